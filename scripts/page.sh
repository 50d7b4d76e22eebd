#!/usr/bin/env bash
# Makes the page (web/dist), if what it is made of has changed since.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh

made=web/dist/index.html
changed() { [ ! -e "$made" ] || [ -n "$(find web/src web/public web/index.html web/*.json web/*.ts web/*.js -newer "$made" -print -quit)" ]; }
changed || exit 0

need_node
if [ ! -e web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
  # By the lock file. `npm ci` would also want entries for other kinds of machines, which npm here does not write.
  npm install --loglevel error --no-save --no-audit --no-fund --prefix web
fi
npm run --silent --prefix web build -- --logLevel warn
touch "$made"
