#!/bin/sh
# The types of the page's scripts are checked by TypeScript, which npm brings into the folder $1; Debian's npm is installed where there is none.
VERSION=5.9.3
if ! command -v npm >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq npm >/dev/null
fi
if ! command -v npm >/dev/null; then
    echo "The types of the page's scripts are checked by TypeScript: install Node.js with npm." >&2
    exit 2
fi
npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefix "$1" "typescript@$VERSION" && touch "$1/node_modules/.bin/tsc"
