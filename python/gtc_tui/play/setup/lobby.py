"""What a player chooses before a game: the scenario, who plays, optional rules, the seed. For every rule system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from gtc_tui import systems
from gtc_tui.bots.base import EXEC, GREEDY, SEARCH, SEARCHES, bot_names
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Brief
from gtc_tui.errors import DataError
from gtc_tui.i18n import N_, _, ngettext
from gtc_tui.names import printable, unknown
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.so_far import HUMAN
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.store.cache import remembered
from gtc_tui.store.logfile import default_path

_WHO = {
    HUMAN: N_("you, or anyone at this keyboard"),
    GREEDY: N_("picks the best next move by exact odds"),
    SEARCHES[0]: N_("plays plans out, for half a second a choice"),
    SEARCHES[1]: N_("plays plans out, for two seconds a choice: a real opponent"),
    SEARCHES[2]: N_("plays plans out, for ten seconds a choice: worth the wait"),
    "bot:random": N_("random moves"),
}

_NAMES = {
    HUMAN: N_("Person"),
    "bot:random": N_("Beginner"),
    GREEDY: N_("Standard"),
    SEARCHES[0]: N_("Strong, quick"),
    SEARCHES[1]: N_("Strong"),
    SEARCHES[2]: N_("Strong, slow"),
}


class Listed(msgspec.Struct, frozen=True):
    """A scenario to choose. series: of its rule system. brief: None where its file is faulty; `fault` says how."""

    id: str
    series: str
    brief: Brief | None
    fault: str = ""


def option_titles(names: Iterable[str], brief: Brief | None) -> list[str]:
    """Optional rules as players call them; by their names where the scenario is not here, or has no such rule now."""
    known = {offer.name: offer.title for offer in brief.options} if brief is not None else {}
    return [known.get(name) or printable(name) for name in names]


class Plan(msgspec.Struct, frozen=True):
    """How a game is to be begun. players: by side, those left open as `seats` fills them. options: names of optional
    rules. seed None: a fresh one. log None: a new file in the player's folder."""

    players: Mapping[str, str] = {}
    options: tuple[str, ...] = ()
    seed: int | None = None
    guided: bool = False
    log: Path | None = None


def listed() -> list[Listed]:
    """Every scenario there is, those of one series together."""
    return remembered("scenarios", list[Listed], _listed, lambda found: all(one.brief is not None for one in found))


def _listed() -> list[Listed]:
    found = []
    for game_id in systems.scenarios():
        series = systems.system_of(game_id).title
        try:
            found.append(Listed(game_id, series, systems.brief(game_id)))
        except DataError as fault:
            found.append(Listed(game_id, series, None, str(fault)))
    order = {series: number for number, series in reversed(list(enumerate(one.series for one in found)))}
    return sorted(found, key=lambda one: order[one.series])


def shortest() -> str:
    """Id of the scenario that is soonest over: the fewest turns, and of those the fewest pieces."""
    known = [(one.brief.turns, one.brief.pieces, one.id) for one in listed() if one.brief is not None]
    return min(known)[2]


def facts(brief: Brief) -> list[str]:
    """Dates, turns and pieces, each in a few words."""
    turns = ngettext("{n} turn", "{n} turns", brief.turns).format(n=brief.turns)
    pieces = ngettext("{n} piece", "{n} pieces", brief.pieces).format(n=brief.pieces)
    return [brief.when, turns, pieces]


def player_kinds() -> list[str]:
    """Who may play a side, as `Session.new` takes it; programs of the player's own folder at the end."""
    from gtc_tui.bots.program import own_programs

    return [HUMAN, *(name for name in bot_names() if name != SEARCH), *SEARCHES, *own_programs()]


def player_name(kind: str) -> str:
    """What a kind of player is called on the screen; as the command line calls it where it has no name."""
    return _(_NAMES[kind]) if kind in _NAMES else kind


def who_text(kind: str) -> str:
    """What a kind of player is, in a few words."""
    if kind.startswith(EXEC):
        return _("a program of yours, run on this computer")
    if kind in _WHO:
        return _(_WHO[kind])
    return _("plays plans out") if kind.startswith(SEARCH) else kind


def seats(
    sides: Iterable[Side], game_id: str, named: Mapping[str, str], machine: str = GREEDY, first: str = HUMAN
) -> dict[Side, str]:
    """Who plays which side. Of the sides left open the first one gets `first`, unless that is "human" and a person
    plays already; all others get `machine`. Raises UnknownName for a side that there is not."""
    known = tuple(sides)
    for name in named:
        if name not in known:
            told = _("--{name}: no such option, and no such side in {game}").format(name=name, game=game_id)
            raise unknown(told, f"--{name}", [f"--{one}" for one in known])  # as they are typed
    found: dict[Side, str] = {}
    for side in known:
        taken = first in named.values() or first in found.values()
        found[side] = named.get(side) or (machine if taken else first)
    return found


def begin(game_id: str, plan: Plan) -> Session:
    """Raises UnknownName for what the scenario does not know, DataError, GtcError when the log cannot be written."""
    game = systems.load(game_id, dict.fromkeys(plan.options, True))
    players = seats(game.sides, game_id, plan.players)
    path = plan.log or default_path(game.id)
    session = Session.new(game, players, plan.seed, path, numbered=plan.log is None, passing=plan.log is None)
    if plan.guided:
        session.set_standing(
            Standing(side, kind, verb)
            for lesson in game.system.lessons(game)
            for side in (game.sides if lesson.side is None else (lesson.side,))
            if session.players[side] is None
            for kind, verb in lesson.settles.items()
        )
    return session
