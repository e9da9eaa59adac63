"""4.2 II, 4.5, 5 Operations phases: drawing sub-command markers, passing, and what an activated sub-command does."""

from __future__ import annotations

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _
from gtc_tui.rules.boots.combat import attacks
from gtc_tui.rules.boots.heroism import windows
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.movement import marching, movement, works
from gtc_tui.rules.boots.state import boards, effects, scouting, stacking
from gtc_tui.rules.boots.state.actions import CATALOGUE, OPERATION_MENU, Acting
from gtc_tui.rules.boots.state.game import BootsPlay, MarkerDef
from gtc_tui.rules.boots.state.options import PASS_FOR_GOOD
from gtc_tui.rules.boots.state.record import Active
from gtc_tui.rules.boots.turn import reinforcement, victory
from gtc_tui.rules.kit.actions import Choice

_RULE = "4.2"


class Drawn(Action, frozen=True, tag="drawn"):
    """A sub-command marker comes out of the pool (4.2). A chance action."""

    marker: str


class Draw(Action, frozen=True, tag="draw"):
    """Draw a sub-command marker (4.2)."""


class Pass(Action, frozen=True, tag="pass"):
    """Let the other side draw (4.5)."""


class Operations(Stage, frozen=True):
    """One operations phase after another, until the pool is empty or both sides pass in succession."""

    def decision(self, play: BootsPlay) -> Decision | None:
        record = play.record
        if record.drawer is None or not record.pool or victory.is_over(play):
            return None
        name = play.game.side_words[record.drawer]
        prompt = _("{side}: draw a sub-command marker ({n} in the pool), or pass").format(side=name, n=len(record.pool))
        answers = tuple(OPERATION_MENU.options(play, Acting(record.drawer)))
        return Decision(record.drawer, "operation", prompt, "4.5", answers, default=Draw())

    def run(self, play: BootsPlay) -> None:
        play.amend(drawer=None, passed=None)
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        side = play.record.drawer
        assert side is not None
        OPERATION_MENU.begin(play, Acting(side), action)

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        side = play.record.drawer
        return None if side is None else OPERATION_MENU.refusal(play, Acting(side), action)

    def resumed(self, play: BootsPlay, result: object) -> None:
        """A phase is over, or a marker has been set aside: the other side draws. Heroism markers take nobody's turn to
        draw, but for a Mad Dash that was made."""
        if isinstance(result, windows.Answer) and result != windows.Answer(windows.MAD_DASH, True):
            return
        drawer, passed = play.record.drawer, play.record.passed
        assert drawer is not None
        play.amend(active=None, sub="")
        if passed is not None and PASS_FOR_GOOD in play.game.options:
            return
        play.amend(passed=None, drawer=play.game.enemy(drawer))


class DrawMarker(Stage, frozen=True):
    """A marker comes out of the pool."""

    side: Side

    def decision(self, play: BootsPlay) -> Decision:
        kinds = tuple(dict.fromkeys(play.record.pool))
        weights = tuple(play.record.pool.count(marker) for marker in kinds)
        prompt = _("{side} draws a sub-command marker").format(side=play.game.side_words[self.side])
        return Decision(CHANCE, "draw-marker", prompt, _RULE, tuple(Drawn(marker) for marker in kinds), weights)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Drawn)
        pool = list(play.record.pool)
        pool.remove(action.marker)
        play.amend(pool=tuple(pool), aside=(*play.record.aside, action.marker))
        name = play.game.marker_defs[action.marker].name
        text = _("{side} draws {marker}").format(side=play.game.side_words[self.side], marker=_(name))
        play.emit(Event("draw-marker", text, _RULE, self.side))
        play.game.rules.marker_drawn(play, play.game.marker_defs[action.marker], self.side)
        play.replace(Answered(self.side, action.marker))
        windows.window(play, "drawn", drawer=self.side, marker=action.marker)


class Answered(Stage, frozen=True):
    """A drawn marker, after whatever the other side had to say to it (Someone Blundered)."""

    side: Side
    marker: str

    def run(self, play: BootsPlay) -> None:
        marker = play.game.marker_defs[self.marker]
        active, rule = None, _RULE
        if effects.take(play, "blundered"):
            rule = "6.7"
        else:
            active = activation(play, marker, self.side) or _led_alone(play, self.marker, self.side)
        if active is None:
            text = _("{marker} is set aside").format(marker=_(marker.name))
            play.emit(Event("set-aside", text, rule, self.side))
            play.finish()
            return
        play.stack.pop()
        begin(play, active)


def commands(play: BootsPlay, marker: MarkerDef) -> tuple[str, ...]:
    """Codes of the sub-commands whose units a marker activates."""
    found = play.game.rules.marker_commands(play, marker)
    if found is None:
        return (marker.subcommand,) if marker.subcommand else ()
    return found


def activation(play: BootsPlay, marker: MarkerDef, drawer: Side) -> Active | None:
    """What a drawn marker activates (4.2, 5.2); None: nothing, it stays aside."""
    rules = play.game.rules
    if rules.sets_aside(play, marker, drawer):
        return None
    return Active(marker.id, drawer, rules.phasing(play, marker, drawer) or marker.side, commands(play, marker))


def _led_alone(play: BootsPlay, marker: str, drawer: Side) -> Active | None:
    """Into the Valley with a marker that activates nothing (21.12): only the stack chosen acts."""
    for effect in effects.of(play, "valley"):
        return Active(marker, drawer, play.game.marker_defs[marker].side, (), effect.pieces)
    return None


def _lead(play: BootsPlay) -> None:
    """6.7 Into the Valley: the enemy moves the stack that he has chosen, before all others; `movement.Movement` lies on
    top of the stack."""
    for effect in effects.of(play, "valley"):
        units = [play.game.index[unit] for unit in effect.pieces]
        units = [number for number in units if play.position.hex(number) != NO_HEX]
        if units and effect.side is not None:
            fog.show(play, marching.begin(play, units, effect.side))


def begin(play: BootsPlay, active: Active) -> None:
    """Begins an operations phase: the stage goes on top of `Operations`, which is resumed at its end."""
    play.amend(active=active, sub="", operation=play.record.operation + 1)
    play.push(Operation())
    play.game.rules.operation_begins(play)


class Operation(Stage, frozen=True):
    """One operations phase of the active sub-command: reinforcement, movement, combat (4.2). `sub` of the record says
    how far it has come."""

    def run(self, play: BootsPlay) -> None:
        record = play.record
        if record.active is None:
            self._over(play)
            return
        match record.sub:
            case "":
                play.amend(sub="reinforcement")
                play.push(reinforcement.Reinforcements())
            case "reinforcement":
                play.amend(sub="reinforcement-end")
                stacking.enforce(play)
            case "reinforcement-end":
                play.amend(sub="movement")
                works.abandon(play)
                play.push(movement.Movement())
                _lead(play)
            case "movement":
                play.amend(sub="movement-end")
                stacking.enforce(play)
            case "movement-end":
                play.amend(sub="scouting")
                works.abandon(play)
                play.game.rules.movement_ends(play)
            case "scouting":
                play.amend(sub="before-combat")
                scouting.offer(play)
            case "before-combat":
                play.amend(sub="combat")
                play.push(attacks.CombatPhase())
                play.game.rules.combat_begins(play)
            case "combat":
                play.amend(sub="combat-end")
                stacking.enforce(play)
            case "combat-end":
                play.amend(sub="over")
                works.abandon(play)
                play.game.rules.combat_ends(play)
            case _:
                self._over(play)

    def _over(self, play: BootsPlay) -> None:
        play.amend(effects=tuple(effect for effect in play.record.effects if effect.until == "turn"))
        boards.refresh(play)  # no pontoon outlasts the phase (18.2)
        play.finish()


def cut_short(play: BootsPlay) -> None:
    """Ends the operations phase under way at once, with everything that is going on in it (a storm, 6.7); what is due
    at the end of a combat sub-phase still is. Does nothing outside one; the caller must not touch the stack then."""
    for number, stage in enumerate(play.stack):
        if isinstance(stage, Operation):
            del play.stack[number + 1 :]
            play.amend(sub="combat" if play.record.sub == "combat" else "over")
            return


# -- what the answers are called, and what the questions mean ------------------------------------------
CATALOGUE.answer(Drawn, lambda play, action: _(play.game.marker_defs[action.marker].name))
CATALOGUE.question("draw-marker", lambda play: (_("One of the markers in the pool is drawn; all are equally likely."),))


def _pass(play: BootsPlay, acting: Acting, action: Pass) -> None:
    side = acting.side
    play.emit(Event("pass", _("{side} passes").format(side=play.game.side_words[side]), "4.5", side))
    if play.record.passed is not None:
        play.emit(Event("operations-end", _("Both sides have passed: the operations phases end"), "4.5"))
        play.amend(drawer=None)
    else:
        play.amend(passed=side, drawer=play.game.enemy(side))


OPERATION_MENU.add(
    Choice(
        action=Draw,
        place=10,
        offer=lambda play, acting: (Draw(),),
        begin=lambda play, acting, action: play.push(DrawMarker(acting.side)),
        label=lambda play, action: _("Draw a sub-command marker"),
        help=lambda play: (_("Draw a marker: the sub-command named on it acts now, whichever side it belongs to."),),
        value=lambda play, acting, action: 1.0,  # whatever is drawn now, the enemy does not draw
    )
)
OPERATION_MENU.add(
    Choice(
        action=Pass,
        place=90,
        offer=lambda play, acting: (Pass(),),
        begin=_pass,
        label=lambda play, action: _("Pass"),
        help=lambda play: (
            _("Or pass: your opponent draws. When both pass in succession, the operations phases end."),
        ),
    )
)
CATALOGUE.question(
    "operation",
    lambda play: (
        *OPERATION_MENU.help(play),
        _("You may play some heroism markers instead of drawing; you may also put markers back into the pool."),
    ),
)
