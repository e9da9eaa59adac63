"""19.0 Leaders who are out: who takes over from whom, who is ill, how all comes back as it was."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.combat import leader_death
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CampaignRecord, Ill
from gtc_tui.rules.gcacw.turn import replacement
from gtc_tui.rules.gcacw.words.phrases import name

RULE = "19.0"
Swap = tuple[PieceId, PieceId]
"""(piece, the one that takes its place)"""


# -- who is there --------------------------------------------------------------------------------------
def is_in_play(play: GcacwPlay, piece: PieceId) -> bool:
    """On the map, in a box or on the way between them."""
    if piece not in play.game.index:
        return False
    return pieces.hex_of(play, piece) is not None or replacement.is_travelling(play, piece)


def ill(play: GcacwPlay) -> tuple[Ill, ...]:
    return play.record.ill if isinstance(play.record, CampaignRecord) else ()


def is_ill(play: GcacwPlay, leader: PieceId) -> bool:
    return any(one.leader == leader for one in ill(play))


def on_sick_sides(play: GcacwPlay) -> list[PieceId]:
    """Leaders who are ill and stay in play, with the figures of their sick sides."""
    cases = campaign_of(play).illness.cases
    return [one.leader for one in ill(play) if cases[one.leader].course == "sick-side"]


# -- taking over ---------------------------------------------------------------------------------------
def successor(play: GcacwPlay, leader: PieceId) -> PieceId | None:
    """Who takes over from a leader now: the first who is neither out of the game nor in play already, under this
    command or another that nobody could take from him."""
    figures = campaign_of(play).succession
    for word in figures.leaders.get(leader, ()):
        piece = PieceId(word)
        free = piece in play.game.index and piece not in play.record.removed and not is_in_play(play, piece)
        serving = [PieceId(one) for one in figures.others(piece) if is_in_play(play, PieceId(one))]
        if free and all(successor(play, one) is not None for one in serving):
            return piece
    return None


def depart(play: GcacwPlay, leader: PieceId, for_good: bool) -> tuple[Swap, ...]:
    """Takes a leader off the map; who takes over appears where he stood. Returns who has taken whose place."""
    swaps: list[Swap] = []
    new = successor(play, leader)
    if new is not None:
        for word in campaign_of(play).succession.others(new):
            if is_in_play(play, PieceId(word)):  # the same man leaves his other command
                swaps += depart(play, PieceId(word), False)
        swaps.append(exchange(play, leader, new))
    elif pieces.hex_of(play, leader) is not None:
        play.position.lift(play.game.index[leader])
    else:
        pieces.leave_travellers(play, leader)
    if for_good:
        play.amend(removed=(*play.record.removed, leader))
    return tuple(swaps)


def exchange(play: GcacwPlay, old: PieceId, new: PieceId) -> Swap:
    """A piece takes the place of another, and it is told unless both are the same man."""
    replacement.swap(play, old, new)
    where, piece = pieces.hex_of(play, new), play.game.piece(new)
    if name(play, old) == piece.name:
        return old, new
    text = _("{successor} takes the place of {leader}").format(successor=piece.name, leader=name(play, old))
    play.emit(Event("leader", text, RULE, piece.side, (old, new), () if where is None else (where,)))
    return old, new


# -- falling ill and recovering ------------------------------------------------------------------------
def fall_ill(play: GcacwPlay, leader: PieceId) -> None:
    """What the illness of a leader who is in play brings at once."""
    case, piece = campaign_of(play).illness.cases[leader], play.game.piece(leader)
    where = pieces.hex_of(play, leader)
    text = _("{leader} falls ill").format(leader=piece.name)
    play.emit(Event("leader", text, RULE, piece.side, (leader,), () if where is None else (where,)))
    swaps: tuple[Swap, ...] = ()
    if case.course != "sick-side":
        swaps = depart(play, leader, case.course == "for-good")
        for old, new in case.units.items():
            if is_in_play(play, PieceId(old)):
                swaps = (*swaps, exchange(play, PieceId(old), PieceId(new)))
    if case.course != "for-good":
        play.amend(ill=(*ill(play), Ill(leader, swaps)))


def recover(play: GcacwPlay, leader: PieceId) -> None:
    """A leader who is ill is well again, and those who stand in for him give way. One in whose place nobody stands is
    still off the map after it: it is for the caller to place him."""
    found = next(one for one in ill(play) if one.leader == leader)
    play.amend(ill=tuple(one for one in ill(play) if one.leader != leader))
    piece = play.game.piece(leader)
    play.emit(Event("leader", _("{leader} recovers").format(leader=piece.name), RULE, piece.side, (leader,)))
    for old, new in reversed(found.swaps):
        if is_in_play(play, new):
            exchange(play, new, old)


class CorpsLeaderInDanger(leader_death.InDanger, frozen=True):
    """The die for a corps leader of the advanced game; his successor is there at once."""

    kind: ClassVar[str] = "corps-leader-death"

    def remove(self, play: GcacwPlay) -> None:
        depart(play, self.leader, True)


CATALOGUE.question(
    "corps-leader-death",
    lambda play: (
        _(
            "Both combat dice showed {n}: corps leaders of the defender and of the attacking units are in danger."
        ).format(n=campaign_of(play).leader_death.faces),
        _(
            "His tactical value still counts in this combat. A killed leader is out of the game; another takes "
            "his place."
        ),
    ),
)
