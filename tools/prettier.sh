#!/bin/sh
# The page's scripts and style sheets are put into shape by Prettier, which is put into the folder $1.
exec "$(dirname "$0")/npm.sh" "$1" prettier@3.6.2 prettier
