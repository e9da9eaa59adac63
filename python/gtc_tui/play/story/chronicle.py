"""A game as a report to keep and send: Markdown with the moves turn by turn, dice, maps, points and result.

The same log gives the same text, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gtc_tui.draw import painter_of, to_plain
from gtc_tui.draw.standing import Marks, layers, side_letters
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import Header
from gtc_tui.engine.report import Ledger, ScoreLine, View
from gtc_tui.engine.seat import Seat
from gtc_tui.i18n import _, listing
from gtc_tui.names import printable
from gtc_tui.play.story.markdown import plain, table
from gtc_tui.play.story.story import CYCLE, Moment, Story

_WIDTH, _HEIGHT, _ZOOM = 72, 17, 2  # of a map window: fits a page
_WORTH_A_MAP = frozenset({"result", "surrender", "vacated", "retreat", "rout", "control", "eliminated", "advance"})
_WORTH_A_MAP |= {"burn", "fort", "killed"}
_OPENS = "initiative"  # kind of event that begins a part of a phase


def chronicle(story: Story, header: Header) -> str:
    """The whole report, with a line end at its end. header: of the log that tells the story."""
    return "\n".join(_Chronicle(story, header).lines()) + "\n"


class _Chronicle:
    def __init__(self, story: Story, header: Header) -> None:
        self._story = story
        self._header = header
        self._game: Game = story.game
        self._painter = painter_of(self._game.map, _ZOOM)

    def lines(self) -> Iterator[str]:
        yield f"# {plain(self._game.title)}"
        yield ""
        yield from self._head()
        start = self._story.seat(0)
        yield ""
        yield "## " + _("At the start")
        yield from self._map(start, _places(start.view()))
        yield from self._course()
        yield from self._close(self._story.seat(len(self._story)))

    def _head(self) -> Iterator[str]:
        rows = [(_("Scenario"), self._game.id)]
        players = [printable(self._header.players.get(side, "human")) for side in self._game.sides]
        rows += zip(map(self._game.side_names.__getitem__, self._game.sides), players, strict=True)
        seed = self._header.seed if self._story.viewer is None else None  # it tells what the dice will be
        rows.append((_("Seed"), "-" if seed is None else str(seed)))
        if self._header.program:
            rows.append((_("Program"), printable(self._header.program)))
        yield from table(("", ""), rows)

    # -- moves -------------------------------------------------------------------------------------------
    def _course(self) -> Iterator[str]:
        """Turn by turn, phase by phase, part by part."""
        turn = ""
        points = self._story.seat(0).headline().points
        for part in _parts(self._story.moments):
            first, last = part[0], part[-1]
            phase = self._story.seat(first.end).headline().phase if _OPENS in first.kinds else ""
            after = self._story.seat(last.end).headline()
            if "phase" in first.kinds:
                if after.turn != turn:
                    turn = after.turn
                    yield ""
                    yield f"## {plain(turn)}"
                yield ""
                yield f"### {plain(first.text)}"
                part = part[1:]
            elif CYCLE in first.kinds:
                yield ""
                yield f"## {plain(first.text)}"
                part = part[1:]
            elif _OPENS in first.kinds:
                yield ""
                yield f"### {plain(phase)}"
            if part:
                yield ""
            for moment in part:
                yield from self._moment(moment)
            if after.points != points:
                points = after.points
                yield ""
                yield plain(f"{after.points_label}: {after.points} ({after.standing})")
            seen = [place for moment in part if _WORTH_A_MAP & set(moment.kinds) for place in moment.hexes]
            if seen:
                yield from self._map(self._story.seat(last.end), seen, trail=True)

    def _moment(self, moment: Moment) -> Iterator[str]:
        yield f"- {plain(moment.text)}"
        told = list(moment.lines)
        told.remove(moment.text)
        for line in told:
            yield f"  - {plain(line)}"

    # -- maps --------------------------------------------------------------------------------------------
    def _map(self, seat: Seat, places: Sequence[str], trail: bool = False) -> Iterator[str]:
        """A window around the middle of some places; trail: they are marked."""
        board = self._game.map
        view = seat.view()
        centres = [self._painter.centre(board.ids[place]) for place in places]
        x = (min(x for x, _y in centres) + max(x for x, _y in centres)) // 2
        y = (min(y for _x, y in centres) + max(y for _x, y in centres)) // 2
        marks = Marks(view, trail=tuple(dict.fromkeys(places)) if trail else ())
        over = layers(marks, self._game.side_names, board, None)
        rows = self._painter.lines(x - _WIDTH // 2, y - _HEIGHT // 2, _WIDTH, _HEIGHT, over)
        letters = side_letters(self._game.side_names)
        signs = listing(f"{letter} {self._game.side_names[side]}" for side, letter in letters.items())
        yield ""
        yield "```text"
        yield from (line.rstrip() for line in to_plain(rows).split("\n"))
        yield "```"
        yield ""
        text = _("{signs}; \\* where it happened.") if trail else _("{signs}.")
        yield text.format(signs=signs)

    # -- the end -----------------------------------------------------------------------------------------
    def _close(self, seat: Seat) -> Iterator[str]:
        view = seat.view()
        yield ""
        yield "## " + _("Points")
        yield ""
        ledger = seat.query("points")
        assert isinstance(ledger, Ledger)
        heads = (_("points"), _("when"), _("side"), _("why"))
        yield from table(heads, (self._score(entry) for entry in ledger.entries))
        yield ""
        yield "## " + _("Result")
        yield ""
        result = seat.result
        if result is None:
            yield plain(_("Not over: {turn}; {phase}.").format(turn=view.turn, phase=view.phase))
        else:
            yield f"**{plain(result.title)}**"
        yield ""
        yield plain(f"{view.points_label}: {view.points}")
        yield from self._map(seat, _places(view))
        yield ""
        yield from table(
            (_("hex"), _("state"), _("piece"), ""),
            ((one.hex or _("gone"), one.code, one.name, one.described) for one in view.pieces),
        )

    def _score(self, line: ScoreLine) -> tuple[str, ...]:
        side = "" if line.side is None else self._game.side_names.get(line.side, "")
        return (f"{line.points:+d}", line.when, side, line.label)


def _parts(moments: Iterable[Moment]) -> list[list[Moment]]:
    """Cut where a phase or the next initiative begins."""
    parts: list[list[Moment]] = []
    for moment in moments:
        if not parts or {"phase", CYCLE, _OPENS} & set(moment.kinds):
            parts.append([])
        parts[-1].append(moment)
    return parts


def _places(view: View) -> list[str]:
    """Hexes with pieces, else the objectives."""
    found = [piece.hex for piece in view.pieces if piece.hex is not None]
    return found or [goal.hex for goal in view.objectives if goal.hex is not None]
