"""Bad input to the native core: one line that names what is wrong, never a panic, and nothing changed."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest
from plain_core import FIELDS, World, refused

from gtc_tui import _core as core

HUGE = 10**30
BAD = [-1, 65535, 65536, 2**31, 2**63, HUGE, -HUGE]


def row_of_hexes(size: int, **changes: Any) -> core.HexMap:
    rows = {"columns": bytes(range(size)), "rows": bytes(size), "terrain": bytes(size), "edges": bytes(12 * size)}
    return core.HexMap(**(rows | changes))


def board_of(hexmap: core.HexMap, **changes: Any) -> core.Board:
    figures: dict[str, Any] = {
        "profiles": [profile()],
        "line_mask": 1,
        "barriers": [],
        "barrier_terrain": [],
        "limited": [],
    }
    return core.Board(hexmap, **(figures | changes))


def profile(**changes: Any) -> core.Profile:
    figures: dict[str, Any] = {"terrain": [1], "lines": [], "hexsides": [], "stacking": [], "zoc_exit": 0}
    return core.Profile(**(figures | changes))


def roster(size: int = 4, **changes: Any) -> core.Roster:
    rows = {
        "side": bytes(piece % 2 for piece in range(size)),
        "kind": bytes(size),
        "profile": bytes(size),
        "zoc": bytes([1] * size),
        "artillery": bytes(size),
        "reduced_cv2": bytes([0, 1, 2]),
    }
    return core.Roster(**(rows | changes))


def test_maps_of_the_wrong_shape() -> None:
    assert "rows: 2 bytes where 3" in refused(row_of_hexes, 3, rows=bytes(2))
    assert "terrain" in refused(row_of_hexes, 3, terrain=bytes(4))
    assert "edges: 35 bytes where 36" in refused(row_of_hexes, 3, edges=bytes(35))
    assert "1 to 65534" in refused(row_of_hexes, 0)
    assert "0100 must not follow 0200" in refused(row_of_hexes, 3, columns=bytes([0, 2, 1]))
    assert "0100 must not follow 0100" in refused(row_of_hexes, 3, columns=bytes([0, 1, 1]))
    # Hexes 0100 and 0200 touch north-east to south-west; only one of them tells of the road.
    edges = bytearray(36)
    edges[12 + 2 * 2] = 1
    assert "0100/0200" in refused(row_of_hexes, 3, edges=bytes(edges))
    edges[24 + 2 * 5] = 1
    assert row_of_hexes(3, edges=bytes(edges)).edge(2, 5) == 1
    every = [(row, column) for row in range(256) for column in range(256)]
    columns, rows = bytes(column for _, column in every), bytes(row for row, _ in every)
    assert "65534" in refused(core.HexMap, columns, rows, bytes(65536), bytes(12 * 65536))


def test_figures_out_of_shape() -> None:
    assert "cost of terrain 256" in refused(profile, terrain=[256])
    assert "cost of a line -1" in refused(profile, lines=[(1, -1)])
    assert "mask of a line 65536" in refused(profile, lines=[(65536, 1)])
    assert "extra of a hexside" in refused(profile, hexsides=[(1, 0, HUGE)])
    assert "mask of leaving 65536" in refused(profile, leaving=[(1, 65536, 1, 0)])
    assert "extra of leaving 256" in refused(profile, leaving=[(1, 2, 256, 0)])
    assert "leaving's exception -1" in refused(profile, leaving=[(1, 2, 3, -1)])
    assert "zoc_exit 255" in refused(profile, zoc_exit=255)
    assert "stacking tier 255" in refused(profile, stacking=[(1, 255, 0)])
    assert "must descend" in refused(profile, stacking=[(6, 1, 1), (24, 2, 2)])
    plain = row_of_hexes(3)
    assert "1 to 256 profiles" in refused(board_of, plain, profiles=[])
    assert "no hex 3" in refused(board_of, plain, closed=[3])
    assert "line_mask" in refused(board_of, plain, line_mask=65536)
    assert "barrier" in refused(board_of, plain, barriers=[(1, -5)])
    assert "mask of zoc_borders -5" in refused(board_of, plain, zoc_borders=[(1, -5)])
    assert "mask of zoc_out 65536" in refused(board_of, plain, zoc_out=(0, 65536))
    assert "close terrain 300" in refused(board_of, plain, close_terrain=[300])
    assert "direction 0 of hex 0100 leads off the map" in refused(board_of, plain, edges=[(1, 0, 1)])
    swamp = row_of_hexes(3, terrain=bytes([0, 1, 0]))
    assert "profile 0 has no cost for terrain 1 of hex 0100" in refused(board_of, swamp)
    edges = bytearray(36)
    edges[12 + 2 * 2] = edges[24 + 2 * 5] = 1
    dear = profile(terrain=[200], hexsides=[(1, 0, 100)])
    assert "costs 300" in refused(board_of, row_of_hexes(3, edges=bytes(edges)), profiles=[dear])


def test_rosters_out_of_shape() -> None:
    assert "zoc: 3 bytes where 4" in refused(roster, zoc=bytes(3))
    assert "in_cover: 5 bytes where 4" in refused(roster, in_cover=bytes(5))
    assert "crowding: 3 bytes where 4" in refused(roster, crowding=bytes(3))
    assert "crowding of piece 1 is 2" in refused(roster, crowding=bytes([0, 2, 0, 0]))
    assert "side of piece 2 is 3" in refused(roster, side=bytes([0, 1, 3, 0]))
    assert "zoc of piece 3 is 3" in refused(roster, zoc=bytes([0, 1, 2, 3]))
    assert "kind of piece 0 is 9" in refused(roster, kind=bytes([9, 0, 0, 0]))
    board = board_of(row_of_hexes(3))
    assert "uses profile 1, the board has 1" in refused(core.Position, board, roster(profile=bytes([1, 0, 0, 0])))
    assert "number of marks -1" in refused(core.Position, board, roster(), -1)
    assert "number of marks" in refused(core.Position, board, roster(), HUGE)
    assert len(roster(0, side=b"")) == 0


def test_numbers_that_do_not_exist() -> None:
    board = board_of(row_of_hexes(3))
    position = core.Position(board, roster(), 2)
    position.place(0, 1)
    before = position.to_bytes()
    hexmap, size = board.map, 3
    hexes: list[Callable[[int], object]] = [
        hexmap.column,
        hexmap.row,
        hexmap.terrain,
        hexmap.neighbours,
        lambda hex: hexmap.neighbour(hex, 0),
        lambda hex: hexmap.direction(0, hex),
        lambda hex: hexmap.distance(hex, 0),
        lambda hex: hexmap.edge(hex, 0),
        lambda hex: hexmap.within(hex, 1),
        lambda hex: board.step_cost(0, hex, 0),
        lambda hex: board.step_block(0, hex, 0),
        lambda hex: board.follows_line(hex, 0),
        lambda hex: board.zoc_kind(hex, 0),
        lambda hex: position.place(0, hex),
        position.at,
        position.units_at,
        position.owner,
        position.stack_cv2,
        lambda hex: position.zoc(0, hex),
        lambda hex: position.route(0, hex),
        lambda hex: position.trace(0, hex, 3),
        lambda hex: position.retreat_steps(0, hex, 0, []),
        lambda hex: position.retreat_steps(0, 0, hex, []),
        lambda hex: position.retreat_steps(0, 0, 0, [0, hex]),
        lambda hex: position.ways_out(0, [0, hex], 0),
        lambda hex: position.ways_out(0, [0], hex),
        lambda hex: position.has_room(0, [hex], 0, 2),
        lambda hex: position.has_room(0, [0], hex, 2),
        lambda hex: position.attack_block(0, hex, 0),
        lambda hex: position.attack_block(hex, 0, 0),
        lambda hex: position.line_trace(0, hex, 1),
        lambda hex: position.supply(0, [0, hex], 3),
        lambda hex: board.edge(hex, 0),
        lambda hex: position.targets(0, hex),
        lambda hex: position.targets(0, 0, [hex]),
        lambda hex: board_of(hexmap, bans=[(0, hex, 0, 1)]),
        lambda hex: board_of(hexmap, edges=[(hex, 0, 1)]),
        lambda hex: board.with_edges([(hex, 0, 1)]),
        lambda hex: position.flank(hex, 0),
    ]
    for call in hexes:
        for hex in [size, *BAD]:
            assert "no hex" in refused(call, hex)
    pieces: list[Callable[[int], object]] = [
        position.hex,
        position.lift,
        position.cv2,
        position.steps,
        lambda piece: position.place(piece, 0),
        lambda piece: position.get(piece, core.MANPOWER),
        lambda piece: position.set(piece, core.MANPOWER, 1),
        lambda piece: position.step(piece, 0),
        lambda piece: position.reach(piece, 1),
        lambda piece: position.reach_list(piece, 1),
        lambda piece: position.reach_into(piece, 1, bytearray(size)),
        lambda piece: position.reach_many([0, piece], [1, 1]),
        lambda piece: position.distances(piece),
        lambda piece: position.route(piece, 0),
        lambda piece: position.open_steps(piece),
        lambda piece: position.traced(piece, 1, []),
        lambda piece: position.traced(0, 1, [0, piece]),
    ]
    for call in pieces:
        for piece in [4, *BAD]:
            assert "no piece" in refused(call, piece)
    others: list[tuple[str, Callable[[int], object], list[int]]] = [
        ("direction", lambda n: hexmap.neighbour(0, n), [6, *BAD]),
        ("direction", lambda n: hexmap.edge(0, n), [6, *BAD]),
        ("direction", lambda n: board.zoc_kind(0, n), [6, *BAD]),
        ("direction", lambda n: board.follows_line(0, n), [6, *BAD]),
        ("direction", lambda n: board.step_cost(0, 0, n), [6, *BAD]),
        ("direction", lambda n: position.step(0, n), [6, *BAD]),
        ("direction", lambda n: board.edge(0, n), [6, *BAD]),
        ("direction", lambda n: board_of(hexmap, bans=[(0, 0, n, 1)]), [6, *BAD]),
        ("direction", lambda n: board_of(hexmap, edges=[(0, n, 1)]), [6, *BAD]),
        ("direction", lambda n: board.with_edges([(0, n, 1)]), [6, *BAD]),
        ("profile", lambda n: board.step_cost(n, 0, 0), [1, *BAD]),
        ("profile", lambda n: position.step(0, 0, n), [1, *BAD]),
        ("profile", lambda n: position.steps(0, n), [1, *BAD]),
        ("profile", lambda n: position.open_steps(0, 9, n), [1, *BAD]),
        ("profile", lambda n: position.reach(0, 9, False, n), [1, *BAD]),
        ("profile", lambda n: position.reach_into(0, 9, bytearray(size), False, n), [1, *BAD]),
        ("profile", lambda n: position.reach_list(0, 9, False, n), [1, *BAD]),
        ("profile", lambda n: position.distances(0, False, n), [1, *BAD]),
        ("profile", lambda n: position.route(0, 0, 9, False, n), [1, *BAD]),
        ("side", lambda n: board.step_cost(0, 0, 0, n), [2, *BAD]),
        ("side", lambda n: board.step_block(0, 0, 0, n), [2, *BAD]),
        ("side", lambda n: board_of(hexmap, bans=[(n, 0, 0, 1)]), [2, *BAD]),
        ("side", lambda n: position.attack_block(1, 2, n), [2, *BAD]),
        ("side", lambda n: position.line_trace(n, 0, 1), [2, *BAD]),
        ("side", position.standing, [3, *BAD]),
        ("side", lambda n: position.targets(n, 0), [2, *BAD]),
        ("points", lambda n: position.open_steps(0, n), [65536, -1, HUGE]),
        ("radius", lambda n: position.traced(0, n, []), [255, *BAD]),
        ("max_fatigue", lambda n: position.traced(0, 1, [], n), [256, *BAD]),
        ("kind", lambda n: position.standing(0, n), [2, *BAD]),
        ("max_fatigue", lambda n: position.standing(0, 0, n), [256, *BAD]),
        ("mask of a ban", lambda n: board_of(hexmap, bans=[(0, 0, 0, n)]), [32, *BAD]),
        ("bits of an edge", lambda n: board_of(hexmap, edges=[(1, 2, n)]), [65536, -1, HUGE]),
        ("lines", lambda n: position.line_trace(0, 0, n), [65536, -1, HUGE]),
        ("barred", lambda n: position.line_trace(0, 0, 1, [(1, n)]), [65536, -1, HUGE]),
        ("radius", lambda n: position.line_trace(0, 0, 1, radius=n), [255, *BAD]),
        ("side", lambda n: position.supply(n, [0], 1), [2, *BAD]),
        ("radius", lambda n: position.supply(0, [0], n), [255, *BAD]),
        ("barred", lambda n: position.supply(0, [0], 1, barred=[(n, 0)]), [65536, -1, HUGE]),
        ("terrain that ends", lambda n: position.supply(0, [0], 1, ends_in=[n]), [256, *BAD]),
        ("side", lambda n: position.zoc(n, 0), [2, *BAD]),
        ("side", position.zoc_row, [2, *BAD]),
        ("side", lambda n: position.trace(n, 0, 1), [2, *BAD]),
        ("side", lambda n: position.retreat_steps(n, 0, 0, []), [2, *BAD]),
        ("side", lambda n: position.ways_out(n, [0], 0), [2, *BAD]),
        ("side", lambda n: position.has_room(n, [0], 0, 1), [2, *BAD]),
        ("hexes of a retreat", lambda n: position.has_room(0, [0], 0, n), [24, *BAD]),
        ("direction", lambda n: position.between_zones(0, n), [6, *BAD]),
        ("side", lambda n: position.flank(0, n), [2, *BAD]),
        ("field", lambda n: position.get(0, n), [6, *BAD]),
        ("field", position.fields, [6, *BAD]),
        ("field", lambda n: position.set(0, n, 0), [6, *BAD]),
        ("manpower", lambda n: position.set(0, core.MANPOWER, n), [256, *BAD]),
        ("disorganized", lambda n: position.set(0, core.DISORGANIZED, n), [2, *BAD]),
        ("demoralized", lambda n: position.set(0, core.DEMORALIZED, n), [3, *BAD]),
        ("entrenchment", lambda n: position.set(0, core.ENTRENCHMENT, n), [8, *BAD]),
        ("mark", position.mark, [2, *BAD]),
        ("mark", lambda n: position.set_mark(n, 1), [2, *BAD]),
        ("mark", lambda n: position.set_mark(0, n), [-40000, *BAD[1:]]),
        ("points", lambda n: position.reach(0, n), [255, *BAD]),
        ("points", lambda n: position.reach_many([0], [n]), [255, *BAD]),
        ("points", lambda n: position.route(0, 0, n), BAD),
        ("radius", lambda n: position.trace(0, 0, n), [255, *BAD]),
        ("radius", lambda n: hexmap.within(0, n), [-1, HUGE]),
        ("least_cv2", lambda n: position.flank(0, 0, n), [-1, HUGE]),
    ]
    for name, call, numbers in others:
        for number in numbers:
            assert name in refused(call, number)
    assert all(hexmap.hex_at(column, 0) is None for column in [3, *BAD])
    assert all(hexmap.hex_at(0, row) is None for row in [1, *BAD])
    assert position.to_bytes() == before and position.check() is None


def test_pieces_where_they_cannot_be() -> None:
    position = core.Position(board_of(row_of_hexes(3)), roster(kind=bytes([0, 0, 1, 1])))
    for call in (position.reach, position.reach_list):
        assert "piece 0 is not on the map" in refused(call, 0, 3)
    for name in ("steps", "distances"):
        assert "piece 0 is not on the map" in refused(getattr(position, name), 0)
    assert "piece 0 is not on the map" in refused(position.route, 0, 1)
    assert "piece 0 is not on the map" in refused(position.traced, 0, 1, [1])
    assert "piece 0 is not on the map" in refused(position.open_steps, 0)
    assert "piece 1 is not on the map" in refused(position.reach_many, [1], [1])
    position.place(0, 1)
    assert "piece 1 cannot stand in hex 0100" in refused(position.place, 1, 1)
    assert "piece 3 cannot stand in hex 0100" in refused(position.place, 3, 1)
    position.place(3, 2)
    position.place(0, 2)  # a leader alone keeps nobody out
    assert position.at(2) == [0, 3] and position.owner(2) == 0
    again = core.Position.from_bytes(position.board, roster(kind=bytes([0, 0, 1, 1])), position.to_bytes())
    assert again == position and again.check() is None
    assert "not adjacent" in refused(position.attack_block, 0, 2, 0)
    position.lift(1)  # not there: nothing happens
    assert position.check() is None


def test_rosters_that_do_not_fit_what_stands() -> None:
    position = core.Position(board_of(row_of_hexes(3)), roster(side=bytes([0, 0, 1, 2])))
    position.place(0, 1)
    position.place(1, 1)
    position.place(3, 2)
    assert "piece 2 cannot stand in hex 0200" in refused(position.place, 2, 2)
    assert "piece 3 cannot stand in hex 0100" in refused(position.place, 3, 1)
    position.set(0, core.MANPOWER, 2)
    position.set(0, core.DISORGANIZED, 1)
    hash = position.hash
    for side in (1, 2):
        line = refused(position.set_roster, roster(side=bytes([0, side, 1, 2])))
        assert "piece 1 cannot stand in hex 0100" in line
    assert "the other roster has 3 pieces, not 4" in refused(position.set_roster, roster(3))
    assert "uses profile 1" in refused(position.set_roster, roster(profile=bytes([0, 0, 0, 1])))
    both = bytes([0, 0, 1, 1])
    assert "beyond the table" in refused(position.set_roster, roster(side=both, reduced_cv2=bytes(2)))
    assert position.hash == hash and position.check() is None
    position.set_roster(roster(side=bytes([2, 2, 1, 0])))
    assert (position.owner(1), position.standing(2), position.standing(0)) == (2, [0, 1], [3])
    assert position.zoc_row(0) == bytes([0, 1, 0]) and not any(position.zoc_row(1))


def test_what_is_asked_about_neutrals() -> None:
    """They have no enemies: every question has an answer."""
    position = core.Position(board_of(row_of_hexes(3)), roster(side=bytes([2, 0, 1, 1])))
    position.place(0, 1)
    position.place(1, 0)
    assert position.reach(0, 9) == bytes([255, 0, 1])
    assert position.reach(1, 9) == bytes([0, 255, 255])
    assert position.steps(0)[4] == (0, 255, core.BLOCK_ENEMY)
    assert position.traced(0, 9, [1]) == [] and position.traced(1, 9, [0]) == []
    assert position.targets(0, 0) == position.targets(1, 0) == [1]
    assert position.line_trace(0, 1, 1) == bytes([255] * 3)
    edge = core.COVER_EDGE
    assert position.flank(1, 1).cells == bytes([edge, edge, 0, edge, 0, edge])


def test_a_disorganized_unit_beyond_the_table() -> None:
    position = core.Position(board_of(row_of_hexes(3)), roster(kind=bytes([0, 0, 1, 1])))
    position.set(0, core.MANPOWER, 3)
    assert "piece 0: strength 3 is beyond the table" in refused(position.set, 0, core.DISORGANIZED, 1)
    assert (position.get(0, core.DISORGANIZED), position.cv2(0)) == (0, 6)
    position.set(0, core.MANPOWER, 2)
    position.set(0, core.DISORGANIZED, 1)
    assert position.cv2(0) == 2
    refused(position.set, 0, core.MANPOWER, 3)
    assert (position.get(0, core.MANPOWER), position.cv2(0)) == (2, 2)
    position.set(2, core.MANPOWER, 200)  # a leader has no combat value to look up
    position.set(2, core.DISORGANIZED, 1)
    assert position.cv2(2) == 0


def test_buffers_that_do_not_fit() -> None:
    position = core.Position(board_of(row_of_hexes(3)), roster())
    position.place(0, 0)
    for out in (bytearray(2), bytearray(4), bytes(3), memoryview(bytearray(6))[::2], [0, 0, 0], None):
        assert "3 bytes" in refused(position.reach_into, 0, 5, out)
    assert "1 pieces and 2 points" in refused(position.reach_many, [0], [1, 1])
    assert position.reach_many([], []) == b""


def test_wrong_bytes() -> None:
    world = World(11)
    data = world.position.to_bytes()
    read = core.Position.from_bytes
    for length in range(len(data)):
        assert "bytes of a position" in refused(read, world.board, world.roster, data[:length])
    refused(read, world.board, world.roster, data + b"\0")
    refused(read, world.board, world.roster, b"\0" + data[1:])
    assert "format 99" in refused(read, world.board, world.roster, data[:4] + b"\x63" + data[5:])
    assert "another roster" in refused(read, world.board, roster(len(world.pieces)), data)
    assert "hexes" in refused(read, board_of(row_of_hexes(3)), world.roster, data)
    rng = random.Random(1)
    for _ in range(2000):
        damaged = bytearray(data)
        damaged[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        try:
            position = read(world.board, world.roster, bytes(damaged))
        except core.CoreError as error:
            assert str(error)
        else:
            assert position.check() is None and position.to_bytes() == bytes(damaged)


def test_another_map_is_refused() -> None:
    world = World(12)
    hash = world.position.hash
    assert "another map" in refused(world.position.set_board, board_of(row_of_hexes(3)))
    assert world.position.hash == hash and world.position.board is world.board


def test_what_is_not_a_number_is_a_type_error() -> None:
    position = core.Position(board_of(row_of_hexes(3)), roster())
    wrong: Any = "0"
    for call in (position.hex, position.at, position.zoc_row, lambda x: position.place(0, x)):
        with pytest.raises(TypeError):
            call(wrong)
    assert position != wrong and position.__eq__(wrong) is NotImplemented
    with pytest.raises(TypeError):
        hash(position)


def test_random_calls_never_panic() -> None:
    """A panic would come out as pyo3's PanicException, which is no Exception and fails the test."""
    rng = random.Random(2)
    numbers = [-2, -1, 0, 1, 2, 3, 5, 6, 7, 30, 254, 255, 256, 65534, 65535, HUGE]
    calls = {
        "hex": 1,
        "place": 2,
        "lift": 1,
        "get": 2,
        "set": 3,
        "at": 1,
        "owner": 1,
        "mark": 1,
        "set_mark": 2,
        "cv2": 1,
        "stack_cv2": 1,
        "zoc": 2,
        "step": 2,
        "steps": 1,
        "reach": 2,
        "reach_list": 2,
        "distances": 1,
        "route": 3,
        "trace": 3,
        "attack_block": 3,
        "line_trace": 3,
        "supply": 3,
        "standing": 3,
        "open_steps": 2,
        "targets": 2,
        "flank": 3,
    }
    done = dict.fromkeys(calls, 0)
    for seed in range(10):
        world = World(seed)
        for _ in range(2000):
            name = rng.choice(list(calls))
            args: list[Any] = [rng.choice(numbers) for _ in range(calls[name])]
            if name == "supply":
                args[1] = [args[1], rng.choice(numbers)]
            try:
                getattr(world.position, name)(*args)
            except core.CoreError:
                continue
            done[name] += 1
        assert world.position.check() is None
        for index in range(len(world.pieces)):
            assert all(world.position.get(index, field) >= 0 for field in FIELDS.values())
    assert all(done.values())


def test_ranges_run_while_another_thread_moves_pieces() -> None:
    """reach_many lets go of the interpreter; what it works on must not change under it."""
    world = World(13)
    position = world.position
    index = next(index for index, piece in enumerate(world.pieces) if piece.hex is not None)
    home = position.hex(index)
    row = position.reach(index, 20)
    stop = threading.Event()
    faults: list[BaseException] = []

    def stir() -> None:
        try:
            while not stop.is_set():
                position.lift(index)
                position.place(index, home)
        except BaseException as error:
            faults.append(error)

    thread = threading.Thread(target=stir)
    thread.start()
    try:
        seen = 0
        while seen < 20:
            try:
                rows = position.reach_many([index] * 200, [20] * 200)
            except core.CoreError:  # caught while lifted
                continue
            assert rows == row * 200
            seen += 1
    finally:
        stop.set()
        thread.join()
    assert not faults


def test_stubs_tell_what_the_module_has() -> None:
    pytest.importorskip("mypy")
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "gtc_tui._core"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_ways_with_bad_numbers() -> None:
    hexmap = row_of_hexes(4)
    assert "not adjacent" in refused(core.Network, hexmap, [[0, 2]])
    network = core.Network(hexmap, [[0]])
    waterway = core.Waterway(hexmap, 1, [0])
    for bad in BAD:
        assert "no hex" in refused(core.Network, hexmap, [[0, bad]])
        assert "no hex" in refused(network.runs_through, bad)
        assert "no hex" in refused(network.reach, bad, 3)
        assert "no hex" in refused(network.reach, 0, 3, shut=[bad])
        assert "no hex" in refused(network.reach, 0, 3, cut=[(0, bad)])
        assert "no hex" in refused(waterway.wet_sides, bad)
        assert "no hex" in refused(waterway.sail, (bad, 0), [], 3)
        assert "no hex" in refused(waterway.sail, (0, 0), [(bad, 0)], 3)
        if bad != 65535:
            assert "hexes of a journey" in refused(network.reach, 0, bad)
            assert "hexes of a voyage" in refused(waterway.sail, (0, 0), [], bad)
        assert "sides of a berth" in refused(waterway.sail, (0, bad), [], 3)
        assert "open water" in refused(core.Waterway, hexmap, 1, [bad])
    assert waterway.sail((0, 0), [(1, 0)], 3) == [[1]]
