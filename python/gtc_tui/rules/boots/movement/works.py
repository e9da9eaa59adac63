"""17.0 Entrenchments and stockades: building them, and what becomes of those left behind."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import Works
from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism.throws import Throw, Thrown
from gtc_tui.rules.boots.movement import supply
from gtc_tui.rules.boots.state import ground, pieces, scouting
from gtc_tui.rules.boots.state.actions import CATALOGUE, Done
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.phrases import place, spot
from gtc_tui.rules.boots.state.slots import Slot

_RULE = "17.2"


class Work(Action, frozen=True, tag="work"):
    """Try to build an entrenchment or a stockade in a hex (17.2)."""

    hex: str


def native(game: BootsGame) -> Works:
    """Who of a game builds what where."""
    return game.caches.get(Works, lambda: _made(game))


def _made(game: BootsGame) -> Works:
    """With those whom special rules name."""
    figures, markers = game.tables.works, game.tables.markers
    hexes = map(HexId, range(game.map.hexmap.size))
    return Works(
        game.units,
        supply.native(game),
        builders=game.rules.work_builders(game),
        dice=game.rules.work_dice(game),
        rock=[hex_id for hex_id in hexes if not all(line.works for line in ground.terrain(game, hex_id))],
        die=figures.die,
        engineers=figures.engineers,
        entrenchments=markers.entrenchments,
        stockades=markers.stockades,
    )


def abandon(play: BootsPlay) -> None:
    """17.3: entrenchments without a unit of the side that dug them are taken away, at the end of every phase and
    sub-phase."""
    if not ground.marked(play):
        return
    for hex_id in native(play.game).abandoned(play.position):
        ground.remove_entrenchment(play, hex_id)


def kind(play: BootsPlay, piece: PieceNo, hex_id: HexId) -> str | None:
    """17.1: "entrenchment" or "stockade", what a unit may build in a hex as that is; None: nothing."""
    return native(play.game).kind(play.position, piece, hex_id)


def builders(play: BootsPlay, hex_id: HexId, still: Sequence[PieceNo]) -> list[PieceNo]:
    """17.1, 17.2: of the units that have stayed, those that may build something in a hex now."""
    return native(play.game).able(play.position, hex_id, still, play.record.stockades)


def limit(play: BootsPlay, hex_id: HexId, units: Sequence[PieceNo]) -> int:
    """17.2, 18.3: highest die with which units build. Engineers in the hex make it likelier, whatever they have done
    themselves."""
    return native(play.game).limit(play.position, hex_id, units)


class Building(Stage, frozen=True):
    """17.2: at the end of the movement sub-phase, hex by hex. still: units that stayed where they were. tried: hexes
    where a die has been rolled."""

    still: tuple[Slot, ...]
    tried: tuple[HexId, ...] = ()

    def _hexes(self, play: BootsPlay) -> list[HexId]:
        spots = sorted({play.position.hex(number) for number in self.still if pieces.hex_of(play, number) is not None})
        return [hex_id for hex_id in spots if hex_id not in self.tried and builders(play, hex_id, self.still)]

    def decision(self, play: BootsPlay) -> Decision | None:
        active = play.record.active
        hexes = self._hexes(play)
        if active is None or not hexes:
            return None
        answers = tuple(Work(pieces.name_at(play, hex_id)) for hex_id in hexes)
        prompt = _("{side}: entrench units that have not moved?").format(side=play.game.side_words[active.side])
        return Decision(active.side, "build", prompt, _RULE, (*answers, Done()), default=answers[0])

    def run(self, play: BootsPlay) -> None:
        play.finish()

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Work) or action.hex not in play.game.map.ids:
            return None
        hex_id = play.game.map.ids[action.hex]
        if hex_id in self.tried:
            return _RULE, _("{hex}: only one try per sub-phase").format(hex=spot(play, action.hex))
        if not any(play.position.hex(number) == hex_id for number in self.still):
            return _RULE, _("{hex}: no active unit there has kept still").format(hex=spot(play, action.hex))
        return "17.1", _("{hex}: the units there can build nothing now").format(hex=spot(play, action.hex))

    def apply(self, play: BootsPlay, action: Action) -> None:
        if isinstance(action, Work):
            hex_id = play.game.map.hex_id(action.hex)
            play.replace(Building(self.still, (*self.tried, hex_id)))
            play.push(BuildingRoll(hex_id, tuple(builders(play, hex_id, self.still))))
        else:
            play.finish()


class BuildingRoll(Stage, frozen=True):
    """The die for a work. fallen: it has been thrown."""

    hex: HexId
    builders: tuple[Slot, ...]
    fallen: bool = False

    def run(self, play: BootsPlay) -> None:
        active = play.record.active
        if self.fallen or active is None:
            play.finish()
            return
        play.replace(BuildingRoll(self.hex, self.builders, True))
        most = limit(play, self.hex, self.builders)
        name = place(play, self.hex)
        prompt = Message("Building in {hex}: succeeds on {n} or less", hex=name, n=most)
        first = self.builders[0]
        known, outline = scouting.secret_of(play, first), Message("Building in {hex}", hex=name)
        unit = play.game.pieces[first].id
        play.push(Throw(active.side, 1, "work", prompt, _RULE, unit, known=known, outline=outline))

    def comes_to(self, play: BootsPlay, faces: tuple[int, ...]) -> Message:
        """See `throws.Thrower`."""
        built = faces[0] <= limit(play, self.hex, self.builders)
        text = _("building in {hex}: {die}, success") if built else _("building in {hex}: {die}, failure")
        return text.format(hex=place(play, self.hex), die=faces[0])

    def resumed(self, play: BootsPlay, result: object) -> None:
        if not isinstance(result, Thrown):
            return
        (die,) = result.faces
        first = self.builders[0]
        unit, name = play.game.pieces[first], pieces.name_at(play, self.hex)
        stockade = kind(play, first, self.hex) == "stockade"
        built = die <= limit(play, self.hex, self.builders)
        if built and stockade:
            ground.fortify(play, self.hex, unit.side)
            play.amend(stockades=play.record.stockades + 1)
            text = _("Building in {hex}: die {die}, stockade built")
        elif built:
            ground.entrench(play, self.hex, unit.side)
            text = _("Building in {hex}: die {die}, entrenchment built")
        else:
            text = _("Building in {hex}: die {die}, failed")
        told = text.format(die=die, hex=place(play, self.hex))
        event = Event("work", told, _RULE, pieces.owner(play, first), (unit.id,), (name,), die)
        play.emit(scouting.veiled(play, first, event, told))


def _label(play: BootsPlay, action: Work) -> Message:
    """With what comes of it, where the hex is one of those that are asked about."""
    asked = play.stack[-1]
    hex_id = play.game.map.ids[action.hex]
    able = builders(play, hex_id, asked.still) if isinstance(asked, Building) else []
    told = _("Build in {hex}")
    if able:
        stockade = kind(play, able[0], hex_id) == "stockade"
        told = _("Build a stockade in {hex}") if stockade else _("Build an entrenchment in {hex}")
    return told.format(hex=spot(play, action.hex))


CATALOGUE.answer(Work, _label)
CATALOGUE.question(
    "build",
    lambda play: (
        _("Units that have not moved may build an entrenchment or a stockade; a die decides."),
        _("Engineers succeed more often. Both give the defender a column shift."),
    ),
)
