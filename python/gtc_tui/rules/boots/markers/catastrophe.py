"""6.7 Natural Catastrophe: at once when it is drawn, and nothing cancels it."""

from __future__ import annotations

from gtc_tui.engine.action import Action, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import _
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.heroism import drawing, hands
from gtc_tui.rules.boots.heroism.kinds import Kind, declare
from gtc_tui.rules.boots.state import ground, pieces, scouting, stacking
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.record import Effect
from gtc_tui.rules.boots.state.slots import Slot
from gtc_tui.rules.boots.turn import operations

_RULE = "6.7"


class Catastrophe(Stage, frozen=True):
    """Both hands are halved; then a die tells what strikes. side: who has drawn it. rolling: the hands are done."""

    side: Side
    rolling: bool = False

    def decision(self, play: BootsPlay) -> Decision | None:
        if not self.rolling:
            return None
        return dice(1, "catastrophe", _("Natural Catastrophe: earthquake, storm or plague?"), _RULE)

    def run(self, play: BootsPlay) -> None:
        play.replace(Catastrophe(self.side, True))
        for side in reversed(play.game.sides):
            held = len(hands.hand(play, side))
            if held:
                play.push(hands.Forfeit(side, play.game.tables.lost_of_hand(held)))

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        figures, die = play.game.tables.catastrophe, action.dice[0]
        if die in figures.earthquake:
            play.finish()
            _earthquake(play)
        elif die in figures.storm:
            _storm(play)
        else:
            play.emit(Event("plague", _("Plague"), _RULE))
            play.replace(Plague(tuple(n for n, _piece in play.game.numbered if pieces.hex_of(play, n) is not None)))


def strike(play: BootsPlay, side: Side) -> None:
    """Natural Catastrophe is drawn by a side."""
    text = _("{side} draws Natural Catastrophe").format(side=play.game.side_words[side])
    play.emit(Event("catastrophe", text, _RULE, side))
    play.push(Catastrophe(side))


def _earthquake(play: BootsPlay) -> None:
    """All entrenchments go; defenders get no shifts until the turn ends."""
    play.emit(
        Event(
            "earthquake",
            _("Earthquake: all entrenchments are removed; defenders get no column shifts this turn"),
            _RULE,
        )
    )
    for hex_id in ground.marked(play):
        ground.remove_entrenchment(play, hex_id)
    play.amend(effects=(*play.record.effects, Effect("earthquake", "turn")))


def _storm(play: BootsPlay) -> None:
    """The operations phase under way ends at once; who is still to draw markers draws them."""
    if play.record.active is None:
        play.emit(Event("storm", _("Storm: no operations phase is under way, so nothing ends"), _RULE))
        play.finish()
        return
    play.emit(Event("storm", _("Storm: this operations phase ends"), _RULE))
    under_way = [stage for stage in play.stack if isinstance(stage, drawing.Drawing)]
    operations.cut_short(play)
    for stage in under_way:
        play.push(stage)


class Plague(Stage, frozen=True):
    """A die for every unit on the map. units: those still to be diced for."""

    units: tuple[Slot, ...]

    def _left(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        return tuple(number for number in self.units if pieces.hex_of(play, number) is not None)

    def decision(self, play: BootsPlay) -> Decision | None:
        left = self._left(play)
        if not left:
            return None
        unit = play.game.pieces[left[0]]
        prompt = _("Plague: {unit} is eliminated on {n} or less").format(
            unit=unit.name, n=play.game.tables.catastrophe.plague_die
        )
        outline = _("Plague: a unit is eliminated on {n} or less").format(n=play.game.tables.catastrophe.plague_die)
        return dice(1, "plague", prompt, _RULE, unit.id, scouting.secret_of(play, left[0]), outline)

    def run(self, play: BootsPlay) -> None:
        play.finish()
        if play.record.active is None:  # 5.6: no end of a sub-phase is near that would see to it
            stacking.enforce(play)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        number, *rest = self._left(play)
        play.replace(Plague(tuple(rest)))
        if action.dice[0] <= play.game.tables.catastrophe.plague_die:
            pieces.eliminate(play, number, "plague", _RULE)


declare(
    "catastrophe",
    Kind(
        words=N_(
            "Played at once when drawn: both hands lose a share of their markers, then a die brings "
            "earthquake, storm or plague."
        ),
        drawn=strike,
    ),
)
