"""Sweeps and best play: the same figures as a simulation, ranked, in Arrow and Parquet."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import croupier as cr
import pytest

GRID: dict[str, Any] = {"unit": [5, 10, 20], "mult": [0, 2], "bankroll": 200, "rolls": 60}


@pytest.fixture(scope="module")
def grid(craps: cr.Table) -> cr.Sweep:
    return cr.sweep(craps, "three-point-molly", objective="ahead", subject_to="broke <= 5%", **GRID)


def test_figures_are_those_of_a_simulation(craps: cr.Table, grid: cr.Sweep) -> None:
    assert len(grid) == grid.requested == 6 and all(grid["exact"]) and max(grid["exact_error"]) < 1e-9
    for row in grid:
        sets = {name: row[name] for name in ("unit", "mult")}
        summary = craps.simulate(
            "three-point-molly", bankroll=200, rolls=60, sessions=1, sets=sets
        ).summary
        for figure in ("net", "ahead", "broke"):
            assert row[figure] == pytest.approx(getattr(summary, figure).exact, abs=1e-9)


def test_sweeps_and_best_play_have_their_provenance(grid: cr.Sweep) -> None:
    said = grid.provenance
    assert said["program"].endswith("(Python)") and "commit" in said and said["seed"] == 1
    assert len(said["tables"][0]["packs"]["bclc-craps"]) == 64
    assert said["strategy"]["name"] == "three-point-molly" and "let unit" in said["strategy"]["text"]
    table = cr.table("bclc-wheel")
    best = cr.best(table, table.wagers[:1], stakes=[10], bankroll=20, goal=40, library=False)
    assert "commit" in best.provenance and best.provenance["tables"][0]["pack"] == "bclc-wheel"


def test_variants_are_ranked(grid: cr.Sweep) -> None:
    assert grid.objective == "max ahead" and grid.subject_to == ("broke <= 5%",)
    allowed = grid["allowed"]
    assert allowed == sorted(allowed, reverse=True), "those that meet the conditions come first"
    assert all((row["broke"] <= 0.05) == row["allowed"] for row in grid)
    assert grid.allowed["ahead"] == sorted(grid.allowed["ahead"], reverse=True)
    again = grid.ranked("min broke", subject_to=["net >= -$5", "ahead > 10%"])
    assert again["broke"] == sorted(again["broke"]) or not all(again["allowed"])
    assert sorted(again["net"]) == sorted(grid["net"])
    for one in grid.front:
        beats = [row for row in grid if row["ahead"] >= one["ahead"] and row["broke"] <= one["broke"]]
        assert all((row["ahead"], row["broke"]) == (one["ahead"], one["broke"]) for row in beats)


def test_arrow_and_parquet(grid: cr.Sweep, tmp_path: Path) -> None:
    import polars
    import pyarrow.parquet

    frame = polars.DataFrame(grid)
    assert frame.columns == grid.columns and frame["ahead"].to_list() == grid["ahead"]
    assert frame["goal"].null_count() == len(grid)
    grid.to_parquet(tmp_path / "sweep.parquet")
    read = pyarrow.parquet.read_table(tmp_path / "sweep.parquet")
    assert read.column_names == grid.columns and read["unit"].to_pylist() == grid["unit"]


def test_bankrolls_goals_and_options() -> None:
    table = cr.table("house-craps")
    found = cr.sweep(
        table,
        "iron-cross",
        over={"field-12": ["double", "triple"]},
        bankroll=[Decimal(100), "200"],
        rolls=30,
        goal=250,
        objective="goal",
    )
    assert len(found) == 4 and found.columns[:2] == ["field_12", "bankroll"]
    value = {(row["field_12"], row["bankroll"]): row for row in found}
    # A field that pays more is better, and a larger bankroll is nearer to the goal.
    assert value["triple", 100.0]["net"] > value["double", 100.0]["net"]
    assert value["triple", 200.0]["goal"] > value["triple", 100.0]["goal"]
    other = cr.table("house-craps", {"field-12": "triple"}).simulate("iron-cross", bankroll=100, rolls=30, sessions=1)
    assert value["triple", 100.0]["net"] == pytest.approx(other.summary.net.exact, abs=1e-9)


def test_some_variants_are_played(craps: cr.Table) -> None:
    # A growing number has no automaton.
    text = "about Grows.\ngame craps\nlet unit 5\nalways: bet unit + rolls field\n"
    found = cr.sweep(craps, cr.Strategy(text, name="grows"), unit=[5, 10], bankroll=300, rolls=20, sessions=2000)
    assert found["exact"] == [False, False] and found["sessions"] == [2000, 1000], "the better half plays on"
    alone = craps.simulate(cr.Strategy(text, name="grows"), bankroll=300, rolls=20, sessions=2000, sets={"unit": found[0]["unit"]})
    assert found[0]["net"] == pytest.approx(alone.summary.net.value)


def test_progress_and_exceptions(craps: cr.Table) -> None:
    seen: list[tuple[int, int]] = []
    cr.sweep(craps, "pass", unit=[5, 10], bankroll=100, rolls=10, progress=lambda done, of: seen.append((done, of)))
    assert seen[-1] == (2, 2)

    def fail(done: int, of: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        cr.sweep(craps, "pass", unit=[5, 10], bankroll=100, rolls=10, progress=fail)


@pytest.mark.parametrize(
    ("given", "code", "suggestion"),
    [
        ({"unt": [5]}, "sets", "did you mean 'unit'?"),
        ({"unit": []}, "argument", None),
        ({"unit": ["five"]}, "not-an-amount", None),
        ({"unit": [5], "objective": "ahed"}, "objective", "did you mean 'ahead'?"),
        ({"unit": [5], "objective": "goal"}, "objective", "give goal=AMOUNT"),
        ({"unit": [5], "subject_to": "broke = 5%"}, "subject-to", None),
        ({"unit": [5], "over": {"fire-be": ["on"]}}, "options", "did you mean 'fire-bet'?"),
        ({"unit": [5], "over": {"fire-bet": []}}, "options", None),
        ({"unit": [5], "bankroll": -1}, "not-an-amount", None),
        ({"unit": [5], "sessions": 0}, "argument", None),
        ({"unit": range(1, 110_000)}, "too-many-variants", None),
    ],
)
def test_bad_sweeps(craps: cr.Table, given: dict[str, Any], code: str, suggestion: str | None) -> None:
    with pytest.raises(cr.CroupierError) as caught:
        cr.sweep(craps, "pass", **{"bankroll": 100, "rolls": 10, **given})
    assert caught.value.code == code
    if suggestion is not None:
        assert caught.value.suggestion and suggestion in caught.value.suggestion


def test_best_play_is_bold_play(craps: cr.Table) -> None:
    # An even bet that loses on average is best played boldly: 10, then 20 from 20 to 40.
    table = cr.table("house-sic-bo")
    win = table.edge("big").win
    found = cr.best(table, ["big"], stakes=range(5, 45, 5), bankroll=10, goal=40, library=False)
    assert found.value == pytest.approx(float(win * win), abs=1e-12) and found.error < 1e-9
    assert isinstance(win, Fraction) and found.objective == "reach-goal"


def test_best_play_is_played_and_compared(craps: cr.Table) -> None:
    found = cr.best(craps, {"field": None, "place-6": [6]}, stakes=[5, 20], bankroll=40, goal=80, library=False)
    run = craps.simulate(found.strategy, bankroll=40, goal=80, until="bankroll >= 80", sessions=4_000, exact=False)
    share = run.results[0]["figures"]["goal"]["value"]
    deviation = (found.value * (1 - found.value) / 4_000) ** 0.5
    assert abs(share - found.value) < 4 * deviation
    assert len(found.library) == 0
    wheel = cr.table("bclc-wheel")
    compared = cr.best(wheel, wheel.wagers[:2], stakes=[5, 10], bankroll=20, goal=40)
    assert compared.library["value"] == sorted(compared.library["value"], reverse=True)
    assert len(compared.library) + len(compared.not_computed) > 0
    longest = cr.best(craps, ["field"], stakes=5, bankroll=50, goal=100, objective="most-time", library=False)
    assert longest.value > 10


@pytest.mark.parametrize(
    ("bets", "given", "code", "suggestion"),
    [
        (["feild"], {}, "best", "did you mean 'field'?"),
        (["field"], {"objective": "most-tim"}, "objective", "did you mean 'most-time'?"),
        (["field"], {"stakes": []}, "best", "stakes=AMOUNTS"),
        (["field"], {"stakes": [0]}, "best", None),
        (["field"], {"goal": 50}, "best", None),
        ([], {}, "best", None),
    ],
)
def test_bad_best_play(craps: cr.Table, bets: Any, given: dict[str, Any], code: str, suggestion: str | None) -> None:
    with pytest.raises(cr.CroupierError) as caught:
        cr.best(craps, bets, **{"stakes": [5], "bankroll": 100, "goal": 200, **given})
    assert caught.value.code == code
    if suggestion is not None:
        assert caught.value.suggestion and suggestion in caught.value.suggestion
