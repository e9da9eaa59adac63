"""Reading tables.toml: file -> `Tables`, with every fault listed as "file:line: what"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from gtc_tui.i18n import _
from gtc_tui.rules.boots.tables import schema
from gtc_tui.rules.boots.tables.tables import (
    CHARGE,
    SKIRMISH,
    CombatResult,
    Ground,
    HeroismKind,
    Tables,
    Terrain,
)
from gtc_tui.rules.kit.files.schema import Head
from gtc_tui.rules.kit.files.tablefile import Groups, TableFile

FILE = "boots/tables.toml"

_GROUPS: dict[str, type[Head]] = {
    "heroism": schema.Heroism,
    "heroism-markers": schema.HeroismMarkers,
    "catastrophe": schema.Catastrophe,
    "ground-mad-anthony": schema.GroundMadAnthony,
    "ground-pershing": schema.GroundPershing,
    "ratio": schema.Ratio,
    "skirmish": schema.CombatRows,
    "charge": schema.CombatRows,
    "results": schema.Results,
    "shifts": schema.Shifts,
    "supply": schema.Supply,
    "scouting": schema.Scouting,
    "works": schema.Works,
    "markers": schema.Markers,
    "victory": schema.Victory,
    "points-mad-anthony": schema.PointsMadAnthony,
    "new-year": schema.NewYear,
    "points-pershing": schema.PointsPershing,
    "arrivals": schema.Arrivals,
}

TERRAIN = {
    "ground-mad-anthony": ("clear", "forest", "rough", "town", "village"),
    "ground-pershing": ("clear", "rough", "desert", "seasonal-lake", "city", "town"),
}
"""Lines that each terrain chart must have (23)."""

_POINTS = re.compile(r"(\d{1,2})|(?:(\d) )?1/2")


def _rows(name: str, group: Mapping[str, Any]) -> Iterable[tuple[str, ...]]:
    """A group's figures as rows of cells, the key first."""
    if name in (SKIRMISH, CHARGE):
        yield ("", *load_tables().columns)
    for key, value in group.items():
        if isinstance(value, dict):
            for inner, item in value.items():
                if isinstance(item, dict):
                    yield (inner, *(f"{label} {_cell(cell)}" for label, cell in item.items()))
                else:
                    yield (inner, *map(_cell, item))
        else:
            yield (key, *map(_cell, value if isinstance(value, list) else [value]))


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


class _File(Groups):
    """Checks what a schema cannot and puts the tables together. Raises DataError with all faults."""

    def load(self) -> Tables:
        supply = self.get("supply", schema.Supply)
        ratio = self.ratio()
        combat = {name: self.combat(name, len(ratio)) for name in (SKIRMISH, CHARGE)}
        grounds = {"mad-anthony": self.mad_anthony(), "pershing": self.pershing()}
        kinds, results = self.kinds(), self.results()
        catastrophe, levels = self.catastrophe(), self.victory()
        self.reader.stop_if_faulty()
        return Tables(
            heroism=self.get("heroism", schema.Heroism),
            kinds=kinds,
            catastrophe=catastrophe,
            grounds=grounds,
            ratio=ratio,
            combat=combat,
            results=results,
            shifts=self.get("shifts", schema.Shifts),
            supply={"mad-anthony": supply.mad_anthony, "pershing": supply.pershing},
            attrition=supply.attrition,
            scouting=self.get("scouting", schema.Scouting),
            works=self.get("works", schema.Works),
            markers=self.get("markers", schema.Markers),
            victory=levels,
            points_mad_anthony=self.get("points-mad-anthony", schema.PointsMadAnthony),
            new_year=self.get("new-year", schema.NewYear),
            points_pershing=self.get("points-pershing", schema.PointsPershing),
            arrivals=self.get("arrivals", schema.Arrivals),
        )

    def every(self, group: str, key: str, found: Iterable[object], needed: Iterable[object]) -> None:
        """All of these and no others."""
        there, wanted = [str(item) for item in found], [str(item) for item in needed]
        missing = [item for item in wanted if item not in there]
        if missing:
            self.reader.fault(
                _("[{group}] {key} is missing: {what}").format(group=group, key=key, what=", ".join(missing)),
                f"[{group}.{key}]",
            )
        for item in there:
            if item not in wanted:
                what = _("[{group}] {key} {item} is unknown; there are {known}")
                self.reader.fault(
                    what.format(group=group, key=key, item=item[:40], known=", ".join(wanted)), f"[{group}.{key}]", item
                )

    # -- heroism -----------------------------------------------------------------------------------------
    def kinds(self) -> Mapping[str, HeroismKind]:
        found = self.get("heroism-markers", schema.HeroismMarkers).kinds
        self.every("heroism-markers", "kinds", found, schema.KINDS)
        return {key: HeroismKind(key, text.name, text.count, text.after) for key, text in found.items()}

    def catastrophe(self) -> schema.Catastrophe:
        group = self.get("catastrophe", schema.Catastrophe)
        if not 0 <= self.share(group.hand) <= 1:
            self.fault("catastrophe", "hand", _("{text} is not a share from 0 to 1").format(text=group.hand[:20]))
        faces = sorted([*group.earthquake, *group.storm, *group.plague])
        if faces != [1, 2, 3, 4, 5, 6]:
            self.fault("catastrophe", "earthquake", _("the three together must have each face of the die once"))
        return group

    @staticmethod
    def share(text: str) -> Fraction:
        try:
            return Fraction(text)
        except (ValueError, ZeroDivisionError):
            return Fraction(-1)

    # -- ground ------------------------------------------------------------------------------------------
    def mad_anthony(self) -> Ground:
        name = "ground-mad-anthony"
        group = self.get(name, schema.GroundMadAnthony)
        return Ground(
            terrain=self.terrain(name, group.terrain),
            river_exit=self.points(name, "river-exit", group.river_exit),
            river_shift=group.river_shift,
            trail=self.points(name, "trail", group.trail),
            boats=self.points(name, "boats", group.boats),
            burned_stack=group.burned_stack,
        )

    def pershing(self) -> Ground:
        name = "ground-pershing"
        group = self.get(name, schema.GroundPershing)
        return Ground(
            terrain=self.terrain(name, group.terrain),
            river_exit=self.points(name, "river-exit", group.river_exit),
            river_shift=group.river_shift,
            rail=self.points(name, "rail", group.rail),
        )

    def terrain(self, group: str, rows: Mapping[str, schema.TerrainText]) -> Mapping[str, Terrain]:
        self.every(group, "terrain", rows, TERRAIN[group])
        return {
            key: Terrain(
                cost=self.points(group, key, row.points),
                shift=row.shift,
                stack=row.stack,
                defender=row.defender,
                no_stack=tuple(row.no_stack),
                works=row.works,
            )
            for key, row in rows.items()
        }

    def points(self, group: str, key: str, text: int | str) -> int:
        """Movement points in halves; a step always costs something."""
        match = _POINTS.fullmatch(str(text))
        halves = 0
        if match is not None:
            halves = 2 * int(match[1]) if match[1] else 2 * int(match[2] or 0) + 1
        if 1 <= halves <= 60:
            return halves
        self.fault(group, key, _("{text}: write MP from 1/2 to 30").format(text=str(text)[:20]))
        return 2

    # -- combat ------------------------------------------------------------------------------------------
    def ratio(self) -> tuple[int, ...]:
        least = self.get("ratio", schema.Ratio).least
        if least[0] != 0 or least != sorted(set(least)):
            self.fault("ratio", "least", _("must begin with 0 and rise"))
        return tuple(least)

    def combat(self, group: str, columns: int) -> tuple[tuple[str, ...], ...]:
        rows = self.get(group, schema.CombatRows).rows
        self.every(group, "rows", rows, range(1, 7))
        for die, codes in rows.items():
            if len(codes) != columns:
                what = _("{n} results for {columns} columns of [ratio]").format(n=len(codes), columns=columns)
                self.fault(group, "rows", what, str(die))
        return tuple(tuple(rows[die]) for die in sorted(rows))

    def results(self) -> Mapping[str, CombatResult]:
        codes = self.get("results", schema.Results).codes
        self.every("results", "codes", codes, schema.CODES)
        for code, text in codes.items():
            if (text.attacker_loses == "weaker") != (text.defender_loses == "weaker"):
                self.fault("results", code, _('"weaker" must be for both sides or for neither'))
        return {
            code: CombatResult(
                code=code,
                attacker_loses=text.attacker_loses,
                defender_loses=text.defender_loses,
                attacker_retreats=text.attacker_retreats,
                defender_retreats=None if text.defender_retreats == "die" else text.defender_retreats,
                path=text.path,
                foot=text.foot_pursues,
                horse=text.horse_pursues,
                fights=text.fights,
                attacker_draws=text.attacker_draws,
                defender_draws=text.defender_draws,
            )
            for code, text in codes.items()
        }

    def victory(self) -> schema.Victory:
        group = self.get("victory", schema.Victory)
        if not group.marginal < group.brilliant < group.history_changing:
            self.fault("victory", "marginal", _("the three levels must rise"))
        return group


_FILE = TableFile(FILE, _GROUPS, lambda reader: _File(reader, _GROUPS).load(), _rows)
load_tables, load_tables_file, figure_groups = _FILE.load, _FILE.load_file, _FILE.figure_groups
