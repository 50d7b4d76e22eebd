"""Measures how many rolls a second crapssim plays on one core, with the strategies of croupier-sim's benchmark.

Prints a line for each: the name of the strategy, rolls per CPU second, rolls per elapsed second. ./bench runs it with the
Python of an environment that has crapssim.
"""

import argparse
import time
from importlib.metadata import version

from crapssim import bet
from crapssim.strategy import Strategy
from crapssim.strategy.examples import IronCross
from crapssim.strategy.odds import ComeOddsMultiplier, PassLineOddsMultiplier
from crapssim.strategy.single_bet import BetPassLine, BetPlace, StrategyMode
from crapssim.strategy.tools import AddIfNotBet, AddIfPointOn, CountStrategy
from crapssim.table import Table

ROLLS = 500


class Progression(Strategy):
    """The Pass Line with a stake that changes after each decision. crapssim itself has no such progression."""

    def stake(self):
        raise NotImplementedError

    def decided(self, won):
        raise NotImplementedError

    def after_roll(self, player):
        for line in player.get_bets_by_type(bet.PassLine):
            result = line.get_result(player.table)
            if result.won or result.lost:
                self.decided(result.won)

    def update_bets(self, player):
        if player.table.point.status == "Off" and not player.has_bets(bet.PassLine):
            player.add_bet(bet.PassLine(self.stake()))

    def completed(self, player):
        return player.bankroll < self.stake() and not player.bets


class Martingale(Progression):
    """Doubles the stake after a loss."""

    def __init__(self, base):
        self.base = self.now = base

    def stake(self):
        return self.now

    def decided(self, won):
        self.now = self.base if won else 2 * self.now


class Labouchere(Progression):
    """Bets the sum of the first and the last number of a list."""

    def __init__(self, *numbers):
        self.numbers, self.list = numbers, list(numbers)

    def stake(self):
        return self.list[0] + self.list[-1] if len(self.list) > 1 else self.list[0]

    def decided(self, won):
        if won:
            self.list = self.list[1:-1] or list(self.numbers)
        else:
            self.list.append(self.stake())


def place(**amounts):
    """Place bets made when a point is on; they stay up, off on the come-out."""
    amounts = {int(number[1:]): amount for number, amount in amounts.items()}
    return BetPlace(amounts, mode=StrategyMode.ADD_IF_POINT_ON, skip_point=False)


def twenty():
    """Twenty wagers at once."""
    strategy = BetPassLine(10) + place(n4=10, n5=10, n6=12, n8=12, n9=10, n10=10)
    bets = [bet.HardWay(number, 5) for number in (4, 6, 8, 10)]
    kinds = (bet.Big6, bet.Big8, bet.Field, bet.Any7, bet.AnyCraps, bet.Two, bet.Three, bet.Yo, bet.Boxcars)
    for each in bets + [kind(5) for kind in kinds]:
        strategy = strategy + AddIfNotBet(each)
    return strategy


# The same bets as in crates/croupier-sim/benches/sim/lines.rs: a strategy and a bankroll.
LINES = {
    "pass": (lambda: BetPassLine(10), 1000),
    "pass-odds": (lambda: BetPassLine(10) + PassLineOddsMultiplier(2), 1000),
    "pass-odds-place": (lambda: BetPassLine(10) + PassLineOddsMultiplier(2) + place(n6=12, n8=12), 1000),
    "three-point-molly": (
        lambda: BetPassLine(10)
        + CountStrategy(bet.Come, 2, bet.Come(10))
        + PassLineOddsMultiplier(2)
        + ComeOddsMultiplier(2),
        1000,
    ),
    "iron-cross": (lambda: place(n5=10, n6=12, n8=12) + AddIfPointOn(bet.Field(5)), 1000),
    "iron-cross-pass": (lambda: IronCross(5), 1000),
    "martingale-pass": (lambda: Martingale(10), 1000),
    "labouchere-pass": (lambda: Labouchere(10, 20, 30, 40), 1000),
    "twenty-wagers": (twenty, 1_000_000),
}


def measure(make, bankroll, seconds, seed):
    """Plays whole sessions for about this time; returns rolls, CPU seconds and elapsed seconds."""
    rolls = 0
    worked, wall = time.process_time(), time.perf_counter()
    while time.process_time() - worked < seconds:
        table = Table(seed=seed + rolls)
        table.add_player(bankroll=bankroll, strategy=make())
        table.run(max_rolls=ROLLS, verbose=False)
        rolls += table.dice.n_rolls
    return rolls, time.process_time() - worked, time.perf_counter() - wall


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=0.4, help="CPU seconds for each strategy in each turn")
    arguments.add_argument("--turns", type=int, default=5, help="the number of turns; the best counts")
    asked = arguments.parse_args()
    best = dict.fromkeys(LINES, (0.0, 0.0))
    for turn in range(asked.turns):
        for name, (make, bankroll) in LINES.items():
            rolls, worked, wall = measure(make, bankroll, asked.seconds, turn + 1)
            best[name] = (max(best[name][0], rolls / worked), max(best[name][1], rolls / wall))
    print(f"# crapssim {version('crapssim')}")
    for name, (worked, wall) in best.items():
        print(f"{name} {worked:.0f} {wall:.0f}")


if __name__ == "__main__":
    main()
