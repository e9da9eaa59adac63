"""One session from its first byte to its last, in the process that was made for it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from gtc_tui import systems
from gtc_tui.i18n import LANGUAGES, speak
from gtc_tui.server.session import commands, lines
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Client, Elsewhere
from gtc_tui.server.session.orders import Order, go_on
from gtc_tui.server.session.rehearsal import LOOKED, show
from gtc_tui.server.session.scenarios import listed

_ROOMS = ("gtc_tui.bots", "gtc_tui.draw", "gtc_tui.play", "gtc_tui.rules", "gtc_tui.text", "gtc_tui.tui")
_ELSEWHERE = "gtc_tui.play.workers"  # matches on many machines, whose library is large and not everywhere


def warm() -> Iterator[None]:
    """Everything that every session needs is loaded once, and a game of each scenario shown: what is found out then
    (lands, names on maps) is shared by all sessions. In short steps."""
    for name in needed():
        import_module(name)
    yield
    for code in LANGUAGES:
        for scenario_id in _all(code):
            _load(scenario_id, code)
            yield
    for scenario_id in _all(LANGUAGES[0]):
        _rehearse(scenario_id, ())
        yield
    for scenario_id in _shown():
        _rehearse(scenario_id, LOOKED)
        yield


def needed() -> Iterator[str]:
    """Names of modules that sessions may come to need; their packages are loaded."""
    for room in _ROOMS:
        for one in walk_packages(import_module(room).__path__, f"{room}."):
            if not one.name.startswith(_ELSEWHERE):
                yield one.name


def rehearse() -> None:
    """What sessions do, in short."""
    for scenario_id in _shown():
        _rehearse(scenario_id, ())


def _shown() -> list[str]:
    """A scenario of each series."""
    return list({one.series: one.id for one in listed()}.values())


def _all(code: str) -> list[str]:
    """Every scenario; told in this language, too."""
    speak(code)
    try:
        return [one.id for one in listed()]
    finally:
        speak("")


def _load(scenario: str, code: str) -> None:
    speak(code)
    try:
        systems.load(scenario)
    finally:
        speak("")


def _rehearse(scenario: str, keys: Sequence[str]) -> None:
    speak(LANGUAGES[0])
    try:
        show(scenario, keys)
    finally:
        speak("")


def run(order: Order, desk: Path) -> int:
    """Returns the exit code. Raises GtcError."""
    client = Client(desk, order.passed)
    if client.welcome.language in LANGUAGES:
        speak(client.welcome.language)
    try:
        words = [] if order.command is None else shlex.split(order.command)
    except ValueError:  # a quotation mark too many
        words = [order.command or ""]
    try:
        if words and words[0] != lines.COMMAND:
            return commands.run(client, words, order.web)
        if words or order.term in ("", "dumb"):
            return lines.run(client, order.server, words[1:])
        return ServedApp(client, order.server, order.web, order.game).play()
    except Elsewhere as found:
        go_on(found.game)
        return 0
