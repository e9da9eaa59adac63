"""2.2 The order of battle: armies and districts, their corps and divisions with leaders, and the units. Who rests,
by the same commands (8.0)."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Node, Text, Tree
from gtc_tui.i18n import _, listing
from gtc_tui.rules.gcacw.campaign import supply_markers
from gtc_tui.rules.gcacw.present.view import piece_view
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.turn import recovery
from gtc_tui.rules.gcacw.words.phrases import army


def tree(play: GcacwPlay, sides: Sequence[Side]) -> Tree:
    """Of these sides; pieces that have left the map stay in their place."""
    names = listing(army(side).told() for side in sides)
    roots = tuple(root for side in sides for root in _Commands(play, side).roots())
    return Tree(_("Order of battle: {sides}").format(sides=names), roots)


class _Commands:
    """The commands of a side's pieces. What stands above a command is known from the units that answer to both."""

    def __init__(self, play: GcacwPlay, side: Side) -> None:
        self._play = play
        self._pieces = [piece for piece in play.game.pieces if piece.side == side]
        self._above: dict[str, str | None] = {}
        self._units: dict[str, list[PieceDef]] = {}
        """By the nearest command; a substitute is under that of the unit which it was detached from (30.1)."""
        for piece in self._pieces:
            if not piece.is_leader:
                for nearest in commands.origin(play, piece.id).chain[:1]:
                    self._units.setdefault(nearest, []).append(piece)
            chain: Sequence[str | None] = (*piece.chain, None)
            for command, above in zip(piece.chain, chain[1:], strict=True):
                if above is not None or command not in self._above:
                    self._above[command] = above

    def roots(self) -> list[Node]:
        """Commands without one above, in piece order."""
        return [self._node(command) for command, above in self._above.items() if above is None]

    def _node(self, command: str) -> Node:
        leaders = [piece for piece in self._pieces if piece.is_leader and piece.chain[:1] == (command,)]
        units = self._units.get(command, ())
        parts = [one for one, above in self._above.items() if above == command]
        chief = self._leaf(leaders[0]).piece if leaders else None
        leaves = [self._leaf(piece) for piece in (*leaders[1:], *units)]
        return Node(command, chief, (*leaves, *(self._node(part) for part in parts)))

    def _leaf(self, piece: PieceDef) -> Node:
        return Node("", piece_view(self._play, piece.id))


# -- who rests -----------------------------------------------------------------------------------------
def rest(play: GcacwPlay, sides: Sequence[Side]) -> Text:
    """8.0: every unit now and in the morning, if it marches no more, by corps; the most tired first."""
    night = play.clone()
    for side in sides:
        recovery.rest(night, side)
    names = listing(play.game.side_names[side] for side in sides)
    lines = [line for side in sides for line in _resting(play, night, side)]
    return Text(_("Who rests tonight, if nobody marches any more: {sides}").format(sides=names), tuple(lines))


def _resting(play: GcacwPlay, night: GcacwPlay, side: Side) -> list[str]:
    corps: dict[str, list[PieceId]] = {}
    for unit in pieces.in_play(play, side):
        chain = commands.origin(play, unit).chain
        corps.setdefault(chain[-2:][0] if chain else "", []).append(unit)
    lines = []
    for command, units in corps.items():
        units.sort(key=lambda unit: (-pieces.fatigue(night, unit), -pieces.fatigue(play, unit)))
        told = listing(_morning(play, night, unit) for unit in units)
        lines.append(f"{_corps_name(play, side, command)}: {told}")
    return lines


def _corps_name(play: GcacwPlay, side: Side, command: str) -> str:
    """With its leader, where he is in play."""
    if not command:
        return _("of no command")
    leaders = (play.game.piece(one) for one in pieces.in_play(play, side, leaders=True))
    chief = next((leader.name for leader in leaders if leader.chain[:1] == (command,)), None)
    return command if chief is None else f"{command} ({chief})"


def _morning(play: GcacwPlay, night: GcacwPlay, unit: PieceId) -> str:
    """ "Barlow F3>0": fatigue now and in the morning, and what is not made good by then."""
    now, then = pieces.fatigue(play, unit), pieces.fatigue(night, unit)
    states = [
        (not pieces.is_organized(night, unit), _("disorganized")),
        (pieces.is_exhausted(night, unit), _("exhausted")),
        (bool(pieces.demoralization(night, unit)), _("demoralized")),
        (supply_markers.is_out(night, unit), _("out of supply")),
    ]
    words = [f"{play.game.piece(unit).name} F{now}" if now == then else f"{play.game.piece(unit).name} F{now}>{then}"]
    parent = commands.origin(play, unit)
    if parent.id != unit:
        words.append(_("(of {unit})").format(unit=parent.name))
    return " ".join([*words, *(word for is_so, word in states if is_so)])
