"""3.0 Leader Transfer Phase: leaders go over to other units of their command, the Union's first."""

from __future__ import annotations

from gtc_tui._core import UNREACHED
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.state import pieces, zones
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, name, place
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase

_RULE = "3.0"


class Transfer(Action, frozen=True, tag="transfer"):
    """A leader moves to another hex with a unit of his command in the leader transfer phase (3.0)."""

    leader: PieceId
    to: str


def goals(play: GcacwPlay, leader: PieceId) -> list[str]:
    """Hexes a leader may transfer to: other hexes with a unit of his command within reach, in unit order."""
    names, home, here = play.game.map.names, play.position.hex, pieces.hex_id(play, leader)
    within = zones.numbers_following(play, leader, play.game.tables.transfer_radius)
    return [names[where] for where in dict.fromkeys(map(home, within)) if where != here]


def _held(play: GcacwPlay, leader: PieceId) -> Message | None:
    """Why a leader may not transfer, as he may not act."""
    rules = play.game.rules
    return None if leader in rules.transferable(play) else rules.holds(play, leader)


class LeaderTransfer(Stage, frozen=True):
    """One side's transfers. done: leaders that have transferred; each may once."""

    side: Side
    done: tuple[PieceId, ...] = ()

    def _options(self, play: GcacwPlay) -> list[Action]:
        rules = play.game.rules
        shut = {*rules.held(play)}.difference(rules.transferable(play)).union(self.done)
        leaders = pieces.on_map(play, self.side, leaders=True)
        return [Transfer(leader, to) for leader in leaders if leader not in shut for to in goals(play, leader)]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more transfers") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = self._options(play)
        if not options:
            return None
        prompt = _("{side}: transfer leaders?").format(side=army(self.side))
        return Decision(self.side, "transfer", prompt, _RULE, (*options, Done()), default=Done())

    def run(self, play: GcacwPlay) -> None:
        self._end(play)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, Transfer):
            self._end(play)
            return
        leader = action.leader
        origin = pieces.hex_of(play, leader)
        assert origin is not None
        pieces.move(play, leader, action.to)
        text = _("{leader} transfers to {hex}").format(
            leader=play.game.piece(leader).name, hex=play.game.map.label(play.game.map.ids[action.to])
        )
        play.emit(Event("transfer", text, _RULE, self.side, (leader,), (origin, action.to)))
        play.replace(LeaderTransfer(self.side, (*self.done, leader)))

    def _end(self, play: GcacwPlay) -> None:
        """The Union's transfers come first, then the other side's."""
        if self.side == play.game.sides[0]:
            play.replace(LeaderTransfer(play.game.sides[1]))
        else:
            play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Transfer):
            return None
        fault = refusals.not_a_leader(play, action.leader, self.side) or refusals.no_hex(play, action.to)
        if fault is not None:
            return fault
        held = _held(play, action.leader)
        if held is not None:
            return play.game.rules.section, held
        name = play.game.piece(action.leader).name
        if action.leader in self.done:
            return _RULE, _("{leader} has already transferred in this phase").format(leader=name)
        if pieces.hex_of(play, action.leader) == action.to:
            return _RULE, _("{leader} is already there").format(leader=name)
        units = pieces.units_in(play, action.to)
        if not any(pieces.leads(play, action.leader, unit) for unit in units):
            return _RULE, _("no unit of {leader}'s command is in {hex}").format(leader=name, hex=action.to)
        radius = play.game.tables.transfer_radius
        if zones.friendly_path(play, action.leader, radius)[play.game.map.ids[action.to]] == UNREACHED:
            return _RULE, _("{leader} has no free path of {n} hexes or less to {hex}").format(
                n=radius, leader=name, hex=action.to
            )
        return None


def _label(play: GcacwPlay, action: Transfer) -> Message:
    units = [unit for unit in pieces.units_in(play, action.to) if pieces.leads(play, action.leader, unit)]
    return _("{leader} joins {unit} ({hex})").format(
        leader=name(play, action.leader), unit=name(play, units[0]) if units else place(play, action.to), hex=action.to
    )


CATALOGUE.belong(Occasion(("transfer",), "3.0"), Transfer)
CATALOGUE.answer(Transfer, _label)
CATALOGUE.question(
    "transfer",
    lambda play: (
        _(
            "Before the action cycle each leader may move to another unit of his command up to {transfer} hexes away."
        ).format(transfer=play.game.tables.transfer_radius),
        _("His path may not enter enemy units, nor enemy zones of control except where you have units."),
        _("The Union transfers first. No leader has to transfer."),
    ),
)

PHASES.declare(
    "transfer", Phase(N_("Leader Transfer Phase"), lambda play: LeaderTransfer(play.game.sides[0]), place=20)
)
