"""4.0 Action cycle and initiative: who acts next, and the menu of actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from gtc_tui.engine.action import Action, Roll, Side
from gtc_tui.engine.decision import ROUTINE, Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.gcacw.forces import placing
from gtc_tui.rules.gcacw.march import dummies
from gtc_tui.rules.gcacw.march.march import March
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, MENU, Acting
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.options import DICE_AFTER_ARMY
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION, CampaignRecord, GrandRecord
from gtc_tui.rules.gcacw.turn.going_on import CycleGoesOn, Ones
from gtc_tui.rules.gcacw.words.phrases import army, many
from gtc_tui.rules.kit.actions import Choice
from gtc_tui.rules.kit.sequence import Phase

_RULE = "4.0"
_BEST = 6


class Pass(Action, frozen=True, tag="pass"):
    """Let the other side act (4.0)."""


def can_act(play: GcacwPlay, side: Side, kept: Sequence[PieceNo]) -> bool:
    """4.0: has the side an action that it may take? (A ready unit can always march, in place if need be.) kept: what
    `pieces.held` says."""
    rules = play.game.rules
    barring = rules.barring(play, side)
    ready = pieces.ready(play, side, kept)
    if ready and not barring:
        return True
    if any(rules.bars(play, side, March(play.game.ids[unit])) is None for unit in ready):
        return True
    return bool(Menu(side).options(play, True)) if barring else MENU.any(play, Acting(play, side))


class CycleEnds:
    """Result of an action phase in which nobody acted."""


class Rolled(NamedTuple):
    """Result of two ones (18.0)."""

    goes_on: bool


class Cycle(Stage, frozen=True):
    """Action phase after action phase, until both sides pass in one or nobody can act."""

    def run(self, play: GcacwPlay) -> None:
        along = dummies.following(play)
        if along is not None:
            play.push(along)
            return
        play.amend(action=play.record.action + 1, passed=None)
        after_army = play.record.owed
        if isinstance(play.record, GrandRecord):  # who can act hangs on the dice to come, not on the last ones
            play.amend(dice=(0, 0) if after_army is None else (_BEST, _BEST))  # 31.0: the gift counts as the best die
        dummies.note(play)
        kept = pieces.held(play)
        acting = (side for side in play.game.sides if can_act(play, side, kept))
        able = list(acting if play.game.campaign is None else islice(acting, 1))  # who does not matter there (18.0)
        if not able or play.game.rules.cycle_over(play):
            text, rule = _("No unit is left that can act: the action cycle ends"), _RULE
            if able:
                text, rule = _("The scenario ends the action cycle here"), play.game.rules.section
            play.emit(Event("cycle-end", text, rule))
            play.finish()
            return
        owed = play.game.rules.automatic_initiative(play) or after_army
        if after_army is not None:
            play.amend(owed=None)
        if after_army is not None and DICE_AFTER_ARMY in play.game.options:
            play.push(InitiativeRoll(after_army))
        elif len(able) == 1 and play.game.campaign is None:
            text = ngettext(
                "The {other} have no unit left that can act: the {side} has the initiative",
                "The {other} has no unit left that can act: the {side} have the initiative",
                many(able[0]),
            )
            _won(play, able[0], text, _RULE)
        elif owed is not None:
            text = ngettext(
                "The {side} has the initiative without dice",
                "The {side} have the initiative without dice",
                many(owed),
            )
            _won(play, owed, text, play.game.rules.section)
        else:
            play.push(InitiativeRoll())

    def resumed(self, play: GcacwPlay, result: object) -> None:
        if isinstance(result, CycleEnds):
            play.emit(Event("cycle-end", _("Both sides pass: the action cycle ends"), _RULE))
            play.finish()
        elif isinstance(result, Rolled):
            if result.goes_on:
                _won(play, CONFEDERATE, _("The {side} have the initiative"), "18.0")
            else:
                play.emit(Event("cycle-end", _("Double ones: the action cycle ends"), "18.0"))
                play.finish()


def _won(play: GcacwPlay, side: Side, sentence: Message, rule: str) -> None:
    """The initiative without dice."""
    text = sentence.format(side=army(side), other=army(play.game.enemy(side)))
    play.emit(Event("initiative", text, rule, side))
    play.push(Menu(side))
    play.game.rules.initiative_decided(play, side, False)


class InitiativeRoll(Stage, frozen=True):
    """Both sides roll a die; the higher wins, ties go to the Confederate. owed: who wins unless both are ones."""

    owed: Side | None = None

    def decision(self, play: GcacwPlay) -> Decision:
        return dice(2, "initiative", _("Initiative: one die for each side, the Union's first"), _RULE)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        union, confederate = action.dice
        if isinstance(play.record, GrandRecord):
            ones = union == confederate == 1
            rolled = (union, confederate) if self.owed is None else (_BEST, _BEST)
            play.amend(dice=rolled, ones=play.record.ones or ones)
        if play.game.campaign is not None and union == confederate == 1:
            play.emit(Event("initiative", _("Initiative: double ones"), "18.0"))
            play.push(Ones(UNION))
            return
        winner = self.owed or play.game.sides[rulebook.of(play.game).initiative(union, confederate)]
        text = ngettext(
            "Initiative: {union} {u}, {confederate} {c}. The {winner} wins it.",
            "Initiative: {union} {u}, {confederate} {c}. The {winner} win it.",
            many(winner),
        )
        if self.owed is not None:
            text = ngettext(
                "Initiative: {union} {u}, {confederate} {c}. The {winner} wins it whatever the dice.",
                "Initiative: {union} {u}, {confederate} {c}. The {winner} win it whatever the dice.",
                many(winner),
            )
        told = text.format(
            union=army(UNION), u=union, confederate=army(CONFEDERATE), c=confederate, winner=army(winner)
        )
        play.emit(Event("initiative", told, _RULE, winner))
        play.replace(Menu(winner))
        play.game.rules.initiative_decided(play, winner, self.owed is None)

    def resumed(self, play: GcacwPlay, result: object) -> None:
        """18.0: after two ones."""
        play.finish(Rolled(isinstance(result, CycleGoesOn)))


class Menu(Stage, frozen=True):
    """The side carries out one action or passes; the other may then, unless it passed before."""

    side: Side

    def options(self, play: GcacwPlay, barring: bool) -> list[Action]:
        """Every action that the side may take, passing aside. barring: what the hook of this name says."""
        rules, usual = play.game.rules, MENU.options(play, Acting(play, self.side))
        if not barring:
            return usual
        return [action for action in usual if rules.bars(play, self.side, action) is None]

    def barred_pass(self, play: GcacwPlay) -> Message | None:
        """Why the scenario does not let the side pass."""
        rules = play.game.rules
        return rules.bars(play, self.side, Pass()) if rules.barring(play, self.side) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        rules, side = play.game.rules, army(self.side)
        barring = rules.barring(play, self.side)
        options = self.options(play, barring)
        if not options:
            return None  # asked after the other side's pass, with nothing to act with
        options += placing.offers(play, self.side)
        if barring and rules.bars(play, self.side, Pass()) is not None:
            prompt = _("{side}: choose an action").format(side=side)
            return Decision(self.side, "action", prompt, _RULE, tuple(options))
        other, passed = play.game.enemy(self.side), play.record.passed is not None
        alone = not passed and play.game.campaign is None and not can_act(play, other, pieces.held(play))
        if passed:
            prompt = _("{side}: the {other} passed. Act, or pass and end the action cycle").format(
                side=side, other=army(other)
            )
        elif alone:
            prompt = _("{side}: the {other} cannot act. Act, or pass and end the action cycle").format(
                side=side, other=army(other)
            )
        else:
            prompt = _("{side}: choose an action, or pass").format(side=side)
        return Decision(self.side, "action", prompt, _RULE, (*options, Pass()), default=Pass(), weighty=passed or alone)

    def run(self, play: GcacwPlay) -> None:
        if play.record.passed is None and play.game.campaign is not None:
            _pass(play, Acting(play, self.side), Pass())  # 18.0: who has nobody and wins must pass
        else:
            play.finish(CycleEnds())

    def apply(self, play: GcacwPlay, action: Action) -> None:
        seizes = self.side == UNION and not isinstance(action, Pass)
        if seizes and isinstance(play.record, CampaignRecord) and not play.record.seized:
            play.amend(seized=play.record.action)
        MENU.begin(play, Acting(play, self.side), action)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        fault = MENU.refusal(play, Acting(play, self.side), action)
        if fault is not None or action not in MENU:
            return fault
        barred = play.game.rules.bars(play, self.side, action)  # asked of answers that have no fault of their own
        return None if barred is None else (play.game.rules.section, barred)

    def lacking(self, play: GcacwPlay, key: int) -> Refusal | None:
        if key == ROUTINE:
            barred = self.barred_pass(play)
            return None if barred is None else (play.game.rules.section, barred)
        for action in self.options(play, barring=False):  # which the scenario bars, as they are not offered
            group = CATALOGUE.group(action)
            if group is not None and group.key == key:
                barred = play.game.rules.bars(play, self.side, action)
                return None if barred is None else (play.game.rules.section, barred)
        return MENU.lacking(play, Acting(play, self.side), key)


def _pass(play: GcacwPlay, acting: Acting, action: Pass) -> None:
    text = ngettext("The {side} passes", "The {side} pass", many(acting.side)).format(side=army(acting.side))
    play.emit(Event("pass", text, _RULE, acting.side))
    record = play.record
    if acting.side == UNION and isinstance(record, CampaignRecord) and record.seized == record.action:
        play.amend(seized=0)  # 15.0: all that it has done in this phase was no action
    if play.record.passed is None:
        play.amend(passed=acting.side)
        play.replace(Menu(play.game.enemy(acting.side)))
    else:
        play.finish(CycleEnds())


def _may_pass(play: GcacwPlay) -> bool:
    """May whoever is asked for an action? Help promises nothing else."""
    asked = play.stack[-1]
    return not isinstance(asked, Menu) or asked.barred_pass(play) is None


def _pass_explained(play: GcacwPlay) -> Iterator[Message]:
    if _may_pass(play):
        yield _("Your opponent may then act. If both sides pass in a row, the action cycle ends.")


MENU.add(
    Choice(
        action=Pass,
        place=90,
        offer=lambda play, acting: (),  # offered after what there is, where nothing is against it
        begin=_pass,
        label=lambda play, action: _("Pass"),
        help=_pass_explained,
    )
)
CATALOGUE.question(
    "initiative",
    lambda play: (
        _("Both sides roll a die. The higher wins the initiative; the Confederates win ties."),
        _("The winner acts or passes; after a pass the other side may act. If both pass, the action cycle ends."),
    ),
)
CATALOGUE.question(
    "action",
    lambda play: (
        _("You have the initiative: take one action, or pass.")
        if _may_pass(play)
        else _("You have the initiative: take one action."),
        *MENU.help(play),
    ),
)

PHASES.declare("actions", Phase(N_("Action Cycle"), lambda play: Cycle(), place=40))
