"""29.1 to 29.3, 29.5 The depot segment: depots go, are cut off, are built; stations are repaired."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from gtc_tui.engine.action import Action, Roll, Side
from gtc_tui.engine.decision import Decision, Group, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign import counties, depots, narrows, stations
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import map_state, pieces, zones
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION, CampaignRecord
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, many, place, signed
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase
from gtc_tui.rules.kit.words import listed

_RULE, _GIVING_UP = "29.0", "29.5"
_ONE = 1  # operation of the Confederate


class PlaceDepot(Action, frozen=True, tag="place-depot"):
    """Place a depot, building (29.1, 29.2). site: "landing", or "rail" at a station or in the city."""

    hex: str
    site: str

    @property
    def landing(self) -> bool:
        return self.site == "landing"


class CompleteDepot(Action, frozen=True, tag="complete-depot"):
    """Turn a depot to complete (29.1, 29.2)."""

    hex: str


class RepairStation(Action, frozen=True, tag="repair-station"):
    """Make a station whole (29.3)."""

    hex: str


class GiveUpDepot(Action, frozen=True, tag="give-up-depot"):
    """Destroy one's own depot (29.5)."""

    hex: str


class DismantleDepot(Action, frozen=True, tag="dismantle-depot"):
    """Declare a depot dismantled: it goes in the next depot segment (29.5)."""

    hex: str


class DepotSegment(Stage, frozen=True):
    """What has been dismantled goes; each side may give up depots (14.0); those cut off are turned back; then each side
    works."""

    def run(self, play: GcacwPlay) -> None:
        depots.clear_dismantled(play)
        play.replace(GivingUp(play.game.sides[0]))


class GivingUp(Stage, frozen=True):
    """29.5: depots are given up, or their dismantling declared, before anybody works: before the Confederate's die."""

    side: Side

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more depots are given up") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        own = depots.standing(play, self.side)
        if not own:
            return None
        prompt = _("{side}: give up or dismantle depots?").format(side=army(self.side))
        options = (
            *(DismantleDepot(one.hex) for one in own if not one.dismantled),
            *(GiveUpDepot(one.hex) for one in own),
            Done(),
        )
        return Decision(self.side, "giving-up", prompt, _GIVING_UP, options, default=Done())

    def run(self, play: GcacwPlay) -> None:
        other = play.game.enemy(self.side)
        play.replace(GivingUp(other) if self.side == play.game.sides[0] else Working())

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, DismantleDepot | GiveUpDepot):
            self.run(play)
            return
        depot = depots.at(play, action.hex)
        assert depot is not None
        if isinstance(action, GiveUpDepot):
            depots.give_up(play, depot)
            return
        depots.put(play, depot._replace(dismantled=True))
        text = ngettext(
            "The {side} begins to dismantle the depot at {hex}",
            "The {side} begin to dismantle the depot at {hex}",
            many(self.side),
        )
        _tell(play, self.side, text, action.hex)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if isinstance(action, PlaceDepot | CompleteDepot | RepairStation):
            return _RULE, _("first depots may be given up; work on them comes after that")
        if not isinstance(action, DismantleDepot | GiveUpDepot):
            return None
        return _standing_refusal(play, self.side, action.hex) or (_GIVING_UP, _dismantled(play, action.hex))


class Working(Stage, frozen=True):
    """Depots that are cut off are turned back; then the Union works, and the Confederate."""

    def run(self, play: GcacwPlay) -> None:
        depots.cut_off(play)
        _close_the_river(play)
        strengthened = _strategic(play) == "union-logistics-up"
        active, left = bool(boxes.record(play).active), _operations(play)
        play.replace((SlowWork if active and not strengthened and left > _ONE else Work)(UNION, left))


def _operations(play: GcacwPlay) -> int:
    """Of the Union in this segment."""
    figures, strengthened = campaign_of(play).depots, _strategic(play) == "union-logistics-up"
    return (figures.active if boxes.record(play).active else figures.operations)[strengthened]


def _close_the_river(play: GcacwPlay) -> None:
    """29.1: a Confederate unit with artillery at a narrow turns back complete depots at landings above it."""
    for depot in depots.standing(play, UNION):
        if depot.complete and depot.landing and narrows.turns_back(play, depot.hex):
            depots.put(play, depot._replace(complete=False))
            text = _("Confederate guns close the river below {hex}: its depot is under construction again")
            told = text.format(hex=place(play, depot.hex))
            play.emit(Event("depot", told, "29.1", UNION, (), (depot.hex,)))


def _strategic(play: GcacwPlay) -> str:
    assert isinstance(play.record, CampaignRecord)
    return play.record.strategic


class Means(Stage, frozen=True):
    """29.2: the Confederate's die, where no event decides."""

    def decision(self, play: GcacwPlay) -> Decision | None:
        if _strategic(play).startswith("confederate-logistics"):
            return None
        prompt = _("Confederate depots: one operation on {n} or less").format(n=campaign_of(play).depots.die)
        return dice(1, "depot-die", prompt, "29.2")

    def run(self, play: GcacwPlay) -> None:
        play.replace(Work(CONFEDERATE, _ONE if _strategic(play) == "confederate-logistics-up" else 0))

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die, most = action.dice[0], campaign_of(play).depots.die
        text = (
            _("Confederate depots, die {die}: one operation")
            if die <= most
            else _("Confederate depots, die {die}: no operation")
        )
        play.emit(Event("roll", text.format(die=die), "29.2", CONFEDERATE, amount=die))
        play.replace(Work(CONFEDERATE, _ONE if die <= most else 0))


class Work(Stage, frozen=True):
    """A side's work, one after the other.

    left: operations that it still has. repairs: damaged stations that it may still repair for an operation spent.
    landings: has it worked at a landing?
    """

    side: Side
    left: int
    repairs: int = 0
    landings: bool = False

    @property
    def unfinished(self) -> tuple[str, ...]:
        """Depots that are not completed in this segment."""
        return ()

    def _with(self, **changes: object) -> Work:
        return msgspec.structs.replace(self, **changes)

    def _options(self, play: GcacwPlay) -> list[Action]:
        own = depots.standing(play, self.side)
        options: list[Action] = []
        if self.left:
            may = depots.workable(play, self.side)
            options += _places(play, self.side, may)
            options += [
                CompleteDepot(one.hex)
                for one in own
                if not one.complete
                and not one.dismantled
                and one.hex not in self.unfinished
                and may(one.hex, one.landing)
            ]
        options += [RepairStation(where) for where in self._ruins(play)]
        return options

    def _ruins(self, play: GcacwPlay) -> list[str]:
        """29.3: stations in the side's counties with no enemy there and no zone of his."""
        if not self.left and not self.repairs:
            return []
        game, found = play.game, []
        for station in game.stations:
            state, number = stations.state(play, station), game.map.ids[station.hex]
            able = state != stations.WHOLE and (self.left or state == stations.DAMAGED)
            own = able and counties.controls(play, self.side, game.map.counties[number])
            if own and not _threatened(play, self.side, number):
                found.append(station.hex)
        return found

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more work on depots") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = self._options(play)
        if not options:
            return None
        prompt = _("{side}: work on depots?").format(side=army(self.side))
        return Decision(self.side, "depots", prompt, _RULE, (*options, Done()), default=Done())

    def run(self, play: GcacwPlay) -> None:
        if self.side == CONFEDERATE:
            play.finish()
            return
        _set_navy(play, self.landings)
        play.replace(Means())

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, PlaceDepot):
            depots.put(play, depots.Depot(action.hex, self.side, False, action.landing))
            _tell(
                play,
                self.side,
                ngettext("The {side} places a depot at {hex}", "The {side} place a depot at {hex}", many(self.side)),
                action.hex,
            )
            play.replace(self._after(action))
        elif isinstance(action, CompleteDepot):
            depot = depots.at(play, action.hex)
            assert depot is not None
            depots.put(play, depot._replace(complete=True))
            _tell(
                play,
                self.side,
                ngettext(
                    "The {side} completes the depot at {hex}",
                    "The {side} complete the depot at {hex}",
                    many(self.side),
                ),
                action.hex,
            )
            play.replace(self._with(left=self.left - 1, landings=self.landings or depot.landing))
        elif isinstance(action, RepairStation):
            self._repair(play, action.hex)
        else:
            self.run(play)

    def _after(self, action: PlaceDepot) -> Work:
        return self._with(left=self.left - 1, landings=self.landings or action.landing)

    def _repair(self, play: GcacwPlay, where: str) -> None:
        """One that is destroyed takes a whole operation; so do some that are damaged."""
        damaged = map_state.get(play, f"station:{where}") == stations.DAMAGED
        map_state.put(play, f"station:{where}", stations.WHOLE)
        _tell(
            play,
            self.side,
            ngettext(
                "The {side} repairs the station at {hex}", "The {side} repair the station at {hex}", many(self.side)
            ),
            where,
        )
        if damaged and self.repairs:
            play.replace(self._with(repairs=self.repairs - 1))
        else:
            more = campaign_of(play).depots.repairs.damaged - 1 if damaged else self.repairs
            play.replace(self._with(left=self.left - 1, repairs=more))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if isinstance(action, DismantleDepot | GiveUpDepot):
            if depots.at(play, action.hex) is None and depots.kinds(play.game, self.side).get(action.hex):
                return self._unplaced_refusal(play, action.hex)
            fault = _standing_refusal(play, self.side, action.hex)
            return fault or (_GIVING_UP, _("depots are given up before anybody works on them"))
        if not isinstance(action, PlaceDepot | CompleteDepot | RepairStation):
            return None
        if not self.left and not (self.repairs and isinstance(action, RepairStation)):
            return self._spent_refusal(play)
        if isinstance(action, PlaceDepot):
            return _placing_refusal(play, self.side, action)
        if isinstance(action, CompleteDepot) and action.hex in self.unfinished:
            return _RULE, _("the depot in {hex} was placed in this segment").format(hex=action.hex)
        if isinstance(action, CompleteDepot):
            return _completing_refusal(play, self.side, action.hex)
        return self._repair_refusal(play, action.hex)

    def _unplaced_refusal(self, play: GcacwPlay, where: str) -> Refusal:
        """Why there is no depot to give up at one of the side's sites, and none is placed there."""
        landing = depots.kinds(play.game, self.side)[where][0]
        if not self.left:
            return self._spent_refusal(play)
        if not depots.full(play, self.side) and depots.workable(play, self.side)(where, landing):
            return _RULE, _("there is no depot in {hex}").format(hex=where)
        barred = _placing_refusal(play, self.side, PlaceDepot(where, "landing" if landing else "rail"))
        assert barred is not None
        return barred

    def _spent_refusal(self, play: GcacwPlay) -> Refusal:
        """How many operations the side had at most."""
        most = _operations(play) if self.side == UNION else _ONE
        text = ngettext(
            "no operation is left: the {side} has {n} at most in a segment",
            "no operation is left: the {side} have {n} at most in a segment",
            many(self.side),
        )
        return _rule_of(self.side), text.format(side=army(self.side), n=most)

    def _repair_refusal(self, play: GcacwPlay, where: str) -> Refusal | None:
        """29.3."""
        game, station = play.game, next((one for one in play.game.stations if one.hex == where), None)
        free = depots.at(play, where) is None and bool(depots.kinds(game, self.side).get(where))
        if station is None and free:
            return self._unplaced_refusal(play, where)
        if station is None:
            return refusals.no_hex(play, where) or (_RULE, _("there is no station in {hex}").format(hex=where))
        state, number = stations.state(play, station), game.map.ids[where]
        if state == stations.WHOLE and free and depots.full(play, self.side):
            most = campaign_of(play).depots.most[self.side]
            return _rule_of(self.side), ngettext(
                "the station in {hex} is intact, and {n} depot is the most allowed",
                "the station in {hex} is intact, and {n} depots are the most allowed",
                most,
            ).format(hex=where, n=most)
        if state == stations.WHOLE:
            return _RULE, _("the station in {hex} is intact").format(hex=where)
        if not self.left and state != stations.DAMAGED:
            return _RULE, _("a destroyed station takes a whole operation, and none is left")
        if not counties.controls(play, self.side, game.map.counties[number]):
            return _not_controlled(play, self.side, game.map.counties[number])
        return _RULE, _("an enemy unit is in {hex} or adjacent to it").format(hex=where)


class SlowWork(Work, frozen=True):
    """Two operations because a posture is active: a depot that is placed now is not completed too. new: such depots."""

    new: tuple[str, ...] = ()

    @property
    def unfinished(self) -> tuple[str, ...]:
        return self.new

    def _after(self, action: PlaceDepot) -> Work:
        return msgspec.structs.replace(super()._after(action), new=(*self.new, action.hex))


def _places(play: GcacwPlay, side: Side, may: Callable[[str, bool], bool]) -> list[PlaceDepot]:
    """Where the side may place a depot now."""
    if depots.full(play, side):
        return []
    return [
        PlaceDepot(where, "landing" if landing else "rail")
        for where, some in depots.kinds(play.game, side).items()
        if depots.at(play, where) is None
        for landing in some
        if may(where, landing)
    ]


def _tell(play: GcacwPlay, side: Side, text: Message, where: str) -> None:
    told = text.format(side=army(side), hex=place(play, where))
    play.emit(Event("depot", told, _RULE, side, (), (where,)))


def _rule_of(side: Side) -> str:
    return "29.1" if side == UNION else "29.2"


def _placing_refusal(play: GcacwPlay, side: Side, action: PlaceDepot) -> Refusal | None:
    game, figures = play.game, campaign_of(play).depots
    where = action.hex
    if depots.full(play, side):
        text = _("the {side} may have at most {n} depots").format(side=army(side), n=figures.most[side])
        return _rule_of(side), text
    if action.landing not in depots.kinds(game, side).get(where, ()):
        return _no_place(play, side, where)
    if depots.at(play, where) is not None:
        return _RULE, _("there is already a depot in {hex}").format(hex=where)
    number = game.map.ids[where]
    if pieces.keeps_out(play, side, where):
        return _RULE, _("there is an enemy unit in {hex}").format(hex=where)
    if not action.landing:
        county = game.map.counties[number]
        if not counties.controls(play, side, county):
            return _not_controlled(play, side, county)
        return _RULE, _("no railroad line leads from {hex} to an end of supply").format(hex=where)
    return _closed(play, number)


def _closed(play: GcacwPlay, number: HexId) -> Refusal | None:
    """36.0: why the Union builds nothing at a landing."""
    return ("36.0", _("a naval battery commands the river below")) if narrows.above_a_battery(play, number) else None


def _no_place(play: GcacwPlay, side: Side, where: str) -> Refusal:
    """29.1, 29.2: nothing in the hex that such a depot of the side could be at."""
    if depots.kinds(play.game, side).get(where):
        return _RULE, _("{hex} is not a place for such a depot").format(hex=where)
    if side != UNION:
        return "29.2", _("{hex} has no station for a depot").format(hex=where)
    railroads = listed(campaign_of(play).depots.railroads)
    return "29.1", _("{hex} has no landing and no station of {railroads}").format(hex=where, railroads=railroads)


def _not_controlled(play: GcacwPlay, side: Side, county: str) -> Refusal:
    return "24.0", _("the {side} must control {county} County").format(side=army(side), county=county)


def _standing_refusal(play: GcacwPlay, side: Side, where: str) -> Refusal | None:
    """No depot of the side is in the hex."""
    fault = refusals.no_hex(play, where)
    if fault is not None:
        return fault
    depot = depots.at(play, where)
    if depot is None:
        return _RULE, _("there is no depot in {hex}").format(hex=where)
    return None if depot.side == side else (_RULE, _("the depot in {hex} is the enemy's").format(hex=where))


def _dismantled(play: GcacwPlay, where: str) -> Message:
    return _("the depot in {hex} is already being dismantled").format(hex=where)


def _completing_refusal(play: GcacwPlay, side: Side, where: str) -> Refusal | None:
    fault = _standing_refusal(play, side, where)
    depot = depots.at(play, where) if fault is None else None
    if depot is None:
        return fault
    if depot.dismantled:
        return _RULE, _dismantled(play, where)
    if depot.complete:
        return _RULE, _("the depot in {hex} is complete").format(hex=where)
    if depot.landing:
        return _closed(play, play.game.map.ids[where])
    county = play.game.map.counties[play.game.map.ids[where]]
    if not counties.controls(play, side, county):
        return _not_controlled(play, side, county)
    return _RULE, _("no railroad line leads from {hex} to an end of supply").format(hex=where)


def _threatened(play: GcacwPlay, side: Side, number: HexId) -> bool:
    enemy = play.position.owner(number) == 1 - play.game.side_index(side)
    return enemy or zones.enemy_zone(play, side, number)


def _set_navy(play: GcacwPlay, landings: bool) -> None:
    """29.1: the Union's work at a landing decides what the Navy transports until the next depot segment."""
    bound = play.record.turn <= campaign_of(play).depots.supplies_until
    side = "supplies" if landings or bound else "troops"
    assert isinstance(play.record, CampaignRecord)
    if play.record.navy != side:
        play.amend(navy=side)
        text = _("The Union Navy transports supplies") if side == "supplies" else _("The Union Navy transports troops")
        play.emit(Event("navy", text, "29.1", UNION))


def _give_up_label(play: GcacwPlay, action: GiveUpDepot) -> Message:
    depot = depots.at(play, action.hex)
    assert depot is not None
    text = _("Give up depot {hex}: {points} VP")
    return text.format(hex=place(play, action.hex), points=signed(depots.loss(play, depot)))


_LOSSES = Group(9, Message("Give up a depot .."), gives_up=True)

CATALOGUE.belong(Occasion(("depots",), _RULE), PlaceDepot, CompleteDepot, RepairStation, DismantleDepot, GiveUpDepot)
CATALOGUE.answer(
    PlaceDepot,
    lambda play, action: (
        _("Place a landing depot at {hex}") if action.landing else _("Place a depot at {hex}")
    ).format(hex=place(play, action.hex)),
)
CATALOGUE.answer(
    CompleteDepot,
    lambda play, action: _("Complete the depot at {hex}").format(hex=place(play, action.hex)),
)
CATALOGUE.answer(
    RepairStation,
    lambda play, action: _("Repair the station at {hex}").format(hex=place(play, action.hex)),
)
CATALOGUE.answer(
    DismantleDepot,
    lambda play, action: _("Dismantle the depot at {hex}").format(hex=place(play, action.hex)),
    group=_LOSSES,
)
CATALOGUE.answer(
    GiveUpDepot,
    _give_up_label,
    group=_LOSSES,
)


def _left(play: GcacwPlay) -> Message:
    work = play.stack[-1]
    left = work.left if isinstance(work, Work) else 0
    return ngettext("{n} operation is left.", "{n} operations are left.", left).format(n=left)


CATALOGUE.question(
    "depots",
    lambda play: (
        _left(play),
        _("One operation: place a depot (under construction), complete one, or repair stations instead."),
        _("A depot serves its own county; a complete one in a county that you control also serves adjacent counties."),
    ),
)
CATALOGUE.question(
    "giving-up",
    lambda play: (
        _("Giving up a depot costs VP at once. A dismantled one serves until the next cycle and costs none."),
        _("This comes before all work on depots, and before the Confederates' die."),
    ),
)
CATALOGUE.question(
    "depot-die",
    lambda play: (
        _("The Confederates have an operation on {n} or less, unless an event of this cycle decides.").format(
            n=campaign_of(play).depots.die
        ),
    ),
)

PHASES.declare("depots", Phase(N_("Depot Segment"), lambda play: DepotSegment(), place=67))
