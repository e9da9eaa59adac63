"""13.9, 13.10 Before play: pieces that players set up where they like within an area, and depots that a side places."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import depots, rail_lines
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import FreeDepots, FreeSetUp, GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.words.phrases import army, many, name, place
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase


class Deploy(Action, frozen=True, tag="deploy"):
    """Set a piece up before play."""

    piece: PieceId
    hex: str


class StartDepot(Action, frozen=True, tag="start-depot"):
    """Place a depot before play (13.9)."""

    hex: str


class Deployment(Stage, frozen=True):
    """Piece after piece in the order of the scenario, in each area units before the leaders who join them; then the
    depots."""

    def run(self, play: GcacwPlay) -> None:
        game = play.game
        waiting = [entry for entry in game.free_set_up if play.position.hex(game.index[entry.piece]) == NO_HEX]
        if waiting:
            together = [entry for entry in waiting if entry.places == waiting[0].places]
            play.push(SettingUp(min(together, key=lambda entry: game.piece(entry.piece).is_leader).piece))
            return
        for free in game.free_depots:
            in_city, at_stations = _placed(play, free)
            if in_city < free.city or at_stations < free.stations:
                play.push(PlacingDepot(free.side, in_city < free.city))
                return
            if free.also and not any(depots.at(play, where) for where in free.also):
                play.push(PlacingBeside(free.side, True))
                return
        play.finish()


class SettingUp(Stage, frozen=True):
    """Where one of the pieces begins."""

    piece: PieceId

    def decision(self, play: GcacwPlay) -> Decision:
        options = tuple(Deploy(self.piece, where) for where in _hexes(play, self.piece))
        prompt = _("{piece}: choose a starting hex").format(piece=name(play, self.piece))
        side = play.game.piece(self.piece).side
        return Decision(side, "deploy", prompt, play.game.rules.section, options, subject=self.piece)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Deploy)
        number = play.game.index[action.piece]
        play.position.place(number, play.game.map.ids[action.hex])
        text = _("{piece} sets up at {hex}").format(piece=name(play, action.piece), hex=place(play, action.hex))
        side = play.game.piece(action.piece).side
        play.emit(Event("set-up", text, play.game.rules.section, side, (action.piece,), (action.hex,)))
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Deploy):
            return None
        rule, who = play.game.rules.section, name(play, self.piece)
        if action.piece != self.piece:
            return rule, _("{piece} is the next to set up").format(piece=who)
        if action.hex not in _entry(play.game, self.piece).places:
            return rule, _("{piece} may not set up in {hex}").format(piece=who, hex=action.hex)
        if play.game.piece(self.piece).is_leader:
            return "2.2", _("{leader} must set up with a unit of his command").format(leader=who)
        return rule, _("there is an enemy unit in {hex}").format(hex=action.hex)


class PlacingDepot(Stage, frozen=True):
    """One depot: in the city, or at a station."""

    side: Side
    city: bool

    def _sites(self, play: GcacwPlay) -> list[str]:
        return _sites(play.game, self.side, self.city)

    def _prompt(self, play: GcacwPlay) -> Message:
        text = _("{side}: place a depot in the city") if self.city else _("{side}: place a depot at a station")
        return text.format(side=army(self.side))

    def decision(self, play: GcacwPlay) -> Decision:
        sites = self._sites(play)
        options = tuple(StartDepot(where) for where in sites if _taken(play, self.side, where) is None)
        prompt = self._prompt(play)
        return Decision(self.side, "start-depot", prompt, play.game.rules.section, options)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, StartDepot)
        depots.put(play, depots.Depot(action.hex, self.side, True, False))
        text = ngettext(
            "The {side} places a depot at {hex}", "The {side} place a depot at {hex}", many(self.side)
        ).format(side=army(self.side), hex=place(play, action.hex))
        play.emit(Event("depot", text, play.game.rules.section, self.side, (), (action.hex,)))
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, StartDepot) or action.hex not in play.game.map.ids:
            return None
        rule = play.game.rules.section
        if action.hex in self._sites(play):
            taken = _taken(play, self.side, action.hex)
            return None if taken is None else (rule, taken)
        if self.city:
            return rule, _("{hex} is not a city hex of Richmond").format(hex=action.hex)
        return rule, _("{hex} has no station with a railroad to the city").format(hex=action.hex)


class PlacingBeside(PlacingDepot, frozen=True):
    """One depot in hexes that the scenario names."""

    def _sites(self, play: GcacwPlay) -> list[str]:
        return [where for free in play.game.free_depots if free.side == self.side for where in free.also]

    def _prompt(self, play: GcacwPlay) -> Message:
        where = self._sites(play)[0]
        return _("{side}: place a depot at {hex}").format(side=army(self.side), hex=place(play, where))


def _taken(play: GcacwPlay, side: Side, where: str) -> Message | None:
    """What stands in the way of a depot there."""
    if depots.at(play, where):
        return _("there is already a depot in {hex}").format(hex=where)
    if pieces.owner(play, where) not in (None, side):
        return _("there is an enemy unit in {hex}").format(hex=where)
    return None


def _entry(game: GcacwGame, piece: PieceId) -> FreeSetUp:
    return next(entry for entry in game.free_set_up if entry.piece == piece)


def _hexes(play: GcacwPlay, piece: PieceId) -> Iterable[str]:
    """Where a piece may be set up now."""
    game = play.game
    side, leader = game.piece(piece).side, game.piece(piece).is_leader
    for where in _entry(game, piece).places:
        free = pieces.owner(play, where) in (None, side) and game.map.ids[where] not in game.barred
        if free and (not leader or any(pieces.leads(play, piece, unit) for unit in pieces.units_in(play, where))):
            yield where


def _placed(play: GcacwPlay, free: FreeDepots) -> tuple[int, int]:
    """How many depots of the side are in the city, and how many at stations."""
    standing = [depot for depot in depots.standing(play, free.side) if depot.hex not in free.also]
    in_city = sum(_is_city(play.game, depot.hex) for depot in standing)
    return in_city, len(standing) - in_city


def _is_city(game: GcacwGame, where: str) -> bool:
    return game.map.terrain(game.map.ids[where]) == "city"


def _sites(game: GcacwGame, side: Side, city: bool) -> list[str]:
    """Hexes for the depot: any of the city; stations must be joined to it by rails."""
    assert game.campaign is not None
    rails, ids = rail_lines.tracks(game), game.map.ids
    own = [free for free in game.free_depots if free.side == side]
    beside = {where for free in own for where in free.also}
    if city:
        return [where for where in depots.sites(game) if _is_city(game, where) and where not in beside]
    sheets = {sheet for free in own for sheet in free.sheets}
    queue = [number for number in rails if _is_city(game, game.map.names[number])]
    joined = set(queue)
    while queue:
        for near, _bridge in rails[queue.pop()]:
            if near not in joined:
                joined.add(near)
                queue.append(near)
    return [
        where
        for where in depots.sites(game)
        if not _is_city(game, where)
        and where not in beside
        and (not sheets or where.rstrip("0123456789") in sheets)
        and ids[where] in joined
        and False in depots.kinds(game, side).get(where, ())
    ]


CATALOGUE.belong(Occasion(("deployment",), "13.0"), Deploy, StartDepot)
CATALOGUE.answer(
    Deploy,
    lambda play, action: _("Set up {piece} at {hex}").format(
        piece=name(play, action.piece), hex=place(play, action.hex)
    ),
)
CATALOGUE.answer(StartDepot, lambda play, action: _("Depot at {hex}").format(hex=place(play, action.hex)))
CATALOGUE.question("deploy", lambda play: (_("Some pieces have no fixed hex: their player sets them up before play."),))
CATALOGUE.question(
    "start-depot", lambda play: (_("Depots placed before play are complete and also supply adjacent counties."),)
)

PHASES.declare("deployment", Phase(N_("Deployment"), lambda play: Deployment(), place=5))
