"""7.1 Resolving an attack, once it is declared: flanks, dice, results of both sides, retreat, advance."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Clash, Event, Strike
from gtc_tui.engine.report import OddsLine
from gtc_tui.engine.stage import Stepwise
from gtc_tui.messages import Message, _, plain
from gtc_tui.rules.gcacw.campaign import forts
from gtc_tui.rules.gcacw.combat import flanks
from gtc_tui.rules.gcacw.combat.advance import AdvanceAfterCombat
from gtc_tui.rules.gcacw.combat.modifiers import Assessment, Battle, assess_battle
from gtc_tui.rules.gcacw.combat.results import Suffer, living
from gtc_tui.rules.gcacw.combat.retreat import Retreat
from gtc_tui.rules.gcacw.state import condition, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, IN_COMBAT
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.tables.tables import letters, result_text
from gtc_tui.rules.gcacw.words.phrases import names, place, signed
from gtc_tui.rules.kit.caches import Recent
from gtc_tui.rules.kit.words import listed

_RULE = "7.1"
_MOST = 4  # assessments that a game keeps


class Refuse(Action, frozen=True, tag="refuse"):
    """Refuse the flanks (7.8)."""


class Decline(Action, frozen=True, tag="decline"):
    """Do not refuse the flanks (7.8)."""


class Supported(msgspec.Struct, frozen=True):
    """Result of a stage that `modifiers_due` has pushed: what is added to the defender's die."""

    bonus: int


class Outcome(msgspec.Struct, frozen=True):
    """What the combat table says: loss and letters (bits) of both sides, and who defended."""

    difference: int
    defender: tuple[int, int]
    attacker: tuple[int, int]
    defenders: tuple[PieceId, ...]


class Combat(Stepwise, frozen=True):
    """An attack that takes place. Finishes without a result; what became of it stands in the position.

    step: "flanks", "support", "artillery", "dice", then with an outcome "defender", "attacker", "retreat", "advance",
    "end". coin: modifier that the artillery die has brought.
    """

    COMBAT = True

    battle: Battle
    step: str = "flanks"
    refused: bool = False
    coin: int = 0
    outcome: Outcome | None = None

    def _assess(self, play: GcacwPlay) -> Assessment:
        """The last ones are kept: one is asked for at each step of the combat, and little changes between them."""
        known: Recent[object, Assessment] = play.game.caches.get(Assessment, lambda: Recent(_MOST))
        bonus = self.support()
        key = play.position.hash, self.battle, self.refused, bonus, play.record
        return known.get(key, lambda: assess_battle(play, self.battle, self.refused, bonus))

    def support(self) -> int:
        """What a gunboat adds to the defender's die (23.0)."""
        return 0

    @property
    def is_supported(self) -> bool:
        """Has the defender been asked for that?"""
        return self.step not in ("flanks", "support")

    # -- before the dice -------------------------------------------------------------------------------
    def decision(self, play: GcacwPlay) -> Decision | None:
        if self.step == "flanks":
            return self._flanks(play)
        target = place(play, self.battle.target)
        if self.step == "artillery" and self._assess(play).coin:
            prompt = _("Artillery at {hex}: its modifier applies on an even die").format(hex=target)
            return self._dice(1, "artillery", prompt, "7.4")
        if self.step == "dice":
            prompt = _("Attack on {hex}: one die for each side, the attacker's first").format(hex=target)
            return self._dice(2, "combat", prompt, _RULE)
        return None

    def _dice(self, count: int, kind: str, prompt: Message, rule: str) -> Decision:
        asked = dice(count, kind, prompt, rule, self.battle.attackers[0])
        return msgspec.structs.replace(asked, target=self.battle.target)

    def _flanks(self, play: GcacwPlay) -> Decision | None:
        """7.8: asked where there is a flank bonus and the defender is able to answer it."""
        units = flanks.refusing(play, self.battle.target)
        bonus = self._assess(play).flank_bonus if units else 0
        if not bonus:
            return None
        prompt = _(
            "{units}: refuse flanks for {n} fatigue? (Flank bonus {bonus} for the attacker, then {less} for you)"
        ).format(
            units=names(play, units),
            bonus=signed(bonus),
            less=signed(play.game.tables.refuse.get(bonus, 0)),
            n=play.game.tables.refuse_fatigue,
        )
        side = play.game.enemy(self.battle.side(play))
        return Decision(
            side,
            "refuse",
            prompt,
            "7.8",
            (Refuse(), Decline()),
            subject=units[0],
            target=self.battle.target,
            default=Decline(),
        )

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Refuse):
            self._refuse(play)
        elif isinstance(action, Decline):
            self._goto(play, "support")
        elif isinstance(action, Roll):
            if self.step == "artillery":
                self._fire(play, action.dice[0])
            else:
                self._fight(play, *action.dice)

    def _refuse(self, play: GcacwPlay) -> None:
        units = flanks.refusing(play, self.battle.target)
        side = play.game.enemy(self.battle.side(play))
        text = _("Flanks refused: {units}").format(units=names(play, units))
        play.emit(Event("refuse", text, "7.8", side, tuple(units), (self.battle.target,)))
        for unit in units:
            condition.tire(play, unit, "7.8", play.game.tables.refuse_fatigue)
        play.replace(msgspec.structs.replace(self, step="support", refused=True))

    def _fire(self, play: GcacwPlay, die: int) -> None:
        modifier = self._assess(play).coin
        applies = die % 2 == 0
        text = (
            _("Artillery die {die}: {modifier} applies")
            if applies
            else _("Artillery die {die}: {modifier} does not apply")
        )
        text = text.format(die=die, modifier=signed(modifier))
        play.emit(Event("roll", text, "7.4", self.battle.side(play), (), (self.battle.target,), die))
        fired = msgspec.structs.replace(self, step="dice", coin=modifier if applies else 0)
        play.replace(fired)
        fired._announce(play)

    def _announce(self, play: GcacwPlay) -> None:
        """Both sums, with what is in them."""
        found = self._assess(play)
        attacker = self.battle.side(play)
        for attacking, side in ((True, attacker), (False, play.game.enemy(attacker))):
            total = found.attack + self.coin if attacking else found.defence
            text = _("Attacker's modifier {sum}: {parts}") if attacking else _("Defender's modifier {sum}: {parts}")
            text = text.format(sum=signed(total), parts=self._parts(found, attacking))
            play.emit(Event("modifiers", text, "7.4", side, (), (self.battle.target,), total))

    # -- the dice --------------------------------------------------------------------------------------
    def _fight(self, play: GcacwPlay, attack: int, defence: int) -> None:
        battle, found = self.battle, self._assess(play)
        attack_total = attack + found.attack + self.coin
        defence_total = defence + found.defence
        difference = attack_total - defence_total
        defender, attacker = play.game.tables.combat.resolve(difference, found.defender_cv2, found.attacker_cv2)
        text = _("Dice {attack} to {defence}, modified {attacker} to {defender}: difference {difference}").format(
            attack=attack,
            defence=defence,
            attacker=attack_total,
            defender=defence_total,
            difference=signed(difference),
        )
        side = battle.side(play)
        defenders = tuple(pieces.units_in(play, battle.target))
        clash = Clash(
            _("Attack on {hex}").format(hex=place(play, battle.target)),
            self._strike(play, found, side, battle.attackers, attack),
            self._strike(play, found, play.game.enemy(side), defenders, defence),
            _("difference {difference}").format(difference=signed(difference)),
        )
        play.emit(Event("roll", text, _RULE, side, battle.attackers, (battle.target,), difference, clash=clash))
        result = _("Result: defender {defender}, attacker {attacker}").format(
            defender=result_text(*defender), attacker=result_text(*attacker)
        )
        pieces_there = (*battle.attackers, *defenders)
        play.emit(Event("result", result, "7.5", side, pieces_there, (*battle.origins, battle.target), difference))
        outcome = Outcome(difference, defender, attacker, defenders)
        play.replace(msgspec.structs.replace(self, step="defender", outcome=outcome))
        play.game.rules.combat_dice(play, battle, (attack, defence), outcome)

    def _strike(self, play: GcacwPlay, found: Assessment, side: Side, units: Sequence[PieceId], die: int) -> Strike:
        attacking = side == self.battle.side(play)
        total = found.attack + self.coin if attacking else found.defence
        figures = plain("{die} {sum} = {total}", die=die, sum=f"{total:+d}", total=die + total)
        return Strike(side, names(play, units), figures, self._parts(found, attacking))

    def _parts(self, found: Assessment, attacking: bool) -> Message:
        """What is in one of the sums."""
        parts = [_part(line) for line in found.lines if line.attacker is attacking and line.value and not line.chance]
        if attacking and self.coin:
            parts.append(_part(next(line for line in found.lines if line.chance)))
        return listed(parts, "; ") if parts else _("no modifiers")

    def resumed(self, play: GcacwPlay, result: object) -> None:
        if isinstance(result, Supported) and result.bonus:
            play.replace(SupportedCombat(self.battle, self.step, self.refused, bonus=result.bonus))

    # -- what comes of it ------------------------------------------------------------------------------
    def run(self, play: GcacwPlay) -> None:
        if self.step == "flanks":
            self._goto(play, "support")
        elif self.step == "support":
            self._goto(play, "artillery")
            play.game.rules.modifiers_due(play, self.battle)
        elif self.step == "artillery":  # no cell that needs a die
            self._goto(play, "dice")
            self._announce(play)
        else:
            self._carry_out(play)

    def _carry_out(self, play: GcacwPlay) -> None:
        outcome, battle = self.outcome, self.battle
        assert outcome is not None
        side = battle.side(play)
        enemy = play.game.enemy(side)
        if self.step == "defender":
            self._goto(play, "attacker")
            play.push(Suffer(enemy, outcome.defenders, *outcome.defender))
        elif self.step == "attacker":
            pieces.settle_leaders(play, battle.target)
            self._goto(play, "retreat")
            play.push(Suffer(side, battle.attackers, *outcome.attacker))
        elif self.step == "retreat":
            for origin in battle.origins:
                pieces.settle_leaders(play, origin)
            forts.suffer(play, battle.target, side, outcome.defender[1])
            self._goto(play, "advance")
            self._retreat(play, outcome)
        elif self.step == "advance":
            self._goto(play, "end")
            if letters(outcome.attacker[1]).advance and pieces.owner(play, battle.target) is None:
                play.push(AdvanceAfterCombat(side, battle.attackers, battle.origins, battle.target))
        else:
            play.finish()

    def _retreat(self, play: GcacwPlay, outcome: Outcome) -> None:
        """7.6 where the result says so; else the defender may retreat voluntarily (7.5)."""
        units = living(play, outcome.defenders)
        if not units:
            return
        target = self.battle.target
        kind, least, most = rulebook.of(play.game).drive(outcome.defender[1])
        side = play.game.piece(units[0]).side
        stack = (*units, *pieces.leaders_in(play, target))
        if kind != "voluntary":
            text = (
                _("{units} must rout {least} to {most} hexes")
                if kind == "rout"
                else _("{units} must retreat {least} to {most} hexes")
            )
            text = text.format(units=names(play, units), least=least, most=most)
            play.emit(Event("retreat-due", text, "7.6", side, tuple(units), (target,)))
        play.push(Retreat(kind, side, stack, (target,), self.battle.origins[0], least, most))


class SupportedCombat(Combat, frozen=True):
    """An attack in which a gunboat helps the defender (23.0)."""

    bonus: int = 0

    def support(self) -> int:
        return self.bonus


def _part(line: OddsLine) -> Message:
    return plain("{what} {value}", what=line.message, value=signed(line.value or 0))


CATALOGUE.belong(IN_COMBAT, Refuse, Decline)
CATALOGUE.answer(Refuse, lambda play, action: _("Refuse flanks"))
CATALOGUE.answer(Decline, lambda play, action: _("Do not refuse"))
CATALOGUE.question(
    "refuse",
    lambda play: (
        _("The attacker has a flank bonus. If you refuse your flanks you add a modifier of your own."),
        _("Every infantry unit in the hex then gains 1 fatigue level."),
    ),
)
CATALOGUE.question("artillery", lambda play: (_("This artillery modifier applies only on an even die."),))
CATALOGUE.question(
    "combat",
    lambda play: (
        _("Both sides roll a die. The combat table gives both results by the difference of the modified dice."),
    ),
)
