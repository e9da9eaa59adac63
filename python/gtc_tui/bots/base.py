"""What a machine player is, and which there are."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, runtime_checkable

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Result
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.names import unknown

# Name -> module and class, imported when first asked for.
_BOTS = {
    "greedy": ("gtc_tui.bots.greedy", "GreedyBot"),
    "random": ("gtc_tui.bots.random_bot", "RandomBot"),
    "search": ("gtc_tui.bots.search_bot", "SearchBot"),
}
_SETTINGS = "search"  # the player whose name may go on with settings
MACHINE = "bot:"
"""Begins the name of every machine player."""
GREEDY = "bot:greedy"
SEARCH = "bot:search"
SEARCHES = ("bot:search:think=0.5", "bot:search:think=2", "bot:search:think=10")
"""Levels of the search, by seconds a decision."""
EXEC = "bot:exec:"
"""Begins the name of a machine player that is a program of its own."""


class Bot(Protocol):
    """A machine player. Its class is made with a seed.

    `choose` depends on the seed and on what the seat shows alone, not on what was asked before: a resumed game goes on
    as it would have, and an undone choice is made again.

    name: as `make_bot` takes it.
    """

    name: str

    def choose(self, seat: Seat) -> Action:
        """One of the seat's legal actions. Called only when it is asked. Where a script owns the state:
        `bot.choose(Seat.deciding(state))`."""


@runtime_checkable
class Outside(Protocol):
    """A machine player that is not of this process: it has to be started and ended."""

    def prepare(self, game: Game, side: Side) -> None:
        """Starts it for a game before its first decision, which is when it starts otherwise. Raises BotFault."""

    def close(self, result: Result | None = None) -> int | None:
        """Ends it; twice is once. Asked again later it starts anew. result: of its game, None when that was left. Its
        exit code; None when it had to be ended."""


def prepare(bot: Bot, game: Game, side: Side) -> None:
    """A player that has to be started is started now. Raises BotFault."""
    if isinstance(bot, Outside):
        bot.prepare(game, side)


def dismiss(bot: Bot | None, result: Result | None = None) -> None:
    """The game of this player is over, with this result, or was left."""
    if isinstance(bot, Outside):
        bot.close(result)


def bot_names() -> list[str]:
    """Names as `make_bot` takes them, e.g. "bot:random"."""
    return [MACHINE + name for name in _BOTS]


def make_bot(spec: str, seed: int) -> Bot:
    """A machine player by name, e.g. "bot:random" or "bot:search:think=2", or a program that plays,
    "bot:exec:PATH,time=2s". Whoever made it gives it to `dismiss` in the end. Raises UnknownName."""
    name = spec.removeprefix(MACHINE)
    if spec.startswith(EXEC):
        from gtc_tui.bots.program import ProgramBot

        return ProgramBot(spec, seed)
    if spec == "human":  # what is near to it is itself
        told = _("{name}: no machine player; there are {known}")
        raise UnknownName(told.format(name=spec, known=", ".join(bot_names())))
    name, colon, settings = name.partition(":")
    if not spec.startswith(MACHINE) or name not in _BOTS or (colon and name != _SETTINGS):
        told = _("{name}: no such player").format(name=spec)
        raise unknown(told, MACHINE + name, ["human", *bot_names(), f"{EXEC}PATH"])
    module, cls = _BOTS[name]
    made = getattr(import_module(module), cls)
    bot: Bot = made(seed, settings) if name == _SETTINGS else made(seed)
    return bot
