"""How a game went: what each side lost, who attacked how often, and the moments that decided it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Clash, Event
from gtc_tui.i18n import _, clauses, listing, ngettext
from gtc_tui.play.story.story import Moment, Story

_DECISIVE = 3  # turning points
_FINE = 400  # parts of phases: in longer games whole phases are weighed
_OPENS = "initiative"
_NAMED = 3  # of several things that happened together


class Losses(NamedTuple):
    """manpower: points lost. eliminated: names of pieces. attacks: that the side made."""

    side: Side
    manpower: int
    eliminated: tuple[str, ...]
    attacks: int


class TurningPoint(NamedTuple):
    """turn: as the view tells it. change: of the points that the game counts, as they stood after the moment."""

    turn: str
    moment: Moment
    change: int


class Outcome(NamedTuple):
    """turning_points: in the order of the game."""

    losses: tuple[Losses, ...]
    turning_points: tuple[TurningPoint, ...]


def outcome(story: Story) -> Outcome:
    return Outcome(tuple(_losses(story)), tuple(_turning_points(story)))


def outcome_lines(found: Outcome, names: Mapping[Side, str]) -> Iterator[tuple[Side | None, str]]:
    """(whose line, what it says). names: of the sides as they act."""
    for one in found.losses:
        yield one.side, _("{side}: {losses}").format(side=names[one.side], losses=_lost(one))
    if found.turning_points:
        yield None, _("Turning points:")
    for turn, moment, change in found.turning_points:
        told = _("{turn}: {change:+d} VP, {text}")
        yield moment.side, told.format(turn=turn, change=change, text=_headline(moment))


def _headline(moment: Moment) -> str:
    """What is attacked and how the dice fell, where there was a combat; else all of its kind that happened together,
    as three raids or ten towns that count at the end."""
    clash = next((event.clash for event in moment.events if event.clash is not None), None)
    if clash is not None:
        return fought(clash)
    alike = Counter(event.text for event in _weighty(moment))
    told = [
        text if count == 1 else _("{text} ({n} times)").format(text=text, n=count)
        for text, count in alike.most_common(_NAMED)
    ]
    if len(alike) > _NAMED:
        told.append(_("{n} more").format(n=alike.total() - sum(n for _text, n in alike.most_common(_NAMED))))
    return clauses(told)


def _weighty(moment: Moment) -> list[Event]:
    """Those of the kind of its chief event; the points where they are for other units and places than these, as towns
    that count at the end of a turn in which a unit starves."""
    chief = [event for event in moment.joined if event.kind == moment.chief.kind]
    points = [event for event in moment.joined if event.kind == "points" and event.hexes]
    about = {name for event in chief for name in (*event.pieces, *event.hexes)}
    return chief if any(not about.isdisjoint((*event.pieces, *event.hexes)) for event in points) else points or chief


def fought(clash: Clash) -> str:
    """What is attacked and how the dice fell."""
    return f"{clash.title.told()}: {clash.verdict.told()}"


def _lost(losses: Losses) -> str:
    parts = []
    if losses.attacks:
        parts.append(ngettext("{n} attack", "{n} attacks", losses.attacks).format(n=losses.attacks))
    if losses.manpower:
        parts.append(ngettext("{n} manpower lost", "{n} manpower lost", losses.manpower).format(n=losses.manpower))
    if losses.eliminated:
        parts.append(_("eliminated: {names}").format(names=listing(losses.eliminated)))
    return clauses(parts) or _("no losses")


def _losses(story: Story) -> Iterator[Losses]:
    pieces = {piece.id: piece.name for piece in story.seat(0).view().pieces}
    pieces |= {piece.id: piece.name for piece in story.seat(len(story)).view().pieces}
    events = [event for moment in story.moments for event in moment.events]
    for side in story.game.sides:
        own = [event for event in events if event.side == side]
        gone = dict.fromkeys(piece for event in own if event.kind == "eliminated" for piece in event.pieces)
        yield Losses(
            side,
            sum(event.amount or 0 for event in own if event.kind == "loss"),
            tuple(pieces.get(piece, piece) for piece in gone),
            sum(event.clash.attacker.side == side for event in events if event.clash is not None),
        )


def _turning_points(story: Story) -> Iterator[TurningPoint]:
    """The parts of the game that changed the points most, each by the moment of it that changed them most."""
    cuts = _cuts(story.moments, {"phase", _OPENS})
    if len(cuts) > _FINE:
        cuts = _cuts(story.moments, {"phase"})
    before, swings = story.seat(0).headline().points, []
    for first, last in zip(cuts, [*cuts[1:], len(story.moments)], strict=True):
        after = _points(story, last - 1)
        if after != before:
            swings.append((abs(after - before), first, last, before))
        before = after
    best = sorted(swings, key=lambda swing: (-swing[0], swing[1]))[:_DECISIVE]
    for _size, first, last, points in sorted(best, key=lambda swing: swing[1]):
        yield _greatest(story, range(first, last), points)


def _greatest(story: Story, places: range, before: int) -> TurningPoint:
    found, greatest = places[0], 0
    for at in places:
        after = _points(story, at)
        if abs(after - before) > abs(greatest):
            found, greatest = at, after - before
        before = after
    moment = story.moments[found]
    return TurningPoint(story.seat(moment.end).headline().turn, moment, greatest)


def _points(story: Story, at: int) -> int:
    return story.seat(story.moments[at].end).headline().points


def _cuts(moments: Sequence[Moment], kinds: set[str]) -> list[int]:
    """Where parts begin; always at the first moment."""
    return [at for at, moment in enumerate(moments) if not at or kinds & set(moment.kinds)]
