"""Bytes and time on the line: the game screen, the same with Textual's stock display, and a curses program with the
same window of the map. An info panel is open in all of them."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

from timing import RESULTS, Table
from wire import SIZES, Answer, Wire

_STARTS = 7
_MOVES = "jljlkhkhhkjjllkh"  # about the cursor: crowded hexes and empty ones
_SCENARIO = os.environ.get("GTC_BENCH_SCENARIO", "gtc/03-race-for-spotsylvania")
_GAME = ["-m", "gtc_tui", "play", _SCENARIO, "--union", "human", "--confederate", "human"]
_DOWN, _UP = "\x1b[1;2B", "\x1b[1;2A"
_LETTERS = {_DOWN: "J", _UP: "K"}
_START, _MOVE_MS, _MOVE_BYTES = 0.5, 15, 500  # ceilings
_SCROLL_BYTES = {(80, 24): 4_000, (200, 50): 20_000}


class Wired(NamedTuple):
    """Medians."""

    start: Answer
    cpu: float
    move: Answer
    scroll: Answer


def _middle(answers: list[Answer]) -> Answer:
    return Answer(int(median(one.size for one in answers)), median(one.seconds for one in answers))


def _measure(folder: Path, program: str, size: tuple[int, int]) -> Wired:
    starts: list[Answer] = []
    cpus: list[float] = []
    moves: list[Answer] = []
    scrolls: list[Answer] = []
    for number in range(_STARTS + 1):
        log = folder / f"{program}-{size[0]}-{number}.log"
        command = (
            [str(Path(__file__).with_name("curses_map.py"))] if program == "curses" else [*_GAME, "--log", str(log)]
        )
        extra = {"GTC_STOCK_DISPLAY": "1"} if program == "stock" else {}
        wire = Wire(command, *size, folder, **extra)
        try:
            if number == 0:
                continue  # compiles the modules
            starts.append(wire.start)
            cpus.append(wire.cpu)
            if number < _STARTS:
                continue
            moves = [wire.press(key) for key in _MOVES]
            for key in (_DOWN, _UP, _DOWN, _DOWN, _UP, _UP):
                scrolls.append(wire.press(_LETTERS[key] if program == "curses" else key))
        finally:
            wire.close()
    return Wired(_middle(starts), median(cpus), _middle(moves), _middle(scrolls))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_wire(size: tuple[int, int], tmp_path: Path, request: pytest.FixtureRequest) -> None:
    found = {program: _measure(tmp_path, program, size) for program in ("game", "stock", "curses")}
    for program, wired in found.items():
        assert wired.move.size and wired.scroll.size, f"{program} did not answer"
    rows = [
        ("first full paint, s", "{:.3f}", [one.start.seconds for one in found.values()], _START),
        ("... of it processor time, s", "{:.2f}", [one.cpu for one in found.values()], None),
        ("first full paint, bytes", "{:,.0f}", [one.start.size for one in found.values()], None),
        ("cursor move, ms to the last byte", "{:.1f}", [one.move.seconds * 1000 for one in found.values()], _MOVE_MS),
        ("cursor move, bytes", "{:,.0f}", [one.move.size for one in found.values()], _MOVE_BYTES),
        ("scroll by a hex, ms to the last byte", "{:.1f}", [one.scroll.seconds * 1000 for one in found.values()], None),
        ("scroll by a hex, bytes", "{:,.0f}", [one.scroll.size for one in found.values()], _SCROLL_BYTES[size]),
    ]
    table = Table(f"on the wire, {size[0]}x{size[1]}, 256 colours, panel open (medians)")
    table.rows.append(("", "game", "stock Textual", "curses", "to stock", "to curses", "ceiling"))
    for what, form, (game, stock, curses), ceiling in rows:
        verdict = "" if ceiling is None else f"{ceiling:g} {'holds' if game <= ceiling else 'MISSED'}"
        ratios = [f"{game / other:.2f} x" for other in (stock, curses)]
        table.rows.append((what, *(form.format(value) for value in (game, stock, curses)), *ratios, verdict))
    request.config.stash[RESULTS].tables.append(table)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_zooms(size: tuple[int, int], tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The game alone, at every zoom."""
    table = Table(f"cursor moves and scrolls at every zoom, {size[0]}x{size[1]}, {_SCENARIO} (medians)")
    table.rows.append(("zoom", "move, bytes", "move, ms", "scroll, bytes", "scroll, ms", "ceilings"))
    wire = Wire([*_GAME, "--log", str(tmp_path / "zooms.log")], *size, tmp_path)
    try:
        wire.press("-")
        for zoom in (1, 2, 3, 4):
            if zoom > 1:
                wire.press("+")
            moves = [wire.press(key) for key in _MOVES]
            move = _middle(moves)
            scroll = _middle([wire.press(key) for key in (_DOWN, _UP, _DOWN, _DOWN, _UP, _UP)])
            # A map of one sheet can be as high as the screen at the first zoom: nothing to scroll.
            assert move.size and (scroll.size or zoom == 1), f"the game did not answer at zoom {zoom}"
            held = move.size <= _MOVE_BYTES and scroll.size <= _SCROLL_BYTES[size] and move.seconds * 1000 <= _MOVE_MS
            figures = (
                f"{move.size:,}",
                f"{move.seconds * 1000:.1f}",
                f"{scroll.size:,}",
                f"{scroll.seconds * 1000:.1f}",
            )
            table.rows.append((str(zoom), *figures, "hold" if held else "MISSED"))
    finally:
        wire.close()
    request.config.stash[RESULTS].tables.append(table)
