"""13.2 Pontoons that are laid without dice."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import bridges
from gtc_tui.rules.gcacw.campaign.bridges import Lay
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import army
from gtc_tui.rules.kit.special import SpecialRule


@COMPONENTS.declare("free-pontoons")
class Pontoons(SpecialRule, frozen=True):
    """In the recovery phase of turn 1 a side may lay so many pontoons without dice, over fords of minor rivers with one
    of its units and no enemy beside them."""

    side: SideKey
    count: Annotated[int, Meta(ge=1, le=20)]

    def recovery_begins(self, play: GcacwPlay) -> None:
        if play.record.turn == play.game.first_turn:
            play.push(FreePontoons(self.count))


def _side(play: GcacwPlay) -> Side:
    return next(rule.side for rule in play.game.rules.rules if isinstance(rule, Pontoons))


def sites(play: GcacwPlay) -> list[str]:
    """Where one may be laid."""
    beside = {
        hexside
        for unit in pieces.on_map(play, _side(play))
        for hexside in play.game.river_sides.get(pieces.hex_id(play, unit), ())
    }
    return sorted(hexside for hexside in beside if _site_fault(play, hexside) is None)


def _site_fault(play: GcacwPlay, hexside: str) -> Message | None:
    """Why no pontoon may be laid over a river hexside without dice."""
    bits = bridges.bits(play, hexside)
    owners = {play.position.owner(number) for number in bridges.ends(play.game, hexside)}
    side, words = _side(play), play.game.side_words
    enemy, own = play.game.enemy(side), play.game.side_index(side)
    if not bits & Edge.FORD or not bits & Edge.MINOR_RIVER:
        return _("{hexside} is not a ford over a minor river").format(hexside=hexside)
    if bits & (Edge.BRIDGE | Edge.DAM):
        return _("{hexside} already has a bridge or dam").format(hexside=hexside)
    if own not in owners:
        return _("no {side} unit is adjacent to {hexside}").format(side=words[side], hexside=hexside)
    if 1 - own in owners:
        return _("a {side} unit is adjacent to {hexside}").format(side=words[enemy], hexside=hexside)
    return None


class FreePontoons(Stage, frozen=True):
    """Pontoons are laid one by one. left: how many more."""

    left: int

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more pontoons") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        open_sites = sites(play) if self.left else []
        if not open_sites:
            return None
        side, rule = _side(play), play.game.rules.section
        prompt = _("{side}: lay a free pontoon? ({n} left)").format(side=army(side), n=self.left)
        return Decision(side, "pontoon", prompt, rule, (*map(Lay, open_sites), Done()), default=Done())

    def run(self, play: GcacwPlay) -> None:
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Lay):
            bridges.lay(play, _side(play), action.hexside)
            play.replace(FreePontoons(self.left - 1))
        else:
            play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Lay):
            return None
        rule = play.game.rules.section
        if f"bridge:{action.hexside}" not in play.game.marks:
            return rule, _("{hexside}: no river hexside in play").format(hexside=action.hexside)
        fault = _site_fault(play, action.hexside)
        return None if fault is None else (rule, fault)


CATALOGUE.question(
    "pontoon",
    lambda play: (
        _("A pontoon is a bridge at once, until an adjacent enemy unit removes it."),
        _("Lines of communication cross rivers only on bridges, and fords cost wagon trains many MP."),
    ),
)
