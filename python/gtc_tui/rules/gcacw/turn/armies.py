"""14.0 Armies of the grand campaign: in the transfer phase it is settled who belongs to which, the Union's first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.armies import membership, valley
from gtc_tui.rules.gcacw.state.armies.membership import army_name
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.tables.campaign_armies import Second
from gtc_tui.rules.gcacw.words import phrases, refusals
from gtc_tui.rules.gcacw.words.phrases import name, names
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase
from gtc_tui.rules.kit.words import listed

_RULE = "14.0"


class Assign(Action, frozen=True, tag="to-army"):
    """A corps, a division or an independent unit belongs to another army from now on (14.0)."""

    formation: str
    army: str


class Formation(NamedTuple):
    """Pieces that are in one army. armies: those that it may belong to now, the usual one first."""

    key: str
    pieces: tuple[PieceId, ...]
    armies: tuple[str, ...]


# -- where everybody belongs -----------------------------------------------------------------------------
def chief(play: GcacwPlay, side: Side) -> PieceId | None:
    """The leader of the side's second army: the first of them who is on the map."""
    for leader in _second(play, side).leaders:
        if leader in play.game.index and _on_map(play, leader) is not None:
            return leader
    return None


def _second(play: GcacwPlay, side: Side) -> Second:
    return campaign_of(play).armies.second[side]


def _on_map(play: GcacwPlay, piece: PieceId) -> HexId | None:
    where = pieces.hex_id(play, piece)
    return None if where == NO_HEX or where in play.game.map.boxes else where


def fixed(play: GcacwPlay, piece: PieceId) -> str | None:
    """The army of a piece that has no choice, wherever both leaders are; None: it hangs on them."""
    game, armies = play.game, campaign_of(play).armies
    one, where = game.piece(piece), pieces.hex_id(play, piece)
    second = armies.second[one.side]
    if one.is_leader and one.size in ("Army", "District"):
        return membership.home(game, one)
    if where == NO_HEX:
        return membership.of(play, piece)
    box = game.map.names[where] if where in game.map.boxes else None
    if box in campaign_of(play).boxes.valley or where in valley.hexes(game):
        return armies.valley[one.side]
    chain = commands.origin(play, piece).chain
    if piece in second.never_leaders or not set(chain).isdisjoint(second.never):
        return armies.first[one.side]
    if box is None:
        return None
    return second.command if box == campaign_of(play).off_map.crossing[1] else membership.of(play, piece)


def _nearer(play: GcacwPlay, piece: PieceId, leaders: tuple[HexId, HexId] | None) -> str:
    """The army of the nearer leader; with one of them away, the army that is printed on the piece."""
    game, armies = play.game, campaign_of(play).armies
    one = game.piece(piece)
    second = armies.second[one.side].command
    if leaders is None:
        usual = membership.home(game, commands.origin(play, piece))
        return second if usual == second else armies.first[one.side]
    here, distance = pieces.hex_id(play, piece), game.map.hexmap.distance
    return second if distance(here, leaders[1]) < distance(here, leaders[0]) else armies.first[one.side]


def _leaders(play: GcacwPlay, side: Side) -> tuple[HexId, HexId] | None:
    """Where the leaders of the first and of the second army are; None where one of them is not on the map."""
    other, than = chief(play, side), _second(play, side).than
    first = _on_map(play, than) if than in play.game.index else None
    second = _on_map(play, other) if other is not None else None
    return None if first is None or second is None else (first, second)


def formations(play: GcacwPlay, side: Side) -> list[Formation]:
    """The side's pieces on the map whose army hangs on where they are, corps and divisions together."""
    leaders = _leaders(play, side)
    groups: dict[str, list[PieceId]] = {}
    for piece in (*pieces.on_map(play, side), *pieces.on_map(play, side, leaders=True)):
        if fixed(play, piece) is None:
            groups.setdefault(_formation(play, piece), []).append(piece)
    return [Formation(key, tuple(some), _choice(play, side, some, leaders)) for key, some in groups.items()]


def _formation(play: GcacwPlay, piece: PieceId) -> str:
    """The corps, or the division apart, of a piece; its own id where it is of none."""
    armies, one = campaign_of(play).armies, commands.origin(play, piece)
    if one.command in armies.singly and not one.is_leader:
        return piece
    chain = _chains(play).get(one.command, one.chain)
    found = [code for code in chain if code in armies.apart] or list(chain[-2:-1])
    return found[0] if found else piece


def _chains(play: GcacwPlay) -> Mapping[str, tuple[str, ...]]:
    """Of each command those above it, itself first."""
    game = play.game
    return game.caches.get(
        _chains,
        lambda: {
            code: piece.chain[number:]
            for piece in game.pieces
            if not piece.is_leader
            for number, code in enumerate(piece.chain)
        },
    )


def _choice(
    play: GcacwPlay, side: Side, some: Sequence[PieceId], leaders: tuple[HexId, HexId] | None
) -> tuple[str, ...]:
    """Armies that a formation may belong to: that of the leader whom it is nearer to; either, where its pieces are on
    both sides of the line, within the radius of both leaders, or these of each other."""
    armies, manpower = campaign_of(play).armies, dict[str, int]()
    for piece in some:
        usual = _nearer(play, piece, leaders)
        weight = 1 if play.game.piece(piece).is_leader else 100 * pieces.manpower(play, piece)
        manpower[usual] = manpower.get(usual, 0) + weight
    first, second = armies.first[side], armies.second[side].command
    usual = second if manpower.get(second, 0) > manpower.get(first, 0) else first
    if len(manpower) > 1 or (leaders is not None and _close(play, some, leaders)):
        return usual, first if usual == second else second
    return (usual,)


def _close(play: GcacwPlay, some: Sequence[PieceId], leaders: tuple[HexId, HexId]) -> bool:
    radius, distance = campaign_of(play).armies.radius, play.game.map.hexmap.distance
    if distance(*leaders) <= radius:
        return True
    return all(distance(pieces.hex_id(play, piece), leader) <= radius for piece in some for leader in leaders)


def begin(play: GcacwPlay) -> None:
    """Everybody's army as the set-up has them; nothing is told."""
    for side in play.game.sides:
        before = membership.everybody(play)
        membership.assign(play, {piece: code for piece, code in _settled(play, side).items() if before[piece] != code})


def settle(play: GcacwPlay, side: Side) -> None:
    """Everybody's army: of those who have a choice the one that they are in already, if they may stay in it."""
    _change(play, side, _settled(play, side))


def _settled(play: GcacwPlay, side: Side) -> Mapping[PieceId, str]:
    groups, now = formations(play, side), membership.everybody(play)
    found: dict[PieceId, str] = {}
    for piece in (*pieces.in_play(play, side), *pieces.in_play(play, side, leaders=True)):
        known = fixed(play, piece)
        if known is not None:
            found[piece] = known
    for group in groups:
        present = {now[piece] for piece in group.pieces}
        stays = present.pop() if len(present) == 1 else ""
        found |= dict.fromkeys(group.pieces, stays if stays in group.armies else group.armies[0])
    return found


def _change(play: GcacwPlay, side: Side, found: Mapping[PieceId, str]) -> None:
    before = membership.everybody(play)
    new = {piece: code for piece, code in found.items() if before[piece] != code}
    if not new:
        return
    for code in dict.fromkeys(new.values()):
        some = [piece for piece, to in new.items() if to == code]
        told = ngettext("{units} now belongs to the {army}", "{units} now belong to the {army}", len(some))
        text = told.format(units=names(play, some), army=army_name(code))
        play.emit(Event("army", text, _RULE, side, tuple(some)))
    _assign(play, side, new)


def _assign(play: GcacwPlay, side: Side, new: Mapping[PieceId, str]) -> None:
    """Leaders whose units are of another army now go to others; so do those of a unit's substitutes, which are in its
    army."""
    membership.assign(play, new)
    for where in dict.fromkeys(pieces.hex_of(play, piece) for piece in pieces.in_play(play, side, leaders=True)):
        if where is not None:
            pieces.settle_leaders(play, where, _RULE)


def arrived(play: GcacwPlay, piece: PieceId) -> None:
    """A piece has come onto the map: it belongs where it stands, or where the rest of its formation does."""
    code, side = fixed(play, piece), play.game.piece(piece).side
    if code is None:
        group = next(one for one in formations(play, side) if piece in one.pieces)
        others = {membership.of(play, other) for other in group.pieces if other != piece}
        code = others.pop() if len(others) == 1 else group.armies[0]
    if code != membership.of(play, piece):
        _assign(play, side, {piece: code})


# -- the owner's choice ----------------------------------------------------------------------------------
def lacks(play: GcacwPlay, side: Side, without: Sequence[PieceId] = ()) -> bool:
    """Has the side's second army less than must stay in it, these pieces aside?"""
    second = _second(play, side)
    if chief(play, side) is None:
        return False
    units = [
        piece
        for piece in membership.sided(play, side, second.command)
        if piece not in without and not play.game.piece(piece).is_leader and pieces.hex_id(play, piece) != NO_HEX
    ]
    if sum(pieces.manpower(play, unit) for unit in units) < second.manpower:
        return True
    return bool(second.corps) and not any(_is_whole(play, side, corps, units) for corps in second.corps)


def _is_whole(play: GcacwPlay, side: Side, corps: str, units: Sequence[PieceId]) -> bool:
    """Are all units of a corps that are in play among these?"""
    all_units = [unit for unit in pieces.in_play(play, side) if corps in commands.origin(play, unit).chain]
    return bool(all_units) and all(unit in units for unit in all_units)


class Assignments(Stage, frozen=True):
    """One side's choices. done: formations that have been assigned; each may be once."""

    side: Side
    done: tuple[str, ...] = ()

    def _options(self, play: GcacwPlay) -> list[Assign]:
        now, found = membership.everybody(play), []
        for group in formations(play, self.side):
            for code in group.armies:
                answer = Assign(group.key, code)
                if code != now[group.pieces[0]] and self._refusal(play, answer, group) is None:
                    found.append(answer)
        return found

    def _refusal(self, play: GcacwPlay, answer: Assign, group: Formation) -> Message | None:
        """Why a formation that may belong to an army does not go there now."""
        if answer.formation in self.done:
            return _("{units} have already been assigned in this phase").format(units=names(play, group.pieces))
        second = _second(play, self.side)
        if answer.army == second.command or not lacks(play, self.side, group.pieces):
            return None
        if second.corps:
            return _("one whole corps must stay in the {army}").format(army=army_name(second.command))
        told = _("{n} manpower must stay in the {army}")
        return told.format(n=second.manpower, army=army_name(second.command))

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more changes of army") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = self._options(play)
        if not options:
            return None
        second = _second(play, self.side).command
        owed = [answer for answer in options if answer.army == second] if lacks(play, self.side) else []
        if owed:
            text = _("{side}: the {army} has too little; who goes over to it?")
            prompt = text.format(side=phrases.army(self.side), army=army_name(second))
            return Decision(self.side, "armies", prompt, _RULE, tuple(owed))
        prompt = _("{side}: change the army of units?").format(side=phrases.army(self.side))
        return Decision(self.side, "armies", prompt, _RULE, (*options, Done()), default=Done())

    def run(self, play: GcacwPlay) -> None:
        if self.side == play.game.sides[0]:
            _begin_side(play, play.game.sides[1])
        else:
            play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, Assign):
            self.run(play)
            return
        group = next(one for one in formations(play, self.side) if one.key == action.formation)
        play.replace(Assignments(self.side, (*self.done, group.key)))
        _change(play, self.side, dict.fromkeys(group.pieces, action.army))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Assign):
            return None
        word, groups = action.formation.casefold(), formations(play, self.side)
        group = next((one for one in groups if word in (one.key.casefold(), *one.pieces)), None)
        if group is None:
            return _no_formation(play, self.side, action.formation)
        armies = campaign_of(play).armies
        known = (armies.first[self.side], armies.second[self.side].command)
        army = next((code for code in known if code.casefold() == action.army.casefold()), None)
        if army is None:
            return _RULE, _("{name}: no such army; there are {known}").format(name=action.army, known=listed(known))
        to, some = army_name(army), names(play, group.pieces)
        if army not in group.armies:
            text = _("not all of {formation} are within {n} hexes of both army leaders")
            return _RULE, text.format(formation=group.key, n=armies.radius)
        if membership.of(play, group.pieces[0]) == army:
            many = len(group.pieces)
            text = ngettext("{units} already belongs to the {army}", "{units} already belong to the {army}", many)
            return _RULE, text.format(units=some, army=to)
        fault = self._refusal(play, Assign(group.key, army), group)
        if fault is not None:
            return _RULE, fault
        text = _("{formation} changes as a whole: to-army {formation} {code}")
        return _RULE, text.format(formation=group.key, code=army)


def _no_formation(play: GcacwPlay, side: Side, word: str) -> Refusal:
    """Why what somebody named changes no army."""
    piece = PieceId(word)
    if piece not in play.game.index:
        return _RULE, _("{name}: no corps, division or unit by that name may change its army").format(name=word)
    fault = refusals.not_own(play, piece, side)
    if fault is not None:
        return fault
    text = _("{unit} may not leave the {army}")
    return _RULE, text.format(unit=name(play, piece), army=army_name(membership.of(play, piece)))


def _begin_side(play: GcacwPlay, side: Side) -> None:
    play.replace(Assignments(side))
    settle(play, side)


class Begin(Stage, frozen=True):
    """Both sides' armies as they follow from the map; then, but for a first turn without transfers, the choices of
    both."""

    def run(self, play: GcacwPlay) -> None:
        if "transfer" in play.game.phases(play.record.turn):
            _begin_side(play, play.game.sides[0])
            return
        for side in play.game.sides:
            settle(play, side)
        play.finish()


def _assign_label(play: GcacwPlay, action: Assign) -> Message:
    """Both sides may have a formation of that name: the army tells whose it is."""
    armies = campaign_of(play).armies
    some = [
        piece
        for side in play.game.sides
        if action.army in (armies.first[side], armies.second[side].command)
        for group in formations(play, side)
        if group.key == action.formation
        for piece in group.pieces
    ]
    to, more = army_name(action.army), len(some) - 1
    corps = next((piece for piece in some if play.game.piece(piece).size == "Corps"), None)
    if more <= 1 or corps is not None:
        units = names(play, some) if corps is None else _("{leader}'s corps").format(leader=name(play, corps))
        return _("{units} to the {army}").format(units=units, army=to)
    return _("{unit} and {n} more to the {army}").format(unit=name(play, some[0]), n=more, army=to)


CATALOGUE.belong(Occasion(("armies",), "14.0"), Assign)
CATALOGUE.answer(Assign, _assign_label)
CATALOGUE.question(
    "armies",
    lambda play: (
        _("Each unit belongs to the army of the nearer leader; on the maps of the Valley to the Valley's."),
        _("Within {n} hexes of both leaders you choose; so you do for a corps with units on both sides.").format(
            n=campaign_of(play).armies.radius
        ),
        _("A corps or a division is in one army, and no leader activates units of another."),
    ),
)

PHASES.declare("armies", Phase(N_("Army Assignment"), lambda play: Begin(), place=21))
