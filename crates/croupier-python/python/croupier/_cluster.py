"""Many machines: parts of a simulation on Ray, Dask or any executor. They place the work; we only add it up."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, as_completed
from typing import TYPE_CHECKING, Any, Protocol

from . import _croupier
from ._errors import CroupierError

if TYPE_CHECKING:
    from ._run import Run
    from ._table import Table

__all__ = ["Cluster", "dask", "merge", "ray"]

Task = tuple[tuple[Any, ...], dict[str, Any]]
"""A part to play: what ``Table`` needs, and the order."""

_MOST_LOSSES = 3
"""The number of pools in succession that may lose a worker before a part is done."""


class Cluster(Protocol):
    """A place where parts are played."""

    def parts(self) -> int:
        """Returns how many parts to make, if the caller does not say."""
        ...

    def map(self, play: Callable[[Task], bytes], tasks: Sequence[Task]) -> Iterator[bytes]:
        """Plays all tasks and returns their tallies in any order. A lost worker's tasks are played again."""
        ...


def play_part(task: Task) -> bytes:
    """Plays one part and returns its tally. Workers call it."""
    given, order = task
    from ._table import Table

    table = Table(*given)
    run = _croupier.Run(table._rules, order)
    if run.stopped is not None:
        raise run.stopped
    return run.tally()


def play_parts(
    table: Table, plain: dict[str, Any], on: Any, bar: Callable[[int, int], object] | None
) -> _croupier.Run:
    """Plays an order in parts elsewhere and merges them."""
    cluster = as_cluster(on)
    first, sessions = plain["first"], plain["sessions"]
    size = max(1, -(-sessions // cluster.parts()))
    tasks: list[Task] = []
    for start in range(first, first + sessions, size):
        some = min(size, first + sessions - start)
        # The exact figures are computed once, below; each worker uses one thread, because the cluster counts cores.
        part = {**plain, "first": start, "sessions": some, "threads": plain["threads"] or 1, "exact": False}
        tasks.append((table._given, part))
    parts: list[tuple[str, bytes]] = []
    if plain["exact"]:
        # One part has the exact figures, and the merged result keeps them.
        tasks[0][1]["exact"] = True
    for tally in cluster.map(play_part, tasks):
        parts.append((f"part {len(parts) + 1}", tally))
        if bar is not None:
            bar(min(len(parts) * size, sessions) * len(plain["strategies"]), 0)
    return _croupier.Run.merged(table._rules, plain, parts, first, sessions)


def as_cluster(on: Any) -> Cluster:
    """Accepts ``ray()``, ``dask(client)``, a Dask client or any ``concurrent.futures.Executor``."""
    if isinstance(on, Executor):
        return _ExecutorCluster(on)
    if hasattr(on, "map") and hasattr(on, "parts"):
        return on
    if type(on).__module__.startswith("distributed"):
        return dask(on)
    message = f"'on' must be croupier.ray(), croupier.dask(client) or an executor, not {type(on).__name__}"
    raise CroupierError(message, "argument")


class _ExecutorCluster:
    """The caller's executor. A pool that has lost a worker takes no more work, so the parts that are left are played
    elsewhere."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor

    def parts(self) -> int:
        return 4 * int(getattr(self.executor, "_max_workers", 4))

    def map(self, play: Callable[[Task], bytes], tasks: Sequence[Task]) -> Iterator[bytes]:
        left: list[Task] = []
        yield from _play_on(self.executor, play, tasks, left)
        losses = 0
        while left:
            losses += 1
            remaining, left = left, []
            if losses > _MOST_LOSSES:
                message = f"{_MOST_LOSSES} new pools in succession lost a worker before a part was done; {len(remaining)} parts are left"
                help = "find out why the processes end: too little memory, or an initializer that fails"
                raise CroupierError(message, "lost-workers", None, help)
            pool = _pool_like(self.executor)
            where = "in this process" if pool is None else "in a new pool"
            message = f"the executor has lost a worker: {len(remaining)} of {len(tasks)} parts are played {where}"
            warnings.warn(message, RuntimeWarning, stacklevel=2)
            if pool is None:
                for given, order in remaining:
                    yield play((given, {**order, "threads": None}))
                return
            with pool:
                yield from _play_on(pool, play, remaining, left)
            if len(left) < len(remaining):
                losses = 0


def _play_on(
    executor: Executor, play: Callable[[Task], bytes], tasks: Sequence[Task], left: list[Task]
) -> Iterator[bytes]:
    """Plays tasks on an executor. Adds the tasks that a broken executor has not done to ``left``."""
    futures: dict[Future[bytes], Task] = {}
    try:
        for task in tasks:
            try:
                futures[executor.submit(play, task)] = task
            except BrokenExecutor:
                left.append(task)
        for future in as_completed(futures):
            try:
                tally = future.result()
            except BrokenExecutor:
                left.append(futures[future])
            else:
                yield tally
    finally:
        for future in futures:
            future.cancel()


def _pool_like(executor: Executor) -> Executor | None:
    """Makes a pool of processes like the caller's. There is no way to make a copy of any other executor."""
    if type(executor) is not ProcessPoolExecutor:
        return None
    kept = {name: getattr(executor, f"_{name}", None) for name in ("max_workers", "mp_context", "initializer")}
    return ProcessPoolExecutor(**kept, initargs=getattr(executor, "_initargs", ()))


class _RayCluster:
    def __init__(self, address: str | None, parts: int | None, options: dict[str, Any]) -> None:
        self.address, self.count, self.options = address, parts, options

    def _ray(self) -> Any:
        import ray as engine

        if not engine.is_initialized():
            engine.init(address=self.address, **self.options)
        return engine

    def parts(self) -> int:
        return self.count or 4 * max(1, int(self._ray().cluster_resources().get("CPU", 1)))

    def map(self, play: Callable[[Task], bytes], tasks: Sequence[Task]) -> Iterator[bytes]:
        engine = self._ray()
        # Ray plays a task of a lost worker again; -1 means as often as necessary.
        remote = engine.remote(max_retries=-1)(play)
        waiting: list[Any] = [remote.remote(task) for task in tasks]
        try:
            while waiting:
                done, waiting = engine.wait(waiting, num_returns=1)
                yield from (engine.get(one) for one in done)
        finally:
            for one in waiting:
                engine.cancel(one)


class _DaskCluster:
    def __init__(self, client: Any, parts: int | None) -> None:
        self.client, self.count = client, parts

    def parts(self) -> int:
        return self.count or 4 * max(1, sum(self.client.nthreads().values()))

    def map(self, play: Callable[[Task], bytes], tasks: Sequence[Task]) -> Iterator[bytes]:
        import distributed

        completed: Any = distributed.as_completed
        futures: list[Any] = [self.client.submit(play, task, pure=False, retries=10) for task in tasks]
        try:
            results: Any = completed(futures, with_results=True)
            for _, tally in results:
                yield tally
        finally:
            self.client.cancel(futures)


def ray(address: str | None = None, *, parts: int | None = None, **options: Any) -> Cluster:
    """Places parts on Ray. It connects to the cluster at the address, or starts one on this machine."""
    return _RayCluster(address, parts, options)


def dask(client: Any, *, parts: int | None = None) -> Cluster:
    """Places parts on Dask, by a ``distributed.Client``."""
    return _DaskCluster(client, parts)


def merge(parts: Iterable[bytes | Run]) -> Run:
    """Adds up parts of a simulation, each a run or its ``tally``, including files that ``croupier simulate --tally``
    wrote. The result equals one run of everything to the last digit; a foreign, doubled or missing part is an error.

    >>> import croupier as cr
    >>> table = cr.table("house-craps")
    >>> part = lambda first: table.simulate("pass", bankroll=300, rolls=50, first=first, sessions=500, exact=False)
    >>> whole = table.simulate("pass", bankroll=300, rolls=50, sessions=1000, exact=False)
    >>> cr.merge([part(500), part(0)]).results == whole.results
    True
    """
    from ._run import Run

    tallies = [part.tally if isinstance(part, Run) else bytes(part) for part in parts]
    if not tallies:
        raise CroupierError("there are no parts to merge", "merge")
    named = [(f"part {place}", tally) for place, tally in enumerate(tallies, 1)]
    request = _croupier.read_part(*named[0])["request"]
    table, plain = _asked(request)
    return Run(table, plain, _croupier.Run.merged(table._rules, plain, named))


def _asked(request: dict[str, Any]) -> tuple[Table, dict[str, Any]]:
    """Makes the table and the order of a recorded request."""
    from ._table import Table

    if len(request["tables"]) != 1:
        raise CroupierError("the parts are of several tables", "merge", None, "merge them with 'croupier merge'")
    record = request["tables"][0]
    options = {name: value for name, value in record["options"].items() if value != "unposted"}
    limits: dict[str, tuple[str, str]] = {}
    for limit in record["limits"]:
        name, amounts = limit.split("=", 1)
        low, high = amounts.split("-", 1)
        limits[name] = (low, high)
    plain = {
        "strategies": [(one["name"], one["text"]) for one in request["strategies"]],
        "sets": dict(request["sets"]),
        **{name: request[name] for name in ("bankroll", "rounds", "until", "goal", "pace", "marks", "engine", "seed")},
        "exact": False,
        "threads": None,
    }
    return Table(record["pack"], options, limits), plain
