"""Points for units eliminated (21.15, 21.16, 22.18, 22.19)."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.messages import Message
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Figure, Rule, SideKey, figure
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay, PieceDef
from gtc_tui.rules.boots.state.record import Entry
from gtc_tui.rules.kit.files.schema import Line, Word


@COMPONENTS.declare("loss-points")
class LossPoints(Rule, frozen=True):
    """What units of a printed side bring when they are eliminated in combat or by over-stacking (20.4). Of several
    entries for a unit the first counts. types, commands: only such units; unit: for each; strength: for each point."""

    side: SideKey
    to: SideKey
    strength: Figure
    unit: Figure | None = None
    types: tuple[Word, ...] = ()
    commands: tuple[Code, ...] = ()

    def needs_figures(self) -> tuple[Figure, ...]:
        return (self.strength,) if self.unit is None else (self.strength, self.unit)

    def needs_commands(self) -> tuple[Code, ...]:
        return self.commands

    def loss_points(self, game: BootsGame) -> list[tuple[PieceNo, Side, int]]:
        each = 0 if self.unit is None else figure(game.tables, self.unit)
        factor = figure(game.tables, self.strength)
        lost = ((number, unit) for number, unit in game.numbered if self._concerns(unit))
        return [(number, self.to, each + factor * unit.cf) for number, unit in lost]

    def _concerns(self, unit: PieceDef) -> bool:
        return (
            unit.side == self.side
            and (not self.types or unit.type in self.types)
            and (not self.commands or unit.subcommand in self.commands)
        )


@COMPONENTS.declare("last-of-command")
class LastOfCommand(Rule, frozen=True):
    """Points for the last unit of a sub-command (22.18.1), taken back when one of them returns (6.7). key: of the
    points in the record. gone, back: what has happened."""

    command: Code
    to: SideKey
    points: Figure
    key: Word
    gone: Line
    back: Line

    def needs_figures(self) -> tuple[Figure, ...]:
        return (self.points,)

    def needs_commands(self) -> tuple[Code, ...]:
        return (self.command,)

    def eliminated(self, play: BootsPlay, piece: PieceNo, cause: str) -> None:
        if play.game.pieces[piece].subcommand != self.command or cause not in pieces.SCORING:
            return
        if all(pieces.is_lost(play, play.game.pieces[number].id) for number in play.game.commands[self.command]):
            play.amend(flags=(*play.record.flags, self.key))
            self._score(play, 1, self.gone)

    def returned(self, play: BootsPlay, piece: PieceNo) -> None:
        if play.game.pieces[piece].subcommand == self.command and self.key in play.record.flags:
            play.amend(flags=tuple(flag for flag in play.record.flags if flag != self.key))
            self._score(play, -1, self.back)

    def _score(self, play: BootsPlay, sign: int, why: str) -> None:
        points = sign * figure(play.game.tables, self.points)
        pieces.score(play, Entry(play.record.turn, self.to, self.key, points, None, None, Message(why)))
