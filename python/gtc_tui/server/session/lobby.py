"""The lobby: my games, those that wait for a player, those to look at; a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region

from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.session import account, telling
from gtc_tui.server.session.accountscreen import AccountScreen, paragraphs
from gtc_tui.server.session.client import Client
from gtc_tui.server.session.newgame import NewGameScreen
from gtc_tui.server.session.places import PlaceScreen
from gtc_tui.tui.display.arrange import fits, is_narrow
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, pad, plain, wrap
from gtc_tui.tui.screens.setting import SettingScreen
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.ask import AskScreen
from gtc_tui.tui.windows.over import PlacedScreen, no_key
from gtc_tui.tui.windows.reading import ReadingScreen
from gtc_tui.tui.windows.table import ENDS, TABBED

_WIDEST = 100


def _place(post: wire.PostRow | None) -> tuple[str, int]:
    """Side and number of a commander's place; None: wherever one is free."""
    return ("", 0) if post is None else (str(post.side), post.place)


class LobbyScreen(PlacedScreen[None]):
    about = (
        N_("Your games, those with your turn first; open games; games to watch; ended games."),
        N_("Enter opens a game, or joins one with a free seat. n starts a new one. c asks for a game's code."),
        N_(
            "x withdraws a game of yours that has not started, takes back a seat that you have just taken, or declines "
            "an invitation. q leaves the server."
        ),
        N_(
            "t claims a game whose opponent has no time left, or gives the opponent more. a is your account: vacation, "
            "notices by mail or webhook, keys. i invites to an open game of yours, by name or by mail. ! complains of "
            "a game to whoever runs the server."
        ),
        N_("l makes a word that lets one person join an open game of yours; c takes such a word, too."),
        N_("m invites the other player of an ended game to another one, with sides exchanged."),
        N_("W shows a link that opens your games in a browser, once and within 15 minutes."),
        N_("In a game s answers a request of the opponent, or sends a message; Q returns to this list."),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.interrupt", show=False),
        Binding("escape", "stay", show=False),
        Binding("enter,space", "choose", show=False),
        *TABBED,
        *ENDS,
        Binding("pagedown", "read(1)", show=False),
        Binding("pageup", "read(-1)", show=False),
        Binding("n", "new_game", show=False),
        Binding("c", "code", show=False),
        Binding("x,delete", "withdraw", show=False),
        Binding("m", "rematch", show=False),
        Binding("t", "time", show=False),
        Binding("a", "account", show=False),
        Binding("i", "invite", show=False),
        Binding("l", "link", show=False),
        Binding("exclamation_mark", "complain", show=False),
        Binding("O", "settings", show=False),
        Binding("W", "web", show=False),
        Binding("R", "ratings", show=False),
        Binding("ctrl+l", "app.redraw", show=False),
    ]

    def __init__(self, look: Look, client: Client, server: str, web: str = "") -> None:
        super().__init__(look)
        self._client = client
        self._server = server
        self._web = web
        self._lobby = wire.Lobby((), (), (), (), ())
        self._games: list[wire.Listing] = []
        self._rows: list[int] = []  # which game each line of the list stands for; -1: none
        self._at = 0
        self._told = ""
        self._style = "error"
        self._awaited: wire.Listing | None = None  # game of which it is told what it waits for
        self._counts = False  # seconds until a game starts

    def compose(self) -> ComposeResult:
        yield LineWidget(self.look, id="status")
        yield Panel(self.look, _("Games"), id="games")
        yield Panel(self.look, "", id="told")
        yield HintLine(self.look, id="hints")

    def on_screen_resume(self) -> None:
        self.look_again()

    def on_resize(self) -> None:
        width, height = self.size
        if not width:
            return
        left = 44 if width < 120 else 70
        room = max(2, height - 2)
        places = {
            "status": Region(0, 0, width, 1),
            "games": Region(0, 1, left, room),
            "told": Region(left, 1, min(width - left, _WIDEST), room),
            "hints": Region(0, height - 1, width, 1),
        }
        if is_narrow(width):
            places["games"] = Region(0, 1, width, room // 2)
            places["told"] = Region(0, 1 + room // 2, width, room - room // 2)
        if not fits(width, height):
            places.pop("told")
            places["games"] = Region(0, 1, width, room)
        self.put(places)
        self._fill()

    # -- what is shown ---------------------------------------------------------------------------------------
    def look_again(self) -> None:
        """The lists as they are now; the game chosen stays chosen."""
        chosen = self._chosen
        try:
            self._lobby = self._client.asked(wire.Look(), wire.Lobby)
        except GtcError as fault:
            self.say(str(fault))
            return
        lists = (self._lobby.mine, self._lobby.open, self._lobby.watch, self._lobby.ended)
        self._games = [game for one in lists for game in one]
        numbers = [game.game for game in self._games]
        self._at = numbers.index(chosen.game) if chosen is not None and chosen.game in numbers else 0
        self._wait_over()
        self._count_down()
        self.on_resize()

    def _wait_over(self) -> None:
        """What was told of a game that was awaited is true no more."""
        told = self._awaited
        if told is None:
            return
        game = next((one for one in self._games if one.game == told.game), None)
        if game is not None and game.status == "running":
            self.say(_("game {n} has started; Enter opens it").format(n=game.game), "notice")
            self.app.bell()
        elif game is not None and game.begins and not told.begins:
            self._await_start(game)
        elif game is None or (game.status, game.begins) != (told.status, told.begins):
            self.say("")

    def _count_down(self) -> None:
        """Once a second where a game is shown that starts soon."""
        if any(game.begins for game in self._games) and not self._counts:
            self._counts = True
            self.set_timer(1.0, self._counted)

    def _counted(self) -> None:
        self._counts = False
        if self.is_current:
            self._fill()
            self._count_down()

    @property
    def _chosen(self) -> wire.Listing | None:
        return self._games[self._at] if self._at < len(self._games) else None

    def on_key(self, event: events.Key) -> None:
        """A sign that no command has is said to be none."""
        if sign := self.stray(event):
            self.say(no_key(sign))

    def say(self, text: str, style: str = "error") -> None:
        """At the bottom, until the next key; "" for the keys."""
        self._told, self._style, self._awaited = printable(text), style, None
        if self.is_attached:
            self._fill_hints()

    def _fill(self) -> None:
        name = self._client.welcome.name
        who = _("{name} on {server}").format(name=name, server=self._server) if name else self._server
        others = [one for one in self._lobby.people if one != name]
        here = _("Also here: {names}").format(names=", ".join(others)) if others else _("nobody else is here")
        self.query_one("#status", LineWidget).put([[(pad(f" {who}   {here}", self.size.width), "status")]])
        self._fill_games()
        panel = self.query_one("#told", Panel)
        lines: list[Line] = []
        if self._client.welcome.held:
            lines += [*wrap(account.held_told(self._client.welcome.why), panel.text_width, "strong"), plain("")]
        if self._chosen is not None:
            for text, style in telling.told(self._chosen):
                lines += wrap(text, panel.text_width, style) or [plain("")]
        elif self._client.welcome.name:
            lines += wrap(
                _("No games yet. n starts one: against the computer at once, or open to anybody."), panel.text_width
            )
        else:
            lines += wrap(_("No games to watch now."), panel.text_width)
        panel.put(lines, key=self._chosen and self._chosen.game)
        self._fill_hints()

    def _fill_games(self) -> None:
        panel = self.query_one("#games", Panel)
        lines: list[Line] = []
        self._rows = []

        def add(line: Line, row: int = -1) -> None:
            lines.append(line)
            self._rows.append(row)

        lists = (
            (_("My games"), self._lobby.mine),
            (_("Open games"), self._lobby.open),
            (_("Games to watch"), self._lobby.watch),
            (_("Ended games"), self._lobby.ended),
        )
        number = 0
        for heading, games in lists:
            if not games:
                continue
            add(plain(heading, "heading"))
            for game in games:
                width = panel.text_width
                state = telling.state_of(game)
                add(
                    [(pad(f" {telling.title_of(game)}", max(8, width - len(state) - 1)), "text"), (f" {state}", "key")],
                    number,
                )
                add([(pad(f"   {telling.against(game)}", width), "dim")], number)
                number += 1
        lit = [n for n, row in enumerate(self._rows) if row == self._at]
        panel.put(lines, key="games", lit=frozenset(lit[:1]))
        if lit:
            panel.reveal(lit[-1])
            panel.reveal(lit[0])

    def _fill_hints(self) -> None:
        line = self.query_one("#hints", HintLine)
        line.hints = not self._told
        line.put([[(self._told or self._hints(), self._style if self._told else "dim")]])

    def _hints(self) -> str:
        """Keys; those that do something with the game chosen before those that always do the same."""
        if not self._client.welcome.name:
            return _("Up Down choose  Enter watch  c code  ? help  q leave")
        game, keys = self._chosen, [_("Up Down choose  Enter open")]
        if game is not None and game.status == "open":
            if game.yours or game.invites_you or game.seated:
                keys.append(_("x withdraw") if game.yours else _("x leave") if game.seated else _("x decline"))
            if game.yours and not game.begins:
                keys.append(_("l link  i invite"))
        elif game is not None and game.status == "running" and any(seat.you for seat in game.seats):
            keys.append(_("t time"))
        elif game is not None and game.status == "over" and game.your_side:
            keys.append(_("m rematch"))
        return "  ".join([*keys, _("n new game  c code  a account  ? help  q leave")])

    # -- keys and clicks -------------------------------------------------------------------------------------
    def action_move(self, by: int) -> None:
        if self._games:
            last = len(self._games) - 1
            self._at = max(0, min(last, self._at + by)) if abs(by) > 1 else (self._at + by) % (last + 1)
        self.say("")
        self._fill()

    def action_stay(self) -> None:
        """Escape takes back a message; one too many, after a screen that was closed, leaves nothing."""
        self.say("" if self._told else _("q leaves the server"))

    def action_read(self, pages: int) -> None:
        self.query_one("#told", Panel).page(pages)

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        if message.panel.id != "games" or message.line >= len(self._rows) or self._rows[message.line] < 0:
            return
        again, self._at = self._rows[message.line] == self._at, self._rows[message.line]
        self._fill()
        if again:
            self.action_choose()

    def action_choose(self) -> None:
        game = self._chosen
        if game is not None:
            self._open(game)

    def _open(self, game: wire.Listing, code: str = "") -> None:
        """To the table; where a seat is free, he sits down first."""
        if game.begins:
            self._starts(game)
            return
        if game.status == "open" and game.posts:
            self._sit_down(game, code)
            return
        try:
            if game.status == "open" or (game.vacant and not any(seat.you for seat in game.seats)):
                if game.yours and game.status == "open":
                    self._await(game, _("it starts when an opponent joins; x withdraws it"))
                    return
                game = self._client.call(wire.Accept(game.game, code), wire.Listing)
                if game.begins:
                    self._starts(game)
                    return
            self.app.show_game(game.game)  # type: ignore[attr-defined]
        except GtcError as fault:
            self.look_again()
            self.say(str(fault))

    def _sit_down(self, game: wire.Listing, code: str) -> None:
        """As one of several commanders; which one is asked where several places are free."""
        if game.seated:
            self._await(game, _("it starts when every place is taken; x leaves it"))
            return
        kept = tuple(post for post in game.free_posts if post.for_you)
        free = kept if len(kept) == 1 else game.free_posts
        self._ask_place(game, free, lambda post: self._sit_there(game, code, post))

    def _sit_there(self, game: wire.Listing, code: str, post: wire.PostRow | None) -> None:
        side, place = _place(post)
        try:
            game = self._client.call(wire.Accept(game.game, code, side, place), wire.Listing)
            if game.status == "running":
                self.app.show_game(game.game)  # type: ignore[attr-defined]
                return
        except GtcError as fault:
            self.look_again()
            self.say(str(fault))
            return
        self._waits(game)

    def _waits(self, game: wire.Listing) -> None:
        """Who has sat down there reads what for."""
        if game.begins:
            self._starts(game)
            return
        self.look_again()
        self._await(game, _("it starts when every place is taken; x leaves it"))

    def _starts(self, game: wire.Listing) -> None:
        """All its players are there; the list counts the seconds."""
        self._games, self._at = [game], 0
        self.look_again()
        self._await_start(game)

    def _await_start(self, game: wire.Listing) -> None:
        withdraws = _("it starts soon; until then x withdraws it")
        self._await(game, withdraws if game.yours else _("it starts soon; until then x takes it back"))

    def _await(self, game: wire.Listing, text: str) -> None:
        """Tells what a game waits for, until it begins."""
        self.say(text, "notice")
        self._awaited = game

    def action_code(self) -> None:
        def find(typed: str | None) -> None:
            if typed is None:
                return
            try:
                if "-" in typed:  # as words that let somebody sit down are written
                    self._joined(telling.join(self._client, typed.split()[-1]))
                    return
                game = self._client.asked(wire.Find(typed[:80]), wire.Listing)
            except GtcError as fault:
                self.say(str(fault))
            else:
                self._open(game, typed[:80])

        self.app.push_screen(AskScreen(self.look, _("Code or number of a game, or an invitation: (Esc cancels)")), find)

    def _joined(self, game: wire.Listing) -> None:
        """Raises GtcError."""
        if game.status == "running":
            self.app.show_game(game.game)  # type: ignore[attr-defined]
            return
        self._waits(game)

    def action_link(self) -> None:
        """A word that lets somebody sit down at an open game; of several free places it is asked which."""
        game = self._chosen
        if game is None or game.status != "open" or not game.yours:
            self.say(_("only a game of yours that has not started"))
            return
        self._ask_place(game, game.free_posts, lambda post: self._show_link(game, post))

    def _ask_place(
        self, game: wire.Listing, free: Sequence[wire.PostRow], then: Callable[[wire.PostRow | None], object]
    ) -> None:
        """Which one of the places of a game; None where it has none, or nobody shares a side."""

        def chosen(post: wire.PostRow | None) -> None:
            if post is not None:
                then(post)

        if len(free) > 1:
            self.app.push_screen(PlaceScreen(self.look, game, free), chosen)
        else:
            then(free[0] if free else None)

    def _show_link(self, game: wire.Listing, post: wire.PostRow | None) -> None:
        side, place = _place(post)
        try:
            told = telling.ticket(self._client, game.game, side, place)
        except GtcError as fault:
            self.say(str(fault))
        else:
            self.app.push_screen(paragraphs(self.look, _("Invitation"), told))

    def action_withdraw(self) -> None:
        game = self._chosen
        if game is None or game.status != "open" or not (game.yours or game.invites_you or game.seated):
            self.say(_("only a game of yours that has not started, or an invitation"))
            return
        try:
            self._client.call(wire.Decline(game.game), wire.Done)
        except GtcError as fault:
            self.say(str(fault))
        else:
            self.say("")
        self.look_again()

    def action_new_game(self) -> None:
        if not self._client.welcome.name:
            self.say(_("spectators start no games: connect with an SSH key"))
            return
        self.app.push_screen(NewGameScreen(self.look, self._opened), self._begin)

    def _opened(self, asked: wire.OpenGame) -> wire.Listing:
        """Raises GtcError."""
        return self._client.call(asked, wire.Listing)

    def _begin(self, game: wire.Listing | None) -> None:
        """Goes to a game that was opened, or waits for it. None: rather not."""
        if game is None:
            return
        if game.status == "open":
            self._games, self._at = [game], 0
            self.look_again()
            starts = _("it starts when every place is taken") if game.posts else _("it starts when an opponent joins")
            self._await(game, starts)
        else:
            self._open(game)

    def _open_again(self, asked: wire.OpenGame) -> None:
        try:
            self._begin(self._opened(asked))
        except GtcError as fault:
            self.say(str(fault))

    def action_rematch(self) -> None:
        """The same game again with the other side. Where several people shared one, its corps are divided as before,
        the player is in chief, and the others join as they like."""
        game = self._chosen
        own = None if game is None or game.status != "over" else game.your_side
        if game is None or not own:
            self.say(_("only an ended game that you have played"))
            return
        other = next(seat for seat in game.seats if seat.side != own)
        if not game.posts:
            asked = wire.OpenGame(
                *(game.scenario, game.options, other.side, game.private, other.name, other.bot, game.pace),
                teaching=game.teaching,
            )
            self._open_again(asked)
            return
        shared = tuple(
            wire.Sharing(side, tuple(wire.PostPlan(post.corps, post.wing) for post in game.posts if post.side == side))
            for side in dict.fromkeys(post.side for post in game.posts)
        )
        side = own if other.bot else other.side  # a machine player shares its side with nobody
        asked = wire.OpenGame(
            game.scenario, game.options, side, game.private, bot=other.bot, pace=game.pace, shared=shared
        )
        self._open_again(asked)

    def action_time(self) -> None:
        """What can be claimed, else more time for the opponent."""
        game = self._chosen
        if game is None or game.status != "running" or not any(seat.you for seat in game.seats):
            self.say(_("only a running game of yours"))
            return
        if not game.claims:

            def give(typed: str) -> None:
                if typed.casefold() in ("y", "yes"):
                    self._do(wire.GiveTime(game.game))

            self._ask(_("Give the opponent more time? y: yes (Esc: no)"), give)
            return
        question = _("Claim which? {claims} (Esc: wait)").format(claims=", ".join(game.claims))
        self._ask(question, lambda typed: self._do(wire.Claim(game.game, typed.casefold()[:80])))

    def action_invite(self) -> None:
        game = self._chosen
        if game is None or game.status != "open" or not game.yours:
            self.say(_("only a game of yours that has not started"))
            return

        def invite(typed: str, post: wire.PostRow | None = None) -> None:
            self._do(wire.Invite(game.game, typed[:200], *_place(post)))

        def answered(typed: str) -> None:
            if "@" in typed:
                invite(typed)
            else:
                self._ask_place(game, game.free_posts, lambda post: invite(typed, post))

        self._ask(_("Invite whom? A player's name, or a mail address (Esc cancels)"), answered)

    def action_complain(self) -> None:
        game = self._chosen
        if game is None or game.status == "open":
            self.say(_("only a game that has started"))
            return
        self._ask(
            _("What is wrong in this game? The operator reads it. (Esc cancels)"),
            lambda typed: self._do(wire.Complain(game.game, typed[:1000])),
        )

    def action_account(self) -> None:
        if not self._client.welcome.name:
            self.say(_("spectators have no account: connect with an SSH key"))
            return
        self.app.push_screen(AccountScreen(self.look, self._client))

    def _ask(self, question: str, then: Callable[[str], object]) -> None:
        def answer(typed: str | None) -> None:
            if typed is not None:
                then(typed)

        self.app.push_screen(AskScreen(self.look, question), answer)

    def _do(self, call: wire.Call) -> None:
        try:
            self._client.call(call, wire.Done)
        except GtcError as fault:
            self.say(str(fault))
        self.look_again()

    def action_web(self) -> None:
        """A link into a browser."""
        try:
            link = telling.link(self._client, self._web)
        except GtcError as fault:
            self.say(str(fault))
            return
        told = _("Open this in a browser, once and within 15 minutes:")

        def write(width: int) -> list[Line]:
            return [*wrap(told, width), plain(""), plain(link, "key")]

        self.app.push_screen(ReadingScreen(self.look, _("In a browser"), write))

    def action_ratings(self) -> None:
        try:
            told = telling.ranks(self._client)
        except GtcError as fault:
            self.say(str(fault))
            return

        def write(width: int) -> list[Line]:
            return [line for text, style in told for line in wrap(text, width, style) or [plain("")]]

        self.app.push_screen(ReadingScreen(self.look, _("Ratings"), write))

    def action_settings(self) -> None:
        self.app.push_screen(SettingScreen(self.look, self.app.settings, (), self.app.use_settings))  # type: ignore[attr-defined]
