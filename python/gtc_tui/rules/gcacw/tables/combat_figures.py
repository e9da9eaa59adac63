"""Figures of chapters 7 and 9 (combat, entrenchments) out of tables.toml."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from gtc_tui._core import CombatTable
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.tables import schema
from gtc_tui.rules.gcacw.tables.groups import Groups
from gtc_tui.rules.gcacw.tables.tables import (
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
)

_LEAST_OF_ALL = -999  # below every artillery difference
_LETTERS = {"f": BIT_F1, "F": BIT_F2, "D": BIT_D, "E": BIT_E}
_MOVES = {"r": BIT_RETREAT, "R": BIT_ROUT, "R*": BIT_ROUT2}
_RESULT = re.compile(r"(\d{0,2})([fFDE]?)(r|R\*?)?(a?)")
_CELL = re.compile(r"(?:([+-]?\d)(?!\?))? ?(?:([+-]?\d)\?)?")


def figures(groups: Groups) -> dict[str, Any]:
    """Fields of `Tables`."""
    flanks, refused = groups.get("flanks", schema.Flanks), groups.get("flanks-refused", schema.FlanksRefused)
    groups.every("flanks-refused", "defence", refused.defence, range(1, flanks.most + 1))
    evasion, defence = groups.get("cavalry-retreat", schema.CavalryRetreat), groups.get("defence", schema.Defence)
    groups.every("cavalry-retreat", "terrain", evasion.terrain, schema.TERRAIN_COSTS)
    groups.every("cavalry-retreat", "size", evasion.size, [1])
    steps, multipliers = ladder(groups)
    check_retreat(groups)
    digging = groups.get("entrenchments", schema.Entrenchments)
    return {
        "disorganized_cv2": disorganized(groups),
        "attack_types": attack_types(groups),
        "artillery": artillery(groups),
        "mountain_defence": (defence.mountain, defence.mountain_level),
        "creek_defence": {"normal": defence.creek, "rain": defence.creek_rain},
        "ladder": steps,
        "multipliers": multipliers,
        "works_multiplier": groups.fraction("entrenchments", "works", digging.works),
        "first_in_works": step(groups, "first-in-works", digging.first_in_works, steps),
        "entrench_by_action": frozenset(step(groups, "by-action", one, steps) for one in digging.by_action),
        "flank_share": groups.fraction("flanks", "share", flanks.share),
        "combat": combat(groups),
        "cavalry_retreat_size": tuple(sorted(evasion.size.items(), reverse=True)),
    }


def disorganized(groups: Groups) -> tuple[int, ...]:
    values = groups.cv2("disorganized", "combat-value", groups.get("disorganized", schema.Disorganized).combat_value)
    if values[:1] != [0] or 0 in values[1:]:
        groups.fault("disorganized", "combat-value", _("must be 0 for manpower 0 and more for any other"))
    return tuple(values)


def attack_types(groups: Groups) -> tuple[AttackType, ...]:
    group = groups.get("attack-types", schema.AttackTypes)
    groups.columns("attack-types", group.columns, ["modifier", "foot", "mounted"])
    rows = {key: getattr(group, key) for key in ("prepared", "normal", "hasty", "column")}
    types = tuple(AttackType(key, *row) for key, row in rows.items())
    for more, less in pairwise(types):
        if more.foot < less.foot or more.mounted < less.mounted:
            groups.fault("attack-types", more.key, _("needs fewer movement points than {other}").format(other=less.key))
    if types[-1].foot or types[-1].mounted:
        groups.fault("attack-types", "column", _("must be possible without movement points"))
    return types


def artillery(groups: Groups) -> dict[str, tuple[tuple[int, ArtilleryCell], ...]]:
    group = groups.get("artillery", schema.Artillery)
    steps = [step for step in group.columns[1:] if isinstance(step, int)]
    if group.columns[:1] != ["less"] or len(steps) != len(group.columns) - 1 or steps != sorted(set(steps)):
        groups.fault("artillery", "columns", _('must be "less" and then rising differences'))
        return {}
    least = [_LEAST_OF_ALL, *steps]
    chart = {}
    for terrain in schema.TERRAIN_COSTS:
        cells: list[str] = getattr(group, terrain)
        if len(cells) != len(least):
            groups.fault("artillery", terrain, _("{n} cells needed").format(n=len(least)))
            continue
        made = [(step, artillery_cell(groups, terrain, cell)) for step, cell in zip(least, cells, strict=True)]
        chart[terrain] = tuple(reversed(made))
    return chart


def artillery_cell(groups: Groups, terrain: str, text: str) -> ArtilleryCell:
    match = _CELL.fullmatch(text)
    if match is None or not text.strip():
        groups.fault("artillery", terrain, _("{text}: no artillery modifier").format(text=text[:20]))
        return ArtilleryCell(0, 0)
    return ArtilleryCell(int(match[1] or 0), int(match[2] or 0))


def ladder(groups: Groups) -> tuple[tuple[str, ...], tuple[Fraction, ...]]:
    steps = groups.get("entrenchments", schema.Entrenchments).steps
    names = tuple(name for name, _multiplier in steps)
    expected = ("none", "abatis", "breastworks-build", "breastworks", "fort-build", "fort")
    if names != expected:
        groups.fault("entrenchments", "steps", _("must be {columns}").format(columns=", ".join(expected)))
    return names, tuple(groups.fraction("entrenchments", "steps", multiplier) for _name, multiplier in steps)


def step(groups: Groups, key: str, name: str, ladder: Sequence[str]) -> int:
    """A step of the ladder above none, by name."""
    if name not in ladder[1:]:
        groups.fault("entrenchments", key, _("must be one of {steps}").format(steps=", ".join(ladder[1:])))
        return 1
    return ladder.index(name)


def combat(groups: Groups) -> CombatTable | None:
    group = groups.get("combat", schema.Combat)
    columns = [groups.cv2("combat", key, getattr(group, key)) for key in ("defender", "attacker")]
    for key, values in zip(("defender", "attacker"), columns, strict=True):
        if values[:1] != [1] or len(set(values)) < len(values):
            groups.fault("combat", key, _("columns must rise from 1/2, each higher than the one before"))
    sides: tuple[list[list[tuple[int, int]]], list[list[tuple[int, int]]]] = ([], [])
    differences = []
    for line in group.rows.strip().splitlines():
        parts = line.split("|")
        head = parts[0].strip()
        if len(parts) != 3 or re.fullmatch(r"[+-]?\d{1,2}", head) is None:
            groups.fault(
                "combat",
                "rows",
                _("{line}: must be difference | defender | attacker").format(line=line.strip()[:40]),
            )
            continue
        differences.append(int(head))
        for side, values, text in zip(sides, columns, parts[1:], strict=True):
            cells = [result(groups, head, word) for word in text.split()]
            if len(cells) != len(values):
                groups.fault(
                    "combat",
                    "rows",
                    _("row {row}: {n} results needed, {found} found").format(row=head, n=len(values), found=len(cells)),
                )
            side.append(cells)
    if not differences or differences != list(range(differences[0], differences[0] + len(differences))):
        groups.fault("combat", "rows", _("differences must rise by one from row to row"))
    if groups.reader.faults:
        return None
    return CombatTable(
        first=differences[0],
        defender_columns=columns[0],
        defender=sides[0],
        attacker_columns=columns[1],
        attacker=sides[1],
    )


def result(groups: Groups, row: str, text: str) -> tuple[int, int]:
    if text == "-":
        return 0, 0
    match = _RESULT.fullmatch(text)
    if match is None or not text:
        groups.fault("combat", "rows", _("row {row}: {text}: no combat result").format(row=row, text=text[:20]))
        return 0, 0
    bits = _LETTERS.get(match[2], 0) | _MOVES.get(match[3], 0) | (BIT_ADVANCE if match[4] else 0)
    return int(match[1] or 0), bits


def check_retreat(groups: Groups) -> None:
    group = groups.get("retreat", schema.Retreat)
    for key in ("length", "rout"):
        least, most = getattr(group, key)
        if least > most:
            groups.fault("retreat", key, _("must go from the smaller to the larger number"))
    if sorted(group.losses) != [1, 2, 3, 4, 5]:
        groups.fault("retreat", "losses", _("priorities 1 to 5 needed"))
