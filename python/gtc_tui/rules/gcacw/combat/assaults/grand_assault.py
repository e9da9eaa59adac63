"""7.1 Grand assault: the army leader brings further hexes into an assault."""

from __future__ import annotations

import msgspec

from gtc_tui._core import NO_HEX, OPEN, UNREACHED
from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.combat.assaults.assault_force import Pick
from gtc_tui.rules.gcacw.combat.attack import forbidden
from gtc_tui.rules.gcacw.combat.demoralization import assault_refusal
from gtc_tui.rules.gcacw.state import pieces, zones
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, IN_COMBAT, Done
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import leader_ratings
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place

_RULE = "7.1"


class Grand(Action, frozen=True, tag="grand"):
    """Bring a further hex into a grand assault (7.1)."""

    origin: str


def army_leader(play: GcacwPlay, leader: PieceId) -> PieceId | None:
    """The army leader who can make an assault of this leader a grand one: within his own command radius (2.5), and of
    the same army."""
    side = play.game.piece(leader).side
    where = pieces.hex_id(play, leader)
    for chief in pieces.free_leaders(play, side):
        if play.game.piece(chief).size == "Army" and membership.are_together(play, leader, chief):
            paths = zones.friendly_path(play, chief, play.game.tables.command_radius)
            if paths[where] != UNREACHED:
                return chief
    return None


def able(play: GcacwPlay, leader: PieceId, where: str) -> list[PieceId]:
    """Units of a hex that could join an assault of this leader: of his army, in his own hex those of other commands."""
    own = where == pieces.hex_of(play, leader)
    return [
        unit
        for unit in pieces.units_in(play, where)
        if membership.are_together(play, leader, unit)
        and pieces.is_ready(play, unit)
        and forbidden(play, unit) is None
        and assault_refusal(play, unit) is None
        and not (own and pieces.leads(play, leader, unit))
    ]


def hexes(play: GcacwPlay, leader: PieceId, target: str) -> list[str]:
    """Hexes beside the target whose units the army leader may bring in, that of the assaulting leader with units of
    other commands among them; none without him."""
    if army_leader(play, leader) is None:
        return []
    hex_map, position = play.game.map, play.position
    side = play.game.side_index(play.game.piece(leader).side)
    goal = hex_map.ids[target]
    return [
        hex_map.names[near]
        for near in hex_map.hexmap.neighbours(goal)
        if near != NO_HEX
        and position.owner(near) == side
        and position.attack_block(near, goal, side) == OPEN
        and able(play, leader, hex_map.names[near])
    ]


class Naming(Stage, frozen=True):
    """The side names the hexes it wants in the grand assault. Finishes with them (a tuple; empty: none)."""

    side: Side
    leader: PieceId
    target: str
    named: tuple[str, ...] = ()

    def _open(self, play: GcacwPlay) -> list[str]:
        return [where for where in hexes(play, self.leader, self.target) if where not in self.named]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        if not isinstance(action, Done):
            return None
        return _("No more hexes") if self.named else _("No grand assault")

    def decision(self, play: GcacwPlay) -> Decision | None:
        choice = self._open(play)
        if not choice:
            return None
        chief = army_leader(play, self.leader)
        prompt = _("Grand assault on {hex}: add units from another hex?").format(hex=place(play, self.target))
        answers = (*(Grand(where) for where in choice), Done())
        return Decision(self.side, "grand", prompt, _RULE, answers, subject=chief, target=self.target, default=Done())

    def run(self, play: GcacwPlay) -> None:
        play.finish(self.named)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Grand):
            play.replace(msgspec.structs.replace(self, named=(*self.named, action.origin)))
        else:
            play.finish(self.named)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Grand):
            return None
        fault = refusals.no_hex(play, action.origin)
        text = _("no other ready unit in {hex} can attack {target}")
        return fault or (_RULE, text.format(hex=action.origin, target=self.target))


class Joining(Stage, frozen=True):
    """One die for a named hex: does it join, and with how many units? Finishes with the units (a tuple)."""

    side: Side
    leader: PieceId
    chief: PieceId
    origin: str

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("Grand assault, {leader}: does {hex} join?").format(
            leader=name(play, self.chief), hex=place(play, self.origin)
        )
        return msgspec.structs.replace(dice(1, "grand-roll", prompt, _RULE, self.chief), target=self.origin)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die = action.dice[0]
        value = leader_ratings.value(play, self.chief)
        joins = die <= value - play.game.tables.grand_assault_less
        most = value - die
        if joins:
            text = ngettext(
                "Grand assault, die {die}: {hex} joins with {n} unit",
                "Grand assault, die {die}: {hex} joins with up to {n} units",
                most,
            )
        else:
            text = _("Grand assault, die {die}: {hex} stays out")
        text = text.format(die=die, hex=place(play, self.origin), n=most)
        play.emit(Event("roll", text, _RULE, self.side, (self.chief,), (self.origin,), die))
        if not joins:
            play.finish(())
            return
        play.replace(Pick("pick", self.side, tuple(able(play, self.leader, self.origin)), self.origin, most))


CATALOGUE.belong(IN_COMBAT, Grand)
CATALOGUE.answer(Grand, lambda play, action: _("Add {hex}").format(hex=place(play, action.origin)))
CATALOGUE.question(
    "grand",
    lambda play: (
        _("With the army leader near, other hexes adjacent to the target may join the assault."),
        _("In the assaulting leader's own hex, units of other commands may join."),
        _(
            "A hex joins if the die is at most his command value minus {grand}, with as many units as the roll allows."
        ).format(grand=play.game.tables.grand_assault_less),
    ),
)
CATALOGUE.question(
    "grand-roll",
    lambda play: (_("The die decides whether this hex joins the grand assault, and with how many units."),),
)
