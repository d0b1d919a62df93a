#!/bin/sh
# The tests of the page need a Chromium: Debian's is installed where there is none, without windows if it is to be had.
if [ -n "$PRINCEPS_CHROMIUM" ]; then exit 0; fi
command -v chromium-headless-shell >/dev/null && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq
    for name in chromium-headless-shell chromium; do
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$name" >/dev/null && exit 0
    done
fi
for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
    command -v "$name" >/dev/null && exit 0
done
echo "The tests of the page need Chromium or Chrome: install one, or name it in PRINCEPS_CHROMIUM." >&2
exit 2
