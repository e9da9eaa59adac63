"""Who of several commanders of a side sits where, before their game begins (38.0)."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.commanders import CHIEF, Commanders, Post
from gtc_tui.engine.game import Game
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.store.games import Kept, Posted
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.people import Player


def planned(game: Game, asked: wire.OpenGame, owner: int) -> tuple[Posted, ...]:
    """The posts of a game that somebody wants to open. Raises GtcError."""
    if not asked.shared:
        if asked.place:
            raise GtcError(_("there is no such commander of your side"))
        return ()
    if asked.invited or not asked.side:
        raise GtcError(
            _("several commanders: name your side; others join by themselves, or are invited once the game is open")
        )
    rules, posts = rules_of(game), list[Posted]()
    for sharing in asked.shared:
        if sharing.side not in game.sides or any(post.side == sharing.side for post in posts):
            raise GtcError(_("{side}: no such side in {game}").format(side=printable(sharing.side), game=game.id))
        if asked.bot and sharing.side != asked.side:
            raise GtcError(_("a computer player shares its side with nobody"))
        fault = rules.fault(game, sharing.side, tuple(Post(one.corps, one.wing) for one in sharing.posts))
        if fault is not None:
            raise GtcError(fault.told())
        for place, one in enumerate(sharing.posts):
            sits = owner if place != CHIEF and (sharing.side, place) == (asked.side, asked.place) else None
            posts.append(Posted(sharing.side, place, sits, one.corps, one.wing))
    if asked.place and not any((post.side, post.place) == (asked.side, asked.place) for post in posts):
        raise GtcError(_("there is no such commander of your side"))
    return tuple(posts)


def sit(store: Store, player: Player, game: Kept, side: str, place: int) -> None:
    """Down as one of the commanders of a game that waits for them; side "": where one place is free, or one is kept for
    him. Inside a transaction. Raises GtcError."""
    kept = game.kept_for(player.id)
    free = [one for one, invited in vacant(game).items() if invited in (None, player.id)]
    for found in (kept, free):
        if not side and len(found) == 1:
            side, place = found[0]
    if not side:
        told = _("game {n}: as which commander? {places}")
        raise GtcError(told.format(n=game.id, places=", ".join(f"{one} {number + 1}" for one, number in free)))
    if (Side(side), place) not in free:
        raise GtcError(_("game {n}: no seat is free for you").format(n=game.id))
    if place == CHIEF:
        store.games.sit(game.id, Side(side), player.id)
    else:
        store.games.post(game.id, Side(side), place, player.id)


def vacant(game: Kept) -> dict[tuple[Side, int], int | None]:
    """Places of a game that nobody has taken so far, and for whom each is kept."""
    found: dict[tuple[Side, int], int | None] = {
        (seat.side, CHIEF): seat.invited for seat in game.seats if seat.player is None and not seat.bot
    }
    found |= {
        (post.side, post.place): post.invited for post in game.posts if post.place != CHIEF and post.player is None
    }
    return found


def stand_up(store: Store, player: Player, game: Kept) -> None:
    """From a game that has not begun: all is as it was before he sat down. Inside a transaction."""
    store.games.begins(game.id, None)
    store.tickets.give_back(game.id, player.id)
    post, seat = game.post_of(player.id), game.seat_of(player.id)
    if post is not None:
        store.games.post(game.id, post.side, post.place, None)
    if seat is not None:
        store.games.sit(game.id, seat.side, None)


def rules_of(game: Game) -> Commanders:
    """Raises GtcError for a system that has no such rules."""
    if game.system.commanders is None:
        raise GtcError(_("{game}: no side can be shared").format(game=game.title))
    return game.system.commanders
