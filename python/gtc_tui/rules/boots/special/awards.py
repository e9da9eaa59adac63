"""Points that a side dices for when somebody is attacked (21.18, 22.18 to 22.21), and who is no enemy before that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gtc_tui.engine.action import Side
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism.throws import Throw, Thrown
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Figure, Rule, SideKey, figure
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import SIDE_NAMES, BootsPlay, PieceDef
from gtc_tui.rules.boots.state.record import HOSTILITIES, Entry
from gtc_tui.rules.kit.files.schema import Line, Word

CLASH = "clash"
"""Flag of the first fight over a town or a stockade (21.18)."""


class Award(Stage, frozen=True):
    """A side throws dice and gets as many points. cause, text: as in `record.Entry`."""

    side: Side
    dice: int
    cause: str
    rule: str
    text: Message
    hex: str
    thrown: bool = False

    def run(self, play: BootsPlay) -> None:
        if self.thrown or not self.dice:
            play.finish()
            return
        play.replace(Award(self.side, self.dice, self.cause, self.rule, self.text, self.hex, True))
        prompt = Message("{side}: roll for VP, {why}", side=Message(SIDE_NAMES[self.side]), why=self.text)
        play.push(Throw(self.side, self.dice, self.cause, prompt, self.rule))

    def comes_to(self, play: BootsPlay, faces: tuple[int, ...]) -> Message:
        """See `throws.Thrower`."""
        return _("rolled {faces} for {n} VP, {why}").format(
            faces=" + ".join(map(str, faces)), n=sum(faces), why=self.text
        )

    def resumed(self, play: BootsPlay, result: object) -> None:
        if isinstance(result, Thrown):
            points = sum(result.faces)
            entry = Entry(play.record.turn, self.side, self.cause, points, None, self.hex, self.text)
            pieces.score(play, entry)


@COMPONENTS.declare("first-clash")
class FirstClash(Rule, frozen=True):
    """Once in the game: when soldiers of both players first fight over such a place or a stockade, the defender dices
    for points (21.18). none: types of units that are no soldiers."""

    places: tuple[Word, ...]
    none: tuple[Word, ...]
    dice: Figure
    section: Line
    why: Line

    def needs_figures(self) -> tuple[Figure, ...]:
        return (self.dice,)

    def attack_begins(self, play: BootsPlay, attackers: Sequence[PieceNo], targets: Sequence[HexId]) -> None:
        active = play.record.active
        if CLASH in play.record.flags or active is None:
            return
        attacker, defender = active.side, play.game.enemy(active.side)
        if not any(self._is_soldier(unit, attacker) for unit in pieces.defs(play, attackers)):
            return
        for hex_id in targets:
            sheltered = ground.has_place(play.game, hex_id, *self.places) or ground.stockade(play, hex_id) is not None
            defends = any(self._is_soldier(unit, defender) for unit in pieces.defs(play, play.position.at(hex_id)))
            if sheltered and defends:
                play.amend(flags=(*play.record.flags, CLASH))
                dice, spot = figure(play.game.tables, self.dice), pieces.name_at(play, hex_id)
                play.push(Award(defender, dice, CLASH, self.section, Message(self.why), spot))
                return

    def _is_soldier(self, unit: PieceDef, side: Side) -> bool:
        return unit.side == side and unit.type not in self.none


@COMPONENTS.declare("attack-dice")
class AttackDice(Rule, frozen=True):
    """The defender dices for points in each attack by units of a printed side on units of others (22.18.3, 22.19.5).
    on: those, each with the section that says so."""

    by: SideKey
    on: dict[SideKey, Line]
    dice: Figure
    why: Line

    def needs_figures(self) -> tuple[Figure, ...]:
        return (self.dice,)

    def attack_begins(self, play: BootsPlay, attackers: Sequence[PieceNo], targets: Sequence[HexId]) -> None:
        active, theirs = play.record.active, _defenders(play, targets)
        rule = next((section for side, section in self.on.items() if side in theirs), None)
        if active is None or rule is None or self.by not in _sides(play, attackers):
            return
        dice, spot = figure(play.game.tables, self.dice), pieces.name_at(play, targets[0])
        play.push(Award(play.game.enemy(active.side), dice, "government", rule, Message(self.why), spot))


@COMPONENTS.declare("hostilities")
class Hostilities(Rule, frozen=True):
    """Once in the game: when units of two printed sides first fight, the defender dices for points (22.21)."""

    between: tuple[SideKey, SideKey]
    dice: Figure
    section: Line
    why: Line

    def needs_figures(self) -> tuple[Figure, ...]:
        return (self.dice,)

    def attack_begins(self, play: BootsPlay, attackers: Sequence[PieceNo], targets: Sequence[HexId]) -> None:
        active = play.record.active
        if active is None or HOSTILITIES in play.record.flags:
            return
        if _fight(self.between, _sides(play, attackers), _defenders(play, targets)):
            play.amend(flags=(*play.record.flags, HOSTILITIES))
            dice, spot = figure(play.game.tables, self.dice), pieces.name_at(play, targets[0])
            defender = play.game.enemy(active.side)
            play.push(Award(defender, dice, HOSTILITIES, self.section, Message(self.why), spot))


@COMPONENTS.declare("nobody-is-no-enemy")
class NobodyIsNoEnemy(Rule, frozen=True):
    """Units that belong to nobody need not be attacked (22.13)."""

    def spares_nobodys(self) -> bool:
        return True


@COMPONENTS.declare("enemies-by-blows")
class EnemiesByBlows(Rule, frozen=True):
    """Units of two printed sides need not attack one another before they have come to blows (22.21)."""

    between: tuple[SideKey, SideKey]

    def truces(self) -> list[tuple[Side, Side]]:
        return [self.between]


def _fight(between: tuple[Side, Side], own: set[Side], theirs: set[Side]) -> bool:
    one, other = between
    return (one in own and other in theirs) or (other in own and one in theirs)


def _sides(play: BootsPlay, numbers: Iterable[PieceNo]) -> set[Side]:
    """Printed sides of units."""
    return {play.game.pieces[number].side for number in numbers}


def _defenders(play: BootsPlay, targets: Iterable[HexId]) -> set[Side]:
    return _sides(play, [number for hex_id in targets for number in play.position.at(hex_id)])
