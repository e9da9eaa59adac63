"""Reports of the engine as lines for a panel: odds, objectives, points, pieces, the log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from gtc_tui.draw.standing import side_letters
from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import InfoGroup, Ledger, Odds, PieceView, Text, View
from gtc_tui.i18n import _
from gtc_tui.text.cards import Told, clash_lines
from gtc_tui.text.layout import hang, percent
from gtc_tui.text.layout import wrap as wrap_text
from gtc_tui.text.reports import span, standing_now
from gtc_tui.tui.lines import Line, bar, long_row, pad, plain, row, wrap
from gtc_tui.widths import GLUE, cells


def odds_lines(odds: Odds, width: int) -> list[Line]:
    """An attack before the dice, what matters most first: what to expect for both sides, the results with their
    chances, then fatigue, and every modifier of the attacker's die (A) and the defender's (D) with its rule."""
    lines = wrap(odds.title, width, "heading")
    for text in odds.basis:
        lines += wrap(text, width, "strong")
    chances = odds.words.chances.format(
        retreat=percent(odds.retreat), rout=percent(odds.rout), advance=percent(odds.advance)
    )
    lines += wrap(chances, width, "strong")
    figures = f"{odds.attacker_loss:.1f}", f"{odds.defender_loss:.1f}"
    told = _("Expected losses: {attacker}, {defender}; VP {points}").format(**_swing(odds), **_glued(odds, *figures))
    for short in (False, True):  # the results follow: in one line
        if cells(told) > width:
            losses = _glued(odds, *figures, short=short)
            told = _("Losses: {attacker}, {defender}; VP {points}").format(**_swing(odds, short), **losses)
    lines += _unglued(told, width)
    lines += _results(odds, width)
    if odds.attacker_fatigue is not None and odds.defender_fatigue is not None:
        fatigue = _glued(odds, f"{odds.attacker_fatigue:+.1f}", f"{odds.defender_fatigue:+.1f}")
        lines += _unglued(_("Expected fatigue: {attacker}, {defender}").format(**fatigue), width)
    if odds.attacker_disorganized is not None and odds.defender_disorganized is not None:
        disorganized = _glued(odds, percent(odds.attacker_disorganized), percent(odds.defender_disorganized))
        lines += _unglued(_("Becomes disorganized: {attacker}, {defender}").format(**disorganized), width)
    if odds.lines:
        lines += wrap(_("A: attacker, D: defender"), width, "dim")
    for entry in odds.lines:
        whose = _("A") if entry.attacker else _("D")
        value = "  " if entry.value is None else f"{entry.value:+d}"
        if entry.chance:
            value += "?"
        lines += long_row(entry.label, entry.rule, width, lead=f"{whose} {value:<3} ")
    total = odds.total or _("Net modifier {sum:+d}").format(sum=odds.modifier)
    lines += wrap(total, width, "strong")
    if any(entry.chance for entry in odds.lines):
        lines += wrap(_("?: even chance, not counted"), width, "dim")
    for meaning in odds.legend:
        lines += wrap(meaning, width, "dim", indent="  ")
    return lines


def _glued(odds: Odds, attacker: str, defender: str, short: bool = False) -> dict[str, str]:
    """Both sides with a figure each; no line ends inside of them. short: with their letters on the map, where their
    names are in Latin letters."""
    names = [odds.attacker, odds.defender]
    if short and "".join(names).isascii():
        names = list(side_letters({Side(name): name for name in names}).values())
    pairs = zip(("attacker", "defender"), names, (attacker, defender), strict=True)
    return {key: f"{name} {figure}".replace(" ", GLUE) for key, name, figure in pairs}


def _swing(odds: Odds, short: bool = False) -> dict[str, str]:
    """The points as the attacker sees them, by whose they are called."""
    return {"points": _glued(odds, f"{odds.gain:+.1f}", "", short)["attacker"]}


def _unglued(told: str, width: int) -> list[Line]:
    return [[(part.replace(GLUE, " "), "strong")] for part in wrap_text(told, width, "  ")]


def _results(odds: Odds, width: int) -> list[Line]:
    """A bar for each result; neighbouring differences of the dice with the same result are one."""
    rows: list[tuple[str, list[int], float]] = []
    for outcome in odds.outcomes:
        result = f"{outcome.attacker or '-'}/{outcome.defender or '-'}"
        if rows and rows[-1][0] == result:
            _same, span, before = rows.pop()
            rows.append((result, [span[0], outcome.difference], before + outcome.probability))
        else:
            rows.append((result, [outcome.difference], outcome.probability))
    wide = max((cells(result) for result, _span, _share in rows), default=0)
    most = max((share for _result, _span, share in rows), default=1.0)
    lines: list[Line] = [plain(pad("  " + _("dice  chance attacker/defender"), width), "dim")]
    for result, span, share in rows:
        dice = "..".join(str(number) if odds.one_die else f"{number:+d}" for number in span)
        lead = f"{dice:>6} {percent(share):>4} {pad(result, wide)} "
        lines.append([(lead, "text"), (bar(share / most, max(4, width - cells(lead))), "bar")])
    return lines


def text_lines(text: Text, width: int, heading: bool = True) -> list[Line]:
    lines = wrap(text.title, width, "heading") if heading else []
    return [*lines, *(plain(part) for line in text.lines for part in hang(line, width))]


def points_lines(view: View, names: Mapping[Side, str], width: int) -> list[Line]:
    """Points, what they would mean now, and who holds what."""
    lines: list[Line] = wrap(f"{view.points_label}: {view.points}", width, "heading")
    return [*lines, *wrap(standing_now(view), width, "strong"), *goal_lines(view, names, width)]


def goal_lines(view: View, names: Mapping[Side, str], width: int) -> list[Line]:
    """Who holds what; its points where any have some. Where whoever holds it would leave too little room for a name,
    letters stand for them, those of the map, with what they mean below."""
    worth = any(goal.points for goal in view.objectives)
    rows: list[tuple[str, str, Side | None]] = []
    for goal in view.objectives:
        lead = f"{goal.points:+3d} " if worth else " "
        if goal.hex and goal.hex not in goal.label:
            lead += f"{goal.hex} "
        rows.append((lead, goal.label, goal.side))
    holders = {side: _("nobody") if side is None else names.get(side, "") for _lead, _label, side in rows}
    left = [width - cells(lead) - cells(holders[side]) - 1 for lead, _label, side in rows]
    crowded = any(cells(label) > room for (_lead, label, _side), room in zip(rows, left, strict=True))
    shown, foot = holders, list[Line]()
    if crowded and min(left) < width // 2:
        letters = side_letters(names)
        shown = {side: "-" if side is None else letters.get(side, "") for side in holders}
        foot = wrap("  ".join(f"{shown[side]} {name}" for side, name in holders.items()), width, "dim", "  ")
    lines: list[Line] = []
    for lead, label, side in rows:
        lines += long_row(label, shown[side], width, side_style(side, names), lead)
    return [*lines, *foot]


def level_lines(ledger: Ledger, names: Mapping[Side, str], width: int) -> list[Line]:
    """What points are worth: the victory levels with those that each needs, the one that is reached marked."""
    lines = []
    for one in ledger.levels:
        mark, style = (">", "strong") if one.now else (" ", side_style(one.side, names))
        lines.append(row(f"{mark} {one.title}", span(one), width, style))
    return lines


def ledger_lines(ledger: Ledger, names: Mapping[Side, str], width: int, held: Collection[str] = ()) -> list[Line]:
    """held: hexes of objectives that are listed apart; what they bring is told as one sum."""
    lines: list[Line] = []
    entries = [entry for entry in ledger.entries if entry.hex not in held]
    rest = sum(entry.points for entry in ledger.entries if entry.hex in held)
    if rest:
        lines.append(row(_("objectives held"), f"{rest:+d}", width))
    longest = max((cells(entry.when) for entry in entries), default=0)
    for entry in entries:
        when = pad(entry.when, min(longest, width // 3)) + "  " if longest else ""
        lines += long_row(entry.label, f"{entry.points:+d}", width, side_style(entry.side, names), when)
    for one in ledger.totals:
        lines += long_row(one.label, f"{one.points}", width, side_style(one.side, names))
    lines.append(row(_("total"), f"{ledger.points:+d}", width, "strong"))
    return lines


def hand_lines(view: View, names: Mapping[Side, str], width: int, notes: bool = True) -> list[Line]:
    """What there is beside the map, group by group. notes: with what each thing does."""
    return group_lines(view.hand, names, width, notes)


def group_lines(groups: Iterable[InfoGroup], names: Mapping[Side, str], width: int, notes: bool = True) -> list[Line]:
    """Facts under their titles. notes: with what there is to say of each."""
    lines: list[Line] = []
    for group in groups:
        if lines:
            lines.append(plain(""))
        lines += wrap(group.title, width, "heading")
        for one in group.lines:
            lines += long_row(one.text, one.value, width, side_style(one.side, names))
            if notes and one.note:
                lines += [[("    ", "text"), *line] for line in wrap(one.note, width - 4, "dim")]
    return lines


def event_lines(event: Event, names: Mapping[Side, str], width: int) -> list[Line]:
    """One event as a sentence with its rule; the dice of a combat with both sides, and not their sums before."""
    if event.clash is not None:
        return told_lines(clash_lines(event.clash, names, width, event.rule), names)
    if event.kind == "modifiers":
        return []
    rule = f" ({event.rule})" if event.rule else ""
    return _with_name(wrap(f"{event.text}{rule}", width, indent="  "), side_style(event.side, names))


def _with_name(lines: list[Line], style: str) -> list[Line]:
    """The words that the sentence begins with, as long as they are names ("1st Kentucky"), in the colour of their side;
    the whole first line where it has no such words. A name ends where a script without capitals goes on."""
    (text, plain_style), *rest = lines[0]
    if text.partition(" ")[0].endswith(":"):  # a heading: "Initiative: .."
        return lines
    words = text[: next((at for at, char in enumerate(text) if cells(char) > 1), len(text))].split(" ")
    numbered = words[0][:1].isdigit()
    count = next((n for n, word in enumerate(words) if not (word[:1].isupper() or (numbered and n == 0))), len(words))
    name = " ".join(words[:count]) or text
    after = text[len(name) :]
    return [[(name, style), *([(after, plain_style)] if after else []), *rest], *lines[1:]]


def told_lines(lines: Iterable[Told], names: Mapping[Side, str]) -> list[Line]:
    """Those of a card."""
    return [plain(line.text, side_style(line.side, names)) for line in lines]


def piece_lines(pieces: Iterable[PieceView], names: Mapping[Side, str], width: int) -> list[Line]:
    """What is known of pieces without asking the rules: name and status code."""
    return [row(piece.name, piece.code, width, side_style(piece.side, names)) for piece in pieces]


def help_lines(groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], width: int) -> list[Line]:
    """Keys by group, in columns of key and meaning."""
    lines: list[Line] = []
    for title, entries in groups:
        if lines:
            lines.append(plain(""))
        lines.append(plain(title, "heading"))
        for shown, text in entries:
            for number, part in enumerate(wrap(text, max(20, width - 11))):
                lines.append([(pad(shown if number == 0 else "", 10) + " ", "key"), *part])
    return lines


def side_style(side: Side | None, names: Mapping[Side, str]) -> str:
    """ "side0" or "side1": the order of the game's sides."""
    return f"side{list(names).index(side)}" if side is not None and side in names else "text"
