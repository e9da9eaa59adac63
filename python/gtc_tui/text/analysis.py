"""An analysis in words: a Markdown report with the curve as characters, and the curve as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gtc_tui.draw.svg.curve import curve
from gtc_tui.i18n import _, ngettext
from gtc_tui.play.analysis.verdict import WORSE, Analysis, Choice, Player, Rolled, TurningPoint
from gtc_tui.play.analysis.weighing import ENOUGH
from gtc_tui.play.story.markdown import plain, table
from gtc_tui.text.layout import table as aligned
from gtc_tui.text.layout import wrap

_WIDTH, _HEIGHT = 72, 11  # of the curve
_MOST = 20  # choices that are listed


def report_lines(found: Analysis, width: int = 80) -> Iterator[str]:
    """The whole report."""
    yield f"# {plain(found.title)}"
    yield ""
    yield from table(("", ""), _head(found))
    yield ""
    if len(found.curve) < 2:
        yield from _paragraph(_("Nothing has been judged yet."), width)
        return
    yield "## " + _("Chance of winning")
    yield ""
    yield "```text"
    yield from curve_lines(found)
    yield "```"
    yield ""
    yield "## " + _("How the sides played")
    yield ""
    yield from table(_heads(), (_player(one) for one in found.players))
    yield ""
    for text in (_explained(), _sureness(found)):
        yield from _paragraph(text, width)
        yield ""
    yield "## " + _("Turning points")
    yield ""
    for number, one in enumerate(found.turning_points, 1):
        yield from _item(f"{number}. ", turning_point(one, found), width)
    if not found.turning_points:
        yield from _paragraph(
            _("None: no choice and no roll made a difference greater than the error of the playouts."), width
        )
    yield ""
    yield "## " + _("Where the VP came from")
    yield ""
    yield from table(("", _("VP")), _account(found))
    if worse := _worse(found):
        yield ""
        yield "## " + _("Choices that gave VP away")
        yield ""
        for choice in worse:
            yield from _item("- ", choice_told(choice, found), width)


def sections(found: Analysis, width: int) -> Iterator[tuple[str, list[str]]]:
    """The same without the marks of Markdown, for a screen: titles with their lines."""
    if len(found.curve) < 2:
        yield _("Analysis"), list(wrap(_("Nothing has been judged yet."), width))
        return
    yield _("Chance of winning"), list(curve_lines(found, min(_WIDTH, width - 8)))
    players = [_player(one) for one in found.players]
    figures = zip(_heads(), *players, strict=True)
    told = [line for text in (_explained(), _sureness(found)) for line in ("", *wrap(text, width))]
    yield _("How the sides played"), [*aligned([tuple(row) for row in figures], width), *told]
    points = [turning_point(one, found) for one in found.turning_points]
    none = _("None: no choice and no roll made a difference greater than the error of the playouts.")
    numbered = [line for number, text in enumerate(points, 1) for line in wrap(f"{number}. {text}", width, "   ")]
    yield _("Turning points"), numbered or list(wrap(none, width))
    yield _("Where the VP came from"), list(aligned(list(_account(found)), width))
    if worse := _worse(found):
        choices = [line for one in worse for line in wrap(f"- {choice_told(one, found)}", width, "  ")]
        yield _("Choices that gave VP away"), choices


def _worse(found: Analysis) -> list[Choice]:
    """Choices that are listed, the greatest loss first."""
    return sorted((one for one in found.choices if one.verdict == WORSE), key=lambda one: -one.loss)[:_MOST]


def _head(found: Analysis) -> Iterator[tuple[str, str]]:
    yield _("Scenario"), found.game
    yield _("Result"), found.result.title if found.result is not None else _("not over")
    yield _("Playouts"), str(found.playouts)
    yield _("Seed"), str(found.seed)


def _heads() -> tuple[str, ...]:
    return (
        _("Side"),
        _("Choices judged"),
        _("Mattered"),
        _("Clearly worse"),
        _("VP given away"),
        _("Per choice"),
        _("Against habit"),
        _("Luck"),
    )


def _player(one: Player) -> tuple[str, ...]:
    if not one.judged:
        return (one.name, "-", "-", "-", "-", "-", *_against(one))
    average = "-" if one.average is None else f"{one.average:.2f} ±{one.average_error or 0.0:.2f}"
    given = f"{one.loss:.1f} ±{one.loss_error:.1f}"
    counts = (str(one.choices), str(one.mattered), str(one.worse))
    return (one.name, *counts, given, average, *_against(one))


def _against(one: Player) -> tuple[str, str]:
    return f"{one.habit:+.1f} ±{one.habit_error:.1f}", f"{one.luck:+.1f} ±{one.luck_error:.1f}"


def _explained() -> str:
    return _(
        "VP given away: how much more the best choice found was expected to bring than the one played, before any "
        "dice. A choice mattered where the choices differ by half a VP or more. Against habit: how many VP better the "
        "side played than the computer's quick estimate. Luck: VP that the dice brought the side."
    )


def _sureness(found: Analysis) -> str:
    """How much of it is sure."""
    told = ngettext(
        "Each position and each close choice was played out at least {n} time; ± is a standard error.",
        "Each position and each close choice was played out at least {n} times; ± is a standard error.",
        found.playouts,
    ).format(n=found.playouts)
    if not found.complete:
        told = _(
            "Judged so far: {positions} of {of} positions, {choices} of {due} choices, the costliest first. "
            "With more time (--seconds) it goes on."
        )
        told = told.format(positions=len(found.curve), of=found.positions, choices=len(found.choices), due=found.due)
    if found.choices and all(one.played.playouts < ENOUGH for one in found.choices):
        few = _("No choice has had the {n} playouts yet that it takes to call one clearly worse.")
        told = f"{told} {few.format(n=ENOUGH)}"
    if found.blind:
        more = ngettext(
            "The playouts of the start end {n} turn before the game does: the early chances are rough.",
            "The playouts of the start end {n} turns before the game does: the early chances are rough.",
            found.blind,
        )
        return f"{told} {more.format(n=found.blind)}"
    return told


def turning_point(one: TurningPoint, found: Analysis) -> str:
    """In a few sentences."""
    if one.choice is not None:
        return choice_told(one.choice, found)
    assert one.rolled is not None
    return rolled_told(one.rolled, found)


def choice_told(one: Choice, found: Analysis) -> str:
    """Who, when, what he did, what was better."""
    told = _(
        '{turn}, {side}. "{question}": {played} ({points:+.1f} VP expected). Better: {better} ({best:+.1f} VP). '
        "Given away: {loss:.1f} VP, give or take {error:.1f}."
    )
    return told.format(
        turn=one.turn,
        side=found.sides[one.side],
        question=one.question.rstrip(".。"),
        played=one.played.text,
        points=one.played.points,
        better=one.others[0].text,
        best=one.others[0].points,
        loss=one.loss,
        error=one.error,
    )


def rolled_told(one: Rolled, found: Analysis) -> str:
    """What the dice decided, and for whom they fell."""
    first, second = found.sides
    lucky = found.scored if one.luck > 0 else first if found.scored == second else second
    told = _("{turn}, dice. {text}. Expected before: {before:+.1f} VP, after: {after:+.1f} VP. {side}: +{luck:.1f} VP.")
    return told.format(
        turn=one.turn,
        text=one.text.rstrip(".。"),
        before=one.before,
        after=one.after,
        luck=abs(one.luck),
        side=found.sides[lucky],
    )


def _account(found: Analysis) -> Iterator[tuple[str, str]]:
    account = found.account
    yield _("Expected at the start"), f"{account.start:+.1f}"
    for side, points in account.moves.items():
        yield _("Choices, {side}").format(side=found.sides[side]), f"{points:+.1f}"
    yield _("Dice"), f"{account.dice:+.1f} ±{account.error:.1f}"
    if account.hidden:
        yield _("What was hidden"), f"{account.hidden:+.1f}"
    yield _("Not foreseen by the playouts"), f"{account.unforeseen:+.1f}"
    yield (_("At the end") if found.result is not None else _("Expected now")), f"{account.final:+.1f}"


# -- the curve -------------------------------------------------------------------------------------------
def curve_lines(found: Analysis, width: int = _WIDTH) -> Iterator[str]:
    """The chance of the side that scores, from the start on the left to the end; turns and turning points below."""
    yield from wrap(_curve_caption(found), width + 6)
    last = max(1, found.curve[-1].number)
    room = width - 1
    heights = [_at(found, column * last / room) for column in range(width)]
    for row in range(_HEIGHT - 1, -1, -1):
        cells = "".join("*" if round(share * (_HEIGHT - 1)) == row else " " for share in heights)
        mark = f"{100 * row // (_HEIGHT - 1):4d}%" if row % 5 == 0 else " " * 5
        yield f"{mark}|{cells}".rstrip()
    signs, places = [" "] * width, [" "] * width
    turn = ""
    for one in found.curve:
        if one.turn != turn:
            turn = one.turn
            signs[round(one.number * room / last)] = "|"
    for number, where in enumerate(_turning_places(found), 1):
        places[round(where * room / last)] = str(number)
    yield "     +" + "-" * width
    yield ("      " + "".join(signs)).rstrip()
    yield ("      " + "".join(places)).rstrip()


def _curve_caption(found: Analysis) -> str:
    told, count = _("{side}: chance of winning. Below: | a turn begins."), len(found.turning_points)
    if count:
        told = ngettext(
            "{side}: chance of winning. Below: | a turn begins, {n} the turning point.",
            "{side}: chance of winning. Below: | a turn begins, 1 to {n} the turning points.",
            count,
        )
    return told.format(side=found.sides[found.scored], n=count)


def curve_picture(found: Analysis) -> str:
    """The same as a picture (SVG)."""
    turns: list[tuple[int, str]] = []
    turn = ""
    for one in found.curve:
        if one.turn != turn:
            turn = one.turn
            turns.append((one.number, str(len(turns) + 1)))
    marks = [(where, str(number)) for number, where in enumerate(_turning_places(found), 1)]
    points = [(one.number, one.chances[found.scored]) for one in found.curve]
    caption = _("{side}: chance of winning, turn by turn").format(side=found.sides[found.scored])
    return curve(found.title, caption, points, turns, marks)


def _turning_places(found: Analysis) -> list[int]:
    """Where they are, in number of actions."""
    whole = (one.choice or one.rolled for one in found.turning_points)
    return [one.number for one in whole if one is not None]


def _at(found: Analysis, where: float) -> float:
    """The chance at the last point that is not behind."""
    share = found.curve[0].chances[found.scored]
    for one in found.curve:
        if one.number > where:
            break
        share = one.chances[found.scored]
    return share


def _item(lead: str, text: str, width: int) -> Iterator[str]:
    lines = wrap(plain(text), width - len(lead))
    for number, line in enumerate(lines):
        yield (lead if number == 0 else " " * len(lead)) + line


def _paragraph(text: str, width: int) -> Sequence[str]:
    return wrap(plain(text), width)
