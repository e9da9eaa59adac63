"""The full screen of a session: sign-up, lobby, games; and the notes of the desk."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from typing import NoReturn

import msgspec
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.screen import Screen

from gtc_tui.errors import GtcError
from gtc_tui.i18n import LANGUAGES, _, speak
from gtc_tui.play.table.session import Session
from gtc_tui.server import wire
from gtc_tui.server.session.client import Client, Elsewhere, Refused
from gtc_tui.server.session.game import SERVED_KEYS, ServedScreen
from gtc_tui.server.session.lobby import LobbyScreen
from gtc_tui.server.session.orders import go_on
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.session.signup import SignUpScreen
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.display.theme import AUTO, Look, terminal_colours
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.settings.settings import CHOICES, Settings

_AGAIN = 0.5  # seconds between tries to reach a desk that is away
_LOST = 128 + signal.SIGHUP
_parsed: LRUCache[tuple[object, ...], list[RuleSet]] = LRUCache(256)
_variables: dict[str, dict[str, str]] = {}
"""What styles of widgets say, and the colours that the library mixes for them, by theme: the same for all sessions,
made before they are forked."""


class Doorway(Screen[None]):
    """Stands below a game that is shown alone: whoever leaves the game goes on to the lobby of another version."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self._shown = False

    def on_screen_resume(self) -> None:
        if self._shown:
            go_on(0)
            self.app.exit()
            return
        self._shown = True
        try:
            self.app.show_game(self._number)  # type: ignore[attr-defined]
        except GtcError as fault:
            self.app.fault = fault  # type: ignore[attr-defined]
            self.app.exit()


class ServedApp(GameApp):
    """game: that is shown alone; 0: the lobby."""

    def __init__(self, client: Client, server: str, web: str = "", game: int = 0) -> None:
        settings = _settings(client.welcome)
        super().__init__(None, Look(terminal_colours(settings.colours), settings.theme), settings, SERVED_KEYS)
        self.stylesheet._parse_cache = _parsed
        self.client = client
        self.server = server
        self.web = web
        self._game = game
        self._elsewhere: Elsewhere | None = None
        self._reading = -1
        self._changed = False

    def get_css_variables(self) -> dict[str, str]:
        if self.theme not in _variables:
            _variables[self.theme] = super().get_css_variables()
        self.theme_variables = dict(_variables[self.theme])
        return self.theme_variables

    def play(self) -> int:
        """Until the player leaves; the exit code. A fault of the program is raised again."""
        signal.signal(signal.SIGHUP, lambda _number, _frame: self.lose_terminal())
        signal.signal(signal.SIGTERM, lambda _number, _frame: self.terminate())
        signal.signal(signal.SIGUSR1, lambda _number, _frame: self._warn())
        self.run()
        if self.fault is not None:
            raise self.fault
        if self._elsewhere is not None:
            raise self._elsewhere
        print(_("{server}: your games are saved.").format(server=self.server))
        return 0

    def _choice(self) -> Screen[None]:
        """Who has no name yet is asked for one; who came without a key looks on."""
        if self._game:
            return Doorway(self._game)
        return LobbyScreen(self.look, self.client, self.server, self.web)

    def on_mount(self) -> None:
        super().on_mount()
        self.client.woken = lambda: self.call_later(self._take_notes)
        self.client.again = self._catch_up
        self._listen()
        if not self.client.welcome.name and self.client.welcome.key:
            self.push_screen(SignUpScreen(self.look, self.client, self.server), self._signed_up)

    def _signed_up(self, welcome: wire.Welcome | None) -> None:
        if welcome is None:
            self.exit()
            return
        if welcome.language in LANGUAGES:
            speak(welcome.language)
            self.settings = msgspec.structs.replace(self.settings, language=welcome.language)
        for screen in self.screen_stack:
            if isinstance(screen, LobbyScreen):
                screen.look_again()

    def show_game(self, number: int) -> None:
        """With lessons for whoever is taught. Raises GtcError."""
        try:
            self.client.found(str(number))
        except Elsewhere as found:
            self._elsewhere = found
            self.exit()
            return
        table = RemoteTable(self.client, number)
        learns = table.listing.teaching and bool(table.side) and not table.listing.yours
        self.push_screen(self._play(table, learns))

    def _play(self, session: Session, guided: bool) -> GameScreen:
        assert isinstance(session, RemoteTable)
        self.session = session
        self.game_screen = ServedScreen(Desk(session), self.look, self.settings, self.table)
        if guided:
            self.game_screen.lessons.action_lesson()
        return self.game_screen

    @property
    def _at_table(self) -> RemoteTable | None:
        return self.session if isinstance(self.session, RemoteTable) else None

    def action_interrupt(self) -> None:
        """Off the server, from anywhere."""
        if self.session is None:
            self.exit()
        else:
            self.game_screen.keeping.leave(self.exit)

    def farewell(self) -> str:
        return ""

    def lose_terminal(self) -> NoReturn:
        """The desk notices, and nothing is left to be done."""
        os._exit(_LOST)

    def use_settings(self, settings: Settings) -> None:
        """From the lobby."""
        self.on_game_screen_settings_changed(GameScreen.SettingsChanged(settings))

    @property
    def usual_language(self) -> str:
        """Nothing is known of the terminal's: it is that of the first visit."""
        return self.client.welcome.language

    def on_game_screen_settings_changed(self, message: GameScreen.SettingsChanged) -> None:
        super().on_game_screen_settings_changed(message)
        kept = {choice.key: getattr(message.settings, choice.key) for choice in CHOICES}
        language = self.usual_language if kept["language"] == AUTO else kept["language"]
        with contextlib.suppress(GtcError):
            self.client.asked(wire.Prefer(language, kept), wire.Done)

    def _warn(self) -> None:
        """From the front: nothing was typed for long."""
        if self._loop is not None:
            told = _("Press any key to stay connected; the game is saved")
            self._loop.call_soon_threadsafe(self._say, told)

    def _say(self, text: str) -> None:
        self.bell()
        for screen in reversed(self.screen_stack):
            if isinstance(screen, (ServedScreen, LobbyScreen)):
                screen.say(text)
                return

    # -- the desk --------------------------------------------------------------------------------------------
    def _listen(self) -> None:
        """Notes of the desk are taken as they come; another line after it was away."""
        loop = asyncio.get_running_loop()
        if self._reading >= 0:
            loop.remove_reader(self._reading)
        self._reading = self.client.fileno()
        if self._reading >= 0:
            loop.add_reader(self._reading, self._take_notes)

    def _take_notes(self) -> None:
        try:
            notes = self.client.notes()
        except OSError:
            self._away()
            return
        if self.client.fileno() != self._reading:
            self._listen()
        table = self._at_table
        came = False
        for note in notes:
            if isinstance(note, wire.Changed):
                self._lists_changed()
            elif table is not None and not self.game_screen.is_mounted:  # it is shown with what has come
                table.receive(note)
            elif table is not None and self.game_screen.is_open:
                came = self.game_screen.company.comes(note) or came  # type: ignore[attr-defined]
        if came:
            self.game_screen.automatic.go_on()

    def _lists_changed(self) -> None:
        """The lobby is written anew, once a second at most."""
        if not self._changed:
            self._changed = True
            self.set_timer(1.0, self._look_again)

    def _look_again(self) -> None:
        self._changed = False
        if isinstance(self.screen, LobbyScreen):
            self.screen.look_again()

    def _away(self) -> None:
        """The desk is gone: it is started anew, and nothing that it answered is lost."""
        if self._reading >= 0:
            asyncio.get_running_loop().remove_reader(self._reading)
            self._reading = -1
        self._say(_("the server restarts; nothing is lost"))
        self.set_timer(_AGAIN, self._mend)

    def _mend(self) -> None:
        try:
            self.client.mend(0)
        except Refused:  # the account is closed
            self.exit()
            return
        except GtcError:
            self.set_timer(_AGAIN, self._mend)
            return
        self._say(_("connected to the server again"))
        self._listen()
        self._take_notes()

    def _catch_up(self) -> None:
        table = self._at_table
        if table is not None:
            table.catch_up()
            self.call_later(self.game_screen.automatic.go_on)


def _settings(welcome: wire.Welcome) -> Settings:
    """The player's, as far as they are still known."""
    kept = {
        choice.key: welcome.settings[choice.key]
        for choice in CHOICES
        if welcome.settings.get(choice.key) in choice.values
    }
    if welcome.language in LANGUAGES:
        kept.setdefault("language", welcome.language)
    return Settings(**kept)
