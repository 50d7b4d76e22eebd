"""Runs a program in a terminal of 80 x 24 that then vanishes, and prints how the program ended.

    lost_terminal.py own|foreign WORD KEYS THEN PROGRAM [ARGUMENT ...]

The terminal is the program's own, so that the system tells it when the terminal vanishes (SIGHUP), or a foreign one, of which
the system says nothing. It vanishes after the program has shown WORD, been given KEYS, and shown THEN.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

SHOWS = 60
ENDS = 20


def start(kind, program):
    """Starts the program, and returns its process and our end of the terminal."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    child = os.fork()
    if child == 0:
        os.setsid()
        if kind == "own":
            fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)
        for stream in (0, 1, 2):
            os.dup2(theirs, stream)
        os.closerange(3, 256)
        os.execvp(program[0], program)
    os.close(theirs)
    return child, ours


def shown(ours, word):
    """Waits until the program shows the word."""
    text, end = b"", time.monotonic() + SHOWS
    while word not in text:
        if time.monotonic() > end:
            sys.exit(f"the program does not show {word!r}: {text!r}")
        if select.select([ours], [], [], 1)[0]:
            text += os.read(ours, 65536)


def ended(child):
    """Waits for the end of the program: `exit CODE` or `signal NUMBER`; `runs` if it goes on."""
    end = time.monotonic() + ENDS
    while time.monotonic() < end:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            exited = os.WIFEXITED(status)
            return f"exit {os.WEXITSTATUS(status)}" if exited else f"signal {os.WTERMSIG(status)}"
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "runs"


def main():
    kind, word, keys, then, *program = sys.argv[1:]
    child, ours = start(kind, program)
    shown(ours, word.encode())
    os.write(ours, keys.encode())
    shown(ours, then.encode())
    os.close(ours)
    print(ended(child))


if __name__ == "__main__":
    main()
