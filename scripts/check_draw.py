#!/usr/bin/env python3
"""Checks one draw of a table by hand: what the house committed to, and what came of it.

    python3 scripts/check_draw.py SECRET --table 2 --draw 0 [--part 3=HEX | --withheld 3=HEX]… [--commits HASH] WHAT

SECRET, the number of the draw, the parts and the commitments are what the house tells with every roll, spin and shoe: `chance`
of an entry, and `commits` of the draw before (or of the state, for the first that you see). Name the parts in the order of
`chance`: --part for one that was revealed, --withheld with the pledge for one that was not. Draws of old logs (version 1) have
seeds instead, which --seed 3=lucky names; --version 1 is for such a draw without any.

WHAT is one of

    dice                two dice
    wheel SPACES        a wheel of so many spaces; they are counted from 0 here, as in the log
    shoe DECKS          the order of so many decks, the top first, before they are cut
    ticket OF           one of so many; the first is 0
    amount ABOVE MOST   a hidden amount in cents, above one and at most another

It needs nothing but Python; verify_log.py beside it has the arithmetic, and docs/log.md says what it is. Exits with 0, with 1 if
the secret is not the one that the house committed to, with 2 if it cannot be used so.
"""

import argparse
import hashlib
import json
import sys

from verify_log import DECK, HASH, Stream, draw_key, pledged_key

# What is drawn, and how many numbers say so.
KINDS = {"dice": 0, "wheel": 1, "shoe": 1, "ticket": 1, "amount": 2}
MOST_DECKS = 16


def a_hash(text):
    if not HASH.match(text):
        raise argparse.ArgumentTypeError("64 hexadecimal digits in small letters are needed")
    return bytes.fromhex(text)


def a_seed(text):
    player, equals, part = text.partition("=")
    if not equals or not player.isdecimal() or not 0 < int(player) < 2**32:
        raise argparse.ArgumentTypeError("a player's part is written NUMBER=TEXT")
    return int(player), part


class Pledged(argparse.Action):
    """A pledge, in the order in which it was given: revealed or withheld."""

    def __call__(self, parser, given, text, option=None):
        player, equals, value = text.partition("=")
        if not equals or not player.isdecimal() or not 0 < int(player) < 2**32 or not HASH.match(value):
            parser.error(f"{option} is written NUMBER=64 hexadecimal digits")
        value = bytes.fromhex(value)
        revealed = option == "--part"
        pledge = hashlib.sha256(value).digest() if revealed else value
        given.pledged.append((int(player), pledge, value if revealed else None))


def outcome(kind, numbers, stream):
    """What the draw came to."""
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
    if kind == "shoe":
        return "the cards, before they are cut: " + " ".join(came)
    if kind == "ticket":
        return f"ticket {came} of {numbers[0]} is drawn, counted from 0"
    return f"the hidden amount is {came} cents"


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0], epilog="See the head of this file, and docs/api.md."
    )
    parser.add_argument("secret", type=a_hash, help="the house's secret, once it is told")
    parser.add_argument("--table", type=int, required=True, help="the number of the table")
    parser.add_argument("--draw", type=int, required=True, help="the number of the draw; the first is 0")
    parser.add_argument("--part", action=Pledged, dest="pledged", default=[], metavar="PLAYER=HEX")
    parser.add_argument("--withheld", action=Pledged, dest="pledged", metavar="PLAYER=PLEDGE")
    parser.add_argument("--seed", type=a_seed, action="append", default=[], metavar="PLAYER=TEXT", help="of version 1")
    parser.add_argument("--version", type=int, choices=(1, 2), help="of the log; 2 if no seed is given")
    parser.add_argument("--commits", type=a_hash, metavar="HASH", help="what the house committed to before")
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
        parser.error("these numbers cannot be")
    people = [player for player, *_ in given.seed + given.pledged]
    if len(set(people)) < len(people):
        parser.error("a player has one part in a draw")
    given.version = given.version or (1 if given.seed else 2)
    if (given.seed and given.version == 2) or (given.pledged and given.version == 1):
        parser.error("seeds are of version 1, and parts of version 2")
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
        print("            which is what the house committed to" if held else "            NOT what the house committed to")
    print(f"key         {key.hex()}")
    print(f"outcome     {in_words(given.kind, given.numbers, came)}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
