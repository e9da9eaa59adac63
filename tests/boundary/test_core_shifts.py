"""10.18, 23: the native core's units and terrain charts, held against the figures, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from scenes import MAD_ANTHONY, PERSHING, game, inner

from gtc_tui import _core as core
from gtc_tui._core import CoreError
from gtc_tui.rules.boots.tables.tables import INDIANS, OTHERS

LINES = [core.TerrainLine("clear", shift=0, room=4), core.TerrainLine("town", shift=1, room=4, helps="others")]
UNIT: dict[str, Any] = {"side": 0, "command": 0, "arm": "infantry", "strength": 1, "allowance": 4, "size": 1}


def chart(**changes: Any) -> core.TerrainChart:
    given: dict[str, Any] = {
        "hexes": [["clear"], ["town"]],
        "rivers": [1],
        "river_shift": 1,
        "burned_room": 2,
        **changes,
    }
    return core.TerrainChart(given.pop("lines", LINES), **given)


def shifts(units: core.Units, ground: core.TerrainChart, **changes: int) -> core.Shifts:
    return core.Shifts(units, ground, **{"flank": 1, "artillery": 1, "works": 1, "sappers": 1, **changes})


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])
def test_10_18_every_hex_as_the_chart_says(game_id: str) -> None:
    found = game(game_id)
    figures = found.tables.grounds[found.scenario]
    for hex_id, names in enumerate(found.charts):
        lines = [figures.terrain[name] for name in names if name in figures.terrain]
        river = [figures.river_shift] if hex_id in found.map.rivers else []
        for indians, barred in ((True, OTHERS), (False, INDIANS)):
            columns = [0, *river, *(line.shift for line in lines if line.defender != barred)]
            assert found.chart.shift(hex_id, indians) == max(columns)


def test_figures_out_of_shape_and_numbers_that_do_not_exist() -> None:
    found, few = game(PERSHING), core.Units([core.Unit(**UNIT)])
    position = inner(found.new_state()).position
    none: tuple[int, ...] = ()
    asked: list[tuple[Callable[[], object], str]] = [
        (lambda: core.Unit(**{**UNIT, "side": 3}), "side"),
        (lambda: core.Unit(**{**UNIT, "arm": "airship"}), '"airship": no such arm'),
        (lambda: core.Unit(**{**UNIT, "command": -1}), "sub-command of a unit -1"),
        (lambda: core.Unit(**{**UNIT, "size": 256}), "size of a unit 256"),
        (lambda: core.Unit(**{**UNIT, "strength": 256}), "strength of a unit 256"),
        (lambda: core.TerrainLine("town", shift=1, room=4, helps="nobody"), '"nobody": no such defenders'),
        (lambda: core.TerrainLine("town", shift=-1, room=4), "shift of a terrain -1"),
        (lambda: core.TerrainLine("town", shift=1, room=256), "room of a terrain 256"),
        (lambda: core.TerrainLine("town", shift=1, room=4, bars=["airship"]), '"airship": no such arm'),
        (lambda: chart(lines=LINES * 9), "lines of a terrain chart 18"),
        (lambda: chart(hexes=[["swamp"]]), '"swamp": no such terrain'),
        (lambda: chart(rivers=[2]), "no hex 2"),
        (lambda: chart(river_shift=256), "shift of a river 256"),
        (lambda: chart(burned_room=-1), "room of a burned hex -1"),
        (lambda: chart().shift(2, True), "no hex 2"),
        (lambda: chart().room(position, 0), "hexes of a terrain chart: 2"),
        (lambda: shifts(few, chart(), works=256), "shift of works 256"),
        (lambda: shifts(few, found.chart).assess(position, none, none, [0], False), "units of a game: 1"),
        (lambda: found.shifts.assess(position, [999], none, none, False), "no piece 999"),
        (lambda: found.shifts.assess(position, none, [65535], none, False), "no hex 65535"),
        (lambda: found.shifts.assess(position, none, none, none, False, [-1]), "no piece -1"),
        (lambda: found.shifts.terrain(position, 65535, none), "no hex 65535"),
        (lambda: found.shifts.work(position, -1, none), "no hex -1"),
    ]
    for ask, told in asked:
        with pytest.raises(CoreError, match=told):
            ask()
    bare = core.Position(found.board, found.roster)
    with pytest.raises(CoreError, match="marks of hexes"):
        found.shifts.work(bare, 0, [0])
