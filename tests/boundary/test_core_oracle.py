"""The native core against a plain slow model, over hundreds of random boards."""

from __future__ import annotations

import array
import struct
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from plain_core import FIELDS, NEUTRAL, NO_WAY, World, refused

from gtc_tui import _core as core

BATCHES = [*range(3), *(pytest.param(batch, marks=pytest.mark.long) for batch in range(3, 10))]
WORLDS = 30


def worlds(batch: int) -> Iterator[World]:
    for seed in range(batch * WORLDS, (batch + 1) * WORLDS):
        yield World(seed)


def on_map(world: World) -> list[int]:
    return [index for index, piece in enumerate(world.pieces) if piece.hex is not None]


@pytest.mark.parametrize("batch", BATCHES)
def test_map_and_board(batch: int) -> None:
    for world in worlds(batch):
        hexmap, board = world.map, world.board
        assert hexmap.size == len(world.places)
        assert board.map is hexmap
        for hex, place in enumerate(world.places):
            assert (hexmap.column(hex), hexmap.row(hex)) == place
            assert hexmap.hex_at(*place) == hex
            assert hexmap.terrain(hex) == world.terrain[hex]
            around = tuple(core.NO_HEX if to is None else to for to in world.next[hex])
            assert hexmap.neighbours(hex) == around
            for direction, to in enumerate(world.next[hex]):
                assert hexmap.neighbour(hex, direction) == around[direction]
                assert hexmap.edge(hex, direction) == world.printed_edges[hex][direction]
                assert board.edge(hex, direction) == world.edges[hex][direction]
                assert board.zoc_kind(hex, direction) == world.zoc_kind(hex, direction)
                for profile in range(3):
                    for side in range(2):
                        cost = board.step_cost(profile, hex, direction, side)
                        printed = cost, board.step_block(profile, hex, direction, side)
                        assert printed == world.printed(profile, hex, direction, side)
                if to is not None:
                    assert hexmap.direction(hex, to) == direction
                    assert board.follows_line(hex, direction) == bool(world.edges[hex][direction] & 3)
        hex, radius = world.random.randrange(hexmap.size), world.random.randrange(6)
        distances = [world.distance(hex, to) for to in range(hexmap.size)]
        assert [hexmap.distance(hex, to) for to in range(hexmap.size)] == distances
        assert hexmap.within(hex, radius) == [to for to, far in enumerate(distances) if far <= radius]
        assert [hexmap.direction(hex, to) is not None for to in range(hexmap.size)] == [d == 1 for d in distances]


@pytest.mark.parametrize("batch", BATCHES)
def test_stacks_fields_and_zones(batch: int) -> None:
    for world in worlds(batch):
        position = world.position
        assert position.check() is None
        for hex in range(len(world.places)):
            assert position.at(hex) == world.at(hex)
            assert position.units_at(hex) == world.units_at(hex)
            owner = world.owner(hex)
            assert position.owner(hex) == (-1 if owner is None else owner)
            assert position.stack_cv2(hex) == world.stack_cv2(hex)
            for side in range(2):
                full, limited = world.zoc(side, hex)
                assert position.zoc(side, hex) == (full, limited)
                assert position.zoc_row(side)[hex] == full | limited << 4
        for index, piece in enumerate(world.pieces):
            assert position.hex(index) == (core.NO_HEX if piece.hex is None else piece.hex)
            assert position.cv2(index) == world.cv2(index)
            assert {name: position.get(index, number) for name, number in FIELDS.items()} == piece.fields
        assert [position.mark(mark) for mark in range(4)] == world.marks
        for name, number in FIELDS.items():
            assert position.fields(number) == bytes(piece.fields[name] for piece in world.pieces)
        for side in range(NEUTRAL + 1):
            for kind in range(2):
                assert position.standing(side, kind) == world.standing(side, kind, 255)
                fatigue = world.random.randrange(5)
                assert position.standing(side, kind, fatigue) == world.standing(side, kind, fatigue)


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("ignore_enemy", [False, True])
def test_marches(batch: int, ignore_enemy: bool) -> None:
    for world in worlds(batch):
        position, size = world.position, len(world.places)
        for index in on_map(world)[:6]:
            profile = world.random.choice([None, None, 0, 1, 2])
            marches = world.marches(index, ignore_enemy=ignore_enemy, profile=profile)
            costs = [marches[hex][0] if hex in marches else NO_WAY for hex in range(size)]
            assert position.distances(index, ignore_enemy, profile) == struct.pack(f"<{size}H", *costs)
            points = world.random.randrange(25)
            reach = bytes(cost if cost <= points else core.UNREACHED for cost in costs)
            assert position.reach(index, points, ignore_enemy, profile) == reach
            out = bytearray(size)
            position.reach_into(index, points, out, ignore_enemy, profile)
            assert out == reach
            listed = [(hex, cost) for hex, cost in enumerate(reach) if cost != core.UNREACHED]
            listed.sort(key=lambda pair: (pair[1], pair[0]))
            assert position.reach_list(index, points, ignore_enemy, profile) == listed
            for hex in range(size):
                way = list(marches[hex][2]) if costs[hex] <= points else None
                assert position.route(index, hex, points, ignore_enemy, profile) == way


@pytest.mark.parametrize("batch", BATCHES)
def test_single_steps(batch: int) -> None:
    for world in worlds(batch):
        for index in on_map(world):
            piece = world.pieces[index]
            assert piece.hex is not None
            profile = world.random.choice([None, None, 0, 1, 2])
            table = world.tables[piece.profile if profile is None else profile]
            steps = []
            for direction, to in enumerate(world.next[piece.hex]):
                cost, reason = world.step(index, piece.hex, direction, profile=profile)
                if reason == core.OPEN and world.held_up(piece.side, piece.hex):
                    cost += table.zoc_exit
                steps.append((core.NO_HEX if to is None else to, cost, reason))
            assert world.position.steps(index, profile) == steps
            assert [world.position.step(index, direction, profile) for direction in range(6)] == steps
            open_steps = [(to, cost) for to, cost, reason in steps if reason == core.OPEN]
            assert world.position.open_steps(index, profile=profile) == open_steps
            points = world.random.randrange(8)
            affordable = [step for step in open_steps if step[1] <= points]
            assert world.position.open_steps(index, points, profile) == affordable


@pytest.mark.parametrize("batch", BATCHES)
def test_many_ranges_are_the_single_ones(batch: int) -> None:
    for world in worlds(batch):
        pieces = on_map(world)
        points = [world.random.randrange(20) for _ in pieces]
        rows = b"".join(world.position.reach(*task) for task in zip(pieces, points, strict=True))
        assert world.position.reach_many(pieces, points) == rows


@pytest.mark.parametrize("batch", BATCHES)
def test_traces(batch: int) -> None:
    for world in worlds(batch):
        size = len(world.places)
        for _ in range(5):
            side, hex = world.random.randrange(2), world.random.randrange(size)
            radius = world.random.choice([0, 1, 3, 10, 254])
            found = world.trace(side, hex, radius)
            row = bytes(found.get(to, core.UNREACHED) for to in range(size))
            assert world.position.trace(side, hex, radius) == row
            piece = world.random.choice([*on_map(world), None])
            if piece is not None:
                asked = [world.random.randrange(len(world.pieces)) for _ in range(8)]
                fatigue = world.random.randrange(5)
                home = world.pieces[piece].hex
                assert home is not None
                found = world.trace(world.pieces[piece].side, home, radius)
                assert world.position.traced(piece, radius, asked, fatigue) == [
                    other
                    for other in asked
                    if world.pieces[other].hex in found and world.pieces[other].fields["fatigue"] <= fatigue
                ]
            lines = world.random.choice([1, 3, 15, 63])
            barred = world.random.choice([[], [(4, 0)], [(8, 1), (32, 3)]])
            found = world.line_trace(side, hex, lines, barred, radius)
            row = bytes(found.get(to, core.UNREACHED) for to in range(size))
            assert world.position.line_trace(side, hex, lines, barred, radius) == row


@pytest.mark.parametrize("batch", BATCHES)
def test_supply(batch: int) -> None:
    for world in worlds(batch):
        size, rng = len(world.places), world.random
        for _ in range(5):
            side, radius = rng.randrange(2), rng.choice([0, 1, 3, 5, 254])
            sources = [rng.randrange(size) for _ in range(rng.randrange(4))]
            barred = rng.choice([[], [(4, 0)], [(8, 1), (32, 3)]])
            ends_in = rng.sample(range(6), rng.randrange(3))
            found = world.supply(side, sources, radius, barred, ends_in)
            row = bytes(found.get(to, core.UNREACHED) for to in range(size))
            assert world.position.supply(side, sources, radius, barred=barred, ends_in=ends_in) == row
            assert world.position.supply(side, [], radius) == bytes([core.UNREACHED] * size)


@pytest.mark.parametrize("batch", BATCHES)
def test_retreats_and_attacks(batch: int) -> None:
    for world in worlds(batch):
        size = len(world.places)
        for hex in range(size):
            for direction, to in enumerate(world.next[hex]):
                if to is not None:
                    for side in range(2):
                        block = world.attack_block(hex, direction, side)
                        assert world.position.attack_block(hex, to, side) == block
            also = world.random.sample(range(size), size // 2)
            for side in range(2):
                assert world.position.targets(side, hex, also) == world.targets(side, hex, also)
                assert world.position.targets(side, hex) == world.targets(side, hex, [])
            side, away_from = world.random.randrange(2), world.random.randrange(size)
            visited = world.random.sample(range(size), min(size, 4))
            steps = world.position.retreat_steps(side, hex, away_from, visited)
            assert steps == world.retreat_steps(side, hex, away_from, visited)
            path = [*(step for step in visited if step != hex), hex]
            steps = world.retreat_steps(side, hex, away_from, path)
            first = [to for to, priority in steps if priority == steps[0][1]]
            assert world.position.ways_out(side, path, away_from) == (first, steps[0][1] if steps else 0)
            for hexes in range(4):
                expected = world.has_room(side, path, away_from, hexes)
                assert world.position.has_room(side, path, away_from, hexes) == expected


@pytest.mark.parametrize("batch", BATCHES)
def test_steps_from_zone_to_zone(batch: int) -> None:
    for world in worlds(batch):
        for index, piece in enumerate(world.pieces):
            hex = world.position.hex(index)
            if hex == core.NO_HEX:
                continue
            for direction in range(6):
                expected = world.between_zones(piece.side, hex, direction)
                assert world.position.between_zones(index, direction) == expected


@pytest.mark.parametrize("batch", BATCHES)
def test_flanks(batch: int) -> None:
    for world in worlds(batch):
        for defender in range(len(world.places)):
            side, least = world.random.randrange(2), world.random.choice([0, 0, 1, 8, 30])
            cells = world.flank(defender, side, least)
            flank = world.position.flank(defender, side, least)
            assert list(flank.cells) == cells
            assert flank.covered == sum(cell != 0 for cell in cells)
            assert flank.reductions == sum(cell & core.COVER_REDUCED != 0 for cell in cells)


@pytest.mark.parametrize("batch", BATCHES)
def test_copies_bytes_and_hash(batch: int) -> None:
    for world in worlds(batch):
        position = world.position
        before, hash, data = position.clone(), position.hash, position.to_bytes()
        assert before == position and before.hash == hash and before is not position
        assert before.board is world.board
        read = core.Position.from_bytes(world.board, world.roster, data)
        assert read == position and read.hash == hash and read.check() is None
        twin = core.Position.from_bytes(world.core_board(), world.roster, data)
        assert twin == position and twin.hash == hash
        snapshot = position.snapshot()
        world.stir(40)
        back = snapshot.position()
        assert back == before and back.hash == hash and back.check() is None and back.board is world.board
        assert [back.zoc_row(side) for side in range(2)] == [before.zoc_row(side) for side in range(2)]
        assert [back.at(hex) for hex in range(world.map.size)] == [before.at(hex) for hex in range(world.map.size)]
        back.set_mark(0, 301)
        assert snapshot.position() == before != back
        assert before.to_bytes() == data and before.check() is None
        assert (before == position) == (before.hash == position.hash) == (data == position.to_bytes())
        position.copy_from(position)
        position.copy_from(before)
        assert position == before and position.hash == hash and position.check() is None


def test_another_board_of_the_same_map_counts_zones_anew() -> None:
    world = World(3)
    rules, hash = world.rules, world.position.hash
    for limited, kind in ([(63, 0)], 1), ([], 2):
        world.rules = type(rules)(3, [], [], limited, [], [], [], edges=rules.edges)
        world.board = world.core_board()
        world.position.set_board(world.board)
        assert world.position.board is world.board and world.position.check() is None
        assert world.position.hash != hash
        kinds = {world.board.zoc_kind(hex, 0) for hex in range(len(world.places)) if world.edges[hex][0] & 63}
        assert kinds - {0} == {kind}
        for hex in range(len(world.places)):
            assert world.position.zoc(1, hex) == world.zoc(1, hex)
    world.rules = rules
    world.position.set_board(world.core_board())
    assert world.position.hash == hash


@pytest.mark.parametrize("batch", BATCHES)
def test_sides_change(batch: int) -> None:
    done = 0
    for world in worlds(batch):
        position, rng = world.position, world.random
        before, hash, old, pieces = position.clone(), position.hash, world.roster, world.pieces
        changes: dict[int, dict[str, Any]] = {
            index: rng.choice([{"side": rng.randrange(3)}, {"profile": rng.randrange(3)}, {"zoc": rng.randrange(3)}])
            for index in rng.sample(range(len(pieces)), min(len(pieces), rng.randint(1, 4)))
        }
        world.pieces = [replace(piece, **changes.get(index, {})) for index, piece in enumerate(pieces)]
        world.roster = world.core_roster()
        sharing = [
            (piece.hex, index, other)
            for index, piece in enumerate(world.pieces)
            for other, stranger in enumerate(world.pieces[:index])
            if piece.hex is not None and piece.hex == stranger.hex and piece.side != stranger.side
            if not piece.leader and not stranger.leader
        ]
        if sharing:
            line = refused(position.set_roster, world.roster)
            named = {
                f"piece {piece} cannot stand in hex {column:02}{row:02}"
                for hex, *both in sharing
                for piece in both
                for column, row in [world.places[hex]]
            }
            assert any(line.startswith(start) for start in named)
            assert position == before and position.hash == hash and position.check() is None
            continue
        done += 1
        position.set_roster(world.roster)
        assert position.check() is None
        differ = [replace(piece, hex=None) for piece in world.pieces] != [replace(piece, hex=None) for piece in pieces]
        assert (position.hash != hash) == differ == (position != before)
        for hex in range(len(world.places)):
            owner = world.owner(hex)
            assert position.owner(hex) == (-1 if owner is None else owner)
            assert position.at(hex) == world.at(hex)
            assert [position.zoc(side, hex) for side in range(2)] == [world.zoc(side, hex) for side in range(2)]
        for index in on_map(world)[:3]:
            marches = world.marches(index)
            costs = [marches[hex][0] if hex in marches else NO_WAY for hex in range(len(world.places))]
            assert position.distances(index) == struct.pack(f"<{len(costs)}H", *costs)
        again = position.snapshot().position()
        assert again == position and again.check() is None
        world.stir(20)
        assert position.check() is None
        before.set_roster(old)
        assert before.hash == hash
    assert done > WORLDS // 4


@pytest.mark.parametrize("batch", BATCHES)
def test_boards_differ_by_bans_and_edges(batch: int) -> None:
    for world in worlds(batch):
        rules, hash, rng = world.rules, world.position.hash, world.random
        inner = [
            (hex, direction)
            for hex, around in enumerate(world.next)
            for direction, to in enumerate(around)
            if to is not None
        ]
        if not inner:
            continue
        hex, direction = rng.choice(inner)
        bits = world.edges[hex][direction] ^ rng.choice([1, 64, 1 << 15])
        world.rules = replace(rules, edges=[*rules.edges, (hex, direction, bits)])
        world.position.set_board(world.core_board())
        assert world.position.hash != hash and world.position.check() is None
        side, what = rng.randrange(2), 1 << rng.randrange(5)
        world.rules = replace(rules, bans=[*rules.bans, (side, hex, direction, what)])
        world.position.set_board(world.core_board())
        known = any(entry[:3] == (side, hex, direction) and entry[3] & what for entry in rules.bans)
        assert (world.position.hash == hash) == known
        # What says nothing makes no difference: hexsides as they are, bans twice over, bans off the map.
        same = [(hex, direction, world.edges[hex][direction]) for hex, direction in inner]
        off = [
            (0, hex, direction, 31)
            for hex, around in enumerate(world.next)
            for direction, to in enumerate(around)
            if to is None
        ]
        world.rules = replace(rules, edges=[*rules.edges, *same], bans=[*rules.bans, *rules.bans, *off])
        world.position.set_board(world.core_board())
        assert world.position.hash == hash


def test_ranges_fill_arrays_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    world = World(5)
    size, piece = len(world.places), on_map(world)[0]
    out = numpy.zeros(size, dtype=numpy.uint8)
    world.position.reach_into(piece, 9, out)
    assert out.tobytes() == world.position.reach(piece, 9)
    rows = numpy.zeros((2, size), dtype=numpy.uint8)
    world.position.reach_into(piece, 9, rows[1])
    assert rows[1].tobytes() == out.tobytes() and not rows[0].any()
    part = array.array("B", bytes(size))
    world.position.reach_into(piece, 9, part)
    assert part.tobytes() == out.tobytes()
