"""8.0 Recovery Phase: work on bridges and entrenchments, then rest. The Union first in each step."""

from __future__ import annotations

from gtc_tui._core import FATIGUE
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign import bridges, entrench, supply_markers
from gtc_tui.rules.gcacw.campaign.bridges import Build, Repair
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.turn import foraging
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army
from gtc_tui.rules.kit.sequence import Phase
from gtc_tui.rules.kit.words import listed

_RULE = "8.0"


def is_last(play: GcacwPlay) -> bool:
    """Does the game end with this phase? In a campaign a strategic cycle follows, in which works bar railroad lines and
    bridges carry them (14.0, 29.1)."""
    return play.record.turn >= play.game.turns and play.game.campaign is None


def bridges_count(play: GcacwPlay) -> bool:
    """May a bridge bring or cost points by itself when the game ends? It carries lines of communication (13.2)."""
    return bool(play.game.rules.supply_lines)


class Recovery(Stage, frozen=True):
    """Step 1, one side after the other: each unit may improve its entrenchment once, or build a pontoon or repair a
    crossing instead (10.0). Then both sides rest.

    In the last turn nobody is asked to entrench, as the game ends with the phase and no works count any more; bridges
    do where the scenario asks for lines of communication. worked: units that have. tried: hexsides where the side has
    done bridge work.
    """

    side: Side
    worked: tuple[PieceId, ...] = ()
    tried: tuple[str, ...] = ()

    def _options(self, play: GcacwPlay) -> list[Action]:
        last, worked = is_last(play), frozenset(self.worked)
        works: list[Action] = []
        if not last:
            works += [order for order in entrench.resting(play, self.side) if order.unit not in worked]
        if last and not bridges_count(play):
            return works
        for unit in bridges.crews(play, self.side):
            if unit not in worked:
                for hexside, repair in bridges.work_sites(play, unit, self.tried):
                    works.append(Repair(unit, hexside) if repair else Build(unit, hexside))
        return works

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more work") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = self._options(play)
        if not options:
            return None
        text = _("{side}: improve entrenchments?")
        if is_last(play):
            text = _("{side}: work on bridges?")
        elif any(not isinstance(action, Entrench) for action in options):
            text = _("{side}: improve entrenchments, work on bridges?")
        prompt = text.format(side=army(self.side))
        return Decision(self.side, "recovery", prompt, _RULE, (*options, Done()), default=Done())

    def run(self, play: GcacwPlay) -> None:
        if self.side == play.game.sides[0]:
            play.replace(Recovery(play.game.sides[1]))
            return
        if supply_markers.in_force(play.game):
            play.replace(Rest())
            foraging.begin(play)
            return
        for side in play.game.sides:
            rest(play, side)
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Entrench | Build | Repair):
            foraging.remember_work(play, action.unit)
        if isinstance(action, Entrench):
            entrench.improve(play, action.unit, _RULE, resting=True)
            play.replace(Recovery(self.side, (*self.worked, action.unit), self.tried))
        elif isinstance(action, Build | Repair):
            play.replace(Recovery(self.side, (*self.worked, action.unit), (*self.tried, action.hexside)))
            play.push(bridges.BridgeRoll(action.unit, action.hexside, isinstance(action, Repair)))
        else:
            self.run(play)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Entrench | Build | Repair):
            return None
        unit = action.unit
        fault = refusals.not_own(play, unit, self.side)
        if fault is not None:
            return fault
        name = play.game.piece(unit).name
        if is_last(play) and (isinstance(action, Entrench) or not bridges_count(play)):
            return _RULE, _("the game ends with this phase; such work no longer counts")
        if unit in self.worked:
            return _RULE, _("{unit} has already worked in this phase").format(unit=name)
        if not isinstance(action, Entrench):
            return bridges.work_refusal(play, unit, action.hexside, isinstance(action, Repair), self.tried)
        fault = entrench.refusal(play, unit, resting=True)
        if fault is not None:
            return fault
        if pieces.in_box(play, unit):
            return "27.0", _("{unit} is in a box; only units on the map entrench now").format(unit=name)
        return _RULE, _("{unit} is at fatigue level {n}; only units at {most} or less work").format(
            unit=name, n=pieces.fatigue(play, unit), most=play.game.tables.recovery_entrench_max_fatigue
        )


class Rest(Stage, frozen=True):
    """Steps 3 and 4, after the foraging of a campaign."""

    def run(self, play: GcacwPlay) -> None:
        for side in play.game.sides:
            rest(play, side)
        play.finish()


def rest(play: GcacwPlay, side: Side) -> None:
    """Steps 3 and 4 for one side: fatigue, disorganization, exhaustion, then demoralization."""
    for unit in pieces.in_play(play, side):
        parts = _recover(play, unit)
        if parts:
            name = play.game.piece(unit).name
            text = _("{unit} rests: {changes}").format(unit=name, changes=listed(parts))
            play.emit(Event("recovery", text, _RULE, side, (unit,)))


def _recover(play: GcacwPlay, unit: PieceId) -> list[Message]:
    """Step 3 by the recovery table; step 4: demoralization falls by one level out of enemy zones, for units that were
    fresh enough as the phase began. Tells what changed.
    """
    before = pieces.fatigue(play, unit)
    if supply_markers.is_out(play, unit):
        return _recover_hungry(play, unit, before)
    change = rulebook.of(play.game).rest(play.position, play.game.index[unit])
    told = []
    if change.fatigue is not None:
        told.append(_("fatigue level {before} to {after}").format(before=before, after=change.fatigue))
    if change.disorganized is not None:
        told.append(_("organized"))
    if change.exhausted is not None:
        told.append(_("exhausted") if change.exhausted else _("no longer exhausted"))
    if change.demoralized is not None:
        level = change.demoralized
        told.append(_("demoralization level {level}").format(level=level) if level else _("no longer demoralized"))
    return told


def _recover_hungry(play: GcacwPlay, unit: PieceId, before: int) -> list[Message]:
    """29.4, 8.0: a unit out of supply only recovers from some fatigue."""
    after = max(0, before - campaign_of(play).supply.rest)
    play.position.set(play.game.index[unit], FATIGUE, after)
    return [_("fatigue level {before} to {after}").format(before=before, after=after)] if after < before else []


CATALOGUE.question(
    "recovery",
    lambda play: (
        _("Units at fatigue level {rest} or less may improve their entrenchments by one level.").format(
            rest=play.game.tables.recovery_entrench_max_fatigue
        ),
        _(
            "Infantry with {crew} or more manpower next to a river may instead try to bridge it or repair a crossing."
        ).format(crew=play.game.tables.bridges.manpower),
        _("Then all units rest: fatigue falls, and those that are not too tired are organized again."),
    ),
)

PHASES.declare("recovery", Phase(N_("Recovery Phase"), lambda play: Recovery(play.game.sides[0]), place=50))
