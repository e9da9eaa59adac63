"""Counts of action sequences ("perft", as chess programs count moves): any change to what is legal shows in them.

Files of positions with the counts they must have: entries parted by blank lines, "#" begins a comment.

    position a-name
    game <game>/<scenario>
    dice all            every outcome of a roll is followed; "dice 4": only the one where every die shows 4
    seed 7 120          a game between players who know nothing, this seed, until so many actions and a side to decide
    play march robinson an action after that, as logs write it; any number of such lines
    depth 2 5041 3      sequences of this length from here, and those that end sooner because the game does
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from gtc_tui import systems
from gtc_tui.bots.base import make_bot
from gtc_tui.engine.action import CHANCE, Action, Roll
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.game import Game
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import DataError, GtcError, UnknownName
from gtc_tui.files import read_start
from gtc_tui.i18n import _
from gtc_tui.store.wholefile import write_whole

_LARGEST = 1 << 20  # bytes of a file
_FACES = range(1, 7)


class Count(msgspec.Struct, frozen=True):
    """sequences: of exactly so many actions (paths); ended: shorter ones, at whose end the game is over. decisions:
    questions met on the way, the first among them, by kind."""

    depth: int
    sequences: int
    ended: int
    decisions: dict[str, int]


class Case(msgspec.Struct, frozen=True):
    """An entry of a file. dice None: all outcomes. after: actions of the game of `seed`. counts: depth -> (sequences,
    ended)."""

    name: str
    game: str
    dice: int | None = None
    seed: int | None = None
    after: int = 0
    actions: tuple[str, ...] = ()
    counts: dict[int, tuple[int, int]] = {}

    def state(self) -> State:
        """The position. Raises GtcError when a line of it is not legal any more."""
        state = position(_load(self.game), self.seed, self.after)
        parse = state.game.system.codec.parse
        state.replay(parse(text) for text in self.actions)
        return state


@lru_cache(maxsize=2)
def _load(game_id: str) -> Game:
    return systems.load(game_id)


def position(game: Game, seed: int | None, after: int) -> State:
    """The opening, or where a game between players who know nothing stands after so many actions, on to the next
    decision of a side. Raises UnknownName when that game is over sooner."""
    state = game.new_state()
    if seed is None:
        return state
    referee, player = Referee(seed), make_bot("bot:random", seed)
    while (decision := state.decision) is not None:
        if decision.side == CHANCE:
            state.apply(referee.roll(decision, len(state)))
        elif len(state) >= after:
            return state
        else:
            state.apply(player.choose(Seat.deciding(state)))
    told = _("the game of seed {seed} is over after {n} actions")
    raise UnknownName(told.format(seed=seed, n=len(state)))


def branches(state: State, dice: int | None) -> tuple[Action, ...]:
    """Actions that are followed from here. dice: of the rolls only the one where every die shows it."""
    actions = state.legal_actions()
    if dice is None or state.to_move != CHANCE:
        return actions
    return tuple(action for action in actions if isinstance(action, Roll) and set(action.dice) == {dice})


def count(state: State, depth: int, dice: int | None = None) -> Count:
    """Counts by going forth and back; the state is left as it was. Seconds for 100,000 sequences."""
    decisions: dict[str, int] = {}

    def walk(left: int) -> tuple[int, int]:
        decision = state.decision
        if decision is None:
            return 0, 1
        decisions[decision.kind] = decisions.get(decision.kind, 0) + 1
        actions = branches(state, dice)
        if left == 1:
            return len(actions), 0
        paths = ended = 0
        for action in actions:
            state.apply(action)
            more = walk(left - 1)
            state.undo()
            paths, ended = paths + more[0], ended + more[1]
        return paths, ended

    if depth < 1:
        return Count(depth, 1, 0, {})
    sequences, over = walk(depth)
    return Count(depth, sequences, over, dict(sorted(decisions.items())))


# -- files -----------------------------------------------------------------------------------------------
def read(path: Path) -> tuple[str, list[Case]]:
    """Comments before the first entry, and the entries. Raises DataError with every line that is none."""
    try:
        text = read_start(path, _LARGEST + 1).decode()
        if len(text) > _LARGEST:
            raise DataError([_("{file}: larger than {n} bytes").format(file=path, n=_LARGEST)])
    except (OSError, UnicodeDecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else None
        raise DataError([_("{file}: {reason}").format(file=path, reason=reason or fault)]) from None
    head, _mark, body = text.partition("position ")
    cases: list[Case] = []
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        try:
            word, _blank, rest = line.partition(" ")
            if word == "position":
                cases.append(Case(rest, ""))
            else:
                cases[-1] = _with(cases[-1], word, rest)
        except (ValueError, IndexError):
            faults.append(_("{file}:{line}: not understood: {text}").format(file=path, line=number, text=line[:60]))
    faults += [
        _("{file}: position {name} has no game").format(file=path, name=one.name) for one in cases if not one.game
    ]
    if faults:
        raise DataError(faults)
    return head if body else text, cases


def _with(case: Case, word: str, rest: str) -> Case:
    """The entry with one line more. Raises ValueError when there is no such line."""
    replace = msgspec.structs.replace
    match word:
        case "game":
            return replace(case, game=rest)
        case "dice":
            if rest != "all" and int(rest) not in _FACES:
                raise ValueError(rest)
            return replace(case, dice=None if rest == "all" else int(rest))
        case "seed":
            seed, after = rest.split()
            return replace(case, seed=int(seed), after=int(after))
        case "play":
            return replace(case, actions=(*case.actions, rest))
        case "depth":
            depth, *found = map(int, rest.split())
            sequences, ended = found if len(found) == 2 else (*found, 0)
            return replace(case, counts={**case.counts, depth: (sequences, ended)})
        case _:
            raise ValueError(word)


def lines(case: Case) -> Iterator[str]:
    """The entry as a file has it."""
    yield f"position {case.name}"
    yield f"game {case.game}"
    yield f"dice {'all' if case.dice is None else case.dice}"
    if case.seed is not None:
        yield f"seed {case.seed} {case.after}"
    for action in case.actions:
        yield f"play {action}"
    for depth, (sequences, ended) in sorted(case.counts.items()):
        yield f"depth {depth} {sequences} {ended}" if ended else f"depth {depth} {sequences}"


class Difference(msgspec.Struct, frozen=True):
    """A count that is not that of the file. found None: the position cannot be reached any more, `fault` says why."""

    position: str
    depth: int
    wanted: tuple[int, int]
    found: tuple[int, int] | None
    fault: str = ""


def check(cases: Sequence[Case], tell: Callable[[str], None]) -> tuple[list[Case], list[Difference]]:
    """Counts every entry again: the entries with the counts found, and what differs. tell: takes a line of progress for
    each entry. An entry that cannot be reached keeps its counts."""
    found: list[Case] = []
    differs: list[Difference] = []
    for case in cases:
        counts = dict(case.counts)
        try:
            state = case.state()
            for depth in sorted(case.counts):
                one = count(state, depth, case.dice)
                counts[depth] = one.sequences, one.ended
                if counts[depth] != case.counts[depth]:
                    differs.append(Difference(case.name, depth, case.counts[depth], counts[depth]))
        except GtcError as fault:
            differs += [Difference(case.name, depth, wanted, None, str(fault)) for depth, wanted in case.counts.items()]
        found.append(msgspec.structs.replace(case, counts=counts))
        shown = ", ".join(f"{depth}: {sequences}" for depth, (sequences, _ended) in sorted(counts.items()))
        tell(_("{position} {counts}").format(position=case.name, counts=shown))
    return found, differs


def write(path: Path, head: str, cases: Sequence[Case]) -> None:
    """The file, anew. Raises GtcError."""
    write_whole(path, head + "\n\n".join("\n".join(lines(case)) for case in cases) + "\n")
