"""7.5 Results: losses, allotted point by point by their owner, and the letters on every unit of the side."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.state import ammunition, condition, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.tables.tables import letters
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, name

_RULE = "7.5"


class Lose(Action, frozen=True, tag="lose"):
    """This unit loses the next manpower point (7.5)."""

    unit: PieceId


def living(play: GcacwPlay, units: Iterable[PieceId]) -> list[PieceId]:
    """Those of the units that have manpower left."""
    return [unit for unit in units if pieces.manpower(play, unit)]


class Losses(Stage, frozen=True):
    """A side loses manpower points; the owner says, point by point, which unit (7.5). More than there is is ignored.

    cause: key for the ledger. rule: section that takes the points. scores: they count for victory points. organizes:
    who bears a loss and lives is organized then (26.0).
    """

    side: Side
    units: tuple[PieceId, ...]
    points: int
    cause: str
    rule: str
    scores: bool = True
    organizes: bool = False

    def decision(self, play: GcacwPlay) -> Decision | None:
        able = living(play, self.units)
        if not self.points or len(able) < 2 or self.points >= sum(pieces.manpower(play, unit) for unit in able):
            return None
        prompt = _("{side}: which unit takes the next loss? {n} manpower to lose").format(
            side=army(self.side), n=self.points
        )
        if self.points == 1:
            prompt = _("{side}: which unit takes the loss?").format(side=army(self.side))
        where = pieces.hex_of(play, able[0])
        return Decision(self.side, "loss", prompt, self.rule, tuple(Lose(unit) for unit in able), target=where)

    def run(self, play: GcacwPlay) -> None:
        """One unit bears all, or all units lose all."""
        points = self.points
        for unit in living(play, self.units):
            points -= self._take(play, unit, points)
        play.finish()

    def _take(self, play: GcacwPlay, unit: PieceId, points: int) -> int:
        lost = pieces.lose_manpower(play, unit, points, self.cause, self.rule, self.scores)
        if self.organizes and lost:
            condition.organize(play, unit, self.rule)
        return lost

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Lose)
        where = pieces.hex_of(play, action.unit)
        assert where is not None
        self._take(play, action.unit, 1)
        if not pieces.manpower(play, action.unit):
            pieces.settle_leaders(play, where)  # at once: more points may have to be allotted before anything else
        play.replace(msgspec.structs.replace(self, points=self.points - 1))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Lose):
            return None
        fault = refusals.not_own(play, action.unit, self.side)
        if fault is not None:
            return fault
        text = _("{unit} is not among the units that take this loss").format(unit=name(play, action.unit))
        return self.rule, text


class Suffer(Stage, frozen=True):
    """One side's half of a combat result: first the losses, then the letters on every unit that is left (7.5).

    bits: the letters as the native core's table has them.
    """

    side: Side
    units: tuple[PieceId, ...]
    loss: int
    bits: int
    lost: bool = False

    def run(self, play: GcacwPlay) -> None:
        if not self.lost:
            play.replace(Suffer(self.side, self.units, self.loss, self.bits, True))
            play.push(Losses(self.side, self.units, self.loss, "combat", _RULE))
            return
        for unit in living(play, self.units):
            mark(play, unit, self.bits)
        play.finish()


def mark(play: GcacwPlay, unit: PieceId, bits: int) -> None:
    """The letters of a result on one unit: fatigue, D, E, and what a rout does to morale (11.0)."""
    if letters(bits).disorganized:
        ammunition.spend(play, unit)
    change = rulebook.of(play.game).mark(play.position, play.game.index[unit], bits)
    condition.tell(play, unit, change, _RULE)


CATALOGUE.answer(Lose, lambda play, action: _("{unit} loses 1 manpower").format(unit=name(play, action.unit)))
CATALOGUE.question(
    "loss",
    lambda play: (
        _("Your side loses manpower. You choose, point by point, which unit in the combat takes it."),
        _("A unit at 0 manpower is eliminated. Losses in combat score VP."),
    ),
)
