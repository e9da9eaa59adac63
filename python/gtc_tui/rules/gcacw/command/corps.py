"""38.0 Which corps a side has, who gets them, and whose a piece is."""

from __future__ import annotations

from collections.abc import Mapping

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.commanders import CHIEF, Corps, Post, Staff
from gtc_tui.errors import GtcError
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.state import commands
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import army


def corps(game: GcacwGame, side: Side) -> tuple[Corps, ...]:
    """Infantry and cavalry corps. None where the scenario has no army leader or no two corps: nothing is divided."""
    leaders = [piece for piece in game.pieces if piece.side == side and piece.is_leader]
    found: dict[str, Corps] = {}
    for piece in leaders:
        if piece.size == "Corps":
            found.setdefault(piece.command, Corps(piece.command, piece.name))
    divided = len(found) > 1 and any(piece.size == "Army" for piece in leaders)
    return tuple(found.values()) if divided else ()


def dealt(game: GcacwGame, side: Side, people: int) -> Staff:
    """As evenly as it goes, in the order of battle, the commander in chief last. Raises GtcError."""
    codes = [one.code for one in corps(game, side)]
    if not 2 <= people <= len(codes) + 1:
        told = _("{side}: 2 to {most} people can share this side [38.0]").format(side=army(side), most=len(codes) + 1)
        raise GtcError((told if codes else _none(side)).told())
    least, more = divmod(len(codes), people)
    posts = []
    for place in range(1, people):
        size = least + (place <= more)
        posts.append(Post(tuple(codes[:size]), codes[0]))
        codes = codes[size:]
    return (Post(tuple(codes)), *posts)


def fault(game: GcacwGame, side: Side, staff: Staff) -> Message | None:
    """38.0: each corps is somebody's; each subordinate has at least as many as the commander in chief, and a wing
    commander among his own."""
    known = {one.code for one in corps(game, side)}
    if not known:
        return _none(side)
    given = [code for post in staff for code in post.corps]
    for code in given:
        if code not in known:
            return _("{corps}: no such corps of the {side} [38.0]").format(corps=code, side=army(side))
    for code in sorted(known):
        if given.count(code) != 1:
            return _("each corps has one commander, {corps} does not [38.0]").format(corps=code)
    if len(staff) < 2:
        return _("a side of several commanders has a commander in chief and at least one more [38.0]")
    if staff[CHIEF].wing:
        return _("the commander in chief is with the army leader [38.0]")
    least = max(1, len(staff[CHIEF].corps))
    for place, post in enumerate(staff[1:], start=2):
        if len(post.corps) < least:
            text = _("commander {n} needs at least {least} corps: nobody has fewer than the commander in chief [38.0]")
            return text.format(n=place, least=least)
        if post.wing not in post.corps:
            return _("commander {n}: the wing commander leads one of his own corps [38.0]").format(n=place)
    return None


def _none(side: Side) -> Message:
    return _("{side}: this side has no corps to share [38.0]").format(side=army(side))


def place_of(play: GcacwPlay, staff: Staff, piece: PieceId) -> int:
    """Whose a piece is: of its corps' commander; army leaders and what is in no corps are the commander in chief's."""
    game = play.game
    definition = game.piece(piece) if game.piece(piece).is_leader else commands.origin(play, piece)
    own = _corps_by_command(game, definition.side)
    code = next((own[command] for command in definition.chain if command in own), None)
    return next((place for place, post in enumerate(staff) if code in post.corps), CHIEF)


def leader_of(play: GcacwPlay, side: Side, code: str) -> PieceId | None:
    """Who leads a corps now, a successor too; None where nobody on the map does."""
    return next(iter(_leaders(play, side, "Corps", code)), None)


def army_leaders(play: GcacwPlay, side: Side) -> list[PieceId]:
    """On the map or in boxes."""
    return _leaders(play, side, "Army")


def _leaders(play: GcacwPlay, side: Side, size: str, code: str | None = None) -> list[PieceId]:
    return [
        piece.id
        for number, piece in play.game.numbered
        if piece.is_leader
        and piece.side == side
        and piece.size == size
        and code in (None, piece.command)
        and play.position.hex(number) != NO_HEX
    ]


def _corps_by_command(game: GcacwGame, side: Side) -> Mapping[str, str]:
    """Of each command the corps that it is of, or that it is; without those of no corps."""
    return game.caches.get((_corps_by_command, side), lambda: _above(game, side))


def _above(game: GcacwGame, side: Side) -> Mapping[str, str]:
    codes = {one.code for one in corps(game, side)}
    found = {code: code for code in codes}
    for piece in game.pieces:
        if piece.side == side and not piece.is_leader:
            at = next((n for n, command in enumerate(piece.chain) if command in codes), None)
            if at is not None:
                found.update(dict.fromkeys(piece.chain[:at], piece.chain[at]))
    return found
