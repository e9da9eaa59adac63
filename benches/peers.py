"""The same marches and traces on networkx, scipy and rustworkx, as each does them best.

Their graphs are built outside the timed part, one a front, from single steps that the core answers:
the searches are compared, not the arithmetic of a step (tests/boundary does that). No peer knows zones
of control, so a graph holds for one front only; after a move the core needs nothing and they a new graph.

Nodes 0..size-1 are hexes; node size + piece is where that piece starts, with the extra cost of leaving
an enemy zone on its first step. Hexes in an enemy zone have no way out: a march stops there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np
import rustworkx as rx
from rustworkx.visit import DijkstraVisitor, StopSearch
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from fronts import MOVERS, MOVING, OPPOSING, PROBE, Front
from gtc_tui._core import NO_HEX, OPEN, UNREACHED

NEVER = 65535
"""Distance of a hex that is not reached, in all answers."""

Edges = list[tuple[int, int, int]]
Row = np.ndarray  # of scipy: a float a node, inf where there is no way
Lengths = Mapping[int, float]  # of the others: nodes reached


def march_edges(front: Front) -> Edges:
    """(from, to, cost) of every step a mover may take, hexes and starts."""
    position = front.position.clone()
    hexmap = position.board.map
    edges: Edges = []

    def add(node: int, piece: int) -> None:
        edges.extend((node, there, cost) for there, cost, reason in position.steps(piece) if reason == OPEN)

    for here in range(hexmap.size):
        if position.owner(here) != OPPOSING and not position.zoc(OPPOSING, here)[0]:
            position.place(PROBE, here)
            add(here, PROBE)
    position.lift(PROBE)
    for piece in range(MOVERS):
        add(hexmap.size + piece, piece)
    return edges


def trace_edges(front: Front) -> Edges:
    """(from, to, 1) of every step a trace of the moving side may take."""
    position = front.position
    hexmap = position.board.map
    edges: Edges = []
    for here in range(hexmap.size):
        row = position.trace(MOVING, here, 1)
        edges.extend((here, there, 1) for there in hexmap.neighbours(here) if there != NO_HEX and row[there] == 1)
    return edges


class _Limit(DijkstraVisitor):
    """Collects distances and stops at the limit: rustworkx has no cut-off of its own."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.found: dict[int, float] = {}

    def discover_vertex(self, vertex: int, score: float) -> None:
        if score > self.limit:
            raise StopSearch
        self.found[vertex] = score


def matrix(size: int, edges: Edges) -> csr_array:
    tails, heads, costs = np.array(edges, dtype=np.int32).T
    return csr_array((costs.astype(np.float64), (tails, heads)), shape=(size + MOVERS,) * 2)


def dictionary(size: int, edges: Edges) -> nx.DiGraph:
    graph = nx.DiGraph()
    graph.add_nodes_from(range(size + MOVERS))
    graph.add_weighted_edges_from(edges)
    return graph


def native(size: int, edges: Edges) -> rx.PyDiGraph:
    graph = rx.PyDiGraph()
    graph.add_nodes_from(range(size + MOVERS))
    graph.add_edges_from([(tail, head, float(cost)) for tail, head, cost in edges])
    return graph


@dataclass
class Graphs:
    """One front's graph in every library."""

    scipy: csr_array
    networkx: nx.DiGraph
    rustworkx: rx.PyDiGraph

    @classmethod
    def build(cls, size: int, edges: Edges) -> Graphs:
        return cls(matrix(size, edges), dictionary(size, edges), native(size, edges))

    def scipy_range(self, node: int, limit: int) -> Row:
        row: Row = dijkstra(self.scipy, indices=node, limit=limit)
        return row

    def scipy_all(self, node: int) -> Row:
        row: Row = dijkstra(self.scipy, indices=node)
        return row

    def scipy_ranges(self, nodes: Sequence[int], limit: int) -> Row:
        row: Row = dijkstra(self.scipy, indices=nodes, limit=limit)
        return row

    def scipy_hops(self, node: int) -> Row:
        row: Row = dijkstra(self.scipy, indices=node, unweighted=True)
        return row

    def networkx_range(self, node: int, limit: int) -> Lengths:
        lengths: Lengths = nx.single_source_dijkstra_path_length(self.networkx, node, cutoff=limit)
        return lengths

    def networkx_all(self, node: int) -> Lengths:
        lengths: Lengths = nx.single_source_dijkstra_path_length(self.networkx, node)
        return lengths

    def networkx_hops(self, node: int) -> Lengths:
        lengths: Lengths = nx.single_source_shortest_path_length(self.networkx, node)
        return lengths

    def rustworkx_range(self, node: int, limit: int) -> Lengths:
        visitor = _Limit(limit)
        rx.digraph_dijkstra_search(self.rustworkx, [node], float, visitor)
        return visitor.found

    def rustworkx_all(self, node: int) -> Lengths:
        return rx.digraph_dijkstra_shortest_path_lengths(self.rustworkx, node, float)


def from_row(row: np.ndarray, size: int, home: int) -> np.ndarray:
    """scipy's answer as distances a hex; the start itself is 0 although it may be come back to."""
    found = np.where(np.isfinite(row[:size]), row[:size], NEVER).astype(np.int64)
    found[home] = 0
    return found


def from_pairs(pairs: Iterable[tuple[int, float]], size: int, home: int) -> np.ndarray:
    """The same from a dictionary's items or a list of pairs."""
    found = np.full(size, NEVER, dtype=np.int64)
    for node, cost in pairs:
        if node < size:
            found[node] = cost
    found[home] = 0
    return found


def from_bytes(row: bytes) -> np.ndarray:
    """The same from one byte a hex."""
    found = np.frombuffer(row, np.uint8).astype(np.int64)
    found[found == UNREACHED] = NEVER
    return found


def from_words(row: bytes) -> np.ndarray:
    """The same from two bytes a hex."""
    return np.frombuffer(row, "<u2").astype(np.int64)


def agree(title: str, answers: dict[str, np.ndarray]) -> None:
    """Stops the run when two candidates give different distances."""
    (name, first), *others = answers.items()
    for other, answer in others:
        differing = np.flatnonzero(first != answer)
        assert not differing.size, (
            f"{title}: {name} and {other} differ in {differing.size} hexes, first in hex {differing[0]}: "
            f"{first[differing[0]]} and {answer[differing[0]]}"
        )


def each(work: Callable[..., object], *columns: Iterable[object]) -> Callable[[], object]:
    """`work` for every row of the columns, as one call without an answer."""
    rows = list(zip(*columns, strict=False))

    def run() -> None:
        for row in rows:
            work(*row)

    return run
