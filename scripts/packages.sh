#!/usr/bin/env bash
# Makes the packages of all published crates. It needs no network if the dependencies are on this machine.
#
#     scripts/packages.sh [--out DIR] [--check] [--allow-dirty]
#
# --out copies the packages to a folder. --check unpacks them and checks that they compile without this repository: together, and the
# libraries with optional features without them; cargo's own check would rebuild everything for each of them. --allow-dirty packs what is
# not committed yet.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh
need_rust

out= check= dirty=()
while [ $# -gt 0 ]; do
  case "$1" in
    --out) out="${2:?--out needs a folder}"; shift ;;
    --check) check=yes ;;
    --allow-dirty) dirty=(--allow-dirty) ;;
    *) sed -n 's/^# \{0,1\}//;2,8p' "$0" >&2; exit 2 ;;
  esac
  shift
done

target="$(realpath -m "${CARGO_TARGET_DIR:-target}")"
# Packages are made again, so that none of an earlier version is among them.
rm -rf "$target/packages"
private=()
for manifest in $(grep -l '^publish = false' crates/*/Cargo.toml); do
  private+=(--exclude "$(basename "$(dirname "$manifest")")")
done
cargo package --workspace "${private[@]}" --no-verify --offline --quiet "${dirty[@]}" --target-dir "$target/packages" 2> >(grep -v '^warning: ' >&2)
made=("$target"/packages/package/*.crate)

if [ -n "$out" ]; then
  mkdir -p "$out"
  cp "${made[@]}" "$out"
fi

if [ -n "$check" ]; then
  folder="$target/packages/check"
  mkdir -p "$folder"
  # Every file in a package has the same old date, by which cargo would take changed sources for checked ones.
  for package in "${made[@]}"; do tar -xzmf "$package" -C "$folder"; done
  {
    printf '[workspace]\nresolver = "3"\nmembers = ["*-*"]\n\n[patch.crates-io]\n'
    for package in "$folder"/*/; do
      name="$(basename "$package")"
      printf '%s = { path = "%s" }\n' "${name%-[0-9]*}" "$name"
    done
    # The profile of ./test: with another one, the dependencies would be compiled again.
    printf '\n'
    sed -n '/^\[profile\.dev/,/^$/p' Cargo.toml
  } >"$folder/Cargo.toml"
  cp Cargo.lock "$folder/Cargo.lock"
  # The same target folder, so that the dependencies are not compiled again.
  check() { CARGO_TARGET_DIR="$target" cargo check --offline --quiet --manifest-path "$folder/Cargo.toml" "$@"; }
  check --workspace
  # Together, all of them have the features that the house enables. A project that depends on one of them has not.
  check -p croupier --no-default-features --lib --examples
  for manifest in $(grep -l '^\[features\]' "$folder"/croupier-[a-z]*/Cargo.toml); do
    name="$(basename "$(dirname "$manifest")")"
    check -p "${name%-[0-9]*}" --lib
  done
fi
echo "${#made[@]} packages"
