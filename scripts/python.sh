#!/usr/bin/env bash
# Builds the Python package as a wheel, installs it into a separate environment, and tests it. scripts/part.sh calls it.
set -euo pipefail
cd "$(dirname "$0")/.."

target="$(realpath -m "${CARGO_TARGET_DIR:-target}")"
package=crates/croupier-python
environment="$target/python"
python="$environment/bin/python"
wanted="$package/requirements.txt"
if ! cmp -s "$wanted" "$environment/installed.txt"; then
  python3 -m venv --clear "$environment"
  "$python" -m pip install --quiet --disable-pip-version-check --only-binary :all: --requirement "$wanted"
  cp "$wanted" "$environment/installed.txt"
fi

# The profile of the tests, so that the crates are not built a second time.
rm -f "$target"/wheels/croupier-*.whl
"$environment/bin/maturin" build --quiet --locked --profile dev --interpreter "$python" --out "$target/wheels"
"$python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall "$target"/wheels/croupier-*.whl

# Checks the types inside the package, and the types of its public names.
"$environment/bin/pyright" --pythonpath "$python"
(cd "$environment" && PATH="$environment/bin:$PATH" VIRTUAL_ENV="$environment" pyright --ignoreexternal --verifytypes croupier | tail -n 4)
"$environment/bin/mypy" --no-error-summary --python-executable "$python" $package/python/croupier

# Examples in the texts of the package run as tests; the installed package is tested, not the sources.
cd "$environment"
"$python" -m pytest -q --doctest-modules --pyargs croupier -o doctest_optionflags="ELLIPSIS NORMALIZE_WHITESPACE" -p no:cacheprovider
"$python" -m pytest -q -p no:cacheprovider --rootdir "$OLDPWD/$package/tests" "$OLDPWD/$package/tests" "$@"
