"""What a side sees: every piece with a one-line status, objectives, points. Only force markers hide anything (37.0)."""

from __future__ import annotations

from fractions import Fraction

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Headline, PieceView, ScoreLine, TurnLine, View
from gtc_tui.i18n import N_, _, listing
from gtc_tui.rules.gcacw.campaign import control, stations, substitutes, supply_markers, victory
from gtc_tui.rules.gcacw.campaign.entrench import level_name
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.data.days import day_of
from gtc_tui.rules.gcacw.forces import markers, seen
from gtc_tui.rules.gcacw.march.activation import Activation
from gtc_tui.rules.gcacw.present import mapsigns
from gtc_tui.rules.gcacw.state import ammunition, commands, pieces
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.state.native import leader_ratings
from gtc_tui.rules.gcacw.strategy import reinforcements
from gtc_tui.rules.gcacw.transport import aboard
from gtc_tui.rules.gcacw.turn import succession
from gtc_tui.rules.gcacw.words.phrases import arm_name, quantity
from gtc_tui.rules.gcacw.words.phrases import names as names_of
from gtc_tui.rules.kit.sequence import names
from gtc_tui.scenario.dates import day_text

_PHASES = names(
    PHASES,
    start=N_("Start of the turn"),
    end=N_("End of the game"),
)
_ARM_SIGNS = {"infantry": "i", "cavalry": "c", "artillery": "a", "wagon": "w", "leader": "*"}
_SIZES = {"Div": N_("division"), "Brig": N_("brigade"), "Regt": N_("regiment")}
_SIGNS = {
    "Army": N_("Army"),
    "District": N_("District"),
    "Corps": N_("Corps"),
    "Div": N_("Div"),
    "Brig": N_("Brig"),
    "Regt": N_("Regt"),
}
"""Sizes as a counter has them."""
_WORKS = {"abatis": "Ab", "breastworks-build": "Bb", "breastworks": "Br", "fort-build": "Fb", "fort": "Ft"}


def headline(play: GcacwPlay, side: Side | None) -> Headline:
    """Turn, phase and points; points as far as the side can know (37.0)."""
    play = seen.seen_by(play, side)
    game, record = play.game, play.record
    phase = _(_PHASES[record.phase])
    if record.phase == "actions" and record.action:
        phase = _("{phase}, action phase {n}").format(phase=phase, n=record.action)
    total = victory.points(play)
    return Headline(
        number=record.turn,
        turn=turn_text(game, record.turn, record.rain),
        phase=phase,
        points=total,
        points_label=_("{side} victory points").format(side=game.side_names[game.scoring_side]),
        standing=victory.title(victory.level(game, total)),
    )


def view(play: GcacwPlay, side: Side | None) -> View:
    """Everything an interface draws beside the decision. side: None: all of it."""
    game, head = play.game, headline(play, side)
    play = seen.looked_at(play, side)
    return View(
        side=side,
        turn=head.turn,
        phase=head.phase,
        pieces=tuple(piece_view(play, piece.id) for piece in game.pieces),
        objectives=tuple(objective_lines(play)),
        points=head.points,
        points_label=head.points_label,
        standing=head.standing,
        closed=game.closed,
        outside=game.outside,
        signs=mapsigns.signs(play, side),
        track=_track(play),
    )


def _track(play: GcacwPlay) -> tuple[TurnLine, ...]:
    """Every turn, with who arrives then from off the map, goes into a box (28.0) or comes as a reinforcement (25.0)."""
    game, record = play.game, play.record
    coming: dict[int, list[PieceId]] = {}
    for group in pieces.travellers(play):
        coming.setdefault(group.turn, []).extend(group.pieces)
    for due in reinforcements.schedule(play):
        coming.setdefault(due.turn, []).extend(due.pieces)
    found = []
    for turn in range(game.first_turn, game.turns + 1):
        text = turn_text(game, turn, turn in record.rainy)
        if turn in coming:
            text = _("{turn}; due: {units}").format(turn=text, units=names_of(play, coming[turn]).told())
        found.append(TurnLine(turn, text, turn == record.turn))
    return tuple(found)


def turn_text(game: GcacwGame, turn: int, rain: bool = False) -> str:
    """Turn and date: "Turn 1 of 1, May 8, 1864"; rain comes first: the end may be cut. One turn is one day."""
    date = day_text(day_of(game.first_day, turn))
    text = _("Turn {turn} of {turns}, rain, {date}") if rain else _("Turn {turn} of {turns}, {date}")
    return text.format(turn=turn, turns=game.turns, date=date)


def objective_lines(play: GcacwPlay) -> list[ScoreLine]:
    """Objectives with their points and who holds them now; then stations to be burned (5.4), held by the side whose
    way they have gone.
    """
    lines = [
        ScoreLine(objective.name, objective.points, objective.hex, control.holder(play, number))
        for number, objective in enumerate(play.game.objectives)
    ]
    for station in play.game.stations:
        if station.by is None:
            continue  # of a campaign: they count for railroads, not for points
        state = stations.state(play, station)
        label = _("{name} ({state})").format(name=station.name, state=stations.state_name(state))
        side = play.game.enemy(station.by) if state == stations.WHOLE else station.by
        lines.append(ScoreLine(label, station.points, station.hex, side))
    return lines


def piece_view(play: GcacwPlay, piece: PieceId) -> PieceView:
    """One piece with its status code and the same in full words."""
    printed = play.game.piece(piece)
    if piece in markers.of(play).unseen:
        return _unseen(play, printed)
    where = pieces.hex_of(play, piece)
    leader = printed.is_leader
    return PieceView(
        id=piece,
        name=printed.name,
        side=printed.side,
        kind=printed.arm,
        kind_text=arm_name(printed.arm).told(),
        size=printed.size,
        size_text=_(_SIGNS[printed.size]) if printed.size else "",
        command=commands.origin(play, piece).command,
        hex=where,
        code=leader_code(play, printed) if leader else unit_code(play, piece),
        strength=None if leader else pieces.manpower(play, piece),
        note=_leader_note(play, printed) if leader else _unit_note(play, printed),
        acted=piece in _acted(play),
        arm=_ARM_SIGNS[printed.arm],
    )


def _unseen(play: GcacwPlay, printed: PieceDef) -> PieceView:
    """37.0: a piece under a force marker of the other side; strength: when it was last seen."""
    return PieceView(
        id=printed.id,
        name=printed.name,
        side=printed.side,
        kind=printed.arm,
        kind_text=arm_name(printed.arm).told(),
        size=printed.size,
        size_text=_(_SIGNS[printed.size]) if printed.size else "",
        command=commands.origin(play, printed.id).command,
        hex=None,
        code="?",
        strength=None if printed.is_leader else pieces.manpower(play, printed.id),
        note=_("under a force marker; manpower and condition are not known"),
        arm=_ARM_SIGNS[printed.arm],
        unseen=True,
    )


def unit_code(play: GcacwPlay, unit: PieceId) -> str:
    """A unit's condition in a few characters, e.g. "9 F2 d x ! Ab": manpower, fatigue, d disorganized, x exhausted,
    ! or !! demoralized, o out of ammunition, s out of supply, t on a train, b in boats, entrenchment (Ab abatis, Br
    breastworks, Ft fort; Bb, Fb begun)."""
    signs = [f"{pieces.manpower(play, unit)}", f"F{pieces.fatigue(play, unit)}"]
    if not pieces.is_organized(play, unit):
        signs.append("d")
    if pieces.is_exhausted(play, unit):
        signs.append("x")
    if pieces.demoralization(play, unit):
        signs.append("!" * pieces.demoralization(play, unit))
    if ammunition.is_out(play, unit):
        signs.append("o")
    if supply_markers.is_out(play, unit):
        signs.append("s")
    if pieces.is_aboard(play, unit):
        signs.append("t" if unit in aboard.entrained(play) else "b")
    if pieces.entrenchment(play, unit):
        signs.append(_WORKS[play.game.tables.ladder[pieces.entrenchment(play, unit)]])
    return " ".join(signs)


_CORPS = {  # codes on the pieces; what is printed as a number is told as one where a language does so
    "I": N_("I Corps"),
    "II": N_("II Corps"),
    "III": N_("III Corps"),
    "V": N_("V Corps"),
    "VI": N_("VI Corps"),
    "IX": N_("IX Corps"),
    "X": N_("X Corps"),
    "XVIII": N_("XVIII Corps"),
    "Cav": N_("Cavalry Corps"),
}


def leader_code(play: GcacwPlay, leader: PieceDef) -> str:
    """Tactical and command value, e.g. "3-5"; the command value alone where there is no other."""
    if leader.size == "Army":
        return str(leader_ratings.value(play, leader.id))
    return f"{_tactical(leader)}-{leader_ratings.value(play, leader.id)}"


def _tactical(piece: PieceDef) -> str:
    """One figure, or two where attack and defence differ."""
    both = dict.fromkeys((piece.tactical_attack, piece.tactical_defence))
    return "/".join(str(value) for value in both)


def _leader_note(play: GcacwPlay, leader: PieceDef) -> str:
    """His command and figures; and what has become of him (19.0)."""
    text = _with_army(play, leader, _leader_figures(play, leader))
    if leader.id in markers.hidden_pieces(play, leader.side):
        text = _("{text}; hidden under a force marker").format(text=text)
    if leader.id in play.record.removed:
        return _("{text}; out of the game").format(text=text)
    return _("{text}; ill").format(text=text) if succession.is_ill(play, leader.id) else text


def _with_army(play: GcacwPlay, piece: PieceDef, text: str) -> str:
    """In the grand campaign a piece belongs to an army (14.0)."""
    if not membership.are_used(play.game):
        return text
    return _("{text}; {army}").format(text=text, army=membership.army_name(membership.of(play, piece.id)).told())


def _leader_figures(play: GcacwPlay, leader: PieceDef) -> str:
    sizes = {
        "Army": _("commander, army {command}"),
        "District": _("commander, district {command}"),
        "Corps": _("commander, {command} Corps"),
        "Div": _("commander, {command} Division"),
    }
    corps = _CORPS.get(leader.command) if leader.size == "Corps" else None
    text = sizes[leader.size].format(command=leader.command)
    if corps is not None:
        text = _("commander, {corps}").format(corps=_(corps))
    if leader.size == "Army":
        return _("{text}: command value {n}").format(text=text, n=leader_ratings.value(play, leader.id))
    return _("{text}: tactical value {tactical}, command value {n}").format(
        text=text, tactical=_tactical(leader), n=leader_ratings.value(play, leader.id)
    )


def _unit_note(play: GcacwPlay, unit: PieceDef) -> str:
    if pieces.hex_of(play, unit.id) is None:
        return _absence(play, unit)
    parent = commands.origin(play, unit.id)
    head = (
        _("{arm} {size}").format(arm=arm_name(unit.arm).told(), size=_(_SIZES[unit.size]))
        if unit.size
        else arm_name(unit.arm).told()
    )
    if parent.command in _CORPS:
        head = _("{unit}, {corps}").format(unit=head, corps=_(_CORPS[parent.command]))
    elif parent.command:
        head = _("{unit}, command {command}").format(unit=head, command=parent.command)
    if parent.id != unit.id:
        head = _("{text}, detached from {unit}").format(text=head, unit=parent.name)
    head = _with_army(play, unit, head)
    values = _("manpower {manpower}, combat value {cv}, tactical {tactical}, artillery {artillery}").format(
        manpower=pieces.manpower(play, unit.id),
        cv=quantity(Fraction(play.position.cv2(play.game.index[unit.id]), 2)),
        tactical=_tactical(unit),
        artillery=pieces.artillery(play, unit.id),
    )
    condition = [
        _("fatigue level {n}").format(n=pieces.fatigue(play, unit.id)),
        _("organized") if pieces.is_organized(play, unit.id) else _("disorganized"),
    ]
    if pieces.is_exhausted(play, unit.id):
        condition.append(_("exhausted"))
    if pieces.demoralization(play, unit.id):
        condition.append(_("demoralized (level {n})").format(n=pieces.demoralization(play, unit.id)))
    if ammunition.in_force(play.game):
        condition.append(_("ammunition {n}").format(n=ammunition.left(play, unit.id)))
    if supply_markers.is_out(play, unit.id):
        condition.append(_("out of supply"))
    if pieces.is_aboard(play, unit.id):
        condition.append(_("entrained") if unit.id in aboard.entrained(play) else _("embarked"))
    if unit.id in markers.hidden_pieces(play, unit.side):
        condition.append(_("hidden under a force marker"))
    if pieces.entrenchment(play, unit.id):
        works = level_name(play.game.tables.ladder[pieces.entrenchment(play, unit.id)])
        condition.append(_("in {works}").format(works=works))
    return f"{head}: {values}; {listing(condition)}"


def _absence(play: GcacwPlay, unit: PieceDef) -> str:
    if unit.id in play.record.left:
        return _("has left the map with {n} manpower").format(n=pieces.manpower(play, unit.id))
    host = dict(play.record.attached).get(unit.id)
    if host is not None:
        return _("attached to {unit}").format(unit=play.game.piece(host).name)
    if any(unit.id == old for one in succession.ill(play) for old, _new in one.swaps):
        return _("away; replaced by another piece")
    if _is_spare(play, unit.id):
        return _("not in use")
    if unit.id in play.record.removed:
        return _("out of the game; replaced by another piece")
    if _in_reserve(play, unit.id):
        return _("in reserve")
    coming = any(
        entry.piece == unit.id and entry.group not in play.record.entered for entry in play.game.reinforcements
    )
    return _("not on the map yet") if coming else _("eliminated")


def _is_spare(play: GcacwPlay, unit: PieceId) -> bool:
    """30.0: is it a counter that units are divided and joined with, and free?"""
    campaign = play.game.campaign
    if campaign is None or not substitutes.is_free(play, unit):
        return False
    wholes = (campaign.breckinridge.unit, *(one.unit for one in campaign.divisions.units))
    joined = commands.is_reorganized(play) and any(unit in one.brigades for one in campaign.divisions.units)
    return substitutes.is_ordinary(play, unit) or unit in wholes or joined


def _in_reserve(play: GcacwPlay, unit: PieceId) -> bool:
    """Is the unit still to come by a rule? One without manpower of its own comes for another."""
    entry = next((entry for entry in play.game.reserve if entry.piece == unit), None)
    if entry is None or entry.manpower:
        return entry is not None and bool(pieces.manpower(play, unit))
    campaign = play.game.campaign
    if campaign is None:
        return not play.record.removed
    others = [old for case in campaign.illness.cases.values() for old, new in case.units.items() if new == unit]
    return all(succession.is_in_play(play, PieceId(old)) for old in others)


def _acted(play: GcacwPlay) -> tuple[PieceId, ...]:
    """Units that have had their turn in the activation under way (5.2)."""
    for stage in play.stack:
        if isinstance(stage, Activation):
            return tuple(unit for unit in stage.chosen if unit not in stage.waiting)
    return ()
