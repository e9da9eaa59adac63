"""What simulations of a game are judged by: the figures of the appraisal, as the native core takes them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from gtc_tui._core import SimulationJudge
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.ai import simulation
from gtc_tui.rules.boots.ai.policy import goals
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.ai.policy.value import ground_worth
from gtc_tui.rules.boots.ai.policy.ways import ways
from gtc_tui.rules.boots.ai.weights import Weights
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay

_Goal = tuple[HexId, bytes, float, bool, bool]
_Pull = tuple[list[PieceNo], Sequence[float], list[_Goal]]


class Opened(tuple[list[float], list[float]]):
    """By side and hex: what it is worth to drive an enemy out."""


def judge(play: BootsPlay) -> SimulationJudge:
    """Of a game as it stands. It knows all units: what is hidden is dealt before."""
    scenes = [Scene(play, side) for side in play.game.sides]
    figures, country = scenes[0].weights, ways(play.game).country
    danger = figures.danger
    return SimulationJudge(
        simulation.rules(play.game),
        ways(play.game).chances,
        worth=[scenes[0].worth(number) for number, _unit in play.game.numbered],
        opened=_opened(play.game, scenes),
        burned=_burned(play),
        pulls=[pull for scene in scenes for pull in _pulls(scene)],
        moves=_moves(play.game, figures),
        draw=figures.results.draw,
        future=scenes[0].future,
        attacked=danger.attacked,
        hope=danger.hope,
        helpless=danger.helpless,
        along=danger.along,
        radius=country.radius,
        far_off=danger.far_off,
        stay=figures.aftermath.stay,
        apart=figures.aftermath.apart,
        pursue=figures.aftermath.pursue,
        beaten=figures.aftermath.danger,
        standing=figures.search.standing,
        won=figures.search.won,
    )


def _moves(game: BootsGame, figures: Weights) -> dict[str, float]:
    """What standing somewhere is worth."""
    ground_, moves = figures.ground, figures.moves
    return {
        "least": moves.least,
        "crowded": moves.crowded,
        "at_once": ground_.at_once,
        "others": ground_.others,
        "coming": ground_.coming,
        "beside": ground_.guard_beside,
        "many": ground_.many,
        "out_of_supply": ground_.out_of_supply,
        "together": ground_.together,
        "joiners": ground_.joiners,
        "joined": ground_.joined,
        "escorted": ground_.escorted,
        "reach": game.tables.supply[game.scenario],
        "strangers": ground_.escorted_others,
        "escort_near": ground_.escort_near,
        "escort_fading": ground_.escort_fading,
    }


def _opened(game: BootsGame, scenes: Sequence[Scene]) -> Opened:
    def made() -> Opened:
        hexes = [HexId(number) for number in range(game.map.hexmap.size)]
        first, second = ([ground_worth(scene, hex_id) for hex_id in hexes] for scene in scenes)
        return Opened((first, second))

    return game.caches.get(Opened, made)


def _burned(play: BootsPlay) -> list[tuple[HexId, float]]:
    """Places that still stand, with what the first side has of their burning (21.15, 21.16)."""
    if ways(play.game).country.aims != "burning":
        return []
    sites = play.game.sites
    found = [(hex_id, goals.village_points(play)) for hex_id in sites["native-village"]]
    found += [(hex_id, -goals.town_points(play)) for hex_id in sites["us-town"]]
    return [(hex_id, points) for hex_id, points in found if not ground.burned(play, hex_id)]


def _pulls(scene: Scene) -> list[_Pull]:
    """Of units alike: how near things are to them, and the places that they go for."""
    found = dict[tuple[str, str, bool, int, int], _Pull]()
    for number, unit in scene.game.numbered:
        if unit.is_supply or unit.side != scene.side:
            continue
        profile = scene.profile(unit)
        key = (unit.side, unit.subcommand if unit.subcommand in ("DN", "NG") else "", unit.is_indian, unit.mf, profile)
        if key not in found:
            aims = goals.goals(scene.play, unit, scene.side, scene.foes)
            rows = [
                (one.hex, array("H", scene.ways.row(one.hex, profile)).tobytes(), one.points, one.guard, one.now)
                for one in aims
            ]
            found[key] = ([], scene.ways.near_table(unit.mf, not scene.left), rows)
        found[key][0].append(number)
    return list(found.values())
