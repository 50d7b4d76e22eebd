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


def processes(executor: ProcessPoolExecutor) -> list[psutil.Process]:
    return [psutil.Process(pid) for pid in dict(executor._processes or {}) if psutil.pid_exists(pid)]


def test_a_pool_of_processes_loses_a_worker(alone: cr.Run) -> None:
    table = cr.table("bclc-craps")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        killer = Killer(lambda: processes(executor))
        with pytest.warns(RuntimeWarning, match="has lost a worker: .* are played in a new pool"):
            run = table.simulate(STRATEGIES, on=executor, progress=killer, **ASKED)
        assert killer.at, "no worker was killed"
        same(run, alone)
        # The caller's pool is broken before the first part, and a new pool plays everything.
        with pytest.warns(RuntimeWarning, match="8 of 8 parts are played in a new pool"):
            same(table.simulate(STRATEGIES, on=executor, **ASKED), alone)


class Company(ProcessPoolExecutor):
    """A kind of executor that the package does not know how to make again."""


def test_an_executor_of_another_kind_loses_a_worker(alone: cr.Run) -> None:
    with Company(2, mp_context=get_context("spawn")) as executor:
        killer = Killer(lambda: processes(executor))
        with pytest.warns(RuntimeWarning, match="are played in this process"):
            run = cr.table("bclc-craps").simulate(STRATEGIES, on=executor, progress=killer, **ASKED)
    assert killer.at, "no worker was killed"
    same(run, alone)


def fall() -> None:
    """An initializer that ends its process."""
    os._exit(1)


def test_workers_that_always_fall_are_an_error() -> None:
    with (
        ProcessPoolExecutor(2, mp_context=get_context("spawn"), initializer=fall) as executor,
        pytest.warns(RuntimeWarning),
        pytest.raises(cr.CroupierError, match="in succession lost a worker") as caught,
    ):
        cr.table("bclc-craps").simulate("pass", on=executor, **ASKED)
    assert caught.value.code == "lost-workers" and caught.value.suggestion


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
