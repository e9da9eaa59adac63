"""The first visit: one screen, a name and a language."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from gtc_tui.errors import GtcError
from gtc_tui.i18n import LANGUAGES, N_, OWN_NAMES, _, reading
from gtc_tui.server import wire
from gtc_tui.server.session import account
from gtc_tui.server.session.client import Client
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.window import Window

_INTRODUCTION = N_(
    "Your SSH key is your account: there is no password, and whoever holds the key is you. Choose the name that "
    "other players see; it cannot be changed."
)


class SignUpScreen(Window[wire.Welcome | None]):
    """Gives back who the player is now; None: he leaves instead."""

    DEFAULT_CSS = """
    SignUpScreen Input { dock: bottom; height: 1; border: none; padding: 0; offset: 0 -2; background: ansi_default; }
    SignUpScreen Input:focus { border: none; }
    SignUpScreen #note { dock: bottom; height: 1; offset: 0 -1; }
    SignUpScreen #hints { dock: bottom; height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, priority=True),
        Binding("tab", "language", show=False, priority=True),
    ]

    def __init__(self, look: Look, client: Client, server: str) -> None:
        super().__init__()
        self._look = look
        self._client = client
        self._server = server
        self._language = LANGUAGES[0]

    def compose(self) -> ComposeResult:
        yield Panel(self._look, self._server, id="text")
        yield Input(compact=True, id="typed", max_length=40)
        yield LineWidget(self._look, id="note")
        yield HintLine(self._look, id="hints")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_resize(self) -> None:
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        """In the language that is chosen, at once."""
        panel = self.query_one("#text", Panel)
        with reading(self._language):
            lines: list[Line] = [plain(_("Welcome"), "heading"), plain("")]
            lines += wrap(_(_INTRODUCTION), panel.text_width)
            lines += [plain(""), *wrap(account.key_hint(), panel.text_width)]
            shown = "  ".join(f"[{OWN_NAMES[one]}]" if one == self._language else OWN_NAMES[one] for one in LANGUAGES)
            lines += [plain(""), [(_("Language (Tab):"), "key"), (f" {shown}", "text")]]
            lines += [plain(""), plain(_("Your name:"), "key")]
            hints = _("Enter sign up  Tab language  Esc leave")
        panel.put(lines, key="signup")
        self.query_one("#hints", LineWidget).put([[(hints, "dim")]])

    def action_language(self) -> None:
        self._language = LANGUAGES[(LANGUAGES.index(self._language) + 1) % len(LANGUAGES)]
        self._fill()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        try:
            welcome = account.come_in(self._client, event.value, self._language)
        except GtcError as fault:
            self.query_one("#note", LineWidget).put([[(str(fault), "error")]])
        else:
            self.dismiss(welcome)
