"""What the parts of the desk ask of the whole of it: games in memory, and telling people what has become of them."""

from __future__ import annotations

from typing import Protocol

from gtc_tui.engine.action import Side
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import Clock, Hosted
from gtc_tui.server.desk.manners import Manners
from gtc_tui.server.desk.visits import Visit, Visits
from gtc_tui.server.settings import Settings
from gtc_tui.server.store.games import Kept
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.people import Player


class Floor(Protocol):
    """All of them raise GtcError where it cannot be."""

    store: Store
    settings: Settings
    visits: Visits
    manners: Manners
    clock: Clock

    def welcome(self, visit: Visit) -> wire.Welcome:
        """What a session knows of its player."""

    def signed_up(self, visit: Visit, name: str, language: str, bot: bool = False) -> None:
        """Gives who has none an account."""

    def plays(self, game: Kept) -> bool:
        """Whether this installation does."""

    def found(self, visit: Visit, number: int) -> Kept:
        """A game that the session may look at; of others it is not told that they are there."""

    def seated(self, visit: Visit, number: int) -> tuple[Kept, Player, Side]:
        """The game, the player, his side."""

    def hosted(self, number: int) -> Hosted:
        """A game in memory."""

    def came(self, visit: Visit, game: Kept) -> wire.Listing:
        """Somebody has sat down at a game that was like this before."""

    def lines(self, hosted: Hosted, first: int, side: Side) -> wire.Lines:
        """Of its log, for this side."""

    def advanced(self, hosted: Hosted, first: int, by: Visit | None = None) -> None:
        """Tells all who follow what is new from this line on, but him who gets it as an answer."""

    def settled(self, number: int) -> None:
        """Tells all who follow a game how it is now."""

    def tell_presence(self, number: int) -> None:
        """Tells all who follow a game who is there."""

    def renewed(self, number: int) -> None:
        """Who plays there is another one: it is read again."""

    def lists_changed(self) -> None:
        """Tells all who look at the lists."""
