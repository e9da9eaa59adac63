"""Every answer a player can give in this series. Dice are `engine.action.Roll`."""

from __future__ import annotations

from gtc_tui.engine.action import Action, Codec, PieceId


class Pass(Action, frozen=True, tag="pass"):
    """Let the other side act (4.0)."""


class March(Action, frozen=True, tag="march"):
    """March with one unit: an action of its own, or within a leader's activation (5.1, 5.2)."""

    unit: PieceId


class Activate(Action, frozen=True, tag="activate"):
    """Activate a leader (5.2)."""

    leader: PieceId


class Assault(Action, frozen=True, tag="assault"):
    """Assault an adjacent hex under a leader (5.3)."""

    leader: PieceId
    target: str


class Entrench(Action, frozen=True, tag="entrench"):
    """Entrench: an action, part of an activation, or recovery work (5.5, 8.0)."""

    unit: PieceId


class Choose(Action, frozen=True, tag="choose"):
    """Take a unit into an activation, or order it into an assault (5.2, 5.3)."""

    unit: PieceId


class Done(Action, frozen=True, tag="done"):
    """Nothing more of the kind asked for."""


class Join(Action, frozen=True, tag="join"):
    """The activated leader ends with this unit (5.2)."""

    unit: PieceId


class Transfer(Action, frozen=True, tag="transfer"):
    """A leader moves to another hex with a unit of his command in the leader transfer phase (3.0)."""

    leader: PieceId
    to: str


class Step(Action, frozen=True, tag="step"):
    """March one hex (6.1)."""

    to: str


class Stop(Action, frozen=True, tag="stop"):
    """End the march here (6.1)."""


class Force(Action, frozen=True, tag="force"):
    """Force march: manpower for movement points (5.1)."""


class Ride(Action, frozen=True, tag="ride"):
    """A leader goes along with the marching unit (6.3)."""

    leader: PieceId


class Attack(Action, frozen=True, tag="attack"):
    """End the march with an attack on an adjacent hex (7.1)."""

    target: str


class Grand(Action, frozen=True, tag="grand"):
    """Bring a further hex into a grand assault (7.1)."""

    origin: str


class Evade(Action, frozen=True, tag="evade"):
    """Cavalry retreat before the attack (7.7)."""


class Stand(Action, frozen=True, tag="stand"):
    """Await the attack: no cavalry retreat (7.7), or no voluntary retreat (7.5)."""


class Refuse(Action, frozen=True, tag="refuse"):
    """Refuse the flanks (7.8)."""


class Decline(Action, frozen=True, tag="decline"):
    """Do not refuse the flanks (7.8)."""


class Lose(Action, frozen=True, tag="lose"):
    """This unit loses the next manpower point (7.5)."""

    unit: PieceId


class FallBack(Action, frozen=True, tag="fall-back"):
    """Retreat one hex (7.6)."""

    to: str


class Halt(Action, frozen=True, tag="halt"):
    """End the retreat here (7.6)."""


class Advance(Action, frozen=True, tag="advance"):
    """This unit or leader advances into the vacated hex (7.6)."""

    piece: PieceId


class Reinforce(Action, frozen=True, tag="reinforce"):
    """The next group of reinforcements enters at a hex, in place of an action (13.1, 13.2)."""

    group: int
    hex: str


class Enter(Action, frozen=True, tag="enter"):
    """A unit or leader of a group that has just entered stands at another entry hex than the rest (13.2)."""

    piece: PieceId
    hex: str


class Attach(Action, frozen=True, tag="attach"):
    """A unit is attached to another in its hex and leaves the map; its manpower goes to the other (30.2)."""

    unit: PieceId
    to: PieceId


class Leave(Action, frozen=True, tag="leave"):
    """The marching unit leaves the map for good (13.4, 13.8)."""


class ArmyActivate(Action, frozen=True, tag="army-activate"):
    """Activate the army leader (31.0)."""

    leader: PieceId


class Upton(Action, frozen=True, tag="upton"):
    """Add Upton to an assault, or send him in after the command roll (33.0)."""


class Burn(Action, frozen=True, tag="burn"):
    """Set fire to the railroad station where the unit stands (5.4)."""

    unit: PieceId


class Build(Action, frozen=True, tag="build"):
    """A unit tries to lay a pontoon over a hexside "A/B" in the recovery phase (10.1)."""

    unit: PieceId
    hexside: str


class Repair(Action, frozen=True, tag="repair"):
    """A unit tries to repair the destroyed bridge or ferry of a hexside "A/B" in the recovery phase (10.3)."""

    unit: PieceId
    hexside: str


class Demolish(Action, frozen=True, tag="demolish"):
    """The marching unit takes up an enemy pontoon, or tries to destroy a permanent bridge or a ferry (10.2)."""

    hexside: str


class Lay(Action, frozen=True, tag="lay"):
    """A pontoon without a die, by a rule of the scenario (13.2)."""

    hexside: str


CODEC = Codec(
    Pass,
    March,
    Activate,
    Assault,
    Entrench,
    Choose,
    Done,
    Join,
    Transfer,
    Step,
    Stop,
    Force,
    Ride,
    Attack,
    Grand,
    Evade,
    Stand,
    Refuse,
    Decline,
    Lose,
    FallBack,
    Halt,
    Advance,
    Burn,
    Reinforce,
    Attach,
    Leave,
    ArmyActivate,
    Upton,
    Build,
    Repair,
    Demolish,
    Lay,
    Enter,
)
