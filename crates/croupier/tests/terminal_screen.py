"""Runs a program in its own terminal of 80 x 24, gives it keys, and prints what the terminal showed, as JSON.

    terminal_screen.py STEPS PROGRAM [ARGUMENT ...]

STEPS is a JSON list of ["shows", WORD], which waits until a finished page has the word and keeps that page, ["keys", TEXT],
and ["pages", KEY, WORD], which gives the key again and again and keeps each page, until a page no longer has the word.
The output has the kept pages as lists of lines, the end of the program, whether anything was written outside the terminal,
whether colours were used, and the text after the last page.
"""

import codecs
import json
import os
import re
import select
import sys
import time

from lost_terminal import SHOWS, ended, start

WIDE, HIGH = 80, 24
COLOUR = re.compile(r"^(3[0-8]|4[0-8]|9[0-7]|10[0-7])$")
SEQUENCE = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])")


class Terminal:
    """A terminal as far as the program uses it: it can move the cursor, clear the screen and print."""

    def __init__(self, ours):
        self.ours = ours
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.pending = ""
        self.clear()
        self.page, self.pages, self.outside, self.colours = [], 0, [], False
        self.has_left, self.after = False, ""

    def clear(self):
        self.grid = [[" "] * WIDE for _ in range(HIGH)]
        self.row, self.column = 0, 0

    def lines(self):
        return ["".join(row).rstrip() for row in self.grid]

    def read(self, wait):
        """Reads what the program writes; returns false at its end."""
        if not select.select([self.ours], [], [], wait)[0]:
            return True
        try:
            data = os.read(self.ours, 65536)
        except OSError:
            return False
        self.pending += self.decoder.decode(data)
        while self.pending:
            if self.pending[0] == "\x1b":
                found = SEQUENCE.match(self.pending)
                if not found:
                    break
                self.obey(*found.groups())
                self.pending = self.pending[found.end():]
            else:
                self.put(self.pending[0])
                self.pending = self.pending[1:]
        return bool(data)

    def obey(self, numbers, letter):
        if letter == "H":
            row, column = (int(number or 1) - 1 for number in (numbers or "1;1").split(";"))
            self.row, self.column = row, column
        elif letter == "J":
            self.page, self.pages = self.lines(), self.pages + 1
            self.clear()
        elif letter == "m":
            self.colours |= any(COLOUR.match(part) for part in (numbers or "0").split(";"))
        elif letter == "l" and numbers == "?1049":
            self.page, self.pages = self.lines(), self.pages + 1
            self.has_left, self.after = True, ""

    def put(self, letter):
        if self.has_left:
            self.after += letter
            return
        if letter in "\r\n":
            self.row, self.column = (self.row + 1, 0) if letter == "\n" else (self.row, 0)
            return
        if self.row >= HIGH or self.column >= WIDE:
            self.outside.append([self.row, self.column, letter])
        else:
            self.grid[self.row][self.column] = letter
        self.column += 1

    def next_page(self):
        """Waits for a page that was begun after now, so that it shows the effect of the keys."""
        wanted, end = self.pages + 2, time.monotonic() + SHOWS
        while self.pages < wanted and time.monotonic() < end and self.read(0.1):
            pass

    def shows(self, word):
        end = time.monotonic() + SHOWS
        while not any(word in line for line in self.page):
            if time.monotonic() > end or not self.read(0.1):
                sys.exit(f"the program does not show {word!r}: {self.page}")
        return self.page


def main():
    steps, *program = sys.argv[1:]
    child, ours = start("own", program)
    terminal, kept = Terminal(ours), []
    for kind, *words in json.loads(steps):
        if kind == "shows":
            kept.append(terminal.shows(words[0]))
        elif kind == "keys":
            os.write(ours, words[0].encode())
        else:
            while any(words[1] in line for line in terminal.page):
                os.write(ours, words[0].encode())
                terminal.next_page()
                kept.append(terminal.page)
    end = time.monotonic() + SHOWS
    while time.monotonic() < end and terminal.read(0.1):
        pass
    result = {"pages": kept, "end": ended(child), "outside": terminal.outside, "colours": terminal.colours}
    print(json.dumps({**result, "after": terminal.after}))


main()
