"""Live tables and environments."""

from __future__ import annotations

import random
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from statistics import stdev
from typing import Any

import croupier as cr
import pytest
from conftest import times
from gymnasium.utils.env_checker import check_env

GAMES = [
    "bclc-craps",
    "mlgca-crapless",
    "mlgca-midi-baccarat",
    "bclc-red-dog",
    "bclc-casino-war",
    *[next(p for p in cr.packs() if cr.pack(p).game == game) for game in ("wheel", "sic-bo")],
]


def test_a_game_by_given_dice(craps: cr.Table) -> None:
    game = cr.Game(craps)
    game.sit(300)
    game.bet("pass", 10)
    roll = lambda *dice: game.ask({"do": "roll", "dice": list(dice)}, crew=True)
    roll(3, 3)
    assert game.state()["point"] == 6
    game.bet("pass-odds", 20)
    events = roll(2, 4)
    paid = {event["wager"]: event["clause"] for event in events if event["event"] == "paid"}
    assert set(paid) == {"pass", "pass-odds"} and all(clause.startswith("bclc-craps/") for clause in paid.values())
    assert game.bankroll() == Decimal(334)


def test_refusals_have_code_clause_and_sentence() -> None:
    game = cr.Game(cr.table("bclc-craps", limits={"all": (5, 500)}))
    with pytest.raises(cr.CroupierError) as caught:
        game.bet("pass", 10)
    assert caught.value.code == "not-seated"
    game.sit(300)
    with pytest.raises(cr.Refused) as refused:
        game.bet("pass", 1)
    assert refused.value.code == "under-minimum" and refused.value.clause and refused.value.clause.startswith("bclc-craps/")
    with pytest.raises(cr.Refused) as refused:
        game.play()
    assert refused.value.clause
    with pytest.raises(cr.CroupierError) as caught:
        game.bet("pas", 10)
    assert caught.value.suggestion == "did you mean 'pass'?"
    with pytest.raises(cr.CroupierError) as caught:
        game.ask({"do": "roll", "dice": [1, 2]})
    assert caught.value.code == "not-yours"


@pytest.mark.parametrize("pack", GAMES)
def test_every_offer_is_accepted(pack: str) -> None:
    table = cr.table(pack)
    chance = random.Random(5)
    for number in range(times(2)):
        game = cr.Game(table, seed=11, number=number, shooters=True)
        game.sit(5000)
        for _ in range(40):
            offers = [one for one in game.offers() if one["do"] != "leave"]
            if offers and chance.random() < 0.7:
                offer = chance.choice(offers)
                request = {key: value for key, value in offer.items() if key not in ("min", "max", "step")}
                if "min" in offer:
                    request["amount"] = offer["min"]
                try:
                    game.ask(request)
                except cr.CroupierError as error:
                    raise AssertionError(f"{request} was offered: {error}") from error
            else:
                try:
                    game.play()
                except cr.Refused as refusal:
                    assert refusal.clause


@pytest.mark.parametrize("pack", GAMES)
def test_environments_are_valid(pack: str) -> None:
    env = cr.gym(pack, rounds=20)
    check_env(env, skip_render_check=True)
    env.reset(seed=3)
    masks = env.action_masks()
    assert masks.shape == (env.action_space.n,)
    accepted = [place for place, may in enumerate(masks) if may]
    for place in accepted[1:4]:
        env.reset(seed=3)
        assert "refused" not in env.step(place)[4]


DECISIONS = [
    ("bclc-red-dog", {}, ["raise", "stand"]),
    ("bclc-casino-war", {}, ["war", "surrender"]),
    # The crew turns the cards for the players.
    ("mlgca-midi-baccarat", {"players-handle-cards": "yes"}, []),
    ("mlgca-midi-baccarat", {"players-handle-cards": "no"}, []),
    ("bclc-craps", {}, []),
]


@pytest.mark.parametrize(("pack", "options", "decisions"), DECISIONS)
def test_environments_have_the_decisions_of_the_table(pack: str, options: dict[str, Any], decisions: list[str]) -> None:
    env = cr.gym(pack, options=options, rounds=10**9, bankroll=10**6)
    assert env.decisions == decisions
    first = 1 + len(env.wagers)
    made: set[str] = set()
    chance = random.Random(2)
    env.reset(seed=4)
    for _ in range(times(1500)):
        mask = env.action_masks()
        deciding = [place for place in range(first, env.action_space.n) if mask[place]]
        if deciding:
            place = chance.choice(deciding)
            assert "refused" not in env.step(place)[4], env.decisions[place - first]
            made.add(env.decisions[place - first])
        elif mask[1] and chance.random() < 0.5:
            env.step(1)
        else:
            # A bet that stays on the layout ends the bets, and a hand without a decision goes on.
            assert "refused" not in env.step(0)[4]
    assert made == set(decisions)


@pytest.mark.parametrize(
    ("pack", "wagers"),
    [
        ("bclc-craps", ["field", "any-seven", "pass", "any-craps"]),  # each ends when it is decided; a Place bet stays
        ("mlgca-midi-baccarat", ["player", "banker", "tie"]),
    ],
)
def test_a_random_agent_loses_the_edge(pack: str, wagers: list[str]) -> None:
    table = cr.table(pack)
    env = cr.gym(table, wagers=wagers, bankroll=10_000_000, rounds=10**9)
    figures = [
        table.edge(wager, stake=Decimal(unit) / 100).net * unit / 100
        for wager, unit in zip(env.wagers, env.units, strict=True)
    ]
    chance = random.Random(8)
    seen, _ = env.reset(seed=1)
    total, expected = 0.0, Fraction()
    # One roll decides several wagers, so the error is estimated from blocks of bets.
    marks = [0.0]
    for step in range(times(20_000)):
        place = chance.randrange(len(wagers) + 1)
        # The figure is for one unit. A Pass bet made after the come-out has a different edge, and so have several
        # units in one bet, because the table rounds their common payment down to whole chips.
        if place > 0 and (seen["stakes"][place - 1] or (seen["point"] and wagers[place - 1] == "pass")):
            place = 0
        seen, reward, _, _, info = env.step(place)
        total += reward
        if place > 0 and "refused" not in info:
            expected += figures[place - 1]
        if step % 200 == 199:
            marks.append(total - float(expected))
    while env._game.chips(1)[1]:
        total += env.step(0)[1]
    error = stdev(after - before for before, after in pairwise(marks)) * sqrt(len(marks) - 1)
    assert abs(total - float(expected)) < 4 * error, (total, float(expected), error)
