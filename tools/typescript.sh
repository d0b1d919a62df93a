#!/bin/sh
# The types of the page's scripts are checked by TypeScript, which is put into the folder $1.
exec "$(dirname "$0")/npm.sh" "$1" typescript@5.9.3 tsc
