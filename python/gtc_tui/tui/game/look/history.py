"""What happened: the log, the trail on the map, what a side has not seen yet, and the playback."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _, listing, ngettext, reader
from gtc_tui.messages import Value
from gtc_tui.play.story.last_look import Looks
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.lines import Line, fitting
from gtc_tui.tui.settings.keys import PANELS, Key, key_of
from gtc_tui.tui.sheets import event_lines
from gtc_tui.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from gtc_tui.play.story.story import Walks

# Stories and the screen for them are imported when they are wanted: a faster start.

_LONGEST_TRAIL = 40  # hexes
_LATELY = 200  # events of a long game that the log tells at once; those before once the screen stands


class History(Controller):
    """seen: events before the player's last answer. news: more has happened than the line at the bottom tells.
    trail: hexes of what happened since that answer."""

    KEYS = (
        Key(
            "playback",
            ("B",),
            "playback",
            N_("play back the game, from your last look on"),
            PANELS,
        ),
    )

    def __init__(self, host: Host, looking: Looking) -> None:
        super().__init__(host)
        self._looking = looking
        self.seen = 0
        self.news = False
        self.trail: tuple[str, ...] = ()
        self._looks: Looks | None = None
        self._log: list[Line] = []
        self._walk: list[Event] = []  # steps that the last lines of it tell
        self._log_of: list[int] = []  # which event a line of it tells
        self._log_for: tuple[int, Side | None, object] = (0, None, None)  # its width, `_eyes`, the language
        self._written = 0  # events that it tells
        self._kept = 0  # of these so many as they are still to be told
        self._begun = False

    # -- going on --------------------------------------------------------------------------------------------
    def begin(self, seen: int) -> None:
        """The player answers, or takes something back: what happens from here on is new."""
        self._kept = min(self._kept, self.seen, seen)
        self.seen = seen
        self.trail = ()

    def tell(self, since: int) -> None:
        """Shows what happened from this event on: the last as a line, their hexes as a trail on the map."""
        for one in self.host.controllers:
            one.told()
        self._kept = min(self._kept, since)
        told = [event for _count, event in self.desk.session.told(self.desk.viewer, since)]
        hexes = [place for event in told for place in event.hexes if place in self.desk.game.map.ids]
        self.trail = tuple(dict.fromkeys((*self.trail, *hexes)))[-_LONGEST_TRAIL:]
        if hexes:
            self.host.board.reveal(hexes[-1])
        self.news = self.desk.session.events - self.seen > 1
        if told:
            self.host.note(self._walked(told) or _with_rule(told[-1]))

    def _walked(self, told: Sequence[Event]) -> str:
        """A walk over several hexes that these end with, from where to where; "" where they end with no such."""
        from gtc_tui.play.story.story import join_walks, last_walk

        steps, over = last_walk(told)
        if len(steps) < 2:
            return ""
        walks, label = self._walks(), self.desk.label
        walk = join_walks(steps, walks)[-1]
        text = walks.sentence(walk, (walk.hexes[0], "..", label(walk.hexes[-1]))).told()
        return _("{text} and stops").format(text=text) if over else text

    def turned(self, place: str) -> None:
        self.news = False

    def cleared(self) -> None:
        self.trail = ()

    def asked(self) -> None:
        self.host.call_after_refresh(self.look_now)
        if self.news and self.desk.asks_human:
            events = [event for _count, event in self.desk.session.told(self.desk.viewer, self.seen)]
            if told := self._came_to(events) or self._meanwhile(events):
                self.host.note(told)

    def _came_to(self, events: Sequence[Event]) -> str:
        """The roll that ended the player's last action, where the line has gone on to who acts next; "" where none
        did: an assault that fizzles leaves nothing else on the screen."""
        for rolled, after in pairwise(events):
            if after.kind == "initiative":
                mine = rolled.kind == "roll" and rolled.side == self.desk.viewer
                return _with_rule(rolled) if mine else ""
        return ""

    def _meanwhile(self, events: Sequence[Event]) -> str:
        """What others have done since the player's last answer, in a line; "" where that is little."""
        from gtc_tui.play.story.story import acting

        theirs = [event for event in events if event.side not in (None, self.desk.viewer)]
        acted = acting(theirs)
        fought = sum(event.clash is not None for event in theirs)
        if not acted and not fought:
            return ""
        parts = []
        if acted:
            parts.append(ngettext("{n} unit or leader acted", "{n} units and leaders acted", acted).format(n=acted))
        parts.append(ngettext("{n} combat", "{n} combats", fought).format(n=fought) if fought else _("no combat"))
        phases = sum(event.kind == "initiative" for event in theirs)
        key = key_of(self.host.table, "playback")
        told = _("Since your last action: {parts} ({key}: play it back)")
        if phases:  # the number of the action phase goes on by so many
            told = ngettext(
                "In {n} enemy phase: {parts} ({key}: play it back)",
                "In {n} enemy phases: {parts} ({key}: play it back)",
                phases,
            )
        forms = (told, _("{key} plays it back: {parts}"))
        return fitting([form.format(n=phases, parts=listing(parts), key=key) for form in forms], self.host.size.width)

    def take_over(self) -> None:
        """The other person sits down: what this one has not seen is new."""
        self.begin(self.desk.take_over(self.seen))
        self.news = self.desk.session.events > self.seen

    # -- last looks ------------------------------------------------------------------------------------------
    @property
    def looks(self) -> Looks:
        if self._looks is None:
            self._looks = Looks(self.desk.session.path)
        return self._looks

    def look_now(self) -> None:
        """Who is asked has seen the game as it is now."""
        if self.desk.cover is not None:
            return
        try:
            self.looks.seen(self.desk.session)
        except GtcError as fault:
            self.host.say(str(fault), "error")

    def _since(self) -> int | None:
        """Number of actions at the last look of the side whose view is shown, or when it answered last here; None: it
        never looked, or nothing has happened since."""
        viewer, session = self.desk.viewer, self.desk.session
        if viewer is None:
            return None
        count = self.looks.since(viewer)
        if count >= session.count and (told := session.told(viewer, self.seen)):
            count = told[0][0]
        return count if 0 < count < session.count else None

    def tell_news(self) -> None:
        """On opening a game that went on without its player: what happened meanwhile."""
        since = self._since()
        if since is None or self.desk.busy or self.desk.cover is not None:
            return
        from gtc_tui.play.story.story import Story

        missed = Story.of(self.desk.session, self.desk.viewer).since(since)
        if any(not moment.routine and moment.side not in (None, self.desk.viewer) for moment in missed):
            self._play_back(since, news=True)

    def action_playback(self) -> None:
        if not self.desk.session.events:
            self.host.say(_("Nothing has happened yet"), "error")
        else:
            self._play_back(self._since())

    def _play_back(self, since: int | None, news: bool = False) -> None:
        from gtc_tui.play.story.story import Story
        from gtc_tui.tui.screens.playback import PlaybackScreen

        host = self.host
        story, charset = Story.of(self.desk.session, self.desk.viewer), host.settings.charset
        host.open(PlaybackScreen(host.look, story, charset, host.cursor, since, news), self._looking.show)

    # -- the log ---------------------------------------------------------------------------------------------
    def fill(self, places: Places) -> None:
        """Events since the player's last answer begin with an asterisk. Only what is new, or was new, is written out
        again: the log of a long game has thousands of lines."""
        if "log" not in places:
            return
        panel = self.host.panel_widget("log")
        session = self.desk.session
        at_end = panel.top + panel.room >= len(panel.lines)
        wanted = panel.text_width, self._eyes(), reader()
        if wanted != self._log_for:
            self._kept, self._log_for = 0, wanted
        self._forget(min(self._kept, session.events))
        if not self._begun and session.events > _LATELY:
            self._written = session.events - _LATELY
            self.host.call_after_refresh(self._write_all)
        self._begun = True
        for number, event in session.numbered(self.desk.viewer, self._written):
            self._write(number, event, panel.text_width - 1)
        self._written = self._kept = session.events
        panel.put(list(self._log), key="log")
        if at_end or self.news:
            panel.to_end()
        if self.news and self.desk.asks_human:
            first = bisect_left(self._log_of, self.seen)
            if first < len(self._log):
                panel.reveal(first)

    def _write_all(self) -> None:
        self._kept = 0
        self.host.update()

    def _forget(self, since: int) -> None:
        """Lines of events from this one on go, with those of a march that may lead up to it."""
        if since >= self._written:
            return
        first = bisect_left(self._log_of, since)
        self._written = self._log_of[first - 1] if first else 0
        first = bisect_left(self._log_of, self._written)
        del self._log[first:], self._log_of[first:]
        self._walk = []

    def _write(self, number: int, event: Event, width: int) -> None:
        """One event more; a step of a march that is told already becomes part of its line."""
        from gtc_tui.play.story.story import continues, join_walks

        if number and continues(self._walk, event) and number != self.seen:
            self._walk.append(event)
            first = self._log_of[-1]
            while self._log_of and self._log_of[-1] == first:
                self._log_of.pop()
                self._log.pop()
            number, event = first, join_walks(self._walk, self._walks())[-1]
        else:
            self._walk = [event]
        mark = "*" if number >= self.seen else " "
        for part, line in enumerate(event_lines(event, self.desk.game.army_names, width)):
            self._log_of.append(number)
            self._log.append([(mark if part == 0 else " ", "strong"), *line])

    def _walks(self) -> Walks:
        from gtc_tui.play.story.story import Walks

        names: dict[PieceId, Value] = {piece.id: piece.name for piece in self.desk.view.pieces}
        return Walks(names, self.desk.game.system.walks)

    def _eyes(self) -> Side | None:
        """Whose eyes the log is written for; None: all see the same."""
        hides = self.desk.game.secrets and self.desk.decision is not None
        return self.desk.viewer if hides else None

    def line_clicked(self, panel: Panel, line: int) -> None:
        if panel.id == "log" and line < len(self._log_of):
            places = self.desk.session.told(self.desk.viewer, self._log_of[line])[0][1].hexes
            self._looking.show(places[-1] if places else None)


def _with_rule(event: Event) -> str:
    return f"{event.text} ({event.rule})" if event.rule else event.text
