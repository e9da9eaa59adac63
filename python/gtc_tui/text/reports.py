"""Reports of the engine as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import Ledger, Odds, Overlay, PieceView, Report, Roster, ScoreLine, Text, View
from gtc_tui.i18n import _
from gtc_tui.text.layout import columns, table, wrap

Names = Mapping[Side, str]


def report_lines(report: Report, names: Names, width: int) -> list[str]:
    """Any report; an overlay as a list of its hexes."""
    if isinstance(report, Odds):
        return odds_lines(report, width)
    if isinstance(report, Overlay):
        marks = [f"{name} {cell.text}".rstrip() for name, cell in sorted(report.cells.items())]
        return [report.title, *report.lines, *columns(marks, width)]
    if isinstance(report, Roster):
        return roster_lines(report.pieces, width)
    if isinstance(report, Ledger):
        rows = [_score(entry, names) for entry in report.entries]
        return [*table(rows, width), _("sum: {points}").format(points=report.points)]
    if isinstance(report, Text):
        return [report.title, *report.lines]
    raise TypeError(type(report).__name__)


def odds_lines(odds: Odds, width: int) -> list[str]:
    """What to expect first, then every modifier with its rule, then every result."""
    lines = [
        odds.title,
        _("Defender retreats {retreat}, routs {rout}; attacker may advance {advance}.").format(
            retreat=percent(odds.retreat), rout=percent(odds.rout), advance=percent(odds.advance)
        ),
        _("Expected losses: attacker {a:.2f}, defender {d:.2f} manpower points; victory points {p:+.2f}.").format(
            a=odds.attacker_loss, d=odds.defender_loss, p=odds.points
        ),
        _("Modifiers:"),
    ]
    rows = []
    for line in odds.lines:
        value = "" if line.value is None else f"{line.value:+d}"
        if line.chance:
            value = _("{value} on an even chance").format(value=value)
        rows.append((f"  {line.rule}", _("attacker") if line.attacker else _("defender"), value, line.label))
    lines += table(rows, width)
    lines.append(_("Sum for the attacker without even chances: {sum:+d}. Results:").format(sum=odds.modifier))
    heads = ("  " + _("difference"), _("chance"), _("attacker"), _("defender"))
    results = [
        (f"  {outcome.difference:+d}", percent(outcome.probability), outcome.attacker or "-", outcome.defender or "-")
        for outcome in odds.outcomes
    ]
    return lines + table([heads, *results], width)


def percent(share: float) -> str:
    """Never "0%" for what can happen, never "100%" for what may not."""
    if 0 < share < 0.005:
        return "<1%"
    if 0.995 <= share < 1:
        return ">99%"
    return f"{share * 100:.0f}%"


def roster_lines(pieces: Iterable[PieceView], width: int) -> list[str]:
    """One line a piece: by side, then by hex, pieces off the map last."""
    rows = []
    for piece in sorted(pieces, key=lambda piece: (piece.side, piece.hex is None, piece.hex or "", piece.id)):
        name = piece.name if piece.name.casefold() == piece.id else f"{piece.name} ({piece.id})"
        rows.append((piece.hex or _("gone"), piece.code, name, f"{piece.kind_text} {piece.size} {piece.command}"))
    return table(rows, width)


def points_lines(view: View) -> list[str]:
    return [f"{view.points_label}: {view.points}", view.standing]


def objective_lines(view: View, names: Names, width: int) -> list[str]:
    """Who holds what."""
    return table([_score(goal, names) for goal in view.objectives], width)


def _score(line: ScoreLine, names: Names) -> tuple[str, ...]:
    who = names.get(line.side, "") if line.side is not None else ""
    return (f"{line.points:+d}", line.when, who, line.hex or "", line.label)


def event_lines(event: Event, width: int) -> list[str]:
    """A sentence with its rule."""
    rule = f" ({event.rule})" if event.rule else ""
    return wrap(f"{event.text}{rule}", width, "  ")
