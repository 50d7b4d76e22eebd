# A house for a test, sourced by scripts that need one: `open_house ARGUMENT…` starts `$program serve` with these arguments in
# `$folder` and sets `url` and `password`. The house and its folder disappear when the script ends.
folder=$(mktemp -d)
house=
finish() {
  [ -z "$house" ] || kill "$house" 2>/dev/null || true
  [ -z "$house" ] || wait "$house" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

program="${CROUPIER:-$target/debug/croupier}"
[ -n "${CROUPIER:-}" ] || cargo build --quiet --locked --bin croupier

open_house() {
  RUST_LOG=warn "$program" serve "$@" >"$folder/out" 2>"$folder/log" &
  house=$!
  for _ in $(seq 300); do
    grep -q 'The house is open' "$folder/out" && break
    kill -0 "$house" || { cat "$folder/log"; exit 1; }
    sleep 0.2
  done
  url=$(sed -n 's/^The house is open: //p' "$folder/out")/api/v1
  password=$(sed -n "s/^First start: .* with the password //p" "$folder/out")
}
