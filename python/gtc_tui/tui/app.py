"""The full-screen program: one game from the first decision to the last."""

from __future__ import annotations

from typing import ClassVar

from textual._compositor import CompositorUpdate
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import WorkerFailed

from gtc_tui.i18n import _
from gtc_tui.play.session import Session
from gtc_tui.tui.desk import Desk
from gtc_tui.tui.frugal import FrugalDisplay
from gtc_tui.tui.screens.game import GameScreen
from gtc_tui.tui.theme import Look, terminal_colours


def run(session: Session) -> int:
    """Plays until the player quits; says how to go on. Returns the exit code. A fault of the program is raised again
    when the terminal is its old self."""
    app = GameApp(session)
    app.run()
    if app.fault is not None:
        raise app.fault
    print(app.farewell())
    return 0


class GameApp(App[None]):
    """Textual's application with a display that writes only what changed."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = """
    Screen { background: ansi_default; color: ansi_default; overflow: hidden hidden; }
    RosterScreen #note { height: 2; }
    AskScreen { background: transparent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "interrupt", show=False, priority=True),
    ]

    def __init__(self, session: Session, look: Look | None = None) -> None:
        super().__init__(ansi_color=True)
        self.session = session
        self.look = look or Look(terminal_colours())
        self.fault: Exception | None = None
        self._shown = FrugalDisplay(self.look.colours)

    def on_mount(self) -> None:
        self.title = self.session.game.title
        self.game_screen = GameScreen(Desk(self.session), self.look)
        self.push_screen(self.game_screen)

    def action_interrupt(self) -> None:
        """Control-C and Control-Q leave from anywhere."""
        self.game_screen.action_leave()

    def farewell(self) -> str:
        """What a player reads after leaving."""
        path = self.session.path
        if path is None:
            return _("The game was not kept.")
        result = self.session.state.result
        if result is not None:
            return _("{title}. The game is kept in {file}").format(title=result.title, file=path)
        return _("The game is kept. Go on with: gtc play --resume {file}").format(file=path)

    # -- the terminal ----------------------------------------------------------------------------------------
    def on_resize(self) -> None:
        self._shown.forget()

    def action_redraw(self) -> None:
        """Writes every cell again: the terminal may show anything."""
        self._shown.forget()
        self.screen.refresh(layout=True)

    def _display(self, screen: Screen[object], renderable: object) -> None:
        """Sends an update of the screen as the difference to what the terminal shows. Other output (none in normal
        play) goes Textual's way."""
        driver = self._driver
        usable = self._running and not self._closed and not self.is_headless and driver is not None
        if not isinstance(renderable, CompositorUpdate) or not usable or self._batch_count or driver is None:
            super()._display(screen, renderable)  # type: ignore[arg-type]
            return
        size = screen.outer_size
        cursor = size.clamp_offset(self.cursor_position)
        sequence = self._shown.paint(renderable, size.width, size.height, (cursor.x, cursor.y))
        if sequence:
            self._begin_update()
            driver.write(sequence)
            self._end_update()
            driver.flush()
        self.post_display_hook()

    def _handle_exception(self, error: Exception) -> None:
        """A fault of the program leaves the terminal clean; `run` raises it again."""
        if self.is_headless:
            super()._handle_exception(error)
            return
        if isinstance(error, WorkerFailed):
            error = error.error if isinstance(error.error, Exception) else error
        self.fault = self.fault or error
        self._return_code = 1
        self._close_messages_no_wait()


