#!/usr/bin/env bash
# Runs one part of the tests. ./test runs, times and describes the parts.
set -euo pipefail
cd "$(dirname "$0")/.."
. ./scripts/needs.sh
need_rust

# Runs the tests of some packages. A full run builds all programs together, so that none is built twice: a build for one
# package alone would enable other features of its dependencies.
tests() {
  need_nextest
  if [ -n "${CROUPIER_WHOLE:-}" ]; then
    local filter=""
    for package in "$@"; do filter="$filter${filter:+ | }package(=$package)"; done
    cargo nextest run --workspace --locked -E "$filter"
  else
    cargo nextest run --locked "${@/#/-p=}"
  fi
}

# Sets CROUPIER to the program; in a full run it is the one that the tests have built.
program() {
  [ -n "${CROUPIER_WHOLE:-}" ] || cargo build --locked --quiet --bin croupier
  CROUPIER="$(realpath "${CARGO_TARGET_DIR:-target}")/debug/croupier"
  export CROUPIER
}

case "$1" in
  format)
    cargo fmt --all --check
    for script in test croupier bench scripts/release scripts/*.sh .ci/run; do bash -n "$script"; done
    for script in scripts/*.py; do python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$script"; done
    ;;
  lint)
    cargo clippy --workspace --all-targets --locked -- -D warnings
    # A file that a package lacks is missing only without the repository.
    ./scripts/packages.sh --allow-dirty --check
    ;;
  build)
    need_nextest
    ./scripts/page.sh
    cargo nextest run --workspace --locked --no-run
    ;;
  rules) tests croupier-rules croupier-table croupier-rehearsal ;;
  figures) tests croupier-edge croupier-sheet ;;
  simulation) tests croupier-chance croupier-lab croupier-sim croupier-play ;;
  ledger)
    need_postgres
    need_python # for the second verifier of logs
    tests croupier-ledger
    ;;
  school) tests croupier-school ;;
  house) tests croupier-text croupier-house ;;
  fuzz) tests croupier-fuzz ;;
  program)
    need_postgres
    need_python # for the bill of materials, the advisories and the terminals
    need_zsh
    need_curl # for the commands in docs
    need_page_packages # for their licences
    need_operators_tools
    tests croupier
    ;;
  python)
    need_python
    # A full run has built the program, which then rehearses a session.
    [ -z "${CROUPIER_WHOLE:-}" ] || program
    ./scripts/python.sh
    ;;
  api)
    program
    ./scripts/schemathesis.sh
    ./scripts/client.sh
    ./scripts/asyncapi.sh
    ;;
  page)
    need_node
    need_chromium
    ./scripts/page.sh
    npm run --silent --prefix web wire -- --check
    npm run --silent --prefix web check
    program
    npm test --silent --prefix web
    ;;
  docs)
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
    cargo test --workspace --locked --doc
    # The tests of the program run the commands of the documentation. This one builds the site and checks its links.
    need_python
    tests croupier-docs
    ;;
  start)
    program
    ./croupier rehearse
    ./croupier rehearse rehearsals
    ./croupier simulate house-craps --strategy pass three-point-molly --bankroll 300 --sessions 2000 --rolls 200
    ;;
  *)
    echo "Unknown part '$1'." >&2
    exit 2
    ;;
esac
