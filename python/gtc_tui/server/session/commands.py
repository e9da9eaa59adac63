"""What can be asked of the server without a terminal: for scripts, screen readers, and programs that play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.play.story.story import Story
from gtc_tui.server import wire
from gtc_tui.server.session.client import Client
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.text.story import story_lines

_WIDTH = 80
_MOST_WORDS = 40


def run(client: Client, words: Sequence[str]) -> int:
    """Carries out one command and returns its exit code: 0 done, 1 refused, 2 not understood."""
    known: dict[str, tuple[Callable[..., None], int, int]] = {
        "games": (_games, 0, 0),
        "log": (_log, 1, 1),
        "story": (_story, 1, 1),
        "show": (_show, 1, 1),
        "act": (_act, 2, 2),
    }
    name, more = words[0], words[1:]
    if name not in known or not known[name][1] <= len(more) <= known[name][2]:
        print(_("gtc: games | log GAME | story GAME | show GAME | act GAME 'ANSWER' | text"), file=sys.stderr)
        return 2
    try:
        known[name][0](client, *more)
    except UnknownName as fault:
        print(f"gtc: {fault}", file=sys.stderr)
        return 2
    except GtcError as fault:
        print(f"gtc: {fault}", file=sys.stderr)
        return 1
    return 0


def _games(client: Client) -> None:
    """The lobby as JSON."""
    lobby = client.asked(wire.Look(), wire.Lobby)
    print(msgspec.json.encode(lobby).decode())


def _table(client: Client, word: str) -> RemoteTable:
    listing = client.asked(wire.Find(word[:80]), wire.Listing)
    if listing.status == "open":
        raise GtcError(_("game {n} has not started").format(n=listing.game))
    return RemoteTable(client, listing.game)


def _viewer(table: RemoteTable) -> Side | None:
    """Whose eyes it is told for; all lies open when the game is over."""
    return None if table.waiting == "over" else table.side or table.onlooker


def _log(client: Client, word: str) -> None:
    """As `gtc replay` reads it. Of a game that runs only where nothing in it is hidden."""
    table = _table(client, word)
    if table.waiting != "over" and table.game.system.secrets:
        told = _("game {n}: its log shows hidden units; it is available when the game is over")
        raise GtcError(told.format(n=table.number))
    for line in table.lines:
        print(line)


def _story(client: Client, word: str) -> None:
    table = _table(client, word)
    for line in story_lines(Story.of(table, _viewer(table)).since(0), _WIDTH):
        print(line)


def _show(client: Client, word: str) -> None:
    """What is asked, the legal answers as the log writes them, and the position, as JSON."""
    print(_face(_table(client, word)))


def _face(table: RemoteTable, since: int | None = None) -> str:
    seat = table.seat(_viewer(table))
    decision, codec = seat.decision, table.game.system.codec
    shown = {
        "game": table.number,
        "side": table.side,
        "lines": table.known,
        "to_move": table.to_move,
        "asked": table.waiting == "human",
        "question": decision and decision.prompt,
        "answers": [codec.text(action) for action in seat.legal_actions()],
        "result": seat.result and seat.result.title,
    }
    if since is None:
        shown["view"] = seat.view()
    else:
        shown["told"] = [event.text for _count, event in table.told(_viewer(table), since)]
    return msgspec.json.encode(shown, enc_hook=str).decode()


def _act(client: Client, word: str, text: str) -> None:
    """An answer as the log writes it; what came of it, as JSON."""
    table = _table(client, word)
    since = table.events
    if table.waiting != "human":
        raise GtcError(_("game {n}: it is not your turn").format(n=table.number))
    table.act(table.game.system.codec.parse(text))
    while table.waiting in ("bot", "chance"):
        table.auto()
    print(_face(table, since))
