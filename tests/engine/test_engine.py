"""The engine on a toy system: a race of two counters on three hexes, with a die and a nested stage."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from gtc_tui._core import Board, HexMap, Position, Profile, Roster
from gtc_tui.engine.action import CHANCE, Action, ActionSyntax, Codec, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.event import Event
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import header_line, new_header, parse_body, parse_header
from gtc_tui.engine.play import Play
from gtc_tui.engine.report import Result
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, IllegalAction, LogError, UnknownName
from gtc_tui.i18n import reading
from gtc_tui.messages import bare

RED, BLUE = Side("red"), Side("blue")
GOAL = 30


class Push(Action, frozen=True, tag="push"):
    by: int


class Rest(Action, frozen=True, tag="rest"):
    pass


class Name(Action, frozen=True, tag="name"):
    who: PieceId
    lots: tuple[int, ...]


class Record(msgspec.Struct, frozen=True):
    score: tuple[int, int] = (0, 0)


class Turn(Stage, frozen=True):
    side: int = 0

    def decision(self, play: Any) -> Decision | None:
        if max(play.record.score) >= GOAL:
            return None
        side = (RED, BLUE)[self.side]
        return Decision(side, "turn", bare("?"), "1", (Push(1), Push(2), Rest()), default=Rest())

    def run(self, play: Any) -> None:
        play.finish()

    def apply(self, play: Any, action: Action) -> None:
        if isinstance(action, Push):
            play.push(Luck(action.by))
        else:
            play.replace(Turn(1 - self.side))

    def resumed(self, play: Any, result: Any) -> None:
        score = list(play.record.score)
        score[self.side] += result
        play.amend(score=tuple(score))
        play.replace(Turn(1 - self.side))

    def refusal(self, play: Any, action: Action) -> Refusal | None:
        return ("1.1", bare("too much")) if isinstance(action, Push) else None


class Luck(Stage, frozen=True):
    by: int

    def decision(self, play: Any) -> Decision | None:
        return dice(1, "luck", bare("?"), "2")

    def apply(self, play: Any, action: Action) -> None:
        assert isinstance(action, Roll)
        if action.dice[0] == 6 and self.by == 2:
            raise ZeroDivisionError("a broken rule")
        play.position.set(0, 0, action.dice[0])
        play.emit(Event("luck", bare("rolled"), amount=action.dice[0]))
        play.finish(self.by)


class Toy:
    name = "toy"
    codec = Codec(Push, Rest, Name)
    secrets = False

    def begin(self, game: Game) -> Play[Game, Record]:
        return Play(game, position(), [Turn()], Record())

    def untimely(self, play: Play[Any, Any], action: Action | type[Action]) -> None:
        return None

    def result(self, play: Play[Any, Any]) -> Result | None:
        return Result(None, "level", "Level", max(play.record.score))

    def view(self, play: Play[Any, Any], side: Side | None) -> Any:
        return SimpleNamespace(side=side, score=play.record.score)


def position() -> Position:
    hexmap = HexMap(bytes([1, 2, 3]), bytes([1, 1, 1]), bytes(3), bytes(36))
    walk = Profile(terrain=[1], lines=[], hexsides=[], stacking=[], zoc_exit=0)
    board = Board(hexmap, profiles=[walk], line_mask=0, barriers=[], barrier_terrain=[], limited=[])
    roster = Roster(side=b"\0", kind=b"\0", profile=b"\0", zoc=b"\1", artillery=b"\0", reduced_cv2=bytes(256))
    return Position(board, roster)


def game() -> Game:
    system: Any = Toy()
    nowhere: Any = SimpleNamespace()
    options: Mapping[str, Any] = {}
    return Game("toy/1", "Toy", system, (RED, BLUE), {RED: "Red", BLUE: "Blue"}, nowhere, options)


def some(count: int, state: State, referee: Referee) -> None:
    """Plays `count` actions, always the first legal one but for dice."""
    for _ in range(count):
        decision = state.decision
        assert decision is not None
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else decision.actions[0])


def test_legal_actions_and_end() -> None:
    state = game().new_state()
    assert state.to_move == RED and state.legal_actions() == (Push(1), Push(2), Rest())
    some(4 * GOAL - 2, state, Referee(1))
    assert state.to_move is None and state.decision is None and state.legal_actions() == ()
    assert state.result == Result(None, "level", "Level", GOAL)
    with pytest.raises(IllegalAction, match="over"):
        state.apply(Rest())


def test_illegal_actions_leave_the_state_alone_and_say_why() -> None:
    state = game().new_state()
    before = state.hash
    with pytest.raises(IllegalAction) as told:
        state.apply(Push(3))
    assert (told.value.rule, told.value.reason) == ("1.1", "too much")
    with pytest.raises(IllegalAction, match="name a 1: not among"):
        state.apply(Name(PieceId("a"), (1,)))
    wrong: Any = "push 1"
    with pytest.raises(IllegalAction, match="'push 1': not an action"):
        state.apply(wrong)
    assert state.hash == before and len(state) == 0


def test_a_side_that_does_not_play_sees_nothing() -> None:
    state = game().new_state()
    for look in (lambda: state.view(Side("green")), lambda: state.query(Side("green"), "odds")):
        with pytest.raises(UnknownName, match="green: no such side; there are red, blue"):
            look()


def test_a_view_is_made_once_for_a_position_a_side_and_a_language() -> None:
    state = game().new_state()
    seen = state.view(RED)
    assert state.view(RED) is seen and state.clone().view(RED) is seen
    assert state.view(BLUE) is not seen and state.view(BLUE).side == BLUE
    with reading("ja"):
        assert state.view(RED) is not seen
    twin = state.clone()
    state.apply(Push(2))
    state.apply(Roll((3,)))
    assert state.view(RED).score == (2, 0) and twin.view(RED) is seen
    state.undo()
    assert state.view(RED).score == (0, 0)
    before = state.view(RED)
    with pytest.raises(ZeroDivisionError):
        state.apply(Roll((6,)))
    assert state.view(RED) == before


def test_a_broken_rule_leaves_the_state_alone() -> None:
    state = game().new_state()
    state.apply(Push(2))
    before, decision = state.hash, state.decision
    with pytest.raises(ZeroDivisionError):
        state.apply(Roll((6,)))
    assert state.hash == before and state.decision == decision
    state.apply(Roll((5,)))


def test_undo_goes_back_to_the_start_beyond_all_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    from gtc_tui.engine import state as module

    monkeypatch.setattr(module, "_RECENT", 5)
    monkeypatch.setattr(module, "_SPACING", 4)
    state = game().new_state()
    hashes = []
    for _ in range(60):
        hashes.append(state.hash)
        some(1, state, Referee(3))
    while hashes:
        state.undo()
        assert state.hash == hashes.pop()
    with pytest.raises(GtcError, match="nothing"):
        state.undo()


def test_much_taken_back_plays_each_action_again_once_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    from gtc_tui.engine import state as module

    monkeypatch.setattr(module, "_RECENT", 8)
    monkeypatch.setattr(module, "_SPACING", 16)
    state, played, hashes = game().new_state(), 0, []
    for _ in range(100):
        hashes.append(state.hash)
        some(1, state, Referee(3))
    apply = Play.apply

    def counted(play: Play[Any, Any], action: Action) -> None:
        nonlocal played
        played += 1
        apply(play, action)

    monkeypatch.setattr(Play, "apply", counted)
    for left in range(100, 60, -1):
        state.undo()
        assert state.hash == hashes[left - 1]
    assert 0 < played < 40 + 16
    twin = state.at(30)
    assert twin.hash == hashes[30]
    some(30, twin, Referee(3))  # what was kept on the way back stands beside what is kept now
    played = 0
    for left in range(60, 0, -1):
        twin.undo()
        assert twin.hash == hashes[left - 1]
    assert 0 < played <= 60 and state.hash == hashes[60]


def test_undo_then_another_way_equals_the_straight_way() -> None:
    state, straight = game().new_state(), game().new_state()
    state.replay([Push(1), Roll((2,)), Push(2), Roll((4,))])
    state.undo(), state.undo()
    for one in (Rest(), Push(1), Roll((3,))):
        state.apply(one)
    straight.replay(state.history)
    assert straight.hash == state.hash and straight.history == state.history


def test_clone_is_independent_and_undoes_on_its_own() -> None:
    state = game().new_state()
    some(10, state, Referee(1))
    twin = state.clone()
    assert twin.hash == state.hash
    some(3, twin, Referee(2))
    assert twin.hash != state.hash and len(state) == 10
    for _ in range(13):
        twin.undo()
    assert twin.hash == game().new_state().hash and len(state) == 10


def test_chance_has_every_outcome_with_its_probability() -> None:
    state = game().new_state()
    state.apply(Push(1))
    decision = state.decision
    assert decision is not None and state.to_move == CHANCE
    assert sum(decision.probability(action) for action in decision.actions) == 1
    assert [event.kind for event in state.apply(Roll((4,)))] == ["luck"]


def test_referee_is_fair_repeatable_and_free_of_the_past() -> None:
    one = dice(1, "luck", bare("?"), "2")
    faces = [Referee(11).roll(one, count) for count in range(6000)]
    assert faces == [Referee(11).roll(one, count) for count in range(6000)]
    for action in one.actions:
        assert 850 < faces.count(action) < 1150
    assert faces != [Referee(12).roll(one, count) for count in range(6000)]


@pytest.mark.parametrize(
    "action", [Push(-3), Rest(), Name(PieceId("f-lee"), (1, 2)), Name(PieceId("x"), ()), Roll((6, 1))]
)
def test_text_and_json_round_trip(action: Action) -> None:
    codec = Toy.codec
    assert codec.parse(codec.text(action)) == action
    assert codec.from_json(codec.to_json(action)) == action


@pytest.mark.parametrize("text", ["", "jump 3", "push", "push x", "push 1 2", "name", "roll 1 z", "push " + "1" * 500])
def test_bad_action_texts_are_told(text: str) -> None:
    with pytest.raises(ActionSyntax):
        Toy.codec.parse(text)


@pytest.mark.parametrize("data", ["", "[]", '{"do":"jump"}', '{"do":"push"}', '{"do":"push","by":"x"}', "\xff"])
def test_bad_action_json_is_told(data: str) -> None:
    with pytest.raises(ActionSyntax):
        Toy.codec.from_json(data)


def test_log_header_and_body() -> None:
    header = new_header("toy/1", {"a": 1}, 7, {"red": "human"}, "0")
    line = header_line(header)
    assert parse_header(line, "f") == header and "\n" not in line
    entries = parse_body([line, "push 1", "", "# note", "undo"], Toy.codec, "f")
    assert [(entry.line, entry.action) for entry in entries] == [(2, Push(1)), (5, None)]
    with pytest.raises(LogError, match=r"^f:3: not an action"):
        parse_body([line, "rest", "what"], Toy.codec, "f")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "f:1: not a game log"),
        ("[1]", "f:1: not a game log"),
        ('{"gtc":"save"}', "f:1: not a game log"),
        ('{"gtc":"log","format":99,"game":"x"}', "f:1: log format 99"),
        ('{"gtc":"log","format":1}', "f:1: bad header"),
        ('{"gtc":"log","format":1,"game":5}', "f:1: bad header"),
        ('{"gtc":"log","format":0,"game":"x"}', "f:1: bad header"),
        ('{"gtc":"log","format":1,"game":"x","seed":-1}', "f:1: bad header"),
    ],
)
def test_bad_headers_are_told_in_one_line(line: str, told: str) -> None:
    with pytest.raises(LogError) as fault:
        parse_header(line, "f")
    assert str(fault.value).startswith(told) and "\n" not in str(fault.value)
