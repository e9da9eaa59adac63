"""20.0 Strategic movement as an action: one unit, or those of a leader, spend two to four levels of fatigue at once."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.march import march, strategic
from gtc_tui.rules.gcacw.march.march import StrategicMarching
from gtc_tui.rules.gcacw.march.strategic import RULE
from gtc_tui.rules.gcacw.state import condition, day, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, MARCHES, MENU, Acting
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name
from gtc_tui.rules.kit.actions import Choice, Occasion


class StrategicMarch(Action, frozen=True, tag="strategic-march"):
    """Strategic movement with one unit (20.0)."""

    unit: PieceId


class Spend(Action, frozen=True, tag="spend"):
    """Levels of fatigue that the unit spends on strategic movement (20.0)."""

    levels: int


class Levels(Stage, frozen=True):
    """How many levels the unit spends; then it marches. Fields beside the unit as in `march.Activated`."""

    unit: PieceId
    leader: PieceId | None = None
    leader_moved: bool = False
    joined: bool = False

    def decision(self, play: GcacwPlay) -> Decision | None:
        able = strategic.levels(play, self.unit)
        if len(able) < 2:
            return None
        piece = play.game.piece(self.unit)
        prompt = _("{unit}'s strategic movement: how many fatigue levels?").format(unit=piece.name)
        return Decision(piece.side, "levels", prompt, RULE, tuple(Spend(level) for level in able), subject=self.unit)

    def run(self, play: GcacwPlay) -> None:
        self._go(play, strategic.levels(play, self.unit)[0])

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Spend)
        self._go(play, action.levels)

    def _go(self, play: GcacwPlay, spent: int) -> None:
        unit, points = self.unit, strategic.allowance(play, self.unit, spent)
        day.note_march(play, unit)
        condition.tire(play, unit, RULE, spent)
        riders = (self.leader,) if self.joined and self.leader is not None else ()
        marching = StrategicMarching(unit, points, self.leader, self.leader_moved, riders=riders)
        play.replace(march.before_moving(play, marching))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Spend):
            return None
        least, *_others, most = play.game.campaign.strategic_movement.levels if play.game.campaign else (0, 0)
        if not least <= action.levels <= most:
            return RULE, _("strategic movement costs {least} to {most} fatigue levels").format(least=least, most=most)
        return RULE, _("{unit} is at fatigue level {n}: it has too few levels left").format(
            unit=name(play, self.unit), n=pieces.fatigue(play, self.unit)
        )


def _offer(play: GcacwPlay, acting: Acting) -> Iterable[StrategicMarch]:
    ids = play.game.ids
    return (StrategicMarch(ids[unit]) for unit in acting.once(strategic.able))


def _spend_label(play: GcacwPlay, action: Spend) -> Message:
    stage = play.stack[-1]
    assert isinstance(stage, Levels)
    points = strategic.allowance(play, stage.unit, action.levels)
    return ngettext("{levels} levels: {n} MP", "{levels} levels: {n} MP", points).format(levels=action.levels, n=points)


def _help(play: GcacwPlay) -> Iterable[Message]:
    if play.game.campaign is None:
        return
    figures = play.game.campaign.strategic_movement
    yield _(
        "A long march without dice, for {least} to {most} fatigue levels, at least {distance} hexes from "
        "every enemy unit."
    ).format(least=figures.levels[0], most=figures.levels[-1], distance=figures.distance)


MENU.add(
    Choice(
        action=StrategicMarch,
        place=12,
        group=MARCHES,
        offer=_offer,
        refusal=lambda play, acting, action: (
            refusals.not_ready(play, action.unit, acting.side) or strategic.refusal(play, action.unit)
        ),
        begin=lambda play, acting, action: play.replace(Levels(action.unit)),
        label=lambda play, action: _("Strategic move: {unit}").format(unit=name(play, action.unit)),
        help=_help,
    )
)
CATALOGUE.belong(Occasion(("actions",), "20.0", Message("choose strategic movement with a unit first")), Spend)
CATALOGUE.answer(Spend, _spend_label)
CATALOGUE.question(
    "levels",
    lambda play: (
        _("The more fatigue levels the unit spends, the farther it goes. It gains them before it moves."),
        _("It rolls for an extended march only at the highest level, or one level earlier if exhausted."),
        _("It may not go near an enemy unit, enter a county that the enemy controls, or force march."),
    ),
)
