"""Flips bits of a log one at a time: verify_log must find each; the checkpoint over all lines helps at the end.

python3 flips.py SCRIPTS LOG NOTE KEY STEP: every STEP-th bit. Prints how many were tried.
"""

import sys

sys.dont_write_bytecode = True
folder, log, note, key, step = sys.argv[1:]
sys.path.insert(0, folder)
import verify_log  # noqa: E402

with open(log, "rb") as file:
    data = file.read()
with open(note, encoding="utf-8") as file:
    key = verify_log.read_key(key)
    size, root = verify_log.read_checkpoint(file.read(), key, f"{key[0]}/1")


def first_difference(data):
    """Returns the line of the first difference, or None."""
    try:
        _, hashes = verify_log.verify_lines(data)
    except verify_log.Difference as difference:
        return difference.line
    same = len(hashes) == size and verify_log.root_of(hashes) == root
    return None if same else size - 1


assert first_difference(data) is None
tried = 0
for bit in range(0, 8 * len(data), int(step)):
    place = bit // 8
    changed = data[:place] + bytes([data[place] ^ 1 << bit % 8]) + data[place + 1 :]
    found, line = first_difference(changed), data[:place].count(b"\n")
    assert found in (line, line + 1), f"bit {bit}, in line {line}: found {found}"
    tried += 1
print(tried)
