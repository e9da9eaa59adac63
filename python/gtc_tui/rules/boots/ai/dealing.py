"""15.1, 6.5 Another world that looks the same to a side: what it may not know is dealt anew.

The deal knows no more than the side: how many units of each sub-command lie face down in a hex (their markers and moves
are open), which units of it may be among them, how many heroism markers the enemy holds. Nothing else of the true
position decides who may be dealt where. Stacks change places from where they truly are, though: from another position
that looks the same, a seed gives another of the same deals.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from gtc_tui._core import MANPOWER, NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.stage import Stage
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.combat.attacks import CombatPhase
from gtc_tui.rules.boots.combat.declaring import Declaring
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.combat.pressing import Pressing
from gtc_tui.rules.boots.heroism.kinds import MARKERS
from gtc_tui.rules.boots.heroism.windows import Choosing, Played
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.movement.marching import MARCHED, PONTOON, RAIL, Moving, allowance
from gtc_tui.rules.boots.movement.movement import Beginning, Movement
from gtc_tui.rules.boots.movement.works import Building
from gtc_tui.rules.boots.special.bands import Bands
from gtc_tui.rules.boots.state import pieces, stacking, ways
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.slots import filled, named

_TRIES = 6
"""Deals of the units of a sub-command before they are left where they are."""


def imagined(play: BootsPlay, side: Side, chance: random.Random) -> BootsPlay | None:
    """A copy with what a side does not know dealt anew; None where a marker on the table could not have been played,
    and while the enemy puts units down."""
    if fog.unannounced(play, side):
        return None
    twin = play.clone()
    deal(twin, side, chance)
    for stage in twin.stack:
        if isinstance(stage, Played):
            able = MARKERS[stage.marker].able
            if able(play, stage.side, stage.moment) and not able(twin, stage.side, stage.moment):
                return None
    return twin


def deal(play: BootsPlay, side: Side, chance: random.Random) -> None:
    """Units out of a side's sight change places where they may, first those of each sub-command among themselves, then
    whole stacks; and the enemy's hand is drawn again."""
    _Deal(play, side, chance).units()
    _hand(play, side, chance)


class _Deal:
    """One deal of the units. stead: units that have been dealt others' places, with who has theirs."""

    def __init__(self, play: BootsPlay, side: Side, chance: random.Random) -> None:
        self.play, self.side, self.chance = play, side, chance
        self.hidden = fog.hidden(play, side)
        self.free = [number for number in sorted(self.hidden) if play.game.pieces[number].mf]
        self.moving = _moving(play)
        self.bridging = _bridging(play)
        self.passing = _passing(play)
        self.roles = _roles(play)
        self.stead: dict[PieceNo, PieceNo] = {}

    def units(self) -> None:
        play = self.play
        bands: dict[str, list[PieceNo]] = {}
        for number in self.free:
            bands.setdefault(play.game.pieces[number].subcommand, []).append(number)
        drawn = {play.game.index[stage.drawn] for stage in play.stack if isinstance(stage, Bands) and stage.drawn}
        absent = [n for n in sorted(fog.doubtful(play, self.side) - drawn) if play.game.pieces[n].enters == "random"]
        for command, present in sorted(bands.items()):
            self._mix(present, [number for number in absent if play.game.pieces[number].subcommand == command])
        self._rename()
        self._swap_stacks()

    # -- units of a sub-command ------------------------------------------------------------------------
    def _mix(self, present: list[PieceNo], absent: list[PieceNo]) -> None:
        """Units of a sub-command over the places of such units. absent: others that may be there in their stead."""
        play = self.play
        spots = {number: play.position.hex(number) for number in present}
        if len(present) + len(absent) < 2:
            return
        slots = sorted(
            present, key=lambda number: (spots[number], self.moving.get(number, (0, False)), self.roles[number], number)
        )
        pool = sorted((*present, *absent))
        for number in present:
            play.position.lift(number)
        for _try in range(_TRIES):
            found = self._spread(pool, slots, spots)
            if found is not None:
                break
        else:
            found = {number: number for number in present}
        there = set(found.values())
        for number in pool:
            play.position.set(number, MANPOWER, int(number in there))
        for slot, number in found.items():
            play.position.place(number, spots[slot])
        self.stead.update(found)
        self._note_entered(pool, there)

    def _spread(
        self, pool: Sequence[PieceNo], slots: Sequence[PieceNo], spots: Mapping[PieceNo, HexId]
    ) -> dict[PieceNo, PieceNo] | None:
        """A unit of the pool for every slot, the unit whose place it is; None where these have no room for one another
        there. Who fits in few slots goes first."""
        play, chance = self.play, self.chance
        chosen = chance.sample(list(pool), len(slots))
        room = {number: [slot for slot in slots if self._fits(number, slot, spots[slot])] for number in chosen}
        left, found = list(slots), dict[PieceNo, PieceNo]()
        there: dict[HexId, list[PieceNo]] = {
            hex_id: list(play.position.at(hex_id)) for hex_id in sorted(set(spots.values()))
        }
        for number in sorted(chosen, key=lambda number: len(room[number])):
            able = [slot for slot in left if slot in room[number]]
            able = [slot for slot in able if self._agree(number, there[spots[slot]], spots[slot])]
            if not able:
                return None
            slot = chance.choice(able)
            left.remove(slot)
            found[slot] = number
            there[spots[slot]].append(number)
        return found

    def _fits(self, number: PieceNo, slot: PieceNo, hex_id: HexId) -> bool:
        """Could the unit lie there unseen, having done what is known of who does?"""
        play, unit = self.play, self.play.game.pieces[number]
        spent, mobile = self.moving.get(slot, (0, unit.mobile))
        return (
            allowance(play, number) >= spent
            and unit.mobile == mobile
            and (slot not in self.bridging or unit.arm == "engineer")
            and (hex_id in self.passing or stacking.fault(play, hex_id, [number]) is None)
            and ways.closed(play, number, hex_id) is None
        )

    def _rename(self) -> None:
        """What is under way and in force is about those who stand there now."""
        play, units = self.play, self.play.game.pieces
        stead: dict[int | PieceId, int | PieceId] = {}
        for slot, number in self.stead.items():
            stead |= {slot: number, units[slot].id: units[number].id}
        for at, stage in enumerate(play.stack):
            renamed = filled(stage, stead)
            if isinstance(stage, Moving) and isinstance(renamed, Moving) and any(stage.points):
                allowances = [
                    (units[old].mf, units[new].mf) for old, new in zip(stage.units, renamed.units, strict=True)
                ]
                points = (p - 2 * old + 2 * new for p, (old, new) in zip(stage.points, allowances, strict=True))
                renamed = msgspec.structs.replace(renamed, points=tuple(points))
            play.stack[at] = renamed
        active = play.record.active
        play.amend(
            effects=tuple(filled(effect, stead) for effect in play.record.effects),
            active=None if active is None else filled(active, stead),
        )

    def _agree(self, number: PieceNo, others: Sequence[PieceNo], hex_id: HexId) -> bool:
        """5.6, 5.7: in a fort with its garrison all may stack. 8.2: who only comes by may be with anybody."""
        manned = any(self.play.game.pieces[other].is_garrison for other in others)
        return hex_id in self.passing or manned or all(stacking.may_stack(self.play, number, other) for other in others)

    def _note_entered(self, pool: Sequence[PieceNo], found: Iterable[PieceNo]) -> None:
        """22.11: who is there now has come, and who is not has not."""
        ids = [self.play.game.pieces[number].id for number in pool]
        come = [self.play.game.pieces[number].id for number in sorted(found)]
        others = (unit for unit in self.play.record.entered if unit not in ids)
        self.play.amend(entered=(*others, *come))

    # -- whole stacks ----------------------------------------------------------------------------------
    def _swap_stacks(self) -> None:
        """Stacks all of which lies face down and that nothing under way is about change places where they may."""
        play = self.play
        enemy = play.game.enemy(self.side)
        attacks = [attack for stage in play.stack for attack in _attacks(stage)]
        busy = {hex_id for attack in attacks for hex_id in (*attack.origins, *attack.targets)} | self.passing
        for stage in play.stack:
            if isinstance(stage, Declaring):
                busy.update(stage.origins, stage.targets)
        named = _named(play)
        stacks: dict[HexId, list[PieceNo]] = {}
        for number, _unit in play.game.numbered:
            where = play.position.hex(number)
            if where != NO_HEX and play.game.pieces[number].side == enemy:
                stacks.setdefault(where, []).append(number)
        hidden = fog.hidden(play, self.side)
        able = [
            hex_id
            for hex_id, units in sorted(stacks.items())
            if len(units) == len(play.position.at(hex_id))
            and hex_id not in busy
            and named.isdisjoint(units)
            and all(number in hidden and play.game.pieces[number].mf for number in units)
        ]
        for one in able:
            self._swap(one, self.chance.choice(able))

    def _swap(self, one: HexId, other: HexId) -> None:
        """Two stacks change places, unless one may not stand where the other does."""
        play = self.play
        first, second = play.position.at(one), play.position.at(other)
        if one == other:
            return
        for units, hex_id in ((first, other), (second, one)):
            if stacking.fault(play, hex_id, units) is not None:
                return
            if any(ways.closed(play, number, hex_id) is not None for number in units):
                return
        for number in first:
            play.position.lift(number)
        for number in second:
            play.position.place(number, one)
        for number in first:
            play.position.place(number, other)


def _moving(play: BootsPlay) -> dict[int, tuple[int, bool]]:
    """Units on the move: half points that each has spent, and whether it goes as a mobile unit."""
    pieces_ = play.game.pieces
    return {
        number: (allowance(play, number) - left if any(stage.points) else 0, pieces_[number].mobile)
        for stage in play.stack
        if isinstance(stage, Moving)
        for number, left in zip(stage.units, stage.points, strict=True)
    }


def _passing(play: BootsPlay) -> set[HexId]:
    """Where units have come that move in this sub-phase: who stands with whom there is looked at when it has ended
    (8.2)."""
    come: set[PieceNo] = set()
    for stage in play.stack:
        match stage:
            case Movement():
                come.update(stage.done)
            case Moving():
                come.update(stage.units)
            case Building() | stacking.Surplus():
                come.update(pieces.active(play))
    return {play.position.hex(number) for number in come}


def _roles(play: BootsPlay) -> dict[PieceNo, tuple[tuple[int, str], ...]]:
    """What each unit has part in of what is under way and in force. Of two in a hex one may have marched there and the
    other not: whichever of them it was, the deal tells them apart by that and not by their numbers."""
    found: dict[PieceNo, set[tuple[int, str]]] = {number: set() for number, _unit in play.game.numbered}
    for at, struct in enumerate((*play.stack, *play.record.effects)):
        for name, unit in named(struct):
            found[play.game.index[unit] if isinstance(unit, str) else PieceNo(unit)].add((at, name))
    return {number: tuple(sorted(parts)) for number, parts in found.items()}


def _bridging(play: BootsPlay) -> set[int]:
    """Units of which a pontoon tells that they are engineers (18.2)."""
    found = (effect for effect in play.record.effects if effect.kind == PONTOON)
    return {play.game.index[unit] for effect in found for unit in effect.pieces}


def _named(play: BootsPlay) -> set[PieceNo]:
    """Units that something under way or in force is about: their sub-command is known."""
    index = play.game.index
    lasting = (effect for effect in play.record.effects if effect.kind not in (MARCHED, RAIL))
    found = {index[unit] for effect in lasting for unit in effect.pieces}
    if play.record.active is not None:
        found.update(index[unit] for unit in play.record.active.only)
    for stage in play.stack:
        match stage:
            case Moving() | Pressing():
                found.update(stage.units)
            case Beginning():
                found.add(stage.piece)
            case Declaring() if stage.free is not None:
                found.update(stage.free)
    return found


def _attacks(stage: Stage) -> tuple[Declared, ...]:
    """Attacks that a stage has declared and not fought, who attacks whom in them being unknown to the other side."""
    match stage:
        case CombatPhase() | Pressing():
            return stage.pending
        case Declaring():
            return stage.made
    return ()


def _hand(play: BootsPlay, side: Side, chance: random.Random) -> None:
    """The enemy's hand drawn again out of it and the pool."""
    enemy = play.game.enemy(side)
    for number, stage in enumerate(play.stack):  # what the enemy has laid down unseen (10.2) is back in his hand
        if isinstance(stage, Choosing):
            own = tuple(one for one in stage.chosen if one[0] == side)
            play.stack[number] = msgspec.structs.replace(stage, chosen=own)
    other = play.game.side_index(enemy)
    cards = sorted((*play.record.deck, *play.record.hands[other]))
    shown: list[str] = []
    for stage in play.stack:  # on the table, and back in the pool already (6.4)
        if isinstance(stage, Played) and stage.marker in cards:
            cards.remove(stage.marker)
            shown.append(stage.marker)
    chance.shuffle(cards)
    hands, count = list(play.record.hands), len(play.record.hands[other])
    hands[other] = tuple(sorted(cards[:count]))
    play.amend(hands=tuple(hands), deck=tuple(sorted((*cards[count:], *shown))))
