"""What a name that a player typed may mean: a hex, a box, a piece or a place."""

from __future__ import annotations

from string import digits
from typing import NamedTuple

from gtc_tui.draw import name_forms
from gtc_tui.draw.labels import chief_place
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


def _begins_word(name: str, wanted: str) -> bool:
    """Does a word of a name begin so: "massaponax church", "todd (spotsylvania)"?"""
    starts = (at for at in range(len(name)) if name[at].isalnum() and not (at and name[at - 1].isalnum()))
    return any(name.startswith(wanted, at) for at in starts)


_TESTS = (str.__eq__, _is_part, _begins_word, str.__contains__)
"""How well a name fits, the best first."""
_KINDS = (0, 0, 0, 1)
"""Of those: what fits in a better way leaves out what fits in a worse one."""
_WHOLE = _TESTS.index(str.__eq__)


def spoken(name: str) -> str:
    """As it is typed: capitals and apostrophes are all one."""
    return name.strip().casefold().replace("'", "")


def find(typed: str, game: Game, view: View, near: str = "") -> list[Found]:
    """Every hex that the number or name may mean, the likeliest first: a whole name, then pieces and objectives, then
    the nearest, then the shortest name. What belongs to the game leaves out what does not, a word that begins so
    whatever has it in it, and the whole name of a piece or an objective all that is neither. near: where the player
    looks; with the letter of that place a bare hex number is meant."""
    ids, outside = game.map.ids, frozenset(view.outside)
    wanted, sheet = spoken(typed), near.rstrip(digits)
    letters = dict.fromkeys((sheet, *(name.rstrip(digits) for name in ids))) if wanted.isdecimal() else ()
    spelled = [name for name in (wanted.upper(), *(f"{letter}{wanted}" for letter in letters)) if name in ids]
    if spelled:
        place = min((str(game.map.names[ids[name]]) for name in spelled), key=outside.__contains__)
        return [Found(place, place)]
    fit: list[tuple[bool, int, bool, int, int, Found]] = []
    for name, found, chief in _names(game, view):
        test = next((number for number, test in enumerate(_TESTS) if test(name, wanted)), None)
        if test is not None:
            town = test == _TESTS.index(_is_part)  # its quarters: as the map has them
            far = 0 if town or near not in ids else game.map.hexmap.distance(ids[near], ids[found.hex])
            fit.append((found.hex in outside, test, not chief, far, 0 if town else len(name), found))
    fit.sort(key=lambda one: one[:-1])
    places: dict[str, Found] = {}
    for away, test, minor, *_rest, found in fit:
        best_away, best, best_minor = fit[0][:3]
        named = best == _WHOLE and not best_minor  # a piece or an objective, and nothing else
        if away == best_away and _KINDS[test] == _KINDS[best] and not (named and minor):
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
        chief = chief_place(number, game.map)[1] if place in goals else None  # not a church beside the objective
        for one in places:
            names += _written(one.name, place, one is chief)
    for box, name in game.map.boxes.items():
        place = str(game.map.names[box])
        names += _written(name, place, place in goals)
    return names


def _written(name: str, place: str, chief: bool) -> list[_Named]:
    found = Found(name, place)
    return [_Named(spoken(form), found, chief) for form in dict.fromkeys((name, *name_forms(name)))]
