"""Whole games as golden texts: every question, answer and event, the map now and then.

The games are logs beside this file. `pytest --regenerate tests/playthroughs` plays each anew with the players and the
seed of its header and writes log and text; read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gtc_tui.draw import MapPainter, to_plain
from gtc_tui.draw.standing import Marks, layers
from gtc_tui.engine.action import Action
from gtc_tui.engine.event import Event
from gtc_tui.engine.log import parse_body, parse_header
from gtc_tui.engine.state import State
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.play.table.session import Session
from gtc_tui.store.logfile import read_log
from gtc_tui.text.reports import event_lines, roster_lines

GAMES = sorted(Path(__file__).parent.glob("*.log"))
_WIDTH = 100
_EVERY = 40  # actions between two maps
_MAP_WIDTH, _MAP_HEIGHT = 72, 17


@pytest.mark.parametrize("log", GAMES, ids=lambda log: log.stem)
def test_playthrough(log: Path, pytestconfig: pytest.Config) -> None:
    golden = log.with_suffix(".txt")
    if pytestconfig.getoption("--regenerate"):
        play_anew(log)
        golden.write_text("\n".join(playthrough(log)) + "\n")
    expected = golden.read_text().splitlines()
    found = list(playthrough(log))
    for number, (old, new) in enumerate(zip(expected, found, strict=False), 1):
        assert new == old, f"{golden.name}:{number}"
    assert len(found) == len(expected)


def test_there_are_playthroughs_of_games_with_every_kind_of_machine_player() -> None:
    players = {player for log in GAMES for player in parse_header(read_log(log).lines[0], log.name).players.values()}
    assert {"bot:random", "bot:greedy"} <= players


def play_anew(log: Path) -> None:
    header = parse_header(read_log(log).lines[0], log.name)
    players = {side: header.players[side] for side in replay_lines(read_log(log).lines[:1], log.name).game.sides}
    log.unlink()
    session = Session.new(header.game, players, header.seed, log)
    while session.auto() is not None:
        pass
    session.close()


def playthrough(log: Path) -> Iterator[str]:
    """The game as text, line by line."""
    lines = read_log(log).lines
    state = replay_lines(lines[:1], log.name).timeline.state
    yield f"{state.game.title} ({state.game.id})"
    yield from told(state.opening)
    for entry in parse_body(lines, state.game.system.codec, log.name):
        assert entry.action is not None
        if len(state) % _EVERY == 0:
            yield from picture(state)
        yield from asked(state)
        yield f"> {state.game.system.codec.text(entry.action)}"
        yield from told(taken(state, entry.action, entry.line))
    yield from picture(state)
    assert state.result is not None
    yield f"{state.result.title}: {state.result.points} ({state.result.level})"
    yield from roster_lines(state.view(None).pieces, _WIDTH)


def taken(state: State, action: Action, line: int) -> tuple[Event, ...]:
    try:
        return state.apply(action)
    except Exception as fault:
        raise AssertionError(f"line {line} of the log: {fault}") from fault


def told(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        for line in event_lines(event, _WIDTH - 2):
            yield f"  {line}"


def asked(state: State) -> Iterator[str]:
    """The question in one line: number, decider, kind, rule, sentence, how many answers."""
    decision = state.decision
    assert decision is not None
    yield f"{len(state)} {decision.side} {decision.kind} {decision.rule} ({len(decision.actions)}): {decision.prompt}"


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
