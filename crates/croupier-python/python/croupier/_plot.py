"""Pictures of a run and of a sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._run import Run
    from ._sweep import Sweep

__all__ = ["plot", "plot_sweep"]


def plot(run: Run, *, figure: Any = None) -> Any:
    """Draws four charts: the bankroll over time, where sessions end, ruin over time, and the average results."""
    from matplotlib import pyplot

    drawn: Any = figure if figure is not None else pyplot.figure(figsize=(11, 7), layout="constrained")
    axes: Any = drawn.subplots(2, 2)
    (fan, ends), (ruin, nets) = axes
    word = run.table.round
    for place, name in enumerate(run.strategies):
        colour = f"C{place}"
        spread = run.fan(place)
        rounds = spread["round"]
        fan.fill_between(rounds, _dollars(spread["p5"]), _dollars(spread["p95"]), color=colour, alpha=0.15)
        if len(run.strategies) == 1:
            fan.fill_between(rounds, _dollars(spread["p25"]), _dollars(spread["p75"]), color=colour, alpha=0.25)
        fan.plot(rounds, _dollars(spread["p50"]), color=colour, label=name)
        ruin.plot(rounds, [100 * share for share in spread["broke"]], color=colour, label=name)
        bins = run.ends(place)
        edges = _dollars([*bins["from"], bins["to"][-1]])
        ends.stairs([count / sum(bins["sessions"]) for count in bins["sessions"]], edges, color=colour, label=name)
        net = run.summary.strategies[name].net
        if net.low is not None and net.high is not None:
            nets.plot([net.low, net.high], [place, place], color=colour, linewidth=3)
        nets.plot([net.value], [place], "o", color=colour)
        if net.exact is not None:
            nets.plot([net.exact], [place], "|", color="black", markersize=16)
    fan.set(title="Bankroll: median and 90% of sessions", xlabel=f"{word}s", ylabel="$")
    ends.set(title="Where sessions end", xlabel="$", ylabel="share")
    ruin.set(title="Broke", xlabel=f"{word}s", ylabel="%")
    nets.set(title="Average net with its 95% interval; exact: black", xlabel="$", yticks=range(len(run.strategies)))
    nets.set_yticklabels(run.strategies)
    fan.legend()
    return drawn


def _dollars(cents: list[int]) -> list[float]:
    return [amount / 100 for amount in cents]


def plot_sweep(sweep: Sweep, *, figure: Any = None) -> Any:
    """Draws every variant as a point, those that do not meet the conditions in grey, and the Pareto front as a line."""
    from matplotlib import pyplot

    drawn: Any = figure if figure is not None else pyplot.figure(figsize=(8, 6), layout="constrained")
    axes: Any = drawn.subplots()
    gain, risk = sweep.front_figures
    for allowed, colour, label in ((False, "0.75", "does not meet the conditions"), (True, "C0", "variants")):
        rows = [row for row in sweep if row["allowed"] == allowed]
        if rows:
            axes.plot([row[risk] for row in rows], [row[gain] for row in rows], "o", color=colour, label=label)
    front = sorted(sweep.front, key=lambda row: row[risk])
    axes.plot([row[risk] for row in front], [row[gain] for row in front], "o-", color="C1", label="Pareto front")
    numbers = sweep.columns[: sweep.columns.index("bankroll")]
    for row in front[:: max(1, len(front) // 12)]:
        text = ", ".join(f"{name} {row[name]:g}" if isinstance(row[name], float) else str(row[name]) for name in numbers)
        axes.annotate(text, (row[risk], row[gain]), fontsize=8, xytext=(4, 4), textcoords="offset points")
    axes.set(xlabel=risk, ylabel=gain, title=f"{len(sweep)} variants")
    axes.legend()
    return drawn
