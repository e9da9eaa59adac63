"""What a session over mosh is for the program, without mosh: its server's terminal knows fewer sequences, answers two
queries in its own words and no others, and passes keys on late, several at once or in pieces.

Not tested here: mosh's own drawing of the difference, its local echo, and a roaming client.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte
from terminals import Terminal, new_game, terminal
from test_frugal import picture

_SEQUENCE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[P^_X][^\x1b]*\x1b\\|[ -/]+[0-~]|[0-OQ-WYZ\\`-~])"
)
_KNOWN = re.compile(rb"\x1b(?:\[[0-9;:]*[ABCDEFGHJKLMPSTX@`dfghlmnr]|[78DEMHc=>]|[()][0AB])")
_MODES = frozenset((1, 3, 5, 6, 7, 25, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 2004))
_ANSWERS = {b"\x1b[c": "\x1b[?62c", b"\x1b[>c": "\x1b[>1;10;0c", b"\x1b[5n": "\x1b[0n"}


class Mosh:
    """The terminal that mosh's server is: what it does not know is dropped before it reaches the screen. It has no
    alternate screen, no synchronized updates, no keyboard protocol, no cursor shapes, no titles that are read back."""

    def __init__(self, game: Terminal) -> None:
        self._game = game
        self._rest = b""
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.dropped: set[bytes] = set()
        self.asked: list[str] = []  # answers that it gives
        game.also = self.feed

    def feed(self, data: bytes) -> None:
        data = self._rest + data
        end = data.rfind(b"\x1b")
        cut = end if end >= 0 and not _SEQUENCE.match(data, end) else len(data)
        data, self._rest = data[:cut], data[cut:]
        self._stream.feed(_SEQUENCE.sub(self._pass, data))

    def _pass(self, found: re.Match[bytes]) -> bytes:
        sequence = found.group()
        modes = re.fullmatch(rb"\x1b\[\?([0-9;]+)([hl])", sequence)
        if modes:
            known = [number for number in modes[1].split(b";") if int(number) in _MODES]
            return b"\x1b[?" + b";".join(known) + modes[2] if known else self._drop(sequence)
        if sequence.replace(b"[0c", b"[c").replace(b">0c", b">c") in _ANSWERS:
            self.asked.append(_ANSWERS[sequence.replace(b"[0c", b"[c").replace(b">0c", b">c")])
            return b""
        return sequence if _KNOWN.fullmatch(sequence) else self._drop(sequence)

    def _drop(self, sequence: bytes) -> bytes:
        self.dropped.add(sequence)
        return b""


@contextmanager
def mosh(home: Path, *arguments: str) -> Iterator[tuple[Terminal, Mosh]]:
    with terminal(home, *arguments) as game:
        yield game, Mosh(game)


def test_the_screen_needs_nothing_that_mosh_does_not_know(tmp_path: Path) -> None:
    with mosh(tmp_path, *new_game(tmp_path / "game.log")) as (game, line):
        game.see("1) Warren joins", "Spotsylvania")
        for key in ("w", "e", "\x1b", "R", "\x1b", "j", "l", "\x1b[1;2B", "z", ":", "\x1b", "?", "\x1b", "1"):
            game.type(key)
            game.until(lambda: game.read(0.2) and picture(line.screen) == picture(game.screen))
        assert line.dropped  # it does ask for more where there is more
        game.type("q")
        assert game.wait() == 0
        assert "--resume" in "".join(line.screen.display).replace(" ", "-")


def test_the_game_is_painted_though_no_query_is_answered(tmp_path: Path) -> None:
    """The program asks for modes alone, which mosh never answers; an answer that comes late all the same is no key."""
    log = tmp_path / "game.log"
    with mosh(tmp_path, *new_game(log)) as (game, line):
        game.see("1) Warren joins", "Spotsylvania")  # nothing was typed until here
        game.read(0.5)
        asked = {sequence for sequence in line.dropped if sequence.endswith(b"$p")}
        assert asked and not line.asked
        before = picture(game.screen)
        for query in asked:
            game.type(query.decode().replace("$p", ";0$y"))
            game.read(0.3)
        assert picture(game.screen) == before
        assert len(log.read_text().splitlines()) == 1


def test_keys_that_come_late_and_together(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with mosh(tmp_path, *new_game(log)) as (game, _line):
        game.see("1) Warren joins")
        time.sleep(0.5)
        game.type("\x1b[B\x1b[B\x1b[Cwe1")  # an outage, then all that was typed
        game.until(lambda: "transfer warren N3117" in log.read_text())
        game.see("Warren transfers")
        game.type("j")
        game.see("w e shown")


def test_the_mouse_in_pieces(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with mosh(tmp_path, *new_game(log)) as (game, _line):
        game.see("1) Warren joins")
        row = next(y for y, text in enumerate(game.screen.display) if "1) Warren joins" in text)
        press = f"\x1b[<0;60;{row + 1}M\x1b[<0;60;{row + 1}m"
        for _click in range(2):  # an answer about a hex is shown by the first, taken by the second
            for start in range(0, len(press), 4):
                game.type(press[start : start + 4])
                time.sleep(0.01)
            game.read(0.5)
        game.until(lambda: "transfer warren N3117" in log.read_text())


def test_resizes_between_keys(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with mosh(tmp_path, *new_game(log)) as (game, line):
        game.see("1) Warren joins")
        for width, height in ((100, 30), (70, 20), (200, 50), (80, 24)):
            game.type("\x1b[<0;60")  # half a click, and the size changes under it
            game.resize(width, height)
            line.screen.resize(height, width)
            game.type(";9M\x1b[<0;60;9m")
            game.type("jk")
            game.read(0.3)

        def hints() -> bool:
            """Two clicks may have taken an answer: what the enemy did after it is told until the next key."""
            game.type("jk")
            return game.read(0.5) and all(words in game.text for words in ("1) ", "Enter take", "q quit"))

        game.until(hints)
        game.until(lambda: game.read(0.2) and picture(line.screen) == picture(game.screen))
        game.type("q")
        assert game.wait() == 0
