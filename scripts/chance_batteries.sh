#!/usr/bin/env bash
# Runs the published batteries over the source of chance, raw and scaled: SmallCrush, dieharder, ent and NIST SP 800-22.
# Usage: chance_batteries.sh CROUPIER NIST WORK MEBIBYTES SEED [SMALL_CRUSH]
set -euo pipefail
croupier="$1" nist="$2" work="$3" size="$4" seed="$5" small_crush="${6:-}"
bytes=$((size * 1024 * 1024))

# The streams: a name, and the arguments of `croupier chance`.
streams=(
  "raw|raw"
  "two dice, table|dice --as bits"
  "two dice, simulation|dice --as bits --call simulation"
  "three dice|dice --dice 3 --as bits"
  "spins of 54|spins --of 54 --as bits"
  "cards, 1 deck|cards --decks 1 --as bits"
  "cards, 8 decks|cards --decks 8 --as bits"
)

# The tests of dieharder: those that take seconds, those that read up to 1 GB, or these and two sums of lagged numbers,
# which together read more than 16 GiB. All of them (dieharder -a) read more than 100 GB and take hours.
if [ "$size" -ge 16384 ]; then
  dieharder=("-d "{0,2,3,4,8,9,10,11,12,13,15,16,100,101} "-d 203 -n 15" "-d 203 -n 31")
elif [ "$size" -ge 256 ]; then
  dieharder=("-d "{0,2,3,4,8,9,10,11,12,13,15,16,100,101})
else
  dieharder=("-d "{0,2,8,15,16,100,101})
fi
sequences=$((size / 2 < 100 ? size / 2 : 100))

stream() {
  # shellcheck disable=SC2086
  "$croupier" chance $1 --seed "$seed"
}

for entry in "${streams[@]}"; do
  name="${entry%%|*}" arguments="${entry#*|}"
  printf '\n== %s: croupier chance %s --seed %s, %s MiB\n' "$name" "$arguments" "$seed" "$size"
  file="$work/chance.bits"
  stream "$arguments" | head -c "$bytes" >"$file"

  echo "ent, bits:"
  ent -b -t "$file" | tail -n 1 | awk -F, '{ printf "  entropy %s, chi-square %s (1 degree), mean %s, serial correlation %s\n", $3, $4, $5, $7 }'
  echo "ent, bytes:"
  ent -t "$file" | tail -n 1 | awk -F, '{ printf "  entropy %s, chi-square %s (255 degrees), mean %s, serial correlation %s\n", $3, $4, $5, $7 }'

  echo "NIST SP 800-22, $sequences sequences of 1,000,000 bits:"
  "$nist" "$file" "$sequences" 1000000 | sed 's/^/  /'

  # SmallCrush reads 0.84 GiB, and starts again with the next bytes until it has read the size.
  echo "TestU01, SmallCrush:"
  if [ -n "$small_crush" ]; then
    stream "$arguments" | "$small_crush" "$size"
  else
    echo "  not run: not installed"
  fi

  # All tests of dieharder read one pipe, so that none sees bytes that another one has seen.
  echo "dieharder:"
  stream "$arguments" | for tests in "${dieharder[@]}"; do
    # shellcheck disable=SC2086
    dieharder -g 200 $tests -D test_name -D ntuple -D tsamples -D psamples -D pvalues -D assessment 2>/dev/null || true
  done | awk '
    /PASSED|WEAK|FAILED/ { n++; line = $0; gsub(/ +/, " ", line)
      if (/WEAK/) { weak++; print "  " line } else if (/FAILED/) { failed++; print "  " line } }
    END { printf "  %d tests: %d weak, %d failed\n", n, weak, failed }'
done
rm -f "$work/chance.bits"
