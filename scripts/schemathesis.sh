#!/usr/bin/env bash
# Sends the house valid and invalid requests for its whole OpenAPI description and checks every answer against the
# description. It takes about a minute and must find nothing. CROUPIER names the program; without it the script builds one.
# CROUPIER_LONG multiplies the number of requests.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh
need_rust
need_python

version=4.32.5
target=$(realpath "${CARGO_TARGET_DIR:-target}")
tools="$target/schemathesis-$version"
if [ ! -x "$tools/bin/schemathesis" ]; then
  rm -rf "$tools"
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi
# A debug build, which checks for overflow.
. ./scripts/test_house.sh

cat >"$folder/house.toml" <<TOML
listen = "127.0.0.1:0"
data = "$folder/data"
requests-per-second = 100000
requests-at-once = 100000
person-commands-per-second = 0
person-bytes-per-second = 0
address-commands-per-second = 0
address-bytes-per-second = 0
connections-per-address = 0
guests-per-hour = 0
accounts-per-hour = 0
tables-per-player = 0
tables-at-most = 0
TOML
open_house --config "$folder/house.toml"

# Tokens for a guest and for the administrator, who must first change the password.
tokens=$(python3 - "$url" "$password" <<'PYTHON'
import json, sys, urllib.request
url, password = sys.argv[1:]
def ask(method, path, body=None, token=None):
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        text = answer.read()
        return json.loads(text) if text else None
admin = ask("POST", "/session", {"name": "admin", "password": password})["token"]
ask("PUT", "/me/password", {"old": password, "new": "a long way home"}, admin)
ask("POST", "/accounts", {"name": "Ada", "password": "another long way home"})
print(admin, ask("POST", "/session/guest")["token"])
PYTHON
)
read -r admin guest <<<"$tokens"

checks=not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance
checks=$checks,response_schema_conformance,negative_data_rejection,unsupported_method,allow_header_conformance
# Runs schemathesis as one person, in a separate folder where it stores failures. One worker, because its generator is
# not thread-safe.
run() {
  local who=$1 token=$2 examples=$3
  mkdir "$folder/$who"
  (cd "$folder/$who" && "$tools/bin/schemathesis" run "$url/openapi.json" --url "$url" \
    --header "Authorization: Bearer $token" --checks "$checks" --max-examples $((examples * ${CROUPIER_LONG:-1})) --seed 7 --workers 1 \
    --phases examples,coverage,fuzzing --request-timeout 60 --continue-on-failure --max-failures 20 \
    --suppress-health-check all --warnings off "${@:4}" >"$folder/$who.out" 2>&1)
}
# All three at once. Only the run without a token may sign out: the others would lose theirs.
run administrator "$admin" 12 --exclude-operation-id logout & asking=("$!")
run guest "$guest" 6 --exclude-operation-id logout & asking+=("$!")
run nobody none 3 & asking+=("$!")
failed=
for asks in "${asking[@]}"; do wait "$asks" || failed=yes; done
for who in administrator guest nobody; do
  printf '\n-- as %s: ' "$who"
  if [ -n "$failed" ]; then cat "$folder/$who.out"; else grep ' generated, ' "$folder/$who.out"; fi
done
[ -z "$failed" ] || exit 1
if grep -qi 'panick' "$folder/log"; then
  cat "$folder/log"
  exit 1
fi
curl --silent --fail "${url%/api/v1}/ready" >/dev/null || python3 -c "import sys, urllib.request; urllib.request.urlopen(sys.argv[1])" "${url%/api/v1}/ready"
echo "The house's answers match its description."
