"""The armies of the grand campaign: which of a side's three a piece belongs to. Outside it there are none."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.state.record import CampaignRecord, GrandRecord

NAMES: Mapping[str, str] = {
    "AP": N_("Army of the Potomac"),
    "AJ": N_("Army of the James"),
    "DWV": N_("Department of West Virginia"),
    "ANV": N_("Army of Northern Virginia"),
    "SEV": N_("Department of Southeastern Virginia"),
    "WV": N_("Department of Western Virginia"),
}
"""By their codes, marked and not translated."""


def are_used(game: GcacwGame) -> bool:
    """Has each side several armies?"""
    return game.campaign is not None and bool(game.campaign.armies.first)


def army_name(code: str) -> Message:
    return _(NAMES[code])


def key(play: GcacwPlay) -> Hashable:
    """Equal as long as everybody belongs to the same army."""
    record = play.record
    return (record.armies, record.parts.under) if isinstance(record, GrandRecord) else ()


def of(play: GcacwPlay, piece: PieceId) -> str:
    """The code of the piece's army; only where there are several."""
    return everybody(play)[piece]


def everybody(play: GcacwPlay) -> Mapping[PieceId, str]:
    """Of every piece the code of its army: a substitute has its parent's, until it is assigned to one itself."""
    game = play.game
    return game.orders.get((everybody, key(play)), lambda: _everybody(play))


def _everybody(play: GcacwPlay) -> Mapping[PieceId, str]:
    record = play.record
    assert isinstance(record, GrandRecord)
    assigned, parents = dict(record.armies), dict(record.parts.under)
    found = {}
    for piece in play.game.pieces:
        parent = parents.get(piece.id, piece.id)
        usual = assigned.get(parent, home(play.game, play.game.piece(parent)))
        found[piece.id] = assigned.get(piece.id, usual)
    return found


def are_together(play: GcacwPlay, one: PieceId, other: PieceId) -> bool:
    """Do two pieces belong to the same army? Where a side has but one, all of it do."""
    return not are_used(play.game) or of(play, one) == of(play, other)


def is_of_the_first(play: GcacwPlay, piece: PieceId) -> bool:
    """Does a piece belong to its side's first army, Grant's or Lee's? Where a side has but one, all of it do."""
    game = play.game
    return (
        game.campaign is None
        or not are_used(game)
        or of(play, piece) == game.campaign.armies.first[game.piece(piece).side]
    )


def home(game: GcacwGame, piece: PieceDef) -> str:
    """The army that a piece belongs to by what is printed on it; the first of its side where that names none."""
    assert game.campaign is not None
    armies = game.campaign.armies
    code = _roots(game).get(piece.chain[-1] if piece.chain else "", "")
    known = (armies.first[piece.side], armies.valley[piece.side], armies.second[piece.side].command)
    return code if code in known else armies.first[piece.side]


def _roots(game: GcacwGame) -> Mapping[str, str]:
    """Of each command the one above all."""
    return game.caches.get(
        _roots,
        lambda: (
            {code: piece.chain[-1] for piece in game.pieces if not piece.is_leader for code in piece.chain}
            | {piece.command: piece.command for piece in game.pieces if piece.size in ("Army", "District")}
        ),
    )


def assign(play: GcacwPlay, pieces: Mapping[PieceId, str]) -> None:
    """These belong to these armies from now on."""
    record = play.record
    assert isinstance(record, GrandRecord)
    now = {**dict(record.armies), **pieces}
    play.amend(armies=tuple((piece, now[piece]) for piece in play.game.ids if piece in now))


def follow(play: GcacwPlay, piece: PieceId, other: PieceId) -> None:
    """A piece that comes out of another, or into play with it, is in its army, whichever it was in before."""
    if are_used(play.game) and of(play, piece) != of(play, other):
        assign(play, {piece: of(play, other)})


# -- 5.0 -------------------------------------------------------------------------------------------------
def bar(play: GcacwPlay, piece: PieceId) -> Message | None:
    """5.0, 18.0: why a piece may do nothing in this action phase: what its army asks of its side's die."""
    game, record = play.game, play.record
    if not isinstance(record, GrandRecord) or record.phase != "actions":
        return None
    assert game.campaign is not None
    code = of(play, piece)
    gate = game.campaign.armies.gates.get(code)
    if gate is None:
        return None
    if record.ones:
        return _done(code)
    side = game.piece(piece).side
    die = record.dice[game.side_index(side)]
    if record.passed is not None and record.passed != side:
        return _("the {army} cannot act: the enemy passed").format(army=army_name(code))
    if die and die < needed(play, code):
        return _("the {army} acts on {n} or more, not on {die}").format(
            army=army_name(code), n=needed(play, code), die=die
        )
    return None


def bars_works(play: GcacwPlay, unit: PieceId) -> Message | None:
    """18.0: why a unit may not entrench in the recovery phase. The ban holds whether the cycle goes on or ends with the
    double ones, and then works are all that is left of it."""
    record = play.record
    if not isinstance(record, GrandRecord) or not record.ones or record.phase != "recovery":
        return None
    assert play.game.campaign is not None
    code = of(play, unit)
    if code not in play.game.campaign.armies.gates:
        return None
    return _done(code)


def _done(code: str) -> Message:
    return _("after double ones the {army} is done").format(army=army_name(code))


def needed(play: GcacwPlay, code: str) -> int:
    """5.0, 17.0: the least initiative die with which an army may act."""
    assert play.game.campaign is not None
    gate = play.game.campaign.armies.gates[code]
    return gate.active if gate.theatre is not None and is_active(play, gate.theatre) else gate.die


def is_active(play: GcacwPlay, theatre: str) -> bool:
    record = play.record
    return isinstance(record, CampaignRecord) and theatre in record.off_map.active


def barred(play: GcacwPlay) -> list[PieceId]:
    """All pieces of which `bar` has something to say."""
    game = play.game
    if not are_used(game) or play.record.phase != "actions":
        return []
    assert game.campaign is not None
    shut: dict[str, bool] = {}
    found = []
    for piece, code in everybody(play).items():
        if code not in shut:
            shut[code] = bar(play, piece) is not None
        if shut[code]:
            found.append(piece)
    return found


def is_passive(play: GcacwPlay, piece: PieceId) -> bool:
    """17.0: does the passive posture of its theatre paralyse the command of the piece's army?"""
    if not are_used(play.game):
        return False
    assert play.game.campaign is not None
    gate = play.game.campaign.armies.gates.get(of(play, piece))
    return gate is not None and gate.theatre is not None and not is_active(play, gate.theatre)


def sided(play: GcacwPlay, side: Side, code: str) -> list[PieceId]:
    """The side's pieces of an army."""
    return [piece for piece, army in everybody(play).items() if army == code and play.game.piece(piece).side == side]
