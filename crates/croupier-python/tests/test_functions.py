"""Python functions as strategies, against the same strategies in Croupier's language."""

from __future__ import annotations

import croupier as cr
import pytest

IRON = """
about Place 5, 6 and 8 and the field with a point on.
game craps
when point and no place-5: bet 10 place-5
when point and no place-6: bet 12 place-6
when point and no place-8: bet 12 place-8
when point: bet 5 field
"""


def iron(view: cr.View) -> None:
    if view.point is None:
        return
    for wager, amount in (("place-5", 10), ("place-6", 12), ("place-8", 12)):
        if wager not in view.bets:
            view.bet(wager, amount)
    view.bet("field", 5)


def banker(view: cr.View) -> None:
    view.bet("banker", 25)


def rows(run: cr.Run, name: str) -> list[tuple[object, ...]]:
    frame = run.sessions.to_polars()
    own = frame.filter(frame["strategy"].cast(str) == name)
    # The bets of a function are not counted.
    return own.drop("strategy", "coin_in", "bets", "largest_bet").rows()


def test_a_function_plays_the_same_sessions_as_a_text(craps: cr.Table) -> None:
    text = cr.Strategy(IRON, name="text")
    run = craps.simulate([iron, text], bankroll=200, rolls=80, sessions=60, seed=3, exact=False)
    assert run.strategies == ["iron", "text"]
    assert rows(run, "iron") == rows(run, "text")
    assert run.difference(iron, text).net.value == 0
    assert run.summary["iron"].engine == "table"
    assert "view.bet" in run.provenance["request"]["strategies"][0]["text"]


def test_cards_are_the_same_too() -> None:
    text = cr.Strategy('about Banker.\ngame baccarat\nalways: bet 25 banker\n', name="text")
    table = cr.table("mlgca-midi-baccarat")
    run = table.simulate([banker, text], bankroll=500, hands=120, sessions=25, seed=9, exact=False)
    assert rows(run, "banker") == rows(run, "text")


def test_refusals_are_listed_and_stops_are_kept(craps: cr.Table) -> None:
    def odd(view: cr.View) -> None:
        view.bet("come", 10)
        if view.rounds == 7:
            view.stop()

    run = craps.simulate(odd, bankroll=200, rolls=50, sessions=20)
    refused = run.summary["odd"].refused
    assert any(one["wager"] == "come" and one["clause"].startswith("bclc-craps/") for one in refused)
    assert set(run.sessions.to_polars()["ended"]) == {"stopped"}
    assert set(run.sessions.to_polars()["rounds"]) == {7}


def test_an_error_in_a_function_is_its_own(craps: cr.Table) -> None:
    def wrong(view: cr.View) -> None:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        craps.simulate(wrong, bankroll=200, rolls=50, sessions=20)
    with pytest.raises(cr.CroupierError) as caught:
        craps.simulate(iron, bankroll=200, rolls=50, sessions=20, until="net > 5")
    assert caught.value.code == "until"
