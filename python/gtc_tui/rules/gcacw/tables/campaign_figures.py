"""Figures of chapters 8 and later (recovery, bridges, events, special rules), and of stations, out of tables.toml."""

from __future__ import annotations

import re
from typing import Any

from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.tables import schema
from gtc_tui.rules.gcacw.tables.groups import Groups
from gtc_tui.rules.gcacw.tables.tables import (
    Ammunition,
    ArmyActivation,
    Bridges,
    Event,
    Events,
    Fort,
    Recovery,
    Stations,
    Wagon,
)

_RECOVERY = re.compile(r"(\d)((?: (?:organize|refresh|exhaust))*)")
_EVENT = re.compile(r"(none|night-march|(?:union|confederate)-paralysis)|rain ([0-9])")


def figures(groups: Groups) -> dict[str, Any]:
    """Fields of `Tables`."""
    (organized, disorganized), (fort, strong_forts) = recovery(groups), forts(groups)
    return {
        "recovery_organized": organized,
        "recovery_disorganized": disorganized,
        "stations": stations(groups),
        "bridges": bridges(groups),
        "wagon": wagon(groups),
        "events": events(groups),
        "ammunition": ammunition(groups),
        "attachment": attachment(groups),
        "army_activation": army_activation(groups),
        "fort": fort,
        "strong_forts": strong_forts,
    }


def recovery(groups: Groups) -> tuple[dict[int, Recovery], dict[int, Recovery]]:
    group = groups.get("recovery", schema.RecoveryRows)
    groups.columns("recovery", group.columns, schema.BOTH)
    highest = groups.get("fatigue", schema.Fatigue).highest
    if sorted(group.rows) != list(range(highest + 1)):
        groups.fault("recovery", "rows", _("one row for each fatigue level from 0 to {n} needed").format(n=highest))
    tables: tuple[dict[int, Recovery], dict[int, Recovery]] = ({}, {})
    for level, cells in group.rows.items():
        for table, cell in zip(tables, cells, strict=True):
            match = _RECOVERY.fullmatch(cell)
            if match is None or int(match[1]) > highest:
                groups.fault("recovery", str(level), _("{text}: no recovery result").format(text=cell[:40]))
                continue
            words = match[2].split()
            table[level] = Recovery(int(match[1]), *(word in words for word in ("organize", "refresh", "exhaust")))
    return tables


def stations(groups: Groups) -> Stations:
    group = groups.get("stations", schema.StationBurning)
    return Stations(tuple(group.arms), group.organized, group.disorganized, group.in_rain)


def bridges(groups: Groups) -> Bridges:
    group = groups.get("bridges", schema.Bridges)
    return Bridges(
        manpower=group.manpower,
        arms=tuple(group.arms),
        max_fatigue=group.highest_fatigue,
        minor=group.minor,
        major=group.major,
        repair=group.repair,
        attempts=group.attempts,
        demolition=group.demolition,
        demolition_points=group.demolition_points,
        removal_points=group.removal_points,
        in_rain=group.in_rain,
    )


def wagon(groups: Groups) -> Wagon:
    group = groups.get("wagon", schema.Wagon)
    return Wagon(*(None if cost == "no" else cost for cost in (group.ford_minor, group.ford_major)))


def events(groups: Groups) -> Events:
    group = groups.get("events", schema.Events)
    groups.columns("events", group.columns, ["early", "late"])
    groups.every("events", "rows", group.rows, range(2, 13))
    early = {total: _event(groups, str(total), row[0]) for total, row in group.rows.items()}
    late = {total: _event(groups, str(total), row[1]) for total, row in group.rows.items()}
    sick = {total: _event(groups, "lee-sick", text) for total, text in group.lee_sick.items()}
    return Events(early, late, group.late.isoformat(), sick)


def _event(groups: Groups, key: str, text: str) -> Event:
    match = _EVENT.fullmatch(text)
    if match is None:
        groups.fault("events", key, _("{text}: no random event").format(text=text[:30]))
        return Event("none")
    return Event(match[1]) if match[1] else Event("rain", int(match[2]))


def ammunition(groups: Groups) -> Ammunition:
    group = groups.get("ammunition", schema.Ammunition)
    return Ammunition(group.levels, groups.fraction("ammunition", "share", group.share), group.cavalry_retreat)


def attachment(groups: Groups) -> dict[tuple[str, str], int]:
    group = groups.get("attachment", schema.Attachment)
    groups.every("attachment", "infantry", group.infantry, ("Div", "Brig", "Regt"))
    groups.every("attachment", "cavalry", group.cavalry, ("Brig", "Regt"))
    arms = (("infantry", group.infantry), ("cavalry", group.cavalry))
    return {(arm, size): most for arm, limits in arms for size, most in limits.items()}


def army_activation(groups: Groups) -> ArmyActivation:
    group = groups.get("army-activation", schema.ArmyActivation)
    if group.least > group.most:
        groups.fault("army-activation", "most", _("must not be less than {other}").format(other="least"))
    return ArmyActivation(group.success, group.least, group.most, group.mounted)


def forts(groups: Groups) -> tuple[Fort, dict[str, Fort]]:
    group = groups.get("forts", schema.Forts)
    groups.columns("forts", group.columns, ["combat-value", "artillery"])
    return Fort(*group.each), {name: Fort(*row) for name, row in group.strong.items()}
