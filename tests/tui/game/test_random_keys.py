"""Random keys, clicks, pastes and sizes, many of them in one packet: nothing ends the program, nothing is lost."""

from __future__ import annotations

import asyncio
import random
import string
from collections.abc import Sequence
from pathlib import Path

import pytest
from driving import LARGE, SMALL, clicked, packet
from textual.pilot import Pilot

from gtc_tui.errors import GtcError
from gtc_tui.play.table import session as sessions
from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.store import logfile
from gtc_tui.systems import load
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.settings.settings import Settings

_SCENARIOS = (
    "gtc/02-grant-crosses-the-rapidan",
    "gtc/03-race-for-spotsylvania",
    "gtc/05-sheridan-rides-south",
    "boots2/mad-anthony",
    "boots2/pershing",
)
_EVENTS = 6_000
_SIZES = (SMALL, LARGE, (100, 40), (60, 20), (20, 5))
_ESC, _ENTER = "\x1b[27u", "\r"
_ARROWS = [f"\x1b[{letter}" for letter in "ABCDHFZ"] + ["\x1b[5~", "\x1b[6~", "\x1b[1;2A", "\x1b[1;2D"]
_FUNCTIONS = ["\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x03", "\x0c", "\x10", "\x11", "\x12", "\x1a"]
_ANSWERS = [*"0123456789", " ", _ENTER, "\t"]
_TEXTS = ("N3117", "warren", "7.7", "no such place", "\n\n", "x" * 3000, "\x00\x1b[2Jq", "\u00e4\u6f22\U0001f600")


def _some(rng: random.Random, size: tuple[int, int]) -> str:
    """A key, a click, a turn of the wheel or a paste, as a terminal sends it."""
    x, y = rng.randrange(size[0]), rng.randrange(size[1])
    kind = rng.random()
    if kind < 0.12:
        return clicked(x, y) * rng.choice((1, 1, 2, 3))
    if kind < 0.15:
        return f"\x1b[<{rng.choice((64, 65, 68, 80))};{x + 1};{y + 1}M"
    if kind < 0.17:
        return f"\x1b[<0;{x + 1};{y + 1}M"  # and never let go
    if kind < 0.18:
        return f"\x1b[200~{rng.choice(_TEXTS)}\x1b[201~"
    if kind < 0.32:
        return rng.choice(_ANSWERS)
    if kind < 0.44:
        return rng.choice((_ESC, _ENTER)) * rng.choice((1, 2))
    if kind < 0.54:
        return rng.choice(_ARROWS)
    if kind < 0.57:
        return rng.choice(_FUNCTIONS)
    return rng.choice(string.ascii_letters + ";:/?!#'.,+-[]")


class Player:
    """Presses keys; remembers the last packets, for the report of a fault."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.last: list[str] = []

    async def press(self, pilot: Pilot[None], events: int) -> None:
        size = SMALL
        while events > 0:
            if self._rng.random() < 0.01:
                size = self._rng.choice(_SIZES)
                await pilot.resize_terminal(*size)
            parts = [_some(self._rng, size) for _event in range(self._rng.choice((1, 1, 2, 3, 8, 20)))]
            events -= len(parts)
            self.last = [*self.last[-20:], "".join(parts)]
            await packet(pilot, "".join(parts))
            if pilot.app._exception is not None:
                return


def _play(scenario: str, players: Sequence[str], events: int, seed: int, folder: Path) -> None:
    game = load(scenario)
    kinds = dict(zip(game.sides, players, strict=True))
    session = Session.new(scenario, kinds, seed, folder / "game.log")
    app = GameApp(session, Look(None), Settings(confirm="no", pace="instant", hint="instant"))
    app.exit = lambda *_args, **_more: None  # type: ignore[method-assign]  # what a player means by it is no fault
    player = Player(seed)

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await player.press(pilot, events)
            assert app._exception is None, f"{app._exception!r} after {player.last}"
            assert app.is_running and app.screen.is_running
            await pilot.resize_terminal(*SMALL)
            await packet(pilot, "j")
            if app.session is not None:
                app.game_screen.automatic.paused = True
                app.game_screen.automatic.interrupt(lambda: None)

    try:
        asyncio.run(run())
    except BaseException as fault:
        fault.add_note(f"seed {seed}, the last packets: {player.last}")
        raise
    last = app.session
    app.let_go()
    if last is not None and last.path is not None:
        assert replay_file(last.path).timeline.state.hash == last.state.hash
    for log in folder.rglob("*.log"):
        replay_file(log)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is written anywhere else, whatever names are typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    monkeypatch.setenv("GTC_CONFIG", str(tmp_path / "config"))
    save = logfile.save_copy

    def save_here(path: Path, lines: Sequence[str]) -> None:
        if path.is_absolute() or ".." in path.parts:
            raise GtcError("not here")
        save(path, lines)

    monkeypatch.setattr(logfile, "save_copy", save_here)
    monkeypatch.setattr(sessions, "save_copy", save_here)
    return tmp_path


@pytest.mark.parametrize("scenario", ["gtc/03-race-for-spotsylvania", "boots2/mad-anthony"])
def test_a_few_hundred_random_keys(scenario: str, own_folders: Path) -> None:
    _play(scenario, ("human", "human"), 400, 1, own_folders)


@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("players", [("human", "human"), ("human", "bot:random")], ids=["two people", "one"])
@pytest.mark.parametrize("scenario", _SCENARIOS)
def test_thousands_of_random_keys(scenario: str, players: tuple[str, str], own_folders: Path) -> None:
    share = _EVENTS // (2 * len(_SCENARIOS))
    seed = 100 * _SCENARIOS.index(scenario) + len(set(players))
    _play(scenario, players, share, seed, own_folders)
