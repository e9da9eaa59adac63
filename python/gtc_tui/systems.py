"""Where rule systems meet the engine: the one place that knows which there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from threading import RLock
from typing import Any

from gtc_tui.engine.game import Game, System
from gtc_tui.engine.options import check
from gtc_tui.engine.report import Brief
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.scenario import locate
from gtc_tui.scenario.locate import find_scenario, list_scenarios

# Folder under scenarios/ -> module whose SYSTEM plays it; imported when first needed.
_MODULES = {"gcacw": "gtc_tui.rules.gcacw.system", "boots": "gtc_tui.rules.boots.system"}

_MOST_LOADED = 16
# By id, options, language (names of sides are in it), content of all data files; last used last.
_loaded: dict[tuple[str, str, str | None], Game] = {}
_loading = RLock()


def names() -> list[str]:
    """Rule systems, by the name of their folder under scenarios/."""
    return list(_MODULES)


def system(name: str) -> System[Any]:
    """The rule system of a scenario folder. Raises UnknownName."""
    if name not in _MODULES:
        told = _("{name}: no such rule system; there are {known}")
        raise UnknownName(told.format(name=name[:40], known=", ".join(_MODULES)))
    found: System[Any] = import_module(_MODULES[name]).SYSTEM
    return found


def load(game_id: str, options: Mapping[str, Any] | Iterable[str] | None = None) -> Game:
    """Loads a scenario by id (`scenarios` has them), with the optional rules that are to hold: their names, or a
    mapping of names to True; what is False in it is left out. One that was loaded before from the same data is given
    again: a game never changes.

    Raises UnknownName when there is none, and for options that are none; DataError with all faults of its files.

    >>> game = load("gtc/03-race-for-spotsylvania", {"ammunition": True})
    >>> game.title, game.sides
    ('Race for Spotsylvania', ('union', 'confederate'))
    >>> load("gtc/03-race")
    Traceback (most recent call last):
    gtc_tui.errors.UnknownName: gtc/03-race: unknown; perhaps gtc/03-race-for-spotsylvania?
    """
    if not isinstance(game_id, str):
        raise UnknownName(_("{name}: no id of a scenario").format(name=_shown(game_id)))
    named = _named(options)
    wanted = {name: value for name, value in named.items() if value is not False}
    if len(wanted) < len(named):  # the names of those left out are looked at here: nothing below hears of them
        check(game_id, dict.fromkeys((name for name in named if name not in wanted), True), brief(game_id).options)
    with _loading:
        content = locate.content()
        key = game_id, repr(sorted(wanted.items())), content
        game: Game | None = _loaded.pop(key, None)
        if game is None:
            folder, path = find_scenario(game_id)
            game = system(folder).load(game_id, path, wanted)
            if content is None or content != locate.content():  # not kept: it is not known what it was loaded from
                return game
        _loaded[key] = game
        if len(_loaded) > _MOST_LOADED:
            del _loaded[next(iter(_loaded))]
        return game


def _named(options: object) -> dict[str, Any]:
    """The options as they are given, those that are off too. Raises UnknownName."""
    if options is None:
        return {}
    found: list[tuple[object, object]]
    if isinstance(options, Mapping):
        found = list(options.items())
    elif isinstance(options, Iterable) and not isinstance(options, str | bytes):
        found = [(name, True) for name in options]
    else:
        raise UnknownName(_("{what}: no options; a list of names").format(what=_shown(options)))
    named: dict[str, Any] = {}
    for name, value in found:
        if not isinstance(name, str):
            raise UnknownName(_("{name}: no name of an option").format(name=_shown(name)))
        named[name] = value
    return named


def _shown(what: object) -> str:
    return repr(what)[:40]


def brief(game_id: str) -> Brief:
    """What a scenario is about, much faster than loading it. Raises UnknownName, DataError."""
    folder, path = find_scenario(game_id)
    return system(folder).brief(path)


def folder_of(game_id: str) -> str:
    """The name of a scenario's rule system, without importing it. Raises UnknownName."""
    return find_scenario(game_id)[0]


def system_of(game_id: str) -> System[Any]:
    """The rule system of a scenario. Raises UnknownName."""
    return system(find_scenario(game_id)[0])


def scenarios() -> list[str]:
    """Ids of all scenarios, the player's own included; those of one rule system together."""
    order = {name: number for number, name in enumerate(_MODULES)}
    found = sorted(list_scenarios(), key=lambda one: order.get(one[0], len(order)))
    return [game_id for _folder, game_id, _path in found]
