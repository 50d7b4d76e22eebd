"""Bad arguments raise exceptions with code and suggestion, and nothing panics."""

from __future__ import annotations

import pickle
from typing import Any

import croupier as cr
import pytest
from conftest import times
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=True),
    st.text(max_size=12),
    st.binary(max_size=8),
    st.lists(st.integers(), max_size=3),
    st.sampled_from(["bclc-craps", "pass", "all", "0", "-5", "5", "1e9", "nan", "net >= 5", "\x00", "é" * 5]),
)
quick = settings(max_examples=times(150), deadline=None, suppress_health_check=list(HealthCheck))
FINE = (cr.CroupierError, TypeError, ValueError, OverflowError, AttributeError, KeyError)


def calls(action: Any) -> None:
    """Calls something that may fail in an orderly way. A panic is a ``BaseException``, which this lets through, or, on a
    thread of a computation, the code ``internal``."""
    try:
        action()
    except FINE as error:
        if isinstance(error, cr.CroupierError):
            assert error.code and str(error)
            assert error.code != "internal", f"a bug of the package: {error}"


def test_errors_carry_code_clause_and_suggestion(craps: cr.Table) -> None:
    for action, code, suggestion in (
        (lambda: cr.table("bclc-crap"), "unknown-pack", "did you mean 'bclc-craps'?"),
        (lambda: cr.table("bclc-craps", {"fire-be": "on"}), "options", "did you mean 'fire-bet'?"),
        (lambda: craps.simulate("iron-cros", bankroll=5), "unknown-strategy", "did you mean 'iron-cross'?"),
        (lambda: craps.simulate("pass", bankroll=300, sets={"unt": 5}), "sets", "did you mean 'unit'?"),
        (lambda: craps.simulate("pass", bankroll="x"), "not-an-amount", None),
        (lambda: craps.simulate("pass", bankroll=300, engine="fast"), "argument", None),
        (lambda: craps.edge("plac-6"), "figures", None),
        (lambda: cr.Strategy("bet"), "strategy", None),
    ):
        with pytest.raises(cr.CroupierError) as caught:
            action()
        assert caught.value.code == code, caught.value
        if suggestion is not None:
            assert caught.value.suggestion is not None and suggestion in caught.value.suggestion
        copy = pickle.loads(pickle.dumps(caught.value))
        assert (copy.code, copy.clause, copy.suggestion, str(copy)) == (
            caught.value.code,
            caught.value.clause,
            caught.value.suggestion,
            str(caught.value),
        )
    with pytest.raises(cr.CroupierError) as caught:
        cr.table("bclc-craps", limits={"all": (5, 500)}).edge("place-6", stake=1)
    assert caught.value.clause and caught.value.clause.startswith("bclc-craps/")


@quick
@given(anything, anything, anything)
def test_tables(pack: Any, options: Any, limits: Any) -> None:
    calls(lambda: cr.table(pack, options, limits))
    calls(lambda: cr.table("bclc-craps", {options: limits}))
    calls(lambda: cr.table("bclc-craps", None, {"all": (options, limits)}))
    calls(lambda: cr.table("bclc-craps", {"fire-bet": options}))


@quick
@given(anything, anything, anything)
def test_figures(wager: Any, stake: Any, point: Any) -> None:
    table = cr.table("bclc-casino-war")
    calls(lambda: table.edge(wager, stake=stake, point=point))
    calls(lambda: cr.table("bclc-craps").edge("place-6", stake=stake, point=point))
    calls(lambda: table.terms(wager))
    calls(lambda: table.sheet(wager, stake=stake))


@quick
@given(st.dictionaries(st.sampled_from(["bankroll", "rolls", "sessions", "seed", "threads", "until", "goal", "sets", "engine", "pace", "first"]), anything, max_size=4), anything)
def test_simulations(order: dict[str, Any], strategy: Any) -> None:
    asked = {"bankroll": 300, "rolls": 5, "sessions": 3, "exact": False, "threads": 1, **order}
    for name, most in (("sessions", 50), ("rolls", 50), ("threads", 4)):
        if isinstance(asked[name], int):
            asked[name] = min(asked[name], most)
    table = cr.table("bclc-craps")
    calls(lambda: table.simulate("pass", **asked))
    calls(lambda: table.simulate(strategy, bankroll=300, rolls=5, sessions=2, exact=False))


@quick
@given(
    st.dictionaries(
        st.sampled_from(["bankroll", "rolls", "until", "goal", "objective", "subject_to", "over", "sets", "sessions", "seed", "threads", "pace", "unit", "x"]),
        st.one_of(anything, st.dictionaries(st.sampled_from(["unit", "fire-bet", "x"]), anything, max_size=2)),
        max_size=4,
    ),
    anything,
)
def test_sweeps(order: dict[str, Any], strategy: Any) -> None:
    asked = {"bankroll": 100, "rolls": 5, "sessions": 3, "threads": 1, **order}
    for name, most in (("sessions", 50), ("rolls", 50), ("threads", 4)):
        if isinstance(asked[name], int):
            asked[name] = min(asked[name], most)
    table = cr.table("bclc-craps")
    calls(lambda: cr.sweep(table, "pass", **asked))
    calls(lambda: cr.sweep(table, strategy, bankroll=100, rolls=5, sessions=2))
    calls(lambda: cr.sweep(table, "pass", unit=[5], bankroll=100, rolls=5).ranked(strategy, subject_to=strategy))


@quick
@given(anything, anything, anything, anything, anything)
def test_best_play(bets: Any, stakes: Any, bankroll: Any, goal: Any, objective: Any) -> None:
    table = cr.table("bclc-wheel")
    calls(lambda: cr.best(table, bets, stakes=stakes, bankroll=20, goal=40, library=False))
    calls(lambda: cr.best(table, {bets: stakes}, bankroll=20, goal=40, library=False))
    calls(lambda: cr.best(table, table.wagers[:1], stakes=10, bankroll=bankroll, goal=30, library=False))
    calls(lambda: cr.best(table, table.wagers[:1], stakes=10, bankroll=20, goal=40, objective=objective, library=False))
    if not isinstance(goal, int) or goal < 10_000:
        calls(lambda: cr.best(table, table.wagers[:1], stakes=10, bankroll=20, goal=goal, library=False))


@quick
@given(st.text(max_size=80))
def test_strategies(text: str) -> None:
    calls(lambda: cr.Strategy(text))


@quick
@given(st.binary(max_size=200))
def test_parts(bytes: bytes) -> None:
    calls(lambda: cr.merge([bytes]))


json = st.recursive(anything, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3), max_leaves=6)


@quick
@given(
    st.sampled_from(["bclc-craps", "bclc-red-dog", "mlgca-midi-baccarat"]),
    st.lists(
        st.one_of(
            json,
            st.fixed_dictionaries(
                {"do": st.sampled_from(["sit", "bet", "roll", "deal", "down", "leave", "raise", "reduce", "new-shoe", "rule"])},
                optional={"wager": anything, "amount": anything, "chips": anything, "dice": anything, "position": anything},
            ),
        ),
        max_size=6,
    ),
    st.booleans(),
)
def test_requests(pack: str, requests: list[Any], crew: bool) -> None:
    game = cr.Game(cr.table(pack), shooters=True)
    for request in requests:
        calls(lambda request=request: game.ask(request, crew=crew))
        calls(game.play)
        calls(game.offers)
        calls(game.state)
