"""Measures the Python package: its rate against the program's and crapssim's, and the time of exact figures.

./bench python runs it with the Python of an environment that has the package. It counts CPU time, so that other work on the
machine does not matter much.
"""

import argparse
import json
import resource
import subprocess
import time

import croupier as cr

LINES = ["pass", "three-point-molly", "iron-cross"]
ROLLS = 500


def by_python(strategy, sessions):
    """Rolls per CPU second from Python."""
    table = cr.table("bclc-craps")
    begun = time.process_time()
    run = table.simulate(strategy, bankroll=1000, rolls=ROLLS, sessions=sessions, threads=1, exact=False)
    return run.results[0]["rolls"] / (time.process_time() - begun)


def by_program(program, strategy, sessions):
    """Rolls per CPU second of the program, including its start."""
    ask = ["simulate", "--pack", "bclc-craps", "--strategy", strategy, "--bankroll", "1000", "--rolls", str(ROLLS)]
    ask += ["--sessions", str(sessions), "--threads", "1", "--no-exact"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = subprocess.run([program, *ask, "--json"], capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(text)["rolls"] / worked


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", help="the program to compare with, of the same profile")
    arguments.add_argument("--crapssim", help="the figures that crapssim_bench.py printed")
    arguments.add_argument("--sessions", type=int, default=400_000)
    arguments.add_argument("--turns", type=int, default=5, help="the best of these counts")
    asked = arguments.parse_args()
    crapssim = {}
    if asked.crapssim:
        for line in open(asked.crapssim, encoding="utf-8"):
            if not line.startswith("#"):
                name, worked, _ = line.split()
                crapssim[name] = float(worked)
    print(f"{'strategy':20} {'Python':>12} {'program':>12} {'ratio':>7} {'x crapssim':>11}   rolls per CPU second")
    for name in LINES:
        python = program = 0.0
        for _ in range(asked.turns):
            python = max(python, by_python(name, asked.sessions))
            if asked.program:
                program = max(program, by_program(asked.program, name, asked.sessions))
        ratio = f"{python / program:.3f}" if program else ""
        times = f"{python / crapssim[name]:,.0f}" if name in crapssim else ""
        print(f"{name:20} {python:12,.0f} {program:12,.0f} {ratio:>7} {times:>11}")
    slowest, wagers, pack = max(edge_of(pack) for pack in cr.packs() if cr.pack(pack).amends is None)
    print(f"table.edge(): at most {slowest:.3f} s for a whole pack ({pack}, {wagers} wagers)")


def edge_of(pack):
    """The time of all exact figures of a pack, from opening the table on."""
    begun = time.process_time()
    frame = cr.table(pack).edge()
    return time.process_time() - begun, len(frame), pack


if __name__ == "__main__":
    main()
