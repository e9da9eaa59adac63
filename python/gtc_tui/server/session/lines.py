"""A session line by line: for screen readers, slow lines and plain terminals."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Sequence

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import OWN_NAMES, _, clauses, ngettext, speak
from gtc_tui.names import printable
from gtc_tui.play.setup.lobby import Listed
from gtc_tui.server import wire
from gtc_tui.server.session import account, staff, telling
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.session.game import ServedLooks, closed_text, presence_text, settled_lines
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.session.scenarios import listed
from gtc_tui.text.front import Front
from gtc_tui.text.layout import wrap

COMMAND = "text"
"""What a client asks for to get it on a full terminal."""
_ASKS = "> "
_TEACHING = "teaching"
_WIDTH = 80
_LONGEST = 500
_AWAY = frozenset({"save", "report", "redo"})  # commands that end in files, or that the desk does not know
_AGAIN = 0.5  # seconds
_PATIENCE = 20.0  # seconds for a desk that is started anew


def run(client: Client, server: str, words: Sequence[str] = ()) -> int:
    """words: a game that is shown alone. Returns the exit code. Raises Elsewhere."""
    lines = Lines(client, server)
    if words:
        lines.show(client.found(words[0]))
    else:
        lines.run()
    return 0


class Lines:
    def __init__(self, client: Client, server: str) -> None:
        self._client = client
        self._server = server
        self._source = Source(client, self._heard)
        self._awaited: dict[int, wire.Listing] = {}  # games of one's own that wait for their players, as last seen

    def _heard(self) -> None:
        """While a command is waited for."""
        if told := self._news():
            self._say(["", *told])
            self._prompt(_ASKS)

    def _news(self) -> list[str]:
        """Lists may have changed: they are shown when they are asked for, but who has joined is told at once."""
        try:
            changed = any(isinstance(note, wire.Changed) for note in self._client.notes())
        except OSError:
            self._client.mend(_PATIENCE)
            changed = True
        return [told for game in (tuple(self._awaited.values()) if changed else ()) if (told := self._came(game))]

    def _came(self, game: wire.Listing) -> str:
        del self._awaited[game.game]
        try:
            now = self._client.asked(wire.Find(str(game.game)), wire.Listing)
        except Refused:
            return telling.came(game, None)
        self._await(now)
        return telling.came(game, now)

    def _await(self, game: wire.Listing) -> None:
        if game.status == "open" and (game.yours or game.seated):
            self._awaited[game.game] = game

    def run(self) -> None:
        if self._client.welcome.key and not self._client.welcome.name and not self._sign_up():
            return
        self._say([_("{server}, line by line; help lists the commands.").format(server=self._server)])
        if self._client.welcome.held:
            self._say([account.held_told(self._client.welcome.why)])
        self._list([])
        while (words := self._read(_ASKS)) is not None:
            if words[:1] in (["quit"], ["q"]):
                break
            try:
                self._do(words)
            except GtcError as fault:
                self._say([str(fault)])
            self._say(self._news())  # what has come beside an answer
        self._say([_("{server}: your games are saved.").format(server=self._server)])

    def _sign_up(self) -> bool:
        offered = ", ".join(f"{code} {own}" for code, own in OWN_NAMES.items())
        while True:
            words = self._read(_("Language ({languages}):").format(languages=offered) + " ")
            if words is None:
                return False
            typed = " ".join(words).casefold()
            if language := next((code for code, own in OWN_NAMES.items() if typed in (code, own.casefold())), ""):
                break
        speak(language)
        self._say([_("Your SSH key is your account: there is no password. Choose the name that other players see.")])
        self._say([account.key_hint()])
        while (words := self._read(_("Your name:") + " ")) is not None:
            try:
                account.come_in(self._client, " ".join(words), language)
                return True
            except GtcError as fault:
                self._say([str(fault)])
        return False

    def _do(self, words: Sequence[str]) -> None:
        """Raises GtcError."""
        doing = {"list": self._list, "play": self._play, "new": self._new, "withdraw": self._take_back,
                 "claim": self._claim, "give": self._give, "link": self._link, "join": self._join,
                 "ratings": self._ratings}  # fmt: skip
        if not words:
            self._list(words)
        elif words[0] in doing:
            doing[words[0]](words[1:])
        elif words[0] in account.WORDS:
            self._say(account.do(self._client, words))
        elif words[0].isdecimal():
            self._play(words)
        else:
            self._say(
                [
                    _("list: all games. play N (or a code): play, join or watch it."),
                    _("new SCENARIO [SIDE] [OPPONENT] [PACE] [teaching]: a new game; side: lot, or its name; opponent: "
                      "anybody, private, a computer player ({machines}), or a player's name; pace: {paces}.").format(
                          machines=", ".join(wire.MACHINES), paces=", ".join(wire.PACES)),
                    _("claim N win|machine|substitute: when your opponent has no time left. give N: more time for the "
                      "opponent. vacation [DAYS]: stops your clocks."),
                    _("account: yours. mail ADDRESS, webhook [plain|discord|slack] URL: notices when it is your turn; "
                      "confirm CODE; notices away|daily|always|never; remove N."),
                    _("addkey [LABEL], joinkey WORD, dropkey FINGERPRINT: keys of your account. complain N WORDS: to "
                      "whoever runs the server. invite N ADDRESS: by mail, to an open game of yours. "
                      "invite N NAME [SIDE NUMBER]: a place there is kept for this player."),
                    _("Several commanders share a side (38.0): new SCENARIO SIDE ... union:2, or union=IX,II/V,VI for "
                      "which corps; as:2 makes you the second commander. play N SIDE NUMBER: join as one of them."),
                    _("link N [SIDE NUMBER]: a word that lets one person join an open game of yours. "
                      "join WORD: join by such a word."),
                    _("ratings: how well everybody plays, people and bots apart. player bot|person: who plays with "
                      "your account."),
                    _("withdraw N: a game of yours that has not started, a seat that you have just taken, or an "
                      "invitation. quit: leave."),
                ]
            )  # fmt: skip

    def _list(self, _words: Sequence[str]) -> None:
        lobby = self._client.asked(wire.Look(), wire.Lobby)
        self._awaited.clear()
        for game in lobby.mine:
            self._await(game)
        lists = (
            (_("My games"), lobby.mine),
            (_("Open games"), lobby.open),
            (_("Games to watch"), lobby.watch),
            (_("Ended games"), lobby.ended),
        )
        for heading, games in lists:
            if games:
                self._say([heading])
            for game in games:
                told = _("{n} {title} ({state}) {players}")
                self._say(
                    [
                        told.format(
                            n=game.game,
                            title=telling.title_of(game),
                            state=telling.state_of(game),
                            players=telling.against(game),
                        ),
                        *([clauses(telling.clocks(game))] if game.status == "running" and game.pace != "none" else []),
                        *filter(None, [telling.claims_told(game)]),
                    ]
                )
        if not any(games for _heading, games in lists):
            self._say([_("No games yet.")])

    def _ratings(self, _words: Sequence[str]) -> None:
        self._say([text for text, _style in telling.ranks(self._client)])

    def _play(self, words: Sequence[str]) -> None:
        if len(words) not in (1, 3):
            raise GtcError(_("play: which game? Its number, or its code"))
        game = self._client.asked(wire.Find(words[0][:80]), wire.Listing)
        if game.status == "open" and game.posts:
            self._sit_down(game, words)
            return
        if game.begins:
            self._say([_starts(game)])
            return
        if game.status == "open" or (game.vacant and not any(seat.you for seat in game.seats)):
            if game.yours and game.status == "open":
                raise GtcError(_("it starts when an opponent joins; withdraw N withdraws it"))
            game = self._client.call(wire.Accept(game.game, words[0][:80]), wire.Listing)
            self._await(game)
        if game.begins:
            self._say([_starts(game)])
        else:
            self._at_table(game)

    def _sit_down(self, game: wire.Listing, words: Sequence[str]) -> None:
        """As one of several commanders; the game may wait for more."""
        if not game.seated:
            if len(words) < 3 and len(game.free_posts) > 1:
                self._say([text for text, _style in telling.told(game)][: 3 + len(game.posts)])
            side, place = (words[1], staff.place(words[2])) if len(words) == 3 else ("", 0)
            game = self._client.call(wire.Accept(game.game, words[0][:80], side[:80], place), wire.Listing)
        self._await(game)
        if game.begins:
            self._say([_starts(game)])
        elif game.status == "open":
            free = ", ".join(telling.post_name(game, post) for post in game.free_posts)
            told = _("Game {n} starts when every place is taken; free: {places}")
            if not free:  # the others are kept for somebody
                told = _("Game {n} starts when every place is taken")
            self._say([told.format(n=game.game, places=free)])
        else:
            self._at_table(game)

    def show(self, game: wire.Listing) -> None:
        """It, and nothing else."""
        self._at_table(game)

    def _at_table(self, game: wire.Listing) -> None:
        if game.elsewhere:
            told = _("game {n} is played with the version it was begun with; come with: ssh -t HOST text {n}")
            raise GtcError(told.format(n=game.game))
        table = RemoteTable(self._client, game.game)
        self._client.again = table.catch_up
        try:
            ServedFront(table, self._client, self._source).run()
        finally:
            self._source.heard = self._heard
            self._client.again = lambda: None
            table.close()
        self._list([])

    def _new(self, words: Sequence[str]) -> None:
        if not words:
            self._say([_("new: which scenario?"), *map(_offered, listed())])
            return
        scenario = words[0]
        words, shared, place = staff.shared(scenario, words)
        side = "" if len(words) < 2 or words[1] == "lot" else words[1]
        teaching = len(words) > 3 and words[-1] == _TEACHING
        words = words[:-1] if teaching else words
        pace, words = (words[-1], words[:-1]) if len(words) > 3 and words[-1] in wire.PACES else ("none", words)
        opponent = " ".join(words[2:]) or "anybody"
        bot = opponent if opponent.startswith("bot:") else ""
        named = "" if bot or opponent in ("anybody", "private") else opponent
        private = opponent == "private"
        asked = wire.OpenGame(
            *(words[0], (), Side(side), private, named[:80], bot, pace),
            shared=shared,
            place=place,
            teaching=teaching,
        )
        game = self._client.call(asked, wire.Listing)
        if game.status != "open":
            self._at_table(game)
            return
        self._await(game)
        self._say([text for text, _style in telling.told(game)[:2]])
        if game.private:
            self._say([_("Its code: {code}").format(code=game.code)])

    def _link(self, words: Sequence[str]) -> None:
        if len(words) not in (1, 3) or not words[0].isdecimal():
            raise GtcError(_("link: to which game? link N [SIDE NUMBER]"))
        side, place = (words[1], staff.place(words[2])) if len(words) == 3 else ("", 0)
        self._say(telling.ticket(self._client, int(words[0][:12]), side, place))

    def _join(self, words: Sequence[str]) -> None:
        if len(words) != 1:
            raise GtcError(_("join: by which word?"))
        game = telling.join(self._client, words[0])
        if game.status == "running":
            self._at_table(game)
        else:
            self._sit_down(game, words)

    def _take_back(self, words: Sequence[str]) -> None:
        if len(words) != 1 or not words[0].isdecimal():
            raise GtcError(_("withdraw: which game?"))
        self._client.call(wire.Decline(int(words[0][:12])), wire.Done)
        self._list([])

    def _claim(self, words: Sequence[str]) -> None:
        if len(words) != 2 or not words[0].isdecimal():
            raise GtcError(_("claim: which game, and what? claim N win|machine|substitute"))
        self._client.call(wire.Claim(int(words[0][:12]), words[1][:80]), wire.Done)
        self._list([])

    def _give(self, words: Sequence[str]) -> None:
        if len(words) != 1 or not words[0].isdecimal():
            raise GtcError(_("give: time in which game?"))
        self._client.call(wire.GiveTime(int(words[0][:12])), wire.Done)
        self._list([])

    # -- lines -----------------------------------------------------------------------------------------------
    def _read(self, prompt: str) -> list[str] | None:
        self._prompt(prompt)
        line = self._source.readline(_LONGEST)
        return printable(line).split() if line else None

    def _prompt(self, prompt: str) -> None:
        sys.stdout.write(prompt)
        sys.stdout.flush()

    def _say(self, texts: Sequence[str]) -> None:
        for text in texts:
            for line in wrap(printable(text), _WIDTH, "  "):
                print(line)
        sys.stdout.flush()


def _starts(game: wire.Listing) -> str:
    """When that will be, and what can be done until then."""
    told = _("Game {n} starts in {s} s; until then withdraw {n} takes it back. Then: play {n}")
    return told.format(n=game.game, s=telling.starts_in(game))


def _offered(scenario: Listed) -> str:
    """A scenario with its sides, as they are typed."""
    brief = scenario.brief
    assert brief is not None
    told = _("{scenario}: {title} ({sides})")
    return told.format(scenario=scenario.id, title=brief.title, sides=", ".join(brief.sides))


class GoneOn(Exception):
    """Others have moved while the player was asked for a line."""


class Source:
    """Lines from standard input. heard: called whenever the desk has sent something meanwhile; it may raise GoneOn."""

    def __init__(self, client: Client, heard: Callable[[], None]) -> None:
        self._client = client
        self.heard = heard
        self._typed = bytearray()
        self._ended = False

    def isatty(self) -> bool:
        return sys.stdin.isatty()

    def readline(self, limit: int) -> str:
        """The next one; "" at the end."""
        while b"\n" not in self._typed and len(self._typed) < limit and not self._ended:
            line = self._client.fileno()
            ready = select.select([0, line] if line >= 0 else [0], [], [], None if line >= 0 else _AGAIN)[0]
            if 0 in ready:
                data = os.read(0, 4096)
                self._typed += data
                self._ended = not data
            else:
                self.heard()
        end = self._typed.find(b"\n") + 1 or len(self._typed)
        taken, self._typed = self._typed[:limit][:end], self._typed[min(end, limit) :]
        return taken.decode(errors="replace")


class ServedFront(Front):
    """A game of the server line by line. What others do is told as they do it."""

    def __init__(self, table: RemoteTable, client: Client, source: Source) -> None:
        source.heard = self._heard
        super().__init__(
            table,
            source,
            sys.stdout,
            _WIDTH,
            echo=not sys.stdin.isatty(),
            looks=ServedLooks(table),
            without=_AWAY,
        )
        self._table = table
        self._client = client

    def _opening(self) -> None:
        super()._opening()
        self._show(
            [
                presence_text(self._table),
                _("Also: say WORDS sends a message; agree or refuse answers a request of the opponent."),
            ]
        )
        if self._table.listing.posts:
            self._show([_("staff: the commanders of a side, their talk and dispatches, and what you can do there.")])
        for one in self._table.said[-3:]:
            self._tell_said(one)
        self._tell_request()

    def _ask(self) -> None:
        super()._ask()
        if self.session is self._table and (waits := staff.waits_for(self._table)):
            self._show([waits])
        if self._table.closed and self.session is self._table:
            self._show([closed_text(self._table)])

    def _answer(self, blocked: bool) -> bool:
        try:
            return super()._answer(blocked)
        except GoneOn:
            self._print("")
            return True

    def _heard(self) -> None:
        """What the desk has sent."""
        try:
            notes = self._client.notes()
        except OSError:
            self._client.mend(_PATIENCE)
            notes = self._client.notes()
        before = self._table.waiting
        for note in notes:
            if not self._table.receive(note):
                continue
            if isinstance(note, wire.Spoken):
                self._tell_said(note.said)
            elif isinstance(note, wire.Presence):
                self._show([presence_text(self._table)])
            elif isinstance(note, wire.Requested):
                self._tell_request(note.told)
            elif isinstance(note, wire.Settled):
                self._show(settled_lines(self._table))
            elif isinstance(note, wire.Arrived):
                self._show([staff.news(self._table, note.row)])
        if self._table.waiting in ("bot", "chance") or (self._table.waiting != before and before == "away"):
            raise GoneOn

    def _tell_said(self, said: wire.Utterance) -> None:
        self._show([telling.said(said)])

    def _tell_request(self, told: str = "") -> None:
        asking = self._table.asking
        if asking is not None and not asking.yours:
            text = ngettext(
                "{name} asks to undo {n} step: agree or refuse",
                "{name} asks to undo {n} steps: agree or refuse",
                asking.steps,
            )
            told = text.format(name=asking.name, n=asking.steps)
        if told:
            self._show([told])

    def _command(self, name: str | None, words: list[str]) -> None:
        if words[0] == "say":
            self._table.say(" ".join(words[1:]))
        elif words[0] in ("agree", "refuse"):
            if self._table.asking is None or self._table.asking.yours:
                raise GtcError(_("there is no request to answer"))
            self._table.reply(words[0] == "agree")
        elif words[0] == staff.WORD:
            self._show(staff.do(self._table, words[1:]))
            self._heard()  # it may be his turn by it
        else:
            super()._command(name, words)
