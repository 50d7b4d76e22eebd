#!/usr/bin/env bash
# Writes the times that ./test has measured into the table in docs/performance.md. The argument is the file with its rows.
set -euo pipefail
cd "$(dirname "$0")/.."
page=docs/performance.md
model="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)"
new="$(mktemp)"
awk -v rows="$1" -v when="$(date -u +%Y-%m-%d), ${model:-$(uname -m)}, $(getconf _NPROCESSORS_ONLN) cores" '
  /^<!-- timings -->$/ {
    print
    printf "%s:\n\n| part | minutes | processor minutes |\n| --- | ---: | ---: |\n", when
    while ((getline row < rows) > 0) {
      split(row, field, " ")
      printf "| %s | %s | %s |\n", field[1], field[2], field[3]
      wall += field[2]
      work += field[3]
    }
    printf "| all | %.1f | %.1f |\n\n", wall, work
    skip = 1
  }
  /^<!-- end of timings -->$/ { skip = 0 }
  !skip
' "$page" >"$new"
cat "$new" >"$page"
rm "$new"
echo "The table is in $page."
