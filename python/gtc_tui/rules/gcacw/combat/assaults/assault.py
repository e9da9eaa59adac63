"""5.3 Assault, with the procedure of 7.1: a leader sends units of his hex against an adjacent one."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _, ngettext
from gtc_tui.rules.gcacw.campaign import forts
from gtc_tui.rules.gcacw.combat import attack, cavalry_retreat
from gtc_tui.rules.gcacw.combat.advance import AdvanceAfterCombat
from gtc_tui.rules.gcacw.combat.assaults import grand_assault, upton
from gtc_tui.rules.gcacw.combat.assaults.assault_force import Pick, PickFew
from gtc_tui.rules.gcacw.combat.combat import Combat
from gtc_tui.rules.gcacw.combat.demoralization import assault_refusal
from gtc_tui.rules.gcacw.combat.modifiers import Battle
from gtc_tui.rules.gcacw.state import commands, condition, pieces
from gtc_tui.rules.gcacw.state.actions import ASSAULTS, CATALOGUE, MENU, Acting
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import leader_ratings
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, names, place
from gtc_tui.rules.kit.actions import Choice

_RULE = "5.3"


class Assault(Action, frozen=True, tag="assault"):
    """Assault an adjacent hex under a leader (5.3)."""

    leader: PieceId
    target: str


def eligible(play: GcacwPlay, leader: PieceId) -> list[PieceId]:
    """Units that the leader may order to an assault: of his command, in his hex, ready and not demoralized."""
    return list(_obedient(play, leader))


def _obedient(play: GcacwPlay, leader: PieceId) -> Iterable[PieceId]:
    """Units of the leader's hex of which `unit_refusal` has nothing to say, found as they are asked for."""
    game = play.game
    for number in commands.rules(play).assaulters(play.position, game.index[leader]):
        unit = game.ids[number]
        if game.rules.holds(play, unit) is None and attack.forbidden(play, unit) is None:
            yield unit


def unit_refusal(play: GcacwPlay, leader: PieceId, unit: PieceId) -> Refusal | None:
    """Why a unit cannot be ordered to an assault by this leader; None when it can."""
    who, chief = name(play, unit), name(play, leader)
    if not pieces.leads(play, leader, unit):
        return _RULE, _("{unit} is not in {leader}'s command").format(unit=who, leader=chief)
    if pieces.hex_of(play, unit) != pieces.hex_of(play, leader):
        return _RULE, _("{unit} is not in {leader}'s hex").format(unit=who, leader=chief)
    if play.game.piece(unit).is_leader:
        return _RULE, _("{unit} is a leader; only units attack").format(unit=who)
    fault = attack.forbidden(play, unit)
    if fault is not None:
        return fault
    held = play.game.rules.holds(play, unit)
    if held is not None:
        return play.game.rules.section, held
    if not pieces.is_ready(play, unit):
        return _RULE, _("{unit} is at fatigue level {n} and may not be selected").format(
            unit=who, n=pieces.fatigue(play, unit)
        )
    return assault_refusal(play, unit)


def options(play: GcacwPlay, acting: Acting) -> list[Assault]:
    """Every assault the side could declare now (5.3): by leader, then by direction."""
    game = play.game
    if not acting.ready:
        return []
    found = commands.rules(play).assaults(play.position, game.side_index(acting.side), acting.held)
    return [
        Assault(game.ids[leader], game.map.names[there])
        for leader, near in found
        if any(True for _unit in _obedient(play, game.ids[leader]))
        for there in near
    ]


def refusal(play: GcacwPlay, action: Assault) -> Refusal | None:
    """Why a leader cannot assault a hex of the map; None when he can."""
    leader = action.leader
    if play.game.piece(leader).size == "Army":
        return _RULE, _("{leader} leads an army: only his subordinates declare assaults").format(
            leader=name(play, leader)
        )
    where = pieces.hex_of(play, leader)
    if where is None:
        return refusals.not_own(play, leader, play.game.piece(leader).side)
    theatre = pieces.box_rule(play, leader)
    if theatre is not None:
        return theatre, _("{leader} is in a box off the map and cannot declare an assault").format(
            leader=name(play, leader)
        )
    here = [unit for unit in pieces.units_in(play, where) if pieces.leads(play, leader, unit)]
    faults = [unit_refusal(play, leader, unit) for unit in here]
    if None not in faults:
        first = faults[0] if faults else None
        return first or (_RULE, _("no unit of {leader}'s command is in his hex").format(leader=name(play, leader)))
    return attack.refusal(play, here[faults.index(None)], action.target)


def begin(play: GcacwPlay, action: Assault) -> None:
    """Starts a legal assault: pushes its stage, which ends the action when it finishes."""
    side = play.game.piece(action.leader).side
    here = pieces.hex_of(play, action.leader)
    assert here is not None
    text = _("{leader} declares an assault on {hex}").format(
        leader=name(play, action.leader), hex=place(play, action.target)
    )
    play.emit(Event("assault", text, _RULE, side, (action.leader,), (here, action.target)))
    play.push(Assaulting(side, action.leader, action.target))


class Assaulting(Stage, frozen=True):
    """An assault under way, step by step (7.1): "order", "upton", "grand", "evade", "command", "use", "pick", "join",
    "fight", "end".

    ordered: units ordered to it. named: hexes of a grand assault, those still to be rolled for. attackers:
    units that attack. origins: hexes they attack from. waiting: what the stage above was pushed for.
    massed: somebody has joined, it is a grand assault. upton: he is with it (33.0).
    """

    side: Side
    leader: PieceId
    target: str
    step: str = "order"
    waiting: str = ""
    ordered: tuple[PieceId, ...] = ()
    named: tuple[str, ...] = ()
    value: int = 0
    attackers: tuple[PieceId, ...] = ()
    origins: tuple[str, ...] = ()
    massed: bool = False
    upton: bool = False

    def _here(self, play: GcacwPlay) -> str:
        where = pieces.hex_of(play, self.leader)
        assert where is not None
        return where

    def _set(self, play: GcacwPlay, **changes: object) -> None:
        play.replace(msgspec.structs.replace(self, **changes))

    def decision(self, play: GcacwPlay) -> Decision | None:
        if self.step != "command":
            return None
        prompt = _(
            "Command roll: {leader}'s command value {n} minus the die is the number of units that attack"
        ).format(leader=name(play, self.leader), n=leader_ratings.value(play, self.leader))
        return msgspec.structs.replace(dice(1, "command", prompt, _RULE, self.leader), target=self.target)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die = action.dice[0]
        value = leader_ratings.value(play, self.leader) - die
        if value > 0:
            text = ngettext(
                "Command roll {die}: {n} unit may attack", "Command roll {die}: up to {n} units may attack", value
            )
        else:
            text = _("Command roll {die}: the assault fizzles")
        play.emit(Event("roll", text.format(die=die, n=value), _RULE, self.side, (self.leader,), (), die))
        if value > 0:
            self._set(play, step="use", value=value)
        else:
            self._without_upton(play)
            play.finish()

    def run(self, play: GcacwPlay) -> None:
        if self.step == "order":
            self._set(play, step="upton", waiting="order")
            units = tuple(eligible(play, self.leader))
            few, here = commands.most_infantry(play, self.leader), self._here(play)
            play.push(
                Pick("order", self.side, units, here, len(units))
                if few is None
                else PickFew("order", self.side, units, here, len(units), infantry=few)
            )
        elif self.step == "upton":
            self._set(play, step="grand", waiting="upton")
            if upton.may_join(play, self.leader):
                play.push(upton.Placing(self.side, self.leader, self.target))
        elif self.step == "grand":
            self._set(play, step="evade", waiting="grand")
            play.push(grand_assault.Naming(self.side, self.leader, self.target))
        elif self.step == "evade":
            self._set(play, step="command", waiting="evade")
            here = self._here(play)
            if cavalry_retreat.possible(play, self.ordered, self.target, here):
                play.push(cavalry_retreat.CavalryRetreat(self.ordered, self.target, here, None))
        elif self.step == "use":
            self._use_upton(play)
        elif self.step == "pick":
            here = self._here(play)
            self._set(play, step="join", waiting="pick", origins=(here,), attackers=self.ordered)
            most = self.value - self.upton
            if most < len(self.ordered):
                play.push(Pick("pick", self.side, self.ordered, here, most))
        elif self.step == "join":
            self._join(play)
        elif self.step == "fight":
            self._fight(play)
        else:
            play.finish()

    def resumed(self, play: GcacwPlay, result: object) -> None:
        if self.waiting == "order" and isinstance(result, tuple):
            self._set(play, waiting="", ordered=result)
        elif self.waiting == "upton" and isinstance(result, bool):
            self._set(play, waiting="", upton=result)
        elif self.waiting == "use" and isinstance(result, bool):
            if not result:
                self._without_upton(play)
            self._set(play, waiting="", upton=result)
        elif self.waiting == "grand" and isinstance(result, tuple):
            self._set(play, waiting="", named=result)
        elif self.waiting == "evade" and isinstance(result, cavalry_retreat.Evaded):
            if forts.resists(play, self.target, self.side):
                self._set(play, waiting="")  # 32.0: the fort defends itself
            else:
                self._vacated(play)
        elif self.waiting == "pick" and isinstance(result, tuple):
            self._set(play, waiting="", attackers=result)
        elif self.waiting == "join" and isinstance(result, tuple) and result:
            self._set(
                play,
                waiting="",
                attackers=(*self.attackers, *result),
                origins=tuple(dict.fromkeys((*self.origins, self.named[0]))),
                named=self.named[1:],
                massed=True,
            )
        elif self.waiting == "join":
            self._set(play, waiting="", named=self.named[1:])

    def _use_upton(self, play: GcacwPlay) -> None:
        """33.0: with room for him beside another unit, his side decides whether he attacks."""
        if self.upton and upton.enough(self.value):
            self._set(play, step="pick", waiting="use")
            play.push(upton.Using(self.side, self.leader, self.target, self.value))
        else:
            self._without_upton(play)
            self._set(play, step="pick", upton=False)

    def _without_upton(self, play: GcacwPlay) -> None:
        if self.upton:
            upton.set_aside(play, self.side)

    def _vacated(self, play: GcacwPlay) -> None:
        """7.7: the assault finds the hex empty; nobody has paid fatigue yet, and those ordered may advance."""
        here = self._here(play)
        self._without_upton(play)
        self._set(play, step="end", waiting="")
        play.push(AdvanceAfterCombat(self.side, self.ordered, (here,), self.target))

    def _join(self, play: GcacwPlay) -> None:
        """Grand assault: a die for each named hex in turn."""
        chief = grand_assault.army_leader(play, self.leader) if self.named else None
        if chief is None:
            self._set(play, step="fight")
            return
        self._set(play, waiting="join")
        play.push(grand_assault.Joining(self.side, self.leader, chief, self.named[0]))

    def _fight(self, play: GcacwPlay) -> None:
        """Those who attack pay fatigue, nobody else."""
        army = grand_assault.army_leader(play, self.leader) if self.massed else None
        text = _("Assault on {hex}: {units}").format(units=names(play, self.attackers), hex=place(play, self.target))
        play.emit(Event("assault", text, "7.1", self.side, self.attackers, (*self.origins, self.target)))
        if self.upton:
            upton.spend(play, self.side)
        for unit in self.attackers:
            condition.tire(play, unit, _RULE)
        self._set(play, step="end", waiting="fight")
        kind = "grand" if self.massed else "assault"
        battle = Battle(kind, self.attackers, self.origins, self.target, self.leader, army, upton=self.upton)
        play.push(Combat(battle))


def _replace_menu(play: GcacwPlay, acting: Acting, action: Assault) -> None:
    play.stack.pop()
    begin(play, action)


MENU.add(
    Choice(
        action=Assault,
        place=40,
        group=ASSAULTS,
        offer=options,
        refusal=lambda play, acting, action: (
            refusals.not_a_leader(play, action.leader, acting.side)
            or refusals.no_hex(play, action.target)
            or refusal(play, action)
        ),
        lacking=lambda play, acting: (
            _RULE,
            _("no leader has a unit with him that may attack an adjacent hex"),
        ),
        begin=_replace_menu,
        label=lambda play, action: _("Assault {hex} with {leader}").format(
            hex=place(play, action.target), leader=name(play, action.leader)
        ),
        help=lambda play: (_("Assault: the units in a leader's hex attack an adjacent hex together."),),
    )
)
CATALOGUE.question(
    "command",
    lambda play: (
        _("The leader's command value minus a die is the number of chosen units that attack."),
        _("At 0 or less the assault fizzles; no unit gains fatigue."),
    ),
)
