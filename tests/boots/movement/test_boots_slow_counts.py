"""9 and 14 told once more from the map and the printed rules: zones of control and supply of units strewn about."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from scenes import MAD_ANTHONY, MEXGOV, PERSHING, US, VILLA, game, inner, scene

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Side
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import PointyEdge
from gtc_tui.rules.boots.movement import supply
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import BootsPlay

BOUND = ("NG", "DN", "T", "M", "CM", "R")
"""Sub-commands that no border lets pass (22.9, 22.12, 22.15)."""
SYMBOLS = {US: ("4107", "4214"), MEXGOV: ("1121", "2115")}
"""22.26: Columbus and Fort Bliss, Jimenez and Chihuahua."""


def strewn(rng: random.Random, game_id: str) -> State:
    """Units here and there within six hexes, now and then two of a side in one."""
    found = game(game_id)
    data = found.map
    aligned = rng.choice((None, US, VILLA)) if game_id == PERSHING else None
    near = data.hexmap.within(rng.randrange(data.hexmap.size), 6)
    near = [where for where in near if data.lakes.get(where) != "all"]
    owners: dict[int, Side | None] = {}
    placed: dict[str, str] = {}
    taking_part = [unit for unit in found.pieces if unit.enters not in ("never", "option")]
    for unit in rng.sample(taking_part, rng.randint(6, 22)):
        whose = unit.side if unit.side in found.sides else aligned
        home = {"NG": "USA"}.get(unit.subcommand, "Mexico") if unit.subcommand in BOUND else ""
        open_to = [
            where
            for where in near
            if owners.get(where, whose) == whose and (game_id == MAD_ANTHONY or not home or data.areas[where] == home)
        ]
        if open_to:
            where = rng.choice(open_to)
            owners[where] = whose
            placed[unit.id.replace("-", "_")] = data.names[where]
    marks = {data.names[where]: rng.choice((8, 16)) for where in rng.sample(near, min(2, len(near)))}
    return scene(game_id, aligned=aligned, marks=marks if game_id == MAD_ANTHONY else None, **placed)


def standing(play: BootsPlay) -> list[int]:
    return [number for number in range(len(play.game.pieces)) if play.position.hex(number) != NO_HEX]


def zones(play: BootsPlay, side: Side) -> set[int]:
    """9, 23: hexes in the zone of any unit of a side."""
    data, found = play.game.map, set()
    for number in standing(play):
        unit, here = play.game.pieces[number], play.position.hex(number)
        garrison = any(other.is_garrison for other in pieces.defs(play, play.position.at(here)))
        if pieces.owner(play, number) != side or garrison or data.lakes.get(here) in ("partial", "all"):
            continue
        for direction, there in enumerate(data.hexmap.neighbours(here)):
            if there == NO_HEX or data.lakes.get(there) == "all":
                continue
            edge = data.hexmap.edge(here, direction)
            abroad = bool(edge & PointyEdge.BORDER) and unit.subcommand in BOUND and play.game.id == PERSHING
            if not edge & PointyEdge.LAKE and not abroad:
                found.add(there)
    return found


def origins(play: BootsPlay, side: Side) -> set[int]:
    """14.1, 21.21, 22.26: where a printed side draws supply."""
    units = play.game.pieces
    found = {play.position.hex(one) for one in standing(play) if units[one].is_supply and units[one].side == side}
    if play.game.id == PERSHING:
        held = {name: play.position.at(play.game.map.ids[name]) for name in SYMBOLS.get(side, ())}
        names = (name for name, stack in held.items() if any(units[one].side == side for one in stack))
        return found | {play.game.map.ids[name] for name in names}
    soldiers = {
        play.position.hex(one)
        for one in standing(play)
        if units[one].side == side and (side == US or not units[one].is_indian)
    }
    return found | {where for where in soldiers if ground.stockade(play, where) is not None}


def reached(play: BootsPlay, owner: Side, sources: Sequence[int]) -> set[int]:
    """14.3, 14.8, 14.9: where lines end. They do not go through units of others either."""
    data, index = play.game.map, play.game.side_index(owner)
    enemy = zones(play, play.game.enemy(owner))
    found, front = set(sources), set(sources)
    for _hex in range(5 if play.game.id == PERSHING else 3):
        front = {
            there
            for here in front
            if play.game.id != PERSHING or here in sources or "rough" not in play.game.charts[here]
            for direction, there in enumerate(data.hexmap.neighbours(here))
            if there != NO_HEX
            and data.lakes.get(there) != "all"
            and not data.hexmap.edge(here, direction) & PointyEdge.LAKE
            and (play.position.owner(there) == index or (play.position.owner(there) == -1 and there not in enemy))
        } - found
        found |= front
    return found


def at_home(play: BootsPlay, number: int) -> bool:
    """Units in supply wherever they are, or where they are (21.21, 22.26)."""
    unit, here = play.game.pieces[number], play.position.hex(number)
    if play.game.id == PERSHING:
        return unit.side == VILLA or unit.subcommand in ("CM", "R")
    town = any(place.kind == "us-town" for place in play.game.map.places.get(here, ()))
    return unit.is_indian or (unit.subcommand == "M" and (town or "north" not in play.game.map.areas[here]))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])
def test_9_and_14_zones_and_supply_are_those_of_a_slow_count(game_id: str, seed: int) -> None:
    rng = random.Random(seed)
    for _scene in range(8):
        play = inner(strewn(rng, game_id))
        for side in play.game.sides:
            index = play.game.side_index(side)
            exerted = {where for where in range(play.game.map.hexmap.size) if play.position.zoc(index, where)[0]}
            assert exerted == zones(play, side)
        for number in standing(play):
            unit, owner = play.game.pieces[number], pieces.owner(play, number)
            if owner is not None:
                line = play.position.hex(number) in reached(play, owner, sorted(origins(play, unit.side)))
                wanted = unit.is_supply or at_home(play, number) or line
                assert supply.is_supplied(play, number) == wanted, (unit.id, play.position.hex(number))
