"""What a name that a player typed may mean: a hex, a box, a piece or a place."""

from __future__ import annotations

from string import digits
from typing import NamedTuple

from gtc_tui.draw import name_forms
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import View


class Found(NamedTuple):
    """name: as it is told, of the piece or the place that is meant."""

    name: str
    hex: str


class _Named(NamedTuple):
    """spoken: as it may be typed. chief: a piece or an objective."""

    spoken: str
    found: Found
    chief: bool


def _is_part(name: str, wanted: str) -> bool:
    """Does a name say so beside something else: "president's house, richmond"?"""
    return wanted in name.split(", ")


_TESTS = (str.__eq__, _is_part, str.startswith, str.__contains__)
"""How well a name fits, the best first."""


def spoken(name: str) -> str:
    """As it is typed: capitals and apostrophes are all one."""
    return name.strip().casefold().replace("'", "")


def find(typed: str, game: Game, view: View, sheet: str = "") -> list[Found]:
    """Every hex that the number or name may mean, the likeliest first: by how well the name fits, then pieces and
    objectives, then the shortest name. What belongs to the game leaves out what does not, and a name that fits whole
    those that only begin so or have it in them. sheet: the letter that a bare hex number is meant with."""
    ids, outside = game.map.ids, frozenset(view.outside)
    wanted = spoken(typed)
    letters = dict.fromkeys((sheet, *(name.rstrip(digits) for name in ids))) if wanted.isdecimal() else ()
    spelled = [name for name in (wanted.upper(), *(f"{letter}{wanted}" for letter in letters)) if name in ids]
    if spelled:
        place = min((str(game.map.names[ids[name]]) for name in spelled), key=outside.__contains__)
        return [Found(place, place)]
    fit: list[tuple[tuple[bool, int, bool, int], Found]] = []
    for name, found, chief in _names(game, view):
        test = next((number for number, test in enumerate(_TESTS) if test(name, wanted)), None)
        if test is not None:
            length = len(name) if test > _TESTS.index(_is_part) else 0  # quarters of a town: as the map has them
            fit.append(((found.hex in outside, test, not chief, length), found))
    fit.sort(key=lambda one: one[0])
    places: dict[str, Found] = {}
    for (away, test, *_rest), found in fit:
        best = fit[0][0]
        if away == best[0] and (test == best[1] or best[1] > 0):
            places.setdefault(found.hex, found)
    return list(places.values())


def _names(game: Game, view: View) -> list[_Named]:
    """Everything that has a name, by each of its names; also as the map abbreviates it."""
    names: list[_Named] = []
    for piece in view.pieces:
        if piece.hex is not None:
            found = Found(piece.name, piece.hex)
            names += [_Named(spoken(name), found, True) for name in (piece.id, piece.name, piece.short)]
    goals = {goal.hex for goal in view.objectives}
    for number, places in game.map.places.items():
        place = str(game.map.names[number])
        for one in places:
            names += _written(one.name, place, place in goals)
    for box, name in game.map.boxes.items():
        place = str(game.map.names[box])
        names += _written(name, place, place in goals)
    return names


def _written(name: str, place: str, chief: bool) -> list[_Named]:
    found = Found(name, place)
    return [_Named(spoken(form), found, chief) for form in dict.fromkeys((name, *name_forms(name)))]
