"""5.6, 8.1, 10, 11, 14, 23: stacks, attack groups, retreats and supply of the native core, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from scenes import MAD_ANTHONY, PERSHING, game, inner

from gtc_tui import _core as core
from gtc_tui._core import CoreError
from gtc_tui.rules.boots.ai import simulation
from gtc_tui.rules.boots.ai.policy import ways as policy_ways
from gtc_tui.rules.boots.movement import marching
from gtc_tui.rules.boots.movement import works as works_rules
from gtc_tui.rules.boots.state import ground, pieces

UNIT: dict[str, Any] = {"side": 0, "command": 0, "arm": "infantry", "strength": 1, "allowance": 4, "size": 1}
UNITS = core.Units([core.Unit(**UNIT), core.Unit(**{**UNIT, "command": 1})])


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])
def test_8_1_room_and_23_arms_by_the_chart(game_id: str) -> None:
    found = game(game_id)
    play, figures = inner(found.new_state()), found.tables.grounds[found.scenario]
    stacks = made(found.chart, found.units)
    for hex_id, names in enumerate(found.charts):
        lines = {name: figures.terrain[name] for name in names if name in figures.terrain and "lake" not in names}
        places = [line.stack for name, line in lines.items() if name in ("city", "town", "village")]
        most = min(places or [line.stack for line in lines.values()], default=0)
        assert ground.limit(play, found.map.hex_id(found.map.names[hex_id])) == most
        for number, unit in found.numbered:
            barred = any(unit.arm in line.no_stack for line in lines.values())
            assert stacks.may_not_end(number, hex_id) == barred


def made(chart: core.TerrainChart, units: core.Units, **changes: Any) -> core.Stacking:
    nobody: list[list[int]] = [[] for _unit in range(len(units))]
    given: dict[str, Any] = {"joined": nobody, "parted": nobody, "parted_coming": nobody, "alone": False, **changes}
    return core.Stacking(units, chart, **given)


def moving(units: core.Units, **changes: Any) -> core.Movement:
    given: dict[str, Any] = {"boats": None, "rail": 0, "countries": [], "lake": 0, **changes}
    return core.Movement(units, lines(units), ways(units), **given)


def building(units: core.Units, **changes: Any) -> core.Works:
    given: dict[str, Any] = {"builders": [], "dice": [], "rock": [], "die": 3, "engineers": 5, **changes}
    return core.Works(units, lines(units), **{"entrenchments": 1, "stockades": 1, **given})


def lines(units: core.Units = UNITS, **changes: Any) -> core.Supply:
    given: dict[str, Any] = {"always": [], "holders": [], "printed": [[], [], []], "barred": [], "ends_in": []}
    return core.Supply(units, **{**given, "radius": 3, **changes})


def ways(units: core.Units, **changes: Any) -> core.Ways:
    return core.Ways(units, **{"bound": [], "foot": 0, "foot_bound": 0, "closed": [], **changes})


def course(**changes: Any) -> core.RetreatCourse:
    return core.RetreatCourse(**{"enemy": 1, "start": 0, "battle": [0], "left": 1, **changes})


def test_14_always_in_supply_everywhere_or_somewhere() -> None:
    found = game(PERSHING)
    position = inner(found.new_state()).position
    number = next(one for one, _unit in found.numbered if position.hex(one) != core.NO_HEX)
    here = position.hex(number)
    for rule, here_too in (
        (core.AlwaysSupplied([number]), True),
        (core.AlwaysSupplied([number], places=[here]), True),
        (core.AlwaysSupplied([number], hexes=[here]), True),
        (core.AlwaysSupplied([number], hexes=[here + 1]), False),
        (core.AlwaysSupplied([number], places=[]), False),
        (core.AlwaysSupplied([number + 1]), False),
    ):
        assert lines(found.units, always=[rule]).is_always(position, number) == here_too


def test_numbers_that_do_not_exist() -> None:
    found = game(PERSHING)
    position, hexmap = inner(found.new_state()).position, found.map.hexmap
    bare, chart, stacks = core.Position(found.board, found.roster), found.chart, made(found.chart, found.units)
    supply, retreats = lines(found.units), core.Retreats(ways(found.units), stacks)
    off = next(one for one, _unit in found.numbered if position.hex(one) == core.NO_HEX)

    def duties(units: Any = found.units, over: Any = None, contacts: Any = found.contacts, truces: Any = ()) -> Any:
        open_ways = over or ways(found.units)
        return core.Duties(units, contacts, open_ways, spares_neutrals=True, truces=truces)

    def front(of: Any = None, side: int = 0, units: Any = (), busy: Any = (), taken: Any = ()) -> object:
        return (of or duties()).front(position, side, units, busy=busy, taken=taken, parley=[], led=[], blows=False)

    def sim(place: Any = position, **wrong: Any) -> object:
        size = len(found.units)
        at: dict[str, Any] = {"side": 0, "active": [], "lost": [], "awarded": [], "stages": [], "stockades": 0}
        rules: dict[str, Any] = {"kinds": [0] * size, "last": [], "awards": [], "raids": []}
        core_rules = core.SimulationRules(
            found.units,
            duties=duties(),
            retreats=core.Retreats(ways(found.units), stacks),
            supply=supply,
            shifts=found.shifts,
            tables=found.tables.results_tables,
            movement=marching.native(found),
            prizes=pieces.prizes(found),
            works=works_rules.native(found),
            burning=None,
            winner_draws=False,
            **{**rules, **{key: value for key, value in wrong.items() if key in rules}},
        )
        changed = {**at, **{key: value for key, value in wrong.items() if key in at}}
        none: dict[str, Any] = {"parley": [], "marched": [], "ridden": [], "leaving": []}
        return core.Simulation(core_rules, place, blows=False, **none, **changed)

    def judge(**wrong: Any) -> object:
        size, hexes = len(found.units), found.map.hexmap.size
        at: dict[str, Any] = {
            "worth": [0.0] * size,
            "opened": ([0.0] * hexes, [0.0] * hexes),
            "burned": [],
            "pulls": [],
        }
        moves = dict.fromkeys(("least", "crowded", "at_once", "others", "coming", "beside", "out_of_supply"), 0.0)
        moves |= dict.fromkeys(("together", "joined", "escorted", "strangers", "escort_near", "escort_fading"), 0.0)
        plain = dict.fromkeys(("draw", "future", "attacked", "helpless", "far_off"), 0.0)
        plain |= dict.fromkeys(("stay", "apart", "pursue", "beaten", "standing", "won"), 0.0)
        figures: dict[str, Any] = {"hope": [0.0] * 8, "along": [1.0], "radius": 5, **plain}
        figures["moves"] = {**moves, "many": 0, "joiners": 0, "reach": 0}
        chances = policy_ways.ways(found).chances
        return core.SimulationJudge(simulation.rules(found), chances, **{**at, **figures, **wrong})

    def stage(name: str, *args: Any) -> object:
        return getattr(core.SimulationStage, name)(simulation.rules(found), *args)

    def fighting(name: str, *rest: Any, targets: Sequence[int] = (0,)) -> object:
        return stage(name, ([0], [0], targets, [1], False, False), *rest)

    asked: list[tuple[Callable[[], object], str]] = [
        (lambda: made(chart, UNITS, joined=[[]]), "who stacks with whom: 1"),
        (lambda: made(chart, UNITS, parted=[[2], []]), "no piece 2"),
        (lambda: made(chart, UNITS).fault(position, 0, [0], False), "units of a game: 2"),
        (lambda: stacks.fault(bare, 0, [0], False), "marks of hexes"),
        (lambda: stacks.fault(position, 65535, [0], False), "no hex 65535"),
        (lambda: stacks.fits(position, [-1], 0, False), "no piece -1"),
        (lambda: stacks.may_stack(0, 999, False), "no piece 999"),
        (lambda: stacks.may_not_end(0, -1), "no hex -1"),
        (lambda: stacks.endangered(999), "no piece 999"),
        (lambda: core.AlwaysSupplied([0], hexes=[-1]), "hex of supply -1"),
        (lambda: lines(always=[core.AlwaysSupplied([2])]), "no piece 2"),
        (lambda: lines(holders=[-1]), "no piece -1"),
        (lambda: lines(radius=-1), "radius -1"),
        (lambda: lines(ends_in=[256]), "terrain that ends a line 256"),
        (lambda: lines(found.units, printed=[[60000], [], []]).is_supplied(position, 0), "no hex 60000"),
        (lambda: lines().unsupplied(position, 0), "units of a game: 2"),
        (lambda: supply.unsupplied(bare, 0), "marks of hexes"),
        (lambda: supply.unsupplied(position, 2), "side"),
        (lambda: supply.reach(position, 0, [65535]), "no hex 65535"),
        (lambda: supply.sources(position, 999), "no piece 999"),
        (lambda: supply.is_always(position, -1), "no piece -1"),
        (lambda: core.ClosedHexes([0], [-1]), "closed hex -1"),
        (lambda: core.Contacts(hexmap, lake_side=65536, lake=0), "mask of a lake's hexside 65536"),
        (lambda: core.Contacts(hexmap, lake_side=0, lake=256), "terrain of a lake 256"),
        (lambda: found.contacts.beside(hexmap.size), "no hex"),
        (lambda: found.contacts.foes_beside(position, -1, 0), "no hex -1"),
        (lambda: found.contacts.foes_beside(position, 0, 2), "side"),
        (lambda: game(MAD_ANTHONY).contacts.foes_beside(position, 0, 0), "hexes in contact"),
        (lambda: ways(UNITS, closed=[core.ClosedHexes([2], [0])]), "no piece 2"),
        (lambda: ways(UNITS, bound=[-1]), "no piece -1"),
        (lambda: ways(UNITS, foot=256), "profile 256"),
        (lambda: ways(UNITS).is_closed(2, 0), "no piece 2"),
        (lambda: ways(UNITS).barred(position, 0, 0, 0), "units of a game: 2"),
        (lambda: ways(found.units, foot_bound=99).barred(position, 0, 0, 0), "profile 99"),
        (lambda: ways(found.units).barred(position, 0, 65535, 0), "no hex 65535"),
        (lambda: ways(found.units).barred(position, 0, 0, 6), "direction"),
        (lambda: supply.may_charge(position, [999]), "no piece 999"),
        (lambda: found.units.rides(-1), "no piece -1"),
        (lambda: found.units.screened([0], [999]), "no piece 999"),
        (lambda: core.WorkBuilders("tower", [0]), '"tower": no such works'),
        (lambda: core.WorkDie([0], -1), "highest die -1"),
        (lambda: building(UNITS, builders=[core.WorkBuilders("stockade", [2])]), "no piece 2"),
        (lambda: building(UNITS, rock=[65536]), "hex without works 65536"),
        (lambda: building(UNITS, engineers=256), "highest die 256"),
        (lambda: building(UNITS, stockades=-1), "markers -1"),
        (lambda: building(found.units, rock=[65535]).abandoned(position), "no hex 65535"),
        (lambda: building(found.units).abandoned(bare), "marks of hexes"),
        (lambda: building(found.units).able(position, 0, [999], 0), "no piece 999"),
        (lambda: building(found.units).able(position, 0, [0], -1), "stockades built -1"),
        (lambda: building(found.units).limit(position, 65535, [0]), "no hex 65535"),
        (lambda: building(found.units).kind(position, -1, 0), "no piece -1"),
        (lambda: core.Prizes(UNITS, [(2, 0, 1)]), "no piece 2"),
        (lambda: core.Prizes(UNITS, [(0, 2, 1)]), "side"),
        (lambda: core.Prizes(UNITS, [(0, 0, -1)]), "points of a unit -1"),
        (lambda: core.Prizes(UNITS, []).of(2), "no piece 2"),
        (lambda: core.Fuel([-1], True), "hex to burn -1"),
        (lambda: core.Fuel([], True).burns(position, 65535), "no hex 65535"),
        (lambda: core.Fuel([], True).burns(bare, 0), "mark"),
        (lambda: core.Raids(2, [], []), "side"),
        (lambda: core.Raids(0, [(0, 65536)], []), "points of a place 65536"),
        (lambda: core.Raids(0, [(65535, 1)], []).due(position), "no hex 65535"),
        (lambda: core.Raids(0, [], [0]).is_won(bare), "no hex 0"),
        (lambda: core.Claim(UNITS, "lost", [0], []), '"lost": no such state'),
        (lambda: core.Claim(UNITS, "held", [2], []), "side"),
        (lambda: core.Claim(UNITS, "held", [0], []).due(position), "units of a game"),
        (lambda: core.Claim(found.units, "held", [0], [(65535, 1)]).due(position), "no hex 65535"),
        (lambda: core.RailCountry([0], [-1]), "hex of a country -1"),
        (lambda: moving(UNITS, countries=[core.RailCountry([2], [0])]), "no piece 2"),
        (lambda: moving(UNITS, boats=-1), "profile -1"),
        (lambda: moving(UNITS, lake=256), "terrain of a lake 256"),
        (lambda: moving(UNITS).profile(position, 0), "units of a game: 2"),
        (lambda: moving(found.units).profile(bare, 0), "marks of hexes"),
        (lambda: moving(found.units, rail=99).may_entrain(position, 0), "profile 99"),
        (lambda: moving(found.units).allowance(999), "no piece 999"),
        (lambda: moving(found.units).stations(position, off), "not on the map"),
        (lambda: moving(found.units).steps(position, [0], [1, 1], [0], False), "a figure a unit"),
        (lambda: moving(found.units).steps(position, [0], [255], [0], False), "points 255"),
        (lambda: moving(found.units).steps(position, [0], [1], [99], False), "profile 99"),
        (lambda: moving(found.units).steps(position, [off], [1], [0], False), "not on the map"),
        (lambda: course(enemy=2), "side"),
        (lambda: course(left=61), "hexes of a retreat 61"),
        (lambda: course(heading=6), "direction"),
        (lambda: retreats.steps(position, course(start=65535), [0], 0), "no hex 65535"),
        (lambda: retreats.choices(position, course(battle=[-1]), [0], 0), "no hex -1"),
        (lambda: retreats.affordable(position, course(), [999], 0), "no piece 999"),
        (lambda: retreats.steps(position, course(), [0], 65535), "no hex 65535"),
        (lambda: core.Retreats(ways(UNITS), stacks).steps(position, course(), [0], 0), "units of a game: 2"),
        (lambda: core.Front([(-1, [2])], []), "hex of a stack -1"),
        (lambda: duties(units=UNITS), "units of a game: "),
        (lambda: duties(truces=[(0, 3)]), "side"),
        (lambda: duties().may_attack(999, 0, parley=[]), "no piece 999"),
        (lambda: duties().may_attack(0, -1, parley=[]), "hex -1"),
        (lambda: duties().may_attack(0, 0, parley=[-1]), "no piece -1"),
        (lambda: duties().spares(position, 0, 65535, blows=True), "no hex 65535"),
        (lambda: front(units=[999]), "no piece 999"),
        (lambda: front(side=2), "side"),
        (lambda: front(busy=[-1]), "hex of a stack -1"),
        (lambda: front(taken=[-1]), "hex of a stack -1"),
        (lambda: front(of=duties(units=UNITS, over=ways(UNITS))), "units of a game: 2"),
        (lambda: front(of=duties(contacts=game(MAD_ANTHONY).contacts)), "hexes in contact"),
        (lambda: duties().attackers(position, [-1], [], [], parley=[]), "hex of a stack -1"),
        (lambda: duties().attackers(position, [], [], [999], parley=[]), "no piece 999"),
        (lambda: core.LastUnit([0], 2, 1), "side"),
        (lambda: core.LastUnit([0], 0, -1), "points -1"),
        (lambda: core.AttackAward.clash(41, [], []), "dice of an award 41"),
        (lambda: core.AttackAward.clash(1, [-1], []), "hex of a stack -1"),
        (lambda: core.AttackAward.between(1, [(0, 3)], blows=True), "side"),
        (lambda: sim(last=[core.LastUnit([999], 0, 1)]), "no piece 999"),
        (lambda: sim(awards=[core.AttackAward.clash(1, [], [999])]), "no piece 999"),
        (lambda: sim(kinds=[256]), "kind of a unit 256"),
        (lambda: sim(kinds=[]), "units of a game: 0"),
        (lambda: sim(raids=[core.Raids(0, [(60000, 1)], [])]), "no hex 60000"),
        (lambda: judge(opened=([], [0.0])), "hexes to open: 1"),
        (lambda: judge(hope=[]), "hope by column: 0"),
        (lambda: judge(radius=-1), "radius -1"),
        (lambda: judge(burned=[(60000, 1.0)]), "no hex 60000"),
        (lambda: judge(pulls=[([999], [1.0], [])]), "no piece 999"),
        (lambda: judge(pulls=[([0], [1.0], [(0, b"x", 1.0, False, False)])]), "two bytes a hex"),
        (lambda: judge(pulls=[([0], [1.0], [(60000, b"xy", 1.0, False, False)])]), "no hex 60000"),
        (lambda: judge(pulls=[([0], [1.0], [(0, b"xy", 1.0, False, False)])]), "way to a goal: 1"),
        (lambda: stage("phase", "supper", [], []), '"supper": no such part of a phase'),
        (lambda: stage("phase", "end", [], [999]), "no piece 999"),
        (lambda: stage("movement", [-1], []), "no piece -1"),
        (lambda: stage("moving", 999, 1, 0, False, False), "no piece 999"),
        (lambda: stage("moving", 0, 255, 0, False, False), "movement points 255"),
        (lambda: stage("building", [0], [60000], None), "no hex 60000"),
        (lambda: stage("building", [0], [], (-1, [0])), "no hex -1"),
        (lambda: core.SimulationStage.award(2, 1), "side"),
        (lambda: core.SimulationStage.award(0, 41), "dice of an award 41"),
        (lambda: stage("declaring", [], [], [], "tea", None), '"tea": no such step of a declaration'),
        (lambda: stage("declaring", [], [], [], "group", None), "an attack without a target"),
        (lambda: fighting("combat", "begin", targets=()), "an attack without a target"),
        (lambda: fighting("combat", "tea"), '"tea": no such step of a combat'),
        (lambda: fighting("aftermath", "x", "losses", 0, []), "no such combat result"),
        (lambda: fighting("aftermath", "NE", "tea", 0, []), '"tea": no such step of a combat'),
        (lambda: fighting("aftermath", "NE", "losses", 61, []), "hexes of a retreat 61"),
        (lambda: stage("losses", 0, [0], -1, []), "strength -1"),
        (lambda: stage("retreat", 0, 0, [0], 0, [0], 1, 6, [], False, False), "direction"),
        (lambda: stage("pursuit", [(0, 256, False)], []), "hexes of pursuit 256"),
        (lambda: stage("pressing", [0], [], [], 60000), "no hex 60000"),
        (lambda: sim(stockades=-1), "markers of works -1"),
        (lambda: sim(active=[999]), "no piece 999"),
        (lambda: sim(side=2), "side"),
        (lambda: sim(awarded=[32]), "award 32"),
        (lambda: sim(place=bare), "marks of hexes"),
        (lambda: core.Verdict("x", attacker_retreats=61), "hexes of a retreat 61"),
        (lambda: core.Verdict("x", defender_draws=256), "heroism markers of a result 256"),
        (lambda: core.Front([(1, [65536])], []), "hex of a stack 65536"),
        (lambda: core.Front([(one, [1000]) for one in range(129)], []), "stacks at a front 129"),
        (lambda: core.Front([], []).against(-1), "hex of a stack -1"),
        (lambda: core.Front([], []).joiners([70000], []), "hex of a stack 70000"),
    ]
    for ask, told in asked:
        with pytest.raises(CoreError, match=told):
            ask()
