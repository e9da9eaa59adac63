"""30.1, 30.4 Detachment: a unit on the march leaves part of itself behind as a unit of its own."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign import substitutes
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.campaign.substitutes import DIVISIONS, RULE
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.march import fifth_activation
from gtc_tui.rules.gcacw.state import day, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place
from gtc_tui.rules.kit.actions import Occasion


class Detach(Action, frozen=True, tag="detach"):
    """The marching unit detaches a substitute (30.1)."""


class Part(Action, frozen=True, tag="part"):
    """The counter that is detached, and its manpower (30.1)."""

    unit: PieceId
    manpower: int


class Guns(Action, frozen=True, tag="guns"):
    """Artillery value that goes with it (30.3)."""

    value: int


class TurnInto(Action, frozen=True, tag="turn-into"):
    """The brigade that a weak division turns into (30.4)."""

    unit: PieceId


class Turned(msgspec.Struct, frozen=True):
    """Result of a detachment after which a brigade marches on in place of its division (30.4)."""

    brigade: PieceId


class Detaching(Stage, frozen=True):
    """Which counter, how strong; then its artillery. setting_out: the unit has not left its hex yet. part: what has
    been chosen."""

    unit: PieceId
    setting_out: bool
    part: Part | None = None

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Detach nobody") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        piece = play.game.piece(self.unit)
        if self.part is None:
            parts = [
                Part(counter, manpower)
                for counter in substitutes.counters(play, self.unit)
                for manpower in substitutes.sizes(play, self.unit, counter)
            ]
            prompt = _("{unit}: which part is detached?").format(unit=piece.name)
            return Decision(piece.side, "detach", prompt, RULE, (*parts, Done()), subject=self.unit, default=Done())
        most = self._guns(play, self.part)
        if not most:
            return None
        prompt = _("How much of {unit}'s artillery value goes to {part}?").format(
            unit=piece.name, part=name(play, self.part.unit)
        )
        return Decision(piece.side, "guns", prompt, "30.3", tuple(Guns(n) for n in range(most + 1)), subject=self.unit)

    def _guns(self, play: GcacwPlay, part: Part) -> int:
        """The most that may go."""
        return pieces.artillery(play, self.unit) if substitutes.shares_guns(play, self.unit, part.unit) else 0

    def run(self, play: GcacwPlay) -> None:
        self._detach(play, 0)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        match action:
            case Part():
                play.replace(msgspec.structs.replace(self, part=action))
            case Guns(value):
                self._detach(play, value)
            case _:
                play.finish()

    def _detach(self, play: GcacwPlay, guns: int) -> None:
        assert self.part is not None
        counter, manpower = self.part.unit, self.part.manpower
        substitutes.detach(play, self.unit, counter, manpower, guns, self.setting_out)
        fifth_activation.take_over(play, self.unit, counter, self.setting_out)
        others = tuple(one for one in day.of(play).marched if one != counter)
        day.amend(play, marched=others if self.setting_out else (*others, counter))  # 20.0
        where = pieces.hex_of(play, self.unit) or ""
        text = _("{unit} detaches {part} with {n} manpower at {hex}").format(
            unit=name(play, self.unit), part=name(play, counter), n=manpower, hex=place(play, where)
        )
        side = play.game.piece(self.unit).side
        play.emit(Event("detach", text, RULE, side, (self.unit, counter), (where,), manpower))
        if substitutes.division_of(play, self.unit) is None or (
            pieces.manpower(play, self.unit) >= campaign_of(play).divisions.least
        ):
            play.finish()
        else:
            play.replace(Turning(self.unit))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        most = campaign_of(play).substitutes.most.get(play.game.piece(self.unit).arm, 0)
        match action:
            case Part(counter, manpower):
                return self._part_refusal(play, counter, manpower, most)
            case Guns():
                least = 0 if self.part is None else self._guns(play, self.part)
                return "30.3", _("0 to {n} of the artillery value may go").format(n=least)
        return None

    def _part_refusal(self, play: GcacwPlay, counter: PieceId, manpower: int, most: int) -> Refusal | None:
        fault = refusals.no_piece(play, counter)
        if fault is not None:
            return fault
        words = {"part": name(play, counter), "unit": name(play, self.unit)}
        if play.game.piece(counter).side != play.game.piece(self.unit).side:
            return "4.0", _("{piece} belongs to the other side").format(piece=words["part"])
        if counter not in substitutes.counters(play, self.unit):
            return RULE, _("{part} is no brigade of {unit} and no free substitute").format(**words)
        sizes = substitutes.sizes(play, self.unit, counter)
        if not 1 <= manpower <= most:
            return RULE, _("a substitute has 1 to {n} manpower").format(n=most)
        if not sizes or manpower >= pieces.manpower(play, self.unit):
            return RULE, _("{unit} must keep at least {n} manpower").format(
                n=campaign_of(play).substitutes.left, **words
            )
        return DIVISIONS, _("no brigade is left for {unit} to become").format(**words)


class Turning(Stage, frozen=True):
    """30.4: a division too weak to be a unit turns into a brigade and its leader."""

    unit: PieceId

    def _brigades(self, play: GcacwPlay) -> list[PieceId]:
        division = substitutes.division_of(play, self.unit)
        assert division is not None
        return substitutes.free_brigades(play, division)

    def decision(self, play: GcacwPlay) -> Decision | None:
        found = self._brigades(play)
        if len(found) < 2:
            return None
        piece = play.game.piece(self.unit)
        prompt = _("{unit} is too small for a division: which brigade does it become?").format(unit=piece.name)
        options = tuple(TurnInto(one) for one in found)
        return Decision(piece.side, "turn-into", prompt, DIVISIONS, options, subject=self.unit)

    def run(self, play: GcacwPlay) -> None:
        self._turn(play, self._brigades(play)[0])

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, TurnInto)
        self._turn(play, action.unit)

    def _turn(self, play: GcacwPlay, brigade: PieceId) -> None:
        division = substitutes.division_of(play, self.unit)
        where = pieces.hex_of(play, self.unit)
        assert division is not None and where is not None
        substitutes.stand_for(play, brigade, self.unit)
        fifth_activation.take_over(play, self.unit, brigade)
        play.position.place(play.game.index[division.leader], play.game.map.ids[where])
        membership.follow(play, division.leader, brigade)
        markers.take_over(play, brigade, division.leader)
        today = day.of(play)
        day.amend(play, marched=(*today.marched, brigade), turned=(*today.turned, (self.unit, brigade)))
        text = _("{unit} becomes the brigade {brigade} with its leader {leader}").format(
            unit=name(play, self.unit), brigade=name(play, brigade), leader=name(play, division.leader)
        )
        side = play.game.piece(brigade).side
        play.emit(Event("division", text, DIVISIONS, side, (self.unit, brigade, division.leader), (where,)))
        play.finish(Turned(brigade))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, TurnInto):
            return None
        fault = refusals.no_piece(play, action.unit)
        if fault is not None:
            return fault
        return DIVISIONS, _("{brigade} is not a free brigade of {unit}").format(
            brigade=name(play, action.unit), unit=name(play, self.unit)
        )


CATALOGUE.belong(Occasion(("actions",), "30.1", Message("a unit detaches on its march: choose March first")), Detach)
CATALOGUE.belong(Occasion(("actions",), "30.1"), Part, Guns, TurnInto)
CATALOGUE.answer(Detach, lambda play, action: _("Detach a substitute"))
CATALOGUE.answer(
    Part,
    lambda play, action: _("{part}: {n} manpower").format(part=name(play, action.unit), n=action.manpower),
)
CATALOGUE.answer(Guns, lambda play, action: _("Artillery value {n}").format(n=action.value))
CATALOGUE.answer(TurnInto, lambda play, action: _("Brigade {unit}").format(unit=name(play, action.unit)))
CATALOGUE.question(
    "detach",
    lambda play: (
        _("Part of the marching unit stays here as a unit of its own, in the same condition and command."),
        _("The rest must keep at least {n} manpower and may march on.").format(n=campaign_of(play).substitutes.left),
        _("A division made of brigades may also detach a brigade that is not in play."),
    ),
)
CATALOGUE.question(
    "guns",
    lambda play: (_("The unit loses what goes with the part; the total stays the same."),),
)
CATALOGUE.question(
    "turn-into",
    lambda play: (
        _("A division with less than {n} manpower after a detachment becomes a brigade and its leader.").format(
            n=campaign_of(play).divisions.least
        ),
    ),
)
