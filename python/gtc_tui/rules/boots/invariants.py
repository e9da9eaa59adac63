"""What can never be true of a position while the rules hold. For tests and for reports of faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gtc_tui._core import MANPOWER, NO_HEX
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.markers.catastrophe import Plague
from gtc_tui.rules.boots.movement.attrition import Attrition
from gtc_tui.rules.boots.state import boards, ground, pieces, stacking
from gtc_tui.rules.boots.state.game import BootsPlay


def faults(play: BootsPlay) -> list[str]:
    """What is impossible about the position; empty unless the rules are broken."""
    return [
        *_pieces(play),
        *_stacks(play),
        *_markers(play),
        *_heroism(play),
        *_works(play),
        *_sequence(play),
        *_garrisons(play),
        *filter(None, [play.position.check()]),
    ]


def _pieces(play: BootsPlay) -> Iterator[str]:
    """A unit on the map is alive and has entered; one that is off it is waiting, lost, or gone."""
    game, position, record = play.game, play.position, play.record
    lost = Counter(loss.piece for loss in record.lost)
    entered, left = set(record.entered), set(record.left)
    for number, unit in game.numbered:
        on_map = position.hex(number) != NO_HEX
        if on_map != bool(position.get(number, MANPOWER)):
            yield f"{unit.id}: manpower {position.get(number, MANPOWER)}, {'on' if on_map else 'off'} the map"
        if on_map and unit.id not in entered:
            yield f"{unit.id}: on the map without having entered"
        if on_map and (lost[unit.id] or unit.id in left):
            yield f"{unit.id}: on the map and eliminated or gone"
        if lost[unit.id] > 1:
            yield f"{unit.id}: eliminated twice"
        if on_map and unit.enters == "never":
            yield f"{unit.id}: does not take part"
    for loss in record.lost:
        if loss.piece not in entered:
            yield f"{loss.piece}: eliminated without having entered"


def _stacks(play: BootsPlay) -> Iterator[str]:
    """One owner a hex; nobody in the lake; legal stacks between operations phases."""
    game, position = play.game, play.position
    stacks: dict[HexId, list[PieceNo]] = {}
    for number, _unit in game.numbered:
        if position.hex(number) != NO_HEX:
            stacks.setdefault(position.hex(number), []).append(number)
    settled = not any(isinstance(stage, (Plague, Attrition, stacking.Surplus)) for stage in play.stack)
    for hex_id, units in stacks.items():
        name = pieces.name_at(play, hex_id)
        if len({pieces.owner(play, number) for number in units}) > 1:
            yield f"{name}: units of different owners"
        if sorted(position.at(hex_id)) != units:
            yield f"{name}: the position lists {position.at(hex_id)}, there stand {units}"
        if settled and play.record.active is None and play.record.phase in ("heroism", "interturn", "end"):
            why = stacking.fault(play, hex_id, units)
            if why is not None:
                yield f"{name}: {why}"


def _markers(play: BootsPlay) -> Iterator[str]:
    """Every sub-command marker is in one place at most."""
    record = play.record
    found = Counter((*record.pool, *record.aside, *record.gone))
    for marker, count in found.items():
        if marker not in play.game.marker_defs:
            yield f"{marker}: no such marker"
        if count > 1:
            yield f"{marker}: {count} times"


def _heroism(play: BootsPlay) -> Iterator[str]:
    """Heroism markers: as many as there are, no hand over the limit while a turn is under way."""
    record = play.record
    there = Counter((*record.deck, *record.out))
    for hand in (*record.hands, *record.kept):
        there.update(hand)
    wanted = Counter(play.game.deck)
    if there != wanted and not _in_play(play):
        yield f"heroism markers: {there - wanted or wanted - there} too many or missing"
    if there - wanted:
        yield f"heroism markers: {there - wanted} too many"
    most = play.game.tables.heroism.hand
    for side, hand in zip(play.game.sides, record.hands, strict=True):
        if len(hand) > most and record.active is None and record.phase == "interturn":
            yield f"{side}: {len(hand)} heroism markers in hand"


def _in_play(play: BootsPlay) -> bool:
    """May a marker be in nobody's hand because it has just been played?"""
    return play.record.phase not in ("interturn", "end")


def _works(play: BootsPlay) -> Iterator[str]:
    game = play.game
    dug = standing = 0
    for hex_id in map(HexId, range(game.map.hexmap.size)):
        if bool(play.position.mark(hex_id)) != (hex_id in play.record.marked):
            yield f"{pieces.name_at(play, hex_id)}: mark {play.position.mark(hex_id)}, listed or not"
        if not play.position.mark(hex_id):
            continue
        name = pieces.name_at(play, hex_id)
        digger = ground.entrenchment(play, hex_id)
        if digger is not None:
            dug += 1
            if ground.stockade(play, hex_id) is not None:
                yield f"{name}: an entrenchment in a stockade"
        standing += ground.stockade(play, hex_id) is not None
    if dug > game.tables.markers.entrenchments:
        yield f"{dug} entrenchments"
    if not standing <= play.record.stockades <= game.tables.markers.stockades:
        yield f"{standing} stockades stand, {play.record.stockades} have been used"


def _sequence(play: BootsPlay) -> Iterator[str]:
    game, record = play.game, play.record
    if not 1 <= record.turn <= len(game.turns):
        yield f"turn {record.turn} of {len(game.turns)}"
    if record.active is not None:
        if record.active.side not in game.sides:
            yield f"{record.active.side} acts"
        for code in record.active.commands:
            if code not in game.commands:
                yield f"{code}: no such sub-command"
    aligned = None if record.alignment is None else game.side_index(record.alignment)
    for number, unit in game.numbered:
        where = play.position.hex(number)
        if where != NO_HEX and unit.side not in game.sides:
            owner = play.position.owner(where)
            if owner != (boards.NEUTRAL if aligned is None else aligned):
                yield f"{unit.id}: counts as side {owner}, belongs to {record.alignment}"


def _garrisons(play: BootsPlay) -> Iterator[str]:
    """9.3: no zone goes out from a fort garrison's hex."""
    for number, unit in play.game.numbered:
        where = play.position.hex(number)
        if unit.is_garrison and where != NO_HEX:
            for direction in range(6):
                if play.position.board.zoc_kind(where, direction):
                    yield f"{unit.id}: a zone goes out from {pieces.name_at(play, where)}"
