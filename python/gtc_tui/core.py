"""The native core for scripts: everything of `gtc_tui._core`, and the ways to it from a game.

What a script asks here is answered by the same functions that the rules and the machine players use. A position is a
copy: changing it changes no game. Nothing here knows a side's limits; what a side may see is `State.view`. Every
argument, its unit and what is refused stands in `_core.pyi` beside this file. What is refused raises CoreError, a
ValueError and no GtcError.

>>> import gtc_tui
>>> from gtc_tui import core
>>> state = gtc_tui.load("gtc/03-race-for-spotsylvania").new_state()
>>> position, board = core.position(state), state.game.map

Maps. Hexes are numbers; `state.game.map` knows their printed names, `hexmap` their places and neighbours:

>>> here = board.hex_id("N3520")
>>> board.label(here), board.hexmap.distance(here, board.find("Todd's Tavern"))
('N3520 Spotsylvania Court House', 5)

What bits of a hexside, terrain ids and directions mean is the map's `vocabulary`. A map of pointy-topped hexes
(`geometry`) is laid on the same grid turned by a quarter: direction 0 is the west, columns grow northwards.

>>> from gtc_tui.scenario.mapfile import load_map
>>> chihuahua = load_map("boots2/pershing")
>>> columbus = chihuahua.find("Columbus")
>>> west = chihuahua.hexmap.neighbour(columbus, 0)
>>> chihuahua.label(columbus), chihuahua.label(west), chihuahua.vocabulary.directions[0]
('4107 Columbus', '4106', 'w')
>>> bits = chihuahua.hexmap.edge(columbus, 0)
>>> [name for name, bit in chihuahua.vocabulary.features.items() if bits & bit]
['railroad']

Ranges. Costs are movement points, or half points in a game whose steps may cost halves, and so are the points that a
range is given; one byte a hex. A numpy array is filled in place, and bytes are looked at as an array without a copy:

>>> import numpy as np
>>> neill = core.piece(state, "neill")
>>> costs = np.empty(board.hexmap.size, np.uint8)
>>> position.reach_into(neill, 6, costs)
>>> int((costs != core.UNREACHED).sum()), int(costs[position.hex(neill)])
(18, 0)
>>> rows = position.reach_many([neill, core.piece(state, "wright")], [6, 6])
>>> table = np.frombuffer(rows, np.uint8).reshape(2, -1)  # a view of the bytes
>>> bool((table[0] == costs).all())
True

Zones of control: how many hexes project one into a hex, full ones in the low four bits:

>>> zones = np.frombuffer(position.zoc_row(1), np.uint8)
>>> int((zones & 15 > 0).sum()) == sum(position.zoc(1, number)[0] > 0 for number in range(board.hexmap.size))
True

Traces: hexes along a path that no enemy bars:

>>> line = np.frombuffer(position.trace(0, position.hex(neill), 5), np.uint8)
>>> int(line[position.hex(core.piece(state, "ricketts"))])
1

Odds. Those of an attack in this position, with every modifier, are a question to the rules; the arithmetic is here:

>>> odds = state.query(None, "odds", piece="griffin", hex="N3318", mp=4)
>>> round(sum(outcome.probability for outcome in odds.outcomes), 9)
1.0
>>> core.ratio(12, 5), core.ratio(5, 12)
(1, -2)
"""

from __future__ import annotations

from gtc_tui import _core
from gtc_tui._core import *  # noqa: F403
from gtc_tui._core import Position
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.i18n import _
from gtc_tui.names import unknown

__all__ = ["piece", "piece_ids", "position"]
__all__ += _core.__all__


def position(state: State) -> Position:
    """All that stands on the board now, as a copy.

    >>> import gtc_tui
    >>> state = gtc_tui.load("gtc/03-race-for-spotsylvania").new_state()
    >>> mine = position(state)
    >>> mine.lift(piece(state, "griffin"))
    >>> mine == position(state)
    False
    """
    return state.position


def piece_ids(state: State) -> tuple[PieceId, ...]:
    """Every piece of the game; the native core's number of a piece is its place here."""
    return state.game.system.piece_ids(state.game)


def piece(state: State, name: str) -> int:
    """The native core's number of a piece. Raises UnknownName.

    >>> import gtc_tui
    >>> state = gtc_tui.load("gtc/03-race-for-spotsylvania").new_state()
    >>> piece_ids(state)[piece(state, "griffin")]
    'griffin'
    """
    known = piece_ids(state)
    if name in known:
        return known.index(PieceId(name))
    raise unknown(
        _("{piece}: no such piece in {game}").format(piece=str(name)[:40], game=state.game.id), str(name), known
    )
