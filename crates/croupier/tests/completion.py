"""Types lines at a real shell in a terminal, presses Tab after each, and prints as JSON what a person then sees: for each line,
the candidates that the shell lists, and the line as it stands.

    completion.py bash|zsh|zsh-package PROGRAM LINE ...

zsh-package has the script as a file of the completion system, as a package installs it; the others read it at the start.
"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

PATIENCE = 60
PROMPT = "ready> "

# The lines that a person has in the start file. Shells list the candidates at the first Tab, and never ask first.
START = {
    "bash": r"""
bind 'set show-all-if-ambiguous on'
bind 'set completion-query-items 0'
bind 'set page-completions off'
source <(croupier completions bash)
""",
    "zsh": """
LISTMAX=0
autoload -Uz compinit && compinit -u -D
source <(croupier completions zsh)
""",
    "zsh-package": """
LISTMAX=0
croupier completions zsh >$HOME/_croupier
fpath=($HOME $fpath)
autoload -Uz compinit && compinit -u -D
""",
}
COMMON = """
PS1='%s'
stands() { printf 'line=%%s\\n' "$*"; }
""" % PROMPT


def start(shell, program, folder):
    """Starts the shell with its start file, and returns its process and our end of the terminal."""
    file = os.path.join(folder, ".zshrc")
    with open(file, "w") as out:
        out.write(START[shell] + COMMON)
    # zsh -d and bash --noprofile leave out the start files of the machine.
    arguments = ["bash", "--noprofile", "--rcfile", file, "-i"] if shell == "bash" else ["zsh", "-d", "-i"]
    child, ours = pty.fork()
    if child == 0:
        os.environ["PATH"] = os.path.dirname(program) + ":" + os.environ["PATH"]
        os.environ.update(ZDOTDIR=folder, HOME=folder, TERM="xterm", HISTFILE="/dev/null", LC_ALL="C.UTF-8")
        os.execvp(arguments[0], arguments)
    fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 160, 0, 0))
    return child, ours


def plain(text):
    """Removes what moves the cursor and sets colours."""
    text = re.sub(r"\x1b\[[0-9;?]*[@A-Za-z]|\x1b[=>]|[\x07\x08]", "", text.decode(errors="replace"))
    return re.sub(r"\r+\n?", "\n", text)


def shown(ours, wanted):
    """Reads what the shell shows until it has shown all that is wanted."""
    text, end = b"", time.monotonic() + PATIENCE
    while not re.search(wanted, plain(text), re.DOTALL):
        if time.monotonic() > end:
            sys.exit(f"the shell does not show {wanted!r}: {plain(text)!r}")
        if select.select([ours], [], [], 1)[0]:
            text += os.read(ours, 65536)
    return plain(text)


def completed(ours, line):
    """Types a line and Tab. The shell reads the keys that follow only when it has completed the line."""
    # Ctrl-A goes to the start of the line, so that the line becomes the arguments of another command.
    os.write(ours, line.encode() + b"\t\x01stands \r")
    text = shown(ours, r"\nline=.*\n.*" + PROMPT)
    before, _, after = text.rpartition("\nline=")
    # Above the list is the typed line, below it the line again, with the keys for the other command.
    below = (PROMPT, "stands ")
    listed = [text for text in before.split("\n")[1:-1] if not text.startswith(below)]
    return {"listed": listed, "line": after.split("\n")[0]}


def main():
    shell, program, *lines = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        child, ours = start(shell, program, folder)
        shown(ours, PROMPT)
        print(json.dumps([completed(ours, line) for line in lines], indent=1))
        os.close(ours)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


main()
