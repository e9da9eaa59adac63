"""7.6 Retreat and rout, hex by hex; also the voluntary retreat (7.5) and the way of a cavalry retreat (7.7)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gtc_tui._core import BLOCK_BANNED, BLOCK_CLOSED, BLOCK_HEXSIDE, BLOCK_TERRAIN, OPEN, Position
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import control, forts
from gtc_tui.rules.gcacw.combat.results import Losses, living
from gtc_tui.rules.gcacw.forces import seen
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, IN_COMBAT, Stand
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import names, place

_RULE = "7.6"

_SENTENCES = {
    "retreat": N_("{units}: retreat to {hex}"),
    "rout": N_("{units}: rout to {hex}"),
    "voluntary": N_("{units}: voluntary retreat to {hex}"),
    "cavalry-retreat": N_("{units}: cavalry retreat to {hex}"),
}
_BLOCKS = {
    BLOCK_CLOSED: N_("{hex} is closed in this scenario"),
    BLOCK_BANNED: N_("this side may not enter {hex} in this scenario"),
    BLOCK_TERRAIN: N_("no retreat into the terrain of {hex} except along a road, pike, trail or railroad"),
    BLOCK_HEXSIDE: N_("the hexside to {hex} cannot be crossed"),
}


class FallBack(Action, frozen=True, tag="fall-back"):
    """Retreat one hex (7.6)."""

    to: str


class Halt(Action, frozen=True, tag="halt"):
    """End the retreat here (7.6)."""


def _found(play: GcacwPlay, side: Side) -> Position:
    """37.0: how a side finds things: a force marker exerts no zone of control."""
    return seen.seen_by(play, side).position


def first_choice(play: GcacwPlay, side: Side, path: Sequence[str], away: str) -> dict[str, int]:
    """Hexes into which a stack may go next, with their priority: only the first priority that is possible at all.

    path: hexes since the start, the present one last. away: the hex of the active enemy unit. Empty: surrender.
    """
    ids, labels = play.game.map.ids, play.game.map.names
    hexes, priority = _found(play, side).ways_out(play.game.side_index(side), [ids[where] for where in path], ids[away])
    return {labels[to]: priority for to in hexes}


def completable(play: GcacwPlay, side: Side, path: Sequence[str], away: str, hexes: int) -> bool:
    """Can a retreat go on for so many hexes?"""
    ids = play.game.map.ids
    return _found(play, side).has_room(play.game.side_index(side), [ids[where] for where in path], ids[away], hexes)


class Retreat(Stage, frozen=True):
    """A stack on its way, leaders included: it stays together (7.6).

    kind: "retreat", "rout", "voluntary" or "cavalry-retreat". path: hexes since the start, the present one last.
    away: the hex of the active enemy unit. least, most: length in hexes. A voluntary retreat may also not begin.
    """

    kind: str
    side: Side
    pieces: tuple[PieceId, ...]
    path: tuple[str, ...]
    away: str
    least: int
    most: int

    @property
    def _gone(self) -> int:
        return len(self.path) - 1

    def _units(self, play: GcacwPlay) -> list[PieceId]:
        return living(play, self.pieces)

    def _options(self, play: GcacwPlay) -> dict[str, int]:
        options = first_choice(play, self.side, self.path, self.away)
        if self._may_stand:
            return {
                to: priority
                for to, priority in options.items()
                if completable(play, self.side, (*self.path, to), self.away, self.least - 1)
            }
        return options

    @property
    def _may_stand(self) -> bool:
        return self.kind == "voluntary" and self._gone == 0

    def decision(self, play: GcacwPlay) -> Decision | None:
        units = self._units(play)
        if not units or self._gone == self.most:
            return None
        options = self._options(play)
        steps: list[Action] = [FallBack(to) for to in options]
        if not steps:
            return None
        who = names(play, units)
        if self._may_stand:
            prompt = _("{units} held: retreat voluntarily, {least} to {most} hexes, or stay?").format(
                units=who, least=self.least, most=self.most
            )
            answers = (*steps, Stand())
            return Decision(
                self.side, "voluntary", prompt, "7.5", answers, subject=units[0], target=self.path[-1], default=Stand()
            )
        if self._gone < self.least:
            if len(steps) == 1:
                return None  # nothing to choose
            prompt = _("{units}: hex {n} of the retreat ({least} to {most} hexes)?").format(
                units=who, n=self._gone + 1, least=self.least, most=self.most
            )
            return Decision(self.side, "retreat", prompt, _RULE, tuple(steps), subject=units[0], target=self.path[-1])
        prompt = _("{units}: stop after {n} hexes, or retreat up to {most}?").format(
            units=who, n=self._gone, most=self.most
        )
        answers = (*steps, Halt())
        return Decision(
            self.side, "retreat", prompt, _RULE, answers, subject=units[0], target=self.path[-1], default=Halt()
        )

    def run(self, play: GcacwPlay) -> None:
        """The only way; or the end of it, which comes too early where no way is left."""
        units = self._units(play)
        options = self._options(play) if units and self._gone < self.most else {}
        if options:
            self._enter(play, next(iter(options)))
        elif units and self._gone < self.least and not self._may_stand:
            self._surrender(play, units)
        else:
            play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, FallBack):
            self._enter(play, action.to)
        else:
            play.finish()

    def resumed(self, play: GcacwPlay, result: object) -> None:
        """Losses of the last step are allotted; a leader whose command is gone leaves the stack: he joins the nearest
        unit of it, which may be one that stands in this hex.
        """
        here = self.path[-1]
        pieces.settle_leaders(play, here)
        units = self._units(play)
        still = (
            *units,
            *(
                chief
                for chief in self.pieces
                if play.game.piece(chief).is_leader
                and pieces.hex_of(play, chief) == here
                and any(pieces.leads(play, chief, unit) for unit in units)
            ),
        )
        play.replace(msgspec.structs.replace(self, pieces=still))

    def _enter(self, play: GcacwPlay, to: str) -> None:
        priority = first_choice(play, self.side, self.path, self.away)[to]
        units = self._units(play)
        here = self.path[-1]
        text = _(_SENTENCES[self.kind]).format(units=names(play, units), hex=place(play, to))
        kind = "rout" if self.kind == "rout" else "retreat"
        play.emit(Event(kind, text, _RULE, self.side, tuple(units), (here, to)))
        for piece in self.pieces:
            if pieces.hex_of(play, piece) == here:
                control.enter(play, piece, to, "retreat")
        play.replace(msgspec.structs.replace(self, path=(*self.path, to)))
        loss = rulebook.of(play.game).step_loss(priority)
        if loss:
            cause = "cavalry-retreat" if self.kind == "cavalry-retreat" else "retreat"
            play.push(Losses(self.side, tuple(units), loss, cause, _RULE))

    def _surrender(self, play: GcacwPlay, units: list[PieceId]) -> None:
        where = self.path[-1]
        text = ngettext(
            "{units} cannot retreat from {hex} and surrenders",
            "{units} cannot retreat from {hex} and surrender",
            len(units),
        ).format(units=names(play, units), hex=place(play, where))
        play.emit(Event("surrender", text, _RULE, self.side, tuple(units), (where,)))
        for unit in units:
            pieces.lose_manpower(play, unit, pieces.manpower(play, unit), "surrender", _RULE, scores=True)
        pieces.settle_leaders(play, where)
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if isinstance(action, Halt | Stand):
            text = ngettext(
                "{n} hex retreated; at least {least} are required",
                "{n} hexes retreated; at least {least} are required",
                self._gone,
            )
            return _RULE, text.format(n=self._gone, least=self.least)
        if not isinstance(action, FallBack):
            return None
        return refusals.no_hex(play, action.to) or (_RULE, self._why_not(play, action.to))

    def _why_not(self, play: GcacwPlay, to: str) -> Message:
        ids = play.game.map.ids
        here = ids[self.path[-1]]
        if to in self.path:
            return _("the retreat has already been in {hex}").format(hex=to)
        if play.game.map.hexmap.direction(here, ids[to]) is None:
            return _("{hex} is not adjacent").format(hex=to)
        if pieces.owner(play, to) == play.game.enemy(self.side):
            return _("there is an enemy unit in {hex}").format(hex=to)
        fort = forts.entry_refusal(play, to, self.side)
        if fort is not None:
            return fort[1]
        block = play.position.attack_block(here, ids[to], play.game.side_index(self.side))
        if block != OPEN:
            return _(_BLOCKS[block]).format(hex=to)
        return _("another hex has a higher retreat priority than {hex}").format(hex=to)


def _label(play: GcacwPlay, action: FallBack) -> Message:
    stage, where = play.stack[-1], place(play, action.to)
    loss = 0
    if isinstance(stage, Retreat):
        priority = first_choice(play, stage.side, stage.path, stage.away).get(action.to, 0)
        loss = play.game.tables.retreat_loss.get(priority, 0)
    if not loss:
        return _("Retreat into {hex}").format(hex=where)
    return _("Retreat into {hex}: -{n} manpower").format(hex=where, n=loss)


CATALOGUE.belong(IN_COMBAT, FallBack, Halt)
CATALOGUE.answer(FallBack, _label)
CATALOGUE.answer(Halt, lambda play, action: _("End the retreat here"))
CATALOGUE.question(
    "retreat",
    lambda play: (
        _("The stack retreats {retreat_least} to {retreat_most} hexes, or routs {rout_least} to {rout_most}.").format(
            retreat_least=play.game.tables.retreat_length[0],
            retreat_most=play.game.tables.retreat_length[1],
            rout_least=play.game.tables.rout_length[0],
            rout_most=play.game.tables.rout_length[1],
        ),
        _(
            "You may choose among the hexes of the highest priority: along a road away from the enemy first, "
            "enemy zones of control last."
        ),
        _(
            "Retreating into an enemy zone of control costs manpower. If there is no hex to go to, the stack "
            "surrenders."
        ),
    ),
)
CATALOGUE.question(
    "voluntary",
    lambda play: (
        _("You held the hex, but you may still retreat {retreat_least} to {retreat_most} hexes.").format(
            retreat_least=play.game.tables.retreat_length[0], retreat_most=play.game.tables.retreat_length[1]
        ),
        _("The attacker may enter the hex only if his own result has an 'a'."),
    ),
)
