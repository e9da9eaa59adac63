"""Programs for tests of the line protocol: how one is written, and whether any is left."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui import State
from gtc_tui.bots.base import dismiss, make_bot
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import BotFault
from support import RACE

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted((ROOT / "docs" / "bots").iterdir())
SHORT = "time=300ms"

Maker = Callable[[str], str]

# A program in Python: `say` what it is asked for; the body of the loop is the test's.
PROGRAM = """#!{python} -S
import json, os, sys, time
def say(what):
    print(what if isinstance(what, str) else json.dumps(what), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello" and {greets}:
        say({{"protocol": 1, "name": "test", "wants": []}})
    elif kind == "decide" or not {greets}:
        {body}
"""


def children() -> list[str]:
    """Commands of the processes that this one has started, zombies too; not those of `multiprocessing` itself."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, rest = re.findall(r"\((.*)\) \w (\d+) ", stat.read_text(), re.S)[0]
            if int(rest) == os.getpid() and "resource_tracker" not in (stat.parent / "cmdline").read_text():
                found.append(name)
        except OSError:
            continue
    return found


def opening() -> State:
    return gtc_tui.load(RACE).new_state()


def refused(spec: str, state: State | None = None) -> str:
    """The line that is told when this program is asked."""
    bot = make_bot(spec, 1)
    try:
        with pytest.raises(BotFault) as caught:
            bot.choose(Seat.deciding(state or opening()))
    finally:
        dismiss(bot)
    told = str(caught.value)
    assert "\n" not in told and told.startswith("bot.py: ")
    return told.removeprefix("bot.py: ")
