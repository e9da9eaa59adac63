"""10.23 What a combat result does: losses, retreats, pursuit, heroism markers."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.combat import pursuit, shifts
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.combat.losses import Losses
from gtc_tui.rules.boots.combat.pursuit import Pursued, Pursuit
from gtc_tui.rules.boots.combat.retreat import Retreat
from gtc_tui.rules.boots.heroism import drawing, windows
from gtc_tui.rules.boots.heroism.throws import Throw, Thrown
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.state import effects, ground, pieces
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.options import WINNER_DRAWS
from gtc_tui.rules.boots.state.phrases import places
from gtc_tui.rules.boots.state.slots import Slot
from gtc_tui.rules.boots.tables.tables import CombatResult

_RULE = "10.23"


class Fought(msgspec.Struct, frozen=True):
    """Result of a combat. attackers: units that have attacked. pursuers: units that may fight on (12.5); forced: one
    stack of them must (6.7)."""

    attackers: tuple[PieceNo, ...]
    pursuers: tuple[PieceNo, ...] = ()
    forced: bool = False


class Aftermath(Disclosing, frozen=True):
    """A combat whose die has fallen: its result is carried out step by step. Finishes with `Fought`.

    code: the result. at: step, in the order of `STEPS`. hexes: length of a rout, once known. stood: all units of each
    side's hexes when the die fell. pursuers: units that have pursued.
    """

    COMBAT = True

    attack: Declared
    code: str
    at: int = 0
    hexes: int = 0
    stood: tuple[tuple[Slot, ...], ...] = ()
    pursuers: tuple[Slot, ...] = ()

    def shown(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        return (*self.attack.attackers, *self.attack.defenders)

    def _result(self, play: BootsPlay) -> CombatResult:
        return play.game.tables.results[self.code]

    def _go(self, play: BootsPlay, **changes: object) -> None:
        play.replace(msgspec.structs.replace(self, **changes))

    def _factor(self, play: BootsPlay) -> int:
        """Times the points for eliminated defenders (6.7, Last Stand)."""
        return play.game.tables.heroism.last_stand if effects.of(play, "last-stand") else 1

    # -- step by step ----------------------------------------------------------------------------------
    def run(self, play: BootsPlay) -> None:
        step = STEPS[self.at]
        if step == "end":
            self._end(play)
            return
        self._go(play, at=self.at + 1)
        top = play.stack[-1]
        assert isinstance(top, Aftermath)
        match step:
            case "losses":
                top._losses(play)
            case "stragglers":
                top._stragglers(play)
            case "rout":
                top._rout(play)
            case "retreats":
                top._retreats(play)
            case "survivors":
                top._survivors(play)
            case "pursuit":
                top._pursuit(play)
            case "correspondents":
                top._correspondents(play)
            case "draw":
                top._draw(play)

    def _losses(self, play: BootsPlay) -> None:
        """Both sides' losses; the attacker picks first."""
        attackers, defenders = (pieces.left(play, units) for units in (self.attack.attackers, self.attack.defenders))
        strengths = shifts.strength(play, attackers), shifts.strength(play, defenders)
        stood = [tuple(play.position.at(hex_id)) for hex_id in (*self.attack.origins, *self.attack.targets)]
        self._go(play, stood=tuple(stood))
        sides = shifts.sides(play)
        casualties = play.game.tables.casualties(self.code, *strengths)
        for number in (1, 0):
            due = casualties[number]
            units, factor = (attackers, defenders)[number], self._factor(play) if number else 1
            if due.everybody:
                for unit in units:
                    pieces.eliminate(play, unit, "combat", _RULE, factor)
            elif due.need is None or due.need:
                play.push(Losses(sides[number], tuple(units), due.need, factor=factor))

    def _stragglers(self, play: BootsPlay) -> None:
        """Units without strength count nothing in losses by strength; they go when all others have gone."""
        found = self._result(play)
        for loses, units, factor in (
            (found.attacker_loses, self.attack.attackers, 1),
            (found.defender_loses, self.attack.defenders, self._factor(play)),
        ):
            left = pieces.left(play, units)
            if loses in ("half", "weaker") and shifts.strength(play, units) and not shifts.strength(play, left):
                for unit in left:
                    pieces.eliminate(play, unit, "combat", _RULE, factor)

    def _rout(self, play: BootsPlay) -> None:
        """The attacker throws for the hexes of a rout, where somebody is left to run."""
        if self._result(play).defender_retreats is not None or effects.of(play, "last-stand"):
            return
        if pieces.left(play, self.attack.defenders):
            prompt = Message("Rout: roll for the length of the retreat in hexes")
            spot = pieces.name_at(play, self.attack.targets[0])
            play.push(Throw(shifts.sides(play)[0], 1, "rout", prompt, _RULE, target=spot))

    def _retreats(self, play: BootsPlay) -> None:
        """11.0: stack by stack, the attackers' first."""
        found, sides = self._result(play), shifts.sides(play)
        hexes = found.defender_retreats if found.defender_retreats is not None else self.hexes
        waiting: list[Retreat] = []
        for origin in self.attack.origins if found.attacker_retreats else ():
            units = self._in(play, self.attack.attackers, origin)
            waiting.append(Retreat(sides[0], sides[0], units, origin, self.attack.targets, found.attacker_retreats))
        if effects.of(play, "last-stand") and found.defender_retreats != 0:
            play.emit(Event("stay", _("Last Stand: the defender does not retreat"), "6.7", sides[1]))
            hexes = 0
        for target in self.attack.targets if hexes else ():
            units = self._in(play, self.attack.defenders, target)
            mover = sides[0] if found.path == "attacker" else sides[1]
            shelter = not ground.raided(play, target)  # 22.20: no walls help there, to stay neither (11.3)
            factor = self._factor(play)
            waiting.append(Retreat(sides[1], mover, units, target, (target,), hexes, shelter=shelter, factor=factor))
        for retreat in reversed(waiting):
            if retreat.units:
                play.push(retreat)

    def _in(self, play: BootsPlay, units: Iterable[PieceNo], hex_id: HexId) -> tuple[PieceNo, ...]:
        return tuple(unit for unit in units if play.position.hex(unit) == hex_id)

    def _survivors(self, play: BootsPlay) -> None:
        """6.7 Sole Survivor: all units that a side had in a hex have gone. Units of nobody are not his who decides for
        them (22.13)."""
        for units, hex_id in zip(self.stood, (*self.attack.origins, *self.attack.targets), strict=True):
            side = shifts.sides(play)[0 if hex_id in self.attack.origins else 1]
            own = bool(units) and all(pieces.owner(play, unit) == side for unit in units)
            if own and all(pieces.hex_of(play, unit) is None for unit in units):
                windows.window(play, "wiped-out", side=side, hex=hex_id)

    def _pursuit(self, play: BootsPlay) -> None:
        vacated = tuple(target for target in self.attack.targets if play.position.owner(target) == -1)
        wild = len(effects.of(play, "wild-charge"))
        extra = play.game.tables.heroism.wild_pursuit * wild
        runners = pursuit.runners(play, pieces.left(play, self.attack.attackers), self._result(play), extra)
        if runners and vacated:
            play.push(Pursuit(shifts.sides(play)[0], runners, vacated, wild > 0))

    def resumed(self, play: BootsPlay, result: object) -> None:
        match result:
            case Thrown():
                self._go(play, hexes=result.faces[0])
            case Pursued():
                self._go(play, pursuers=result.units)

    def comes_to(self, play: BootsPlay, faces: tuple[int, ...]) -> Message:
        """See `throws.Thrower`."""
        return ngettext("rout rolled {n}: {n} hex", "rout rolled {n}: {n} hexes", faces[0]).format(n=faces[0])

    def _correspondents(self, play: BootsPlay) -> None:
        for side, count in zip(shifts.sides(play), self._draws(play), strict=True):
            if count:
                windows.window(play, "combat-draws", side=side, count=count)

    def _draws(self, play: BootsPlay) -> tuple[int, int]:
        """Heroism markers for attacker and defender."""
        found = self._result(play)
        if WINNER_DRAWS in play.game.options and found.defender_loses:
            return found.attacker_draws + found.defender_draws, 0
        return found.attacker_draws, found.defender_draws

    def _draw(self, play: BootsPlay) -> None:
        times = play.game.tables.heroism.correspondents
        for side, count in zip(shifts.sides(play), self._draws(play), strict=True):
            doubled = effects.of(play, "correspondents", side)
            drawing.draw(play, side, count * times if doubled else count)

    def _end(self, play: BootsPlay) -> None:
        fights = self._result(play).fights
        forced = bool(effects.of(play, "wild-charge"))
        effects.end_combat(play)
        if self.code == "NE":
            text = _("No effect on {hexes}").format(hexes=places(play, self.attack.targets))
            play.emit(Event("no-effect", text, _RULE))
        play.finish(Fought(self.attack.attackers, self.pursuers if fights else (), forced))


STEPS = (
    "losses",
    "stragglers",
    "rout",
    "retreats",
    "survivors",
    "pursuit",
    "correspondents",
    "draw",
    "end",
)
