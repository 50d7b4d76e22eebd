#!/usr/bin/env bash
# Builds the page (web/dist) if its sources have changed.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh

made=web/dist/index.html
changed() { [ ! -e "$made" ] || [ -n "$(find web/src web/public web/index.html web/*.json web/*.ts web/*.js -newer "$made" -print -quit)" ]; }
changed || exit 0

need_page_packages
npm run --silent --prefix web build -- --logLevel warn
touch "$made"
