#!/usr/bin/env bash
# Builds the documentation as a site in target/book, and installs mdBook for it if it is missing (some minutes).
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh
need_rust
command -v mdbook >/dev/null || [ -x target/tools/bin/mdbook ] || cargo install mdbook --locked --root target/tools
PATH="$PATH:$PWD/target/tools/bin" mdbook build
echo "target/book/index.html"
