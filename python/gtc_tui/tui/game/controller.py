"""What the game screen is made of: controllers, each with its keys and its state, and what they may ask of the screen.

A key is worked to its end before the next one of the same packet is taken, and the screen is painted once for it. So
controllers tell each other what happened by plain calls, one after the other in the order of `Host.controllers` (the
methods of `Controller` that do nothing here), not by messages that wait in a queue.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from textual.geometry import Region, Size
from textual.screen import Screen

from gtc_tui.i18n import _
from gtc_tui.play.aids.answers import Answer
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.settings.keys import Key, key_of
from gtc_tui.tui.settings.settings import Settings
from gtc_tui.tui.widgets.hexmap import HexMap
from gtc_tui.tui.widgets.panel import LineWidget, Panel

Places = dict[str, Region]
"""Where widgets stand, by their ids; what is not in it is hidden."""
Result = TypeVar("Result")
Then: TypeAlias = Callable[[Result | None], None] | Callable[[Result | None], Awaitable[None]]
"""What takes the result of a screen."""


class Host(Protocol):
    """The game screen as far as a controller needs it. table: the commands of this game with the player's keys."""

    desk: Desk
    look: Look
    settings: Settings
    table: tuple[Key, ...]
    controllers: Sequence[Controller]

    @property
    def cursor(self) -> str:
        """The hex looked at."""

    @property
    def board(self) -> HexMap: ...

    @property
    def size(self) -> Size: ...

    @property
    def wide(self) -> bool:
        """Is there room for every panel at once?"""

    @property
    def places(self) -> Places:
        """As of the last update."""

    @property
    def is_mounted(self) -> bool: ...

    @property
    def is_open(self) -> bool:
        """Has nobody left it?"""

    def panel_widget(self, name: str) -> Panel: ...

    def line_widget(self, name: str) -> LineWidget: ...

    def chosen_answer(self) -> Answer | None:
        """The highlighted one."""

    def ticked(self) -> Sequence[Answer]:
        """Units that are ticked and not yet named."""

    def typed_for(self, answer: Answer) -> int | None:
        """What a player types for an answer."""

    def by_space(self, answer: Answer) -> bool:
        """Does the key of the routine answer give it?"""

    def say(self, text: str, style: str = "notice") -> None:
        """One line at the bottom, until the next key. "" brings the hints back."""

    def note(self, text: str, style: str = "notice") -> None:
        """The same, shown with the next update."""

    @property
    def said_now(self) -> str:
        """What that line says now, "" while it has the hints."""

    def update(self) -> None:
        """Everything anew: where it belongs on a screen of this size, and filled. Widgets draw only what differs."""

    def fill_header(self) -> None:
        """The question, with how far a machine player is that thinks of it."""

    def draw_map(self, letters: bool = False) -> None:
        """letters: labels are to be typed, so nothing hides them."""

    def asked(self) -> None:
        """Turns to what is asked now."""

    def open(self, screen: Screen[Result], then: Then[Result] | None = None) -> None:
        """A screen over the game; `then` takes what it gives back."""

    def in_background(self, work: Coroutine[Any, Any, None]) -> None: ...

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool: ...


class Controller:
    """One concern of the game screen. KEYS: its commands; `action_NAME` does what a key of that action is for."""

    KEYS: ClassVar[tuple[Key, ...]] = ()

    def __init__(self, host: Host) -> None:
        self.host = host

    @property
    def desk(self) -> Desk:
        return self.host.desk

    def tell_nothing_to_choose(self) -> None:
        """Why the player has no choice now; at the end of the game with the ways on."""
        if self.desk.decision is not None:
            moving = self.desk.people and self.desk.session.waiting in ("bot", "chance")
            told = _("Your opponent is moving: this key does nothing now")
            self.host.say(told if moving else _("It is not your turn to choose"), "error")
            return
        self.host.say(self.ways_on, "error")

    @property
    def ways_on(self) -> str:
        """What there is to do at the end of the game."""
        key = {name: key_of(self.host.table, name) for name in ("take", "another", "quit")}
        return _("The game is over: {take} the result, {another} another game, {quit} quit").format(**key)

    # -- what it is told -------------------------------------------------------------------------------------
    def pressed(self, command: str) -> None:
        """The player is about to do something: the name of a command, or "click"."""

    def turned(self, place: str) -> None:
        """The player moved the cursor."""

    def asked(self) -> None:
        """Something else is asked now, or nothing any more."""

    def answered(self) -> None:
        """The player is about to give an answer."""

    def told(self) -> None:
        """Something may have happened in the game, by an answer or by itself."""

    def went_on(self) -> None:
        """The game went on by itself."""

    def taken_over(self) -> None:
        """Another person sits at the keyboard, and sees nothing of what the first one looked at."""

    def stopped(self) -> bool:
        """Escape: ends what is under way, or says that nothing is."""
        return False

    def cleared(self) -> None:
        """Escape, where nothing was under way: what is laid over the map goes."""

    def title_clicked(self, panel: Panel) -> None:
        """Titles that name a key stand for it."""

    def line_clicked(self, panel: Panel, line: int) -> None: ...

    def reworded(self) -> None:
        """The desk tells all anew, in another language: what is kept in words goes."""

    # -- what it shows ---------------------------------------------------------------------------------------
    def arranged(self, places: Places) -> Places:
        """Takes room for itself, when everything is arranged anew."""
        return places

    def fill(self, places: Places) -> None:
        """Fills its widgets, those that are shown."""
