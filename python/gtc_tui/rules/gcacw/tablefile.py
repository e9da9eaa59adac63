"""Reading tables.toml: file -> `Tables`, with every fault listed as "file:line: what"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

from gtc_tui._core import CombatTable
from gtc_tui.engine.report import FigureGroup
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw import tableschema as schema
from gtc_tui.rules.gcacw.tables import (
    BIT_ADVANCE,
    BIT_D,
    BIT_E,
    BIT_F1,
    BIT_F2,
    BIT_RETREAT,
    BIT_ROUT,
    BIT_ROUT2,
    ArtilleryCell,
    AttackType,
    ExtendedMarch,
    MoveCosts,
    Recovery,
    StackTier,
    Tables,
)
from gtc_tui.scenario.locate import find_file
from gtc_tui.scenario.tomlfile import Reader

FILE = "gcacw/tables.toml"

_GROUPS: dict[str, type[schema.Head]] = {
    "disorganized": schema.Disorganized,
    "command": schema.Radius,
    "transfer": schema.Radius,
    "fatigue": schema.Fatigue,
    "movement-dice": schema.MovementDice,
    "movement-bonus": schema.MovementBonus,
    "extended-march": schema.ExtendedMarchRows,
    "extended-march-die": schema.ExtendedMarchDie,
    "force-march": schema.ForceMarch,
    "terrain-costs": schema.TerrainCosts,
    "line-costs": schema.LineCosts,
    "hexside-costs": schema.HexsideCosts,
    "stacking-costs": schema.StackingCosts,
    "close-terrain": schema.CloseTerrain,
    "zone-of-control": schema.ZoneOfControl,
    "attack-types": schema.AttackTypes,
    "assault": schema.Assault,
    "value-limits": schema.ValueLimits,
    "artillery": schema.Artillery,
    "ratio": schema.Ratio,
    "army-leader": schema.ArmyLeader,
    "rain": schema.Rain,
    "defence": schema.Defence,
    "entrenchments": schema.Entrenchments,
    "flanks": schema.Flanks,
    "flanks-refused": schema.FlanksRefused,
    "combat": schema.Combat,
    "retreat": schema.Retreat,
    "cavalry-retreat": schema.CavalryRetreat,
    "recovery": schema.RecoveryRows,
    "recovery-limits": schema.RecoveryLimits,
}

_LEAST_OF_ALL = -999  # below every artillery difference
_LARGEST_CV2 = 255  # the native core keeps a byte
_LETTERS = {"f": BIT_F1, "F": BIT_F2, "D": BIT_D, "E": BIT_E}
_MOVES = {"r": BIT_RETREAT, "R": BIT_ROUT, "R*": BIT_ROUT2}
_RESULT = re.compile(r"(\d{0,2})([fFDE]?)(r|R\*?)?(a?)")
_CELL = re.compile(r"(?:([+-]?\d)(?!\?))? ?(?:([+-]?\d)\?)?")
_MARCH = re.compile(r"-|(\d?)(D?)")
_RECOVERY = re.compile(r"(\d)((?: (?:organize|refresh|exhaust))*)")

G = TypeVar("G", bound=schema.Head)


def load_tables() -> Tables:
    """The figures in use: the player's corrected file, else the package's. Raises DataError with all faults."""
    return load_tables_file(find_file(FILE))


def load_tables_file(path: Path) -> Tables:
    """The figures of a file (kept while the file does not change). Raises DataError with all faults."""
    try:
        stamp = path.stat()
    except OSError:
        return _load(path, 0, 0)  # reading it tells what is wrong
    return _load(path, stamp.st_mtime_ns, stamp.st_size)


@lru_cache(maxsize=8)
def _load(path: Path, _changed: int, _size: int) -> Tables:
    return _Builder(Reader(path)).tables()


def figure_groups() -> tuple[FigureGroup, ...]:
    """Every group as it stands in the file in use. Raises DataError with all faults."""
    path = find_file(FILE)
    load_tables_file(path)
    data = Reader(path).data
    return tuple(
        FigureGroup(name, data[name]["section"], data[name]["source"], tuple(_rows(data[name]))) for name in _GROUPS
    )


def _rows(group: dict[str, Any]) -> Iterable[tuple[str, ...]]:
    """A group's figures as rows of cells, the key first."""
    for key, value in group.items():
        if key in ("section", "source"):
            continue
        if key == "columns":
            yield ("", *map(str, value))
        elif isinstance(value, dict):
            for inner, item in value.items():
                cells = item if isinstance(item, list) else [item]
                yield (inner if key == "rows" else f"{key} {inner}", *map(str, cells))
        elif isinstance(value, list) and value and isinstance(value[0], list):
            for item in value:
                yield tuple(map(str, item))
        elif isinstance(value, str):
            for line in value.strip().splitlines():
                words = line.split()
                yield tuple(words) if key == "rows" else (key, *words)
        else:
            yield (key, *map(str, value if isinstance(value, list) else [value]))


class _Builder:
    """Checks what a schema cannot and puts the figures together."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        reader.known(tuple(_GROUPS))
        self.groups = {name: reader.group(name, kind) for name, kind in _GROUPS.items()}
        reader.stop_if_faulty()

    def get(self, name: str, kind: type[G]) -> G:
        group = self.groups[name]
        assert isinstance(group, kind)
        return group

    def fault(self, group: str, key: str, what: str) -> None:
        self.reader.fault(f"[{group}] {key}: {what}", f"[{group}]", key)

    # -- pieces of text ----------------------------------------------------------------------------------
    def columns(self, group: str, found: Sequence[object], expected: list[str]) -> None:
        """The headings are there for people; a file that changes their order means something else."""
        if list(found) != expected:
            self.fault(group, "columns", _("must be {columns}").format(columns=", ".join(expected)))

    def fraction(self, group: str, key: str, text: str) -> Fraction:
        try:
            value = Fraction(text)
        except (ValueError, ZeroDivisionError):
            value = Fraction(-1)
        if 0 < value <= 20:
            return value
        self.fault(group, key, _("{text}: no number above 0 and up to 20").format(text=text[:20]))
        return Fraction(1)

    def cv2(self, group: str, key: str, text: str) -> list[int]:
        """Combat values ("0 1/2 1 ...") in halves."""
        values = []
        for word in text.split():
            match = re.fullmatch(r"(\d{1,3})|1/2", word)
            if match is None:
                self.fault(group, key, _("{text}: no combat value").format(text=word[:20]))
            else:
                values.append(2 * int(match[1]) if match[1] else 1)
        if values != sorted(values) or not values:
            self.fault(group, key, _("combat values must rise"))
        elif values[-1] > _LARGEST_CV2:
            self.fault(group, key, _("combat values up to {n}").format(n=_LARGEST_CV2 // 2))
        return values

    # -- groups ------------------------------------------------------------------------------------------
    def extended_march(self) -> ExtendedMarch:
        rows, die = (
            self.get("extended-march", schema.ExtendedMarchRows),
            self.get("extended-march-die", schema.ExtendedMarchDie),
        )
        self.columns("extended-march", rows.columns, schema.BOTH)
        levels = ["F1", "F2", "F3", "F4"]
        self.columns("extended-march-die", die.columns, levels)
        tables: list[dict[int, tuple[int, bool]]] = [{}, {}]
        for row, cells in rows.rows.items():
            for table, cell in zip(tables, cells, strict=True):
                match = _MARCH.fullmatch(cell)
                if match is None:
                    self.fault(
                        "extended-march", str(row), _("{text}: no result of an extended march").format(text=cell[:20])
                    )
                else:
                    table[row] = (int(match[1] or 0), bool(match[2]))
        known = sorted(rows.rows)
        if not known or known != list(range(known[0], known[-1] + 1)):
            self.fault("extended-march", "rows", _("rows must follow each other without a gap"))
        modifiers = {
            key: {level: value for level, value in enumerate(values, start=1) if isinstance(value, int)}
            for key, values in (("normal", die.normal), ("exhausted", die.exhausted))
        }
        return ExtendedMarch(tables[0], tables[1], die.union, modifiers, die.wagon)

    def costs(self) -> dict[str, dict[str, MoveCosts]]:
        groups = [
            self.get("terrain-costs", schema.TerrainCosts),
            self.get("line-costs", schema.LineCosts),
            self.get("hexside-costs", schema.HexsideCosts),
        ]
        for name in ("terrain-costs", "line-costs", "hexside-costs"):
            self.columns(name, self.reader.data[name]["columns"], schema.COST_COLUMNS)

        def column(group: schema.Head, at: int) -> dict[str, Any]:
            cells = {key.replace("_", "-"): getattr(group, key) for key in group.__struct_fields__}
            rows = {key: row for key, row in cells.items() if key not in ("section", "source", "columns")}
            return {key: None if row[at] == "no" else row[at] for key, row in rows.items()}

        made = [MoveCosts(*(column(group, at) for group in groups)) for at in range(4)]
        return {"normal": {"foot": made[0], "mounted": made[1]}, "rain": {"foot": made[2], "mounted": made[3]}}

    def attack_types(self) -> tuple[AttackType, ...]:
        group = self.get("attack-types", schema.AttackTypes)
        self.columns("attack-types", group.columns, ["modifier", "foot", "mounted"])
        rows = {key: getattr(group, key) for key in ("prepared", "normal", "hasty", "column")}
        types = tuple(AttackType(key, *row) for key, row in rows.items())
        for more, less in pairwise(types):
            if more.foot < less.foot or more.mounted < less.mounted:
                self.fault(
                    "attack-types", more.key, _("needs fewer movement points than {other}").format(other=less.key)
                )
        if types[-1].foot or types[-1].mounted:
            self.fault("attack-types", "column", _("must be possible without movement points"))
        return types

    def artillery(self) -> dict[str, tuple[tuple[int, ArtilleryCell], ...]]:
        group = self.get("artillery", schema.Artillery)
        steps = [step for step in group.columns[1:] if isinstance(step, int)]
        if group.columns[:1] != ["less"] or len(steps) != len(group.columns) - 1 or steps != sorted(set(steps)):
            self.fault("artillery", "columns", _('must be "less" and then rising differences'))
            return {}
        least = [_LEAST_OF_ALL, *steps]
        chart = {}
        for terrain in schema.TERRAIN_COSTS:
            cells: list[str] = getattr(group, terrain)
            if len(cells) != len(least):
                self.fault("artillery", terrain, _("{n} cells needed").format(n=len(least)))
                continue
            made = [(step, self.artillery_cell(terrain, cell)) for step, cell in zip(least, cells, strict=True)]
            chart[terrain] = tuple(reversed(made))
        return chart

    def artillery_cell(self, terrain: str, text: str) -> ArtilleryCell:
        match = _CELL.fullmatch(text)
        if match is None or not text.strip():
            self.fault("artillery", terrain, _("{text}: no artillery modifier").format(text=text[:20]))
            return ArtilleryCell(0, 0)
        return ArtilleryCell(int(match[1] or 0), int(match[2] or 0))

    def ladder(self) -> tuple[tuple[str, ...], tuple[Fraction, ...]]:
        steps = self.get("entrenchments", schema.Entrenchments).steps
        names = tuple(name for name, _multiplier in steps)
        expected = ("none", "abatis", "breastworks-build", "breastworks", "fort-build", "fort")
        if names != expected:
            self.fault("entrenchments", "steps", _("must be {columns}").format(columns=", ".join(expected)))
        return names, tuple(self.fraction("entrenchments", "steps", multiplier) for _name, multiplier in steps)

    def step(self, key: str, name: str, ladder: Sequence[str]) -> int:
        """A step of the ladder above none, by name."""
        if name not in ladder[1:]:
            self.fault("entrenchments", key, _("must be one of {steps}").format(steps=", ".join(ladder[1:])))
            return 1
        return ladder.index(name)

    def combat(self) -> CombatTable | None:
        group = self.get("combat", schema.Combat)
        columns = [self.cv2("combat", key, getattr(group, key)) for key in ("defender", "attacker")]
        for key, values in zip(("defender", "attacker"), columns, strict=True):
            if values[:1] != [1] or len(set(values)) < len(values):
                self.fault("combat", key, _("columns must rise from 1/2, each higher than the one before"))
        sides: tuple[list[list[tuple[int, int]]], list[list[tuple[int, int]]]] = ([], [])
        differences = []
        for line in group.rows.strip().splitlines():
            parts = line.split("|")
            head = parts[0].strip()
            if len(parts) != 3 or re.fullmatch(r"[+-]?\d{1,2}", head) is None:
                self.fault(
                    "combat",
                    "rows",
                    _("{line}: must be difference | defender | attacker").format(line=line.strip()[:40]),
                )
                continue
            differences.append(int(head))
            for side, values, text in zip(sides, columns, parts[1:], strict=True):
                cells = [self.result(head, word) for word in text.split()]
                if len(cells) != len(values):
                    self.fault(
                        "combat",
                        "rows",
                        _("row {row}: {n} results needed, {found} found").format(
                            row=head, n=len(values), found=len(cells)
                        ),
                    )
                side.append(cells)
        if not differences or differences != list(range(differences[0], differences[0] + len(differences))):
            self.fault("combat", "rows", _("differences must rise by one from row to row"))
        if self.reader.faults:
            return None
        return CombatTable(
            first=differences[0],
            defender_columns=columns[0],
            defender=sides[0],
            attacker_columns=columns[1],
            attacker=sides[1],
        )

    def result(self, row: str, text: str) -> tuple[int, int]:
        if text == "-":
            return 0, 0
        match = _RESULT.fullmatch(text)
        if match is None or not text:
            self.fault("combat", "rows", _("row {row}: {text}: no combat result").format(row=row, text=text[:20]))
            return 0, 0
        bits = _LETTERS.get(match[2], 0) | _MOVES.get(match[3], 0) | (BIT_ADVANCE if match[4] else 0)
        return int(match[1] or 0), bits

    def recovery(self) -> tuple[dict[int, Recovery], dict[int, Recovery]]:
        group = self.get("recovery", schema.RecoveryRows)
        self.columns("recovery", group.columns, schema.BOTH)
        highest = self.get("fatigue", schema.Fatigue).highest
        if sorted(group.rows) != list(range(highest + 1)):
            self.fault("recovery", "rows", _("one row for each fatigue level from 0 to {n} needed").format(n=highest))
        tables: tuple[dict[int, Recovery], dict[int, Recovery]] = ({}, {})
        for level, cells in group.rows.items():
            for table, cell in zip(tables, cells, strict=True):
                match = _RECOVERY.fullmatch(cell)
                if match is None or int(match[1]) > highest:
                    self.fault("recovery", str(level), _("{text}: no recovery result").format(text=cell[:40]))
                    continue
                words = match[2].split()
                table[level] = Recovery(int(match[1]), *(word in words for word in ("organize", "refresh", "exhaust")))
        return tables

    def retreat(self) -> schema.Retreat:
        group = self.get("retreat", schema.Retreat)
        for key in ("length", "rout"):
            least, most = getattr(group, key)
            if least > most:
                self.fault("retreat", key, _("must go from the smaller to the larger number"))
        if sorted(group.losses) != [1, 2, 3, 4, 5]:
            self.fault("retreat", "losses", _("priorities 1 to 5 needed"))
        return group

    def every(self, group: str, key: str, found: Iterable[object], needed: Iterable[object]) -> None:
        missing = [str(item) for item in needed if item not in found]
        if missing:
            self.fault(group, key, _("missing: {what}").format(what=", ".join(missing)))

    def tables(self) -> Tables:
        get = self.get
        bonus = get("movement-bonus", schema.MovementBonus)
        kinds = ["individual", "leader", "cavalry-corps"]
        self.columns("movement-bonus", bonus.columns, kinds)
        dice = get("movement-dice", schema.MovementDice)
        stacking = get("stacking-costs", schema.StackingCosts)
        self.columns("stacking-costs", stacking.columns, ["open", "close"])
        flanks, refused = get("flanks", schema.Flanks), get("flanks-refused", schema.FlanksRefused)
        self.every("flanks-refused", "defence", refused.defence, range(1, flanks.most + 1))
        limits, defence = get("value-limits", schema.ValueLimits), get("defence", schema.Defence)
        evasion = get("cavalry-retreat", schema.CavalryRetreat)
        self.every("cavalry-retreat", "terrain", evasion.terrain, schema.TERRAIN_COSTS)
        self.every("cavalry-retreat", "size", evasion.size, [1])
        rest = get("recovery-limits", schema.RecoveryLimits)
        ladder, multipliers = self.ladder()
        retreat, (organized, disorganized) = self.retreat(), self.recovery()
        values = self.cv2("disorganized", "combat-value", get("disorganized", schema.Disorganized).combat_value)
        if values[:1] != [0] or 0 in values[1:]:
            self.fault("disorganized", "combat-value", _("must be 0 for manpower 0 and more for any other"))
        zones = get("zone-of-control", schema.ZoneOfControl)
        assault, ratio = get("assault", schema.Assault), get("ratio", schema.Ratio)
        march, costs, types, chart = self.extended_march(), self.costs(), self.attack_types(), self.artillery()
        works = self.fraction("entrenchments", "works", get("entrenchments", schema.Entrenchments).works)
        digging = get("entrenchments", schema.Entrenchments)
        first = self.step("first-in-works", digging.first_in_works, ladder)
        by_action = frozenset(self.step("by-action", step, ladder) for step in digging.by_action)
        share = self.fraction("flanks", "share", flanks.share)
        combat = self.combat()
        self.reader.stop_if_faulty()
        assert combat is not None
        force = get("force-march", schema.ForceMarch)
        return Tables(
            disorganized_cv2=tuple(values),
            command_radius=get("command", schema.Radius).radius,
            transfer_radius=get("transfer", schema.Radius).radius,
            max_fatigue=get("fatigue", schema.Fatigue).highest,
            allowance={
                side: {
                    arm: dict(zip(kinds, getattr(bonus, f"{side}_{arm}"), strict=True)) for arm in ("foot", "mounted")
                }
                for side in ("union", "confederate")
            },
            dice={"foot": dice.foot, "mounted": dice.mounted},
            extended_march=march,
            force_march_arms=tuple(force.arms),
            force_march_points=force.points,
            force_march_manpower=force.manpower,
            costs=costs,
            stacking=tuple(StackTier(least, *row) for least, row in sorted(stacking.rows.items(), reverse=True)),
            close_terrain=tuple(get("close-terrain", schema.CloseTerrain).terrain),
            zoc_exit=zones.exit,
            zone_to_zone_manpower=zones.zone_to_zone,
            attack_types=types,
            assault_modifier=assault.modifier,
            grand_assault_less=assault.grand_less,
            limit_defender=limits.defender,
            limit_attacker=limits.attacker,
            limit_entrenched_half=limits.half_entrenched,
            limit_entrenched_all=limits.all_entrenched,
            artillery=chart,
            ratio_least=ratio.least,
            ratio_most=ratio.most,
            army_leader_bonus=get("army-leader", schema.ArmyLeader).bonus,
            rain_attack=get("rain", schema.Rain).attack,
            crossing_defence=defence.crossing,
            mountain_defence=(defence.mountain, defence.mountain_level),
            creek_defence={"normal": defence.creek, "rain": defence.creek_rain},
            ladder=ladder,
            multipliers=multipliers,
            works_multiplier=works,
            entrench_by_action=by_action,
            first_in_works=first,
            flank_bonus=flanks.bonus,
            flank_share=share,
            flank_limit=flanks.most,
            refuse=refused.defence,
            refuse_fatigue=refused.fatigue,
            refuse_max_fatigue=refused.highest_fatigue,
            combat=combat,
            retreat_length=(retreat.length[0], retreat.length[1]),
            rout_length=(retreat.rout[0], retreat.rout[1]),
            retreat_loss=retreat.losses,
            cavalry_retreat_terrain={str(key): value for key, value in evasion.terrain.items()},
            cavalry_retreat_size=tuple(sorted(evasion.size.items(), reverse=True)),
            cavalry_retreat_divisor=evasion.divisor,
            cavalry_retreat_fatigue=evasion.fatigue,
            cavalry_retreat_fatal_die=evasion.fatal_die,
            cavalry_retreat_manpower=evasion.manpower,
            cavalry_retreat_max_fatigue=evasion.highest_fatigue,
            recovery_organized=organized,
            recovery_disorganized=disorganized,
            recovery_entrench_max_fatigue=rest.entrench,
            recovery_morale_max_fatigue=rest.morale,
        )
