"""What came of checking the dice of a game."""

from __future__ import annotations

from gtc_tui.engine.verified import CHAINS
from gtc_tui.i18n import _, ngettext
from gtc_tui.names import printable
from gtc_tui.play.checks.dicecheck import Checked, parting


def verdict_lines(checked: Checked, name: str) -> list[str]:
    """Lines for people; name: the file."""
    told = ngettext(
        "{file}: the dice are honest; {n} roll checked.",
        "{file}: the dice are honest; {n} rolls checked.",
        checked.rolls,
    )
    lines = [told.format(file=name, n=checked.rolls)]
    if checked.scheme == CHAINS:
        lines.append(_("Every roll was made of a secret of each player: neither could choose one, nor know it before."))
    elif checked.foreseen:
        lines.append(_("Nobody could choose a roll. Both players' programs could know the rolls before."))
    elif checked.worded:
        lines.append(
            _("Nobody could choose a roll. Whoever rolled them could know them before; the players could not.")
        )
    else:
        lines.append(
            _("Every roll follows from a secret fixed before the game; only whoever fixed it could know the rolls.")
        )
    if checked.dispatches:
        told = ngettext(
            "The dice of {n} dispatch follow from the same secret.",
            "The dice of {n} dispatches follow from the same secret.",
            checked.dispatches,
        )
        lines.append(told.format(n=checked.dispatches))
    if checked.key:
        lines.append(_("Its server signs with the key {key}.").format(key=checked.key))
    if checked.receipts:
        told = ngettext(
            "{n} receipt was given for this course of the game.",
            "{n} receipts were given for this course of the game.",
            checked.receipts,
        )
        lines.append(told.format(n=checked.receipts))
    if checked.before:
        told = ngettext(
            "{n} roll before that was made without a check.",
            "{n} rolls before that were made without a check.",
            checked.before,
        )
        lines.append(told.format(n=checked.before))
    return lines


def parting_lines(one: Checked, other: Checked) -> list[str]:
    """Whether two logs are of the same game."""
    line = parting(one, other)
    if one.game != other.game:
        return [_("They are of different games.")]
    if line is None:
        return [_("Both are of the same game.")]
    told = _("They differ from line {line} on: {first}, and {second}")
    first, second = (printable(log.replay.lines[line - 1])[:60] for log in (one, other))
    return [told.format(line=line, first=first, second=second)]
