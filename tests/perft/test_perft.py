"""Numbers of action sequences, as chess programs count moves: any change to what is legal shows here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui import cli
from gtc_tui.engine.state import State
from gtc_tui.errors import DataError, UnknownName
from gtc_tui.play.checks import perft
from gtc_tui.play.checks.perft import Case, branches, read
from support import RACE

FOLDER = Path(__file__).parent
FILES = [FOLDER / "race.perft", FOLDER / "scenarios.perft"]
CASES = [case for file in FILES for case in read(file)[1]]
SMALL = 700  # sequences that are counted in every way

by_name = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


def by_clone(state: State, depth: int, dice: int | None) -> int:
    """Every branch is a state of its own."""
    actions = branches(state, dice)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        twin = state.clone()
        twin.apply(action)
        total += by_clone(twin, depth - 1, dice)
    return total


def by_replay(state: State, depth: int, dice: int | None) -> int:
    """Every branch is played from the start of the game, from texts."""
    actions = branches(state, dice)
    if depth == 1:
        return len(actions)
    codec = state.game.system.codec
    total = 0
    for action in actions:
        again = state.game.new_state()
        again.replay(codec.parse(codec.text(one)) for one in (*state.history, action))
        total += by_replay(again, depth - 1, dice)
    return total


@by_name
def test_numbers_of_sequences_are_those_of_the_file(case: Case) -> None:
    state = case.state()
    before, length = state.hash, len(state)
    for depth, counts in case.counts.items():
        found = perft.count(state, depth, case.dice)
        assert (found.sequences, found.ended) == counts, depth
    assert state.hash == before and len(state) == length


@by_name
def test_undo_and_clone_count_alike(case: Case) -> None:
    depth = max((depth for depth, (count, _ended) in case.counts.items() if count <= SMALL), default=1)
    state = case.state()
    before = state.hash
    assert by_clone(state, depth, case.dice) == perft.count(state, depth, case.dice).sequences
    assert state.hash == before


@pytest.mark.parametrize("case", read(FILES[0])[1], ids=lambda case: case.name)
def test_replays_count_alike(case: Case) -> None:
    depth = max(depth for depth, (count, _ended) in case.counts.items() if count <= SMALL)
    assert by_replay(case.state(), depth, case.dice) == case.counts[depth][0]


def test_every_scenario_has_two_depths_from_two_positions() -> None:
    found: dict[str, list[Case]] = {}
    for case in read(FILES[1])[1]:
        found.setdefault(case.game, []).append(case)
    assert set(found) == set(gtc_tui.scenarios())
    for cases in found.values():
        opening, middle = cases
        assert len(opening.state()) == 0 and len(middle.state()) >= middle.after > 50
        assert all(len(case.counts) == 2 and case.dice is None for case in cases)


def test_the_positions_of_one_scenario_are_of_many_kinds() -> None:
    kinds = set()
    for case in read(FILES[0])[1]:
        decision = case.state().decision
        assert decision is not None
        kinds.add(decision.kind)
    assert len(kinds) >= 14


def test_sequences_that_end_with_the_game_are_counted() -> None:
    """A game taken back by three actions: nothing is longer than what is left of it."""
    game = gtc_tui.load(RACE)
    state, chance = game.new_state(), 0
    while (decision := state.decision) is not None:
        chance += decision.side == gtc_tui.CHANCE
        state.apply(decision.default or decision.actions[0])
    for _step in range(2):
        state.undo()
    found = [perft.count(state, depth) for depth in (1, 2, 3)]
    assert found[2].ended > 0 and sum(found[2].decisions.values()) > 1
    assert by_hand(state, 3) == (found[2].sequences, found[2].ended)
    assert perft.count(state, 0) == perft.Count(0, 1, 0, {})


def by_hand(state: State, depth: int) -> tuple[int, int]:
    """Every sequence by itself: (of full length, ended sooner)."""
    full = ended = 0
    heap = [(state, 0)]
    while heap:
        here, done = heap.pop()
        if done == depth:
            full += 1
        elif here.decision is None:
            ended += 1
        else:
            for action in here.legal_actions():
                twin = here.clone()
                twin.apply(action)
                heap.append((twin, done + 1))
    return full, ended


def test_fixed_dice_are_one_outcome_of_all() -> None:
    state = gtc_tui.load(RACE).new_state()
    while state.to_move != gtc_tui.CHANCE:
        state.apply(state.legal_actions()[0])
    assert perft.count(state, 1).sequences == 36 and perft.count(state, 1, 4).sequences == 1


# -- files and the command -------------------------------------------------------------------------------
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_is_read_and_written_alike(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.perft"
    perft.write(copy, *read(file))
    assert copy.read_text() == file.read_text()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("position x\nplays pass\n", r":2: not understood: plays pass"),
        ("dice 4\n", r":1: not understood: dice 4"),
        (f"position x\ngame {RACE}\ndice 7\n", r":3: not understood"),
        (f"position x\ngame {RACE}\ndepth two 5\n", r":3: not understood"),
        ("position x\ndepth 1 5\n", "position x has no game"),
    ],
)
def test_faults_of_a_file_are_told_with_their_line(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.perft"
    path.write_text(text)
    with pytest.raises(DataError, match=told):
        read(path)
    with pytest.raises(DataError, match="nowhere"):
        read(tmp_path / "nowhere.perft")


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["perft", RACE, "--depth", "3"]) == 0
    shown = json.loads(capsys.readouterr().out)
    state = gtc_tui.load(RACE).new_state()
    assert [one["sequences"] for one in shown["counts"]] == [by_clone(state, depth, None) for depth in (1, 2, 3)]
    assert shown["hash"] == f"{state.hash:016x}" and shown["counts"][0]["decisions"] == {"transfer": 1}


def test_the_command_counts_from_a_game_by_seed(capsys: pytest.CaptureFixture[str]) -> None:
    case = next(case for case in read(FILES[1])[1] if case.game == RACE and case.seed is not None)
    words = ["perft", RACE, "--seed", str(case.seed), "--after", str(case.after), "--depth", "2", "--dice", "3"]
    assert cli.main(words) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["hash"] == f"{case.state().hash:016x}" and shown["dice"] == 3
    assert shown["counts"][1]["sequences"] == by_clone(case.state(), 2, 3)


def test_the_command_checks_and_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.perft"
    right = f"# mine\n\nposition x\ngame {RACE}\ndice all\ndepth 1 6\n"
    path.write_text(right.replace("depth 1 6", "depth 1 7"))
    assert cli.main(["perft", "--file", str(path)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["differences"] == [{"position": "x", "depth": 1, "wanted": [7, 0], "found": [6, 0], "fault": ""}]
    assert cli.main(["perft", "--file", str(path), "--write"]) == 0
    assert path.read_text() == right
    capsys.readouterr()
    assert cli.main(["perft", "--file", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["differences"] == []


def test_a_position_that_is_gone_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.perft"
    path.write_text(f"position x\ngame {RACE}\ndice all\nplay march napoleon\ndepth 1 7\n")
    assert cli.main(["perft", "--file", str(path)]) == 1
    (told,) = json.loads(capsys.readouterr().out)["differences"]
    assert told["found"] is None and "napoleon" in told["fault"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((RACE,), "--depth N"),
        (("--depth", "3"), "a scenario"),
        ((RACE, "--depth", "3", "--seed", "4"), "--after"),
        ((RACE, "--depth", "3", "--write"), "--file"),
        ((RACE, "--depth", "3", "--dice", "7"), "--dice"),
        ((RACE, "--file", "x"), "leave out scenario"),
        (("--file", "nowhere.perft"), "nowhere.perft"),
    ],
)
def test_wrong_commands_are_told(words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["perft", *words]) in (1, 2)
    printed = capsys.readouterr()
    assert printed.out == "" and told in printed.err and printed.err.count("\n") == 1


def test_a_game_that_is_over_sooner_is_told() -> None:
    with pytest.raises(UnknownName, match="is over after"):
        perft.position(gtc_tui.load(RACE), 1, 100_000)
