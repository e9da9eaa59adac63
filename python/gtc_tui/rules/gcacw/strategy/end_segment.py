"""35.0 The game end segment: losses may bring peace, and so may Union infantry in Richmond."""

from __future__ import annotations

from gtc_tui.engine.action import Action, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import ledger
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.turn.sequence import GameOver
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase

_RULE = "35.0"
_LOWEST, _HIGHEST = 2, 14  # cells below the one go on, above the other they end the game


class EndGame(Action, frozen=True, tag="end-game"):
    """Declare the game over: Union infantry stands in the city (35.0)."""


def city_hexes(game: GcacwGame) -> frozenset[int]:
    """35.0: hexes of the city that ends the game: those of its terrain around the region of its name."""
    return game.caches.get(city_hexes, lambda: _city_hexes(game))


def _city_hexes(game: GcacwGame) -> frozenset[int]:
    assert game.campaign is not None
    name, data = game.campaign.game_end.city, game.map
    queue = [number for number, region in data.regions.items() if region == name]
    found = set(queue)
    while queue:
        for near in data.hexmap.neighbours(queue.pop()):
            if near < data.hexmap.size and near not in found and data.terrain(near) == "city":
                found.add(near)
                queue.append(near)
    return frozenset(found)


class GameEnd(Stage, frozen=True):
    """First the Union may declare the end, if it has infantry in the city; then two dice, where they can decide."""

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("The game goes on") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        if not _in_the_city(play):
            return None
        prompt = _("Union infantry is in {city}: end the game?").format(city=campaign_of(play).game_end.city)
        return Decision(UNION, "end-game", prompt, _RULE, (EndGame(), Done()), default=Done())

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, EndGame):
            play.emit(Event("peace", _("The Union declares the game over"), _RULE, UNION))
            play.finish(GameOver())
        else:
            self.run(play)

    def run(self, play: GcacwPlay) -> None:
        modifier = campaign_of(play).game_end.dice.get(play.record.turn)
        if modifier is None:
            play.finish()
            return
        cell = campaign_of(play).game_end.cell(ledger.lost(play, UNION), ledger.lost(play, CONFEDERATE))
        if cell > _HIGHEST:
            play.emit(Event("peace", _("Losses end the game"), _RULE))
            play.finish(GameOver())
        elif cell < _LOWEST:
            play.finish()
        else:
            play.replace(Dice(cell, modifier))


class Dice(Stage, frozen=True):
    """The game ends on a total of the cell or less."""

    cell: int
    modifier: int

    def decision(self, play: GcacwPlay) -> Decision:
        text = _("End of the game: two dice {modifier:+d}, the game ends on {n} or less")
        return dice(2, "game-end", text.format(modifier=self.modifier, n=self.cell), _RULE)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        total = sum(action.dice) + self.modifier
        over = total <= self.cell
        text = (
            _("End of the game: {total} ({n} or less ends it), the game ends")
            if over
            else _("End of the game: {total} ({n} or less ends it), the game goes on")
        )
        play.emit(Event("roll", text.format(total=total, n=self.cell), _RULE, amount=total))
        play.finish(GameOver() if over else None)


def _in_the_city(play: GcacwPlay) -> bool:
    """35.0: Union infantry in a city hex."""
    return any(
        play.game.pieces[unit].side == UNION and play.game.pieces[unit].arm == "infantry"
        for number in city_hexes(play.game)
        for unit in play.position.units_at(number)
    )


def _begin(play: GcacwPlay) -> Stage | None:
    """On the last turn the game ends by itself."""
    return None if play.record.turn >= play.game.turns else GameEnd()


CATALOGUE.belong(Occasion(("game-end",), _RULE), EndGame)
CATALOGUE.answer(EndGame, lambda play, action: _("End the game"))
CATALOGUE.question(
    "end-game",
    lambda play: (
        _(
            "The VP as they are now decide. If you go on, you can end it only if your infantry is there in a later "
            "cycle."
        ),
    ),
)
CATALOGUE.question(
    "game-end",
    lambda play: (_("The more manpower the Union has lost and the less the Confederates, the sooner the game ends."),),
)

PHASES.declare("game-end", Phase(N_("Game End Segment"), _begin, place=72))
