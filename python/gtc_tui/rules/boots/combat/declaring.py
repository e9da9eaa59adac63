"""10.2, 10.12, 16 Declaring attacks: stacks are grouped, and each attack has its table chosen."""

from __future__ import annotations

import msgspec

from gtc_tui._core import Front
from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.combat import grouping, shifts
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.movement import supply
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.actions import CATALOGUE, Done
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import place, places, spot
from gtc_tui.rules.boots.state.slots import Slot
from gtc_tui.rules.boots.tables.tables import CHARGE, SKIRMISH

TABLE_NAMES = {SKIRMISH: N_("Skirmish"), CHARGE: N_("Charge")}


class Attack(Action, frozen=True, tag="attack"):
    """Begin to declare an attack: the stack in one hex on the stack in another (10.2)."""

    origin: str
    target: str


class Join(Action, frozen=True, tag="join"):
    """The stack in this hex takes part in the attack that is being declared (10.9)."""

    origin: str


class Against(Action, frozen=True, tag="against"):
    """The attack that is being declared is on this enemy hex too (10.9)."""

    target: str


class Skirmish(Action, frozen=True, tag="skirmish"):
    """Use the Skirmish table (10.12, 16.1)."""


class Charge(Action, frozen=True, tag="charge"):
    """Use the Charge table (10.12, 16.1)."""


class Yield(Action, frozen=True, tag="yield"):
    """No screening: the attacker chooses the table (16.3)."""


class Declarations(msgspec.Struct, frozen=True):
    """Result of `Declaring`."""

    attacks: tuple[Declared, ...]


class Declaring(Stage, frozen=True):
    """The phasing side declares its attacks, one after the other, each with its table. Finishes with `Declarations`.

    made: attacks declared so far. origins, targets: stacks of the one that is being declared. step: "open" (what
    next?), "group" (who else?), "screen" (the defender chooses), "table". free: only these units attack, in one attack
    more to those made before, which is all that is finished with (12.5); None: all that are active.
    """

    made: tuple[Declared, ...] = ()
    origins: tuple[HexId, ...] = ()
    targets: tuple[HexId, ...] = ()
    step: str = "open"
    free: tuple[Slot, ...] | None = None

    def _front(self, play: BootsPlay) -> Front:
        front = grouping.front(play, self.made, self.free)
        return front if self.free is None else front.free()

    def _units(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        """Attackers of the attack that is being declared."""
        free = pieces.active(play) if self.free is None else self.free
        return grouping.attackers(play, self.origins, self.targets, free)

    def so_far(self, play: BootsPlay) -> Declared:
        """The attack that is being declared, as if it were declared now, with Charge where that may be."""
        units = self._units(play)
        table = CHARGE if may_charge(play, units) else SKIRMISH
        return Declared(units, self.origins, self.targets, grouping.defenders(play, self.targets), table)

    # -- what is asked ---------------------------------------------------------------------------------
    def decision(self, play: BootsPlay) -> Decision | None:
        match self.step:
            case "open":
                return self._ask_open(play)
            case "group":
                return self._ask_group(play)
            case "screen":
                return self._ask_screen(play)
            case _:
                return self._ask_table(play)

    def _ask_open(self, play: BootsPlay) -> Decision | None:
        front = self._front(play)
        name = pieces.name_at
        answers: list[Action] = [Attack(name(play, one), name(play, other)) for one, other in front.openings()]
        if not answers:
            return None
        side = shifts.sides(play)[0]
        who = play.game.side_words[side]
        if front.owed():
            prompt = _("{side}: declare a mandatory attack").format(side=who)
            forced = answers[0] if len(answers) == 1 else None
            return Decision(side, "attack", prompt, "10.5", tuple(answers), default=forced, strikes=True)
        prompt = _("{side}: declare another attack, or finish").format(side=who)
        return Decision(side, "attack", prompt, "10.5", (*answers, Done()), default=Done())

    def _ask_group(self, play: BootsPlay) -> Decision | None:
        front = self._front(play)
        own, foes = front.joiners(self.origins, self.targets)
        needed = front.completed(self.origins, self.targets)
        complete = needed == (sorted(self.origins), sorted(self.targets))
        if (not own and not foes) or (not complete and len(own) + len(foes) == 1):
            return None
        answers: list[Action] = [Join(pieces.name_at(play, origin)) for origin in own]
        answers += (Against(pieces.name_at(play, target)) for target in foes)
        side = shifts.sides(play)[0]
        prompt = _("{side}: who else joins the attack on {hexes}?").format(
            side=play.game.side_words[side], hexes=places(play, self.targets)
        )
        spot = pieces.name_at(play, self.targets[0])
        if complete:
            return Decision(side, "attack", prompt, "10.9", (*answers, Done()), target=spot, default=Done())
        assert needed is not None
        forced = next(
            answer for answer, hex_id in zip(answers, (*own, *foes), strict=True) if hex_id in (*needed[0], *needed[1])
        )
        return Decision(side, "attack", prompt, "10.5", tuple(answers), target=spot, default=forced, strikes=True)

    def _ask_screen(self, play: BootsPlay) -> Decision | None:
        if not screens(play, self._units(play), self.targets):
            return None
        side = shifts.sides(play)[1]
        prompt = _("{side}: screen in {hexes} and choose the table?").format(
            side=play.game.side_words[side], hexes=places(play, self.targets)
        )
        spot = pieces.name_at(play, self.targets[0])
        return Decision(
            side,
            "table",
            prompt,
            "16.1",
            (Skirmish(), Charge(), Yield()),
            target=spot,
            default=Skirmish(),
            strikes=True,
        )

    def _ask_table(self, play: BootsPlay) -> Decision | None:
        if not may_charge(play, self._units(play)):
            return None
        side = shifts.sides(play)[0]
        prompt = _("{side}: Skirmish or Charge against {hexes}?").format(
            side=play.game.side_words[side], hexes=places(play, self.targets)
        )
        spot = pieces.name_at(play, self.targets[0])
        return Decision(
            side, "table", prompt, "10.12", (Skirmish(), Charge()), target=spot, default=Skirmish(), strikes=True
        )

    # -- what happens ----------------------------------------------------------------------------------
    def run(self, play: BootsPlay) -> None:
        match self.step:
            case "open":
                play.finish(Declarations(self.made))
            case "group":
                self._group_alone(play)
            case "screen":
                self._go(play, step="table")
            case _:
                self._declare(play, SKIRMISH, False)

    def _group_alone(self, play: BootsPlay) -> None:
        """Nobody else can take part; or there is only one who can, and must."""
        own, foes = self._front(play).joiners(self.origins, self.targets)
        if own or foes:
            self._go(play, origins=(*self.origins, *own), targets=(*self.targets, *foes))
        else:
            self._go(play, step="screen")

    def apply(self, play: BootsPlay, action: Action) -> None:
        ids = play.game.map.ids
        match action:
            case Attack():
                self._go(play, origins=(ids[action.origin],), targets=(ids[action.target],), step="group")
            case Join():
                self._go(play, origins=(*self.origins, ids[action.origin]))
            case Against():
                self._go(play, targets=(*self.targets, ids[action.target]))
            case Skirmish() | Charge():
                table = CHARGE if isinstance(action, Charge) else SKIRMISH
                self._declare(play, table, self.step == "screen")
            case Yield():
                self._go(play, step="table")
            case _ if self.step == "group":
                self._go(play, step="screen")
            case _:
                play.finish(Declarations(self.made))

    def _go(self, play: BootsPlay, **changes: object) -> None:
        play.replace(msgspec.structs.replace(self, **changes))

    def _declare(self, play: BootsPlay, table: str, screened: bool) -> None:
        attackers, defenders = self._units(play), grouping.defenders(play, self.targets)
        attack = Declared(attackers, self.origins, self.targets, defenders, table, screened)
        side = shifts.sides(play)[0]
        text = _("Attack from {origins} on {hexes}: {table}")
        if screened:
            text = _("Attack from {origins} on {hexes}: {table}, the defender's choice")
        told = text.format(
            origins=places(play, self.origins), hexes=places(play, self.targets), table=_(TABLE_NAMES[table])
        )
        spots = tuple(pieces.name_at(play, one) for one in (*self.origins, *self.targets))
        play.emit(Event("attack", told, "10.2", side, hexes=spots))  # who attacks is not to be known yet (15.1)
        if self.free is not None:
            play.finish(Declarations((attack,)))
        else:
            play.replace(Declaring((*self.made, attack)))

    # -- why not ---------------------------------------------------------------------------------------
    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        match action:
            case Done() if self.step == "open":
                spots = self._front(play).owed()
                text = _("{hexes} must still be attacked").format(hexes=places(play, spots))
                return "10.5", text
            case Done() if self.step == "group":
                return "10.5", _("a stack would be left that must attack but cannot")
            case Charge() if self.step == "table":
                return "14.4", _("no attacking unit is in supply: Charge is not allowed")
            case Attack():
                return self._why_not(play, action.origin, action.target)
            case Join() if self.step == "group":
                return self._why_not(play, action.origin, pieces.name_at(play, self.targets[0]))
            case Against() if self.step == "group":
                return self._why_not(play, pieces.name_at(play, self.origins[0]), action.target)
        return None

    def _why_not(self, play: BootsPlay, origin: str, target: str) -> Refusal | None:
        """Why the stack in one hex may not be in an attack on another."""
        one, other = play.game.map.ids.get(origin), play.game.map.ids.get(target)
        if one is None or other is None:
            return "2.1", _("{hex}: no such hex on this map").format(hex=target if other is None else origin)
        side = play.game.side_index(shifts.sides(play)[0])
        if not any(pieces.is_active(play, unit) for unit in play.position.at(one)):
            return "10.3", _("no active unit is in {hex}").format(hex=spot(play, origin))
        if play.position.owner(other) in (-1, side):
            return "10.3", _("no enemy is in {hex}").format(hex=spot(play, target))
        if other not in grouping.foes_beside(play, one, side):
            return "10.9", _("{origin} and {target} are not adjacent, or only across a lake").format(
                origin=spot(play, origin), target=spot(play, target)
            )
        for attack in self.made:
            if one in attack.origins or other in attack.targets:
                busy = origin if one in attack.origins else target
                return "10.7", _("{hex} already takes part in an attack").format(hex=spot(play, busy))
        for unit in play.position.at(one):
            barred = grouping.barred(play, unit, other)
            if barred is not None:
                return play.game.rules.section, barred
            if unit in grouping.parleying(play):
                return "6.7", _("{place}: no attack after Parlay").format(place=place(play, one))
        if self.origins:
            return "10.9", _("every attacker must be adjacent to every defender")
        return "10.5", _("a stack would be left that must attack but cannot")


def screens(play: BootsPlay, attackers: tuple[PieceNo, ...], targets: tuple[HexId, ...]) -> bool:
    """16.2: only cavalry and motorcycles defend, and none of either attack."""
    return play.game.units.screened(attackers, grouping.defenders(play, targets))


def may_charge(play: BootsPlay, attackers: tuple[PieceNo, ...]) -> bool:
    """10.12, 14.4: some attacker is in supply."""
    return supply.native(play.game).may_charge(play.position, attackers)


# -- what the answers are called, and what the questions mean ------------------------------------------
CATALOGUE.answer(
    Attack,
    lambda play, action: _("Attack {hex} from {origin}").format(
        hex=spot(play, action.target), origin=spot(play, action.origin)
    ),
)
CATALOGUE.answer(Join, lambda play, action: _("Add {hex} to the attack").format(hex=spot(play, action.origin)))
CATALOGUE.answer(Against, lambda play, action: _("Also attack {hex}").format(hex=spot(play, action.target)))
CATALOGUE.answer(Skirmish, lambda play, action: _("Use the Skirmish table"))
CATALOGUE.answer(Charge, lambda play, action: _("Use the Charge table"))
CATALOGUE.answer(Yield, lambda play, action: _("Let the attacker choose"))
CATALOGUE.question(
    "attack",
    lambda play: (
        _("Every active unit in an enemy ZOC must attack, and every enemy whose ZOC it is in must be attacked."),
        _("Choose a stack and its target; then add stacks to the attack, or targets to it."),
        _("Attacking strength as a percentage of defending strength gives the column."),
    ),
)
CATALOGUE.question(
    "table",
    lambda play: (
        _("The Charge table is bloodier than the Skirmish table for both sides. The attacker chooses."),
        _("A defender who screens (cavalry and motorcycles only) chooses instead, before the die is rolled."),
    ),
)
