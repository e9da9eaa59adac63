"""21.3, 21.6, 21.10 The break between the campaigns of a game of several years, the United States first."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import CHANCE, Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism import drawing, hands
from gtc_tui.rules.boots.heroism.kinds import strikes
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Figure, Rule, SideKey, figure
from gtc_tui.rules.boots.special.places import sites, year_ends, years_past
from gtc_tui.rules.boots.state import ground, pieces, scouting
from gtc_tui.rules.boots.state.actions import CATALOGUE, DrawnUnit
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.slots import Slot
from gtc_tui.rules.boots.turn import reinforcement, victory
from gtc_tui.rules.boots.turn.reinforcement import Place
from gtc_tui.rules.kit.files.schema import Line, Name, Word

_STEPS = ("army", "legion", "us-markers", "tribes", "returns", "british", "indian-markers")
_RULES = {"army": "21.6.2", "legion": "21.6.3", "tribes": "21.10.1", "returns": "21.10.2", "british": "21.10.3"}


class TakenUp(NamedTuple):
    """A unit that is to be placed. home: hex where it stood, NO_HEX: none."""

    unit: PieceNo
    home: HexId = HexId(NO_HEX)


class NewYear(Disclosing, frozen=True):
    """Step by step. step: number of the one under way, -1 before the first. waiting: units still to be placed in it.
    returns: tribes that may still come back. placed: units of the step that are told of when all are there."""

    step: int = -1
    waiting: tuple[TakenUp, ...] = ()
    returns: int = 0
    placed: tuple[Slot, ...] = ()

    def unannounced(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        return self.placed

    # -- what is asked ---------------------------------------------------------------------------------
    def decision(self, play: BootsPlay) -> Decision | None:
        if self.waiting:
            return self._ask_place(play)
        fallen = self._fallen(play) if self.returns else []
        if len(fallen) < 2:
            return None
        prompt = _("Which tribe returns? {n} may").format(n=min(self.returns, len(fallen)))
        answers = tuple(DrawnUnit(unit) for unit in fallen)
        return Decision(CHANCE, "draw-unit", prompt, "21.10.2", answers, (1,) * len(answers))

    def _ask_place(self, play: BootsPlay) -> Decision | None:
        number, home = self.waiting[0]
        answers = self._places(play, number)
        if len(answers) < 2:
            return None
        unit = play.game.pieces[number]
        prompt = _("{side}: choose a hex for {unit} in 1794").format(
            side=play.game.side_words[unit.side], unit=unit.name
        )
        at_home = [answer for answer in answers if home != NO_HEX and answer.hex == pieces.name_at(play, home)]
        default = (at_home or answers)[0]
        return Decision(unit.side, "winter", prompt, self._rule, tuple(answers), (), unit.id, default=default)

    @property
    def _rule(self) -> str:
        return _RULES[_STEPS[self.step]]

    def _places(self, play: BootsPlay, number: PieceNo) -> list[Place]:
        return reinforcement.places(play, number, self._hexes(play, number))

    def _hexes(self, play: BootsPlay, number: PieceNo) -> list[HexId]:
        """Where a unit may be placed in this step, other units apart."""
        game, entry = play.game, play.game.rules.entry_hexes
        match _STEPS[self.step]:
            case "army":
                camps = _winter(play).camps
                return [
                    hex_id for hex_id in map(HexId, range(game.map.hexmap.size)) if ground.area(game, hex_id) in camps
                ]
            case "british":
                return [*entry(play, number), *_towns(play)]
            case _:
                return list(entry(play, number))

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if not self.waiting:
            return None
        number = self.waiting[0].unit
        unit = play.game.pieces[number].id
        return reinforcement.why_not(play, action, (unit,), self._hexes(play, number), self._rule)

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        return reinforcement.place_in_words(play, action)

    def _fallen(self, play: BootsPlay) -> list[PieceId]:
        """Tribes lost in 1791, however they were (21.22)."""
        return [loss.piece for loss in play.record.lost if _is_tribe(play, play.game.index[loss.piece])]

    # -- what happens ----------------------------------------------------------------------------------
    def run(self, play: BootsPlay) -> None:
        if self.waiting:
            number, _home = self.waiting[0]
            answers = self._places(play, number)
            if answers:
                self._place(play, answers[0])
            else:
                self._nowhere(play, number)
        elif self.returns and self._fallen(play):
            self._back(play, self._fallen(play)[0])
        elif self.placed:
            told, outline = _("{unit} is set up in {hex}"), _("A unit is set up in {hex}")
            scouting.announce(play, self.placed, "arrival", self._rule, told, outline)
            play.replace(NewYear(self.step))
        elif self.step + 1 == len(_STEPS):
            play.finish()
        else:
            play.replace(NewYear(self.step + 1))
            self._begin(play, _STEPS[self.step + 1])

    def apply(self, play: BootsPlay, action: Action) -> None:
        match action:
            case DrawnUnit(piece):
                self._back(play, piece)
            case Place():
                self._place(play, action)

    def _begin(self, play: BootsPlay, step: str) -> None:
        game, winter = play.game, _winter(play)
        match step:
            case "army":
                self._disband(play)
                self._gather(play, [n for n, unit in game.numbered if unit.side == winter.army])
            case "legion":
                coming = [n for n, unit in game.numbered if unit.enters == "1794" and unit.side == winter.army]
                play.replace(NewYear(_STEPS.index(step), tuple(map(TakenUp, coming))))
                gone = (*play.record.gone, *winter.withdrawn)
                pool = tuple(marker for marker in play.record.pool if marker not in winter.withdrawn)
                play.amend(gone=gone, pool=tuple(sorted((*pool, *winter.added))))
            case "tribes":
                new = [n for n, unit in game.numbered if unit.enters == "1794" and unit.side == winter.tribes]
                self._gather(play, [n for n, _piece in game.numbered if _is_tribe(play, n)], new)
            case "returns":
                standing = [spot for spot in game.sites[winter.home] if not ground.burned(play, spot)]
                count = sum(pieces.holder(play, spot) != winter.army for spot in standing)
                play.replace(NewYear(_STEPS.index(step), (), count))
            case "british":
                self._gather(play, [n for n, unit in game.numbered if _strays(play, n)])
            case "us-markers":
                self._markers(play, winter.army)
            case _:
                self._markers(play, winter.tribes)

    def _disband(self, play: BootsPlay) -> None:
        """21.6.1."""
        ids, winter = [], _winter(play)
        for number in play.game.commands[winter.disbanded]:
            if pieces.hex_of(play, number) is not None:
                pieces.lift(play, number)
            ids.append(play.game.pieces[number].id)
        lost = {loss.piece for loss in play.record.lost}
        play.amend(left=(*play.record.left, *(unit for unit in ids if unit not in lost)))
        play.emit(Event("withdrawn", Message(winter.disbanded_told), "21.6.1", winter.army, tuple(ids)))

    def _gather(self, play: BootsPlay, numbers: list[PieceNo], new: list[PieceNo] | None = None) -> None:
        """Units on the map are taken up to be placed anew, and others with them."""
        standing = [number for number in numbers if pieces.hex_of(play, number) is not None]
        found = [TakenUp(number, play.position.hex(number)) for number in standing]
        for number in standing:
            pieces.lift(play, number)
        found += map(TakenUp, new or ())
        top = play.stack[-1]
        assert isinstance(top, NewYear)
        play.replace(NewYear(top.step, tuple(found)))

    def _place(self, play: BootsPlay, action: Place) -> None:
        placed = (*self.placed, reinforcement.put_down(play, action))
        play.replace(msgspec.structs.replace(self, waiting=self.waiting[1:], placed=placed))

    def _nowhere(self, play: BootsPlay, number: PieceNo) -> None:
        """Reinforcements come later (13.3); who has lost his place takes no further part (21.10.3); a tribe that finds
        none to return to stays eliminated (21.10.2)."""
        unit = play.game.pieces[number]
        play.replace(msgspec.structs.replace(self, waiting=self.waiting[1:]))
        if any(loss.piece == unit.id for loss in play.record.lost):
            text = _("{unit} finds no hex and stays eliminated").format(unit=unit.name)
            play.emit(Event("withdrawn", text, self._rule, unit.side, (unit.id,)))
        elif unit.id in play.record.entered:
            play.amend(left=(*play.record.left, unit.id))
            text = _("{unit} has no hex left and is removed").format(unit=unit.name)
            play.emit(Event("withdrawn", text, self._rule, unit.side, (unit.id,)))

    def _back(self, play: BootsPlay, piece: PieceId) -> None:
        """A tribe comes back; `arrive` takes it off the list of losses."""
        play.replace(NewYear(self.step, (TakenUp(play.game.index[piece]),), self.returns - 1, self.placed))

    def _markers(self, play: BootsPlay, side: Side) -> None:
        """21.6.6, 21.10.4: a new hand. Natural Catastrophe is back in the pool for 1794 (6.7)."""
        back = tuple(marker for marker in play.record.out if strikes(marker))
        out = tuple(marker for marker in play.record.out if marker not in back)
        play.amend(out=out, deck=tuple(sorted((*play.record.deck, *back))))
        hands.give_back(play, side)
        drawing.draw(play, side, figure(play.game.tables, _winter(play).draws), set_up=True)


def _is_tribe(play: BootsPlay, number: PieceNo) -> bool:
    unit = play.game.pieces[number]
    return unit.side == _winter(play).tribes and unit.is_indian


def _towns(play: BootsPlay) -> list[HexId]:
    """Towns in the hands of the tribes and their friends."""
    winter = _winter(play)
    own = set(sites(play.game, winter.town))
    holders = {hex_id: pieces.holder(play, hex_id) for hex_id in sites(play.game, winter.town, winter.enemy_town)}
    return sorted(h for h, who in holders.items() if who == winter.tribes or (h in own and who is None))


def _strays(play: BootsPlay, number: PieceNo) -> bool:
    """21.10.3: a soldier of the tribes' side on the map who is in neither town nor stockade."""
    unit, where, winter = play.game.pieces[number], pieces.hex_of(play, number), _winter(play)
    if where is None or unit.side != winter.tribes or unit.is_indian:
        return False
    towns = ground.has_place(play.game, where, winter.town, winter.enemy_town)
    return not towns and ground.stockade(play, where) is None


@COMPONENTS.declare("winter")
class Winter(Rule, frozen=True):
    """The break between the years of a game: one army is disbanded and another raised, the tribes go home, both players
    draw new hands.

    army, tribes: the printed sides. disbanded: a sub-command of the army that is no more, told in these words.
    withdrawn, added: sub-command markers that go and come. camps: areas of the map where the army gathers. home: kind
    of places of the tribes; town, enemy_town: towns of their friends, of the enemy. draws: markers of a new hand.
    """

    army: SideKey
    tribes: SideKey
    disbanded: Code
    disbanded_told: Line
    withdrawn: tuple[Word, ...]
    added: tuple[Word, ...]
    camps: tuple[Name, ...]
    home: Word
    town: Word
    enemy_town: Word
    draws: Figure

    def needs_markers(self) -> tuple[Word, ...]:
        return (*self.withdrawn, *self.added)

    def needs_commands(self) -> tuple[Code, ...]:
        return (self.disbanded,)

    def needs_places(self) -> tuple[Word, ...]:
        return (self.home,)

    def needs_figures(self) -> tuple[Figure, ...]:
        return (self.draws,)

    def turn_begins(self, play: BootsPlay) -> None:
        number = play.record.turn
        if number > 1 and play.game.turns[number - 1].year != play.game.turns[number - 2].year:
            play.push(NewYear())

    def arrivals(self, play: BootsPlay) -> None:
        """13.3: units that found no place at the start of the year."""
        if years_past(play):
            late = tuple(number for number in Late.waiting(play) if pieces.is_active(play, number))
            entry = play.game.rules.entry_hexes
            if any(reinforcement.places(play, number, entry(play, number)) for number in late):
                play.push(Late(late))


def _winter(play: BootsPlay) -> Winter:
    return next(play.game.rules.of(Winter))


@COMPONENTS.declare("decided-year")
class DecidedYear(Rule, frozen=True):
    """The game ends after a year in which a player has changed history (21.3): by points that he has, without those
    of sole survivors, who count at the end (6.7)."""

    def ends(self, play: BootsPlay) -> bool:
        if play.record.phase != "interturn" or not year_ends(play):
            return False
        return abs(victory.lead(play, play.game.sides[0])) >= play.game.tables.victory.history_changing


class Late(Disclosing, frozen=True):
    """Units of 1794 that found no place at the start of the year arrive when their sub-command acts (13.3). units:
    those left; placed: units that are told of when all are there."""

    units: tuple[PieceNo, ...]
    placed: tuple[Slot, ...] = ()

    def unannounced(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        return self.placed

    @staticmethod
    def waiting(play: BootsPlay) -> list[PieceNo]:
        """Those units."""
        entered = {*play.record.entered, *play.record.left}
        return [n for n, unit in play.game.numbered if unit.enters == "1794" and unit.id not in entered]

    def _places(self, play: BootsPlay) -> list[Place]:
        if not self.units:
            return []
        return reinforcement.places(play, self.units[0], play.game.rules.entry_hexes(play, self.units[0]))

    def decision(self, play: BootsPlay) -> Decision | None:
        answers = self._places(play)
        if not answers:
            return None
        unit = play.game.pieces[self.units[0]]
        prompt = _("Choose a hex for {unit}").format(unit=unit.name)
        return Decision(unit.side, "reinforce", prompt, "13.3", tuple(answers), (), unit.id)

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        unit, hexes = play.game.pieces[self.units[0]].id, play.game.rules.entry_hexes(play, self.units[0])
        return reinforcement.why_not(play, action, (unit,), hexes, "13.3")

    def run(self, play: BootsPlay) -> None:
        if self.units:
            play.replace(Late(self.units[1:], self.placed))
        else:
            reinforcement.announce(play, self.placed, "13.3")
            play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Place)
        play.replace(Late(self.units[1:], (*self.placed, reinforcement.put_down(play, action))))


CATALOGUE.question(
    "winter",
    lambda play: (_("Both armies are set up again between the two campaigns. Stacking limits apply as at set-up."),),
)
