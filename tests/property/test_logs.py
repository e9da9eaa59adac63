"""Logs that are none, or no longer: every fault is a LogError in one line, whatever the bytes."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from gtc_tui import systems
from gtc_tui.bots.random_bot import RandomBot
from gtc_tui.engine.action import CHANCE, ActionSyntax
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import UNDO, Entry, header_line, new_header, parse_body, parse_header
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, LogError
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.play.table.session import Session
from gtc_tui.rules.gcacw.system import SYSTEM
from gtc_tui.store.logfile import read_log
from support import RACE, race

HEADER = header_line(new_header(RACE, {}, 7, {"union": "human"}, "test"))
CODEC = SYSTEM.codec
VERBS = st.sampled_from(sorted([*CODEC.classes, UNDO, "#"]))
WORDS = st.one_of(st.text(max_size=8), st.integers().map(str), st.sampled_from(["robinson", "N3520", "6"]))
LINES = st.one_of(
    st.text(max_size=60),
    st.sampled_from(["roll +3", "roll 03 1", "roll 1_0", "roll \u0663", "step  N3520 ", "undo undo"]),
    st.builds(lambda verb, words: " ".join([verb, *words]), VERBS, st.lists(WORDS, max_size=4)),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
HEADERS = st.one_of(
    st.text(max_size=80),
    JSON.map(json.dumps),
    st.tuples(st.sampled_from(sorted(json.loads(HEADER))), JSON).map(
        lambda change: json.dumps({**json.loads(HEADER), change[0]: change[1]})
    ),
)


@pytest.fixture(scope="module", autouse=True)
def loaded_once() -> Iterator[None]:
    """The scenario is read once, not for every log of it."""
    load = systems.load

    def kept(game_id: str, options: Mapping[str, Any] | None = None) -> Game:
        return race() if game_id == RACE and not options else load(game_id, options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(systems, "load", kept)
        yield


def told(fault: GtcError, name: str) -> None:
    """One line that names the file."""
    assert str(fault).startswith(f"{name}:") and "\n" not in str(fault), str(fault)


@examples(400)
@given(HEADERS)
def test_headers(line: str) -> None:
    try:
        header = parse_header(line, "f")
    except LogError as fault:
        told(fault, "f")
    else:
        assert header.gtc == "log"
        assert parse_header(header_line(header), "f") == header


@examples(300)
@given(st.lists(LINES, max_size=6))
def test_bodies(lines: list[str]) -> None:
    try:
        entries = parse_body([HEADER, *lines], CODEC, "f")
    except LogError as fault:
        told(fault, "f")
    else:
        for entry in entries:
            assert parse_again(entry) == entry


def parse_again(entry: Entry) -> Entry:
    text = UNDO if entry.action is None else CODEC.text(entry.action)
    (again,) = parse_body([HEADER, *[""] * (entry.line - 2), text], CODEC, "f")
    return again


@examples(400)
@given(LINES)
def test_texts_of_actions(text: str) -> None:
    """What is understood is understood the same when it is written again, in both forms."""
    try:
        action = CODEC.parse(text)
    except ActionSyntax as fault:
        assert "\n" not in str(fault)
        return
    assert CODEC.text(action).split() == text.split()
    assert CODEC.parse(CODEC.text(action)) == action
    assert CODEC.from_json(CODEC.to_json(action)) == action


@examples(300)
@given(st.one_of(st.binary(max_size=60), JSON.map(json.dumps), st.text(max_size=40)))
def test_json_of_actions(data: bytes | str) -> None:
    try:
        action = CODEC.from_json(data)
    except ActionSyntax as fault:
        assert "\n" not in str(fault)
    else:
        assert CODEC.from_json(CODEC.to_json(action)) == action


@examples(60)
@given(HEADERS, st.lists(LINES, max_size=4))
def test_replays(header: str, lines: list[str]) -> None:
    for first in (header, HEADER):
        try:
            replay_lines([first, *lines], "f")
        except LogError as fault:
            told(fault, "f")


def game(seed: int) -> list[str]:
    """Lines of the log of a whole game."""
    state: State = race().new_state()
    bot, referee = RandomBot(seed), Referee(seed)
    while (decision := state.decision) is not None:
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else bot.choose(Seat.deciding(state)))
    return [HEADER, *map(CODEC.text, state.history)]


GAMES = [game(seed) for seed in range(5)]


@examples(60)
@given(st.sampled_from(GAMES), st.data())
def test_logs_with_a_line_changed(lines: list[str], data: st.DataObject) -> None:
    """Doubled, left out, moved or replaced: told with its line, or legal all the same."""
    at = data.draw(st.integers(1, len(lines) - 1))
    changed = list(lines)
    match data.draw(st.sampled_from(["double", "drop", "swap", "undo", "other"])):
        case "double":
            changed.insert(at, changed[at])
        case "drop":
            del changed[at]
        case "swap":
            other = data.draw(st.integers(1, len(lines) - 1))
            changed[at], changed[other] = changed[other], changed[at]
        case "undo":
            changed.insert(at, UNDO)
        case _:
            changed[at] = data.draw(LINES)
    try:
        replay = replay_lines(changed, "f")
    except LogError as fault:
        told(fault, "f")
        assert int(str(fault).split(":")[1]) > 1
    else:
        assert len(replay.timeline.state) == sum(
            -1 if line.split() == [UNDO] else 1 for line in changed[1:] if is_entry(line)
        )


def is_entry(line: str) -> bool:
    return bool(line.strip()) and not line.strip().startswith("#")


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A log with some bytes cut out, overwritten or cut off."""
    data = "".join(f"{line}\n" for line in draw(st.sampled_from(GAMES))).encode()
    for _time in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        data = data[:at] + draw(st.binary(max_size=6)) + data[at + draw(st.integers(0, 12)) :]
    return data


@examples(80)
@given(st.one_of(spoilt(), st.binary(max_size=200)))
def test_files_of_any_bytes(data: bytes) -> None:
    """Read, replayed and resumed; the file is left as it was unless it could be gone on with."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.log"
        path.write_bytes(data)
        try:
            contents: Any = read_log(path)
        except LogError as fault:
            told(fault, str(path))
            contents = None
        try:
            session = Session.resume(path)
        except GtcError as fault:
            assert "\n" not in str(fault) and str(path) in str(fault)
            assert path.read_bytes() == data
        else:
            session.close()
            assert contents is not None
            kept = path.read_bytes()
            assert data.startswith(kept) and kept.endswith(b"\n")
            assert kept.count(b"\n") == len(contents.lines)
