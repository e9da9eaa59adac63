"""The full-screen program: the choice of a game, and games from the first decision to the last."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import termios
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, NoReturn

from textual._compositor import CompositorUpdate
from textual.binding import Binding, BindingType
from textual.drivers.linux_driver import LinuxDriver
from textual.screen import Screen
from textual.worker import WorkerFailed

from gtc_tui.i18n import _, speak
from gtc_tui.play.setup.lobby import Plan
from gtc_tui.play.table.session import Session
from gtc_tui.tui.display.frugal import FrugalDisplay
from gtc_tui.tui.display.taking import TakingApp
from gtc_tui.tui.display.theme import AUTO, Look, able, terminal_colours
from gtc_tui.tui.game.commands import KEYS
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.settings.keyfile import load as load_keys
from gtc_tui.tui.settings.keys import Key
from gtc_tui.tui.settings.settings import Settings
from gtc_tui.tui.settings.settings import load as load_settings
from gtc_tui.tui.windows.window import Window

if TYPE_CHECKING:
    from gtc_tui.tui.choice.start import StartScreen

_LOOK_AFTER = 2.0  # seconds
_HUNG_UP = 128 + signal.SIGHUP
_TERMINATED = 128 + signal.SIGTERM


def run(session: Session | None, guided: bool = False, plan: Plan | None = None) -> int:
    """Plays until the player quits; says how to go on. Returns the exit code. A fault of the program is raised again
    when the terminal is its old self. session None: the player chooses, beginning with what `plan` wants. guided: with
    lessons."""
    settings, faults = load_settings()
    table, more = load_keys(KEYS)
    look = Look(terminal_colours(settings.colours), settings.theme)
    app = GameApp(session, look, settings, table, (*faults, *more), guided, plan)
    try:
        with _told_by_signals(app):
            app.run()
    except KeyboardInterrupt:
        raise KeyboardInterrupt(app.farewell()) from None
    finally:
        app.let_go()
    if app.fault is not None:
        raise app.fault
    told = app.farewell()
    if told:
        print(told)
    return _TERMINATED if app.terminated else 0


class GameApp(TakingApp):
    """Textual's application with a display that writes only what changed. faults: of the player's own files."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = """
    Screen { background: ansi_default; color: ansi_default; overflow: hidden hidden; }
    RosterScreen #note { height: 2; }
    AskScreen, JumpScreen { background: transparent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    game_screen: GameScreen  # once a game is played

    def __init__(
        self,
        session: Session | None,
        look: Look | None = None,
        settings: Settings | None = None,
        table: tuple[Key, ...] = KEYS,
        faults: Sequence[str] = (),
        guided: bool = False,
        plan: Plan | None = None,
    ) -> None:
        super().__init__(ansi_color=True)
        self.session = session
        self.settings = settings or Settings()
        self.look = look or Look(terminal_colours(), self.settings.theme)
        self.table = table
        self.faults = faults
        self._guided = guided
        self._plan = plan or Plan()
        self.fault: Exception | None = None
        self.terminated = False
        self._shown = FrugalDisplay(self.look.colours, able())
        self._stock = bool(os.environ.get("GTC_STOCK_DISPLAY"))

    def on_mount(self) -> None:
        self.call_after_refresh(_collect_again)
        if not self.is_headless:
            self.set_interval(_LOOK_AFTER, self._look_for_terminal)
            signal.signal(signal.SIGTSTP, self._stop)
            signal.signal(signal.SIGCONT, self._go_on)

    def get_default_screen(self) -> Screen[None]:
        """The game, or the choice of one, is the first screen: no empty one is laid out and painted before it."""
        return self._choice() if self.session is None else self._play(self.session, self._guided)

    def _choice(self) -> Screen[None]:
        from gtc_tui.tui.choice.start import StartScreen  # when it is wanted: a faster start

        return StartScreen(self.look, self._plan)

    def _play(self, session: Session, guided: bool) -> GameScreen:
        self.session = session
        self.game_screen = GameScreen(Desk(session), self.look, self.settings, self.table, self.faults)
        if guided:
            self.game_screen.lessons.action_lesson()
        return self.game_screen

    def on_start_screen_begun(self, message: StartScreen.Begun) -> None:
        self.push_screen(self._play(message.session, message.guided))

    def action_another(self) -> None:
        """Back to the choice of a game; this one is kept."""
        self.game_screen.keeping.leave(self._choose_again)

    def _choose_again(self) -> None:
        while self.screen is not self.game_screen and len(self.screen_stack) > 1:
            self.pop_screen()
        self.let_go()
        self.session = None
        self.forget_typed()
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:  # the first screen stays below for ever
            self.workers.cancel_node(self.game_screen)
            self.push_screen(self._choice())

    def let_go(self) -> None:
        """Of the game's log, so that another program may go on with it."""
        if self.session is not None:
            self.session.close()

    @property
    def usual_language(self) -> str:
        """Of a player who has chosen none: that of the process."""
        return ""

    def on_game_screen_settings_changed(self, message: GameScreen.SettingsChanged) -> None:
        """Everything is drawn anew in the new look."""
        settings = self.settings = message.settings
        speak(self.usual_language if settings.language == AUTO else settings.language)
        self.look.use(terminal_colours(settings.colours), settings.theme)
        self._shown = FrugalDisplay(self.look.colours, able())
        for screen in self.screen_stack:
            if isinstance(screen, Window):
                screen.reword()
            screen.refresh()
            for widget in screen.query("*"):
                widget.refresh()

    def action_interrupt(self) -> None:
        """Control-C and Control-Q leave from anywhere."""
        if self.session is None:
            self.exit()
        else:
            self.game_screen.keeping.action_leave()

    def farewell(self) -> str:
        """What a player reads after leaving; "" where no game was left."""
        if self.session is None:
            return ""
        self.session.secure()
        path = self.session.path
        if self.session.dropped:
            return _("You have made no choice yet: the game was not saved.")
        told = _("The game is saved. Continue with: gtc play --resume {file}").format(file=path)
        result, errand = self.session.result, self.session.errand()
        if errand:
            told = "\n".join(errand)
        elif path is None:
            told = _("The game was not saved.")
        elif result is not None:
            told = _("{title}. The game is saved in {file}").format(title=result.title, file=path)
        return "\n".join([*self.session.take_notices(), told])

    # -- the terminal ----------------------------------------------------------------------------------------
    def on_resize(self) -> None:
        self._shown.forget()

    def _look_for_terminal(self) -> None:
        """A terminal may go without a signal: then reading gives nothing for ever."""
        try:
            termios.tcgetattr(sys.__stdin__.fileno() if sys.__stdin__ else 0)
        except (termios.error, OSError, ValueError):
            self.lose_terminal()

    def lose_terminal(self) -> NoReturn:
        """Lets go of the log and ends, without a word to a terminal that is not there."""
        self.let_go()
        os._exit(_HUNG_UP)

    def terminate(self) -> None:
        """Ends in order, from a signal: the terminal becomes its old self. Every answer is on disk."""
        self.terminated = True
        loop = self._loop
        if loop is None or not self._running:
            raise SystemExit(_TERMINATED)
        loop.call_soon_threadsafe(self.exit)

    def action_suspend_process(self) -> None:
        """Control-Z stops the program with all of its job, as programs in a terminal do. Where no shell started it as a
        job, nobody could make it go on."""
        if self.is_headless or os.getpgrp() == os.getsid(0):
            self.bell()
        else:
            os.killpg(os.getpgrp(), signal.SIGTSTP)

    def _stop(self, _number: int, _frame: object) -> None:
        self._leave_terminal()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _leave_terminal(self) -> None:
        """It is its old self: everything has been written to it."""
        driver = self._driver
        if isinstance(driver, LinuxDriver) and self._running and not driver._must_signal_resume:
            driver.suspend_application_mode()
            driver.close()
            driver._must_signal_resume = True

    def _go_on(self, _number: int, _frame: object) -> None:
        """The terminal may show anything, and after a stop without warning (SIGSTOP) the shell has changed its modes.
        In the background it cannot be taken over: then this comes again."""
        driver = self._driver
        if isinstance(driver, LinuxDriver) and self._running and self._loop is not None:
            self._leave_terminal()
            driver.resume_application_mode()
            self._loop.call_soon_threadsafe(self.action_redraw)

    def action_redraw(self) -> None:
        """Writes every cell again: the terminal may show anything."""
        self._shown.forget()
        self.screen.refresh(layout=True)

    def _display(self, screen: Screen[object], renderable: object) -> None:
        """Sends an update of the screen as the difference to what the terminal shows. Other output (none in normal
        play) goes Textual's way, and all of it with GTC_STOCK_DISPLAY set."""
        driver = self._driver
        usable = self._running and not self._closed and not self.is_headless and driver is not None
        usable = usable and not self._stock and not self._batch_count
        if not isinstance(renderable, CompositorUpdate) or not usable or driver is None:
            super()._display(screen, renderable)  # type: ignore[arg-type]
            return
        sequence = self._painted(screen, renderable)
        if sequence:
            self._begin_update()
            driver.write(sequence)
            self._end_update()
            driver.flush()
        self.post_display_hook()

    def _painted(self, screen: Screen[object], update: CompositorUpdate) -> str:
        """What the terminal has to be sent."""
        size = screen.outer_size
        cursor = size.clamp_offset(self.cursor_position)
        return self._shown.paint(update, size.width, size.height, (cursor.x, cursor.y))

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


def _collect_again() -> None:
    """The screen stands: what was made until now stays, so the collector need not look at it."""
    gc.freeze()
    gc.enable()


@contextlib.contextmanager
def _told_by_signals(app: GameApp) -> Iterator[None]:
    """A hang-up (SIGHUP) ends the program at once: every answer is on disk, and nobody is there to be told. SIGTERM
    ends it in order."""

    def hang_up(_number: int, _frame: object) -> None:
        app.lose_terminal()

    def terminate(_number: int, _frame: object) -> None:
        app.terminate()

    hung_up, terminated = signal.signal(signal.SIGHUP, hang_up), signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, hung_up)
        signal.signal(signal.SIGTERM, terminated)
