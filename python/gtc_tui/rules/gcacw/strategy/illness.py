"""19.0 Illness of leaders: the table that an event of the strategic cycle sends to (16.0), and the segment in which the
sick recover and Hampton may be promoted (14.0)."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.action import Action, PieceId, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.campaign import control
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import CampaignRecord
from gtc_tui.rules.gcacw.turn import succession
from gtc_tui.rules.gcacw.turn.succession import RULE
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase


class Rejoin(Action, frozen=True, tag="rejoin"):
    """The leader who is well again comes back in this hex or box (19.0)."""

    leader: PieceId
    hex: str


# -- falling ill ---------------------------------------------------------------------------------------
class Illness(Stage, frozen=True):
    """Two dice for who falls ill."""

    def decision(self, play: GcacwPlay) -> Decision:
        return dice(2, "illness", _("Two dice: which leader falls ill"), RULE)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        total = sum(action.dice)
        leader = PieceId(campaign_of(play).illness.rows[total - 2])
        strikes = may_fall_ill(play, leader)
        known = leader in play.game.index
        text = _("Illness {dice}: {leader}") if strikes else _("Illness {dice}: {leader}, no effect")
        if not known:
            text = _("Illness {dice}: a leader not in this scenario")
        told = text.format(dice="+".join(map(str, action.dice)), leader=name(play, leader) if known else "")
        play.emit(Event("roll", told, RULE, amount=total))
        if strikes:
            succession.fall_ill(play, leader)
        play.finish()


def may_fall_ill(play: GcacwPlay, leader: PieceId) -> bool:
    """Not who is ill or dead, or not in play; some only before the reorganization of the Confederates (34.0)."""
    assert isinstance(play.record, CampaignRecord)
    case = campaign_of(play).illness.cases[leader]
    if case.before_reorganization and commands.is_reorganized(play):
        return False
    return succession.is_in_play(play, leader) and not succession.is_ill(play, leader)


# -- recovering ----------------------------------------------------------------------------------------
class LeaderRecovery(Stage, frozen=True):
    """Each leader who was ill when the segment began, one after the other, then the promotion. over: those who have had
    their turn; promoted: the die for it has been rolled."""

    over: tuple[PieceId, ...] = ()
    promoted: bool = False

    def run(self, play: GcacwPlay) -> None:
        figures = campaign_of(play)
        for one in succession.ill(play):
            leader = one.leader
            if leader in self.over:
                continue
            play.replace(LeaderRecovery((*self.over, leader)))
            if figures.illness.cases[leader].course == "sick-side":
                succession.recover(play, leader)
            elif not figures.illness.cases[leader].rejoins or places(play, leader):
                play.push(RecoveryDie(leader))
            return
        if not self.promoted and is_vacant(play):
            play.replace(LeaderRecovery(self.over, True))
            play.push(PromotionDie())
            return
        play.finish()


class RecoveryDie(Stage, frozen=True):
    """A die for a leader who is away."""

    leader: PieceId

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("{leader} is ill: he recovers on {n} or less").format(
            leader=name(play, self.leader), n=campaign_of(play).illness.well
        )
        return dice(1, "leader-recovery", prompt, RULE, self.leader)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die, figures = action.dice[0], campaign_of(play).illness
        well = die <= figures.well
        text = _("Die {die}: {leader} recovers") if well else _("Die {die}: {leader} is still ill")
        side = play.game.piece(self.leader).side
        told = text.format(die=die, leader=name(play, self.leader))
        play.emit(Event("roll", told, RULE, side, (self.leader,), (), die))
        play.finish()
        if well:
            succession.recover(play, self.leader)
            if figures.cases[self.leader].rejoins:
                play.push(Return(self.leader))


def places(play: GcacwPlay, leader: PieceId) -> list[str]:
    """Hexes and boxes of units that carry the leader's own command."""
    units = of_his_command(play, leader, pieces.in_play(play, play.game.piece(leader).side))
    return list(dict.fromkeys(where for unit in units if (where := pieces.hex_of(play, unit)) is not None))


def of_his_command(play: GcacwPlay, leader: PieceId, units: Iterable[PieceId]) -> list[PieceId]:
    """Those of some units that carry the leader's own command."""
    code = play.game.piece(leader).command
    return [unit for unit in units if code in commands.origin(play, unit).chain]


class Return(Stage, frozen=True):
    """Where a leader who is well again comes back: with any unit of his command."""

    leader: PieceId

    def decision(self, play: GcacwPlay) -> Decision | None:
        found = places(play, self.leader)
        if len(found) < 2:
            return None
        prompt = _("{leader} recovers: choose the unit he returns to").format(leader=name(play, self.leader))
        options = tuple(Rejoin(self.leader, where) for where in found)
        return Decision(play.game.piece(self.leader).side, "rejoin", prompt, RULE, options, subject=self.leader)

    def run(self, play: GcacwPlay) -> None:
        self._come(play, places(play, self.leader)[0])

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Rejoin)
        self._come(play, action.hex)

    def _come(self, play: GcacwPlay, where: str) -> None:
        control.arrive(play, self.leader, where)
        text = _("{leader} returns at {hex}").format(leader=name(play, self.leader), hex=place(play, where))
        play.emit(Event("leader", text, RULE, play.game.piece(self.leader).side, (self.leader,), (where,)))
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Rejoin):
            return None
        who = name(play, self.leader)
        if action.leader != self.leader:
            return RULE, _("the leader who recovers is {leader}").format(leader=who)
        fault = refusals.no_hex(play, action.hex)
        if fault is not None:
            return fault
        return RULE, _("no unit of {leader}'s command is in {hex}").format(leader=who, hex=place(play, action.hex))


# -- the empty place of a corps leader -----------------------------------------------------------------
def is_vacant(play: GcacwPlay) -> bool:
    """Is there nobody in the place of the leader who is dead, or was so before the game, and somebody to promote?"""
    figures = campaign_of(play).promotion
    before, new, old = (PieceId(word) for word in (figures.after, figures.leader, figures.piece))
    gone = before not in play.game.index or before in play.record.removed
    free = new in play.game.index and not succession.is_in_play(play, new) and new not in play.record.removed
    return gone and free and succession.is_in_play(play, old)


class PromotionDie(Stage, frozen=True):
    """A die for the empty place."""

    def decision(self, play: GcacwPlay) -> Decision:
        figures = campaign_of(play).promotion
        leader = PieceId(figures.piece)
        prompt = _("The cavalry corps has no leader: {leader} takes it on a {n}").format(
            leader=name(play, leader), n=figures.die
        )
        return dice(1, "promotion", prompt, RULE, leader)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die, figures = action.dice[0], campaign_of(play).promotion
        old, new = PieceId(figures.piece), PieceId(figures.leader)
        rises = die >= figures.die
        text = (
            _("Die {die}: {leader} takes the cavalry corps, and keeps his division")
            if rises
            else _("Die {die}: the cavalry corps still has no leader")
        )
        told = text.format(die=die, leader=name(play, new))
        play.emit(Event("roll", told, RULE, play.game.piece(old).side, (old,), (), die))
        if rises:
            succession.exchange(play, old, new)
            play.amend(removed=(*play.record.removed, old))
        play.finish()


CATALOGUE.belong(Occasion(("leader-recovery",), "19.0"), Rejoin)
CATALOGUE.answer(
    Rejoin,
    lambda play, action: _("{leader} returns at {hex}").format(
        leader=name(play, action.leader), hex=place(play, action.hex)
    ),
)
CATALOGUE.question(
    "illness",
    lambda play: (
        _("Two dice name a leader. One who is ill already, dead or not in play is passed over."),
        _("Another leader takes over his command, or nobody. Lee stays, with the values of his sick side."),
    ),
)
CATALOGUE.question(
    "leader-recovery",
    lambda play: (
        _("In every strategic cycle a sick leader recovers on {n} or less, and his substitutes leave.").format(
            n=campaign_of(play).illness.well
        ),
    ),
)
CATALOGUE.question("rejoin", lambda play: (_("He may return with any unit of his command, on the map or in a box."),))
CATALOGUE.question(
    "promotion",
    lambda play: (
        _(
            "Roll in every strategic cycle until it succeeds. He then leads the corps and his own division to "
            "the end of the game."
        ),
    ),
)

PHASES.declare("leader-recovery", Phase(N_("Leader Recovery Segment"), lambda play: LeaderRecovery(), place=61))
