"""Figures of chapters 5 and 6 (march, movement) out of tables.toml."""

from __future__ import annotations

import re
from typing import Any

from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.tables import schema
from gtc_tui.rules.gcacw.tables.groups import Groups
from gtc_tui.rules.gcacw.tables.tables import ExtendedMarch, MoveCosts, StackTier
from gtc_tui.rules.kit.files.schema import Head

_MARCH = re.compile(r"-|(\d?)(D?)")


def figures(groups: Groups) -> dict[str, Any]:
    """Fields of `Tables`."""
    bonus, dice = groups.get("movement-bonus", schema.MovementBonus), groups.get("movement-dice", schema.MovementDice)
    kinds = ["individual", "leader", "cavalry-corps"]
    groups.columns("movement-bonus", bonus.columns, kinds)
    stacking = groups.get("stacking-costs", schema.StackingCosts)
    groups.columns("stacking-costs", stacking.columns, ["open", "close"])
    return {
        "allowance": {
            side: {arm: dict(zip(kinds, getattr(bonus, f"{side}_{arm}"), strict=False)) for arm in ("foot", "mounted")}
            for side in ("union", "confederate")
        },
        "dice": {"foot": dice.foot, "mounted": dice.mounted},
        "extended_march": extended_march(groups),
        "costs": costs(groups),
        "stacking": tuple(StackTier(least, *row) for least, row in sorted(stacking.rows.items(), reverse=True)),
    }


def extended_march(groups: Groups) -> ExtendedMarch:
    rows, die = (
        groups.get("extended-march", schema.ExtendedMarchRows),
        groups.get("extended-march-die", schema.ExtendedMarchDie),
    )
    groups.columns("extended-march", rows.columns, schema.BOTH)
    levels = ["F1", "F2", "F3", "F4"]
    groups.columns("extended-march-die", die.columns, levels)
    tables: list[dict[int, tuple[int, bool]]] = [{}, {}]
    for row, cells in rows.rows.items():
        for table, cell in zip(tables, cells, strict=True):
            match = _MARCH.fullmatch(cell)
            if match is None:
                groups.fault(
                    "extended-march", str(row), _("{text}: no result of an extended march").format(text=cell[:20])
                )
            else:
                table[row] = (int(match[1] or 0), bool(match[2]))
    known = sorted(rows.rows)
    if not known or known != list(range(known[0], known[-1] + 1)):
        groups.fault("extended-march", "rows", _("rows must follow each other without a gap"))
    modifiers = {
        key: {level: value for level, value in enumerate(values, start=1) if isinstance(value, int)}
        for key, values in (("normal", die.normal), ("exhausted", die.exhausted))
    }
    return ExtendedMarch(tables[0], tables[1], die.union, modifiers, die.wagon)


def costs(groups: Groups) -> dict[str, dict[str, MoveCosts]]:
    found = [
        groups.get("terrain-costs", schema.TerrainCosts),
        groups.get("line-costs", schema.LineCosts),
        groups.get("hexside-costs", schema.HexsideCosts),
    ]
    for name in ("terrain-costs", "line-costs", "hexside-costs"):
        groups.columns(name, groups.reader.data[name]["columns"], schema.COST_COLUMNS)

    def column(group: Head, at: int) -> dict[str, Any]:
        cells = {key.replace("_", "-"): getattr(group, key) for key in group.__struct_fields__}
        rows = {key: row for key, row in cells.items() if key not in ("section", "source", "columns")}
        return {key: None if row[at] == "no" else row[at] for key, row in rows.items()}

    made = [MoveCosts(*(column(group, at) for group in found)) for at in range(4)]
    return {"normal": {"foot": made[0], "mounted": made[1]}, "rain": {"foot": made[2], "mounted": made[3]}}
