"""What happened, as lines: the story of a game, moment by moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import View
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import unknown
from gtc_tui.play.story.last_look import Looks
from gtc_tui.play.story.story import Moment, Playback, Story
from gtc_tui.play.table.session import Session
from gtc_tui.text.layout import table, wrap
from gtc_tui.text.typed import side_named

_USUAL = 20  # moments
_ALL = "all"
_SINCE = "since"
_TURN = "turn"


def story_lines(moments: Iterable[Moment], width: int, full: bool = False) -> list[str]:
    """Each moment with the number of actions after it, its consequences below; full: dice and all, routine too."""
    rows = []
    for moment in moments:
        if moment.routine and not full:
            continue
        told = moment.lines if full else moment.brief
        rows += [(str(moment.end) if number == 0 else "", line) for number, line in enumerate(told)]
    return table(rows, width)


def _turns(step: str) -> bool:
    """Raises GtcError for a step that is none."""
    if step and not _TURN.startswith(step.casefold()):
        raise GtcError(_("{word}: next and back go move by move, or by turn").format(word=step[:20]))
    return bool(step)


class Teller:
    """The commands story, next and back. Keeps the place of the playback while the game stands still."""

    def __init__(self, session: Session, looks: Looks, width: int, viewer: Callable[[], Side | None]) -> None:
        """viewer: to whom it is told now."""
        self._viewer = viewer
        self._session = session
        self._looks = looks
        self._width = width
        self._known: tuple[int, int, Side | None] = (-1, 0, None)  # what the story was made of and for whom
        self._story: Story | None = None
        self._playback: Playback | None = None

    def _fresh(self) -> Story:
        viewer = self._viewer()
        seat = self._session.seat(viewer)
        key = (len(seat), seat.tie, viewer)
        if self._story is None or key != self._known:
            self._story, self._known, self._playback = Story.of(self._session, viewer), key, None
        return self._story

    def story(self, *words: str) -> list[str]:
        """The last moments, those since the last look, or all; only those about the sides, pieces or hexes named."""
        story = self._fresh()
        moments: Sequence[Moment] = story.moments
        most = _USUAL
        for word in words:
            if word == _SINCE:
                moments, most = story.since(self.since), len(story.moments)
            elif word == _ALL:
                most = len(story.moments)
            elif word.isdecimal():
                most = int(word[:6])
            else:
                moments = self._about(moments, word)
        shown = [moment for moment in moments if not moment.routine]
        return story_lines(shown[max(0, len(shown) - most) :], self._width) or [_("Nothing happened.")]

    @property
    def since(self) -> int:
        """Number of actions at the last look of the side that is asked; at that of any person when none is."""
        session = self._session
        people = [side for side in session.game.sides if session.players[side] is None]
        decider = session.to_move
        asked = [decider] if decider in people else people
        return min((self._looks.since(side) for side in asked if side is not None), default=0)

    def _about(self, moments: Sequence[Moment], word: str) -> Sequence[Moment]:
        """Those about a side, a piece or a hex. Raises GtcError for anything else."""
        game, name = self._session.game, word.casefold()
        side = side_named(game, word)
        if side is not None:
            return [moment for moment in moments if moment.matches(side=side)]
        pieces = {piece.id for piece in self._session.seat(self._viewer()).view().pieces}
        if name in pieces:
            return [moment for moment in moments if moment.matches(piece=PieceId(name))]
        if word.upper() in game.map.ids:
            place = game.map.names[game.map.ids[word.upper()]]
            return [moment for moment in moments if moment.matches(place=place)]
        raise unknown(_("story: {word} is no side, piece or hex").format(word=word[:40]), name, pieces)

    def cycle(self, number: str = "") -> list[str]:
        """What happened in a strategic cycle of a campaign, by its number; the last one, where none is given."""
        cycles = self._fresh().cycles()
        if not cycles:
            return [_("No strategic cycle yet.")]
        if number and not (number.isdecimal() and 1 <= int(number[:6]) <= len(cycles)):
            told = _("cycle: there are {n} so far; no {word} among them")
            raise GtcError(told.format(n=len(cycles), word=number[:20]))
        return story_lines(cycles[int(number[:6]) - 1 if number else -1], self._width)

    # -- playback ----------------------------------------------------------------------------------------
    def next(self, step: str = "") -> list[str]:
        """The moment after the one shown; at first that after the last look. step "turn": where the next one begins."""
        story = self._fresh()
        if self._playback is None:
            self._playback = Playback(story, -1)
            if self.since:
                self._playback.seek(self.since)
        if (self._playback.turn(1) if _turns(step) else self._playback.forward()) is None:
            raise GtcError(_("That was the last event."))
        return self._shown(self._playback)

    def back(self, step: str = "") -> list[str]:
        """The moment before the one shown; at first the last of all. step "turn": where this turn began, or the one
        before."""
        story = self._fresh()
        if self._playback is None:
            self._playback = Playback(story)
            moment = self._playback.moment
            if moment is not None and not moment.routine and not _turns(step):
                return self._shown(self._playback)
        if (self._playback.turn(-1) if _turns(step) else self._playback.back()) is None:
            raise GtcError(_("That was the beginning."))
        return self._shown(self._playback)

    def _shown(self, playback: Playback) -> list[str]:
        moment = playback.moment
        assert moment is not None
        view = playback.seat.view()
        head = _("{at} of {count} actions. {turn}; {phase}; {label} {points}").format(
            at=moment.end,
            count=len(playback.story),
            turn=view.turn,
            phase=view.phase,
            label=view.points_label,
            points=view.points,
        )
        return [head, *(line for told in moment.lines for line in wrap(told, self._width, "  "))]

    def past(self) -> tuple[View, str | None] | None:
        """The position at the moment shown, and its chief hex; None when no playback is under way."""
        self._fresh()
        if self._playback is None or self._playback.moment is None:
            return None
        moment = self._playback.moment
        return self._playback.seat.view(), moment.hexes[-1] if moment.hexes else None
