"""Evidence for the Python package that takes too long for ./test: ./bench study runs it.

It plays the same sessions in one thread, in processes, on Dask and on Ray, kills a worker of each in mid-run, and compares
the results to the last digit. It merges many tallies, lets a random agent of gymnasium lose the edge, and interrupts a
simulation and a sweep. An assertion fails if a result differs; times are printed and not judged.
"""

import argparse
import os
import random
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from decimal import Decimal
from fractions import Fraction
from math import sqrt
from multiprocessing import get_context
from statistics import stdev

import croupier as cr
import psutil

ROLLS = 500
STRATEGY = "three-point-molly"
BLOCKS = 500


class Killer:
    """Kills a worker when the first part is done and others are under way."""

    def __init__(self, find):
        self.find, self.at = find, None

    def __call__(self, sessions, total, rounds):
        workers = self.find() if self.at is None and sessions < total else []
        for worker in workers[:1]:
            try:
                os.kill(worker, signal.SIGKILL)
                self.at = sessions
            except ProcessLookupError:
                pass


def told(name, run, seconds, remark=""):
    rolls = run.results[0]["rolls"]
    print(f"{name:24} {seconds:8.2f} s {rolls / seconds / 1e6:10.1f} M rolls/s   {remark}", flush=True)


def timed(name, play, alone=None, killer=None):
    begun = time.perf_counter()
    run = play()
    seconds = time.perf_counter() - begun
    remark = ""
    if alone is not None:
        assert run.results == alone.results, f"{name} differs"
        remark = "equal to the last digit"
    if killer is not None:
        assert killer.at is not None, f"{name}: no worker was killed"
        remark += f", a worker killed after {killer.at:,} sessions"
    told(name, run, seconds, remark)
    return run


def clusters(rolls):
    """The same sessions in one thread, in processes, on Dask and on Ray."""
    table = cr.table("bclc-craps")
    asked = {"bankroll": 100_000, "rolls": ROLLS, "sessions": rolls // ROLLS, "seed": 6, "exact": False}
    print(f"{STRATEGY}, {rolls:,} rolls")
    alone = timed("one thread", lambda: table.simulate(STRATEGY, threads=1, **asked))
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        timed("2 processes", lambda: table.simulate(STRATEGY, on=executor, **asked), alone)
        killer = Killer(lambda: [pid for pid in dict(executor._processes or {}) if psutil.pid_exists(pid)])
        timed("2 processes, one killed", lambda: table.simulate(STRATEGY, on=executor, progress=killer, **asked), alone, killer)

    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            pids = list(client.run(os.getpid).values())
            killer = Killer(lambda: [pid for pid in pids if psutil.pid_exists(pid)])
            on = cr.dask(client, parts=40)
            timed("Dask, 2 workers", lambda: table.simulate(STRATEGY, on=on, **asked), alone)
            timed("Dask, one killed", lambda: table.simulate(STRATEGY, on=on, progress=killer, **asked), alone, killer)

    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    killer = Killer(ray_workers)
    on = cr.ray(parts=40)
    timed("Ray, 2 workers", lambda: table.simulate(STRATEGY, on=on, **asked), alone)
    timed("Ray, one killed", lambda: table.simulate(STRATEGY, on=on, progress=killer, **asked), alone, killer)
    ray.shutdown()


def ray_workers():
    found = []
    for one in psutil.Process().children(recursive=True):
        try:
            # Ray names a worker after the task that it plays.
            if "ray::play_part" in " ".join(one.cmdline()[:1]):
                found.append(one.pid)
        except psutil.Error:
            pass
    return found


def merging(parts):
    """The cost of adding up many tallies."""
    table = cr.table("bclc-craps")
    asked = {"bankroll": 500, "rolls": 100, "exact": False}
    tallies = [table.simulate(STRATEGY, first=100 * at, sessions=100, **asked).tally for at in range(parts)]
    begun = time.perf_counter()
    merged = cr.merge(tallies)
    seconds = time.perf_counter() - begun
    assert merged.results == table.simulate(STRATEGY, sessions=100 * parts, **asked).results
    size = sum(map(len, tallies)) / 1e6
    print(f"merging {parts:,} tallies ({size:.1f} MB): {seconds:.3f} s, equal to one run", flush=True)


def agent(bets):
    """A random agent of gymnasium, compared with the exact edge."""
    for pack, wagers in (
        ("bclc-craps", ["field", "any-seven", "pass", "any-craps"]),  # each ends when it is decided; a Place bet stays
        ("mlgca-midi-baccarat", ["player", "banker", "tie"]),
    ):
        table = cr.table(pack)
        env = cr.gym(table, wagers=wagers, bankroll=100_000_000, rounds=10**9)
        figures = [(table.edge(one, stake=Decimal(unit) / 100), unit / 100) for one, unit in zip(env.wagers, env.units)]
        chance = random.Random(8)
        seen, _ = env.reset(seed=1)
        expected, total, made = Fraction(), 0.0, 0
        # One roll decides several wagers, so the error is estimated from blocks of bets.
        size = max(1, bets // BLOCKS)
        marks = [0.0]
        begun = time.perf_counter()
        while made < bets:
            place = chance.randrange(len(wagers) + 1)
            # The figure is for one unit. A Pass bet made after the come-out has a different edge, and so have several
            # units in one bet, because the table rounds their common payment down to whole chips.
            if place > 0 and (seen["stakes"][place - 1] or (seen["point"] and wagers[place - 1] == "pass")):
                continue
            seen, reward, _, _, info = env.step(place)
            total += reward
            if place > 0 and "refused" not in info:
                made += 1
                figure, unit = figures[place - 1]
                expected += figure.net * Fraction(unit)
                if made % size == 0:
                    marks.append(total - float(expected))
        while env._game.chips(1)[1]:
            total += env.step(0)[1]
        steps = [after - before for before, after in zip(marks, marks[1:])]
        errors = (total - float(expected)) / (stdev(steps) * sqrt(len(steps)))
        assert abs(errors) < 4, (pack, total, float(expected))
        seconds = time.perf_counter() - begun
        print(f"{pack}: {made:,} bets lost ${-total:,.0f}, expected ${-float(expected):,.0f}: {errors:+.2f} standard errors, {seconds:.0f} s", flush=True)


def interruptions():
    """The time from Ctrl-C to the exception."""
    table = cr.table("bclc-craps")
    grid = {"unit": range(5, 200, 5), "mult": [1, 2, 3], "comes": [2, 3]}
    for name, play in (
        ("simulate", lambda: table.simulate(STRATEGY, bankroll=10_000, rolls=500, sessions=10**9, exact=False)),
        ("sweep", lambda: cr.sweep(table, STRATEGY, bankroll=500, rolls=200, **grid)),
    ):
        times = []
        for _ in range(5):
            sent = []

            def interrupt():
                sent.append(time.perf_counter())
                os.kill(os.getpid(), signal.SIGINT)

            timer = threading.Timer(1.5, interrupt)
            timer.start()
            try:
                play()
            except KeyboardInterrupt as stopped:
                times.append(time.perf_counter() - sent[0])
                assert isinstance(stopped, cr.Interrupted)
            timer.cancel()
        print(f"Ctrl-C ends {name} after {min(times):.3f} to {max(times):.3f} s", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rolls", type=lambda text: int(float(text)), default=10**8)
    arguments.add_argument("--parts", type=int, default=1000)
    arguments.add_argument("--bets", type=lambda text: int(float(text)), default=10**6)
    arguments.add_argument("--only", choices=["clusters", "merging", "agent", "interruptions"])
    asked = arguments.parse_args()
    parts = {
        "clusters": lambda: clusters(asked.rolls),
        "merging": lambda: merging(asked.parts),
        "interruptions": interruptions,
        "agent": lambda: agent(asked.bets),
    }
    for name, part in parts.items():
        if asked.only in (None, name):
            part()


if __name__ == "__main__":
    main()
