#!/usr/bin/env bash
# Builds the documentation as a site in target/book, and checks the links of its pages.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh
need_rust
need_python # for the preprocessor that book.toml names
exec cargo run --locked --quiet -p croupier-docs
