"""The game as a whole: tried on the side, saved, reported, left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from gtc_tui.errors import GtcError
from gtc_tui.folders import expanded
from gtc_tui.i18n import N_, _
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.look.advising import Advising
from gtc_tui.tui.settings.keys import ANSWERING, GAME, Key

_PICTURE = ".svg"


class Keeping(Controller):
    """try_out: opens a screen for a game on the side. leave_program: ends it."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("what-if", ("X",), "whatif", N_("what if: try something out in a scratch copy of the game"), ANSWERING),
        Key("what-if-alone", ("Y",), "whatif", N_("what if, playing both sides"), ANSWERING, (True,)),
        Key("save", ("s",), "save", N_("save a copy of the game as a file, and the map as a picture (SVG)"), GAME),
        Key("report", ("M",), "report", N_("save a report of the game so far (Markdown)"), GAME),
        Key("redraw", ("ctrl+l",), "app.redraw", N_("redraw the screen"), GAME),
        Key("stop", ("ctrl+z",), "app.suspend_process", N_("suspend the program; fg in the shell continues"), GAME),
        Key("another", ("Q",), "app.another", N_("choose another game; this one is saved"), GAME),
        Key("quit", ("q", "ctrl+q"), "leave", N_("quit; the game is saved"), GAME),
    )

    def __init__(
        self,
        host: Host,
        automatic: Automatic,
        advising: Advising,
        try_out: Callable[[Desk], None],
        leave_program: Callable[[], None],
    ) -> None:
        super().__init__(host)
        self._automatic = automatic
        self._advising = advising
        self._try_out = try_out
        self._leave_program = leave_program
        self._asked_to_leave = False

    def action_whatif(self, alone: bool = False) -> None:
        """A game from here that is thrown away."""
        if not self.desk.asks_human or self._automatic.playing:
            self.tell_nothing_to_choose()
            return
        try:
            desk = Desk(self.desk.session.whatif(alone))
        except GtcError as fault:
            self.host.say(str(fault), "error")
        else:
            self._try_out(desk)

    def action_save(self) -> None:
        """The log, and what stands on the map as a picture beside it; under a name that ends so, the picture alone."""
        name = self.desk.game.id.rpartition("/")[2] + ".gtclog"
        question = _("Save a copy and the map's picture as: (.svg: picture alone; Esc cancels)")
        self._into_file(question, name, self._save, _("Saved as {file}"))

    def _save(self, path: Path) -> str | None:
        from gtc_tui.draw.svg import MARK, around_what_counts, picture  # when they are wanted: a faster start
        from gtc_tui.store.wholefile import write_whole

        if path.suffix != _PICTURE:
            self.desk.session.save_as(path)
        game, view = self.desk.game, self.desk.view
        drawn = picture(game.map, around_what_counts(game.map, view), _(game.title), view, self.desk.names)
        beside = path.with_suffix(_PICTURE)
        write_whole(beside, drawn, MARK)
        return None if beside == path else _("Saved: {file} and {picture}").format(file=path, picture=beside.name)

    def action_report(self) -> None:
        """The game so far as a Markdown report in a new file."""
        from gtc_tui.play.story.chronicle import chronicle  # when they are wanted: a faster start
        from gtc_tui.play.story.story import Story
        from gtc_tui.store.logfile import save_copy

        session = self.desk.session
        text = chronicle(Story.of(session, self.desk.viewer), session.header).splitlines()
        name = self.desk.game.id.rpartition("/")[2] + ".md"
        question, done = _("Save the report as: (Esc cancels)"), _("The report is in {file}")
        self._into_file(question, name, lambda path: save_copy(path, text), done)

    def _into_file(self, question: str, name: str, write: Callable[[Path], str | None], done: str) -> None:
        """write: gives what is said then, None for `done`."""
        from gtc_tui.tui.windows.ask import AskScreen  # when it is wanted: a faster start

        def save(typed: str | None) -> None:
            if typed is None:
                return
            try:
                told = write(expanded(typed))
            except GtcError as fault:
                self.host.say(str(fault), "error")
            else:
                self.host.say(told or done.format(file=typed))

        self.host.open(AskScreen(self.host.look, question, name), save)

    def pressed(self, command: str) -> None:
        if command not in ("quit", "another"):
            self._asked_to_leave = False

    def action_leave(self) -> None:
        """Out of the program."""
        self.leave(self._leave_program)

    def leave(self, then: Callable[[], None]) -> None:
        """At once when the log keeps the game; else only when asked twice. then: what the program does next."""
        if self.desk.session.path is None and not self._asked_to_leave:
            self._asked_to_leave = True
            self.host.say(_("This game is not saved: s saves it, q again quits without saving"), "error")
        else:
            self._advising.end()
            self._automatic.interrupt(then)
