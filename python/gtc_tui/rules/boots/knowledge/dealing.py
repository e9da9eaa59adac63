"""15.1, 6.5 Another world that looks the same to a side: what it may not know is dealt anew.

The deal knows no more than the side: how many units of each sub-command lie face down in a hex (their markers and moves
are open), which units of it may be among them, how many heroism markers the enemy holds. Nothing else of the true
position goes into it, so the same seed deals the same from all positions that look the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from gtc_tui._core import MANPOWER, NO_HEX
from gtc_tui.engine.action import Side
from gtc_tui.rules.boots.combat.attacks import CombatPhase
from gtc_tui.rules.boots.combat.declaring import Declaring
from gtc_tui.rules.boots.combat.pressing import Pressing
from gtc_tui.rules.boots.combat.retreat import Retreat
from gtc_tui.rules.boots.heroism.windows import Choosing, Played
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.markers.kinds import MARKERS
from gtc_tui.rules.boots.movement.marching import MARCHED, RAIL, Moving
from gtc_tui.rules.boots.movement.movement import Beginning
from gtc_tui.rules.boots.special.bands import Bands
from gtc_tui.rules.boots.state import grouping, pieces, stacking
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.grouping import Declared

_TRIES = 6
"""Deals of the units of a sub-command before they are left where they are."""

Kind = tuple[str, bool]
"""Units that may be taken for one another: of a sub-command, and bound to their country or not (22.9)."""


def imagined(play: BootsPlay, side: Side, chance: random.Random) -> BootsPlay | None:
    """A copy with what a side does not know dealt anew; None where a marker on the table could not have been played."""
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


def settled(play: BootsPlay, side: Side) -> bool:
    """Is no unit that a side does not see in the middle of something by its name? Such a unit is not dealt."""
    return _named(play).isdisjoint(fog.hidden(play, side))


class _Deal:
    """One deal of the units."""

    def __init__(self, play: BootsPlay, side: Side, chance: random.Random) -> None:
        self.play, self.side, self.chance = play, side, chance
        self.hidden = fog.hidden(play, side)
        named = _named(play)
        self.free = [n for n in sorted(self.hidden) if n not in named and play.game.pieces[n].mf]
        self.sighted = {
            (play.game.index[unit], play.game.map.hex_id(sight.hex))
            for sight in play.record.seen[play.game.side_index(side)]
            for unit in sight.pieces
        }

    def units(self) -> None:
        play = self.play
        attacks = list(_attacks(play))
        bands: dict[Kind, list[int]] = {}
        for number in self.free:
            bands.setdefault(self._kind(number), []).append(number)
        drawn = {play.game.index[stage.drawn] for stage in play.stack if isinstance(stage, Bands) and stage.drawn}
        absent = [n for n in sorted(fog.doubtful(play, self.side) - drawn) if play.game.pieces[n].enters == "random"]
        for kind, present in sorted(bands.items()):
            self._mix(present, [number for number in absent if self._kind(number) == kind])
        self._swap_stacks(attacks)
        _declare_anew(play)

    def _kind(self, number: int) -> Kind:
        return self.play.game.pieces[number].subcommand, self.play.game.is_bound(number)

    # -- units of a sub-command ------------------------------------------------------------------------
    def _mix(self, present: list[int], absent: list[int]) -> None:
        """Units of a kind over the places where such units are. absent: others that may be there in their stead."""
        play = self.play
        spots = sorted(play.position.hex(number) for number in present)
        if len(set(spots)) < 2 and not absent:
            return
        before = {number: play.position.hex(number) for number in present}
        pool = sorted((*present, *absent))
        for number in present:
            play.position.lift(number)
        for _try in range(_TRIES):
            found = self._spread(pool, spots)
            if found is not None:
                break
        else:
            found = before
        for number in pool:
            play.position.set(number, MANPOWER, int(number in found))
        for number, hex_id in found.items():
            play.position.place(number, hex_id)
        self._note_entered(pool, found)

    def _spread(self, pool: Sequence[int], spots: Sequence[int]) -> dict[int, int] | None:
        """A unit of the pool for every place; None where these have no room for one another there. Who may stand in few
        places goes first."""
        play, chance = self.play, self.chance
        chosen = chance.sample(list(pool), len(spots))
        different = sorted(set(spots))
        room = {number: [h for h in different if self._may_stand(number, h)] for number in chosen}
        left, found = list(spots), dict[int, int]()
        there: dict[int, list[int]] = {hex_id: list(play.position.at(hex_id)) for hex_id in different}
        for number in sorted(chosen, key=lambda number: len(room[number])):
            able = [hex_id for hex_id in left if hex_id in room[number]]
            able = [h for h in able if all(self._agree(number, other) for other in there[h])]
            if not able:
                return None
            hex_id = chance.choice(able)
            left.remove(hex_id)
            there[hex_id].append(number)
            found[number] = hex_id
        return found

    def _may_stand(self, number: int, hex_id: int) -> bool:
        """Could the unit lie there unseen?"""
        play = self.play
        return (
            (number, hex_id) not in self.sighted
            and stacking.fault(play, hex_id, [number]) is None
            and play.game.rules.bars_move(play, number, hex_id) is None
        )

    def _agree(self, number: int, other: int) -> bool:
        one, two = self.play.game.pieces[number], self.play.game.pieces[other]
        return two.is_garrison or self.play.game.rules.may_stack(self.play, one, two)

    def _note_entered(self, pool: Sequence[int], found: Iterable[int]) -> None:
        """22.11: who is there now has come, and who is not has not."""
        ids = [self.play.game.pieces[number].id for number in pool]
        come = [self.play.game.pieces[number].id for number in sorted(found)]
        others = (unit for unit in self.play.record.entered if unit not in ids)
        self.play.amend(entered=(*others, *come))

    # -- whole stacks ----------------------------------------------------------------------------------
    def _swap_stacks(self, attacks: list[Declared]) -> None:
        """Stacks all of which lies face down and that nothing under way names change places where they may."""
        play = self.play
        enemy = play.game.enemy(self.side)
        busy = {hex_id for attack in attacks for hex_id in (*attack.origins, *attack.targets)}
        for stage in play.stack:
            if isinstance(stage, Declaring):
                busy.update(stage.origins, stage.targets)
        named = _named(play)
        stacks: dict[int, list[int]] = {}
        for number in range(len(play.game.pieces)):
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

    def _swap(self, one: int, other: int) -> None:
        """Two stacks change places, unless one may not stand where the other does, or its zone would show it (22.9)."""
        play = self.play
        first, second = play.position.at(one), play.position.at(other)
        bound = [all(play.game.is_bound(number) for number in units) for units in (first, second)]
        if one == other or bound[0] != bound[1]:
            return
        bars = play.game.rules.bars_move
        for units, hex_id in ((first, other), (second, one)):
            if stacking.fault(play, hex_id, units) is not None:
                return
            if any((n, hex_id) in self.sighted or bars(play, n, hex_id) is not None for n in units):
                return
        for number in first:
            play.position.lift(number)
        for number in second:
            play.position.place(number, one)
        for number in first:
            play.position.place(number, other)


def _named(play: BootsPlay) -> set[int]:
    """Units that something under way or in force names, so that they are those and no others: on the move, in a
    retreat, pursuing, ambushed."""
    index = play.game.index
    lasting = (effect for effect in play.record.effects if effect.kind not in (MARCHED, RAIL))
    found = {index[unit] for effect in lasting for unit in effect.pieces}
    if play.record.active is not None:
        found.update(index[unit] for unit in play.record.active.only)
    for stage in play.stack:
        match stage:
            case Moving() | Retreat() | Pressing():
                found.update(stage.units)
            case Beginning():
                found.add(stage.piece)
            case Declaring() if stage.free is not None:
                found.update(stage.free)
    return found


def _attacks(play: BootsPlay) -> Iterator[Declared]:
    """Attacks that are declared and not fought, who attacks whom in them being unknown to the other side."""
    for stage in play.stack:
        match stage:
            case CombatPhase() | Pressing():
                yield from stage.pending
            case Declaring():
                yield from stage.made


def _declare_anew(play: BootsPlay) -> None:
    """Attacks that are declared are of those, and on those, who stand there now."""
    for number, stage in enumerate(play.stack):
        match stage:
            case CombatPhase() | Pressing():
                pending = tuple(_anew(play, attack) for attack in stage.pending)
                play.stack[number] = msgspec.structs.replace(stage, pending=pending)
            case Declaring():
                made = tuple(_anew(play, attack) for attack in stage.made)
                play.stack[number] = msgspec.structs.replace(stage, made=made)


def _anew(play: BootsPlay, attack: Declared) -> Declared:
    """The attack with as many units of either side in its hexes as there were."""
    attackers, defenders = attack.attackers, attack.defenders
    if any(play.position.hex(unit) not in attack.origins for unit in attackers):
        able = grouping.attackers(play, attack.origins, attack.targets, pieces.active(play))
        attackers = able if len(able) == len(attackers) else attackers
    if any(play.position.hex(unit) not in attack.targets for unit in defenders):
        there = grouping.defenders(play, attack.targets)
        defenders = there if len(there) == len(defenders) else defenders
    return msgspec.structs.replace(attack, attackers=attackers, defenders=defenders)


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
