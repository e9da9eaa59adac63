"""15.1 What a side may know of units: its own, nobody's, those it has looked at, and those that are fighting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PUBLIC, Side
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.state import boards, pieces, scouting
from gtc_tui.rules.boots.state.game import BootsPlay


def _eyes(play: BootsPlay, viewer: Side | None) -> tuple[Side, ...]:
    """The sides through whose eyes somebody looks: what one of them may not know, he may not. None: nobody's, and all
    lies open."""
    return () if viewer is None else play.game.sides if viewer == PUBLIC else (viewer,)


def hidden(play: BootsPlay, viewer: Side | None) -> frozenset[PieceNo]:
    """Units on the map whose identity a side, or the public, may not know."""
    open_ = {number for stage in play.stack if isinstance(stage, Disclosing) for number in stage.shown(play)}
    found: set[PieceNo] = set()
    for side in _eyes(play, viewer):
        shown = scouting.known(play, side) | open_
        found.update(
            number
            for number, _unit in play.game.numbered
            if play.position.hex(number) != NO_HEX
            and pieces.owner(play, number) not in (side, None)
            and number not in shown
        )
    return frozenset(found)


def show(play: BootsPlay, stage: Disclosing) -> None:
    """Puts a stage on top that shows units: those who did not know them do now."""
    before = {side: hidden(play, side) for side in play.game.sides}
    play.push(stage)
    play.reveal(*(side for side in play.game.sides if before[side] - hidden(play, side)))


def unannounced(play: BootsPlay, viewer: Side | None) -> list[PieceNo]:
    """Units of others that a side, or the public, does not see yet, as more are still being put down with them."""
    return [
        number
        for side in _eyes(play, viewer)
        for stage in play.stack
        if isinstance(stage, Disclosing)
        for number in stage.unannounced(play)
        if play.position.hex(number) != NO_HEX and pieces.owner(play, number) not in (side, None)
    ]


def seen_by(play: BootsPlay, side: Side | None) -> BootsPlay:
    """The game as a side, or the public, finds it on the map: without the units that it does not see yet; and zones of
    those that it does not know go over the border, as they may (22.9). Not to be played on."""
    unseen = unannounced(play, side)
    bound = [number for number in hidden(play, side) if play.game.is_bound(number)]
    if not unseen and not bound:
        return play
    twin = play.clone()
    for number in unseen:
        twin.position.lift(number)
    if bound:
        boards.unbind(twin, bound)
    return twin


def doubtful(play: BootsPlay, viewer: Side | None) -> frozenset[PieceNo]:
    """Units of others off the map of which a side, or the public, cannot know that they are: more of their kind have
    come face down, and it may have been they."""
    return frozenset(number for side in _eyes(play, viewer) for number in _doubtful(play, side))


def _doubtful(play: BootsPlay, side: Side) -> Iterator[PieceNo]:
    game, record = play.game, play.record
    gone = {loss.piece for loss in record.lost} | set(record.left)
    early = {entry.piece for entry in game.reinforcements if entry.turn > record.turn}
    come = {(_kind(play, game.index[unit]), unit) for unit in record.entered}
    kinds = Counter(kind for kind, _unit in come)
    return (
        number
        for number, unit in game.numbered
        if unit.side != side
        and play.position.hex(number) == NO_HEX
        and kinds[_kind(play, number)] > ((_kind(play, number), unit.id) in come)  # others
        and unit.id not in gone
        and unit.id not in early
        and pieces.owner(play, number) not in (side, None)
    )


def _kind(play: BootsPlay, number: PieceNo) -> tuple[str, str]:
    """Units that come by the same marker, in the same way."""
    unit = play.game.pieces[number]
    return unit.subcommand, unit.enters


def concealed(play: BootsPlay, side: Side | None) -> frozenset[PieceNo]:
    """Units of which a side may not know where they are, nor whether they are on the map."""
    return hidden(play, side) | doubtful(play, side)


def average(play: BootsPlay, side: Side, of: Callable[[PieceNo], float]) -> float:
    """What the stacks that a side does not see have on average of something that units have; 0 where there are none.
    Where it cannot know which units of a kind have come, each counts as they all do on average."""
    unseen, absent = hidden(play, side), doubtful(play, side)
    values: dict[tuple[str, str], list[float]] = {}
    for number in sorted(unseen | absent):
        values.setdefault(_kind(play, number), []).append(of(number))
    total = 0.0
    for number in sorted(unseen, key=lambda number: _kind(play, number)):
        kind = values[_kind(play, number)]
        total += sum(kind) / len(kind)
    stacks = {play.position.hex(number) for number in unseen}
    return total / len(stacks) if stacks else 0.0
