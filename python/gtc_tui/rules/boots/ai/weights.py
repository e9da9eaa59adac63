"""What the machine players think things are worth: `boots/ai.toml`, the only place of such figures. The file says what
each means."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal, get_args, get_type_hints

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.i18n import _
from gtc_tui.rules.boots.chapters import MARKERS
from gtc_tui.rules.boots.data.schema import Charts
from gtc_tui.rules.kit.weights import WeightsFile
from gtc_tui.scenario.tomlfile import Reader

_BY_NAME = ("kept", "countries")


class Goals(msgspec.Struct, frozen=True, rename="kebab"):
    first_village: float
    stockade: float
    held: float
    fortified: float
    guard: float
    sudden: float
    first_source: float
    denied: float
    in_the_way: float
    early: float
    hunt: float
    nearness: tuple[tuple[int, float], ...]


class Standing(msgspec.Struct, frozen=True, rename="kebab"):
    decay: float
    late: float
    at_once: float
    others: float
    coming: float
    guard_beside: float
    many: int
    out_of_supply: float
    escorted: float
    escorted_others: float
    escort_near: float
    escort_fading: float
    joiners: int
    joined: float
    together: float
    place_opened: float
    town_opened: float
    hex_opened: float


class Danger(msgspec.Struct, frozen=True, rename="kebab"):
    future: float
    train: float
    last_dorados: float
    government: float
    attacked: float
    hope: tuple[float, ...]
    helpless: float
    along: tuple[float, ...]
    far_off: float


class Results(msgspec.Struct, frozen=True, rename="kebab"):
    draw: float
    retreat: float
    fight_on: float
    lost_one: float
    lost_half: float
    lost_weaker: float


class Aftermath(msgspec.Struct, frozen=True, rename="kebab"):
    stay: float
    apart: float
    pursue: float
    danger: float


class Moves(msgspec.Struct, frozen=True, rename="kebab"):
    least: float
    off_the_way: float
    crowded: float
    one_hex: float


class Placing(msgspec.Struct, frozen=True, rename="kebab"):
    dig: float
    fort_in_town: float
    fort: float
    anywhere: float
    spare: int
    own_fort: float
    old_unit: float


class Markers(msgspec.Struct, frozen=True, rename="kebab"):
    full_hand: float
    last_turn: float
    acting: float
    dash: float
    look: float
    sub_command: float
    spies: float
    special: float
    unseen_deserter: float
    deserter: float
    staff_work: float
    drawing: float
    jaws: float
    blundered: float
    valley: float
    friends: float
    rallied: float
    ambush: float
    ambush_odds: float
    last_stand: float
    last_stand_price: float
    morale: float
    entry_again: float
    desertion_again: float
    work_again: float


class Search(msgspec.Struct, frozen=True, rename="kebab"):
    clearly: float
    surely: float
    moves: float
    matters: float
    phases: int
    standing: float
    won: float


class Country(msgspec.Struct, frozen=True, rename="kebab"):
    """What a scenario is like, by the name of its charts."""

    aims: Literal["burning", "raiding"]
    radius: int
    nearness: int
    riders: tuple[Side, ...]


class Kept(msgspec.Struct, frozen=True):
    """By heroism marker."""

    kept: dict[str, float]


class Weights(msgspec.Struct, frozen=True):
    """By group of the file."""

    goals: Goals
    ground: Standing
    danger: Danger
    results: Results
    aftermath: Aftermath
    moves: Moves
    placing: Placing
    markers: Markers
    search: Search
    kept: Mapping[str, float]
    countries: Mapping[str, Country]


def _read(reader: Reader) -> Weights | None:
    kinds = {name: kind for name, kind in get_type_hints(Weights).items() if name not in _BY_NAME}
    reader.known((*kinds, *_BY_NAME))
    groups = {name: reader.group(name, kind) for name, kind in kinds.items()}
    of_markers = reader.struct({"kept": reader.data.get("kept", {})}, Kept, "[kept]", lambda key: ("[kept",))
    for marker in MARKERS:
        if of_markers is not None and marker not in of_markers.kept:
            reader.fault(_("[kept] {marker} is missing").format(marker=marker), "[kept")
    countries = _countries(reader)
    if of_markers is None or None in groups.values():
        return None
    return Weights(**groups, kept=of_markers.kept, countries=countries)  # type: ignore[arg-type]  # none of them is None


def _place(head: str, key: str) -> tuple[str, ...]:
    return head, key


def _countries(reader: Reader) -> dict[str, Country]:
    raw, found = reader.data.get("countries"), {}
    for name in get_args(Charts):
        country = raw.get(name) if isinstance(raw, dict) else None
        if not isinstance(country, dict):
            reader.fault(_("[{group}] is missing").format(group=f"countries.{name}"))
            continue
        head = f"[countries.{name}"
        read = reader.struct(country, Country, f"{head}]", partial(_place, head))
        if read is not None:
            found[name] = read
    return found


FILE = WeightsFile("boots/ai.toml", _read)
load = FILE.load
