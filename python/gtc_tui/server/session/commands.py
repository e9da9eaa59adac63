"""What can be asked of the server without a terminal: for scripts, screen readers, and programs that play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import LANGUAGES, _
from gtc_tui.names import printable
from gtc_tui.play.story.story import Story
from gtc_tui.server import wire
from gtc_tui.server.session import account, staff, telling
from gtc_tui.server.session.client import Client
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.text.story import story_lines

_WIDTH = 80
_MOST_WORDS = 40
_ROOM = 1 << 12  # of a call, beside a log


def run(client: Client, words: Sequence[str], web: str = "") -> int:
    """Carries out one command and returns its exit code: 0 done, 1 refused, 2 not understood."""
    known: dict[str, tuple[Callable[..., None], int, int]] = {
        "games": (_games, 0, 0),
        "log": (_log, 1, 1),
        "receipt": (lambda client, word: print(_table(client, word).receipt()), 1, 1),
        "story": (_story, 1, 1),
        "show": (_show, 1, 1),
        "act": (_act, 2, _MOST_WORDS),
        "claim": (_claim, 2, 2),
        "give": (_give, 1, 1),
        "link": (_link, 1, 3),
        "join": (_join, 1, 4),
        "leave": (_leave, 1, 1),
        "staff": (_staff, 1, _MOST_WORDS),
        "bring": (_bring, 0, 3),
        "ratings": (_ratings, 0, 0),
        "signup": (_sign_up, 1, 3),
        "web": (lambda client: print(telling.link(client, web)), 0, 0),
    }
    name, more = words[0], words[1:]
    if name in account.WORDS:
        known[name] = (lambda client, *more: print("\n".join(account.do(client, (name, *more)))), 0, _MOST_WORDS)
    if name not in known or not known[name][1] <= len(more) <= known[name][2]:
        print(
            _("gtc: games | log GAME | story GAME | show GAME | act GAME 'ANSWER' | receipt GAME | web | text"),
            _("gtc: claim GAME win|machine|substitute | give GAME | vacation [DAYS] | account"),
            _("gtc: mail ADDRESS | webhook [plain|discord|slack] URL | confirm CODE | remove N"),
            _("gtc: notices away|daily|always|never | unsubscribe WORD"),
            _("gtc: staff GAME [talk|write N|end|hand N|back|keep N|show N|send N|over] ['WORDS']"),
            _("gtc: link GAME [SIDE NUMBER] | join WORD [NAME] | leave GAME"),
            _("gtc: signup NAME [bot [LANGUAGE]] | player bot|person | ratings"),
            _("gtc: bring [SIDE [OPPONENT [PACE]]] < FILE"),
            _("gtc: addkey [LABEL] | joinkey WORD | dropkey FINGERPRINT | complain GAME 'WORDS' | invite GAME ADDRESS"),
            sep="\n",
            file=sys.stderr,
        )
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


def _ratings(client: Client) -> None:
    """Tables of people and of bots, as JSON."""
    print(msgspec.json.encode(client.asked(wire.Rank(), wire.Ranks)).decode())


def _sign_up(client: Client, name: str, who: str = "person", code: str = LANGUAGES[0]) -> None:
    """For programs, which have no terminal: an account for the key that was shown."""
    if who not in ("bot", "person") or code not in LANGUAGES:
        raise GtcError(
            _("signup: NAME, then bot or person, then a language: {languages}").format(languages=", ".join(LANGUAGES))
        )
    welcome = client.call(wire.SignUp(name[:80], code, who == "bot"), wire.Welcome)
    print(msgspec.json.encode({"name": welcome.name}).decode())


def _table(client: Client, word: str) -> RemoteTable:
    return RemoteTable(client, client.found(word).game)


def _viewer(table: RemoteTable) -> Side | None:
    """Whose eyes it is told for; all lies open when the game is over."""
    return None if table.waiting == "over" else table.side or table.onlooker


def _log(client: Client, word: str) -> None:
    """As `gtc replay` reads it. Of a game that runs only where nothing in it is hidden."""
    table = _table(client, word)
    if table.waiting != "over" and table.game.secrets:
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


def _act(client: Client, word: str, *text: str) -> None:
    """An answer as the log writes it, in one word or several (the player's shell may have taken quotation marks off);
    what came of it, as JSON."""
    table = _table(client, word)
    since = table.events
    if table.waiting != "human":
        told = staff.waits_for(table) or _("it is not your turn")
        raise GtcError(_("game {n}: {why}").format(n=table.number, why=told))
    table.act(table.game.system.codec.parse(" ".join(text)))
    while table.waiting in ("bot", "chance"):
        table.auto()
    print(_face(table, since))


def _link(client: Client, word: str, side: str = "", number: str = "1") -> None:
    """A word that lets somebody sit down at an open game."""
    game = client.found(word)
    print("\n".join(telling.ticket(client, game.game, side, staff.place(number))))


def _join(client: Client, word: str, *name: str) -> None:
    """By such a word; with a name for whoever comes the first time."""
    if not client.welcome.name and not name:
        raise GtcError(_("you have no account here yet: join {word} NAME").format(word=printable(word)))
    game = telling.join(client, word, " ".join(name))
    for line, _style in telling.told(game)[:3]:
        print(line)
    if game.begins:
        print(_("Until then you can take it back: ssh HOST leave {n}").format(n=game.game))


def _leave(client: Client, word: str) -> None:
    """Takes a seat back, or an open game, or declines an invitation."""
    game = client.found(word)
    client.call(wire.Decline(game.game), wire.Done)
    told = _("Game {n} is withdrawn.")
    if game.seated and not game.yours:
        told = _("You have left game {n}.")
    print(told.format(n=game.game))


def _staff(client: Client, word: str, *words: str) -> None:
    """Who has which corps, what was said and written to the player; or what he does as one of several commanders."""
    table = _table(client, word)
    for line in staff.do(table, [part for one in words for part in one.split()]):
        print(line)


def _claim(client: Client, word: str, what: str) -> None:
    """What the opponent's time being over allows."""
    game = client.found(word)
    client.call(wire.Claim(game.game, what[:80]), wire.Done)
    print(telling.state_of(client.found(word)))


def _give(client: Client, word: str) -> None:
    """More time to the opponent."""
    game = client.found(word)
    client.call(wire.GiveTime(game.game), wire.Done)
    for line in telling.clocks(client.found(word)):
        print(line)


def _bring(client: Client, side: str = "lot", opponent: str = "anybody", pace: str = "none") -> None:
    """A game that was begun at home, by its log on standard input: it goes on here when somebody sits down."""
    text = sys.stdin.read(wire.CALL_BYTES)
    lines = tuple(text.splitlines())
    if not lines or len(text.encode()) >= wire.CALL_BYTES - _ROOM or any(len(line) > 400 for line in lines):
        raise GtcError(_("bring: a game's log is expected on standard input"))
    bot = opponent if opponent.startswith("bot:") else ""
    named = "" if bot or opponent in ("anybody", "private") else opponent
    asked = wire.OpenGame(
        "", (), Side("" if side == "lot" else side), opponent == "private", named[:80], bot, pace[:80], lines
    )
    game = client.call(asked, wire.Listing)
    for line, _style in telling.told(game)[:3]:
        print(line)
    if game.private:
        print(_("Its code: {code}").format(code=game.code))
