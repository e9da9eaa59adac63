"""Whole games as golden texts: questions, answers and events, the map now and then.

Kinds of answers and events are told in full where they come first; between them stand digests of what is of no new
kind (`... 14 more: 5be1...`), so that every line counts and a file is short enough to be read. The games are logs
beside this file. `pytest --regenerate tests/playthroughs` plays each anew with the players and the seed of its header
and writes log and text; read the difference before committing it. A test that fails names a file with the whole text:
beside that of the commit before it shows what is behind a digest. A file named `...-cycle` ends with the first
strategic cycle of a campaign, and all of that is told in full (14.0).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from gtc_tui.draw import MapPainter, to_plain
from gtc_tui.draw.standing import Marks, layers
from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.log import parse_body, parse_header
from gtc_tui.engine.report import Text
from gtc_tui.engine.state import State
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.play.table.session import Session
from gtc_tui.store.logfile import read_log
from gtc_tui.text.layout import wrap
from gtc_tui.text.reports import roster_lines

GAMES = sorted(Path(__file__).parent.glob("*.log"))
_WIDTH = 100
_EVERY = 40  # actions between two maps
_SHOWN = 2  # moments of a kind that are told in full
_MAP_WIDTH, _MAP_HEIGHT = 72, 17
_LONGEST = "grand-random-cycle"
_CYCLE, _BEGINS, _OVER = "-cycle", "strategic-cycle", "strategic-cycle-over"


@pytest.mark.parametrize(
    "log",
    [pytest.param(log, marks=[pytest.mark.long] * (log.stem == _LONGEST)) for log in GAMES],
    ids=lambda log: log.stem,
)
def test_playthrough(log: Path, pytestconfig: pytest.Config, tmp_path: Path) -> None:
    golden = log.with_suffix(".txt")
    if pytestconfig.getoption("--regenerate"):
        play_anew(log)
        golden.write_text("\n".join(playthrough(log, abridged)) + "\n")
    expected = golden.read_text().splitlines()
    found = list(playthrough(log, abridged))
    whole = tmp_path / golden.name
    if found != expected:
        whole.write_text("\n".join(playthrough(log, unabridged)) + "\n")
    for number, (old, new) in enumerate(zip(expected, found, strict=False), 1):
        assert new == old, f"{golden.name}:{number}; the whole game is in {whole}"
    assert len(found) == len(expected), whole


def test_there_are_playthroughs_of_games_with_every_kind_of_machine_player() -> None:
    players = {player for log in GAMES for player in parse_header(read_log(log).lines[0], log.name).players.values()}
    assert {"bot:random", "bot:greedy"} <= players


def play_anew(log: Path) -> None:
    header = parse_header(read_log(log).lines[0], log.name)
    players = {side: header.players[side] for side in replay_lines(read_log(log).lines[:1], log.name).game.sides}
    log.unlink()
    session = Session.new(header.game, players, header.seed, log)
    while (first := session.auto()) is not None:
        if log.stem.endswith(_CYCLE) and any(event.kind == _OVER for _n, event in session.happened[first:]):
            break
    session.close()


class Moment(NamedTuple):
    """What is told of an action, or a map. kinds: of the question and of what happened. whole: never a digest."""

    kinds: frozenset[str]
    lines: list[str]
    whole: bool = False


def playthrough(log: Path, pick: Callable[[Iterable[Moment]], Iterator[str]]) -> Iterator[str]:
    """The game as text, line by line."""
    lines = read_log(log).lines
    state = replay_lines(lines[:1], log.name).timeline.state
    yield f"{state.game.title} ({state.game.id})"
    yield from told(state.opening)
    yield from pick(moments(state, lines, log.name))
    yield from picture(state)
    if log.stem.endswith(_CYCLE):
        page = state.query(None, "campaign")
        assert isinstance(page, Text)
        yield from page.lines
        return
    assert state.result is not None
    yield f"{state.result.title}: {state.result.points} ({state.result.level})"
    yield from roster_lines(state.view(None).pieces, _WIDTH)


def moments(state: State, lines: list[str], name: str) -> Iterator[Moment]:
    cycle = False
    for entry in parse_body(lines, state.game.system.codec, name):
        assert entry.action is not None and state.decision is not None
        if len(state) % _EVERY == 0:
            yield Moment(frozenset({"map"}), list(picture(state)))
        asked = [question(state, state.decision), f"> {state.game.system.codec.text(entry.action)}"]
        kind = f"{state.decision.kind} {entry.action.verb}"
        events = taken(state, entry.action, entry.line)
        kinds = {event.kind for event in events}
        cycle |= _BEGINS in kinds
        yield Moment(frozenset({kind, *kinds}), [*asked, *told(events)], cycle)
        cycle &= _OVER not in kinds


def unabridged(found: Iterable[Moment]) -> Iterator[str]:
    for moment in found:
        yield from moment.lines


def abridged(found: Iterable[Moment]) -> Iterator[str]:
    """Moments with anything that is new, or nearly; digests of those between."""
    seen, folded = Counter[str](), list[Moment]()
    for moment in found:
        if moment.whole or any(seen[kind] < _SHOWN for kind in moment.kinds):
            yield from digest(folded)
            folded = []
            yield from moment.lines
        else:
            folded.append(moment)
        seen.update(moment.kinds)
    yield from digest(folded)


def digest(folded: list[Moment]) -> Iterator[str]:
    if folded:
        text = "\n".join(line for moment in folded for line in moment.lines)
        yield f"... {len(folded)} more: {hashlib.blake2b(text.encode(), digest_size=6).hexdigest()}"


def taken(state: State, action: Action, line: int) -> tuple[Event, ...]:
    try:
        return state.apply(action)
    except Exception as fault:
        raise AssertionError(f"line {line} of the log: {fault}") from fault


def told(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        for line in wrap(f"{event.text} ({event.rule})" if event.rule else event.text, _WIDTH - 2, "  "):
            yield f"  {line}"


def question(state: State, decision: Decision) -> str:
    """The question in one line: number, decider, kind, rule, sentence, how many answers."""
    return f"{len(state)} {decision.side} {decision.kind} {decision.rule} ({len(decision.actions)}): {decision.prompt}"


def picture(state: State) -> Iterator[str]:
    """Where the game stands, and the map around the middle of all pieces."""
    view = state.view(None)
    board = state.game.map
    yield ""
    yield f"{view.turn}; {view.phase}; {view.points_label} {view.points}: {view.standing}"
    painter = MapPainter(board, 2)
    centres = [painter.centre(board.ids[piece.hex]) for piece in view.pieces if piece.hex is not None]
    x = sum(x for x, _y in centres) // len(centres) - _MAP_WIDTH // 2
    y = sum(y for _x, y in centres) // len(centres) - _MAP_HEIGHT // 2
    over = layers(Marks(view), state.game.side_names, board, None)
    yield from to_plain(painter.lines(x, y, _MAP_WIDTH, _MAP_HEIGHT, over)).split("\n")
    yield ""
