"""Every answer a player can give in this series, and what a referee draws. Dice are `engine.action.Roll`."""

from __future__ import annotations

from gtc_tui.engine.action import Action, Codec, PieceId


class Drawn(Action, frozen=True, tag="drawn"):
    """A sub-command marker comes out of the pool (4.2). A chance action."""

    marker: str


class DrawnHeroism(Action, frozen=True, tag="drawn-heroism"):
    """A heroism marker comes out of the pool, or out of a hand (6.2, 6.6). A chance action."""

    marker: str


class DrawnUnit(Action, frozen=True, tag="drawn-unit"):
    """A unit is drawn at random (13.8, 22.11, 22.13). A chance action."""

    piece: PieceId


class Draw(Action, frozen=True, tag="draw"):
    """Draw a sub-command marker (4.2)."""


class Pass(Action, frozen=True, tag="pass"):
    """Let the other side draw (4.5)."""


class Place(Action, frozen=True, tag="place"):
    """Place a unit: set-up, reinforcements, units that return (3.3, 13.4)."""

    piece: PieceId
    hex: str


class Site(Action, frozen=True, tag="site"):
    """Name a hex: for a unit that is then drawn unseen (22.13), or that a rule asks for."""

    hex: str


class Name(Action, frozen=True, tag="name"):
    """Name a unit for what a rule does to it (6.7, 21.22)."""

    piece: PieceId


class Burn(Action, frozen=True, tag="burn"):
    """Burn the town, village or stockade in a hex (21.20)."""

    hex: str


class Leave(Action, frozen=True, tag="leave"):
    """A unit leaves the map for good (13.7)."""

    piece: PieceId


class Activate(Action, frozen=True, tag="activate"):
    """A sub-command that is to act, by its code (22.8, 22.22, Mad Dash)."""

    command: str


class Move(Action, frozen=True, tag="move"):
    """Move with a unit (7.1)."""

    piece: PieceId


class Step(Action, frozen=True, tag="step"):
    """Move one hex (7.2)."""

    to: str


class Stop(Action, frozen=True, tag="stop"):
    """End the unit's movement here."""


class Entrain(Action, frozen=True, tag="entrain"):
    """Rail movement to a hex, as the unit's whole movement (22.23)."""

    to: str


class Work(Action, frozen=True, tag="work"):
    """Try to build an entrenchment or a stockade in a hex (17.2)."""

    hex: str


class Span(Action, frozen=True, tag="span"):
    """An engineer unit stays and bridges its river hex (18.2)."""

    piece: PieceId


class Done(Action, frozen=True, tag="done"):
    """Nothing more of the kind asked for."""


class Lose(Action, frozen=True, tag="lose"):
    """This unit is eliminated (8.2, 10.23, 11.2)."""

    piece: PieceId


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


class Fight(Action, frozen=True, tag="fight"):
    """Resolve the declared attack on this hex next (10.4)."""

    target: str


class Retreat(Action, frozen=True, tag="retreat"):
    """Retreat one hex (11.1)."""

    to: str


class Apart(Action, frozen=True, tag="apart"):
    """This unit leaves the retreating stack and goes its own way afterwards (11.2)."""

    piece: PieceId


class Halt(Action, frozen=True, tag="halt"):
    """Do not retreat, or no further: a fort garrison or a stockade is here (11.3)."""


class Pursue(Action, frozen=True, tag="pursue"):
    """A unit pursues one hex (12.2)."""

    piece: PieceId
    to: str


class Press(Action, frozen=True, tag="press"):
    """The pursuers in this hex fight on (12.5)."""

    hex: str


class Play(Action, frozen=True, tag="play"):
    """Play a heroism marker (6.3)."""

    marker: str


class Keep(Action, frozen=True, tag="keep"):
    """Play no heroism marker now (6.3)."""


class Discard(Action, frozen=True, tag="discard"):
    """Put a heroism marker back into the pool (6.5)."""

    marker: str


CODEC = Codec(
    Drawn,
    DrawnHeroism,
    DrawnUnit,
    Draw,
    Pass,
    Place,
    Site,
    Name,
    Burn,
    Leave,
    Activate,
    Move,
    Step,
    Stop,
    Entrain,
    Work,
    Span,
    Done,
    Lose,
    Attack,
    Join,
    Against,
    Skirmish,
    Charge,
    Yield,
    Fight,
    Retreat,
    Apart,
    Halt,
    Pursue,
    Press,
    Play,
    Keep,
    Discard,
)
