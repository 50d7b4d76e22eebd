# What the commands need, installed where that is possible: sourced by ./croupier, ./test and ./bench.

# Installs Debian packages as root on Debian; otherwise says what is missing and stops.
install_debian() {
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing: $*" >&2
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
  else
    echo "Missing: $*. Install it with your package manager (on Debian: apt-get install $*)." >&2
    exit 1
  fi
}

# The Rust toolchain that Cargo.toml asks for, and a linker.
need_rust() {
  if ! command -v cargo >/dev/null 2>&1 && [ -x "$HOME/.cargo/bin/cargo" ]; then
    export PATH="$HOME/.cargo/bin:$PATH"
  fi
  if ! command -v cargo >/dev/null 2>&1; then
    echo "Missing: Rust 1.95 or later (cargo). Install it with rustup." >&2
    exit 1
  fi
  command -v cc >/dev/null 2>&1 || install_debian gcc libc6-dev
}

# A Python that can make an environment of its own.
need_python() {
  python3 -c 'import ensurepip, venv' >/dev/null 2>&1 || install_debian python3 python3-venv
}

# What counts instructions.
need_valgrind() {
  command -v valgrind >/dev/null 2>&1 || install_debian valgrind
}

# PostgreSQL's server. The tests start one of their own.
need_postgres() {
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null 2>&1 || install_debian postgresql
}

# Node.js with npm, which make the page.
need_node() {
  node_suffices || install_debian nodejs npm
  node_suffices || {
    echo "Missing: Node.js 20.19 or later with npm; this is $(node --version 2>/dev/null || echo none)." >&2
    exit 1
  }
}

node_suffices() {
  command -v npm >/dev/null 2>&1 &&
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

# A browser, in which the page is tested; and letters for it.
need_chromium() {
  command -v chromium >/dev/null 2>&1 || install_debian chromium fonts-liberation
}

# The runner of the tests: it keeps all cores busy and tells the time of each. Not in Debian, so it is built here once.
need_nextest() {
  cargo nextest --version >/dev/null 2>&1 && return
  echo "Installing: cargo-nextest $nextest_version, which takes some minutes once" >&2
  cargo install --quiet --locked cargo-nextest --version "$nextest_version" || {
    echo "Missing: cargo-nextest. Install it with: cargo install --locked cargo-nextest" >&2
    exit 1
  }
}
nextest_version=0.9.143
