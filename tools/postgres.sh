#!/bin/sh
# The tests of the server need PostgreSQL's programs: Debian's are installed where there are none.
if command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then exit 0; fi
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null && exit 0
fi
echo "The tests of the server need PostgreSQL (its programs initdb and postgres): install it." >&2
exit 2
