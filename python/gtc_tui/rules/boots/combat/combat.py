"""10.2 One combat, from the heroism markers to the die (see `aftermath` for what the die brings).

Moments for heroism markers (`windows.window`), each with the attacker's and defender's side in `shifts.sides`:
"combat-phase" (): the sub-phase begins. "combat" (attackers, targets): before the die; both sides choose unseen of one
another. "rolled" (side): that side has thrown a die that it may throw again. "wiped-out" (side, hex): a result has
taken all its units of a hex. "combat-draws" (side, count): it is about to draw that many markers.
Effects that are read, until "combat" unless they last longer: "out-of-ammo", "inspired", "morale", "wild-charge"
(columns for their side), "flank-success", "last-stand", "do-or-die", "correspondents", "earthquake".
"""

from __future__ import annotations

import msgspec

from gtc_tui.engine.event import Clash, Event, Strike
from gtc_tui.messages import Message, _, plain
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.combat import declaring, grouping, shifts, verdicts
from gtc_tui.rules.boots.combat.aftermath import Aftermath, Fought
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.heroism import windows
from gtc_tui.rules.boots.heroism.throws import Throw, Thrown
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.state import effects, pieces
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import names, places
from gtc_tui.rules.boots.tables.tables import CHARGE, SKIRMISH, CombatResult

_RULE = "10.2"


class Combat(Disclosing, frozen=True):
    """A declared attack is resolved. Finishes with `Fought`.

    step: "begin", "heroism", "ready".
    """

    COMBAT = True

    attack: Declared
    step: str = "begin"

    def shown(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        return (*self.attack.attackers, *self.attack.defenders)

    def _go(self, play: BootsPlay, **changes: object) -> None:
        play.replace(msgspec.structs.replace(self, **changes))

    def run(self, play: BootsPlay) -> None:
        match self.step:
            case "begin":
                self._begin(play)
            case "heroism":
                self._go(play, step="ready")
                windows.window(play, "combat", attackers=self.attack.attackers, targets=self.attack.targets)
            case _:
                attack = present(play, self.attack)
                if attack is None:
                    self._lapse(play)
                else:
                    self._go(play, attack=attack)
                    self._throw(play, attack)

    def _begin(self, play: BootsPlay) -> None:
        attack = present(play, self.attack)
        if attack is None:
            self._lapse(play)
            return
        if attack.table == CHARGE and not attack.screened and not declaring.may_charge(play, attack.attackers):
            text = _("{units} are out of supply now and must use the Skirmish table").format(
                units=names(play, attack.attackers)
            )
            play.emit(Event("table", text, "14.4", shifts.sides(play)[0]))
            attack = msgspec.structs.replace(attack, table=SKIRMISH)
        self._go(play, attack=attack, step="heroism")
        play.game.rules.attack_begins(play, attack.attackers, attack.targets)

    def _lapse(self, play: BootsPlay) -> None:
        text = _("The attack on {hexes} is cancelled").format(hexes=places(play, self.attack.targets))
        play.emit(Event("lapse", text, _RULE, shifts.sides(play)[0]))
        effects.end_combat(play)
        play.finish(Fought(()))

    def _throw(self, play: BootsPlay, attack: Declared) -> None:
        prompt = Message("{hexes}: roll for the attack", hexes=places(play, attack.targets))
        first, spot = play.game.pieces[attack.attackers[0]].id, pieces.name_at(play, attack.targets[0])
        play.push(Throw(shifts.sides(play)[0], 1, "combat", prompt, "10.13", first, spot))

    def resumed(self, play: BootsPlay, result: object) -> None:
        if isinstance(result, Thrown):
            self._fallen(play, result.faces[0])

    def comes_to(self, play: BootsPlay, faces: tuple[int, ...]) -> Message:
        """See `throws.Thrower`."""
        hexes = places(play, self.attack.targets)
        return _("attack on {hexes} rolled {die}: {code}").format(
            hexes=hexes, die=faces[0], code=self._result(play, faces[0]).code
        )

    def means(self, play: BootsPlay, faces: tuple[int, ...]) -> Message:
        """See `throws.Explained`."""
        result = self._result(play, faces[0])
        return _("{code}: {effect}.").format(code=result.code, effect=verdicts.effect(result))

    def _result(self, play: BootsPlay, die: int) -> CombatResult:
        attack = present(play, self.attack) or self.attack
        return play.game.tables.result(attack.table, die, shifts.assess(play, attack).column)

    def _fallen(self, play: BootsPlay, die: int) -> None:
        """The attack with its units as they are now, by the column of now."""
        attack = present(play, self.attack)
        if attack is None:
            self._lapse(play)
            return
        tables, found = play.game.tables, shifts.assess(play, attack)
        result = tables.result(attack.table, die, found.column)
        text = _("{table}, {attack} against {defence}: column {column}, die {die}: {code}").format(
            table=_(declaring.TABLE_NAMES[attack.table]),
            attack=found.attack,
            defence=found.defence,
            column=tables.columns[found.column],
            die=die,
            code=result.code,
        )
        ids = tuple(play.game.pieces[unit].id for unit in attack.attackers)
        hexes = tuple(pieces.name_at(play, target) for target in attack.targets)
        attacker, defender = shifts.sides(play)
        verdict = _("{table}, column {column}, die {die}: {code}").format(
            table=_(declaring.TABLE_NAMES[attack.table]),
            column=tables.columns[found.column],
            die=die,
            code=result.code,
        )
        clash = Clash(
            _("Attack on {hexes}").format(hexes=places(play, attack.targets)),
            Strike(attacker, names(play, attack.attackers), plain("{n}", n=found.attack)),
            Strike(defender, names(play, attack.defenders), plain("{n}", n=found.defence)),
            verdict,
        )
        play.emit(Event("combat", text, "10.13", attacker, ids, hexes, clash=clash))
        play.replace(Aftermath(attack, result.code))


def present(play: BootsPlay, attack: Declared) -> Declared | None:
    """The attack with those of its units that are still there and side by side; None where nobody is left on one side.
    Units that have come into a hex under attack since then take no part: they have had their attack (10.7)."""
    targets = tuple(
        target for target in attack.targets if any(play.position.hex(unit) == target for unit in attack.defenders)
    )
    defenders = tuple(unit for unit in attack.defenders if play.position.hex(unit) in targets)
    side = play.game.side_index(shifts.sides(play)[0])
    attackers = tuple(
        unit
        for unit in attack.attackers
        if pieces.hex_of(play, unit) is not None
        and set(targets) <= set(grouping.foes_beside(play, play.position.hex(unit), side))
    )
    if not attackers or not targets:
        return None
    origins = tuple(dict.fromkeys(play.position.hex(unit) for unit in attackers))
    return msgspec.structs.replace(attack, attackers=attackers, origins=origins, targets=targets, defenders=defenders)
