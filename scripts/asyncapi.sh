#!/usr/bin/env bash
# Shows that the description of the WebSocket is valid AsyncAPI: the parser of the AsyncAPI project accepts it.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh
need_node

parser=3.6.3
target=$(realpath "${CARGO_TARGET_DIR:-target}")
tools="$target/asyncapi-$parser"
if [ ! -d "$tools/node_modules/@asyncapi/parser" ]; then
  rm -rf "$tools"
  mkdir -p "$tools"
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$tools" "@asyncapi/parser@$parser"
fi
NODE_PATH="$tools/node_modules" node scripts/asyncapi.cjs docs/asyncapi.json
