"""Reports of the engine as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import (
    InfoGroup,
    Ledger,
    LevelLine,
    Node,
    Odds,
    OddsLine,
    Overlay,
    PieceView,
    Report,
    Roster,
    ScoreLine,
    Text,
    Tree,
    View,
)
from gtc_tui.i18n import _, listing
from gtc_tui.play.aids.boxes import BoxView
from gtc_tui.play.aids.compare import Comparison
from gtc_tui.play.aids.fronts import Front, front_text
from gtc_tui.text.cards import clash_lines
from gtc_tui.text.layout import columns, pad, percent, table, whole, wrap, wrap_names
from gtc_tui.widths import cells

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
    if isinstance(report, Tree):
        return tree_lines(report, width)
    if isinstance(report, Ledger):
        rows = [_score(entry, names) for entry in report.entries]
        totals = [_("{what}: {points}").format(what=one.label, points=one.points) for one in report.totals]
        levels = [(">" if one.now else "", one.title, span(one)) for one in report.levels]
        sums = [*totals, _("total: {points}").format(points=report.points)]
        return [*table(rows, width), *sums, *table(levels, width), *group_lines(report.ahead, names, width)]
    if isinstance(report, Text):
        return [report.title, *report.lines]
    raise TypeError(type(report).__name__)


def box_lines(boxes: Sequence[BoxView], width: int) -> list[str]:
    """Each box with its links, then who stands there."""
    lines = []
    for box in boxes:
        told = _("{box}: to {links}").format(box=box.label, links=listing(map(whole, box.links)))
        lines += wrap_names(told, width, "    ") if box.links else [box.label]
        lines += [f"  {line}" for line in roster_lines(box.pieces, width - 2)] if box.pieces else []
    return lines


def front_lines(fronts: Sequence[Front], names: Names, width: int) -> list[str]:
    """Each place with what is there, then what was attacked this turn."""
    lines = []
    for front in fronts:
        lines += wrap(_("{place}: {what}").format(place=front.label, what=front_text(front, names)), width)
        lines += [f"  {line}" for title in front.fights for line in wrap(title, width - 2)]
    return lines or [_("No units are in contact, and there are no headquarters")]


def odds_lines(odds: Odds, width: int) -> list[str]:
    """What to expect first, then every modifier with its rule, then every result."""
    lines = [
        odds.title,
        *odds.basis,
        odds.words.chances.format(
            retreat=percent(odds.retreat), rout=percent(odds.rout), advance=percent(odds.advance)
        ),
        _("Expected losses: {attacker} {a:.2f}, {defender} {d:.2f} {measure}; VP {attacker} {p:+.2f}.").format(
            attacker=odds.attacker,
            defender=odds.defender,
            a=odds.attacker_loss,
            d=odds.defender_loss,
            measure=odds.measure,
            p=odds.gain,
        ),
        *_condition(odds),
        _("Modifiers:"),
    ]
    rows = []
    for line in odds.lines:
        value = "" if line.value is None else f"{line.value:+d}"
        if line.chance:
            value = _("{value} (even chance)").format(value=value)
        rows.append((f"  {line.rule}", _("attacker") if line.attacker else _("defender"), value, line.label))
    lines += table(rows, width)
    total = odds.total or _("Net modifier without even chances: {sum:+d}.").format(sum=odds.modifier)
    lines.append(_("{total} Results:").format(total=total))
    heads = ("  " + (_("die") if odds.one_die else _("difference")), _("chance"), _("attacker"), _("defender"))
    results = [
        (
            f"  {outcome.difference}" if odds.one_die else f"  {outcome.difference:+d}",
            percent(outcome.probability),
            outcome.attacker or "-",
            outcome.defender or "-",
        )
        for outcome in odds.outcomes
    ]
    return [
        *lines,
        *table([heads, *results], width),
        *(line for told in odds.legend for line in wrap(told, width, "  ")),
    ]


def _condition(odds: Odds) -> list[str]:
    """What becomes of the units besides losses, where the game knows of it."""
    lines = []
    if odds.attacker_fatigue is not None and odds.defender_fatigue is not None:
        lines.append(
            _("Expected fatigue: {attacker} {a:+.2f}, {defender} {d:+.2f} levels per unit.").format(
                attacker=odds.attacker, defender=odds.defender, a=odds.attacker_fatigue, d=odds.defender_fatigue
            )
        )
    if odds.attacker_disorganized is not None and odds.defender_disorganized is not None:
        lines.append(
            _("Becomes disorganized: {attacker} {a}, {defender} {d}.").format(
                attacker=odds.attacker,
                defender=odds.defender,
                a=percent(odds.attacker_disorganized),
                d=percent(odds.defender_disorganized),
            )
        )
    return lines


def place_text(piece: PieceView) -> str:
    """The hex, or why there is none."""
    return piece.hex or ("?" if piece.unseen else _("off map"))


def roster_lines(pieces: Iterable[PieceView], width: int) -> list[str]:
    """One line a piece: by side, then by hex, pieces off the map last."""
    rows = []
    for piece in sorted(pieces, key=lambda piece: (piece.side, piece.hex is None, piece.hex or "", piece.id)):
        name = piece.name if piece.name.casefold() == piece.id else f"{piece.name} ({piece.id})"
        rows.append((place_text(piece), piece.code, name, f"{piece.described} {piece.command}"))
    return table(rows, width)


def tree_lines(tree: Tree, width: int) -> list[str]:
    """Commands with their leaders, units below, each with its hex and state."""
    rows: list[tuple[str, str, str]] = []

    def add(node: Node, depth: int) -> None:
        name = node.piece.name if node.piece is not None else ""
        label = " ".join(part for part in (node.label, name) if part)
        where = "" if node.piece is None else place_text(node.piece)
        rows.append(("  " * depth + label, where, node.piece.code if node.piece is not None else ""))
        for under in node.under:
            add(under, depth + 1)

    for root in tree.roots:
        add(root, 0)
    return [tree.title, *table(rows, width)]


def compare_lines(found: Comparison, width: int) -> list[str]:
    """Two attacks in columns A and B: what comes of them, with "<" and ">" at the better figure, then why; "*" marks
    what differs."""
    lines = [_("A: {title}").format(title=found.titles[0]), _("B: {title}").format(title=found.titles[1])]
    rows = [("", "A", "", "B")]
    for figure in found.figures:
        first, second = (_figure(value, figure.share) for value in (figure.first, figure.second))
        rows.append((figure.label, first, ("", ">", "<")[figure.better], second))
    lines += table(rows, width)
    rows = [("", "", "A", "B")]
    for pair in found.pairs:
        who = _("attacker") if pair.line.attacker else _("defender")
        rows.append(
            (f"{' ' if pair.same else '*'} {pair.line.rule}", who, _modifier(pair.first), _modifier(pair.second))
        )
    return [*lines, *_two_columns(rows, width)]


def _figure(value: float, share: bool) -> str:
    if share:
        return percent(value)
    return f"{value:+d}" if isinstance(value, int) else f"{value:.2f}"


def _modifier(line: OddsLine | None) -> str:
    if line is None:
        return "-"
    value = "" if line.value is None else f"{line.value:+d} "
    return f"{value}{'? ' if line.chance else ''}{line.label}"


def _two_columns(rows: Sequence[tuple[str, str, str, str]], width: int) -> list[str]:
    """The last two cells wrapped beside one another; below one another where the lines are short."""
    lead = [max(cells(row[n]) for row in rows) for n in (0, 1)]
    room = (width - sum(lead) - 6) // 2
    if room < 16:
        return [line for row in rows[1:] for line in wrap(f"{row[0]} {row[1]}: A {row[2]}; B {row[3]}", width, "    ")]
    lines = []
    for row in rows:
        first, second = wrap(row[2], room) or [""], wrap(row[3], room) or [""]
        for n in range(max(len(first), len(second))):
            front = [row[0], row[1]] if n == 0 else ["", ""]
            parts = [first[n] if n < len(first) else "", second[n] if n < len(second) else ""]
            lines.append(
                "  ".join([pad(front[0], lead[0]), pad(front[1], lead[1]), pad(parts[0], room), parts[1]]).rstrip()
            )
    return lines


def span(level: LevelLine) -> str:
    """The points of a victory level: "38 or more", "28 to 37"."""
    if level.most is None:
        return "" if level.least is None else _("{n} or more").format(n=level.least)
    if level.least is None:
        return _("{n} or less").format(n=level.most)
    return _("{least} to {most}").format(least=level.least, most=level.most)


def points_lines(view: View) -> list[str]:
    return [f"{view.points_label}: {view.points}", standing_now(view)]


def standing_now(view: View) -> str:
    """What the points would mean if the game ended now: before the first move, too, nobody has won yet."""
    return _("now: {standing}").format(standing=view.standing)


def hand_lines(view: View, names: Names, width: int) -> list[str]:
    """What there is beside the map, group by group, with what each thing does."""
    return group_lines(view.hand, names, width)


def group_lines(groups: Iterable[InfoGroup], names: Names, width: int) -> list[str]:
    """Facts under their titles."""
    lines = []
    for group in groups:
        lines.append(group.title)
        for one in group.lines:
            value = one.value or (names.get(one.side, "") if one.side is not None else "")
            lines.append("  " + (f"{one.text}  {value}" if value and value not in one.text else one.text))
            lines += [f"      {part}" for part in wrap(one.note, width - 6)] if one.note else []
    return lines


def objective_lines(view: View, names: Names, width: int) -> list[str]:
    """Who holds what, and its points where any have some."""
    worth = 0 if any(goal.points for goal in view.objectives) else 1
    return table([_score(goal, names)[worth:] for goal in view.objectives], width)


def _score(line: ScoreLine, names: Names) -> tuple[str, ...]:
    who = names.get(line.side, "") if line.side is not None else ""
    where = line.hex if line.hex and line.hex not in line.label else ""
    return (f"{line.points:+d}", line.when, who, where, line.label)


def event_lines(event: Event, names: Names, width: int) -> list[str]:
    """A sentence with its rule; the dice of a combat with both sides, and not their sums before."""
    if event.clash is not None:
        return [line.text for line in clash_lines(event.clash, names, width, event.rule)]
    if event.kind == "modifiers":
        return []
    rule = f" ({event.rule})" if event.rule else ""
    return wrap(f"{event.text}{rule}", width, "  ")
