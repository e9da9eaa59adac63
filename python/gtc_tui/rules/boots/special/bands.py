"""22.11, 22.14, 22.28 Units that come when their marker is drawn: bands at random, armies at the edge of the map."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import CHANCE, Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.boots.heroism.throws import Throw, Thrown
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.state.actions import DrawnUnit
from gtc_tui.rules.boots.state.game import VILLA, BootsPlay
from gtc_tui.rules.boots.state.options import BANDS_RETURN
from gtc_tui.rules.boots.turn import reinforcement
from gtc_tui.rules.boots.turn.reinforcement import Place


def mexico(play: BootsPlay) -> list[int]:
    """All hexes of Mexico."""
    game = play.game
    return [hex_id for hex_id in range(game.map.hexmap.size) if ground.area(game, hex_id) == ground.MEXICO]


def edge(play: BootsPlay, north: bool) -> list[int]:
    """Hexes of the north or south edge of the map: the top or bottom row."""
    names = play.game.map.names
    rows = [int(name[:2]) for name in names]
    row = max(rows) if north else min(rows)
    return [hex_id for hex_id, found in enumerate(rows) if found == row]


def has_entered(play: BootsPlay, code: str) -> bool:
    """Has any unit of a sub-command ever been on the map?"""
    return any(play.game.pieces[number].id in play.record.entered for number in play.game.commands[code])


def unused(play: BootsPlay, code: str) -> list[PieceId]:
    """22.11: units of a sub-command that have not been in play; with the option those too that were eliminated."""
    again = {loss.piece for loss in play.record.lost} if BANDS_RETURN in play.game.options else set()
    ids = [play.game.pieces[number].id for number in play.game.commands[code]]
    return [unit for unit in ids if unit not in play.record.entered or unit in again]


def due(play: BootsPlay, code: str) -> int:
    """22.11: how many units come when the marker is drawn."""
    figures = play.game.tables.arrivals
    return figures.division_of_the_north if code == "DN" else figures.banditos


class Bands(Stage, frozen=True):
    """22.11: units are drawn one by one, and Villa places each. count: still to come. drawn: the one to be placed."""

    command: str
    count: int
    drawn: PieceId | None = None

    def _places(self, play: BootsPlay) -> list[Place]:
        assert self.drawn is not None
        return reinforcement.places(play, play.game.index[self.drawn], mexico(play))

    def decision(self, play: BootsPlay) -> Decision | None:
        if self.drawn is not None:
            answers = self._places(play)
            if not answers:
                return None
            unit = play.game.piece(self.drawn)
            prompt = _("{side}: where does {unit} appear?").format(side=play.game.side_words[VILLA], unit=unit.name)
            return Decision(VILLA, "reinforce", prompt, "22.11", tuple(answers), (), unit.id)
        left = unused(play, self.command)
        if not self.count or not left:
            return None
        prompt = _("Which of Villa's bands appears?")
        actions = tuple(DrawnUnit(unit) for unit in left)
        return Decision(CHANCE, "draw-unit", prompt, "22.11", actions, (1,) * len(actions))

    def run(self, play: BootsPlay) -> None:
        if self.drawn is not None:  # Mexico is full
            play.replace(Bands(self.command, 0))
        else:
            play.finish()

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if self.drawn is None:
            return None
        return reinforcement.why_not(play, action, (self.drawn,), mexico(play), "22.11")

    def apply(self, play: BootsPlay, action: Action) -> None:
        match action:
            case DrawnUnit(piece):
                play.replace(Bands(self.command, self.count - 1, piece))
            case Place():
                reinforcement.arrive(play, action, "22.11")
                play.replace(Bands(self.command, self.count))


class Army(Disclosing, frozen=True):
    """22.14, 22.28.3: a whole sub-command comes at the south edge, where who controls it places its units. sure: no die
    is thrown. placed: units that are told of when all are there."""

    command: str
    sure: bool = False
    thrown: bool = False
    placed: tuple[int, ...] = ()

    def unannounced(self, play: BootsPlay) -> tuple[int, ...]:
        return self.placed

    @property
    def _rule(self) -> str:
        return "22.28" if self.command == "MA" else "22.14"

    def _next(self, play: BootsPlay) -> list[Place]:
        """Where the next unit that finds a place may stand."""
        for number in play.game.commands[self.command]:
            if play.game.pieces[number].id not in play.record.entered:
                answers = reinforcement.places(play, number, edge(play, north=False))
                if answers:
                    return answers
        return []

    def decision(self, play: BootsPlay) -> Decision | None:
        active = play.record.active
        if not self.sure or active is None:
            return None
        answers = self._next(play)
        if not answers:
            return None
        unit = play.game.piece(answers[0].piece)
        prompt = _("{side}: where does {unit} enter?").format(side=play.game.side_words[active.side], unit=unit.name)
        return Decision(active.side, "reinforce", prompt, self._rule, tuple(answers), (), unit.id)

    def run(self, play: BootsPlay) -> None:
        active = play.record.active
        if self.sure or self.thrown or active is None:
            reinforcement.announce(play, self.placed, self._rule)
            play.finish()
            return
        play.replace(Army(self.command, False, True))
        name = Message(play.game.command_names[self.command])
        most = play.game.tables.arrivals.mexican_army
        prompt = Message("{command} comes on {n} or less", command=name, n=most)
        play.push(Throw(active.drawer, 1, "entry", prompt, "22.14"))

    def resumed(self, play: BootsPlay, result: object) -> None:
        if not isinstance(result, Thrown):
            return
        if result.faces[0] <= play.game.tables.arrivals.mexican_army:
            play.replace(Army(self.command, True))
            return
        name = _(play.game.command_names[self.command])
        play.emit(Event("no-entry", _("{command} does not come yet").format(command=name), "22.14"))
        play.amend(active=None)

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        units = {answer.piece for answer in self._next(play)}
        return reinforcement.why_not(play, action, units, edge(play, north=False), self._rule)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Place)
        placed = (*self.placed, reinforcement.put_down(play, action))
        play.replace(msgspec.structs.replace(self, placed=placed))
