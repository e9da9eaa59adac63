"""One session from its first byte to its last, in the process that was made for it."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from gtc_tui import systems
from gtc_tui.i18n import LANGUAGES, speak
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.so_far import HUMAN
from gtc_tui.server.session import commands, lines
from gtc_tui.server.session.app import ServedApp, Warm
from gtc_tui.server.session.client import Client
from gtc_tui.server.session.orders import Order
from gtc_tui.server.session.scenarios import listed

_SIZE = (80, 24)
_SHOWN = ("right", "G", "escape", "R", "escape", "P", "escape", "B", "escape")  # what is often looked at
_ROOMS = ("gtc_tui.bots", "gtc_tui.draw", "gtc_tui.play", "gtc_tui.rules", "gtc_tui.text", "gtc_tui.tui")
_ELSEWHERE = "gtc_tui.play.workers"  # matches on many machines, whose library is large and not everywhere


def warm() -> None:
    """Everything that every session needs is loaded once, and a screen of each scenario painted: what is found out then
    (lands, names on maps, style sheets) is shared by all sessions."""
    for name in needed():
        import_module(name)
    for code in LANGUAGES:
        speak(code)
        for scenario in listed():
            systems.load(scenario.id)
    speak("")
    shown = {one.series: one.id for one in listed()}.values()
    for scenario in listed():
        session = Session.new(scenario.id, dict.fromkeys(systems.load(scenario.id).sides, HUMAN))
        asyncio.run(_paint(session, _SHOWN if scenario.id in shown else ()))


def needed() -> Iterator[str]:
    """Names of modules that sessions may come to need; their packages are loaded."""
    for room in _ROOMS:
        for one in walk_packages(import_module(room).__path__, f"{room}."):
            if not one.name.startswith(_ELSEWHERE):
                yield one.name


async def _paint(session: Session, keys: Sequence[str]) -> None:
    async with Warm(session).run_test(size=_SIZE) as pilot:
        await pilot.press(*keys)
        await pilot.pause()


def run(order: Order, desk: Path) -> int:
    """Returns the exit code. Raises GtcError."""
    client = Client(desk, order.passed)
    if client.welcome.language in LANGUAGES:
        speak(client.welcome.language)
    try:
        words = [] if order.command is None else shlex.split(order.command)
    except ValueError:  # a quotation mark too many
        words = [order.command or ""]
    if words and words[0] != lines.COMMAND:
        return commands.run(client, words, order.web)
    if words or order.term in ("", "dumb"):
        return lines.run(client, order.server)
    return ServedApp(client, order.server, order.web).play()
