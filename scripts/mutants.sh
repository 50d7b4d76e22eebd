#!/usr/bin/env bash
# Mutation testing of the code that decides, counts, hashes and draws (docs/mutants.md):
#   scripts/mutants.sh croupier-ledger --sample 100 --seed 7     a sample of a package
#   scripts/mutants.sh src/book.rs src/merkle                    all mutants of files whose path contains one of these
#   scripts/mutants.sh croupier-ledger --again                   the survivors of earlier runs again
#   scripts/mutants.sh --plain croupier-rules src/money.rs       with cargo-mutants alone: one build for each mutant
# Builds all mutants into one set of test programs first if the code has changed. Runs one job at the lowest priority.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh
need_rust
cargo mutants --version >/dev/null 2>&1 || {
  echo "Missing: cargo-mutants. Install it with: cargo install --locked cargo-mutants" >&2
  exit 1
}

if [ "${1:-}" = --plain ]; then
  package="${2:?name a package}"
  shift 2
  files=()
  for file in "$@"; do files+=(--file "**/$file"); done
  # Skip tests that need a server, another program or minutes: the loop runs hundreds of times.
  skipped=(postgres verify_log check_draw the_script_agrees every_kind_of_event)
  exec nice -n 19 cargo mutants --package "$package" "${files[@]}" --jobs 1 -- --lib --tests -- "${skipped[@]/#/--skip=}"
fi

built=target/mutants/tests.json
if [ ! -f "$built" ] || [ -n "$(find crates packs Cargo.toml -newer "$built" -type f -print -quit)" ]; then
  nice -n 10 python3 scripts/mutants.py build
fi
nice -n 19 python3 scripts/mutants.py run "$@"
python3 scripts/mutants.py report "$@"
