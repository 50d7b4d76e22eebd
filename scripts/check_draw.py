#!/usr/bin/env python3
"""Checks one draw of a table by hand: the house's commitment and the outcome.

    python3 scripts/check_draw.py SECRET --table 2 --draw 0 [--part 3=HEX | --withheld 3=HEX]… [--commits HASH] WHAT

The house publishes SECRET, the number of the draw, the parts and the commitments with every roll, spin and shoe: in `chance`
of an entry, and in `commits` of the previous draw (or of the state, for the first that you see). Give the parts in the order of
`chance`: --part for a revealed part, --withheld with the pledge for one that was not revealed. Draws of old logs (version 1)
have seeds instead: give them with --seed 3=lucky, or give --version 1 for such a draw without seeds.

WHAT is one of

    dice                two dice
    wheel SPACES        a wheel with this number of spaces, counted from 0 as in the log
    shoe DECKS          the order of this number of decks, top card first, before the cut
    outcome OF          one of the round's OF outcomes, in the order of the log's legend, counted from 0
    ticket OF           one of this number of tickets; the first is 0
    amount ABOVE MOST   a hidden amount in cents, more than ABOVE and at most MOST

It needs only Python; verify_log.py in the same folder has the arithmetic, and docs/log.md explains it. Exits with 0, with 1 if
the secret is not the one that the house committed to, with 2 if the arguments are wrong.
"""

import argparse
import hashlib
import json
import sys

from verify_log import DECK, HASH, Stream, draw_key, pledged_key

# The kinds of draws, each with the number of its arguments.
KINDS = {"dice": 0, "wheel": 1, "outcome": 1, "shoe": 1, "ticket": 1, "amount": 2}
MOST_DECKS = 16


def a_hash(text):
    if not HASH.match(text):
        raise argparse.ArgumentTypeError("expected 64 lowercase hexadecimal digits")
    return bytes.fromhex(text)


def a_seed(text):
    player, equals, part = text.partition("=")
    if not equals or not player.isdecimal() or not 0 < int(player) < 2**32:
        raise argparse.ArgumentTypeError("expected a player's part as NUMBER=TEXT")
    return int(player), part


class Pledged(argparse.Action):
    """Collects pledges in the order given: revealed or withheld."""

    def __call__(self, parser, given, text, option=None):
        player, equals, value = text.partition("=")
        if not equals or not player.isdecimal() or not 0 < int(player) < 2**32 or not HASH.match(value):
            parser.error(f"expected {option} as NUMBER=64 hexadecimal digits")
        value = bytes.fromhex(value)
        revealed = option == "--part"
        pledge = hashlib.sha256(value).digest() if revealed else value
        given.pledged.append((int(player), pledge, value if revealed else None))


def outcome(kind, numbers, stream):
    """Returns the outcome of the draw."""
    if kind == "dice":
        first, second = divmod(stream.below(36), 6)
        return [first + 1, second + 1]
    if kind == "shoe":
        return stream.shuffled(DECK * numbers[0])
    if kind == "amount":
        above, most = numbers
        return above + 1 + stream.below(most - above)
    return stream.below(numbers[0])


def in_words(kind, numbers, came):
    if kind == "dice":
        return f"the dice show {came[0]} and {came[1]}: {sum(came)}"
    if kind == "wheel":
        return f"the wheel rests in space {came} of {numbers[0]}, counted from 0"
    if kind == "outcome":
        return f"outcome {came} of {numbers[0]}, counted from 0"
    if kind == "shoe":
        return "the cards, before the cut: " + " ".join(came)
    if kind == "ticket":
        return f"ticket {came} of {numbers[0]} is drawn, counted from 0"
    return f"the hidden amount is {came} cents"


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0], epilog="See the head of this file, and docs/api.md."
    )
    parser.add_argument("secret", type=a_hash, help="the house's secret, once it is revealed")
    parser.add_argument("--table", type=int, required=True, help="the number of the table")
    parser.add_argument("--draw", type=int, required=True, help="the number of the draw; the first is 0")
    parser.add_argument("--part", action=Pledged, dest="pledged", default=[], metavar="PLAYER=HEX")
    parser.add_argument("--withheld", action=Pledged, dest="pledged", metavar="PLAYER=PLEDGE")
    parser.add_argument("--seed", type=a_seed, action="append", default=[], metavar="PLAYER=TEXT", help="a seed of version 1")
    parser.add_argument("--version", type=int, choices=(1, 2), help="the version of the log; 2 if there is no seed")
    parser.add_argument("--commits", type=a_hash, metavar="HASH", help="the house's earlier commitment")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("kind", choices=KINDS, metavar="WHAT", help=", ".join(KINDS))
    parser.add_argument("numbers", type=int, nargs="*", metavar="NUMBER")
    given = parser.parse_intermixed_args()
    if len(given.numbers) != KINDS[given.kind]:
        parser.error(f"{given.kind} needs {KINDS[given.kind]} numbers")
    usable = all(0 < number < 2**32 for number in given.numbers)
    if given.kind == "amount":
        usable = 0 <= given.numbers[0] < given.numbers[1] < 2**63
    if given.kind == "shoe":
        usable = usable and given.numbers[0] <= MOST_DECKS
    if not usable or not (0 <= given.table < 2**64 and 0 <= given.draw < 2**64):
        parser.error("a number is out of range")
    people = [player for player, *_ in given.seed + given.pledged]
    if len(set(people)) < len(people):
        parser.error("a player may have only one part in a draw")
    given.version = given.version or (1 if given.seed else 2)
    if (given.seed and given.version == 2) or (given.pledged and given.version == 1):
        parser.error("seeds belong to version 1, and parts to version 2")
    return given


def main():
    given = arguments()
    commitment = hashlib.sha256(given.secret).hexdigest()
    old = given.version == 1
    draw = (given.secret, given.table, given.draw)
    key = draw_key(*draw, given.seed) if old else pledged_key(*draw, given.pledged)
    came = outcome(given.kind, given.numbers, Stream(key))
    held = given.commits is None or given.commits.hex() == commitment
    if given.json:
        print(json.dumps({"ok": held, "commitment": commitment, "key": key.hex(), "outcome": came}))
        return 0 if held else 1
    print(f"commitment  {commitment}")
    if given.commits is not None:
        print("            matches the house's commitment" if held else "            DOES NOT MATCH the house's commitment")
    print(f"key         {key.hex()}")
    print(f"outcome     {in_words(given.kind, given.numbers, came)}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
