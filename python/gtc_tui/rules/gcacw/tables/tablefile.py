"""Reading tables.toml: file -> `Tables`, with every fault listed as "file:line: what". The chapters: tablemarch.py,
tablecombat.py, tablecampaign.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gtc_tui.rules.gcacw.tables import campaign_figures, combat_figures, march_figures, schema
from gtc_tui.rules.gcacw.tables.groups import Groups
from gtc_tui.rules.gcacw.tables.tables import Tables
from gtc_tui.rules.kit.files.schema import Head
from gtc_tui.rules.kit.files.tablefile import TableFile
from gtc_tui.scenario.tomlfile import Reader

FILE = "gcacw/tables.toml"

_GROUPS: dict[str, type[Head]] = {
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
    "fifth-activation": schema.FifthActivation,
    "stations": schema.StationBurning,
    "bridges": schema.Bridges,
    "wagon": schema.Wagon,
    "events": schema.Events,
    "ammunition": schema.Ammunition,
    "attachment": schema.Attachment,
    "army-activation": schema.ArmyActivation,
    "forts": schema.Forts,
    "commanders": schema.Talk,
}


def _rows(_name: str, group: Mapping[str, Any]) -> Iterable[tuple[str, ...]]:
    """A group's figures as rows of cells, the key first."""
    for key, value in group.items():
        if key == "columns":
            yield ("", *map(str, value))
        elif isinstance(value, dict):
            for inner, item in value.items():
                cells = item if isinstance(item, list) else [item]
                yield (inner if key == "rows" else f"{key} {inner}", *map(str, cells))
        elif isinstance(value, list) and value and isinstance(value[0], list):
            for item in value:
                yield tuple(map(str, item))
        elif isinstance(value, bool):
            yield key, "yes" if value else "no"
        elif isinstance(value, str):
            for line in value.strip().splitlines():
                words = line.split()
                yield tuple(words) if key == "rows" else (key, *words)
        else:
            yield (key, *map(str, value if isinstance(value, list) else [value]))


_AS_THEY_STAND = {
    "command_radius": ("command", "radius"),
    "transfer_radius": ("transfer", "radius"),
    "talk_radius": ("commanders", "radius"),
    "dispatch_read": ("commanders", "read"),
    "max_fatigue": ("fatigue", "highest"),
    "force_march_arms": ("force-march", "arms"),
    "force_march_points": ("force-march", "points"),
    "force_march_manpower": ("force-march", "manpower"),
    "close_terrain": ("close-terrain", "terrain"),
    "zoc_exit": ("zone-of-control", "exit"),
    "zone_to_zone_manpower": ("zone-of-control", "zone_to_zone"),
    "assault_modifier": ("assault", "modifier"),
    "grand_assault_less": ("assault", "grand_less"),
    "limit_defender": ("value-limits", "defender"),
    "limit_attacker": ("value-limits", "attacker"),
    "limit_entrenched_half": ("value-limits", "half_entrenched"),
    "limit_entrenched_all": ("value-limits", "all_entrenched"),
    "ratio_least": ("ratio", "least"),
    "ratio_most": ("ratio", "most"),
    "army_leader_bonus": ("army-leader", "bonus"),
    "rain_attack": ("rain", "attack"),
    "crossing_defence": ("defence", "crossing"),
    "flank_bonus": ("flanks", "bonus"),
    "flank_limit": ("flanks", "most"),
    "refuse": ("flanks-refused", "defence"),
    "refuse_fatigue": ("flanks-refused", "fatigue"),
    "refuse_max_fatigue": ("flanks-refused", "highest_fatigue"),
    "retreat_length": ("retreat", "length"),
    "rout_length": ("retreat", "rout"),
    "retreat_loss": ("retreat", "losses"),
    "cavalry_retreat_terrain": ("cavalry-retreat", "terrain"),
    "cavalry_retreat_divisor": ("cavalry-retreat", "divisor"),
    "cavalry_retreat_fatigue": ("cavalry-retreat", "fatigue"),
    "cavalry_retreat_fatal_die": ("cavalry-retreat", "fatal_die"),
    "cavalry_retreat_manpower": ("cavalry-retreat", "manpower"),
    "cavalry_retreat_max_fatigue": ("cavalry-retreat", "highest_fatigue"),
    "recovery_entrench_max_fatigue": ("recovery-limits", "entrench"),
    "recovery_morale_max_fatigue": ("recovery-limits", "morale"),
    "fifth_activation": ("fifth-activation", "extended_march"),
}
"""Fields of `Tables` that are figures of a group; the chapters make the others."""


def _tables(reader: Reader) -> Tables:
    groups = Groups(reader, _GROUPS)
    made = {**march_figures.figures(groups), **combat_figures.figures(groups), **campaign_figures.figures(groups)}
    reader.stop_if_faulty()
    return Tables(**groups.as_they_stand(_AS_THEY_STAND), **made)


_FILE = TableFile(FILE, _GROUPS, _tables, _rows)
load_tables, load_tables_file, figure_groups = _FILE.load, _FILE.load_file, _FILE.figure_groups
