"""The core against networkx, scipy and rustworkx: same questions, same run, answers checked before timing.

A round is one front: its graphs are built (not timed), every answer is compared with the core's, then each
candidate answers the same questions once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import pytest

from fronts import ENEMIES, MOVERS, MOVING, POINTS, Front
from peers import (
    Edges,
    Graphs,
    agree,
    dictionary,
    each,
    from_bytes,
    from_pairs,
    from_row,
    from_words,
    march_edges,
    matrix,
    native,
    trace_edges,
)
from timing import RESULTS, Quiet, Race

_RANGES = 15  # sources a front of single ranges
_ALLS = 4  # sources a front of whole-map searches
_STRIDE = MOVERS // _RANGES


@pytest.fixture
def race(request: pytest.FixtureRequest) -> Iterator[Callable[[str], Race]]:
    """Starts races whose outcome is printed at the end of the run."""
    with Quiet():
        yield partial(_enter, request.config)


def _enter(config: pytest.Config, title: str) -> Race:
    entered = Race(title)
    config.stash[RESULTS].races.append(entered)
    return entered


def test_marches(situations: list[Front], race: Callable[[str], Race]) -> None:
    """Single ranges of 12 points, all ranges of a side at once, and whole-map distances."""
    single = race(f"range of {POINTS} points, one at a time")
    batch = race(f"{MOVERS} ranges of {POINTS} points (time for all)")
    whole = race("one to all")
    unlimited = "rustworkx has no limit: a visitor stops it (a Python call a node)"
    single.notes.append(unlimited)
    batch.notes.append(unlimited)
    anew = race("an enemy has moved: ready for the next question")
    anew.notes.append(
        "peers: a new graph from a finished list of steps; making that list is not counted (30 moves a round for us)"
    )
    for front in situations:
        size = front.position.board.map.size
        edges = march_edges(front)
        graphs = Graphs.build(size, edges)
        _time_anew(anew, front, edges, size)
        _check_marches(front, graphs, size)
        _time_single(single, front, graphs, size)
        _time_batch(batch, front, graphs, size)
        _time_whole(whole, front, graphs, size)


def _check_marches(front: Front, graphs: Graphs, size: int) -> None:
    position = front.position
    rows = position.reach_many(range(MOVERS), [POINTS] * MOVERS)
    table = graphs.scipy_ranges(range(size, size + MOVERS), POINTS)
    array = np.empty(size, np.uint8)
    for piece in range(MOVERS):
        home, node = front.homes[piece], size + piece
        answers = {
            "reach_many": from_bytes(rows[piece * size : (piece + 1) * size]),
            "scipy, all": from_row(table[piece], size, home),
        }
        if piece % _STRIDE == 0:
            position.reach_into(piece, POINTS, array)
            answers |= {
                "reach": from_bytes(position.reach(piece, POINTS)),
                "reach_into": from_bytes(array.tobytes()),
                "reach_list": from_pairs(position.reach_list(piece, POINTS), size, home),
                "scipy": from_row(graphs.scipy_range(node, POINTS), size, home),
                "networkx": from_pairs(graphs.networkx_range(node, POINTS).items(), size, home),
                "rustworkx": from_pairs(graphs.rustworkx_range(node, POINTS).items(), size, home),
            }
        agree(f"front {front.number}, piece {piece}, range", answers)
    for piece in range(_ALLS):
        home, node = front.homes[piece], size + piece
        whole = {
            "distances": from_words(position.distances(piece)),
            "scipy": from_row(graphs.scipy_all(node), size, home),
            "networkx": from_pairs(graphs.networkx_all(node).items(), size, home),
            "rustworkx": from_pairs(graphs.rustworkx_all(node).items(), size, home),
        }
        agree(f"front {front.number}, piece {piece}, one to all", whole)


def _time_single(race: Race, front: Front, graphs: Graphs, size: int) -> None:
    position = front.position
    pieces = range(0, MOVERS, _STRIDE)
    nodes = [size + piece for piece in pieces]
    limits = [POINTS] * len(nodes)
    array = np.empty(size, np.uint8)
    race.run(
        {
            "gtc_tui reach, bytes": each(position.reach, pieces, limits),
            "gtc_tui reach_into, numpy array": each(position.reach_into, pieces, limits, [array] * len(nodes)),
            "gtc_tui reach_list, list of pairs": each(position.reach_list, pieces, limits),
            "scipy dijkstra, limit": each(graphs.scipy_range, nodes, limits),
            "networkx dijkstra, cutoff": each(graphs.networkx_range, nodes, limits),
            "rustworkx dijkstra_search, stopped": each(graphs.rustworkx_range, nodes, limits),
        },
        len(nodes),
    )


def _time_batch(race: Race, front: Front, graphs: Graphs, size: int) -> None:
    position = front.position
    pieces = list(range(MOVERS))
    nodes = [size + piece for piece in pieces]
    limits = [POINTS] * MOVERS
    race.run(
        {
            "gtc_tui reach_many, bytes": partial(position.reach_many, pieces, limits),
            "gtc_tui reach, one call each": each(position.reach, pieces, limits),
            "scipy dijkstra, 120 indices": partial(graphs.scipy_ranges, nodes, POINTS),
            "networkx, one call each": each(graphs.networkx_range, nodes, limits),
            "rustworkx, one call each": each(graphs.rustworkx_range, nodes, limits),
        },
        1,
    )


def _time_whole(race: Race, front: Front, graphs: Graphs, size: int) -> None:
    pieces = range(_ALLS)
    nodes = [size + piece for piece in pieces]
    race.run(
        {
            "gtc_tui distances": each(front.position.distances, pieces),
            "scipy dijkstra": each(graphs.scipy_all, nodes),
            "networkx dijkstra": each(graphs.networkx_all, nodes),
            "rustworkx dijkstra lengths": each(graphs.rustworkx_all, nodes),
        },
        _ALLS,
    )


def _time_anew(race: Race, front: Front, edges: Edges, size: int) -> None:
    position = front.position.clone()
    enemies = range(MOVERS, MOVERS + ENEMIES)
    race.run({"gtc_tui place": each(position.place, enemies, front.targets)}, ENEMIES)
    race.run(
        {
            "scipy matrix": partial(matrix, size, edges),
            "networkx graph": partial(dictionary, size, edges),
            "rustworkx graph": partial(native, size, edges),
        },
        1,
    )


def test_traces(situations: list[Front], race: Callable[[str], Race]) -> None:
    """Supply-like traces over the whole map, stopped by enemies and their zones."""
    traces = race("trace from one hex over the whole map")
    for front in situations:
        position = front.position
        size = position.board.map.size
        graphs = Graphs.build(size, trace_edges(front))
        homes = front.homes[:_ALLS]
        for home in homes:
            answers = {
                "trace": from_bytes(position.trace(MOVING, home, 254)),
                "scipy": from_row(graphs.scipy_hops(home), size, home),
                "networkx": from_pairs(graphs.networkx_hops(home).items(), size, home),
                "rustworkx": from_pairs(graphs.rustworkx_all(home).items(), size, home),
            }
            agree(f"front {front.number}, trace from hex {home}", answers)
        traces.run(
            {
                "gtc_tui trace": each(position.trace, [MOVING] * _ALLS, homes, [254] * _ALLS),
                "scipy dijkstra, unweighted": each(graphs.scipy_hops, homes),
                "networkx breadth first": each(graphs.networkx_hops, homes),
                "rustworkx dijkstra lengths": each(graphs.rustworkx_all, homes),
            },
            _ALLS,
        )
