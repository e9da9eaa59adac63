"""Numbers of action sequences, as chess programs count moves: any change to what is legal shows here."""

from __future__ import annotations

from pathlib import Path

import pytest
from counting import FILE, WALKS, Case, by_undo, lines, read

CASES = read()
SMALL = 700  # sequences that are counted in every way

by_name = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@by_name
def test_numbers_of_sequences_are_those_of_the_file(case: Case) -> None:
    state = case.state()
    before = state.hash
    assert {depth: by_undo(state, depth, case.dice) for depth in case.counts} == case.counts
    assert state.hash == before and len(state) == len(case.actions)


@by_name
def test_undo_clone_and_replay_count_alike(case: Case) -> None:
    depth = max(depth for depth, count in case.counts.items() if count <= SMALL)
    state = case.state()
    before = state.hash
    assert {walk.__name__: walk(state, depth, case.dice) for walk in WALKS} == {
        walk.__name__: case.counts[depth] for walk in WALKS
    }
    assert state.hash == before


def test_the_file_is_read_and_written_alike(tmp_path: Path) -> None:
    text = FILE.read_text()
    written = "\n\n".join("\n".join(lines(case)) for case in CASES) + "\n"
    assert text.endswith("\n" + written)
    path = tmp_path / "wrong.perft"
    path.write_text("position x\nplays pass\n")
    with pytest.raises(ValueError, match=r"wrong\.perft:2: plays pass"):
        read(path)


def test_the_positions_are_of_many_kinds() -> None:
    kinds = set()
    for case in CASES:
        decision = case.state().decision
        assert decision is not None
        kinds.add(decision.kind)
    assert len(kinds) >= 14
