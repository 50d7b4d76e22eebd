#!/usr/bin/env bash
# Mutation testing of what decides, counts, hashes and draws: scripts/mutants.sh PACKAGE [FILE…], for example
#   scripts/mutants.sh croupier-chance
#   scripts/mutants.sh croupier-ledger crates/croupier-ledger/src/book.rs crates/croupier-ledger/src/merkle.rs
# One job, at the lowest priority. It takes from minutes (a file) to days (croupier-table). docs/mutants.md has the results.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh
need_rust
cargo mutants --version >/dev/null 2>&1 || {
  echo "Missing: cargo-mutants. Install it with: cargo install --locked cargo-mutants" >&2
  exit 1
}

package="${1:?a package}"
shift
files=()
for file in "$@"; do files+=(--file "$file"); done
tests=(--)
# Tests that need a server, another program or minutes do not belong into a loop of hundreds.
case "$package" in
  croupier-ledger) tests+=(--lib --test all -- --skip postgres --skip verify_log --skip check_draw --skip the_script_agrees) ;;
  croupier-table) tests+=(--lib --test all -- --skip everything_happens --skip every_kind_of_event) ;;
esac
exec nice -n 19 cargo mutants --package "$package" "${files[@]}" --jobs 1 "${tests[@]}"
