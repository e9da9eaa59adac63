"""22.11, 22.14, 22.28 Units that come when their marker is drawn: bands at random, armies at the edge of the map."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import CHANCE, Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism.throws import Throw, Thrown
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.special.arrivals import edge
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Figure, Rule, figure
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.state.actions import DrawnUnit
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.options import BANDS_RETURN
from gtc_tui.rules.boots.state.slots import Slot
from gtc_tui.rules.boots.turn import reinforcement
from gtc_tui.rules.boots.turn.reinforcement import Place
from gtc_tui.rules.kit.files.schema import Line, Name


def has_entered(play: BootsPlay, code: str) -> bool:
    """Has any unit of a sub-command ever been on the map?"""
    return any(play.game.pieces[number].id in play.record.entered for number in play.game.commands[code])


def unused(play: BootsPlay, code: str) -> list[PieceId]:
    """22.11: units of a sub-command that have not been in play; with the option those too that were eliminated."""
    again = {loss.piece for loss in play.record.lost} if BANDS_RETURN in play.game.options else set()
    ids = [play.game.pieces[number].id for number in play.game.commands[code]]
    return [unit for unit in ids if unit not in play.record.entered or unit in again]


class Bands(Stage, frozen=True):
    """22.11: units are drawn one by one, and Villa places each. count: still to come. drawn: the one to be placed."""

    command: str
    count: int
    drawn: PieceId | None = None

    def _places(self, play: BootsPlay) -> list[Place]:
        assert self.drawn is not None
        return reinforcement.places(play, play.game.index[self.drawn], _rule(play, self.command).hexes(play))

    def decision(self, play: BootsPlay) -> Decision | None:
        if self.drawn is not None:
            answers = self._places(play)
            if not answers:
                return None
            unit = play.game.piece(self.drawn)
            side = unit.side
            prompt = _("{side}: choose a hex for {unit}").format(side=play.game.side_words[side], unit=unit.name)
            return Decision(side, "reinforce", prompt, "22.11", tuple(answers), (), unit.id)
        left = unused(play, self.command)
        if not self.count or not left:
            return None
        prompt = _("Which of Villa's units appears?")
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
        return reinforcement.why_not(play, action, (self.drawn,), _rule(play, self.command).hexes(play), "22.11")

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        return reinforcement.place_in_words(play, action)

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
    placed: tuple[Slot, ...] = ()

    def unannounced(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        return self.placed

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        return reinforcement.place_in_words(play, action)

    def _next(self, play: BootsPlay) -> list[Place]:
        """Where the next unit that finds a place may stand."""
        for number in play.game.commands[self.command]:
            if play.game.pieces[number].id not in play.record.entered:
                answers = reinforcement.places(play, number, edge(play.game, north=False))
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
        prompt = _("{side}: choose the hex where {unit} enters").format(
            side=play.game.side_words[active.side], unit=unit.name
        )
        rule = _army(play, self.command).section
        return Decision(active.side, "reinforce", prompt, rule, tuple(answers), (), unit.id)

    def run(self, play: BootsPlay) -> None:
        active = play.record.active
        if self.sure or self.thrown or active is None:
            reinforcement.announce(play, self.placed, _army(play, self.command).section)
            play.finish()
            return
        play.replace(Army(self.command, False, True))
        name = Message(play.game.command_names[self.command])
        army = _army(play, self.command)
        most = army.die(play.game)
        prompt = Message("{command} arrives on {n} or less", command=name, n=most)
        play.push(Throw(active.drawer, 1, "entry", prompt, army.section))

    def resumed(self, play: BootsPlay, result: object) -> None:
        if not isinstance(result, Thrown):
            return
        army = _army(play, self.command)
        if self._arrives(play, result.faces[0]):
            play.replace(Army(self.command, True))
            return
        name = _(play.game.command_names[self.command])
        play.emit(
            Event(
                "no-entry",
                _("{command}'s force has not arrived yet; the marker has no effect").format(command=name),
                army.section,
            )
        )
        play.amend(active=None)

    def comes_to(self, play: BootsPlay, faces: tuple[int, ...]) -> Message:
        """See `throws.Thrower`."""
        if self._arrives(play, faces[0]):
            text = _("{command}'s force arrives (rolled {die})")
        else:
            text = _("{command}'s force does not arrive (rolled {die})")
        return text.format(command=_(play.game.command_names[self.command]), die=faces[0])

    def _arrives(self, play: BootsPlay, die: int) -> bool:
        return die <= _army(play, self.command).die(play.game)

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        units = {answer.piece for answer in self._next(play)}
        rule = _army(play, self.command).section
        return reinforcement.why_not(play, action, units, edge(play.game, north=False), rule)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Place)
        placed = (*self.placed, reinforcement.put_down(play, action))
        play.replace(msgspec.structs.replace(self, placed=placed))


def _drawn(play: BootsPlay) -> str:
    """Code that the marker of the operations phase now beginning names; "" where none was drawn (Mad Dash, 6.7)."""
    active = play.record.active
    marker = None if active is None or active.only else play.game.marker_defs.get(active.marker)
    return "" if marker is None else marker.subcommand


@COMPONENTS.declare("bands")
class BandsAppear(Rule, frozen=True):
    """Units of sub-commands that come at random when their marker is drawn, anywhere in an area of the map (22.11).
    count: how many, by sub-command."""

    count: dict[Code, Figure]
    area: Name

    def needs_commands(self) -> tuple[Code, ...]:
        return tuple(self.count)

    def needs_figures(self) -> tuple[Figure, ...]:
        return tuple(self.count.values())

    def hexes(self, play: BootsPlay) -> list[HexId]:
        """Where they may appear, other units apart."""
        game = play.game
        return [hex_id for hex_id in map(HexId, range(game.map.hexmap.size)) if ground.area(game, hex_id) == self.area]

    def operation_begins(self, play: BootsPlay) -> None:
        code = _drawn(play)
        if code in self.count:
            play.push(Bands(code, figure(play.game.tables, self.count[code])))

    def entry_hexes(self, play: BootsPlay, piece: PieceNo) -> list[HexId]:
        return self.hexes(play) if play.game.pieces[piece].subcommand in self.count else []


@COMPONENTS.declare("armies")
class ArmiesEnter(Rule, frozen=True):
    """Sub-commands that come as a whole at the south edge of the map when their marker is drawn (22.14, 22.28.3). most:
    highest die with which they do; without it they come at once."""

    commands: tuple[Code, ...]
    section: Line
    most: Figure | None = None

    def needs_figures(self) -> tuple[Figure, ...]:
        return () if self.most is None else (self.most,)

    def die(self, game: BootsGame) -> int:
        """The highest with which they come."""
        return 6 if self.most is None else figure(game.tables, self.most)

    def operation_begins(self, play: BootsPlay) -> None:
        code = _drawn(play)
        if code in self.commands:  # 13.3: units that found no place come at a later marker
            play.push(Army(code, self.most is None or has_entered(play, code)))

    def entry_hexes(self, play: BootsPlay, piece: PieceNo) -> list[HexId]:
        return edge(play.game, north=False) if play.game.pieces[piece].subcommand in self.commands else []


def _rule(play: BootsPlay, code: str) -> BandsAppear:
    return next(rule for rule in play.game.rules.of(BandsAppear) if code in rule.count)


def _army(play: BootsPlay, code: str) -> ArmiesEnter:
    return next(rule for rule in play.game.rules.of(ArmiesEnter) if code in rule.commands)
