"""5.3 Naming the units of an assault: who is ordered to it, and who goes when the command roll allows fewer."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.combat.demoralization import assault_refusal
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Choose, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place

_RULE = "5.3"


class Pick(Stage, frozen=True):
    """The side names units one by one, at least one and at most so many. Finishes with them (a tuple).

    kind: "order" or "pick", the decision's. where: the hex they stand in.
    """

    kind: str
    side: Side
    candidates: tuple[PieceId, ...]
    where: str
    most: int
    chosen: tuple[PieceId, ...] = ()

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Done choosing") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        if len(self.chosen) >= min(self.most, len(self.candidates)) or len(self.candidates) == 1:
            return None
        left = [Choose(unit) for unit in self._left(play)]
        if not left:
            return None
        if self.kind == "order":
            prompt = _("Assault from {hex}: choose the units").format(hex=place(play, self.where))
        else:
            prompt = _("Assault from {hex}: choose who attacks ({n} of {most} chosen)").format(
                hex=place(play, self.where), n=len(self.chosen), most=self.most
            )
        enough = Done() if self.chosen else None
        answers: tuple[Action, ...] = (*left, enough) if enough else tuple(left)
        return Decision(self.side, self.kind, prompt, _RULE, answers, target=self.where, default=enough, several=True)

    def _left(self, play: GcacwPlay) -> list[PieceId]:
        return [unit for unit in self.candidates if unit not in self.chosen]

    def run(self, play: GcacwPlay) -> None:
        play.finish(self.chosen or self.candidates)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Choose):
            play.replace(msgspec.structs.replace(self, chosen=(*self.chosen, action.unit)))
        else:
            play.finish(self.chosen)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return _RULE, _("choose at least one unit")
        if not isinstance(action, Choose):
            return None
        fault = refusals.not_ready(play, action.unit, self.side) or assault_refusal(play, action.unit)
        if fault is not None:
            return fault
        who = name(play, action.unit)
        if action.unit in self.chosen:
            return _RULE, _("{unit} is already chosen").format(unit=who)
        return _RULE, _("{unit} is not a unit of the leader's command in {hex}").format(unit=who, hex=self.where)


class PickFew(Pick, frozen=True, kw_only=True):
    """34.0: a leader of several commands names so many units of infantry at most."""

    infantry: int

    def _left(self, play: GcacwPlay) -> list[PieceId]:
        full = sum(play.game.piece(unit).arm == "infantry" for unit in self.chosen) >= self.infantry
        return [unit for unit in super()._left(play) if not (full and play.game.piece(unit).arm == "infantry")]

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if isinstance(action, Choose) and action.unit in super()._left(play):
            return "34.0", _("the leader chooses at most {n} infantry units").format(n=self.infantry)
        return super().refusal(play, action)


CATALOGUE.question(
    "order",
    lambda play: (
        _("Choose the units in the leader's hex that are to attack."),
        _("The command roll may let fewer attack. Only units that attack gain fatigue."),
    ),
)
CATALOGUE.question("pick", lambda play: (_("The roll allows fewer units than you chose. Choose those that attack."),))
