"""13.2, 13.9 Activations before the first initiative roll."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.forces import placing
from gtc_tui.rules.gcacw.forces.placing import AddDummy, Hide, TakeOff
from gtc_tui.rules.gcacw.march import activation
from gtc_tui.rules.gcacw.march.activation import Activate, ActivateStrategically
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.state import map_state, pieces, zones
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, MENU, Acting, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, many
from gtc_tui.rules.kit.special import SpecialRule

_CALLED = "called:"
_OPENING = "opening"  # 0 while these activations go on, 1 afterwards


@COMPONENTS.declare("opening-orders")
class OpeningOrders(SpecialRule, frozen=True):
    """Before the first initiative roll a side may activate these leaders, once each, and none of its units enters an
    enemy zone of control meanwhile."""

    side: SideKey
    leaders: tuple[PieceId, ...]

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return self.leaders

    def marks(self) -> tuple[str, ...]:
        return (_OPENING, *(_CALLED + leader for leader in self.leaders))

    def opening(self, play: GcacwPlay) -> bool:
        return (
            play.record.turn == play.game.first_turn
            and play.record.phase == "actions"
            and not map_state.get(play, _OPENING)
        )

    def callable_leaders(self, play: GcacwPlay) -> list[PieceId]:
        """Leaders who may still be activated before the first initiative roll; none once it is due."""
        if not self.opening(play):
            return []
        here = pieces.free_leaders(play, self.side)
        return [
            leader
            for leader in self.leaders
            if leader in here and not map_state.get(play, _CALLED + leader) and activation.candidates(play, leader)
        ]

    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        return self.side if self.callable_leaders(play) else None

    def initiative_decided(self, play: GcacwPlay, winner: Side, rolled: bool) -> None:
        if winner == self.side and self.callable_leaders(play):
            play.replace(Opening())
        else:
            map_state.put(play, _OPENING, 1)

    def barring_steps(self, play: GcacwPlay) -> bool:
        return self.opening(play)

    def bars_step(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        if not self.opening(play) or play.game.piece(unit).side != self.side:
            return None
        if not zones.enemy_zone(play, self.side, play.game.map.ids[to]):
            return None
        return _("{side} units may not enter enemy ZOCs in free activations").format(**_sides(play, self.side))


def _sides(play: GcacwPlay, side: Side) -> dict[str, Message]:
    """What players call the side that these activations are for, and the other one."""
    words = play.game.side_words
    return {"side": words[side], "enemy": words[play.game.enemy(side)]}


def _orders(play: GcacwPlay) -> OpeningOrders:
    return next(rule for rule in play.game.rules.rules if isinstance(rule, OpeningOrders))


class Opening(Stage, frozen=True):
    """One of the activations before the first initiative roll, in campaigns as strategic movement, too (20.0); or no
    more of them. Whoever may activate has the initiative, so that he may deal with his force markers before (37.0)."""

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Done: roll for initiative") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision:
        orders = _orders(play)
        leaders = orders.callable_leaders(play)
        calls: list[Action] = [Activate(leader) for leader in leaders]
        if play.game.campaign is not None:
            far = (leader for leader in leaders if activation.strategic_candidates(play, leader))
            calls += [ActivateStrategically(leader) for leader in far]
        calls += placing.offers(play, orders.side)
        prompt = _("Free activations before initiative: activate a leader, or stop")
        section = play.game.rules.section
        return Decision(orders.side, "opening", prompt, section, (*calls, Done()), default=Done(), weighty=True)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        acting = Acting(play, _orders(play).side)
        if isinstance(action, Activate | ActivateStrategically):
            map_state.put(play, _CALLED + action.leader, 1)
        if action in MENU:
            MENU.begin(play, acting, action)
            return
        map_state.put(play, _OPENING, 1)
        side = acting.side
        text = ngettext(
            "The {side} ends its free activations", "The {side} end their free activations", many(side)
        ).format(side=army(side))
        play.emit(Event("pass", text, play.game.rules.section, side))
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        orders, rule = _orders(play), play.game.rules.section
        acting = Acting(play, orders.side)
        if isinstance(action, Hide | AddDummy | TakeOff):
            return MENU.refusal(play, acting, action)
        if not isinstance(action, Activate | ActivateStrategically):
            return rule, _("free activations are of leaders only")
        fault = refusals.not_a_leader(play, action.leader, orders.side)
        if fault is not None:
            return fault
        name = play.game.piece(action.leader).name
        if action.leader not in orders.leaders:
            return rule, _("{leader} has no free activation").format(leader=name)
        if map_state.get(play, _CALLED + action.leader):
            return rule, _("{leader} has had his free activation").format(leader=name)
        return MENU.refusal(play, acting, action)


def _help(play: GcacwPlay) -> Iterable[Message]:
    sides = _sides(play, _orders(play).side)
    yield _("Before the first initiative roll some {side} leaders may be activated, once each.").format(**sides)
    text = _(
        "Nothing else may be done, and {side} units may not enter {enemy} zones of control. Then the initiative "
        "is rolled as usual."
    )
    yield text.format(**sides)


CATALOGUE.question("opening", _help)
