#!/usr/bin/env python3
"""Verifies an exported log of a house: a second reader of the notation in docs/log.md that needs only Python.

    python3 scripts/verify_log.py FILE [--checkpoint NOTE --key VKEY [--origin ORIGIN]] [--json]

It knows no rules of play. It checks the form and the number of every line, the chain of hashes, that time does not go
back, every draw, that cards come out in the order of their shoe, that the postings match the events, sum to zero and leave
no account overdrawn, and checkpoints. It names the first difference with its line; the header is line 0.

Exits with 0 if the log is sound, with 1 at a difference, with 2 if the arguments are wrong.
"""

import argparse
import base64
import binascii
import copy
import hashlib
import json
import re
import struct
import sys

VERSION = 2
HASH = re.compile(r"[0-9a-f]{64}\Z")
TIME = re.compile(r"(-?\d{4,6})-(\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z\Z")
ACCOUNT = re.compile(
    r"(issued|cage|bank|vigorish|tips|must-hit|(wallet|rail|layout|table|meter):(0|[1-9]\d*))\Z"
)


class Difference(Exception):
    """A difference between the log and its rules."""

    def __init__(self, what, line=None):
        super().__init__(what)
        self.what = what
        self.line = line


def require(holds, what):
    if not holds:
        raise Difference(what)


# Random numbers: ChaCha20 as first published, and uniform choices from its words.

BITS32 = 0xFFFFFFFF


def chacha20_block(key, counter, nonce):
    """Returns 64 bytes for a counter and a nonce of 64 bits each."""
    begin = list(struct.unpack("<4I8I2I2I", b"expand 32-byte k" + key + struct.pack("<QQ", counter, nonce)))
    words = begin[:]

    def add_xor_turn(a, b, c, turn):
        words[a] = (words[a] + words[b]) & BITS32
        mixed = words[c] ^ words[a]
        words[c] = (mixed << turn | mixed >> (32 - turn)) & BITS32

    def quarter(a, b, c, d):
        add_xor_turn(a, b, d, 16)
        add_xor_turn(c, d, b, 12)
        add_xor_turn(a, b, d, 8)
        add_xor_turn(c, d, b, 7)

    for _ in range(10):
        for column in range(4):
            quarter(column, column + 4, column + 8, column + 12)
        for column in range(4):
            quarter(column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12)
    return struct.pack("<16I", *((a + b) & BITS32 for a, b in zip(words, begin)))


class Stream:
    """The stream of words of a key."""

    def __init__(self, key):
        self.key = key
        self.words = self.all_words()

    def all_words(self):
        counter = 0
        while True:
            yield from struct.unpack("<8Q", chacha20_block(self.key, counter, 0))
            counter += 1

    def draws(self, bounds):
        product = 1
        for bound in bounds:
            product *= bound
        while True:
            wide = next(self.words) * product
            if wide % 2**64 >= 2**64 % product:
                break
        number = wide // 2**64
        choices = []
        for bound in reversed(bounds):
            number, choice = divmod(number, bound)
            choices.append(choice)
        return choices[::-1]

    def below(self, bound):
        return self.draws([bound])[0]

    def shuffled(self, cards):
        at = 0
        while at < len(cards):
            left = len(cards) - at
            together = 1 if left > 1024 else 6
            choices = self.draws([max(left - place, 1) for place in range(together)])
            for choice in choices[:left]:
                cards[at], cards[at + choice] = cards[at + choice], cards[at]
                at += 1
        return cards


def draw_key(secret, table, number, players):
    text = b"croupier draw 1\n" + secret + struct.pack("<QQ", table, number)
    for player, part in sorted(players):
        part = part.encode()
        text += struct.pack("<II", player, len(part)) + part
    return hashlib.sha256(text).digest()


def pledged_key(secret, table, number, parts):
    """Returns the key of a draw of version 2 from each pledge: the person, the pledge, and the part if it was revealed."""
    text = b"croupier draw 2\n" + secret + struct.pack("<QQ", table, number)
    for person, pledge, part in parts:
        text += struct.pack("<I", person) + (b"\0" + pledge if part is None else b"\1" + part)
    return hashlib.sha256(text).digest()


DECK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


# Hashes, the tree, and signatures.


def hash_of_line(line):
    return hashlib.sha256(b"\0" + line).digest()


def root_of(leaves):
    """Returns the root of the tree over these leaves: full subtrees, joined from the right."""
    full = []
    for size, leaf in enumerate(leaves):
        while size % 2:
            leaf = hashlib.sha256(b"\1" + full.pop() + leaf).digest()
            size //= 2
        full.append(leaf)
    if not full:
        return hashlib.sha256().digest()
    root = full.pop()
    while full:
        root = hashlib.sha256(b"\1" + full.pop() + root).digest()
    return root


P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)


def point_add(one, two):
    """Adds points of edwards25519 given as x, y, z, t: RFC 8032, section 5.1.4."""
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, two
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def point_times(number, point):
    result = NEUTRAL
    while number:
        if number % 2:
            result = point_add(result, point)
        point = point_add(point, point)
        number //= 2
    return result


def point_decode(data):
    """Decodes a point; None if the bytes are not the canonical form of one."""
    number = int.from_bytes(data, "little")
    odd, y = number >> 255, number % 2**255
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and odd):
        return None
    if x % 2 != odd:
        x = P - x
    return (x, y, 1, x * y % P)


def point_encode(point):
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    x, y = x * inverse % P, y * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = point_decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_weak(point):
    """Returns whether it is one of the few points for which anyone can sign."""
    return point_encode(point_times(8, point)) == point_encode(NEUTRAL)


def ed25519_holds(key, message, signature):
    if len(key) != 32 or len(signature) != 64:
        return False
    point, nonce = point_decode(key), point_decode(signature[:32])
    number = int.from_bytes(signature[32:], "little")
    if point is None or nonce is None or number >= ORDER or is_weak(point) or is_weak(nonce):
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    right = point_add(nonce, point_times(challenge, point))
    return point_encode(point_times(number, BASE)) == point_encode(right)


def from_base64(text):
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text:
        raise binascii.Error("it is not canonical base64")
    return data


class Unusable(Exception):
    """Unusable arguments."""


def read_key(text):
    """Reads the name, the id and the bytes of a key."""
    try:
        name, found, key = text.strip().split("+", 2)
        kind, *key = from_base64(key)
    except (ValueError, binascii.Error):
        raise Unusable(f"expected a key as name+hash+base64, not '{text}'") from None
    key = bytes(key)
    if kind != 1 or len(key) != 32:
        raise Unusable("the key is not an Ed25519 key")
    key_id = hashlib.sha256(name.encode() + b"\n\x01" + key).digest()[:4]
    if key_id.hex() != found:
        raise Unusable(f"the key's hash is {found}, but this name and key have {key_id.hex()}")
    return name, key_id, key


def read_checkpoint(note, key, origin):
    """Reads the size and the root in a note, if the key signed it."""
    name, key_id, public = key
    text, empty, signatures = note.rpartition("\n\n")
    require(empty and signatures.endswith("\n"), "a note must have a text, an empty line and signatures")
    text += "\n"
    ours = None
    for line in signatures[:-1].split("\n"):
        try:
            dash, who, signed = line.split(" ")
            signed = from_base64(signed)
        except (ValueError, binascii.Error):
            raise Difference(f"'{line}' is not a signature of a note") from None
        require(dash == "—" and who and len(signed) > 4, f"'{line}' is not a signature of a note")
        if ours is None and who == name and signed[:4] == key_id:
            ours = signed[4:]
    require(ours is not None, f"{name} did not sign the checkpoint")
    require(ed25519_holds(public, text.encode(), ours), f"the signature by {name} is not of this checkpoint")
    lines = text[:-1].split("\n")
    require(len(lines) == 3, "a checkpoint must have three lines")
    require(lines[0] == origin, f"the checkpoint belongs to '{lines[0]}', not to '{origin}'")
    require(re.match(r"(0|[1-9]\d*)\Z", lines[1]), f"'{lines[1]}' is not a number of lines")
    try:
        root = from_base64(lines[2])
    except (ValueError, binascii.Error):
        root = b""
    require(len(root) == 32, f"'{lines[2]}' is not a hash in base64")
    return int(lines[1]), root


# The form of lines.


def no_float(text):
    raise Difference(f"{text} is not a whole number")


def once(pairs):
    found = dict(pairs)
    require(len(found) == len(pairs), "a field appears twice")
    return found


def read_line(line):
    """Parses a line. Accepts only the exact notation: no spaces, no other spelling."""
    try:
        text = line.decode()
        data = json.loads(text, parse_float=no_float, parse_constant=no_float, object_pairs_hook=once)
        again = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    except (ValueError, RecursionError) as error:
        raise Difference(f"it cannot be read: {error}") from None
    require(isinstance(data, dict), "it is not an object")
    require(again == text, "it is not in the exact notation")
    return data


def with_fields(data, needed, allowed=()):
    require(isinstance(data, dict), "fields are missing")
    for name in needed:
        require(name in data, f"the field '{name}' is missing")
    for name in data:
        require(name in needed or name in allowed, f"unknown field '{name}'")


def whole(data, name, least=0):
    require(isinstance(data, dict) and name in data, f"the field '{name}' is missing")
    value = data[name]
    fits = isinstance(value, int) and not isinstance(value, bool) and least <= value < 2**64
    require(fits, f"'{name}' is not a number in range")
    return value


def money(data, name):
    value = whole(data, name, -(2**63))
    require(value < 2**63, f"'{name}' is too large")
    return value


def a_hash(data, name):
    text = data.get(name)
    require(isinstance(text, str) and HASH.match(text), f"'{name}' is not a hash")
    return bytes.fromhex(text)


def word_of(data):
    """Returns the word of a variant and its fields."""
    if isinstance(data, str):
        return data, None
    require(isinstance(data, dict) and len(data) == 1, "a variant must be a word, or one word with its fields")
    return next(iter(data.items()))


def postings_of(entry):
    """Returns the postings by account."""
    book = entry.get("book", [])
    require(isinstance(book, list) and (book or "book" not in entry), "an empty book must be left out")
    found = {}
    for posting in book:
        require(isinstance(posting, list) and len(posting) == 2, "a posting must be an account and an amount")
        account, amount = posting
        require(isinstance(account, str) and ACCOUNT.match(account), f"unknown account '{account}'")
        require(account not in found, f"{account} is posted twice")
        found[account] = money({"amount": amount}, "amount")
        require(amount != 0, f"the posting to {account} is zero")
    total = sum(found.values())
    require(total == 0, f"the postings sum to {total}, not to zero")
    return found


def check_by(entry):
    word, person = word_of(entry["by"])
    if word == "house":
        require(person is None, "the house must have no number")
    else:
        require(word in ("player", "crew"), f"unknown actor '{word}'")
        require(whole({word: person}, word) < 2**32, "a person's number must fit into 32 bits")
    if "id" in entry:
        command_id = entry["id"]
        fits = isinstance(command_id, list) and len(command_id) == 2 and isinstance(command_id[0], str)
        require(fits, "an id must be a name and a number")
        whole({"id": command_id[1]}, "id")
    if "asked" in entry:
        require("id" in entry, "a fingerprint needs an id")
        require(re.fullmatch("[0-9a-f]{16}", str(entry["asked"])), "a fingerprint must have 16 hexadecimal digits")


# The events, and the chips that each of them moves.

CRAPS_QUIET = set(
    """colour-changed walked-away excess-refused confirmed to-be-moved moved-over under-minimum call-undone
    off-for-down frozen turned calls-lapsed dice-offered dice-declined dice-taken dice-given-up dice-asked dice-chosen
    bowl-emptied dice-sent dice-stopped same-dice-called inspection-due dice-inspected fell-short pushed moved point-set
    point-made seven-out point-lifted come-out-again settled disputed not-clear said game-ended bets-opened bets-closed
    resolution-began resolution-ended interrupted round-voided ruled dice-spoilt dice-replaced pays-changed
    removed""".split()
)
ROUND_QUIET = set(
    """took-position coloured confirmed said stepped cut-declined recut-ordered covered loaded shoe-ready
    cover-seen cards-due carried-discarded slip-noted handed decided trigger-set voided round-over stood raises-closed
    converted tied to-war surrendered war-over spun no-spin wheel-in-order""".split()
)


class Accounts:
    """The balance of every account, the people at each place, and the chips on each spot."""

    def __init__(self):
        self.at = {}
        self.people = {}
        self.spots = {}
        self.filled = 0
        # A sealed new shoe may hide the collection of marked vigorish: rails then hold less than we know.
        self.hidden = False

    def move(self, amount, source, target):
        self.at[source] = self.at.get(source, 0) - amount
        self.at[target] = self.at.get(target, 0) + amount

    def person(self, place):
        require(place in self.people, f"nobody is at {place}")
        return self.people[place]

    def sit(self, place, person, chips):
        require(place not in self.people, f"place {place} is already taken")
        require(person not in self.people.values(), f"person {person} is already there")
        self.people[place] = person
        self.move(chips, f"wallet:{person}", f"rail:{person}")

    def leave(self, place, chips):
        person = self.person(place)
        rail = self.at.get(f"rail:{person}", 0)
        fits = rail == chips or (self.hidden and rail > chips)
        require(fits, "a person who leaves must take the whole rail")
        require(self.at.get(f"layout:{person}", 0) == 0, "a person who leaves must have no chips on the layout")
        self.move(chips, f"rail:{person}", f"wallet:{person}")
        del self.people[place]
        return person


def elsewhere(account):
    return account == "cage" or account.startswith("wallet:")


class Craps:
    """The chip movements of the events of craps."""

    def __init__(self, accounts):
        self.accounts = accounts
        self.before = None
        self.left = []

    def event(self, word, data):
        if word in CRAPS_QUIET:
            return
        known = getattr(self, "on_" + word.replace("-", "_"), None)
        require(known, f"unknown craps event '{word}'")
        known(data)

    def sides(self, data):
        person = self.accounts.person(whole(data, "seat"))
        return f"rail:{person}", f"layout:{person}"

    def on_sat(self, data):
        self.accounts.sit(whole(data, "seat"), whole(data, "player"), money(data, "chips"))

    def on_bought_in(self, data):
        person = self.accounts.person(whole(data, "seat"))
        self.accounts.move(money(data, "amount"), f"wallet:{person}", f"rail:{person}")

    def on_left(self, data):
        chips = money(data, "chips")
        self.left.append((self.accounts.leave(whole(data, "seat"), chips), chips))

    def on_placed(self, data):
        rail, layout = self.sides(data.get("at"))
        self.accounts.move(money(data, "amount") + money(data, "commission"), rail, layout)

    def on_taken_back(self, data):
        rail, layout = self.sides(data.get("at"))
        self.accounts.move(money(data, "amount") + money(data, "returned"), layout, rail)
        self.accounts.move(money(data, "kept"), layout, "vigorish")

    def on_commission_returned(self, data):
        rail, _ = self.sides(data)
        self.accounts.move(money(data, "amount"), "vigorish", rail)

    def on_lost(self, data):
        _, layout = self.sides(data.get("at"))
        self.accounts.move(money(data, "stake"), layout, "bank")
        self.accounts.move(money(data, "earned"), layout, "vigorish")

    def on_paid(self, data):
        rail, layout = self.sides(data.get("at"))
        paid = data.get("payment")
        target = "tips" if paid.get("to_tips") is True else rail
        win, back, following = money(paid, "win"), money(paid, "back"), money(paid, "next")
        fee, rides = money(paid, "fee"), money(paid, "rides")
        self.accounts.move(win, "bank", target)
        self.accounts.move(back, layout, target)
        self.accounts.move(fee, target, "vigorish")
        self.accounts.move(money(paid, "earned"), layout, "vigorish")
        self.accounts.move(rides + following, target, layout)

    def on_ruled_payment(self, data):
        rail, _ = self.sides(data)
        self.accounts.move(money(data, "amount"), "bank", rail)

    def on_rolled(self, _):
        self.before = copy.deepcopy(self.accounts)
        self.left = []

    on_no_roll = on_rolled

    def on_overruled(self, _):
        require(self.before is not None, "there is no call to overrule")
        now, before = self.accounts, self.before
        outside = {account: amount for account, amount in now.at.items() if elsewhere(account)}
        filled = now.filled
        now.at = {account: amount for account, amount in before.at.items() if not elsewhere(account)}
        now.at.update(outside)
        now.at["bank"] = now.at.get("bank", 0) + filled - before.filled
        now.people = before.people
        for person, chips in self.left:
            now.at[f"wallet:{person}"] = now.at.get(f"wallet:{person}", 0) - chips
        self.before, self.left = None, []


class Rounds:
    """The chip movements of the events of games of rounds, and the cards that come out."""

    def __init__(self, accounts):
        self.accounts = accounts
        self.closed_at = {}
        self.due = 0
        # The known part of the shoe's order, and the number of cards that have come out.
        self.shoe, self.out, self.aside = None, 0, None
        self.hands, self.up, self.carried = None, {}, None
        # The cards that nobody has seen, if a dealer enters the cards; those that were entered and not shown yet; and
        # everything as it was before the command that the cards are for.
        self.unseen, self.entered, self.before, self.waits = None, None, None, False
        self.quiet = ROUND_QUIET

    def event(self, word, data):
        if word in self.quiet:
            return
        known = getattr(self, "on_" + word.replace("-", "_"), None)
        require(known, f"unknown event '{word}' of cards and wheel")
        known(data)
        self.follow_before(word, data)

    def follow_before(self, word, data):
        """People who come and go do so before the command that cards are entered for, too."""
        if self.before is None:
            return
        if word == "left":
            accounts, place = self.before.accounts, whole(data, "player")
            person = accounts.person(place)
            same = accounts.at.get(f"rail:{person}", 0) == money(data, "chips")
            if not same or accounts.at.get(f"layout:{person}", 0):
                # A player who leaves with a payment cannot give it back: nothing can be corrected any more.
                self.before = None
                return
        if word in ("sat", "bought-in", "changed", "left"):
            self.before.event(word, data)
        elif word in ("round-began", "cards-brought", "unseen-brought") and not self.waits:
            self.before = None

    def sides(self, data):
        person = self.accounts.person(whole(data, "player"))
        return f"rail:{person}", f"layout:{person}"

    def spot(self, data, amount):
        """Adds to the chips on a spot."""
        spot = json.dumps(data.get("spot"), sort_keys=True)
        lies = self.accounts.spots.get(spot, 0) + amount
        require(lies >= 0, "more chips are taken from a spot than lie there")
        self.accounts.spots[spot] = lies
        if not lies:
            del self.accounts.spots[spot]

    def all_of_spot(self, data):
        return self.accounts.spots.pop(json.dumps(data.get("spot"), sort_keys=True), 0)

    def on_sat(self, data):
        self.accounts.sit(whole(data, "player"), whole(data, "id"), money(data, "chips"))

    def on_bought_in(self, data, amount="amount"):
        person = self.accounts.person(whole(data, "player"))
        self.accounts.move(money(data, amount), f"wallet:{person}", f"rail:{person}")

    def on_changed(self, data):
        self.on_bought_in(data, "cash")

    def on_left(self, data):
        self.accounts.leave(whole(data, "player"), money(data, "chips"))

    def on_placed(self, data):
        rail, layout = self.sides(data.get("spot"))
        self.spot(data, money(data, "amount"))
        self.accounts.move(money(data, "amount"), rail, layout)

    def on_taken_back(self, data):
        rail, layout = self.sides(data.get("spot"))
        self.spot(data, -money(data, "amount"))
        self.accounts.move(money(data, "amount"), layout, rail)

    def on_lost(self, data):
        rail, layout = self.sides(data.get("spot"))
        self.spot(data, -money(data, "lost") - money(data, "back"))
        self.accounts.move(money(data, "lost"), layout, "bank")
        self.accounts.move(money(data, "back"), layout, rail)

    def on_paid(self, data):
        rail, layout = self.sides(data.get("spot"))
        if data.get("stays") is not True:
            self.accounts.move(self.all_of_spot(data), layout, "bank")
        target = "tips" if data.get("tipped") is True else rail
        self.accounts.move(money(data, "won") + money(data, "back"), "bank", target)

    def on_pushed(self, data):
        rail, layout = self.sides(data.get("spot"))
        if data.get("stays") is not True:
            self.accounts.move(self.all_of_spot(data), layout, rail)

    def on_vigorish(self, data):
        if data.get("marked") is not True:
            self.accounts.move(money(data, "amount"), "bank", "vigorish")

    def on_vigorish_paid(self, data):
        rail, _ = self.sides(data)
        self.accounts.move(money(data, "amount"), rail, "vigorish")

    def set_meter(self, meter, amount):
        self.accounts.move(amount - self.accounts.at.get(meter, 0), "bank", meter)

    def on_meter_fed(self, data):
        self.set_meter(f"meter:{whole(data, 'meter')}", money(data, "amount"))

    on_meter_set = on_meter_fed

    def on_must_hit_fed(self, data):
        self.set_meter("must-hit", money(data, "amount"))

    def on_must_hit_due(self, data):
        self.due = len(data.get("spots"))

    def on_must_hit_paid(self, data):
        rail, _ = self.sides(data)
        self.accounts.move(money(data, "amount"), "bank", rail)
        self.set_meter("must-hit", money(data, "reset"))
        self.due = 0

    def on_bets_closed(self, _):
        meters = [account for account in self.accounts.at if account.startswith(("meter:", "must-hit"))]
        self.closed_at = {meter: self.accounts.at[meter] for meter in meters}

    def on_meters_reversed(self, _):
        for meter, amount in self.closed_at.items():
            self.set_meter(meter, amount)
        self.due = 0

    def on_cards_brought(self, data):
        self.shoe, self.out = list(data.get("cards")), 0
        self.aside = self.carried = self.hands = self.unseen = None

    def on_unseen_brought(self, data):
        self.shoe, self.out = None, 0
        self.aside = self.carried = self.hands = None
        deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
        self.unseen = {card: whole(data, "decks") for card in deck}

    def on_entry_began(self, _):
        self.before, self.entered, self.waits = None, [], True
        self.before = copy.deepcopy(self)

    def on_cards_entered(self, data):
        require(self.before, "cards are entered, but no command needs them")
        for card in data.get("cards"):
            # The cards of a new shoe are entered before the shoe is known to be new.
            left = self.unseen[card] if self.unseen else 1
            require(left > 0, f"{card} is entered, but all of that kind have been seen")
        if self.entered is not None:
            self.entered += data.get("cards")

    def on_card_corrected(self, data):
        require(self.before, "there is no card to correct")
        now, then = self.accounts, copy.deepcopy(self.before)
        outside = {account: amount for account, amount in now.at.items() if elsewhere(account)}
        bank = now.filled - then.accounts.filled
        now.at = {account: amount for account, amount in then.accounts.at.items() if not elsewhere(account)}
        now.at.update(outside)
        now.at["bank"] = now.at.get("bank", 0) + bank
        now.people, now.spots = then.accounts.people, then.accounts.spots
        for name in "closed_at due shoe out aside hands up carried unseen".split():
            setattr(self, name, getattr(then, name))
        # The command is carried out again, with the cards before the last one and the corrected card.
        self.entered, self.waits = None, True

    def on_entry_over(self, _):
        require(not self.entered, "more cards were entered than were shown")
        self.entered, self.waits = None, False

    def see(self, card):
        """A card becomes visible that nobody had seen: it is the next one that was entered."""
        if self.entered is not None:
            require(self.entered and self.entered.pop(0) == card, f"{card} is shown, but was not entered")
        self.unseen[card] -= 1
        require(self.unseen[card] >= 0, f"{card} is shown more often than the shoe has it")

    def on_cut(self, data):
        if self.shoe is not None and data.get("moved") is True:
            at = min(whole(data, "at"), len(self.shoe))
            self.shoe = self.shoe[at:] + self.shoe[:at]

    def on_arranged(self, _):
        self.shoe = None

    def on_put_back(self, _):
        # The cards of the round go under those of the shoe, in an order that this script does not track.
        self.unseen = None
        if self.shoe is not None:
            self.shoe += [None] * 6

    def on_round_began(self, data):
        # A simulated round begins with a card that was set aside: this script does not track its hands.
        self.hands = None if data.get("simulated") is True else {"player": [], "banker": []}
        self.up = {"player": 0, "banker": 0}

    def on_drawn(self, data):
        card = None
        if self.shoe is not None:
            require(self.out < len(self.shoe), "a card is drawn, but the shoe is empty")
            card = self.shoe[self.out]
            shown = data.get("card")
            fits = shown is None or card is None or shown == card
            require(fits, f"{shown} is drawn, but the shoe has {card} there")
        if self.unseen and data.get("card") is not None:
            card = data["card"]
            self.see(card)
        self.out += 1
        self.lay(data.get("to"), card)

    def on_carried_used(self, data):
        self.lay(data.get("to"), self.carried)
        self.carried = None

    def lay(self, to, card):
        word, side = word_of(to)
        if word == "hand" and self.hands is not None:
            self.hands[side].append(card)
        elif word == "aside":
            self.aside = card

    def on_aside_settled(self, data):
        word, side = word_of(data.get("goes"))
        if word == "hand" and self.hands is not None:
            self.hands[side].append(self.aside)
        elif word == "next-round":
            self.carried = self.aside
        self.aside = None

    def on_turned(self, data):
        if self.hands is None:
            self.entered = None
            return
        side = data.get("side")
        for card, shown in zip(self.hands[side][self.up[side] :], data.get("cards")):
            fits = card is None or shown == card
            require(fits, f"{shown} is turned up, but the shoe had {card} there")
            if self.unseen and card is None and shown is not None:
                self.see(shown)
        self.up[side] = len(self.hands[side])


# Streams.

CHANCE = {"craps": ("roll",), "round": ("new-shoe", "spin", "draw", "trigger"), "table": ()}
# The events that only a draw may bring to an auto table, whatever the command.
OUTCOMES = {
    "craps": ("rolled",),
    "round": (
        "cards-brought unseen-brought cards-entered card-corrected arranged spun trigger-set must-hit-paid".split()
    ),
    "table": (),
}
# The reasons for returning a stake by a person's decision rather than by a rule of the game.
DISCRETION = ("asked", "relief", "leaving", "game-over", "no-bet", "corrected", "void", "ruling")
# The reason for cancelling a draw, by command; "returned" for any other command.
WHY_UNDRAWN = {
    ("table", "abandon"): "abandoned",
    ("table", "retire"): "retired",
    ("craps", "interrupted"): "interrupted",
    ("craps", "remove"): "removed",
    ("craps", "close-table"): "closed",
    ("craps", "leave"): "absent",
    ("round", "leave"): "absent",
}
# The number of draws over which withheld parts count, and the limits for one person, for a table, and for a known revealer.
WINDOW, WITHHELD_BY_ONE, WITHHELD_AT_TABLE, KNOWN_TO_REVEAL = 1000, 3, 12, 100
# The house makes these draws even where people deal, because nobody may know or influence them.
ALWAYS_THE_HOUSES = ("draw", "trigger")


class Table:
    """The stream of a table."""

    def __init__(self, header):
        needed = "croupier version table opened setup pack_version rulebook commits legend".split()
        with_fields(header, needed)
        setup, self.legend = header["setup"], header["legend"]
        with_fields(setup, "name pack mode clock_seconds fill".split(), "options limits crew".split())
        allowed = "no_roll relief spoilt meters must_hit spaces outcomes shows quiet".split()
        with_fields(self.legend, ["wagers", "cites"], allowed)
        # The commands that a draw may give, and the events that only a draw may bring, with those of the game itself.
        outcomes, shows = self.legend.get("outcomes", []), self.legend.get("shows", [])
        self.drawn_by = {**CHANCE, "round": {*CHANCE["round"], *(word_of(outcome)[0] for outcome in outcomes)}}
        self.shown_by = {**OUTCOMES, "round": {*OUTCOMES["round"], *shows}}
        require(setup["mode"] in ("auto", "crew"), f"unknown mode '{setup['mode']}'")
        self.time = time_of(header["opened"])
        a_hash(header, "rulebook")
        self.number = whole(header, "table")
        self.auto = setup["mode"] == "auto"
        self.commits = a_hash(header, "commits")
        # The number of the draw after the last visible one, and the number of lines sealed since.
        self.draws, self.hidden, self.sealed = 0, 0, 0
        self.seeds, self.retired = {}, False
        self.version, self.called, self.records = header["version"], None, {}
        self.by_decree = 0
        self.accounts = Accounts()
        self.games = {"craps": Craps(self.accounts), "round": Rounds(self.accounts)}
        self.games["round"].quiet = ROUND_QUIET.union(shows, self.legend.get("quiet", []))
        self.game = None

    def seal(self):
        """Handles a sealed line: in auto mode it has a draw, whose commitment to the next draw is unknown."""
        require(not self.retired, "the table was closed for good")
        hides = self.game != "craps" and not {"spaces", "outcomes"} & set(self.legend)
        require(hides, "it is sealed, but no line of this kind of table has anything to hide")
        self.sealed += 1
        self.hidden += 1
        # In auto mode the sealed line made the draw that had been called.
        self.called = None
        self.accounts.hidden = True
        self.games["round"].shoe = self.games["round"].hands = None

    def entry(self, number, entry):
        since_2 = ["undrawn"] if self.version >= 2 else []
        with_fields(entry, ["n", "prev", "at", "by", "do", "then"], ["id", "asked", "book", "chance"] + since_2)
        self.time = time_after(self.time, entry["at"])
        check_by(entry)
        require(not self.retired, "the table was closed for good")
        kind, command = word_of(entry["do"])
        require(kind in CHANCE, f"unknown command '{kind}'")
        require(isinstance(entry["then"], list), "the events must be a list")
        ends = (kind, word_of(command)[0]) in (("table", "abandon"), ("craps", "interrupted"))
        free = self.called is None or ends or word_of(command)[0] in self.drawn_by[kind]
        require(free, "a draw is called, but another command follows")
        self.chance(kind, *word_of(command), entry)
        self.undrawn(kind, word_of(command)[0], entry)
        before = dict(self.accounts.at)
        for place, event in enumerate(entry["then"], 1):
            try:
                self.event(*word_of(event))
            except Difference as difference:
                raise Difference(f"event {place}: {difference.what}") from None
            except (TypeError, KeyError, AttributeError, IndexError):
                raise Difference(f"event {place}: its fields do not match its kind") from None
        self.check_book(number, postings_of(entry), before)
        self.forget_records()

    def event(self, kind, event):
        word, data = word_of(event)
        if kind == "table":
            self.table_event(word, data)
            return
        require(kind in self.games, f"unknown event '{kind}'")
        require(self.game in (None, kind), f"this table plays '{self.game}', not '{kind}'")
        self.game = kind
        self.games[kind].event(word, data)

    def table_event(self, word, data):
        if word == "filled":
            self.fill(money(data, "amount"))
        elif word == "credited":
            self.fill(-money(data, "amount"))
        elif word == "seed-chosen":
            self.seeds[whole(data, "person")] = data["seed"]
        elif word == "retired":
            self.retired = True
        elif word == "draw-called":
            self.call(data)
        elif word == "upgraded":
            version = whole(data, "version")
            require(self.version < version <= VERSION, "an upgrade must be to a later version")
            self.version, self.seeds = version, {}
        else:
            require(word == "pays-chosen", f"unknown table event '{word}'")

    def fill(self, amount):
        self.accounts.move(amount, "cage", "bank")
        self.accounts.filled += amount

    def check_book(self, number, book, before):
        if number == 1:
            self.open_meters(book, before)
        at = self.accounts.at
        for account in sorted(set(at) | set(book)):
            moved = at.get(account, 0) - before.get(account, 0)
            written = book.get(account, 0)
            require(moved == written, f"the events add {moved} to {account}, but the book adds {written}")
            stands = at.get(account, 0)
            require(stands >= 0 or elsewhere(account), f"{account} would have a balance of {stands}")

    def open_meters(self, book, before):
        """Lets the first entry move the opening amounts of the meters."""
        names = [f"meter:{place}" for place in range(len(self.legend.get("meters", [])))]
        opening = {name: book.get(name, 0) for name in names}
        if "must_hit" in self.legend:
            opening["must-hit"] = self.legend["must_hit"][0]
        for meter, amount in opening.items():
            moved = self.accounts.at.get(meter, 0) - before.get(meter, 0)
            self.accounts.move(amount - moved, "bank", meter)

    def players(self):
        there = sorted(set(self.accounts.people.values()))
        return [[person, self.seeds[person]] for person in there if self.seeds.get(person)]

    def call(self, data):
        """Calls a draw with the pledges that count."""
        require(self.version >= 2 and self.called is None, "a draw cannot be called here")
        require(self.hidden or data["draw"] == self.draws, "the called draw is not the next one")
        pledges = [(whole({"person": person}, "person"), a_hash({"pledge": pledge}, "pledge")) for person, pledge in data["pledges"]]
        people = [person for person, _ in pledges]
        require(pledges and len(set(people)) == len(people), "a person may have only one pledge in a draw")
        for person in people:
            self.may_pledge(person, data["draw"])
        self.called = pledges

    def may_pledge(self, person, draw):
        require(person in self.accounts.people.values(), f"person {person} pledges, but is not at the table")
        # Sealed lines hide the parts that were withheld in them.
        if self.sealed:
            return
        lately = {who: sum(before + WINDOW > draw for before in record[1]) for who, record in self.records.items()}
        own = lately.get(person, 0)
        require(own < WITHHELD_BY_ONE, f"person {person} withheld too often to pledge")
        known = own == 0 and self.records.get(person, [0])[0] >= KNOWN_TO_REVEAL
        require(known or sum(lately.values()) < WITHHELD_AT_TABLE, f"newcomers such as {person} may not pledge now")

    def keep_records(self, draw, parts):
        for person, _, part in parts:
            record = self.records.setdefault(person, [0, []])
            if part is None:
                record[1].append(draw)
            else:
                record[0] += 1
        self.records = {
            person: [revealed, [before for before in withheld if before + WINDOW > draw]]
            for person, (revealed, withheld) in self.records.items()
        }
        self.drawn_now = True

    def forget_records(self):
        """After a draw, resets the records of people who have left, except for the parts that they withheld."""
        if not self.__dict__.pop("drawn_now", False):
            return
        there = set(self.accounts.people.values())
        for person, record in self.records.items():
            if person not in there:
                record[0] = 0
        self.records = {person: record for person, record in self.records.items() if record[0] or record[1]}

    def parts(self, chance):
        """Returns each pledge of the called draw with its revealed part."""
        pledges, parts = self.called or [], chance.get("parts", [])
        require("parts" not in chance or parts, "an empty list of parts must be left out")
        require([person for person, _ in parts] == [person for person, _ in pledges], "the parts are not those of the pledges")
        found = []
        for (person, pledge), (_, part) in zip(pledges, parts):
            if part is not None:
                part = a_hash({"part": part}, "part")
                require(hashlib.sha256(part).digest() == pledge, f"the part of {person} is not the pledged one")
            found.append((person, pledge, part))
        return found

    def revealed(self, chance):
        """Returns the secret of the next draw and its parts. Where people deal, a sealed line may have no draw."""
        least = self.hidden if self.auto else 0
        between = whole(chance, "draw") - self.draws
        require(least <= between <= self.hidden, f"it is draw {self.draws + least}, not {chance['draw']}")
        secret = a_hash(chance, "secret")
        kept = between > 0 or hashlib.sha256(secret).digest() == self.commits
        require(kept, "the secret is not the committed one")
        return secret, self.parts(chance)

    def next_draw(self, chance):
        self.draws, self.hidden, self.called = chance["draw"] + 1, 0, None
        self.commits = a_hash(chance, "commits")

    def chance(self, kind, word, data, entry):
        chance = entry.get("chance")
        drawn = word in self.drawn_by[kind] and (self.auto or word in ALWAYS_THE_HOUSES)
        require(chance is None or drawn, "it has a draw, but chance plays no part")
        if not drawn:
            shown = any(word_of(event)[0] in self.shown_by.get(of, ()) for of, event in map(word_of, entry["then"]))
            # Version 1 allowed outcomes without a draw: count and report them.
            self.by_decree += self.auto and shown
            require(not (self.auto and shown and self.version >= 2), "it has an outcome at an auto table, but no draw")
            return
        require(chance is not None, "chance decides this, but there is no draw")
        with_fields(chance, ["draw", "secret", "commits"], ["players"] if self.version < 2 else ["parts"])
        secret, parts = self.revealed(chance)
        if self.version < 2:
            players = chance.get("players", [])
            require(players == self.players(), "the players' parts in the draw are not the ones that they chose")
            key = draw_key(secret, self.number, chance["draw"], players)
        else:
            key = pledged_key(secret, self.number, chance["draw"], parts)
        require(data == self.drawn(word, data, Stream(key)), "the draw gives a different outcome from the one in the log")
        self.keep_records(chance["draw"], parts)
        self.next_draw(chance)

    def undrawn(self, kind, word, entry):
        """Checks a cancelled draw: it is revealed if the house or its crew returns bets, and only then."""
        undrawn = entry.get("undrawn")
        by_player = word_of(entry["by"])[0] == "player"
        # If the entry has a draw, that draw decided the bets that go back.
        back = "chance" not in entry and any(self.gives_back(kind, word, *word_of(event)) for event in entry["then"])
        why = WHY_UNDRAWN.get((kind, word), "returned") if back and not by_player else None
        if why is None or not self.auto or self.version < 2:
            require(undrawn is None, "a draw is revealed that is not cancelled")
            return
        require(undrawn is not None, "bets go back undecided, but the draw that they waited for is not revealed")
        with_fields(undrawn, ["draw", "secret", "why", "commits"], ["parts"])
        require(undrawn["why"] == why, f"the reason for the cancelled draw is '{why}', not '{undrawn['why']}'")
        self.revealed(undrawn)
        self.next_draw(undrawn)

    def gives_back(self, kind, word, of, event):
        event, data = word_of(event)
        if of == "table":
            return event == "retired"
        if of == "craps":
            return event == "round-voided" or (event == "taken-back" and data["why"] in DISCRETION)
        void = data["why"] == "void" and (kind, word) != ("round", "deal") if event == "taken-back" else False
        return event == "taken-back" and (void or data["why"] in ("asked", "leaving"))

    def drawn(self, word, data, stream):
        """Returns the command with the outcome of the stream."""
        if word == "roll":
            outcome = stream.below(36)
            return {"dice": [outcome // 6 + 1, outcome % 6 + 1], "landing": "flat"}
        if word == "spin":
            spaces = len(self.legend.get("spaces", []))
            require(spaces, "there is no wheel")
            return {"rest": {"space": stream.below(spaces)}, "direction": None, "revolutions": None}
        if word == "draw":
            require(self.games["round"].due, "there are no tickets to draw from")
            return {"ticket": stream.below(self.games["round"].due)}
        if word == "trigger":
            require("must_hit" in self.legend, "there is no must-hit meter")
            above, most = self.legend["must_hit"]
            return {"amount": above + 1 + stream.below(most - above)}
        if "outcomes" in self.legend:
            outcomes = self.legend["outcomes"]
            command, fields = word_of(outcomes[stream.below(len(outcomes))])
            require(command == word, f"the draw gives the command '{command}', not '{word}'")
            return fields
        decks, over = divmod(len(data["cards"]), len(DECK))
        require(decks and not over, "a shoe must have whole decks")
        return {"cards": stream.shuffled(DECK * decks)}

    def summary(self):
        balances = {account: amount for account, amount in self.accounts.at.items() if amount}
        inside = {account: balances[account] for account in sorted(balances) if not elsewhere(account)}
        draws = self.draws + self.hidden if self.auto else self.draws
        found = {"table": self.number, "draws": draws, "sealed": self.sealed, "balances": inside}
        return {**found, "outcomes_without_draw": self.by_decree} if self.by_decree else found


DEEDS = {
    "issued": ("issued", "cage"),
    "granted": ("cage", "wallet"),
    "deposited": ("cage", "wallet"),
    "withdrawn": ("wallet", "cage"),
    "to-table": ("wallet", "table"),
    "from-table": ("table", "wallet"),
    "filled": ("cage", "table"),
    "credited": ("table", "cage"),
    **dict.fromkeys("enrolled named roles limited excluded opened retired secured sealed upgraded".split()),
}


class House:
    """The stream of the house itself."""

    def __init__(self, header):
        with_fields(header, ["croupier", "version", "house", "founded"])
        self.time = time_of(header["founded"])
        self.number, self.at = 0, {}

    def seal(self):
        raise Difference("the stream of the house must have no sealed lines")

    def entry(self, _, entry):
        with_fields(entry, ["n", "prev", "at", "by", "did"], ["id", "asked", "book"])
        self.time = time_after(self.time, entry["at"])
        check_by(entry)
        book, moved = postings_of(entry), self.moved(*word_of(entry["did"]))
        require(book == moved, f"the action posts {moved}, but the book posts {book}")
        for account, amount in book.items():
            self.at[account] = self.at.get(account, 0) + amount
            fits = self.at[account] >= 0 or account == "issued"
            require(fits, f"{account} would have a balance of {self.at[account]}")

    def moved(self, word, data):
        """Returns the postings of an action."""
        require(word in DEEDS, f"unknown action '{word}'")
        if DEEDS[word] is None:
            return {}
        source, target = DEEDS[word]
        amount = money(data, "amount")
        return {self.account(source, data): -amount, self.account(target, data): amount}

    def account(self, name, data):
        number = {"wallet": "person", "table": "table"}.get(name)
        return f"{name}:{whole(data, number)}" if number else name

    def summary(self):
        balances = {account: self.at[account] for account in sorted(self.at) if self.at[account]}
        return {"table": 0, "balances": balances}


STREAMS = {"table-log": Table, "house-log": House}


def time_of(text):
    """Returns a comparable time."""
    found = TIME.match(text) if isinstance(text, str) else None
    require(found, f"'{text}' is not a time")
    year, within, fraction = found.groups()
    return int(year), within, (fraction or "").ljust(9, "0")


def time_after(before, text):
    time = time_of(text)
    require(time >= before, f"its time {text} is before that of the previous line")
    return time


def begin(header):
    kind, version = header.get("croupier"), header.get("version")
    require(kind in STREAMS and version in range(1, VERSION + 1), f"unknown log '{kind}' of version {version}")
    return STREAMS[kind](header)


def verify_lines(data):
    """Returns the stream after all lines, and the hashes of the lines."""
    if not data:
        raise Difference("there are no lines", 0)
    lines = data.split(b"\n")
    if lines.pop() != b"":
        raise Difference("the last line has no line end", len(lines))
    stream, hashes = None, []
    for number, line in enumerate(lines):
        try:
            entry = read_line(line)
            if number == 0:
                stream = begin(entry)
            elif "sealed" in entry:
                with_fields(entry, ["sealed"])
                stream.seal()
                hashes.append(a_hash(entry, "sealed"))
                continue
            else:
                require(entry.get("n") == number, f"it says that it is line {entry.get('n')}")
                before = entry.get("prev") == hashes[-1].hex()
                require(before, "the previous line's hash differs from the recorded one")
                stream.entry(number, entry)
        except Difference as difference:
            raise Difference(difference.what, number) from None
        except (TypeError, KeyError, AttributeError, IndexError):
            raise Difference("its fields do not match the notation", number) from None
        hashes.append(hash_of_line(line))
    return stream, hashes


def check_checkpoint(note, key, origin, hashes):
    size, root = read_checkpoint(note, key, origin)
    missing = f"the checkpoint covers {size} lines, but the log has {len(hashes)}: lines are missing"
    require(size <= len(hashes), missing)
    require(root_of(hashes[:size]) == root, f"the first {size} lines are not those of the checkpoint")


def verify(options):
    with open(options.file, "rb") as file:
        data = file.read()
    notes = []
    for path in options.checkpoint:
        with open(path, encoding="utf-8", newline="") as file:
            notes.append(file.read())
    key = read_key(options.key) if options.key else None
    if notes and key is None:
        raise Unusable("a checkpoint needs the house's key: --key")
    stream, hashes = verify_lines(data)
    for note in notes:
        origin = options.origin or f"{key[0]}/{stream.number}"
        check_checkpoint(note, key, origin, hashes)
    found = {"lines": len(hashes), "root": root_of(hashes).hex(), "checkpoints": len(notes)}
    return {**found, **stream.summary()}


def main():
    parser = argparse.ArgumentParser(description="Verifies an exported log of a house.")
    parser.add_argument("file", help="the exported log")
    parser.add_argument("--checkpoint", action="append", default=[], metavar="NOTE", help="a signed checkpoint")
    parser.add_argument("--key", metavar="VKEY", help="the house's public key: name+hash+base64")
    parser.add_argument("--origin", help="the origin of the checkpoint; by default KEY'S NAME/TABLE")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    try:
        answer, status = {"ok": True, **verify(options)}, 0
    except Difference as difference:
        answer, status = {"ok": False, "line": difference.line, "what": difference.what}, 1
    except (Unusable, OSError, UnicodeDecodeError) as error:
        answer, status = {"ok": False, "error": str(error)}, 2
    if options.json:
        print(json.dumps(answer, ensure_ascii=False))
    elif status == 0:
        print(f"{answer['lines']} lines verified; their root is {answer['root']}")
        if answer.get("outcomes_without_draw"):
            print(f"notice: {answer['outcomes_without_draw']} outcomes at an auto table were entered by people (version 1)")
    elif status == 1:
        where = "the checkpoint" if answer["line"] is None else f"line {answer['line']}"
        print(f"{where}: {answer['what']}")
    else:
        print(answer["error"], file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
