#!/bin/sh
# npm brings a tool for the page's source, $2 as package@version with the command $3, into the folder $1; Debian's npm is installed where there is none.
if ! command -v npm >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq npm >/dev/null
fi
if ! command -v npm >/dev/null; then
    echo "The page's source is checked by $2: install Node.js with npm." >&2
    exit 2
fi
npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefix "$1" "$2" && touch "$1/node_modules/.bin/$3"
