"""26.0, 27.0 The segments of the Valley and of Bermuda Hundred: moves of both sides, works, then battles."""

from __future__ import annotations

import msgspec

from gtc_tui._core import ENTRENCHMENT
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION, Moved
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.theatres.battle import Battles
from gtc_tui.rules.gcacw.theatres.boxes import BERMUDA_HUNDRED, VALLEY, theatre_name
from gtc_tui.rules.gcacw.theatres.companions import Companions, Party
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, name, names, place
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase

RULES = {VALLEY: "26.0", BERMUDA_HUNDRED: "27.0"}
"""Section of each theatre."""


class Shift(Action, frozen=True, tag="shift"):
    """Move a unit to a linked box (26.0, 27.0)."""

    unit: PieceId
    box: str


class Segment(Stage, frozen=True):
    """Steps of a theatre's segment, one after the other."""

    theatre: str
    step: int = 0

    def run(self, play: GcacwPlay) -> None:
        steps: list[Stage] = [Moves(self.theatre, side) for side in (UNION, CONFEDERATE)]
        steps.append(Battles(self.theatre))
        if self.step == len(steps):
            play.finish()
        else:
            play.replace(Segment(self.theatre, self.step + 1))
            play.push(steps[self.step])


class Moves(Stage, frozen=True):
    """One side's moves, then its works where the theatre has any. going: the unit that is to move now, and whereto."""

    theatre: str
    side: Side
    going: tuple[PieceId, str] | None = None

    def _options(self, play: GcacwPlay) -> list[Shift]:
        game = play.game
        return [
            Shift(unit, to)
            for unit in pieces.in_play(play, self.side)
            if pieces.in_box(play, unit) and boxes.stays(play, unit) is None
            for to in boxes.goals(play, unit, self.theatre)
            if to in game.map.ids
        ]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more moves") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = self._options(play)
        if not options:
            return None
        prompt = _("{side}: move units between boxes ({theatre})?").format(
            side=army(self.side), theatre=theatre_name(self.theatre)
        )
        return Decision(self.side, "shift", prompt, RULES[self.theatre], (*options, Done()), default=Done())

    def run(self, play: GcacwPlay) -> None:
        dig(play, self.theatre, self.side)
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Shift):
            play.replace(msgspec.structs.replace(self, going=(action.unit, action.box)))
            play.push(Companions(action.unit))
        else:
            self.run(play)

    def resumed(self, play: GcacwPlay, result: object) -> None:
        assert isinstance(result, Party) and self.going is not None
        unit, to = self.going
        origin = pieces.hex_of(play, unit)
        assert origin is not None
        boxes.enter(play, result.pieces, to, "move")
        turn = play.record.turn
        kept = tuple(entry for entry in boxes.record(play).moved if entry.turn == turn)
        boxes.amend(play, moved=(*kept, Moved(unit, turn, origin)))
        text = ngettext("{units} goes to {box}", "{units} go to {box}", len(result.pieces))
        told = text.format(units=names(play, result.pieces), box=place(play, to))
        rule = RULES[self.theatre]
        play.emit(Event("shift", told, rule, self.side, result.pieces, (origin, to)))
        play.replace(msgspec.structs.replace(self, going=None))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Shift):
            return None
        rule = RULES[self.theatre]
        fault = refusals.not_own(play, action.unit, self.side) or refusals.no_hex(play, action.box)
        if fault is None and play.game.piece(action.unit).is_leader:
            fault = rule, _("{leader} moves only with a unit").format(leader=name(play, action.unit))
        fault = fault or boxes.stays(play, action.unit)
        if fault is not None:
            return fault
        box = boxes.box_of(play, action.unit)
        assert box is not None
        if play.game.map.ids[action.box] not in play.game.map.boxes:
            return rule, _("in this segment units move only between boxes; {hex} is on the map").format(hex=action.box)
        if action.box not in boxes.linked(play.game, box):
            return rule, _("{box} and {other} are not linked").format(
                box=place(play, box), other=place(play, action.box)
            )
        if boxes.is_barred(play, self.side, action.box):
            return "2.1", _("the {side} may not enter {box}").format(side=army(self.side), box=place(play, action.box))
        return rule, _("{unit} is not in the theatre of this segment").format(unit=name(play, action.unit))


def dig(play: GcacwPlay, theatre: str, side: Side) -> None:
    """27.0: units that might have moved and have stayed dig in at once: it costs nothing."""
    figures = campaign_of(play).off_map
    if theatre not in figures.digging:
        return
    step = play.game.tables.ladder.index(figures.works)
    for box in boxes.boxes_of(play, theatre):
        if side == CONFEDERATE and box in figures.dug_in:
            continue
        dug = [
            unit
            for unit in boxes.units(play, box, side)
            if boxes.stays(play, unit) is None and pieces.entrenchment(play, unit) < step
        ]
        for unit in dug:
            play.position.set(play.game.index[unit], ENTRENCHMENT, step)
        if dug:
            text = ngettext("{units} gets breastworks at {box}", "{units} get breastworks at {box}", len(dug))
            told = text.format(units=names(play, dug), box=place(play, box))
            play.emit(Event("entrench", told, RULES[theatre], side, tuple(dug), (box,), step))


CATALOGUE.belong(Occasion(("valley", "bermuda-hundred"), "26.0"), Shift)
CATALOGUE.answer(
    Shift,
    lambda play, action: _("Move {unit} to {box}").format(unit=name(play, action.unit), box=place(play, action.box)),
)
CATALOGUE.question(
    "shift",
    lambda play: (
        _("Each unit may move to one box linked by road or railroad, once per strategic cycle."),
        _("Units in a box with enemies stay; so do units that arrived by transfer or as reinforcements."),
        _("At Bermuda Hundred, units that could have moved but stay get breastworks."),
    ),
)

PHASES.declare("valley", Phase(N_("Valley Segment"), lambda play: Segment(VALLEY), place=65))
PHASES.declare("bermuda-hundred", Phase(N_("Bermuda Hundred Segment"), lambda play: Segment(BERMUDA_HUNDRED), place=66))
