"""The plan of a campaign (13.9, 24.0, 29.0): which towns and depots the armies go for, guard and raid, and why.

A control town is worth what its county brings in the strategic cycles that are looked at, and what the best county
behind it is worth at that distance: that leads the Union from the Rapidan to Richmond, one county after the other, and
is what the Confederate bars. Aims for now are towns that the supply of the Union reaches once its depots are complete,
and for a share of their worth those that one more depot would serve: depots lead the way.

The Union's army goes for one town, most of it together. The enemy before a town, dug in above all, makes it draw less:
then the army moves round him to the next one, by crossroads that he does not hold (`ways`), and he has to follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from gtc_tui._core import ENTRENCHMENT
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.ai import garrisons, guns, rests, ways
from gtc_tui.rules.gcacw.ai.weights import CampaignWeights, load
from gtc_tui.rules.gcacw.campaign import counties, depots, supply_status
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.special.objectives import Errand, Stronghold
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.armies import membership, valley
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION, Record
from gtc_tui.rules.gcacw.strategy import artillery_withdrawal
from gtc_tui.rules.kit.caches import Recent

_ANYWHERE = 99  # hexes: whoever keeps a depot does so by keeping enemies out
_KEPT = 4  # plans of a game
_ERRANDS = 12  # of a theatre
MOST_ERRANDS = 2 * _ERRANDS
"""For which the core has room."""


class Aim(NamedTuple):
    """A place that both sides want. points: what it is worth. side: whom it serves while its units hold it."""

    hex: str
    county: str
    points: float
    side: Side
    depot: bool


Corps = tuple[str, tuple[PieceId, ...]]


class Army(NamedTuple):
    """Of the Union: its corps, and the control towns that it may go for."""

    corps: Sequence[Corps]
    towns: frozenset[str]


class Theatre(NamedTuple):
    """Where armies fight one another: those of the Union, and all corps of the Confederate."""

    union: Sequence[Army]
    confederate: Sequence[Corps]


class Orders(NamedTuple):
    """Units that march together, and the town that they go for or bar. by: crossroads that units come by first, because
    the town is far or the enemy is before it."""

    side: Side
    command: str
    units: tuple[PieceId, ...]
    aim: Aim
    by: Mapping[PieceId, HexId]


def period(game: GcacwGame, record: Record) -> int | None:
    """The strategic cycle of a turn: a plan is made when it begins. None is kept to where units are hidden: what the
    other side saw of them then it may not see now."""
    if game.campaign is None or game.secrets:
        return None
    return (record.turn - 1) // game.campaign.cycle.turns


def of(play: GcacwPlay) -> Plan:
    """The plan of a position in a campaign; worked out once. It keeps to the aims of the plan that was made when the
    cycle began, where that is known."""
    weights, dawn = load().campaign, play.dawn
    if dawn is not None and period(play.game, dawn.record) != period(play.game, play.record):
        dawn = None
    known: Recent[object, Plan] = play.game.caches.get(Plan, lambda: Recent(_KEPT))
    begun = None if dawn is None else (dawn.position.hash, dawn.record.turn)
    key = (play.position.hash, play.record.turn, artillery_withdrawal.due(play), weights, begun)
    return known.get(key, lambda: Plan(play.clone(), weights, None if dawn is None else _begun(dawn, weights)))


def _begun(dawn: GcacwPlay, weights: CampaignWeights) -> Mapping[PieceId, str]:
    """Towns that units had for aims when a cycle began."""
    known: Recent[object, Mapping[PieceId, str]] = dawn.game.caches.get(_begun, lambda: Recent(_KEPT))

    def make() -> Mapping[PieceId, str]:
        orders = Plan(dawn.clone(), weights, None).orders
        return {unit: one.aim.hex for one in orders for unit in one.units}

    return known.get((dawn.position.hash, dawn.record.turn, weights), make)


class Plan:
    """Of both sides, for a position that does not change."""

    def __init__(self, play: GcacwPlay, weights: CampaignWeights, begun: Mapping[PieceId, str] | None) -> None:
        self._play = play
        self._weights = weights
        self.begun = begun or {}
        """Towns that units had for aims when the cycle began."""
        self._ways: dict[tuple[PieceId, str], ways.Way] = {}

    @cached_property
    def worths(self) -> Mapping[str, float]:
        """What the Union's control of each county is worth to it: its points, and those of the best county behind it,
        which count less with each march from town to town."""
        play, campaign, weights = self._play, campaign_of(self._play), self._weights
        cycles = min(weights.cycles, _cycles_left(play))
        own = {county: points * cycles for county, points in _points(play.game).items()}
        towns, ids = campaign.counties.towns, play.game.map.ids
        found = {county: own.get(county, 0.0) for county in towns}
        touching, distance = supply_status.touching(play.game), play.game.map.hexmap.distance
        behind = {
            county: {
                near: weights.march ** (distance(ids[towns[county]], ids[towns[near]]) / weights.pace)
                for near in touching.get(county, ())
                if near in found
            }
            for county in found
        }
        for _step in found:  # long enough for the worth of the farthest county to come all the way
            found = {
                county: own.get(county, 0.0) + max((share * found[near] for near, share in some.items()), default=0.0)
                for county, some in behind.items()
            }
        return found

    @cached_property
    def aims(self) -> Sequence[Aim]:
        """Of both sides, the best first."""
        return sorted((*self._towns(), *self._depots()), key=lambda aim: (-aim.points, aim.hex))

    def _towns(self) -> Iterable[Aim]:
        campaign, near, later = campaign_of(self._play), *self._in_reach()
        for county, points in self.worths.items():
            share = 1.0 if county in near else self._weights.later if county in later else 0.0
            if share * points >= 1.0:
                yield Aim(campaign.counties.towns[county], county, share * points, UNION, False)

    def _in_reach(self) -> tuple[frozenset[str], frozenset[str]]:
        """Counties that are the Union's or that its depots will serve, and those that come into reach with one more
        depot, or with the control of the former, or touch those that it has taken."""
        play = self._play
        done = tuple(depot._replace(complete=True) for depot in depots.standing(play, UNION))
        held = counties.held(play)
        known: Recent[object, tuple[frozenset[str], frozenset[str]]] = play.game.caches.get(
            Plan._in_reach, lambda: Recent(_KEPT)
        )

        def find() -> tuple[frozenset[str], frozenset[str]]:
            near = supply_status.served_by(play, UNION, done) | held | _of_the_valley(play.game)
            names = play.game.map.counties
            places = [depot.hex for depot in done] + [where for where, _landing in depots.placements(play, UNION)]
            sites = {names[play.game.map.ids[where]] for where in places}
            beyond = (supply_status.extension(play, UNION, county, near) for county in sites & near)
            taken, touching = held.difference(campaign_of(play).counties.union), supply_status.touching(play.game)
            beside = (touching.get(county, frozenset()) for county in taken)
            return near, frozenset(sites.union(*beyond, *beside))

        return known.get((done, held, play.record.turn), find)

    def _depots(self) -> Iterable[Aim]:
        play, points = self._play, campaign_of(self._play).depot_points
        for side in play.game.sides:
            worth = abs((points.union if side == UNION else points.confederate)[0])
            for depot in depots.standing(play, side):
                county = play.game.map.counties[play.game.map.ids[depot.hex]]
                yield Aim(depot.hex, county, worth * self._weights.depot, side, True)

    @cached_property
    def orders(self) -> Sequence[Orders]:
        """Each corps of infantry that is on the map has a town to go for. An army of the Union keeps together: most of
        it goes for the town that draws it most, what is left for the next one. The Confederate's bar those towns, with
        as much strength for each."""
        found = list[Orders]()
        for theatre in self._theatres:
            wanted, sent = list[Aim](), dict[str, float]()
            for army in theatre.union:
                known = self._wanted(army)
                wanted += [aim for aim in known if aim not in wanted]
                for one in self._marching(army.corps, known):
                    sent[one.aim.hex] = sent.get(one.aim.hex, 0.0) + _strength(self._play, one.units)
                    found.append(one)
            found += self._barring(theatre.confederate, [aim for aim in wanted if aim.hex in sent] or wanted, sent)
        return found

    @cached_property
    def _theatres(self) -> Sequence[Theatre]:
        """One, but in the grand campaign two, the Valley and all else: only who belongs to an army of a theatre fights
        there, and each army of the Union has aims of its own."""
        play, towns = self._play, frozenset(campaign_of(self._play).counties.towns.values())
        if not membership.are_used(play.game):
            return (Theatre((Army(self._corps[UNION], towns),), self._corps[CONFEDERATE]),)
        armies, inside = campaign_of(play).armies, valley.hexes(play.game)
        there = frozenset(town for town in towns if play.game.map.ids[town] in inside)

        def corps(side: Side, *codes: str) -> Sequence[Corps]:
            return [one for one in self._corps[side] if membership.of(play, one[1][0]) in codes]

        first, second = armies.first, {side: one.command for side, one in armies.second.items()}
        barring = corps(CONFEDERATE, first[CONFEDERATE], second[CONFEDERATE])
        main = Theatre(self._apart(corps(UNION, first[UNION]), corps(UNION, second[UNION]), towns - there), barring)
        far = Army(corps(UNION, armies.valley[UNION]), there)
        return main, Theatre((far,), corps(CONFEDERATE, armies.valley[CONFEDERATE]))

    def _apart(self, one: Sequence[Corps], other: Sequence[Corps], towns: Iterable[str]) -> tuple[Army, Army]:
        """Two armies leave towns to each other to which the other one is much nearer. Neither looks much farther than
        to the nearest town that the Union does not have: the other one's landings bring it no supply on the way."""
        weights, held, ids = self._weights, counties.held(self._play), self._play.game.map.ids
        names, far = (
            self._play.game.map.counties,
            [{town: self._hexes(army, town) for town in towns} for army in (one, other)],
        )

        def own(mine: Mapping[str, int], his: Mapping[str, int]) -> frozenset[str]:
            near = min((mine[town] for town in towns if names[ids[town]] not in held), default=_ANYWHERE)
            most = near + weights.horizon * weights.pace
            return frozenset(
                town for town in towns if mine[town] <= min(most, his[town] + weights.apart * weights.pace)
            )

        return Army(one, own(*far)), Army(other, own(*reversed(far)))

    def _hexes(self, corps: Iterable[Corps], town: str) -> int:
        """From the nearest unit."""
        play = self._play
        distance, where = play.game.map.hexmap.distance, play.game.map.ids[town]
        units = (unit for _command, some in corps for unit in some)
        return min((distance(pieces.hex_id(play, unit), where) for unit in units), default=_ANYWHERE)

    def _marching(self, army: Sequence[Corps], wanted: Sequence[Aim]) -> Iterable[Orders]:
        """wanted: the best first."""
        weights, whole = self._weights, sum(_strength(self._play, units) for _command, units in army)
        sent, takers = dict[str, float](), self._takers(army, wanted)
        least = weights.loyal * self._pull(army, wanted[0]) if wanted else 0.0
        good = [aim for aim in wanted if self._pull(army, aim) >= least]
        for command, units in army if wanted else ():
            fresh = [aim for aim in wanted if sent.get(aim.hex, 0.0) < weights.mass * whole and aim.hex not in takers]
            best = self._kept_to(units, good) or (fresh or wanted)[0]
            best = next((aim for aim in wanted if takers.get(aim.hex) == command), best)
            sent[best.hex] = sent.get(best.hex, 0.0) + _strength(self._play, units)
            yield Orders(UNION, command, units, best, self._by(units, best))

    def _kept_to(self, units: Iterable[PieceId], good: Iterable[Aim]) -> Aim | None:
        """Of some aims the one that most of these units had when the cycle began; None where they had none of them."""
        had = Counter(self.begun[unit] for unit in units if unit in self.begun)
        some = [aim for aim in good if had[aim.hex]]
        return max(some, key=lambda aim: (had[aim.hex], aim.points, aim.hex), default=None)

    def _barring(
        self, corps: Sequence[Corps], threatened: Sequence[Aim], sent: Mapping[str, float]
    ) -> Iterable[Orders]:
        """sent: manpower that goes for each town."""
        play, weights, against = self._play, self._weights, dict[str, float]()
        served = supply_status.supplied(play, CONFEDERATE)
        for command, units in corps if threatened else ():
            draws = [
                self._draw(units, aim)
                * (1.0 if aim.county in served else weights.unsupplied)
                * sent.get(aim.hex, 1.0)
                / (1.0 + against.get(aim.hex, 0.0))
                for aim in threatened
            ]
            most = max(draws)
            good = [aim for aim, draw in zip(threatened, draws, strict=True) if draw >= weights.loyal * most]
            best = self._kept_to(units, good) or threatened[draws.index(most)]
            against[best.hex] = against.get(best.hex, 0.0) + _strength(play, units)
            yield Orders(CONFEDERATE, command, units, best, self._by(units, best))

    def _wanted(self, army: Army) -> Sequence[Aim]:
        """Towns of an army that the Union does not have yet and that are worth going for beside the best of them, by
        how much each draws all of it: less where the enemy is before it."""
        held, weights = counties.held(self._play), self._weights
        towns = [aim for aim in self.aims if not aim.depot and aim.hex in army.towns]
        towns = [aim for aim in towns if aim.county not in held] or towns
        least = weights.least * max((self.worths[aim.county] for aim in towns), default=0.0)
        some = (aim for aim in towns if self.worths[aim.county] >= least)
        return sorted(some, key=lambda aim: self._pull(army.corps, aim), reverse=True)

    def _pull(self, army: Sequence[Corps], aim: Aim) -> float:
        """How much a town draws a whole army of the Union: less where the enemy is before it."""
        whole = sum(_strength(self._play, units) for _command, units in army) or 1.0
        return self._drawn(army, aim) / (1.0 + self._weights.barred * self._before[aim.hex] / whole)

    def _takers(self, army: Sequence[Corps], wanted: Sequence[Aim]) -> Mapping[str, str]:
        """Towns in supply that a corps may just walk into, nearer to it than to any infantry of the enemy, and the
        nearest corps: the army need not go for them."""
        found, enemies = dict[str, str](), self._corps[CONFEDERATE]
        for aim in wanted:
            free = [(self._hexes((one,), aim.hex), one[0]) for one in army]
            hexes, command = min(free, default=(_ANYWHERE, ""))
            supplied = aim.points == self.worths[aim.county]
            if supplied and hexes < self._hexes(enemies, aim.hex) and command not in found.values():
                found[aim.hex] = command
        return found

    def _drawn(self, army: Sequence[Corps], aim: Aim) -> float:
        """How much a town would draw a whole army of the Union if no enemy were before it."""
        return sum(_strength(self._play, units) * self._draw(units, aim) for _command, units in army)

    @cached_property
    def passed_by(self) -> Mapping[str, int]:
        """Towns that would draw an army of the Union more than its chief aim does if the enemy were not before them,
        and how much manpower he has there."""
        goes_for, found = {one.units: one.aim for one in self.orders}, dict[str, int]()
        for theatre in self._theatres:
            for army in theatre.union:
                sent = Counter[Aim]()
                for _command, units in army.corps:
                    if units in goes_for:
                        sent[goes_for[units]] += round(_strength(self._play, units))
                least = max((self._drawn(army.corps, aim) for aim, _points in sent.most_common(1)), default=0.0)
                others = (aim for aim in self._wanted(army) if aim not in sent)
                passed = (aim for aim in others if self._drawn(army.corps, aim) > least)
                found |= {aim.hex: self._enemy_about(aim.hex) for aim in passed} if sent else {}
        return found

    def _enemy_about(self, town: str) -> int:
        """Manpower of the Confederate about a town."""
        play, about = self._play, self._weights.about
        distance, where = play.game.map.hexmap.distance, play.game.map.ids[town]
        foes = pieces.on_map(play, CONFEDERATE)
        return sum(pieces.manpower(play, unit) for unit in foes if distance(pieces.hex_id(play, unit), where) <= about)

    @cached_property
    def _before(self) -> Mapping[str, float]:
        """Manpower that the Confederate has about each town; works make it more."""
        play, weights, about = self._play, self._weights, self._weights.about
        hexmap, ids, index = play.game.map.hexmap, play.game.map.ids, play.game.index
        foes = [
            (
                pieces.hex_id(play, unit),
                pieces.manpower(play, unit) * (1.0 + weights.works * play.position.get(index[unit], ENTRENCHMENT)),
            )
            for unit in pieces.on_map(play, CONFEDERATE)
        ]
        towns = campaign_of(play).counties.towns.values()
        return {
            town: float(sum(points for where, points in foes if hexmap.distance(where, ids[town]) <= about))
            for town in towns
        }

    @cached_property
    def _corps(self) -> Mapping[Side, Sequence[Corps]]:
        """Infantry and artillery on the map by the corps that they belong to, the strongest first. Who keeps a place is
        of none, nor is artillery that has been ordered away (16.0)."""
        return {side: self._corps_of(side) for side in self._play.game.sides}

    def _corps_of(self, side: Side) -> list[Corps]:
        """Parts of one that are in different armies are apart."""
        play, away, found = self._play, guns.ordered(self._play), dict[tuple[str, str], list[PieceId]]()
        armies = membership.everybody(play) if membership.are_used(play.game) else {}
        for unit in pieces.on_map(play, side):
            piece = commands.origin(play, unit)
            if unit in self.posted or unit in away or play.game.rules.holds(play, unit) is not None:
                continue
            if piece.arm in ("infantry", "artillery"):
                command = piece.chain[-2:][0] if piece.chain else ""
                found.setdefault((command, armies.get(unit, "")), []).append(unit)
        corps = [(command, tuple(units)) for (command, _army), units in found.items()]
        return sorted(corps, key=lambda one: (-_strength(play, one[1]), one[0]))

    def _draw(self, units: tuple[PieceId, ...], aim: Aim) -> float:
        """What an aim is worth to a corps: less with each march to it. The Union goes round the enemy or through him;
        the Confederate, who bars the way, has the shorter roads."""
        play, weights = self._play, self._weights
        distance, where = play.game.map.hexmap.distance, play.game.map.ids[aim.hex]
        first = min(units, key=lambda unit: (distance(pieces.hex_id(play, unit), where), play.game.index[unit]))
        points: float = distance(pieces.hex_id(play, first), where)
        if play.game.piece(first).side == UNION:
            points = self._way(first, aim).points
        return float(aim.points * weights.march ** (points / weights.pace))

    def _way(self, unit: PieceId, aim: Aim) -> ways.Way:
        """From a unit to the front before a town; worked out once."""
        known = self._ways.get((unit, aim.hex))
        if known is None:
            hexes, barred = (
                ways.hexes(self._play.game, ways.front(aim.hex)),
                self._lines[self._play.game.piece(unit).side],
            )
            known = ways.way(self._play, unit, hexes, barred, self._weights.through)
            self._ways[unit, aim.hex] = known
        return known

    @cached_property
    def _lines(self) -> Mapping[Side, ways.Lines]:
        return {side: ways.lines(self._play, side) for side in self._play.game.sides}

    def _by(self, units: tuple[PieceId, ...], aim: Aim) -> Mapping[PieceId, HexId]:
        """The crossroads that each unit of a corps comes by first, on the best way from where it is, if it is far from
        its aim."""
        play, most, found = self._play, self._weights.stage, dict[PieceId, HexId]()
        distance, where = play.game.map.hexmap.distance, play.game.map.ids[aim.hex]
        for unit in units:
            if distance(pieces.hex_id(play, unit), where) > most:
                barred = self._lines[play.game.piece(unit).side]
                stage = ways.stage(play, unit, self._way(unit, aim), barred, most)
                if stage is not None:
                    found[unit] = stage
        return found

    @cached_property
    def stakes(self) -> Mapping[Side, Mapping[str, garrisons.Stake]]:
        """What each side keeps by having somebody there, by hex."""
        return garrisons.stakes(self._play, self._weights, self.worths, _cycles_left(self._play), self._foes)

    @cached_property
    def posted(self) -> Mapping[PieceId, float]:
        """Small units that stay where they are to keep a place, and what each is worth there."""
        return garrisons.posted(self._play, self._weights, self.stakes)

    @cached_property
    def rests(self) -> Sequence[rests.Rest]:
        """Corps that rest in this turn."""
        return rests.resting(self._play, self._weights, self._corps, self._foes)

    @cached_property
    def strongholds(self) -> tuple[Stronghold, ...]:
        """The aims as the core's judgement takes them."""
        game, found = self._play.game, list[Stronghold]()
        for aim in self.aims:
            keepers = _keepers(game, aim.side, aim.depot)
            takes = ("infantry", "cavalry") if aim.depot else ("infantry",)
            near, points = _ANYWHERE if aim.depot else 0, 0 if self._is_kept(aim) else round(aim.points)
            found.append(Stronghold(aim.hex, points, aim.side, keepers, near, takes, aim.depot))
        return tuple(found)

    def _is_kept(self, aim: Aim) -> bool:
        """Does a picket hold the town, with no enemy near? Then nobody else has to."""
        stake = self.stakes[aim.side].get(aim.hex)
        quiet = not aim.depot and stake is not None and stake.quiet
        return quiet and any(unit in self.posted for unit in pieces.units_in(self._play, aim.hex))

    @cached_property
    def errands(self) -> tuple[Errand, ...]:
        """The orders as the core's judgement takes them: each unit of a corps is worth something near its aim, and who
        keeps a place something there."""
        play, worth, through = self._play, dict[str, dict[PieceId, float]](), self._passed
        for one in self.orders:
            for unit in one.units:
                points = self._weights.front * max(1, pieces.manpower(play, unit))
                by = one.by.get(unit)
                key = ways.front(one.aim.hex)
                if by is not None and by in through:
                    key = ways.crossroads_key(play.game, by)
                worth.setdefault(key, {})[unit] = points
        posts = {ways.POSTS: self.posted}
        areas = ways.grounds(play.game)
        given = (Errand(key, areas[key], some, play.game.turns) for key, some in sorted({**worth, **posts}.items()))
        return (*given, *self.guns)

    @cached_property
    def guns(self) -> tuple[Errand, ...]:
        """Artillery that has been ordered away."""
        return guns.errands(self._play)

    @cached_property
    def _passed(self) -> frozenset[HexId]:
        """Crossroads that units are sent by: those that most manpower comes by, as many as the core has room for."""
        play, led = self._play, Counter[HexId]()
        for one in self.orders:
            for unit, where in one.by.items():
                led[where] += pieces.manpower(play, unit)
        others = sum(one.sends for one in play.game.rules.errands(play)) + len(self.guns)
        taken = 1 + others + len({one.aim.hex for one in self.orders})
        room = _ERRANDS * len(self._theatres) - taken
        best = sorted(led, key=lambda where: (-led[where], where))
        return frozenset(best[: max(0, room)])

    def supply_worth(self, side: Side, some: Iterable[depots.Depot]) -> float:
        """How well these depots serve a side: manpower in supply where it stands now and where its orders lead it, and
        other counties that would be in supply, each by the chance that one of the depots that serve it is kept; less
        what their loss would cost."""
        play = self._play
        always, lost = supply_status.served_by(play, side, ()), dict[str, float]()
        cost, points = 0.0, campaign_of(play).depot_points
        for depot in some:
            risk = self._risk(side, depot.hex)
            cost += risk * abs((points.union if side == UNION else points.confederate)[0])
            for county in supply_status.served_by(play, side, (depot,)) - always:
                lost[county] = lost.get(county, 1.0) * risk
        kept = {county: 1.0 - chance for county, chance in lost.items()} | dict.fromkeys(always, 1.0)
        manpower = sum(
            pieces.manpower(play, unit) * kept.get(counties.county_of(play, unit), 0.0)
            for unit in pieces.on_map(play, side)
        )
        ahead = sum(points * kept.get(county, 0.0) for county, points in self._ahead[side].items())
        ahead += sum(
            _strength(play, one.units) * kept.get(one.aim.county, 0.0) for one in self.orders if one.side == side
        )
        return manpower + self._weights.ahead * ahead - self._weights.depot * cost

    def _risk(self, side: Side, where: str) -> float:
        """How likely enemies come to a hex: less with each march of the nearest, and less the nearer friends are."""
        weights, foes = self._weights, self._foes(side, where)
        friends = self._foes(self._play.game.enemy(side), where)
        return float(weights.risk ** ((foes + max(0, foes - friends)) / weights.pace))

    def _foes(self, side: Side, where: str) -> int:
        """Hexes to the nearest unit of a side's enemy."""
        play = self._play
        centre, distance = play.game.map.ids[where], play.game.map.hexmap.distance
        units = pieces.on_map(play, play.game.enemy(side))
        return min((distance(pieces.hex_id(play, unit), centre) for unit in units), default=_ANYWHERE)

    def next_depot(self, side: Side) -> str | None:
        """Where one more depot would serve the side best; None where it has no room for one, or none would."""
        play = self._play
        if depots.full(play, side):
            return None
        own = depots.standing(play, side)
        best, least = None, self.supply_worth(side, own)
        for where, landing in depots.placements(play, side):
            worth = self.supply_worth(side, [*own, depots.Depot(where, side, True, landing)])
            if worth > least:
                best, least = where, worth
        return best

    @cached_property
    def _ahead(self) -> Mapping[Side, Mapping[str, float]]:
        """What supply in each county would bring a side: what the county is worth, less with each march that the
        nearest corps has to go."""
        towns, found = campaign_of(self._play).counties.towns, dict[Side, Mapping[str, float]]()
        for side in self._play.game.sides:
            corps = [units for _command, units in self._corps[side]]
            aims = (Aim(towns[county], county, points, side, False) for county, points in self.worths.items())
            found[side] = {aim.county: max((self._draw(units, aim) for units in corps), default=0.0) for aim in aims}
        return found


def _points(game: GcacwGame) -> Mapping[str, int]:
    """What counties and hexes of theirs bring the Union in a strategic cycle."""
    assert game.campaign is not None
    figures, names, ids = game.campaign.county_points, game.map.counties, game.map.ids
    found = Counter(figures.counties)
    for where, points in figures.hexes.items():
        found[names[ids[where]]] += points
    return found


def _of_the_valley(game: GcacwGame) -> frozenset[str]:
    """Counties whose control town is held in supply or not."""
    assert game.campaign is not None
    towns, inside = game.campaign.counties.towns, valley.hexes(game)
    return frozenset(county for county, town in towns.items() if game.map.ids[town] in inside)


def _keepers(game: GcacwGame, side: Side, depot: bool) -> tuple[PieceId, ...]:
    """Who may keep a depot, or a town; found once a game."""
    arms = ("infantry", "cavalry", "artillery") if depot else ("infantry", "artillery")
    return game.caches.get(
        (_keepers, side, depot),
        lambda: tuple(piece.id for piece in game.pieces if piece.side == side and piece.arm in arms),
    )


def _cycles_left(play: GcacwPlay) -> int:
    """Strategic cycles to come, that of the present turn included."""
    turns = campaign_of(play).cycle.turns
    return play.game.turns // turns - (play.record.turn - 1) // turns


def _strength(play: GcacwPlay, units: Iterable[PieceId]) -> float:
    return float(sum(pieces.manpower(play, unit) for unit in units))
