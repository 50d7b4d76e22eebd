#!/usr/bin/env bash
# Shows that others can use the description of the API: a validator accepts it, a generator makes a Python client from it,
# that client opens an account, signs in and plays a round at a house, and the answers have exactly the described fields.
# CROUPIER names the program; without it the script builds one.
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
. ./scripts/test_house.sh

"$tools/bin/openapi-spec-validator" docs/openapi.json
PATH="$tools/bin:$PATH" "$tools/bin/openapi-python-client" generate --path docs/openapi.json --meta none \
  --output-path "$folder/croupier_client" >"$folder/made" 2>&1 || { cat "$folder/made"; exit 1; }
# The generator reports and leaves out anything that it cannot handle, which counts as a failure here.
if grep -q 'Unable to' "$folder/made"; then
  cat "$folder/made"
  exit 1
fi

open_house --listen 127.0.0.1:0 --data "$folder/data"
PYTHONPATH="$folder" "$tools/bin/python" scripts/client_round.py "$url" docs/openapi.json
