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
