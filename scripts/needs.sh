# The tools that the commands need, installed if possible. Sourced by ./croupier, ./test and ./bench.

# Installs Debian packages as root on Debian; elsewhere it names the missing ones and stops.
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

# The Rust toolchain that Cargo.toml requires, and a linker.
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

# A Python that can create a virtual environment.
need_python() {
  python3 -c 'import ensurepip, venv' >/dev/null 2>&1 || install_debian python3 python3-venv
}

# The batteries of tests of random numbers.
need_batteries() {
  command -v dieharder >/dev/null 2>&1 || install_debian dieharder
  command -v ent >/dev/null 2>&1 || install_debian ent
}

# The client of the commands in docs that ask a house.
need_curl() {
  command -v curl >/dev/null 2>&1 || install_debian curl
}

# A reader of YAML, and nginx, which check the examples for operators. nginx does not need to run.
need_operators_tools() {
  python3 -c 'import yaml' >/dev/null 2>&1 || install_debian python3-yaml
  command -v nginx >/dev/null 2>&1 || RUNLEVEL=1 install_debian nginx-light
  command -v openssl >/dev/null 2>&1 || install_debian openssl
}

# A shell whose completion is tested; bash is here anyway.
need_zsh() {
  command -v zsh >/dev/null 2>&1 || install_debian zsh
}

# Valgrind, which counts instructions.
need_valgrind() {
  command -v valgrind >/dev/null 2>&1 || install_debian valgrind
}

# The PostgreSQL server program. The tests start their own server.
need_postgres() {
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null 2>&1 || install_debian postgresql
}

# Node.js with npm, which build the page.
need_node() {
  node_suffices || install_debian nodejs npm
  node_suffices || {
    echo "Missing: Node.js 20.19 or later with npm; found $(node --version 2>/dev/null || echo none)." >&2
    exit 1
  }
}

# The packages that build the page, by the lock file. `npm ci` would also require entries for other platforms, which npm here does not
# write.
need_page_packages() {
  need_node
  if [ ! -e web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
    npm install --loglevel error --no-save --no-audit --no-fund --prefix web
  fi
}

node_suffices() {
  command -v npm >/dev/null 2>&1 &&
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

# A browser for the tests of the page, and fonts for it, including Chinese.
need_chromium() {
  command -v chromium >/dev/null 2>&1 || install_debian chromium fonts-liberation fonts-wqy-zenhei
}

# The test runner: it keeps all cores busy and times each test. Debian does not have it, so it is built here once.
need_nextest() {
  cargo nextest --version >/dev/null 2>&1 && return
  echo "Installing: cargo-nextest $nextest_version, which takes a few minutes once" >&2
  cargo install --quiet --locked cargo-nextest --version "$nextest_version" || {
    echo "Missing: cargo-nextest. Install it with: cargo install --locked cargo-nextest" >&2
    exit 1
  }
}
nextest_version=0.9.143
