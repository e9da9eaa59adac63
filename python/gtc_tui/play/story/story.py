"""The story of a game: what happened in steps worth a look, and the position after any of them.

The steps of one march, the dice before it and the blows of one combat are one moment. Everything is read from the
actions and their events; nothing here knows a rule beyond the stable keys of events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.event import UNSEEN, Event
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.messages import Message, Value, _
from gtc_tui.play.table.replay import open_file
from gtc_tui.rules.kit.words import listed

if TYPE_CHECKING:
    from gtc_tui.play.table.table import Table
    from gtc_tui.play.table.timeline import Timeline

_NEAR = 64  # actions that are played on from where the story was looked at last

# Kinds of events. What opens a moment of its own, whatever came before:
CYCLE, _CYCLE_OVER = "strategic-cycle", "strategic-cycle-over"
_BREAKS = frozenset({"phase", "initiative", "pass", "cycle-end", "end", "standing", CYCLE, _CYCLE_OVER})
# what goes on for a piece after it was activated, until it has arrived:
_ON_THE_WAY = frozenset({"roll", "fatigue", "force-march", "ride", "march", "march-end", "zone", "control", "loss"})
_ON_THE_WAY |= {"disorganized", "exhausted", "eliminated", "leave", "bridge", "points", "release"}
_SETTING_OUT = _ON_THE_WAY | {"activate"}
# blows and dice after an attack was declared:
_FIGHT = frozenset({"attack", "assault"})
_BLOWS = frozenset({"assault", "roll", "refuse", "modifiers", "result", "fatigue"})
_AFTER_BLOWS = frozenset({"loss", "eliminated", "disorganized", "exhausted", "demoralized", "retreat-due", "leader"})
_AFTER_BLOWS |= {"fort", "killed"}
_WALKS = frozenset({"march", "retreat", "rout"})  # one event a hex, from and to
_ENDS = frozenset({"march-end"})
_DETAILS = frozenset({"roll", "modifiers", "fatigue", "march-end", "zone", "retreat-due"})  # left out in brief
_ROUTINE = frozenset({"initiative", "standing"})  # moments of nothing else are routine


class Moment(msgspec.Struct, frozen=True):
    """One step of the story. start, end: numbers of actions before its first and after its last (end shows the
    position it led to). chief: what it is told by; joined: everything, dice too, with hexes of one march joined. side:
    whose doing, None for neither. hexes, pieces: all it touched, in order."""

    start: int
    end: int
    chief: Event
    joined: tuple[Event, ...]
    side: Side | None
    sides: tuple[Side, ...]
    pieces: tuple[PieceId, ...]
    hexes: tuple[str, ...]
    kinds: tuple[str, ...]
    events: tuple[Event, ...]
    routine: bool

    @property
    def text(self) -> str:
        """Its headline, in the reader's language, as are the others."""
        return self.chief.text

    @property
    def brief(self) -> tuple[str, ...]:
        """Headline and consequences."""
        others = (event for event in self.joined if event is not self.chief and event.kind not in _DETAILS)
        return (self.text, *(event.text for event in others))

    @property
    def lines(self) -> tuple[str, ...]:
        """Everything."""
        return tuple(event.text for event in self.joined)

    def matches(
        self, side: Side | None = None, piece: PieceId | None = None, kind: str | None = None, place: str | None = None
    ) -> bool:
        """Whether it concerns all that is given."""
        return (
            (side is None or side in self.sides)
            and (piece is None or piece in self.pieces)
            and (kind is None or kind in self.kinds)
            and (place is None or place in self.hexes)
        )


class Story:
    """A game's moments, oldest first, and its states. Made anew when the game has gone on (that is cheap: states are
    only worked out when asked for)."""

    def __init__(
        self,
        state: State,
        happened: Iterable[tuple[int, Event]],
        names: Mapping[PieceId, Value],
        viewer: Side | None = None,
    ) -> None:
        """state: how far it has come. happened: what is told, each with the number of actions before it, -1 before the
        first decision. viewer: whose eyes it is told to."""
        self.game, self.viewer = state.game, viewer
        self.actions: tuple[Action, ...] = state.history
        walks = Walks(names, self.game.system.walks)
        self.moments: tuple[Moment, ...] = _moments(list(happened), len(self.actions), walks)
        self._end = state.clone()
        self._cursor = self._end.at(0)

    @classmethod
    def of(cls, told: Table | Timeline, viewer: Side | None = None) -> Story:
        """The story so far of a table, or of a replayed game's timeline, as far as a side may know it (None: all of
        it, and when the game is over)."""
        state = told.state
        names: dict[PieceId, Value] = {piece.id: piece.name for piece in state.view(None).pieces}
        side = None if state.decision is None else viewer
        opening = len(state.opening)
        happened = [
            (-1 if number < opening else before, event.for_side(side))
            for number, (before, event) in enumerate(told.happened)
            if event.reaches(side)
        ]
        return cls(state, happened, names, side)

    @classmethod
    def seen(cls, told: Timeline, side: str | None) -> Story:
        """The same of a replayed game; raises UnknownName for a side that does not play."""
        viewer = None if side is None else Side(side)
        told.state.check_side(viewer)
        return cls.of(told, viewer)

    @classmethod
    def read(cls, path: Path, side: str | None = None) -> Story:
        """The story that a log tells, to a side, to the public, or (None) all of it. Raises LogError, UnknownName."""
        return cls.seen(open_file(path).timeline, side)

    def __len__(self) -> int:
        """Number of actions."""
        return len(self.actions)

    def seat(self, index: int) -> Seat:
        """The game after `index` actions (IndexError beyond them), as the story's viewer may see it. To look at before
        another one is asked for."""
        if not 0 <= index <= len(self):
            raise IndexError(index)
        if not 0 <= index - len(self._cursor) <= _NEAR:
            self._cursor = self._end.at(index)
        self._cursor.replay(self.actions[len(self._cursor) : index])
        return Seat(self._cursor, self.viewer)

    def cycles(self) -> list[tuple[Moment, ...]]:
        """What happened in each strategic cycle of a campaign, oldest first; the last may be under way. Its first
        moment is the one that opens it."""
        found: list[list[Moment]] = []
        inside = False
        for moment in self.moments:
            if CYCLE in moment.kinds:
                found.append([])
                inside = True
            if inside:
                found[-1].append(moment)
            inside = inside and _CYCLE_OVER not in moment.kinds
        return [tuple(cycle) for cycle in found]

    def since(self, index: int) -> tuple[Moment, ...]:
        """Moments that came of actions after the first `index`; of 0, the opening too."""
        return tuple(moment for moment in self.moments if moment.end > index or not index)


class Playback:
    """A place in a story, moved moment by moment. at: index of the moment shown, -1 before the first. wanted: which
    moments to stop at (all that are not routine)."""

    def __init__(self, story: Story, at: int | None = None, wanted: Callable[[Moment], bool] | None = None) -> None:
        """at None: at the end of the story."""
        self.story = story
        self.at = len(story.moments) - 1 if at is None else at
        self.wanted = wanted or _not_routine

    @property
    def moment(self) -> Moment | None:
        return self.story.moments[self.at] if self.at >= 0 else None

    @property
    def seat(self) -> Seat:
        """The position after the moment shown; see `Story.seat`."""
        moment = self.moment
        return self.story.seat(moment.end if moment else 0)

    def forward(self) -> Moment | None:
        """Goes on to the next moment wanted; None (and stays) when there is none."""
        return self._go(range(self.at + 1, len(self.story.moments)))

    def back(self) -> Moment | None:
        """Goes to the one before; None at the first, where the playback then stands before the story."""
        found = self._go(range(self.at - 1, -1, -1))
        if found is None:
            self.at = -1
        return found

    def turn(self, step: int) -> Moment | None:
        """Goes to where the next turn begins (step 1), or this one, or else the one before (step -1); None (and stays)
        where there is none."""
        here = self.moment
        now = self._turn(self.at) if here is not None else None
        opening, found = None, None
        for at in range(self.at + step, len(self.story.moments) if step > 0 else -1, step):
            if "phase" not in self.story.moments[at].kinds:
                continue
            turn = self._turn(at)
            if step > 0 and turn != now:
                found = at
                break
            if step < 0:
                if opening is not None and turn != opening:
                    break
                opening, found = turn, at
        if found is not None:
            self.at = found
        return None if found is None else self.moment

    def _turn(self, at: int) -> int:
        """The turn that is played after a moment."""
        return self.story.seat(self.story.moments[at].end).headline().number

    def seek(self, index: int) -> Moment | None:
        """Goes to the last moment that ended when `index` actions had been taken, or before."""
        before = [at for at, moment in enumerate(self.story.moments) if moment.end <= index]
        self.at = before[-1] if before else -1
        return self.moment

    def _go(self, places: Iterable[int]) -> Moment | None:
        for at in places:
            if self.wanted(self.story.moments[at]):
                self.at = at
                return self.moment
        return None


def _not_routine(moment: Moment) -> bool:
    return not moment.routine


# -- cutting the story into moments ----------------------------------------------------------------------
def _moments(happened: list[tuple[int, Event]], actions: int, walks: Walks) -> tuple[Moment, ...]:
    groups: list[list[tuple[int, Event]]] = []
    for before, event in happened:
        if groups and _goes_on(groups[-1], before, event):
            groups[-1].append((before, event))
        else:
            groups.append([(before, event)])
    made: list[Moment] = []
    for group in groups:
        start = made[-1].end if made else 0
        made.append(_moment(start, min(group[-1][0] + 1, actions), [event for _before, event in group], walks))
    return tuple(made)


def _goes_on(group: list[tuple[int, Event]], before: int, event: Event) -> bool:
    """Whether an event belongs to the moment that is under way."""
    kinds = {earlier.kind for _before, earlier in group}
    if event.kind in _BREAKS or kinds & _BREAKS:
        return event.kind == "phase" and kinds == {"phase"} and group[-1][0] == before
    if group[-1][0] == before:
        return True
    if kinds & _FIGHT:
        due = _AFTER_BLOWS if "result" in kinds else _BLOWS
        return event.kind in due and (not event.hexes or bool(set(event.hexes) & _hexes(group)))
    lead = _lead(group)
    if event.kind in _WALKS and event.kind in kinds:
        return event.pieces[:1] == (lead,)
    alone = event.kind != "roll" or not event.hexes
    return lead in event.pieces and event.kind in _ON_THE_WAY and alone and kinds <= _SETTING_OUT


def _lead(group: list[tuple[int, Event]]) -> PieceId | None:
    return next((event.pieces[0] for _before, event in group if event.pieces), None)


def _hexes(group: list[tuple[int, Event]]) -> set[str]:
    return {place for _before, event in group for place in event.hexes}


def _moment(start: int, end: int, events: list[Event], walks: Walks) -> Moment:
    joined = join_walks(events, walks)
    kinds = {event.kind for event in joined}
    if kinds & _WALKS:
        joined = [event for event in joined if event.kind != "march-end"]
    return Moment(
        start=start,
        end=end,
        chief=_head(joined, kinds),
        joined=tuple(joined),
        side=next((event.side for event in events if event.side is not None), None),
        sides=tuple(dict.fromkeys(event.side for event in events if event.side is not None)),
        pieces=tuple(dict.fromkeys(piece for event in events for piece in event.pieces)),
        hexes=tuple(dict.fromkeys(place for event in events for place in event.hexes)),
        kinds=tuple(dict.fromkeys(event.kind for event in events)),
        events=tuple(events),
        routine=kinds <= _ROUTINE,
    )


def _head(events: list[Event], kinds: set[str]) -> Event:
    """What a moment is chiefly: an attack; else a march, even one in place; else its first event of weight."""
    chief = _FIGHT if kinds & _FIGHT else _WALKS if kinds & _WALKS else _ENDS if kinds <= _SETTING_OUT else frozenset()
    found = [event for event in events if event.kind in chief]
    found += [event for event in events if event.kind not in _DETAILS]
    return (found or events)[0]


class Walks(NamedTuple):
    """How the walks of a game are told: its pieces by name, and the sentences of its series (`System.walks`)."""

    names: Mapping[PieceId, Value]
    sentences: Mapping[str, str]

    def told(self, event: Event) -> Event:
        """A walk over several hexes as one sentence."""
        return msgspec.structs.replace(event, message=self.sentence(event, event.hexes))

    def sentence(self, event: Event, places: Sequence[str]) -> Message:
        """Who walks by these places, and for how many movement points."""
        first, *others = (_("A unit") if piece == UNSEEN else self.names.get(piece, piece) for piece in event.pieces)
        who = Message("{first} with {others}", first=first, others=listed(others)) if others else listed([first])
        message = _(self.sentences[event.kind]).format(who=who, path=" > ".join(places))
        if event.amount is not None:
            points = Message("{n} MP", n=event.amount)
            message = Message("{text} ({points})", text=message, points=points)
        return message


def join_walks(events: Sequence[Event], walks: Walks) -> list[Event]:
    """The events with the hexes of one walk joined to one: "Robinson marches N3217 > N3314 (3 MP)".
    What happened on the way stands behind it."""
    joined: list[Event] = []
    last: dict[str, int] = {}  # kind of walk -> where its event stands
    for event in events:
        at = last.get(event.kind)
        if at is not None and joined[at].pieces[0] == event.pieces[0] and joined[at].hexes[-1] == event.hexes[0]:
            earlier = joined[at]
            cost = None if event.amount is None else (earlier.amount or 0) + event.amount
            pieces = tuple(dict.fromkeys((*earlier.pieces, *event.pieces)))
            joined[at] = msgspec.structs.replace(
                earlier, pieces=pieces, hexes=(*earlier.hexes, event.hexes[-1]), amount=cost
            )
            continue
        if event.kind in _WALKS and event.pieces and len(event.hexes) == 2:
            last[event.kind] = len(joined)
        joined.append(event)
    return [walks.told(event) if event.kind in _WALKS and len(event.hexes) > 2 else event for event in joined]


def continues(walk: Sequence[Event], event: Event) -> bool:
    """Whether an event is one step more of a walk, the latest events of which are given."""
    return bool(
        walk
        and event.kind in _WALKS
        and event.kind == walk[-1].kind
        and event.pieces[:1] == walk[-1].pieces[:1]
        and event.hexes[:1] == walk[-1].hexes[-1:]
    )


def last_walk(events: Sequence[Event]) -> tuple[list[Event], bool]:
    """The steps of the walk that these end with, and whether it is told to be over; none where they end with something
    else. Places may change hands on the way, and the walk may come up to an enemy."""
    over = bool(events) and events[-1].kind in _ENDS
    steps: list[Event] = []
    for event in reversed(events[: len(events) - over]):
        if event.kind in _WALKS and (not steps or continues((event,), steps[-1])):
            steps.append(event)
        elif event.kind not in ("control", "zone"):
            break
    return steps[::-1], over


def acting(events: Iterable[Event]) -> int:
    """How many units and leaders acted. Hidden ones share one id: what counts is their walks, or their activations."""
    known, activated, walks = set[tuple[PieceId, ...]](), 0, 0
    before: Event | None = None
    for event in events:
        if event.kind not in ("activate", "march"):
            continue
        if event.pieces[:1] != (UNSEEN,):
            known.add(event.pieces[:1])
        elif event.kind == "activate":
            activated += 1
        elif before is None or not continues((before,), event):
            walks += 1
        before = event
    return len(known) + max(activated, walks)


def as_told(events: Iterable[Event], walks: Walks) -> list[Event]:
    """What happened, the steps of a walk that come one after another as one event."""
    found: list[list[Event]] = []
    for event in events:
        if found and continues(found[-1], event):
            found[-1].append(event)
        else:
            found.append([event])
    return [join_walks(walk, walks)[-1] for walk in found]


def on_the_way(event: Event) -> bool:
    """Is it a step of a walk, so that another one may follow?"""
    return event.kind in _WALKS
