"""Counts of action sequences, and the file of positions with the counts they must have.

    python tests/perft/counting.py              counts everything and says what differs
    python tests/perft/counting.py --write      writes the file anew with the counts found

The file: entries parted by blank lines, "#" begins a comment.

    position a-name
    dice all            (every outcome of a roll is followed; "dice 4": only the one where every die shows 4)
    play march robinson (an action since the start, as logs write it; any number of such lines)
    depth 2 5041        (number of action sequences of this length from here; those cut short by the end do not count)
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import gtc_tui
from gtc_tui.engine.action import CHANCE, Action, Roll
from gtc_tui.engine.game import Game
from gtc_tui.engine.state import State

FILE = Path(__file__).with_name("race.perft")
GAME = "gtc/03-race-for-spotsylvania"


@cache
def game() -> Game:
    return gtc_tui.load(GAME)


@dataclass(frozen=True)
class Case:
    """One entry. dice None: all outcomes. counts: depth -> sequences."""

    name: str
    dice: int | None
    actions: tuple[str, ...]
    counts: dict[int, int]

    def state(self) -> State:
        """The position."""
        state = game().new_state()
        parse = state.game.system.codec.parse
        state.replay(parse(text) for text in self.actions)
        return state


def read(path: Path = FILE) -> list[Case]:
    """The entries of a file, in order. Raises ValueError naming the line that is none."""
    cases: list[Case] = []
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        word, _blank, rest = line.partition(" ")
        match word:
            case "position":
                cases.append(Case(rest, None, (), {}))
            case "dice":
                cases[-1] = Case(cases[-1].name, None if rest == "all" else int(rest), (), {})
            case "play":
                last = cases[-1]
                cases[-1] = Case(last.name, last.dice, (*last.actions, rest), last.counts)
            case "depth":
                depth, count = rest.split()
                cases[-1].counts[int(depth)] = int(count)
            case "" | "#":
                pass
            case _:
                raise ValueError(f"{path}:{number}: {line}")
    return cases


def lines(case: Case) -> Iterable[str]:
    """The entry as the file has it."""
    yield f"position {case.name}"
    yield f"dice {'all' if case.dice is None else case.dice}"
    for action in case.actions:
        yield f"play {action}"
    for depth, count in sorted(case.counts.items()):
        yield f"depth {depth} {count}"


def branches(state: State, dice: int | None) -> tuple[Action, ...]:
    """Actions that are followed from here."""
    actions = state.legal_actions()
    if dice is None or state.to_move != CHANCE:
        return actions
    return tuple(action for action in actions if isinstance(action, Roll) and set(action.dice) == {dice})


def by_undo(state: State, depth: int, dice: int | None) -> int:
    """One state goes forth and back; it is left as it was."""
    actions = branches(state, dice)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        state.apply(action)
        total += by_undo(state, depth - 1, dice)
        state.undo()
    return total


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


WALKS: tuple[Callable[[State, int, int | None], int], ...] = (by_undo, by_clone, by_replay)


def main(words: list[str]) -> int:
    """Counts, tells, and writes when asked to; 1 when something differs."""
    text = FILE.read_text()
    head = text[: text.index("position ")]
    found = []
    for case in read():
        state = case.state()
        counts = {}
        for depth, wanted in case.counts.items():
            begun = time.perf_counter()
            counts[depth] = by_undo(state, depth, case.dice)
            told = "" if counts[depth] == wanted else f" but {wanted} in the file"
            print(f"{case.name} {depth}: {counts[depth]}{told} ({time.perf_counter() - begun:.2f} s)")
        found.append(Case(case.name, case.dice, case.actions, counts))
    if "--write" in words:
        FILE.write_text(head + "\n\n".join("\n".join(lines(case)) for case in found) + "\n")
    return int(found != read())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
