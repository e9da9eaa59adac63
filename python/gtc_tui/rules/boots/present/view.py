"""What a side sees: every unit with a one-line status, places that count, points, what lies on the map."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Headline, PieceView, ScoreLine, TurnLine, View
from gtc_tui.i18n import N_, _, listing
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.chapters import PHASES
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.movement import supply
from gtc_tui.rules.boots.movement.movement import Movement
from gtc_tui.rules.boots.present import hands, mapsigns
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import BootsPlay, PieceDef
from gtc_tui.rules.boots.turn import victory
from gtc_tui.rules.kit.sequence import names

_PHASES = names(
    PHASES,
    start=N_("Set-up"),
    setup=N_("Set-up"),
    turn=N_("Start of the turn"),
    end=N_("End of the game"),
)
_SUBS = {
    "reinforcement": N_("reinforcements"),
    "reinforcement-end": N_("reinforcements"),
    "movement": N_("movement"),
    "movement-end": N_("movement"),
    "scouting": N_("scouting"),
    "before-combat": N_("scouting"),
    "combat": N_("combat"),
    "combat-end": N_("combat"),
}
_ARM_SIGNS = {"infantry": "i", "cavalry": "c", "artillery": "a", "engineer": "e", "supply": "w", "motorcycle": "m"}
TYPES = {
    "infantry": N_("infantry"),
    "light-infantry": N_("light infantry"),
    "militia": N_("militia"),
    "dragoon": N_("dragoons"),
    "cavalry": N_("cavalry"),
    "indian": N_("Indians"),
    "artillery": N_("artillery"),
    "engineer": N_("engineers"),
    "supply-wagon": N_("supply wagon"),
    "supply-truck": N_("supply trucks"),
    "garrison": N_("fort garrison"),
    "motorcycle": N_("motorcycles"),
}
"""What a unit shows, for players."""


def headline(play: BootsPlay, side: Side | None) -> Headline:
    """Turn, phase and points, as far as the side knows what they depend on."""
    play = fog.seen_by(play, side)
    game, total = play.game, victory.points(play)
    first, second = (game.side_names[who] for who in game.sides)
    return Headline(
        number=play.record.turn,
        turn=turn_text(play, play.record.turn),
        phase=phase_text(play),
        points=total,
        points_label=_("{first} minus {second}").format(first=first, second=second),
        standing=victory.title(game, victory.decisive(play), game.rules.sudden_winner(play)),
    )


def view(play: BootsPlay, side: Side | None) -> View:
    """Everything an interface draws beside the decision. side: None: all of it."""
    head, play = headline(play, side), fog.seen_by(play, side)
    game, hidden = play.game, fog.hidden(play, side)
    return View(
        side=side,
        turn=head.turn,
        phase=head.phase,
        pieces=tuple(units(play, side)),
        objectives=tuple(_places(play)),
        points=head.points,
        points_label=head.points_label,
        standing=head.standing,
        signs=(*mapsigns.signs(play, hidden), *mapsigns.stacks(play, hidden)),
        track=tuple(
            TurnLine(turn.number, turn_text(play, turn.number), turn.number == play.record.turn) for turn in game.turns
        ),
        hand=hands.hands(play, side),
    )


def turn_text(play: BootsPlay, number: int) -> str:
    """Turn and date: "Turn 1 of 16, May 1791"."""
    turns = play.game.turns
    turn = turns[number - 1]
    text = _("Turn {n} of {turns}, {label} {year}")
    return text.format(n=number, turns=len(turns), label=_(turn.label), year=turn.year)


def phase_text(play: BootsPlay) -> str:
    """Phase, and the sub-command that acts: "Operations phase 3: Scott, movement"."""
    record = play.record
    if record.active is None or record.phase != "operations":
        return _(_PHASES[record.phase])
    marker = play.game.marker_defs.get(record.active.marker)
    names = play.game.command_names
    who = _(marker.name) if marker is not None else listing(_(names[code]) for code in record.active.commands)
    if record.sub not in _SUBS:
        return _("Operations phase {n}: {who}").format(n=record.operation, who=who)
    what = _(_SUBS[record.sub])
    return _("Operations phase {n}: {who}, {what}").format(n=record.operation, who=who, what=what)


def _places(play: BootsPlay) -> list[ScoreLine]:
    """Towns, villages and cities with who stands there."""
    game, found = play.game, []
    for kind, hexes in game.sites.items():
        if kind not in ground.COUNTED:
            continue
        for hex_id in hexes:
            place = next(place for place in game.map.places[hex_id] if place.kind == kind)
            state = _("burned") if ground.burned(play, hex_id) else _("raided") if ground.raided(play, hex_id) else ""
            label = _("{name} ({state})").format(name=place.name, state=state) if state else place.name
            found.append(ScoreLine(label, 0, pieces.name_at(play, hex_id), pieces.holder(play, hex_id)))
    return found


def units(play: BootsPlay, viewer: Side | None) -> list[PieceView]:
    """Every unit as a side may see it (None: all)."""
    hidden = fog.concealed(play, viewer)
    return [piece_view(play, number, viewer, number in hidden) for number, _unit in play.game.numbered]


def piece_view(play: BootsPlay, number: PieceNo, viewer: Side | None = None, hidden: bool = False) -> PieceView:
    """One unit with its status code and the same in full words, for a side (None: all). hidden: where it stands
    is not to be known (15.1)."""
    unit = play.game.pieces[number]
    where = None if hidden else pieces.hex_of(play, number)
    owner = pieces.owner(play, number)
    return PieceView(
        id=unit.id,
        name=unit.name,
        side=owner if owner is not None else unit.side,
        kind=unit.arm,
        kind_text=_(TYPES[unit.type]),
        size="",
        command=unit.subcommand,
        hex=None if where is None else pieces.name_at(play, where),
        code=code(unit),
        strength=unit.cf,
        note=_("hidden") if hidden else _note(play, number, owner in (viewer, None) or viewer is None),
        acted=not hidden and _acted(play, number),
        arm=_ARM_SIGNS[unit.arm],
        unseen=hidden,
        label=unit.label,
    )


def code(unit: PieceDef) -> str:
    """The printed figures: "3-5", "1+-6" with the sign of artillery."""
    return f"{unit.cf}{'+' if unit.artillery else ''}-{unit.mf}"


def _note(play: BootsPlay, number: PieceNo, supplied: bool) -> str:
    """supplied: with its supply, which may hang on units that the enemy does not see (14.6, 15.1)."""
    unit = play.game.pieces[number]
    name = _(play.game.command_names[unit.subcommand])
    head = _("{type}, {command}: combat {cf}, movement {mf}").format(
        type=_(TYPES[unit.type]), command=name, cf=unit.cf, mf=unit.mf
    )
    if pieces.hex_of(play, number) is None:
        return _("{what}; {state}").format(what=head, state=_absence(play, number))
    if not supplied:
        return head
    state = _("in supply") if supply.is_supplied(play, number) else _("out of supply")
    return _("{what}; {state}").format(what=head, state=state)


def _absence(play: BootsPlay, number: PieceNo) -> str:
    unit = play.game.pieces[number]
    if pieces.is_lost(play, unit.id):
        return _("eliminated")
    if unit.id in play.record.left:
        return _("out of the game")
    due = next((entry.turn for entry in play.game.reinforcements if entry.piece == unit.id), None)
    if due is not None:
        return _("due on turn {n}").format(n=due)
    return _("not in play")


def _acted(play: BootsPlay, number: PieceNo) -> bool:
    """Has the unit had its move in the sub-phase under way?"""
    return any(isinstance(stage, Movement) and number in stage.done for stage in play.stack)
