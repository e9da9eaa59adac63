"""What the native core has to answer, said plainly: dicts, sets and a heap, no cleverness.

A `World` is a random small board with pieces on it, kept twice: as plain data here, and as the core's objects.
"""

from __future__ import annotations

import heapq
import random
import struct
from dataclasses import dataclass, field
from typing import Any

from gtc_tui import _core as core

FIELDS = {
    "manpower": core.MANPOWER,
    "fatigue": core.FATIGUE,
    "disorganized": core.DISORGANIZED,
    "exhausted": core.EXHAUSTED,
    "demoralized": core.DEMORALIZED,
    "entrenchment": core.ENTRENCHMENT,
}
MOST = {"manpower": 20, "fatigue": 4, "disorganized": 1, "exhausted": 1, "demoralized": 2, "entrenchment": 7}
NO_WAY = 65535
TERRAINS = 5
NEUTRAL = 2
CLOSED = 255

Place = tuple[int, int]


def beside(place: Place) -> list[Place]:
    """North, north-east, south-east, south, south-west, north-west."""
    column, row = place
    up, down = (row - 1, row) if column % 2 else (row, row + 1)
    return [
        (column, row - 1),
        (column + 1, up),
        (column + 1, down),
        (column, row + 1),
        (column - 1, down),
        (column - 1, up),
    ]


@dataclass
class Table:
    """One kind of mover."""

    terrain: list[int]
    lines: list[tuple[int, int]]
    hexsides: list[tuple[int, int, int]]
    stacking: list[tuple[int, int, int]]
    zoc_exit: int
    leaving: list[tuple[int, int, int, int]]
    links: list[tuple[int, int]] = field(default_factory=list)

    def core(self) -> core.Profile:
        return core.Profile(
            terrain=self.terrain,
            lines=self.lines,
            hexsides=self.hexsides,
            stacking=self.stacking,
            zoc_exit=self.zoc_exit,
            leaving=self.leaving,
            links=self.links,
        )


@dataclass
class Rules:
    """The figures of a board."""

    line_mask: int
    barriers: list[tuple[int, int]]
    barrier_terrain: list[tuple[int, int]]
    limited: list[tuple[int, int]]
    zoc_only: list[tuple[int, int]]
    close_terrain: list[int]
    closed: list[int]
    bans: list[tuple[int, int, int, int]] = field(default_factory=list)
    link_bans: list[tuple[int, int, int, int]] = field(default_factory=list)
    edges: list[tuple[int, int, int]] = field(default_factory=list)
    zones_stop: bool = True
    zoc_borders: list[tuple[int, int]] = field(default_factory=list)
    zoc_out: tuple[int, int] = (0, 0)


@dataclass
class Piece:
    side: int
    leader: bool
    profile: int
    zoc: int
    in_cover: bool
    crowding: bool
    hex: int | None = None
    fields: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FIELDS, 0))


def meets(pairs: list[tuple[int, int]], edge: int) -> bool:
    return any(edge & mask and not edge & unless for mask, unless in pairs)


class World:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self._make_map()
        self.tables = [self._table() for _ in range(3)]
        self.rules = self._rules()
        self.edges = self._edges()
        self.board = self.core_board()
        self._make_pieces()
        self.position = core.Position(self.board, self.roster, 4)
        self.marks = [0] * 4
        self.stir(120)

    # Making it up.

    def _make_map(self) -> None:
        rng = self.random
        columns, rows = rng.randint(3, 9), rng.randint(3, 8)
        west, north = rng.randint(0, 3), rng.randint(0, 3)
        self.places = [
            (west + column, north + row) for row in range(rows) for column in range(columns) if rng.random() > 0.1
        ] or [(0, 0)]
        self.number = {place: hex for hex, place in enumerate(self.places)}
        self.terrain = [rng.randrange(TERRAINS) for _ in self.places]
        self.next: list[list[int | None]] = [[self.number.get(to) for to in beside(place)] for place in self.places]
        self.printed_edges = [[0] * 6 for _ in self.places]
        for hex, around in enumerate(self.next):
            for direction, to in enumerate(around):
                if to is None:
                    self.printed_edges[hex][direction] = rng.randrange(65536)  # off the map: no business of the core's
                elif to > hex:
                    edges = self.printed_edges
                    edges[hex][direction] = edges[to][(direction + 3) % 6] = self._bits()
        self.map = core.HexMap(
            bytes(column for column, _ in self.places),
            bytes(row for _, row in self.places),
            bytes(self.terrain),
            b"".join(struct.pack("<6H", *edges) for edges in self.printed_edges),
        )

    def _bits(self) -> int:
        rng = self.random
        return rng.choice([0, 0, 1, 2, 4, 8, 16, 32]) | rng.choice([0, 0, 0, 0, 1, 2, 4, 8])

    def _edges(self) -> list[list[int]]:
        """All hexsides as the board has them."""
        edges = [list(around) for around in self.printed_edges]
        for hex, direction, bits in self.rules.edges:
            to = self.next[hex][direction]
            assert to is not None
            edges[hex][direction] = edges[to][(direction + 3) % 6] = bits
        return edges

    def _hexside(self) -> tuple[int, int]:
        return self.random.randrange(len(self.places)), self.random.randrange(6)

    def _table(self) -> Table:
        rng = self.random
        costs = [CLOSED if rng.random() < 0.1 else rng.randint(0, 6) for _ in range(TERRAINS)]
        tiers = [[], [(24, 2, 4), (6, 1, 2)], [(7, 3, 0)], [(0, 1, 1)]]
        return Table(
            terrain=costs,
            lines=rng.choice([[], [(1, 1)], [(2, 2), (3, 1)], [(1, CLOSED)]]),
            hexsides=rng.choice([[], [(4, 1, 1)], [(4, 3, 2), (12, 0, 1)], [(8, 3, CLOSED), (4, 0, 3)]]),
            stacking=rng.choice(tiers),
            zoc_exit=rng.randint(0, 3),
            leaving=rng.choice([[], [], [(8, 4, 2, 0)], [(4, 12, 1, 3), (16, 16, CLOSED, 1)]]),
        )

    def _rules(self) -> Rules:
        rng = self.random
        size = len(self.places)
        bans = rng.choice([0, 0, size // 2, 3 * size])
        edges = rng.choice([0, 0, 3, size])
        differing = [self._hexside() for _ in range(edges)]
        return Rules(
            line_mask=3,
            barriers=rng.choice([[], [(16, 0)], [(16, 3), (8, 1)]]),
            barrier_terrain=rng.choice([[], [(3, 3)], [(3, 1), (4, 0)]]),
            limited=rng.choice([[], [(32, 3)], [(36, 0)]]),
            zoc_only=rng.choice([[], [(4, 1)]]),
            close_terrain=rng.choice([[], [2, 3]]),
            closed=[hex for hex in range(size) if rng.random() < 0.04],
            bans=[(rng.randrange(2), *self._hexside(), rng.randrange(32)) for _ in range(bans)],
            edges=[
                (hex, direction, self._bits()) for hex, direction in differing if self.next[hex][direction] is not None
            ],
            zones_stop=rng.random() < 0.8,
            zoc_borders=rng.choice([[], [(8, 0)], [(1, 2), (32, 1)]]),
            zoc_out=rng.choice([(0, 0), (0, 0), (2, 1), (16, 40)]),
        )

    def core_board(self) -> core.Board:
        rules = self.rules
        return core.Board(
            self.map,
            profiles=[table.core() for table in self.tables],
            line_mask=rules.line_mask,
            barriers=rules.barriers,
            barrier_terrain=rules.barrier_terrain,
            limited=rules.limited,
            zoc_only=rules.zoc_only,
            close_terrain=rules.close_terrain,
            closed=rules.closed,
            bans=rules.bans,
            link_bans=rules.link_bans,
            edges=rules.edges,
            zones_stop=rules.zones_stop,
            zoc_borders=rules.zoc_borders,
            zoc_out=rules.zoc_out,
        )

    def _make_pieces(self) -> None:
        rng = self.random
        sides = rng.choice([[0, 1], [0, 0, 1, 1, NEUTRAL]])
        self.pieces = [
            Piece(
                side=rng.choice(sides),
                leader=rng.random() < 0.2,
                profile=rng.randrange(3),
                zoc=rng.choice([0, 1, 1, 1, 2, 2]),
                in_cover=rng.random() < 0.9,
                crowding=rng.random() < 0.1,
            )
            for _ in range(rng.randint(2, 25))
        ]
        # Manpower goes to 20 and the table to 14: a disorganized unit beyond it must be refused.
        self.disorganized = [rng.randrange(1, 30) for _ in range(15)]
        self.roster = self.core_roster()

    def core_roster(self) -> core.Roster:
        return core.Roster(
            side=bytes(piece.side for piece in self.pieces),
            kind=bytes(piece.leader for piece in self.pieces),
            profile=bytes(piece.profile for piece in self.pieces),
            zoc=bytes(piece.zoc for piece in self.pieces),
            artillery=bytes(len(self.pieces)),
            in_cover=bytes(piece.in_cover for piece in self.pieces),
            crowding=bytes(piece.crowding for piece in self.pieces),
            reduced_cv2=bytes(self.disorganized),
        )

    def stir(self, changes: int) -> None:
        """Random changes, here and in the core; both must agree on what is refused."""
        rng = self.random
        for _ in range(changes):
            index = rng.randrange(len(self.pieces))
            piece = self.pieces[index]
            kind = rng.random()
            if kind < 0.1:
                piece.hex = None
                self.position.lift(index)
            elif kind < 0.7:
                hex = rng.randrange(len(self.places))
                if piece.hex != hex and self.strangers(piece.side, hex):
                    refused(self.position.place, index, hex)
                else:
                    piece.hex = hex
                    self.position.place(index, hex)
            elif kind < 0.95:
                name = rng.choice(list(FIELDS))
                value = rng.randint(0, MOST[name])
                after = piece.fields | {name: value}
                if not piece.leader and after["disorganized"] and after["manpower"] >= len(self.disorganized):
                    refused(self.position.set, index, FIELDS[name], value)
                else:
                    piece.fields = after
                    self.position.set(index, FIELDS[name], value)
            else:
                mark = rng.randrange(4)
                self.marks[mark] = rng.randint(-3, 300)
                self.position.set_mark(mark, self.marks[mark])

    # What stands where.

    def standing(self, side: int, kind: int, max_fatigue: int) -> list[int]:
        return [
            index
            for index, piece in enumerate(self.pieces)
            if piece.hex is not None
            and (piece.side, int(piece.leader)) == (side, kind)
            and piece.fields["fatigue"] <= max_fatigue
        ]

    def at(self, hex: int) -> list[int]:
        return [index for index, piece in enumerate(self.pieces) if piece.hex == hex]

    def units_at(self, hex: int) -> list[int]:
        return [index for index in self.at(hex) if not self.pieces[index].leader]

    def owner(self, hex: int) -> int | None:
        sides = {self.pieces[index].side for index in self.units_at(hex)}
        assert len(sides) < 2
        return sides.pop() if sides else None

    def strangers(self, side: int, hex: int) -> bool:
        """Units of another side are there."""
        return self.owner(hex) not in (None, side)

    def cv2(self, index: int) -> int:
        piece = self.pieces[index]
        manpower = piece.fields["manpower"]
        if piece.leader or not manpower:
            return 0
        return self.disorganized[manpower] if piece.fields["disorganized"] else 2 * manpower

    def stack_cv2(self, hex: int) -> int:
        return sum(self.cv2(index) for index in self.at(hex))

    # The map under the rules.

    def barrier(self, hex: int, direction: int) -> bool:
        return meets(self.rules.barriers, self.edges[hex][direction])

    def barred(self, to: int, edge: int) -> bool:
        """Barrier terrain in `to`, and the hexside does not lead into it."""
        return any(self.terrain[to] == terrain and not edge & unless for terrain, unless in self.rules.barrier_terrain)

    def banned(self, side: int, hex: int, direction: int, what: int) -> bool:
        return any(entry[:3] == (side, hex, direction) and entry[3] & what for entry in self.rules.bans)

    def printed(self, profile: int, hex: int, direction: int, side: int) -> tuple[int, int]:
        """(cost, reason)"""
        cost, reason = self.unbanned(profile, hex, direction)
        if reason == core.OPEN and self.banned(side, hex, direction, core.BAN_MARCH):
            return CLOSED, core.BLOCK_BANNED
        return cost, reason

    def unbanned(self, profile: int, hex: int, direction: int) -> tuple[int, int]:
        """(cost, reason), bans aside"""
        table, to, edge = self.tables[profile], self.next[hex][direction], self.edges[hex][direction]
        if to is None:
            return CLOSED, core.BLOCK_EDGE
        if to in self.rules.closed:
            return CLOSED, core.BLOCK_CLOSED
        cost = next((cost for mask, cost in table.lines if mask & edge), table.terrain[self.terrain[to]])
        if cost == CLOSED:
            return CLOSED, core.BLOCK_TERRAIN
        extras = [extra for mask, unless, extra in table.hexsides if edge & mask and not edge & unless]
        extras += [
            extra
            for forward, backward, extra, unless in table.leaving
            if edge & (backward if direction > 2 else forward) and not edge & unless
        ]
        if CLOSED in extras or self.barrier(hex, direction):
            return CLOSED, core.BLOCK_HEXSIDE
        return cost + sum(extras), core.OPEN

    def zoc_kind(self, hex: int, direction: int, exerts: int = 1) -> int:
        """What goes out of a hex by a unit that exerts none, one everywhere, or one within borders."""
        to, edge = self.next[hex][direction], self.edges[hex][direction]
        if exerts == 0 or (exerts == 2 and meets(self.rules.zoc_borders, edge)):
            return 0
        if edge & self.rules.zoc_out[direction > 2]:
            return 0
        if to is None or self.barrier(hex, direction) or meets(self.rules.zoc_only, edge):
            return 0
        if self.barred(to, edge) or self.barred(hex, edge):
            return 0
        return 1 if meets(self.rules.limited, edge) else 2

    def zoc(self, side: int, hex: int) -> tuple[int, int]:
        kinds = []
        for direction, beside in enumerate(self.next[hex]):
            if beside is None:
                continue
            units = [self.pieces[index] for index in self.units_at(beside)]
            found = [self.zoc_kind(beside, (direction + 3) % 6, unit.zoc) for unit in units if unit.side == side]
            kinds.append(max(found, default=0))
        return kinds.count(2), kinds.count(1)

    # Movement.

    def threatened(self, side: int, hex: int) -> bool:
        """In an enemy zone."""
        return side != NEUTRAL and self.zoc(1 - side, hex)[0] > 0

    def held_up(self, side: int, hex: int) -> bool:
        """In an enemy zone that stops marches."""
        return self.rules.zones_stop and self.threatened(side, hex)

    def step(
        self, index: int, origin: int, direction: int, *, ignore_enemy: bool = False, profile: int | None = None
    ) -> tuple[int, int]:
        """(cost, reason) with friends, without the exit from a zone."""
        piece = self.pieces[index]
        profile = piece.profile if profile is None else profile
        cost, reason = self.printed(profile, origin, direction, piece.side)
        to = self.next[origin][direction]
        if reason != core.OPEN or to is None:
            return CLOSED, reason
        return self.entry(index, to, cost, self.tables[profile], ignore_enemy)

    def entry(self, index: int, to: int, cost: int, table: Table, ignore_enemy: bool) -> tuple[int, int]:
        """What is paid, and why it may not be done, by one who enters at this cost a place where others are."""
        piece = self.pieces[index]
        if not ignore_enemy and self.strangers(piece.side, to):
            return CLOSED, core.BLOCK_ENEMY
        friends = [other for other in self.units_at(to) if self.pieces[other].side == piece.side and other != index]
        if friends:
            points = -(-sum(self.cv2(other) for other in friends) // 2)
            close = self.terrain[to] in self.rules.close_terrain
            crowded = any(self.pieces[other].crowding for other in friends)
            for least, extra, extra_close in table.stacking:
                if crowded or 2 * points >= least:
                    cost += extra_close if close else extra
                    break
        return cost, core.OPEN

    def marches(
        self, index: int, *, ignore_enemy: bool = False, profile: int | None = None
    ) -> dict[int, tuple[int, int, tuple[int, ...]]]:
        """Cheapest march to every hex: (cost, hexes, way), least by cost, hexes, way."""
        piece = self.pieces[index]
        table = self.tables[piece.profile if profile is None else profile]
        start = piece.hex
        assert start is not None
        found: dict[int, tuple[int, int, tuple[int, ...]]] = {}
        heap: list[tuple[int, int, tuple[int, ...], int]] = [(0, 0, (), start)]
        while heap:
            cost, hexes, way, hex = heapq.heappop(heap)
            if hex in found:
                continue
            found[hex] = cost, hexes, way
            zone = not ignore_enemy and self.held_up(piece.side, hex)
            if zone and hex != start:
                continue
            for to, step in self.steps_out(index, hex, ignore_enemy=ignore_enemy, profile=profile):
                if to not in found:
                    extra = step + (table.zoc_exit if zone else 0)
                    heapq.heappush(heap, (cost + extra, hexes + 1, (*way, to), to))
        return found

    def steps_out(
        self, index: int, hex: int, *, ignore_enemy: bool = False, profile: int | None = None
    ) -> list[tuple[int, int]]:
        """(to, cost) of the steps that are open, without the exit from a zone."""
        steps = []
        for direction, to in enumerate(self.next[hex]):
            cost, reason = self.step(index, hex, direction, ignore_enemy=ignore_enemy, profile=profile)
            if reason == core.OPEN and to is not None:
                steps.append((to, cost))
        return steps

    # Traces.

    def trace(self, side: int, hex: int, radius: int) -> dict[int, int]:
        found = {hex: 0}
        front = [hex]
        for length in range(1, radius + 1):
            following = []
            for origin in front:
                for to in self.passable(side, origin):
                    if to in found:
                        continue
                    if self.strangers(side, to) or (self.owner(to) is None and self.threatened(side, to)):
                        continue
                    found[to] = length
                    following.append(to)
            front = following
        return found

    def passable(self, side: int, origin: int) -> list[int]:
        """Where a trace may lead next, units and zones aside."""
        found = []
        for direction, to in enumerate(self.next[origin]):
            reasons = [self.unbanned(profile, origin, direction)[1] for profile in range(len(self.tables))]
            if to is not None and core.OPEN in reasons and not self.banned(side, origin, direction, core.BAN_TRACE):
                found.append(to)
        return found

    def line_trace(self, side: int, hex: int, lines: int, barred: list[tuple[int, int]], radius: int) -> dict[int, int]:
        def free(hex: int) -> bool:
            return not self.strangers(side, hex) and not self.threatened(side, hex)

        found = {hex: 0} if free(hex) else {}
        for length in range(1, radius + 1):
            for origin in [hex for hex, far in found.items() if far == length - 1]:
                for to, edge in zip(self.next[origin], self.edges[origin], strict=True):
                    if to is None or to in found or to in self.rules.closed or not free(to):
                        continue
                    if edge & lines and not meets(barred, edge):
                        found[to] = length
        return found

    def supply(
        self, side: int, sources: list[int], radius: int, barred: list[tuple[int, int]], ends_in: list[int]
    ) -> dict[int, int]:
        found = {hex: 0 for hex in sources if not self.strangers(side, hex)}
        for length in range(1, radius + 1):
            for origin in [hex for hex, far in found.items() if far == length - 1]:
                if self.terrain[origin] in ends_in and origin not in sources:
                    continue
                for to, edge in zip(self.next[origin], self.edges[origin], strict=True):
                    if to is None or to in found or to in self.rules.closed or meets(barred, edge):
                        continue
                    if self.owner(to) == side or (self.owner(to) is None and not self.threatened(side, to)):
                        found[to] = length
        return found

    def distance(self, origin: int, to: int) -> int:
        """Counted by walking over the bare grid, holes included."""
        goal, here, walked = self.places[to], {self.places[origin]}, 0
        while goal not in here:
            here |= {place for centre in here for place in beside(centre)}
            walked += 1
        return walked

    def attack_block(self, origin: int, direction: int, side: int, ban: int = core.BAN_ATTACK) -> int:
        to, edge = self.next[origin][direction], self.edges[origin][direction]
        assert to is not None
        if to in self.rules.closed:
            return core.BLOCK_CLOSED
        if self.barred(to, edge):
            return core.BLOCK_TERRAIN
        if self.barrier(origin, direction):
            return core.BLOCK_HEXSIDE
        return core.BLOCK_BANNED if self.banned(side, origin, direction, ban) else core.OPEN

    def targets(self, side: int, hex: int, also: list[int]) -> list[int]:
        found = []
        for direction, to in enumerate(self.next[hex]):
            if to is None or self.attack_block(hex, direction, side):
                continue
            if self.strangers(side, to) or (self.owner(to) is None and to in also):
                found.append(to)
        return found

    def retreat_steps(self, side: int, hex: int, away_from: int, visited: list[int]) -> list[tuple[int, int]]:
        steps = []
        for direction, to in enumerate(self.next[hex]):
            if to is None or to in visited or self.strangers(side, to):
                continue
            if self.attack_block(hex, direction, side, core.BAN_RETREAT):
                continue
            farther = self.distance(to, away_from) > self.distance(hex, away_from)
            if self.threatened(side, to):
                priority = 4 if self.owner(to) == side else 5
            elif not farther:
                priority = 3
            else:
                priority = 1 if self.edges[hex][direction] & self.rules.line_mask else 2
            steps.append((priority, to))
        return [(to, priority) for priority, to in sorted(steps)]

    def has_room(self, side: int, path: list[int], away_from: int, hexes: int) -> bool:
        if not hexes:
            return True
        steps = self.retreat_steps(side, path[-1], away_from, path)
        first = [to for to, priority in steps if priority == steps[0][1]]
        return any(self.has_room(side, [*path, to], away_from, hexes - 1) for to in first)

    def between_zones(self, side: int, hex: int, direction: int) -> bool:
        to = self.next[hex][direction]
        both = to is not None and self.threatened(side, hex) and self.threatened(side, to)
        return both and not self.edges[hex][direction] & self.rules.line_mask

    # Flanks.

    def _covering(self, hex: int, side: int, least_cv2: int) -> list[Piece]:
        indices = [
            index
            for index in self.units_at(hex)
            if self.pieces[index].side == side
            and self.pieces[index].in_cover
            and not self.pieces[index].fields["demoralized"]
        ]
        if sum(self.cv2(index) for index in indices) < least_cv2:
            return []
        return [self.pieces[index] for index in indices]

    def flank(self, defender: int, side: int, least_cv2: int) -> list[int]:
        cells = []
        for direction, hex in enumerate(self.next[defender]):
            if hex is None:
                cells.append(core.COVER_EDGE)
                continue
            kinds = {
                self.zoc_kind(unit_hex, (towards + 3) % 6, unit.zoc)
                for towards, unit_hex in enumerate(self.next[hex])
                if unit_hex is not None
                for unit in self._covering(unit_hex, side, least_cv2)
            }
            occupied = bool(self._covering(hex, side, least_cv2))
            shut = hex in self.rules.closed or self.banned(1 - side, defender, direction, core.BAN_COVER)
            cell = core.COVER_EDGE * shut
            cell |= core.COVER_TERRAIN * self.barred(hex, self.edges[defender][direction])
            cell |= core.COVER_HEXSIDE * self.barrier(defender, direction)
            cell |= core.COVER_OCCUPIED * occupied
            cell |= core.COVER_ZOC * (2 in kinds)
            cell |= core.COVER_LIMITED * (1 in kinds and 2 not in kinds and not occupied)
            held = any(
                self.pieces[index].side == 1 - side and not self.pieces[index].fields["demoralized"]
                for index in self.units_at(hex)
            )
            if cell and (held or (cell == core.COVER_LIMITED and not self.units_at(hex))):
                cell |= core.COVER_REDUCED
            cells.append(cell)
        return cells


def refused(call: Any, *args: Any, **kwargs: Any) -> str:
    """The one line with which the core refuses."""
    try:
        call(*args, **kwargs)
    except core.CoreError as error:
        line = str(error)
        assert line and "\n" not in line
        return line
    raise AssertionError(f"not refused: {call} {args} {kwargs}")
