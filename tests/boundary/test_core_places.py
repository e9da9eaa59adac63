"""Boxes off the map, against the plain model with links: they are places like hexes, but for zones and stacks."""

from __future__ import annotations

import struct

import pytest
from plain_core import CLOSED, FIELDS, NO_WAY, World, refused

from gtc_tui import _core as core

ROAD, RAIL, WATER = 1, 2, 4


class BoxWorld(World):
    """A random board with one to four boxes beside it, some pieces in them."""

    hexes = core.NO_HEX  # all places, until there are boxes

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        rng = self.random
        self.hexes = len(self.places)
        count = rng.randint(1, 4)
        boxes = range(self.hexes, self.hexes + count)
        pairs = [(box, other) for box in boxes for other in boxes if box < other and rng.random() < 0.6]
        pairs += [(hex, box) for box in boxes for hex in {rng.randrange(self.hexes) for _ in range(rng.randrange(8))}]
        self.given = [(one, other, rng.choice([ROAD, RAIL, WATER, ROAD | RAIL])) for one, other in pairs]
        self.linked: list[list[tuple[int, int]]] = [[] for _ in range(self.hexes + count)]
        for one, other, bits in self.given:
            self.linked[one].append((other, bits))
            self.linked[other].append((one, bits))
        self.map = core.HexMap(
            bytes(column for column, _ in self.places),
            bytes(row for _, row in self.places),
            bytes(self.terrain),
            b"".join(struct.pack("<6H", *edges) for edges in self.printed_edges),
            boxes=count,
            links=self.given,
        )
        self.next += [[None] * 6 for _ in boxes]
        self.edges += [[0] * 6 for _ in boxes]
        self.terrain += [255] * count
        self.rules.closed += [box for box in boxes if rng.random() < 0.1]
        ways = [(one, other) for one, linked in enumerate(self.linked) for other, _bits in linked]
        masks = [core.BAN_MARCH, core.BAN_TRACE, core.BAN_MARCH | core.BAN_TRACE, core.BAN_RETREAT]
        self.rules.link_bans = [(rng.randrange(2), *way, rng.choice(masks)) for way in ways if rng.random() < 0.3]
        for table in self.tables:
            table.links = rng.choice([[], [(ROAD, 2)], [(RAIL, 1), (ROAD, 3)], [(WATER, CLOSED), (7, 0)]])
        self.board = self.core_board()
        self.position = core.Position(self.board, self.roster, 4)
        for index, piece in enumerate(self.pieces):
            if rng.random() < 0.3:
                piece.hex = rng.choice(boxes)
            for name, value in piece.fields.items():
                self.position.set(index, FIELDS[name], value)
        for leader in (True, False):  # a leader alone does not keep enemies out
            for index, piece in enumerate(self.pieces):
                if piece.leader == leader and piece.hex is not None:
                    self.position.place(index, piece.hex)

    def owner(self, hex: int) -> int | None:
        return None if hex >= self.hexes else super().owner(hex)

    def strangers(self, side: int, hex: int) -> bool:
        return hex < self.hexes and super().strangers(side, hex)

    def entry(self, index: int, to: int, cost: int, table: object, ignore_enemy: bool) -> tuple[int, int]:
        assert table in self.tables
        if to >= self.hexes:
            return cost, core.OPEN
        return super().entry(index, to, cost, self.tables[self.tables.index(table)], ignore_enemy)

    def bars(self, side: int, place: int, to: int, what: int) -> bool:
        return any(entry[:3] == (side, place, to) and entry[3] & what for entry in self.rules.link_bans)

    def over_links(self, index: int, place: int, ignore_enemy: bool, profile: int | None) -> list[tuple[int, int, int]]:
        """(to, cost, reason)"""
        table = self.tables[self.pieces[index].profile if profile is None else profile]
        steps = []
        for to, bits in self.linked[place]:
            cost = next((cost for mask, cost in table.links if mask & bits), CLOSED)
            reason = core.OPEN
            if cost == CLOSED:
                reason = core.BLOCK_HEXSIDE
            elif to in self.rules.closed:
                cost, reason = CLOSED, core.BLOCK_CLOSED
            elif self.bars(self.pieces[index].side, place, to, core.BAN_MARCH):
                cost, reason = CLOSED, core.BLOCK_BANNED
            else:
                cost, reason = self.entry(index, to, cost, table, ignore_enemy)
            steps.append((to, cost, reason))
        return steps

    def steps_out(
        self, index: int, hex: int, *, ignore_enemy: bool = False, profile: int | None = None
    ) -> list[tuple[int, int]]:
        steps = super().steps_out(index, hex, ignore_enemy=ignore_enemy, profile=profile)
        links = self.over_links(index, hex, ignore_enemy, profile)
        return steps + [(to, cost) for to, cost, reason in links if reason == core.OPEN]

    def passable(self, side: int, origin: int) -> list[int]:
        found = super().passable(side, origin)
        for to, bits in self.linked[origin]:
            costs = [next((cost for mask, cost in table.links if mask & bits), CLOSED) for table in self.tables]
            enemies = to >= self.hexes and any(self.pieces[unit].side != side for unit in self.units_at(to))
            shut = to in self.rules.closed or self.bars(side, origin, to, core.BAN_TRACE)
            if min(costs) < CLOSED and not shut and not enemies:
                found.append(to)
        return found

    def far(self, origin: int) -> list[int]:
        """Links and hexes to each place, one after the other: straight over the map, and once over a link."""
        size = len(self.linked)
        known = [NO_WAY] * size
        known[origin] = 0
        changed = True
        while changed:
            changed = False
            for here in range(size):
                if known[here] == NO_WAY:
                    continue
                ways = [(to, 1) for to, _ in self.linked[here]]
                if here < self.hexes:
                    ways += [(to, self.distance(here, to)) for to in range(self.hexes)]
                for to, length in ways:
                    if known[here] + length < known[to]:
                        known[to], changed = known[here] + length, True
        return known


@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8, 40))])
def test_marches_traces_and_distances_go_over_links(seed: int) -> None:
    world = BoxWorld(seed)
    position, size = world.position, len(world.linked)
    assert (world.map.size, world.map.places) == (world.hexes, size)
    assert position.check() is None
    for place in range(size):
        assert world.map.links(place) == world.linked[place]
        assert position.at(place) == world.at(place)
        for side in range(2):
            assert position.zoc(side, place) == ((0, 0) if place >= world.hexes else world.zoc(side, place))
    for index, piece in enumerate(world.pieces):
        if piece.hex is None:
            continue
        profile = world.random.choice([None, 0, 1, 2])
        ignore = world.random.random() < 0.3
        marches = world.marches(index, ignore_enemy=ignore, profile=profile)
        costs = [marches[place][0] if place in marches else NO_WAY for place in range(size)]
        assert position.distances(index, ignore, profile) == struct.pack(f"<{size}H", *costs)
        points = world.random.randrange(25)
        assert position.reach(index, points, ignore, profile) == bytes(
            cost if cost <= points else core.UNREACHED for cost in costs
        )
        for place in range(size):
            way = list(marches[place][2]) if costs[place] <= points else None
            assert position.route(index, place, points, ignore, profile) == way
        zone = world.held_up(piece.side, piece.hex)
        exit_ = world.tables[piece.profile if profile is None else profile].zoc_exit if zone else 0
        steps = [
            (to, cost + exit_ if reason == core.OPEN else cost, reason)
            for to, cost, reason in world.over_links(index, piece.hex, False, profile)
        ]
        assert position.link_steps(index, profile) == steps
        own = {to: (cost, reason) for to, cost, reason in position.steps(index) + position.link_steps(index)}
        assert [position.step_to(index, place) for place in range(size)] == [own.get(place) for place in range(size)]
        for to, _cost, _reason in steps:
            if piece.side < 2:
                bars = world.bars(piece.side, piece.hex, to, core.BAN_MARCH)
                assert world.board.bars_link(piece.side, piece.hex, to) == bars
    for side in range(2):
        place, radius = world.random.randrange(size), world.random.randrange(9)
        found = world.trace(side, place, radius)
        row = bytes(found.get(other, core.UNREACHED) for other in range(size))
        assert position.trace(side, place, radius) == row
    for box in range(world.hexes, size):
        distances = world.far(box)
        assert [world.map.distance(box, place) for place in range(size)] == distances
        assert [world.map.distance(place, box) for place in range(size)] == distances


@pytest.mark.parametrize("seed", range(20))
def test_positions_with_boxes_are_kept_and_told_apart(seed: int) -> None:
    world = BoxWorld(seed)
    position = world.position
    data = position.to_bytes()
    assert core.Position.from_bytes(world.board, world.roster, data) == position
    assert position.snapshot().position().hash == position.hash
    plain = World(seed)
    refused(core.Position.from_bytes, plain.board, plain.roster, data)


def test_faulty_links_are_refused() -> None:
    def boxes(count: int, *links: tuple[int, int, int]) -> str:
        return refused(core.HexMap, b"\1\2", b"\1\1", bytes(2), bytes(24), boxes=count, links=links)

    assert "from a box" in boxes(1, (0, 1, 1))
    assert "from a box" in boxes(1, (2, 2, 1))
    assert "from a box" in boxes(1, (2, 3, 1))
    assert "twice" in boxes(1, (0, 2, 1), (2, 0, 2))
    assert "number of boxes" in boxes(-1)


def test_bans_of_links_that_are_not_there_are_refused() -> None:
    world = BoxWorld(3)
    box = world.hexes
    far = next(place for place in range(world.hexes) if place not in [to for to, _bits in world.linked[box]])
    world.rules.link_bans = [(0, box, far, core.BAN_MARCH)]
    assert f"no link leads from {box} to {far}" in refused(world.core_board)
    near = world.linked[box][0][0]
    world.rules.link_bans = [(2, box, near, core.BAN_MARCH)]
    assert "side" in refused(world.core_board)
    world.rules.link_bans = [(0, box, near, 32)]
    assert "mask of a ban" in refused(world.core_board)
