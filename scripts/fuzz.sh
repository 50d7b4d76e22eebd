#!/usr/bin/env bash
# Coverage-guided fuzzing by libFuzzer, on stable Rust: scripts/fuzz.sh TARGET [SECONDS]. New inputs go to fuzz/corpus/TARGET,
# failures to fuzz/artifacts; add a failure to crates/croupier-fuzz/corpus/TARGET once it is fixed.
# CROUPIER_FUZZ_AS=numbers: the bytes are the numbers of a case instead of an input. Needs a C++ compiler (on Debian: g++).
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh
need_rust

target="${1:?name a target: cargo run -p croupier-fuzz lists them}"
seconds="${2:-60}"
export CROUPIER_FUZZ_TARGET="$target"

# Valid inputs as seeds: a fuzzer that has seen the language makes faster progress.
seeds() {
  case "$target" in
    packs) find packs -name '*.md' ;;
    strategies) find strategies -name '*.strategy' ;;
    rehearsals) find rehearsals -name '*.play' ;;
    table-lines) find crates/croupier-ledger/tests/corpus -name '*craps.log' -size -60k ;;
    house-lines) find crates/croupier-ledger/tests/corpus -name 'house.log' ;;
    notes) find crates/croupier-ledger/tests/corpus -name '*.note' ;;
  esac
}
corpus="fuzz/corpus/$target"
mkdir -p "$corpus" fuzz/artifacts
seeds | while read -r file; do cp -n "$file" "$corpus/$(echo "$file" | tr / _)"; done
known="crates/croupier-fuzz/corpus/$target"
# The fuzzer changes only numbers, so a case goes without the line of names that it begins with.
for file in "$known"/*; do
  case "$file" in
    *.case) tail -n +2 "$file" >"$corpus/$(basename "$file")" ;;
    *) [ ! -f "$file" ] || cp -n "$file" "$corpus/" ;;
  esac
done

# Stable codegen options. Naming a target keeps build scripts free of instrumentation.
host="$(rustc -vV | sed -n 's/^host: //p')"
coverage="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters"
coverage="$coverage -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing"
features=()
[ "$target" != commands ] || features=(--no-default-features)
RUSTFLAGS="$coverage" cargo build --release --manifest-path fuzz/Cargo.toml --target-dir fuzz/target --target "$host" "${features[@]}"
"fuzz/target/$host/release/croupier-libfuzzer" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 \
  -artifact_prefix="fuzz/artifacts/$target-" "$corpus"
