"""What a game's campaign file says of pieces and commands, checked against the game's pieces file. Which of them are in
a game is a matter of its scenario."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.data.piecefile import PieceFile, side_words
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.tables.campaign import (
    Breckinridge,
    Command,
    Divisions,
    Doors,
    GoingOn,
    Reorganization,
    Substitutes,
)
from gtc_tui.rules.gcacw.tables.campaign_leaders import Illness, LeaderDeath, Promotion, Succession
from gtc_tui.rules.gcacw.tables.campaign_reinforcements import Replacements, SpecialReinforcements
from gtc_tui.rules.kit.files.tablefile import Groups

LEADER, UNIT = "leader", "unit"


class Named(NamedTuple):
    """Pieces that a key of a group names. kind: LEADER, UNIT or "" for either. side: whose they are; None: anybody's.
    inside: the way from the key to them."""

    group: str
    key: str
    pieces: Iterable[str]
    kind: str
    side: Side | None = None
    inside: tuple[str, ...] = ()


def check_pieces(groups: Groups, known: PieceFile) -> None:
    """Notes every fault with the groups."""
    for named in (*_of_leaders(groups), *_of_parts(groups), *_others(groups)):
        for piece in dict.fromkeys(named.pieces):
            what = _fault(known, piece, named)
            if what is not None:
                groups.fault(named.group, named.key, what, *named.inside)
    _substitutes(groups, known)
    _commands(groups, known)


def _fault(known: PieceFile, name: str, named: Named) -> str | None:
    piece = known.pieces.get(PieceId(name))
    if piece is None:
        close = difflib.get_close_matches(name, list(known.pieces), n=1)
        what = _("{piece}: no such piece; perhaps {other}?") if close else _("{piece}: no such piece")
        return what.format(piece=name, other=close[0] if close else "")
    if named.kind and (named.kind == LEADER) != piece.is_leader:
        what = _("{piece} is a leader and no unit") if piece.is_leader else _("{piece} is a unit and no leader")
        return what.format(piece=name)
    if named.side not in (None, piece.side):
        return _("{piece} is a piece of the {side}").format(piece=name, side=side_words()[piece.side])
    return None


def _of_leaders(groups: Groups) -> Iterator[Named]:
    """17.0 to 19.0."""
    for side, leader in groups.get("going-on", GoingOn).leaders.items():
        yield Named("going-on", "leaders", (leader,), LEADER, side, (str(side),))
    for theatre, leaders in groups.get("command", Command).leaders.items():
        yield Named("command", "leaders", leaders, LEADER, UNION, (theatre,))
    for name, case in groups.get("illness", Illness).cases.items():
        yield Named("illness", "cases", (name,), LEADER)
        yield Named("illness", "cases", (*case.units, *case.units.values()), UNIT, None, (name,))
    death, succession = groups.get("leader-death", LeaderDeath), groups.get("succession", Succession)
    yield Named("leader-death", "leaders", death.leaders, LEADER)
    yield Named("succession", "one-man", (name for names in succession.one_man for name in names), LEADER)
    for name, heirs in succession.leaders.items():
        yield Named("succession", "leaders", (name, *heirs), LEADER, None, (name,))
    promotion = groups.get("promotion", Promotion)
    for key, name in (("after", promotion.after), ("leader", promotion.leader), ("piece", promotion.piece)):
        yield Named("promotion", key, (name,), LEADER)


def _of_parts(groups: Groups) -> Iterator[Named]:
    """30.0, 34.0."""
    for side, counters in groups.get("substitutes", Substitutes).pieces.items():
        yield Named("substitutes", "pieces", counters, UNIT, side, (str(side),))
    for division in groups.get("divisions", Divisions).units:
        where = (f'"{division.unit}"',)
        yield Named("divisions", "units", (division.leader,), LEADER, CONFEDERATE, where)
        yield Named("divisions", "units", (division.unit, *division.brigades), UNIT, CONFEDERATE, where)
    district = groups.get("breckinridge", Breckinridge)
    yield Named("breckinridge", "leader", (district.leader,), LEADER, CONFEDERATE)
    yield Named("breckinridge", "unit", (district.unit,), UNIT, CONFEDERATE)
    yield Named("breckinridge", "brigades", district.brigades, UNIT, CONFEDERATE)
    army = groups.get("reorganization", Reorganization)
    yield Named("reorganization", "before", army.before, LEADER, CONFEDERATE)
    yield Named("reorganization", "after", army.after, LEADER, CONFEDERATE)
    yield Named("reorganization", "promoted", (army.promoted.leader,), LEADER, CONFEDERATE, ("leader",))
    yield Named("reorganization", "promoted", (army.promoted.unit,), UNIT, CONFEDERATE, ("unit",))


def _others(groups: Groups) -> Iterator[Named]:
    """25.0, 28.0."""
    special = groups.get("special-reinforcements", SpecialReinforcements)
    yield Named("special-reinforcements", "confederate", special.confederate.pieces, "", CONFEDERATE, ("pieces",))
    districts = special.confederate.one_district
    both = (*districts, *districts.values())
    yield Named("special-reinforcements", "confederate", both, LEADER, CONFEDERATE, ("one-district",))
    yield Named("special-reinforcements", "union", special.union.pieces, "", UNION, ("pieces",))
    yield Named("special-reinforcements", "relief", (special.relief.leader, special.relief.by), LEADER, UNION)
    yield Named("doors", "escorted", groups.get("doors", Doors).escorted, LEADER)


def _substitutes(groups: Groups, known: PieceFile) -> None:
    """30.1: every counter once, and of an arm that may be detached."""
    figures, seen = groups.get("substitutes", Substitutes), set[str]()
    for side, counters in figures.pieces.items():
        for name in counters:
            piece = known.pieces.get(name)
            if name in seen:
                groups.fault("substitutes", "pieces", _("{name} is given twice").format(name=name), str(side))
            elif piece is not None and not piece.is_leader and piece.arm not in figures.most:
                what = _("{piece} is {arm}, of which `most` says nothing")
                groups.fault("substitutes", "pieces", what.format(piece=name, arm=piece.arm), str(side))
            seen.add(name)


def _commands(groups: Groups, known: PieceFile) -> None:
    """25.2, 34.0: codes of commands."""
    army = groups.get("reorganization", Reorganization)
    promoted = (army.promoted.command,)
    for army_of in groups.get("replacements", Replacements).union.armies:
        _codes(groups, known, "replacements", "union", (army_of.command,), UNION, "armies", f'"{army_of.name}"')
    _codes(groups, known, "reorganization", "commands", army.commands, CONFEDERATE)
    _codes(groups, known, "reorganization", "promoted", promoted, CONFEDERATE, "command")


def _codes(
    groups: Groups, known: PieceFile, group: str, key: str, codes: Iterable[str], side: Side, *inside: str
) -> None:
    for code in codes:
        if code not in known.chains[side]:
            what = _("no command {code} of the {side}; there are {known}")
            told = what.format(code=code, side=side_words()[side], known=", ".join(known.chains[side]))
            groups.fault(group, key, told, *inside)
