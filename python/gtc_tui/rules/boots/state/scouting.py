"""15.0 Fog of war: what a side has seen of enemy stacks, and scouts that look at them after all movement."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.actions import CATALOGUE, Done, Site
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import place, spot
from gtc_tui.rules.boots.state.record import Sight

_RULE = "15.2"


def enemy_stacks(play: BootsPlay, side: Side) -> list[HexId]:
    """Hexes with units that are not a side's own, ascending."""
    own = play.game.side_index(side)
    standing = {play.position.hex(number) for number in range(len(play.game.pieces))} - {NO_HEX}
    return sorted(hex_id for hex_id in standing if play.position.owner(hex_id) != own)


def foreign_stacks(play: BootsPlay, side: Side) -> list[HexId]:
    """Hexes with units that are not printed in a side's colours, ascending (22.22)."""
    standing = {play.position.hex(number) for number in range(len(play.game.pieces))} - {NO_HEX}
    return sorted(
        hex_id for hex_id in standing if any(unit.side != side for unit in pieces.defs(play, play.position.at(hex_id)))
    )


def look(play: BootsPlay, side: Side, hex_id: HexId, rule: str) -> None:
    """A side looks at all units of a hex (15.1). What it sees counts as known until one of them leaves the hex."""
    where = pieces.name_at(play, hex_id)
    there = play.position.at(hex_id)
    units = tuple(unit.id for unit in pieces.defs(play, there))
    if any(pieces.owner(play, number) not in (side, None) for number in {*there} - known(play, side)):
        play.reveal(side)
    seen, at = list(play.record.seen), play.game.side_index(side)
    seen[at] = (*(sight for sight in seen[at] if sight.hex != where), Sight(where, units, play.record.turn))
    play.amend(seen=tuple(seen))
    text = _("{side} looks at the units in {hex}").format(side=play.game.side_words[side], hex=place(play, hex_id))
    play.emit(Event("look", text, rule, side, (), (where,)))


def look_in_words(play: BootsPlay, side: Side, action: Action) -> Message | None:
    """What the choice of a stack to look at is called."""
    if not isinstance(action, Site):
        return None
    there, where = play.position.at(play.game.map.hex_id(action.hex)), spot(play, action.hex)
    if all(pieces.owner(play, number) == side or secret_of(play, number) is None for number in there):
        return _("Look at {hex} (units known)").format(hex=where)
    return _("Look at {hex}").format(hex=where)


def known(play: BootsPlay, side: Side) -> frozenset[PieceNo]:
    """Units of others that a side has looked at, nobody having left the hex since; and fort garrisons, which lie on top
    of their stacks (8.6)."""
    found = {
        number
        for number, unit in play.game.numbered
        if unit.is_garrison and unit.side != side and play.position.hex(number) != NO_HEX
    }
    sights = play.record.seen[play.game.side_index(side)]
    return frozenset(found.union(play.game.index[unit] for sight in sights for unit in sight.pieces))


def veiled(play: BootsPlay, number: PieceNo, event: Event, outline: Message) -> Event:
    """15.1: what a unit does that the other side may not know; that side is told the outline. Its owner is the same
    before and after what happened."""
    owner = secret_of(play, number)
    return event if owner is None else msgspec.structs.replace(event, known=owner, outline=outline)


def announce(play: BootsPlay, units: Iterable[PieceNo], kind: str, rule: str, told: Message, outline: Message) -> None:
    """Units that have been put down one by one are told of together (see `Disclosing`): hex by hex, so that the order
    says nothing of who is where. told, outline: sentences with {unit} and {hex}, and with {hex}."""
    standing = [(play.position.hex(number), number) for number in units]
    for where, number in sorted(one for one in standing if one[0] != NO_HEX):
        unit, here = play.game.pieces[number], place(play, where)
        text = told.format(unit=unit.name, hex=here)
        event = Event(kind, text, rule, pieces.owner(play, number), (unit.id,), (pieces.name_at(play, where),))
        play.emit(veiled(play, number, event, outline.format(hex=here)))


def secret_of(play: BootsPlay, number: PieceNo) -> Side | None:
    """15.1: the side that alone may know which unit it is; None where both do."""
    owner = pieces.owner(play, number)
    return None if owner is None or number in known(play, play.game.enemy(owner)) else owner


def _scouts(play: BootsPlay) -> list[PieceNo]:
    """Active scouts on the map."""
    return [number for number in pieces.active(play) if play.game.pieces[number].scout]


def _in_sight(play: BootsPlay) -> dict[HexId, PieceNo]:
    """Stacks that active scouts may look at, and the scout that does: of several one that the enemy knows already, as
    who looks is shown."""
    active = play.record.active
    scouts = _scouts(play)
    if active is None or not scouts:
        return {}
    hexmap, radius = play.game.map.hexmap, play.game.tables.scouting.radius
    shown = known(play, play.game.enemy(active.side))
    found: dict[HexId, PieceNo] = {}
    for hex_id in enemy_stacks(play, active.side):
        near = [scout for scout in scouts if hexmap.distance(play.position.hex(scout), hex_id) <= radius]
        if near:
            found[hex_id] = min(near, key=lambda scout: scout not in shown)
    return found


def offer(play: BootsPlay) -> None:
    """15.2: the active scouts of the phasing player may look. Pushes the stage that asks, where there is something to
    see."""
    if _in_sight(play):
        play.push(Scouting())


class Scouting(Stage, frozen=True):
    """Stack after stack that a scout looks at; the enemy is shown a scout that looks out of a stack. seen: hexes looked
    at."""

    seen: tuple[HexId, ...] = ()

    def _left(self, play: BootsPlay) -> dict[HexId, PieceNo]:
        return {hex_id: scout for hex_id, scout in _in_sight(play).items() if hex_id not in self.seen}

    def decision(self, play: BootsPlay) -> Decision | None:
        left, active = self._left(play), play.record.active
        if not left or active is None:
            return None
        prompt = _("{side}: choose the stack that the scouts look at").format(side=play.game.side_words[active.side])
        answers = tuple(Site(pieces.name_at(play, hex_id)) for hex_id in left)
        return Decision(active.side, "look", prompt, _RULE, (*answers, Done()), default=answers[0])

    def run(self, play: BootsPlay) -> None:
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        active = play.record.active
        if not isinstance(action, Site) or active is None:
            play.finish()
            return
        hex_id = play.game.map.hex_id(action.hex)
        scout = self._left(play)[hex_id]
        play.replace(msgspec.structs.replace(self, seen=(*self.seen, hex_id)))
        look(play, active.side, hex_id, _RULE)
        self._shown(play, scout, play.game.enemy(active.side))

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        active = play.record.active
        return None if active is None else look_in_words(play, active.side, action)

    def _shown(self, play: BootsPlay, scout: PieceNo, to: Side) -> None:
        """15.2: the scout itself must be shown."""
        unit, here = play.game.pieces[scout], pieces.name_at(play, play.position.hex(scout))
        seen, at = list(play.record.seen), play.game.side_index(to)
        if scout not in known(play, to):
            seen[at] = (*seen[at], Sight(here, (unit.id,), play.record.turn))
            play.amend(seen=tuple(seen))
            play.reveal(to)
            text = _("{unit} in {hex} is revealed").format(unit=unit.name, hex=spot(play, here))
            play.emit(Event("look", text, _RULE, to, (unit.id,), (here,)))

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Site) or action.hex not in play.game.map.ids:
            return None
        if play.game.map.ids[action.hex] in self.seen:
            return _RULE, _("{hex} has already been scouted").format(hex=spot(play, action.hex))
        radius = play.game.tables.scouting.radius
        return _RULE, _("{hex} is not an enemy stack within {n} hexes of a scout").format(
            n=radius, hex=spot(play, action.hex)
        )


CATALOGUE.question("look", lambda play: (_("The scouts see all units of one enemy hex in range."),))
