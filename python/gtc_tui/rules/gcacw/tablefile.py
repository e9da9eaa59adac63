"""Reading tables.toml: file -> `Tables`, with every fault listed as "file:line: what". The chapters: tablemarch.py,
tablecombat.py, tablecampaign.py."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from gtc_tui.engine.report import FigureGroup
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw import tablecampaign, tablecombat, tablemarch
from gtc_tui.rules.gcacw import tableschema as schema
from gtc_tui.rules.gcacw.tablegroups import Groups
from gtc_tui.rules.gcacw.tables import StackTier, Tables
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
    "fifth-activation": schema.FifthActivation,
    "stations": schema.StationBurning,
    "bridges": schema.Bridges,
    "wagon": schema.Wagon,
    "events": schema.Events,
    "ammunition": schema.Ammunition,
    "attachment": schema.Attachment,
    "army-activation": schema.ArmyActivation,
    "forts": schema.Forts,
}


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
    return _tables(Groups(Reader(path), _GROUPS))


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
        elif isinstance(value, bool):
            yield key, "yes" if value else "no"
        elif isinstance(value, str):
            for line in value.strip().splitlines():
                words = line.split()
                yield tuple(words) if key == "rows" else (key, *words)
        else:
            yield (key, *map(str, value if isinstance(value, list) else [value]))


def _tables(groups: Groups) -> Tables:
    get = groups.get
    bonus = get("movement-bonus", schema.MovementBonus)
    kinds = ["individual", "leader", "cavalry-corps"]
    groups.columns("movement-bonus", bonus.columns, kinds)
    dice = get("movement-dice", schema.MovementDice)
    stacking = get("stacking-costs", schema.StackingCosts)
    groups.columns("stacking-costs", stacking.columns, ["open", "close"])
    flanks, refused = get("flanks", schema.Flanks), get("flanks-refused", schema.FlanksRefused)
    groups.every("flanks-refused", "defence", refused.defence, range(1, flanks.most + 1))
    limits, defence = get("value-limits", schema.ValueLimits), get("defence", schema.Defence)
    evasion = get("cavalry-retreat", schema.CavalryRetreat)
    groups.every("cavalry-retreat", "terrain", evasion.terrain, schema.TERRAIN_COSTS)
    groups.every("cavalry-retreat", "size", evasion.size, [1])
    rest = get("recovery-limits", schema.RecoveryLimits)
    ladder, multipliers = tablecombat.ladder(groups)
    retreat, (organized, disorganized) = tablecombat.retreat(groups), tablecampaign.recovery(groups)
    values = groups.cv2("disorganized", "combat-value", get("disorganized", schema.Disorganized).combat_value)
    if values[:1] != [0] or 0 in values[1:]:
        groups.fault("disorganized", "combat-value", _("must be 0 for manpower 0 and more for any other"))
    zones = get("zone-of-control", schema.ZoneOfControl)
    assault, ratio = get("assault", schema.Assault), get("ratio", schema.Ratio)
    march, costs, types, chart = (
        tablemarch.extended_march(groups),
        tablemarch.costs(groups),
        tablecombat.attack_types(groups),
        tablecombat.artillery(groups),
    )
    works = groups.fraction("entrenchments", "works", get("entrenchments", schema.Entrenchments).works)
    digging = get("entrenchments", schema.Entrenchments)
    first = tablecombat.step(groups, "first-in-works", digging.first_in_works, ladder)
    by_action = frozenset(tablecombat.step(groups, "by-action", step, ladder) for step in digging.by_action)
    share = groups.fraction("flanks", "share", flanks.share)
    combat = tablecombat.combat(groups)
    fort, strong_forts = tablecampaign.forts(groups)
    stations, bridges = tablecampaign.stations(groups), tablecampaign.bridges(groups)
    events, ammunition = tablecampaign.events(groups), tablecampaign.ammunition(groups)
    attachment, army = tablecampaign.attachment(groups), tablecampaign.army_activation(groups)
    groups.reader.stop_if_faulty()
    assert combat is not None
    force = get("force-march", schema.ForceMarch)
    return Tables(
        disorganized_cv2=tuple(values),
        command_radius=get("command", schema.Radius).radius,
        transfer_radius=get("transfer", schema.Radius).radius,
        max_fatigue=get("fatigue", schema.Fatigue).highest,
        allowance={
            side: {arm: dict(zip(kinds, getattr(bonus, f"{side}_{arm}"), strict=True)) for arm in ("foot", "mounted")}
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
        fifth_activation=get("fifth-activation", schema.FifthActivation).extended_march,
        stations=stations,
        bridges=bridges,
        wagon=tablecampaign.wagon(groups),
        events=events,
        ammunition=ammunition,
        attachment=attachment,
        army_activation=army,
        fort=fort,
        strong_forts=strong_forts,
    )
