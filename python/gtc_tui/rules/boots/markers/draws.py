"""6.7 Heroism markers of the heroism phase and of drawing sub-command markers."""

from __future__ import annotations

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism import drawing, hands, windows
from gtc_tui.rules.boots.heroism.kinds import Kind, Moment, declare
from gtc_tui.rules.boots.heroism.throws import Throw, Thrown
from gtc_tui.rules.boots.movement import marching
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.actions import CATALOGUE, Activate, Site
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import spot
from gtc_tui.rules.boots.state.record import Active, Effect
from gtc_tui.rules.boots.turn import operations, victory

_RULE = "6.7"


# -- Heroism phase -----------------------------------------------------------------------------------------------------


def delusions(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Delusions of Grandeur: as many markers as the enemy has just drawn."""
    drawing.draw(play, side, moment.count)


def can_jaws(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """From the Jaws of Victory: the enemy is far ahead."""
    return victory.lead(play, play.game.enemy(side)) >= play.game.tables.heroism.lead


def jaws(play: BootsPlay, side: Side, moment: Moment) -> None:
    """From the Jaws of Victory: a die of markers, as many as the hand holds."""
    play.push(Jaws(side))
    prompt = Message("From the Jaws of Victory: roll for the number of heroism markers")
    play.push(Throw(side, 1, "jaws", prompt, _RULE))


class Jaws(Stage, frozen=True):
    """The die of From the Jaws of Victory."""

    side: Side
    count: int = -1

    def resumed(self, play: BootsPlay, result: object) -> None:
        if isinstance(result, Thrown):
            play.replace(Jaws(self.side, self._markers(play, result.faces[0])))

    def comes_to(self, play: BootsPlay, faces: tuple[int, ...]) -> Message:
        """See `throws.Thrower`."""
        count = self._markers(play, faces[0])
        text = ngettext(
            "From the Jaws of Victory rolled {die}: {n} marker",
            "From the Jaws of Victory rolled {die}: {n} markers",
            count,
        )
        return text.format(die=faces[0], n=count)

    def _markers(self, play: BootsPlay, die: int) -> int:
        """As many as the die says, within the hand."""
        return min(die, play.game.tables.heroism.hand - len(hands.hand(play, self.side)))

    def run(self, play: BootsPlay) -> None:
        if self.count > 0:
            play.replace(Jaws(self.side, 0))
            drawing.draw(play, self.side, self.count)
        else:
            play.finish()


# -- Drawing sub-command markers ---------------------------------------------------------------------------------------


def dashing(play: BootsPlay, side: Side) -> dict[str, tuple[str, ...]]:
    """Own sub-commands that Mad Dash may activate, with the codes of those that act then: all that have a marker in the
    game, units on the map or not. Wayne, who has none of his own (21.8), goes by his marker."""
    found = {}
    for marker in play.game.markers:
        commands = operations.commands(play, marker)
        if marker.side == side and commands and marker.id in (*play.record.pool, *play.record.aside):
            found[marker.subcommand or marker.id] = commands
    return found


def can_mad_dash(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Mad Dash: there is a sub-command to activate."""
    return bool(dashing(play, side))


def mad_dash(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Mad Dash: in place of the draw an operations phase with an own sub-command, even one that has acted."""
    play.push(Dashing(side))


class Dashing(Stage, frozen=True):
    """Which sub-command makes the Mad Dash."""

    side: Side

    def decision(self, play: BootsPlay) -> Decision:
        prompt = _("{side}: choose the sub-command that makes the Mad Dash").format(
            side=play.game.side_words[self.side]
        )
        answers = tuple(map(Activate, dashing(play, self.side)))
        return Decision(self.side, "activate", prompt, _RULE, answers)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Activate)
        name = _(play.game.acting_names[action.command])
        play.emit(Event("activate", _("Mad Dash: {command} is activated").format(command=name), _RULE, self.side))
        commands = dashing(play, self.side)[action.command]
        play.stack.pop()
        operations.begin(play, Active(windows.MAD_DASH, self.side, self.side, commands))


def can_blunder(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Someone Blundered: the other side has drawn, and the marker has not been stopped yet."""
    return side != moment.side and not _stopped(play)


def blunder(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Someone Blundered: the marker activates nothing and stays out until the Return phase."""
    play.amend(effects=(*play.record.effects, Effect("blundered", "turn", side)))


def _stopped(play: BootsPlay) -> bool:
    return any(effect.kind == "blundered" for effect in play.record.effects)


def _leadable(play: BootsPlay, side: Side, marker: str) -> dict[str, tuple[PieceNo, ...]]:
    """Into the Valley: stacks of a drawn marker's sub-command that can move, by hex name."""
    drawn = play.game.marker_defs[marker]
    if drawn.side != play.game.enemy(side):
        return {}
    found: dict[HexId, tuple[PieceNo, ...]] = {}
    for code in operations.commands(play, drawn):
        for number in play.game.commands.get(code, ()):
            where = pieces.hex_of(play, number)
            if where is not None:
                found[where] = (*found.get(where, ()), number)
    stacks = sorted((hex_id, units) for hex_id, units in found.items())
    return {
        pieces.name_at(play, hex_id): units
        for hex_id, units in stacks
        if all(play.game.pieces[unit].mf and not marching.has_ridden(play, unit) for unit in units)
    }


def can_valley(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Into the Valley of the Shadow of Death: this side has drawn a marker of the other's units, and it activates."""
    if side != moment.side or _stopped(play) or any(effect.kind == "valley" for effect in play.record.effects):
        return False
    return bool(_leadable(play, side, moment.marker))


def valley(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Into the Valley: one of the enemy's stacks, which this side then moves in its movement sub-phase."""
    play.push(Valley(side, moment.marker))


class Valley(Stage, frozen=True):
    """Which stack goes into the valley."""

    side: Side
    marker: str

    def decision(self, play: BootsPlay) -> Decision:
        name = play.game.side_words[self.side]
        prompt = _("{side}: Into the Valley of the Shadow of Death: choose a stack").format(side=name)
        answers = tuple(Site(spot) for spot in _leadable(play, self.side, self.marker))
        return Decision(self.side, "valley", prompt, _RULE, answers)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Site)
        units = _leadable(play, self.side, self.marker)[action.hex]
        ids = tuple(play.game.pieces[unit].id for unit in units)
        text = _("The stack in {hex} goes Into the Valley of the Shadow of Death").format(hex=spot(play, action.hex))
        play.emit(Event("valley", text, _RULE, self.side, (), (action.hex,)))
        play.amend(effects=(*play.record.effects, Effect("valley", "operation", self.side, ids, action.hex)))
        play.finish()

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        if not isinstance(action, Site):
            return None
        return _("Lead the stack in {hex}").format(hex=spot(play, action.hex))


declare(
    "delusions",
    Kind(
        words=N_("When the enemy draws heroism markers: draw as many as he did."),
        moments=("heroism-drawn",),
        carry_out=delusions,
    ),
)
declare(
    "jaws",
    Kind(
        words=N_(
            "In your heroism phase, if you are {lead} VP or more behind: roll a die and draw that many more markers."
        ),
        moments=("heroism",),
        able=can_jaws,
        carry_out=jaws,
    ),
)
declare(
    "mad-dash",
    Kind(
        words=N_(
            "Instead of drawing a sub-command marker: activate one of your sub-commands, even one that has acted."
        ),
        moments=("operation",),
        able=can_mad_dash,
        carry_out=mad_dash,
    ),
)
declare(
    "valley",
    Kind(
        words=N_(
            "When you draw an enemy marker: move one of its stacks; if it ends next to your units, it must attack."
        ),
        moments=("drawn",),
        able=can_valley,
        carry_out=valley,
    ),
)
declare(
    "blundered",
    Kind(
        words=N_("When the enemy draws a sub-command marker: it activates nothing this turn."),
        moments=("drawn",),
        able=can_blunder,
        carry_out=blunder,
    ),
)


CATALOGUE.question(
    "valley",
    lambda play: (
        _("You move the chosen stack up to its movement allowance. If it ends next to your units, it attacks."),
    ),
)
