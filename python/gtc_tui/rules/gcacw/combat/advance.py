"""7.6 Advance after combat."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign import control, forts
from gtc_tui.rules.gcacw.combat.results import living
from gtc_tui.rules.gcacw.state import leading, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, IN_COMBAT, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place

_RULE = "7.6"


class Advance(Action, frozen=True, tag="advance"):
    """This unit or leader advances into the vacated hex (7.6)."""

    piece: PieceId


class AdvanceAfterCombat(Stage, frozen=True):
    """Attackers may enter the hex that the defender has left, free of points and fatigue; leaders go along.

    units: those who attacked. moved: who has entered already.
    """

    side: Side
    units: tuple[PieceId, ...]
    origins: tuple[str, ...]
    target: str
    moved: tuple[PieceId, ...] = ()

    def _candidates(self, play: GcacwPlay) -> list[PieceId]:
        """Units that have not moved, then free leaders in their hexes with a unit of their command in the new one."""
        if pieces.owner(play, self.target) == play.game.enemy(self.side):
            return []
        if forts.resists(play, self.target, self.side):
            return []  # 32.0: its garrison is gone, the fort still stands
        waiting = [
            unit
            for unit in living(play, self.units)
            if unit not in self.moved and play.game.rules.bars_advance(play, unit, self.target) is None
        ]
        chiefs = [
            chief
            for origin in self.origins
            for chief in pieces.free(play, pieces.leaders_in(play, origin))
            if not leading.bars_advance(play, chief, self.units)
            and any(pieces.leads(play, chief, unit) for unit in self.moved if unit in self.units)
        ]
        return [*waiting, *chiefs]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No further advance") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        candidates = self._candidates(play)
        if not candidates:
            return None
        prompt = _("Advance into {hex}?").format(hex=place(play, self.target))
        answers = (*(Advance(piece) for piece in candidates), Done())
        return Decision(self.side, "advance", prompt, _RULE, answers, target=self.target, default=Done())

    def run(self, play: GcacwPlay) -> None:
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, Advance):
            self.run(play)
            return
        piece = action.piece
        here = pieces.hex_of(play, piece)
        assert here is not None
        text = _("{piece} advances to {hex}").format(piece=name(play, piece), hex=place(play, self.target))
        play.emit(Event("advance", text, _RULE, self.side, (piece,), (here, self.target)))
        control.enter(play, piece, self.target, "advance")
        self._take_along(play, piece, here)
        play.replace(AdvanceAfterCombat(self.side, self.units, self.origins, self.target, (*self.moved, piece)))

    def _take_along(self, play: GcacwPlay, unit: PieceId, here: str) -> None:
        """6.3: leaders whose last unit has gone go with it, or to the nearest one of their command."""
        for chief in pieces.left_behind(play, unit, here):
            text = _("{leader} accompanies {unit}").format(leader=name(play, chief), unit=name(play, unit))
            play.emit(Event("advance", text, "6.3", self.side, (chief,), (here, self.target)))
            control.enter(play, chief, self.target, "advance")
        pieces.settle_leaders(play, here)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Advance):
            return None
        fault = refusals.not_own(play, action.piece, self.side)
        if fault is not None:
            return fault
        who = name(play, action.piece)
        if action.piece in self.moved:
            return _RULE, _("{piece} has already advanced").format(piece=who)
        barred = play.game.rules.bars_advance(play, action.piece, self.target)
        if barred is not None:
            return play.game.rules.section, barred
        held = play.game.rules.holds(play, action.piece)
        if held is not None:
            return play.game.rules.section, held
        if leading.bars_advance(play, action.piece, self.units):
            text = _("{leader} has already moved to or accompanied a unit in this activation")
            return "5.2", text.format(leader=who)
        if play.game.piece(action.piece).is_leader:
            return _RULE, _("{piece} advances only after a unit of his command has").format(piece=who)
        return _RULE, _("{piece} did not attack and may not advance").format(piece=who)


CATALOGUE.belong(IN_COMBAT, Advance)
CATALOGUE.answer(Advance, lambda play, action: _("{piece} advances").format(piece=name(play, action.piece)))
CATALOGUE.question(
    "advance",
    lambda play: (
        _("The hex is empty: units that attacked may enter it, at no cost in MP or fatigue."),
        _("A leader may follow a unit of his command. Infantry takes control of an objective that it enters."),
    ),
)
