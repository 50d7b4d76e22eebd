"""Parts of a simulation on processes, Ray and Dask, with a worker killed in mid-run."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import croupier as cr
import psutil
import pytest

SESSIONS = int(os.environ.get("CROUPIER_CLUSTER_SESSIONS", "40000"))
ASKED: dict[str, Any] = {"bankroll": 500, "rolls": 200, "sessions": SESSIONS, "seed": 6}
STRATEGIES = ["pass", "three-point-molly"]


@pytest.fixture(scope="module")
def alone() -> cr.Run:
    return cr.table("bclc-craps").simulate(STRATEGIES, threads=1, **ASKED)


def same(run: cr.Run, alone: cr.Run) -> None:
    assert run.results == alone.results
    assert run.provenance["digest"] == alone.provenance["digest"]


def test_threads_and_processes(alone: cr.Run) -> None:
    table = cr.table("bclc-craps")
    with ThreadPoolExecutor(2) as executor:
        same(table.simulate(STRATEGIES, on=executor, **ASKED), alone)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        same(table.simulate(STRATEGIES, on=executor, **ASKED), alone)


class Killer:
    """Kills a worker when the first part of a run is done and others are under way."""

    def __init__(self, find: Callable[[], list[psutil.Process]]) -> None:
        self.find = find
        self.at: int | None = None

    def __call__(self, sessions: int, total: int, rounds: int) -> None:
        workers = self.find()
        if self.at is None and sessions < total and workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(workers[0].pid, signal.SIGKILL)
                self.at = sessions


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster, Client(cluster) as client:
        yield client


def test_dask(client: Any, alone: cr.Run) -> None:
    pids = list(client.run(os.getpid).values())

    def workers() -> list[psutil.Process]:
        return [psutil.Process(pid) for pid in pids if psutil.pid_exists(pid)]

    killer = Killer(workers)
    run = cr.table("bclc-craps").simulate(STRATEGIES, on=cr.dask(client, parts=40), progress=killer, **ASKED)
    assert killer.at, "no worker was killed"
    same(run, alone)


def test_ray(alone: cr.Run) -> None:
    ray = pytest.importorskip("ray")

    def workers() -> list[psutil.Process]:
        found: list[psutil.Process] = []
        for one in psutil.Process().children(recursive=True):
            # A process may end while we look at it. Ray names a worker after the task that it plays.
            with contextlib.suppress(psutil.Error):
                if "ray::play_part" in " ".join(one.cmdline()[:1]):
                    found.append(one)
        return found

    on = cr.ray(parts=40, num_cpus=2, include_dashboard=False, log_to_driver=False)
    killer = Killer(workers)
    run = cr.table("bclc-craps").simulate(STRATEGIES, on=on, progress=killer, **ASKED)
    ray.shutdown()
    assert killer.at, "no worker was killed"
    same(run, alone)


def test_a_foreign_place_is_refused() -> None:
    with pytest.raises(cr.CroupierError) as caught:
        cr.table("bclc-craps").simulate("pass", bankroll=5, on=object())
    assert caught.value.code == "argument"
