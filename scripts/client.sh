#!/usr/bin/env bash
# Shows that the description of the API is one that others can use: a validator takes it, a generator makes a Python client
# from it, and that client plays a round at a house. CROUPIER names the program; otherwise it is built.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh
need_rust
need_python

validator=0.9.0
generator=0.29.1
target=$(realpath "${CARGO_TARGET_DIR:-target}")
tools="$target/clients-$validator-$generator"
if [ ! -x "$tools/bin/openapi-python-client" ]; then
  rm -rf "$tools"
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check \
    "openapi-spec-validator==$validator" "openapi-python-client==$generator"
fi
program="${CROUPIER:-$target/debug/croupier}"
[ -n "${CROUPIER:-}" ] || cargo build --quiet --locked --bin croupier

folder=$(mktemp -d)
house=
finish() {
  [ -z "$house" ] || kill "$house" 2>/dev/null || true
  [ -z "$house" ] || wait "$house" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

"$tools/bin/openapi-spec-validator" docs/openapi.json
PATH="$tools/bin:$PATH" "$tools/bin/openapi-python-client" generate --path docs/openapi.json --meta none \
  --output-path "$folder/croupier_client" >"$folder/made" 2>&1 || { cat "$folder/made"; exit 1; }
# What the generator cannot do it says, and leaves out. A plain text and a stream of lines are no fault of the description.
if grep -q 'Unable to' "$folder/made"; then
  cat "$folder/made"
  exit 1
fi

RUST_LOG=warn "$program" serve --listen 127.0.0.1:0 --data "$folder/data" >"$folder/out" 2>"$folder/log" &
house=$!
for _ in $(seq 300); do
  grep -q 'The house is open' "$folder/out" && break
  kill -0 "$house" || { cat "$folder/log"; exit 1; }
  sleep 0.2
done
url=$(sed -n 's/^The house is open: //p' "$folder/out")/api/v1
PYTHONPATH="$folder" "$tools/bin/python" scripts/client_round.py "$url"
