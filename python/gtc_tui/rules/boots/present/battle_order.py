"""5 The order of battle: sub-commands with their units."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Node, Tree
from gtc_tui.i18n import _, listing
from gtc_tui.rules.boots.present.view import units
from gtc_tui.rules.boots.state.game import BootsPlay


def tree(play: BootsPlay, sides: Sequence[Side], viewer: Side | None) -> Tree:
    """Of these sides, as one of them may see it (None: all). Units of no player stand with no side."""
    game, seen = play.game, units(play, viewer)
    roots = []
    for code, numbers in game.commands.items():
        shown = tuple(Node("", seen[number]) for number in numbers if seen[number].side in sides)
        if shown:
            name = _(game.command_names[code])
            roots.append(Node(name if name == code else f"{name} ({code})", None, shown, led=False))
    names = listing(game.side_names[side] for side in sides)
    return Tree(_("Order of battle: {sides}").format(sides=names), tuple(roots))
