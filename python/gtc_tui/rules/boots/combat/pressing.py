"""12.5 to 12.7 Pursuers beside an enemy may fight on: one stack of them, at once, alone or with others."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.combat import grouping, shifts
from gtc_tui.rules.boots.combat.declaring import Attack, Declarations, Declaring
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.actions import CATALOGUE, Done
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import spot
from gtc_tui.rules.boots.state.slots import Slot

_RULE = "12.5"


class Press(Action, frozen=True, tag="press"):
    """The pursuers in this hex fight on (12.5)."""

    hex: str


class Pressed(msgspec.Struct, frozen=True):
    """Result of `Pressing`. attack: what is fought at once, None: nothing. joined: a declared attack that has become
    it."""

    attack: Declared | None = None
    joined: Declared | None = None


class Pressing(Disclosing, frozen=True):
    """Pursuers choose whether, where from and what they attack. Finishes with `Pressed`.

    They must attack every enemy whose zone they stand in, but for those that a declared attack is on: nothing is
    changed in that (12.5). Where no zone makes them, they may join such an attack, or attack who has no zone.

    units: those that have pursued; forced: they must fight (6.7). pending, fought: as in `CombatPhase`. marked: hex of
    the stack that fights on.
    """

    units: tuple[Slot, ...]
    forced: bool
    pending: tuple[Declared, ...]
    fought: tuple[Slot, ...]
    marked: HexId | None = None

    def shown(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        """The combat in which they have been seen goes on."""
        return self.units

    # -- who and what ----------------------------------------------------------------------------------
    def _free(self, play: BootsPlay) -> list[PieceNo]:
        """Active units that have not fought and are in no declared attack."""
        busy = {*self.fought, *(unit for attack in self.pending for unit in attack.attackers)}
        return [unit for unit in pieces.active(play) if unit not in busy]

    def _stack(self, play: BootsPlay, marked: HexId) -> tuple[PieceNo, ...]:
        """Pursuers in a hex, and fresh units with them (10.8)."""
        return tuple(unit for unit in (*self.units, *self._free(play)) if pieces.hex_of(play, unit) == marked)

    def _choices(self, play: BootsPlay, marked: HexId) -> tuple[set[HexId], set[HexId], list[Declared]]:
        """Enemy hexes that a stack must attack; that it may; declared attacks that it may join."""
        stack = self._stack(play, marked)
        front = grouping.front(play, self.pending, stack)
        open_to = set(front.against(marked))
        must = set(front.owed()) & open_to
        joins = [attack for attack in self.pending if may_join(play, stack, marked, attack)]
        return must, open_to, joins

    def _hexes(self, play: BootsPlay) -> list[HexId]:
        """Stacks of pursuers with somebody to attack."""
        hexes = sorted({where for unit in self.units if (where := pieces.hex_of(play, unit)) is not None})
        return [marked for marked in hexes if any(self._choices(play, marked)[1:])]

    # -- what is asked ---------------------------------------------------------------------------------
    def decision(self, play: BootsPlay) -> Decision | None:
        side = shifts.sides(play)[0]
        who = play.game.side_words[side]
        if self.marked is not None:
            return self._ask_target(play, self.marked)
        hexes = self._hexes(play)
        if not hexes:
            return None
        answers: list[Action] = [Press(pieces.name_at(play, marked)) for marked in hexes]
        if self.forced:
            if len(answers) == 1:
                return None
            prompt = _("{side}: Wild Charge: which pursuers fight on?").format(side=who)
            return Decision(side, "pursuit", prompt, "6.7", tuple(answers), default=answers[0], strikes=True)
        prompt = _("{side}: do the pursuers fight on?").format(side=who)
        return Decision(side, "pursuit", prompt, _RULE, (*answers, Done()), default=Done())

    def _ask_target(self, play: BootsPlay, marked: HexId) -> Decision | None:
        must, may, joins = self._choices(play, marked)
        goals = [attack.targets[0] for attack in joins] + sorted(may)
        if must or len(goals) == 1:
            return None
        side, name = shifts.sides(play)[0], pieces.name_at
        prompt = _("{side}: choose the enemy that the pursuers attack").format(side=play.game.side_words[side])
        answers: tuple[Action, ...] = tuple(Attack(name(play, marked), name(play, goal)) for goal in goals)
        return Decision(
            side, "attack", prompt, "12.6", answers, target=name(play, marked), default=answers[0], strikes=True
        )

    # -- what happens ----------------------------------------------------------------------------------
    def run(self, play: BootsPlay) -> None:
        if self.marked is None:
            hexes = self._hexes(play)
            if hexes:
                play.replace(msgspec.structs.replace(self, marked=hexes[0]))
            else:
                play.finish(Pressed())
            return
        must, may, joins = self._choices(play, self.marked)
        if must:
            self._attack(play, self.marked, tuple(sorted(must)))
        elif joins:
            self._join(play, self.marked, joins[0])
        else:
            self._attack(play, self.marked, tuple(sorted(may)[:1]))

    def apply(self, play: BootsPlay, action: Action) -> None:
        ids = play.game.map.ids
        match action:
            case Press():
                play.replace(msgspec.structs.replace(self, marked=ids[action.hex]))
            case Attack():
                marked, goal = ids[action.origin], ids[action.target]
                joins = self._choices(play, marked)[2]
                joined = next((attack for attack in joins if attack.targets[0] == goal), None)
                if joined is None:
                    self._attack(play, marked, (goal,))
                else:
                    self._join(play, marked, joined)
            case _:
                play.finish(Pressed())

    def _attack(self, play: BootsPlay, marked: HexId, targets: tuple[HexId, ...]) -> None:
        """A new attack: who else joins it and its table are still to be chosen."""
        free = tuple(dict.fromkeys((*self._stack(play, marked), *self._free(play))))
        play.push(Declaring(self.pending, (marked,), targets, "group", free))

    def _join(self, play: BootsPlay, marked: HexId, attack: Declared) -> None:
        more = grouping.attackers(play, (marked,), attack.targets, self._stack(play, marked))
        attackers = tuple(sorted({*attack.attackers, *more}))
        origins = tuple(dict.fromkeys((*attack.origins, marked)))
        play.finish(Pressed(msgspec.structs.replace(attack, attackers=attackers, origins=origins), attack))

    def resumed(self, play: BootsPlay, result: object) -> None:
        if isinstance(result, Declarations):
            play.finish(Pressed(result.attacks[0]))

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return "6.7", _("Wild Charge: pursuers next to an enemy must fight on")
        if isinstance(action, Press):
            return _RULE, _("{hex}: no pursuers there are next to an enemy they may attack").format(
                hex=spot(play, action.hex)
            )
        return None


def may_join(play: BootsPlay, stack: Iterable[PieceNo], marked: HexId, attack: Declared) -> bool:
    """12.5: may pursuers be added to a declared attack: adjacent to all its targets, and allowed to attack them?"""
    side = play.game.side_index(shifts.sides(play)[0])
    beside = grouping.foes_beside(play, marked, side)
    return set(attack.targets) <= set(beside) and any(
        all(grouping.may_attack(play, unit, target) for target in attack.targets) for unit in stack
    )


CATALOGUE.answer(Press, lambda play, action: _("Fight on from {hex}").format(hex=spot(play, action.hex)))
