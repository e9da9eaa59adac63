"""37.0 Dummies on the march: as infantry or as cavalry, alone or as under a leader, as their side likes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from gtc_tui._core import BLOCK_CLOSED, NO_HEX, OPEN
from gtc_tui.engine.action import Action, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import UNSEEN, Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.forces import markers, seen
from gtc_tui.rules.gcacw.forces.markers import RULE
from gtc_tui.rules.gcacw.forces.placing import untimely
from gtc_tui.rules.gcacw.march.march import Step, Stop
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, MARKERS, MENU, Acting, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, place
from gtc_tui.rules.kit.actions import Choice

MARCHES = 4
"""Of each dummy in a turn, on average: as often as a unit that begins it at fatigue level 0."""

_AS = {
    "infantry": N_("like infantry"),
    "cavalry": N_("like cavalry"),
    "infantry-led": N_("like infantry with a leader"),
    "cavalry-led": N_("like cavalry with a leader"),
}


class MarchDummy(Action, frozen=True, tag="march-dummy"):
    """March with a dummy. how: infantry, cavalry, infantry-led or cavalry-led."""

    hex: str
    how: str


def _able(play: GcacwPlay, side: Side) -> list[str]:
    """Hexes with a dummy of the side that may march."""
    standing = markers.standing(play, side)
    free = {where: markers.dummies(play, side, where) for where in sorted(standing)}
    if markers.of(play).marches[play.game.side_index(side)] >= MARCHES * sum(free.values()):
        return []
    return [where for where, count in free.items() if count > 0]


def _offer(play: GcacwPlay, acting: Acting) -> list[MarchDummy]:
    if not play.game.secrets:
        return []
    return [MarchDummy(where, how) for where in _able(play, acting.side) for how in _AS]


def _refusal(play: GcacwPlay, side: Side, action: MarchDummy) -> Refusal | None:
    fault = markers.refusal(play) or refusals.no_hex(play, action.hex)
    if fault is not None:
        return fault
    if action.how not in _AS:
        return RULE, _("{how}: it is infantry, cavalry, infantry-led or cavalry-led").format(how=action.how[:20])
    if not markers.at(play, side, action.hex) or markers.dummies(play, side, action.hex) < 1:
        return RULE, _("there is no dummy of yours at {hex}").format(hex=action.hex)
    return RULE, _("your dummies have marched as often as they may in this turn")


def _begin(play: GcacwPlay, side: Side, action: MarchDummy) -> DummyRoll:
    """The stage of its march by an action of its own."""
    marches = list(markers.of(play).marches)
    marches[play.game.side_index(side)] += 1
    markers.change(play, marches=tuple(marches))
    return _sets_out(side, action)


def _sets_out(side: Side, action: MarchDummy) -> DummyRoll:
    arm, _dash, led = action.how.partition("-")
    return DummyRoll(side, action.hex, "mounted" if arm == "cavalry" else "foot", bool(led))


class DummyRoll(Stage, frozen=True):
    """The movement allowance of a dummy, rolled openly."""

    side: Side
    hex: str
    mount: str
    led: bool

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("Movement allowance of the dummy at {hex}").format(hex=self.hex)
        count = play.game.tables.dice[self.mount]
        return dice(count, "allowance", prompt, "5.1", known=self.side, outline=seen.rolls(play, self.side))

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        points = rulebook.of(play.game).allowance(
            play.game.side_index(self.side), int(self.mount == "mounted"), int(self.led), sum(action.dice)
        )
        text = ngettext("The dummy rolls {dice}: {n} MP", "The dummy rolls {dice}: {n} MP", points)
        told = text.format(dice="+".join(str(face) for face in action.dice), n=points)
        outline = seen.rolled(play, self.side, points)
        play.emit(Event("roll", told, "5.1", self.side, (UNSEEN,), (), points, self.side, outline))
        play.replace(DummyMarching(self.side, self.hex, self.mount, points))


class DummyMarching(Stage, frozen=True):
    """A dummy on the march, one hex a decision."""

    side: Side
    hex: str
    mount: str
    points: int
    moved: bool = False

    def steps(self, play: GcacwPlay) -> Iterator[tuple[HexId, int]]:
        """(hex, cost) of every step that it may make now."""
        game, position = play.game, play.position
        side, profile = game.side_index(self.side), int(self.mount == "mounted")
        origin = game.map.ids[self.hex]
        for direction in range(6):
            to = game.map.hexmap.neighbour(origin, direction)
            if to == NO_HEX or position.board.step_block(profile, origin, direction, side) != OPEN:
                continue
            cost = position.board.step_cost(profile, origin, direction, side)
            free = position.owner(to) in (-1, side) and not markers.at(play, game.enemy(self.side), game.map.names[to])
            if free and rulebook.of(game).affords(self.points, self.moved, cost):
                yield to, cost

    def decision(self, play: GcacwPlay) -> Decision | None:
        if not markers.at(play, self.side, self.hex):
            return None  # found out on its way
        steps = [Step(play.game.map.names[to]) for to, _cost in self.steps(play)]
        if not steps:
            return None
        text = ngettext(
            "The dummy at {hex} marches: {n} MP left", "The dummy at {hex} marches: {n} MP left", self.points
        )
        prompt = text.format(hex=self.hex, n=self.points)
        return Decision(self.side, "dummy", prompt, RULE, (*steps, Stop()), target=self.hex, default=Stop())

    def run(self, play: GcacwPlay) -> None:
        if markers.at(play, self.side, self.hex):
            text = _("The dummy ends its march at {hex}").format(hex=place(play, self.hex))
            outline = seen.ends(play, self.side, self.hex)
            play.emit(Event("march-end", text, "6.1", self.side, (UNSEEN,), (self.hex,), None, self.side, outline))
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, Step):
            self.run(play)
            return
        cost = next(cost for to, cost in self.steps(play) if play.game.map.names[to] == action.to)
        points = max(0, self.points - cost)
        markers.put(play, self.side, self.hex, markers.at(play, self.side, self.hex) - 1)
        markers.put(play, self.side, action.to, markers.at(play, self.side, action.to) + 1)
        text = _("The dummy marches to {hex} ({cost} MP, {left} left)").format(
            hex=play.game.map.label(play.game.map.ids[action.to]), cost=min(cost, self.points), left=points
        )
        outline = seen.marches(play, self.side, action.to)
        where = (self.hex, action.to)
        play.emit(Event("march", text, "6.2", self.side, (UNSEEN,), where, cost, self.side, outline))
        play.replace(msgspec.structs.replace(self, hex=action.to, points=points, moved=True))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Step):
            return None
        return refusals.no_hex(play, action.to) or self._step_refusal(play, action.to)

    def _step_refusal(self, play: GcacwPlay, to: str) -> Refusal:
        game, board = play.game, play.position.board
        side, profile = game.side_index(self.side), int(self.mount == "mounted")
        origin, goal = game.map.ids[self.hex], game.map.ids[to]
        direction = game.map.hexmap.direction(origin, goal)
        if direction is None:
            return "6.1", _("{hex} is not adjacent to {unit}").format(hex=to, unit=_("the dummy"))
        block = board.step_block(profile, origin, direction, side)
        if block == BLOCK_CLOSED:
            return game.rules.section, _("{hex} is closed in this scenario").format(hex=to)
        if block != OPEN:
            return "6.2", _("the dummy cannot march from {here} to {hex}").format(here=self.hex, hex=to)
        cost = board.step_cost(profile, origin, direction, side)
        text = ngettext("{hex} costs {n} MP; {left} left", "{hex} costs {n} MP; {left} left", cost)
        return "6.2", text.format(hex=to, n=cost, left=self.points)

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        if not isinstance(action, Step):
            return None
        cost = next((cost for to, cost in self.steps(play) if play.game.map.names[to] == action.to), 0)
        return _("March to {hex}: {n} MP").format(hex=place(play, action.to), n=cost)


# -- dummies that go along (37.0) --------------------------------------------------------------------------------------
def note(play: GcacwPlay) -> None:
    """An action phase begins: who is under a marker with dummies beside him?"""
    if not play.game.secrets:
        return
    found = tuple(
        (one.piece, one.hex)
        for one in markers.of(play).hidden
        if markers.dummies(play, play.game.piece(one.piece).side, one.hex) > 0
    )
    markers.change(play, beside=found)


def following(play: GcacwPlay) -> Along | None:
    """The action of a phase is over: dummies whose hex units under markers have left may go too."""
    if not play.game.secrets:
        return None
    now = {one.piece: one.hex for one in markers.of(play).hidden}
    for piece, where in markers.of(play).beside:
        side = play.game.piece(piece).side
        gone = now.get(piece) not in (None, where)
        if gone and markers.at(play, side, where) and markers.dummies(play, side, where) > 0:
            return Along(side, where, markers.dummies(play, side, where))
    return None


class Along(Stage, frozen=True):
    """Dummies of a hex that a force has left in this action march too, without an action of their own."""

    side: Side
    hex: str
    count: int

    def decision(self, play: GcacwPlay) -> Decision | None:
        if not self.count or not markers.at(play, self.side, self.hex):
            return None
        prompt = _("{side}: march with a dummy from {hex} too?").format(side=army(self.side), hex=self.hex)
        actions = tuple(MarchDummy(self.hex, how) for how in _AS)
        return Decision(self.side, "dummies", prompt, RULE, (*actions, Done()), target=self.hex, default=Done())

    def run(self, play: GcacwPlay) -> None:
        kept = tuple(one for one in markers.of(play).beside if one[1] != self.hex)
        markers.change(play, beside=kept)
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, MarchDummy):
            self.run(play)
            return
        play.replace(msgspec.structs.replace(self, count=self.count - 1))
        play.push(_sets_out(self.side, action))

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more dummies") if action == Done() else None


def _label(play: GcacwPlay, action: MarchDummy) -> Message:
    return _("March with the dummy at {hex} {how}").format(hex=place(play, action.hex), how=_(_AS[action.how]))


MENU.add(
    Choice(
        action=MarchDummy,
        place=83,
        group=MARKERS,
        offer=_offer,
        refusal=lambda play, acting, action: _refusal(play, acting.side, action),
        untimely=lambda play, action: untimely(play, action.hex),
        begin=lambda play, acting, action: play.replace(_begin(play, acting.side, action)),
        label=_label,
    )
)
CATALOGUE.question(
    "dummy",
    lambda play: (
        _(
            "A dummy marches like the unit that it is to look like. It fights nobody; next to an enemy unit it is "
            "found out and removed."
        ),
    ),
)
CATALOGUE.question(
    "dummies",
    lambda play: (
        _("Dummies of a hex that your units have just left under a force marker may march in the same action."),
    ),
)
