"""13.0, 14.7 The reinforcement sub-phase: units due, supply units that return, what a scenario brings."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism import windows
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.state import pieces, scouting, stacking
from gtc_tui.rules.boots.state.actions import CATALOGUE, Done
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import called, spot
from gtc_tui.rules.boots.state.slots import Slot


class Place(Action, frozen=True, tag="place"):
    """Place a unit: set-up, reinforcements, units that return (3.3, 13.4)."""

    piece: PieceId
    hex: str


def places(play: BootsPlay, piece: PieceNo, hexes: Iterable[HexId]) -> list[Place]:
    """13.3: the answers that place a unit in one of these hexes, no enemy there and the stack legal."""
    unit = play.game.pieces[piece].id
    found = sorted({hex_id for hex_id in hexes if stacking.may_join(play, piece, hex_id)})
    return [Place(unit, pieces.name_at(play, hex_id)) for hex_id in found]


def place_in_words(play: BootsPlay, action: Action) -> Message | None:
    """What a place is called where the question names the one unit: a line of a list has room for the hex, then."""
    return _("Place in {hex}").format(hex=spot(play, action.hex)) if isinstance(action, Place) else None


def why_not(
    play: BootsPlay, action: Action, units: Collection[PieceId], hexes: Container[HexId], rule: str
) -> Refusal | None:
    """(rule, reason) why an answer that would place a unit is refused. units: those that may be placed now; hexes:
    where, other units apart; rule: the section that says so."""
    if not isinstance(action, Place):
        return None
    index, ids = play.game.index, play.game.map.ids
    if action.piece not in index or action.hex not in ids:
        return "2.2", _("{piece} in {hex}: no such unit or hex").format(piece=action.piece[:40], hex=action.hex[:20])
    number, hex_id = index[action.piece], ids[action.hex]
    unit = play.game.pieces[number]
    if action.piece not in units:
        return rule, _("{unit} is not to be placed now").format(unit=unit.name)
    if hex_id not in hexes:
        return rule, _("{unit} may not be placed in {hex}").format(unit=unit.name, hex=play.game.map.label(hex_id))
    present = [other for other in play.position.at(hex_id) if other != number]
    if any(pieces.owner(play, other) != pieces.owner(play, number) for other in present):
        return "13.3", _("another side's units are in {hex}").format(hex=play.game.map.label(hex_id))
    why = stacking.fault(play, hex_id, [*present, number])
    return None if why is None else ("8.1", why)


def put_down(play: BootsPlay, action: Place) -> PieceNo:
    """A unit is placed as a reinforcement (13.4), of which is told later. Its number."""
    number = play.game.index[action.piece]
    pieces.place(play, number, play.game.map.hex_id(action.hex))
    return number


def announce(play: BootsPlay, units: Iterable[PieceNo], rule: str) -> None:
    """Units have arrived."""
    scouting.announce(play, units, "arrival", rule, _("{unit} enters in {hex}"), _("A unit enters in {hex}"))


def arrive(play: BootsPlay, action: Place, rule: str) -> None:
    """A unit is placed as a reinforcement (13.4), and no others with it."""
    announce(play, [put_down(play, action)], rule)


def due(play: BootsPlay) -> list[PieceId]:
    """13.1: units of the active sub-commands whose turn has come and that have not been on the map."""
    record = play.record
    if record.active is None:
        return []
    away = {*record.entered, *record.left}
    return [
        entry.piece
        for entry in play.game.reinforcements
        if entry.turn <= record.turn
        and entry.piece not in away
        and play.game.piece(entry.piece).subcommand in record.active.commands
    ]


def returning(play: BootsPlay) -> list[Place]:
    """14.7: answers that bring back an eliminated supply unit of the active sub-commands."""
    active = play.record.active
    if active is None:
        return []
    found: list[Place] = []
    for loss in play.record.lost:
        unit = play.game.piece(loss.piece)
        if unit.is_supply and unit.subcommand in active.commands:
            number = play.game.index[loss.piece]
            found += places(play, number, play.game.rules.entry_hexes(play, number))
    return found


class Reinforcements(Disclosing, frozen=True):
    """The reinforcement sub-phase of the operations phase under way. step: "due", "supply", "scenario", "heroism".
    waiting: units that found no place. placed: units that are told of when all are there."""

    step: str = "due"
    waiting: tuple[PieceId, ...] = ()
    placed: tuple[Slot, ...] = ()

    def unannounced(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        return self.placed

    def decision(self, play: BootsPlay) -> Decision | None:
        active = play.record.active
        if active is None:
            return None
        if self.step == "due":
            answers = self._due(play)
            if len(answers) < 2:
                return None
            unit = answers[0].piece
            name = play.game.side_words[active.side]
            prompt = _("{side}: choose a hex for {unit}").format(side=name, unit=play.game.piece(unit).name)
            return Decision(active.side, "reinforce", prompt, "13.3", tuple(answers), subject=unit)
        if self.step == "supply":
            back = returning(play)
            if back:
                prompt = _("{side}: return one supply unit?").format(side=play.game.side_words[active.side])
                return Decision(active.side, "reinforce", prompt, "14.7", (*back, Done()), default=back[0])
        return None

    def run(self, play: BootsPlay) -> None:
        if self.step == "due":
            answers = self._due(play)
            if answers:
                self._place(play, answers[0])
                return
            next_one = self._next(play)
            if next_one is not None:
                play.replace(Reinforcements("due", (*self.waiting, next_one), self.placed))
            else:
                play.replace(Reinforcements("supply", (), self.placed))
        elif self.step == "supply":
            self._placed(play, self.placed)
        elif self.step == "scenario":
            play.replace(Reinforcements("heroism"))
            windows.window(play, "reinforcement")
        else:
            play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        if self.step == "due":
            assert isinstance(action, Place)
            self._place(play, action)
        else:
            back = (put_down(play, action),) if isinstance(action, Place) else ()
            self._placed(play, (*self.placed, *back))

    def _place(self, play: BootsPlay, action: Place) -> None:
        play.replace(Reinforcements(self.step, self.waiting, (*self.placed, put_down(play, action))))

    def _placed(self, play: BootsPlay, units: Iterable[PieceNo]) -> None:
        """All are there that were due or have returned."""
        announce(play, units, "13.3")
        play.replace(Reinforcements("scenario"))
        play.game.rules.arrivals(play)

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        return place_in_words(play, action) if self.step == "due" else None

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if self.step == "supply":
            units = {answer.piece for answer in returning(play)}
        else:
            unit = self._next(play)
            units = set() if unit is None else {unit}
        number = play.game.index.get(action.piece) if isinstance(action, Place) else None
        hexes = () if number is None else play.game.rules.entry_hexes(play, number)
        return why_not(play, action, units, hexes, "14.7" if self.step == "supply" else "13.3")

    def _next(self, play: BootsPlay) -> PieceId | None:
        return next((unit for unit in due(play) if unit not in self.waiting), None)

    def _due(self, play: BootsPlay) -> list[Place]:
        unit = self._next(play)
        if unit is None:
            return []
        number = play.game.index[unit]
        return places(play, number, play.game.rules.entry_hexes(play, number))


CATALOGUE.answer(
    Place,
    lambda play, action: _("Place {unit} in {hex}").format(unit=called(play, action.piece), hex=spot(play, action.hex)),
)
CATALOGUE.question(
    "reinforce",
    lambda play: (
        _("The unit enters or returns. It may move in the movement sub-phase that follows."),
        _("It may not enter a hex with enemy units, nor a full hex."),
    ),
)
