"""Answers for scripts: what the commands print as JSON, as plain data."""

from __future__ import annotations

import sys
import time
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from gtc_tui import systems
from gtc_tui.engine.action import CHANCE, PieceId, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Odds, Overlay, Report
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import DataError, GtcError, UnknownName
from gtc_tui.i18n import _, listing
from gtc_tui.play.aids.overlays import NoOverlay, overlay
from gtc_tui.store.cache import remembered

if TYPE_CHECKING:
    from gtc_tui.bots.thought import Advice
    from gtc_tui.engine.thinking import Intention
    from gtc_tui.play.matches.match import Summary
    from gtc_tui.play.workers.processes import Workers

# What only some answers need is imported there: a command begins sooner.

_OVERLAYS: Mapping[str, tuple[str, ...]] = {
    "zoc": ("side",),
    "objectives": (),
    "command": ("leader",),
    "reach": ("piece", "mp"),
    "threat": ("side",),
    "fatigue": ("side",),
    "journey": ("piece",),
    "supply": ("side",),
    "control": (),
    "rails": (),
    "water": (),
    "counties": (),
}
"""What the words after an overlay's name mean: "reach:griffin:4"."""
ADVISER = "bot:search:nodes=600"
"""Who advises where a log leads: with nodes, as the same log is to give the same answer on any machine."""
_PATIENCE = 1.0  # seconds before and between lines of progress


def load(game_id: str, options: Sequence[str] = ()) -> Game:
    """options: names of optional rules. Raises UnknownName with a near name, DataError with all faults of its files."""
    return systems.load(game_id, dict.fromkeys(options, True))


def scenarios() -> list[dict[str, Any]]:
    """Every scenario; one whose files are faulty has `fault` in place of its facts."""
    return remembered("list", list[dict[str, Any]], _scenarios, lambda found: not any("fault" in one for one in found))


def _scenarios() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for game_id in systems.scenarios():
        try:
            game = load(game_id)
        except DataError as fault:
            found.append({"id": game_id, "fault": str(fault)})
            continue
        brief = systems.brief(game_id)
        sides = {side: game.side_names[side] for side in game.sides}
        found.append(
            {
                "id": game_id,
                "title": _(game.title),
                "system": game.system.name,
                "series": game.system.title,
                "section": brief.section,
                "sides": sides,
                "first": brief.first,
                "last": brief.last,
                "turns": brief.turns,
                "pieces": brief.pieces,
                "options": msgspec.to_builtins(brief.options),
            }
        )
    return found


def position(scenario: str | None, log: Path | None, options: Sequence[str] = ()) -> State:
    """The start of a scenario with these optional rules, or where a log of it leads. Raises UnknownName where neither
    is named, and as `load`; LogError; GtcError for a log of another scenario."""
    if log is None:
        if scenario is None:
            raise UnknownName(_("name a scenario, or a log"))
        return load(scenario, options).new_state()
    if options:
        raise UnknownName(_("{file}: a log has its options already").format(file=log))
    from gtc_tui.play.table.replay import open_file

    state = open_file(log).timeline.state
    if scenario is not None and state.game.id != scenario:
        raise GtcError(
            _("{file}: a game of {game}, not of {other}").format(file=log, game=state.game.id, other=scenario)
        )
    return state


def show(state: State, side: str | None = None) -> dict[str, Any]:
    """Position, points and decision; side: as it may know them (None: the whole truth). The hash is of the whole
    truth, and told to nobody else. Raises UnknownName for a side that does not play."""
    game, seat = state.game, Seat(state, None if side is None else Side(side))
    return {
        "game": game.id,
        "title": _(game.title),
        "actions": len(state),
        "hash": f"{state.hash:016x}" if side is None else None,
        "decision": _decision(state, seat),
        "result": state.result,
        "view": seat.view(),
    }


def _decision(state: State, seat: Seat) -> dict[str, Any] | None:
    """Dice have probabilities, other answers labels."""
    decision = seat.decision
    if decision is None:
        return None
    text = state.game.system.codec.text
    answers: list[dict[str, Any]] = []
    for action in decision.actions:
        answer: dict[str, Any] = {"text": text(action), "action": action}
        if decision.side == CHANCE:
            answer["probability"] = float(decision.probability(action))
        else:
            answer["label"] = state.describe(action)
        answers.append(answer)
    return {
        "side": decision.side,
        "kind": decision.kind,
        "rule": decision.rule,
        "prompt": decision.prompt,
        "subject": decision.subject,
        "target": decision.target,
        "default": None if decision.default is None else text(decision.default),
        "answers": answers,
    }


def draw(
    state: State,
    path: Path,
    overlays: Sequence[str] = (),
    at: str | None = None,
    radius: int = 0,
    numbers: bool = False,
    force: bool = False,
    side: str | None = None,
) -> dict[str, Any]:
    """Writes a vector picture of a position: around a hex or place, or of all pieces and objectives.

    overlays: names of questions with what they are about ("reach:griffin", "zoc"). force: in place of a file that is
    no picture of ours, too, unless a program has it in use. side: as it may know them. Raises UnknownName, GtcError.
    """
    from gtc_tui.draw.svg import MARK, around_hexes, around_what_counts, picture
    from gtc_tui.store.wholefile import write_whole

    game, seat = state.game, Seat(state, None if side is None else Side(side))
    view = seat.view()
    board = game.map
    here = None if at is None else [board.find(at)]
    window = around_what_counts(board, view) if here is None else around_hexes(board, here, radius)
    laid = [_overlay(seat, word) for word in overlays]
    sides = {side: game.side_names[side] for side in game.sides}
    size = write_whole(path, picture(board, window, _(game.title), view, sides, laid, numbers), "" if force else MARK)
    return {"file": str(path), "bytes": size, "game": game.id, "actions": len(state), "overlays": list(overlays)}


def _overlay(seat: Seat, word: str) -> Overlay:
    name, *values = word.split(":")
    keys = _OVERLAYS.get(name, ())
    there = {*seat.game.system.questions(seat.game), "counties"}  # which the map itself answers
    if name not in there:
        raise _no_overlay(name, there)
    if len(values) > len(keys):
        raise UnknownName(_("{word}: too many words; {usage}").format(word=word, usage=_typed(name)))
    try:
        return overlay(seat, name, **dict(zip(keys, values, strict=False)))
    except NoOverlay:
        raise _no_overlay(name, there) from None


def _typed(name: str) -> str:
    """How an overlay is asked for."""
    return ":".join([name, *map(str.upper, _OVERLAYS.get(name, ()))])


def _no_overlay(name: str, there: Container[str]) -> UnknownName:
    """With those that the game has."""
    known = listing(_typed(one) for one in _OVERLAYS if one in there)
    return UnknownName(_("{name}: no such overlay; there are {known}").format(name=name[:40], known=known))


def reach(state: State, piece: str, points: int) -> dict[str, Any]:
    """Cost in movement points of every hex in reach, whole or with a fraction."""
    report = state.query(None, "reach", piece=PieceId(piece), mp=points)
    assert isinstance(report, Overlay)
    return {
        "game": state.game.id,
        "piece": piece,
        "mp": points,
        "costs": {name: cost for name, cell in report.cells.items() if (cost := _cost(cell.text)) is not None},
    }


def _cost(text: str) -> float | None:
    """None for what is no number: a hex that is reached otherwise."""
    try:
        cost = float(text)
    except ValueError:
        return None
    return int(cost) if cost.is_integer() else cost


def odds(state: State, attacker: str, target: str, points: int | None) -> Report:
    """An attack that need not be legal now: what it would be."""
    more = {} if points is None else {"mp": points}
    return state.query(None, "odds", piece=PieceId(attacker), hex=target, **more)


def bare_odds(system: str | None, words: Sequence[str]) -> Odds:
    """Odds from NAME=VALUE words, by a rule system (the first that there is, unless named). Raises UnknownName."""
    rules = systems.system(systems.names()[0] if system is None else system)
    values: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise UnknownName(_("{word}: NAME=VALUE, or --scenario for a position").format(word=word))
        if key in values:
            raise UnknownName(_("{name}: given twice").format(name=key))
        values[key] = value
    return rules.bare_odds(values)


def simulate(game: Game, players: Mapping[Side, str], games: int, seed: int, workers: Workers) -> Summary:
    """A series of games; progress on standard error when it takes long."""
    from gtc_tui.play.matches.match import play_many, progress, summarize

    begun = told = time.monotonic()
    done = []
    for played in play_many(game, players, games, seed, workers):
        done.append(played)
        now = time.monotonic()
        if now - told > _PATIENCE and len(done) < games:
            print(progress(len(done), games, now - begun, workers.count), file=sys.stderr, flush=True)
            told = now
    return summarize(game, players, seed, time.monotonic() - begun, done)


def replay(path: Path, to: int | None, side: str | None = None) -> dict[str, Any]:
    """Where a log leads; side: as it may know it, without the seed and the hash, which tell more. Raises LogError
    naming the line that is not legal, UnknownName for a side that does not play."""
    from gtc_tui.play.table.replay import replay_file

    done = replay_file(path, to)
    state = done.timeline.state
    view = Seat(state, None if side is None else Side(side)).view()
    return {
        "file": str(path),
        "game": state.game.id,
        "players": done.header.players,
        "seed": done.header.seed if side is None else None,
        "entries": done.entries,
        "actions": len(state),
        "hash": f"{state.hash:016x}" if side is None else None,
        "cut": done.cut or None,
        "turn": view.turn,
        "phase": view.phase,
        "points": view.points,
        "standing": view.standing,
        "result": state.result,
        "pieces": view.pieces,
    }


def counsel(path: Path, to: int | None, top: int, bot: str | None) -> tuple[State, tuple[Advice, ...]]:
    """Where a log leads, and what a machine player would do there. Raises LogError, UnknownName for a player that
    cannot explain itself, GtcError where no side decides."""
    from gtc_tui.bots.thought import Thought
    from gtc_tui.engine.thinking import processors
    from gtc_tui.play.aids.advice import advise as ask_advice
    from gtc_tui.play.table.replay import replay_file

    state = replay_file(path, to).timeline.state
    asked = Seat(state, state.to_move if state.to_move in state.game.sides else None)
    return state, ask_advice(asked, top, bot or ADVISER, Thought(processors()))


def _by_name(parts: Sequence[tuple[str, float]]) -> dict[str, float]:
    """Parts of one name, such as two units', are added up."""
    found: dict[str, float] = {}
    for name, points in parts:
        found[name] = found.get(name, 0.0) + points
    return found


def advise(path: Path, to: int | None, top: int, bot: str | None) -> dict[str, Any]:
    """The same for JSON: answers as logs write them, parts by name. Raises as `counsel`."""
    state, found = counsel(path, to, top, bot)
    decision = state.decision
    assert decision is not None
    text = state.game.system.codec.text
    told = [{"answer": text(one.action), **msgspec.structs.asdict(one), "parts": _by_name(one.parts)} for one in found]
    return {
        "file": str(path),
        "game": state.game.id,
        "actions": len(state),
        "bot": bot or ADVISER,
        "side": decision.side,
        "kind": decision.kind,
        "prompt": decision.prompt,
        "advice": told,
    }


def plans(path: Path, to: int | None) -> tuple[State, dict[Side, tuple[Intention, ...]]]:
    """Where a log leads, and what the machine would make each side do from there over several turns; nothing where it
    plans no farther than the turn. Raises LogError."""
    from gtc_tui.play.table.replay import replay_file

    state = replay_file(path, to).timeline.state
    return state, {side: Seat(state, side).plan() for side in state.game.sides}


def plan(path: Path, to: int | None) -> dict[str, Any]:
    """The same for JSON. Raises as `plans`."""
    state, found = plans(path, to)
    sides = {side: [{"text": one.told, **_plain(one)} for one in some] for side, some in found.items()}
    return {"file": str(path), "game": state.game.id, "actions": len(state), "plan": sides}


def _plain(one: Intention) -> dict[str, Any]:
    return {"kind": one.kind, "units": one.units, "place": one.place, "facts": one.facts}
