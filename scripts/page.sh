#!/usr/bin/env bash
# Builds the page (web/dist) if its sources have changed.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh

made=web/dist/index.html
changed() { [ ! -e "$made" ] || [ -n "$(find web/src web/public web/index.html web/*.json web/*.ts web/*.js -newer "$made" -print -quit)" ]; }
changed || exit 0

need_node
if [ ! -e web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
  # Install by the lock file. `npm ci` would also require entries for other platforms, which npm here does not write.
  npm install --loglevel error --no-save --no-audit --no-fund --prefix web
fi
npm run --silent --prefix web build -- --logLevel warn
touch "$made"
