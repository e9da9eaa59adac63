"""Whole games of every scenario with every option lead where they led: what must hold while code is moved about.

`games.json` beside this file has, for each game, the number of its actions, its points, and a digest of its actions as
the log has them. After a change of rules, of figures or of a machine player's judgement that is meant,
`pytest --regenerate -m "long or not long" tests/fingerprints` writes it anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import gtc_tui
from gtc_tui import systems
from gtc_tui.bots.base import make_bot
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat

FILE = Path(__file__).parent / "games.json"
_SEEDS = (1, 2)
_SEARCHED = 120  # decisions of a game with the search, which is slow
_LONG, _BEGUN = 16, 1500  # turns: campaigns have more; their games with options are left after so many actions
_GRAND = ("gtc/11-grants-1864-offensive", "gtc/12-if-it-takes-all-summer")
"""Campaigns on the largest board: the beginning of one game is quick; one option alone changes nothing there that it
does not change in other campaigns."""


class Played(NamedTuple):
    """One game: both sides by the same machine player. most: actions after which it is left. long: it is played in the
    long run only."""

    scenario: str
    options: tuple[str, ...]
    bot: str
    seed: int
    most: int | None = None
    long: bool = False

    @property
    def key(self) -> str:
        return " ".join([self.scenario, *(f"+{option}" for option in self.options), self.bot, str(self.seed)])


def games() -> Iterator[Played]:
    for scenario in gtc_tui.scenarios():
        offered = [offer.name for offer in systems.brief(scenario).options]
        if scenario in _GRAND:
            yield from _grand(scenario, tuple(offered))
            continue
        sets = dict.fromkeys([(), *((name,) for name in offered), tuple(offered)])
        campaign = systems.brief(scenario).turns > _LONG
        for options in sets:
            most = _BEGUN if options and campaign else None
            for seed in _SEEDS:
                yield Played(scenario, options, "bot:random", seed, most, long=bool(options) and seed != _SEEDS[0])
        yield Played(scenario, (), "bot:greedy", 1, long=campaign)
        if len(offered) > 1:
            yield Played(scenario, tuple(offered), "bot:greedy", 1, _BEGUN if campaign else None, long=True)
        yield Played(scenario, (), "bot:search:nodes=6", 1, _SEARCHED)


def _grand(scenario: str, offered: tuple[str, ...]) -> Iterator[Played]:
    yield Played(scenario, (), "bot:random", 1, _BEGUN)
    yield Played(scenario, (), "bot:random", 2, long=True)
    yield Played(scenario, offered, "bot:random", 1, _BEGUN, long=True)
    yield Played(scenario, (), "bot:search:nodes=6", 1, _SEARCHED, long=True)
    if scenario == _GRAND[-1]:  # the shorter one
        yield Played(scenario, (), "bot:greedy", 1, long=True)


GAMES = {game.key: game for game in games()}


def fingerprint(played: Played) -> list[object]:
    """[actions, points, digest of the actions' texts]"""
    game = gtc_tui.load(played.scenario, dict.fromkeys(played.options, True))
    state = game.new_state()
    bots = {side: make_bot(played.bot, played.seed) for side in game.sides}
    referee = Referee(played.seed)
    digest = hashlib.blake2b(digest_size=12)
    while (decision := state.decision) is not None and (played.most is None or len(state) < played.most):
        action = (
            referee.roll(decision, len(state))
            if decision.side == CHANCE
            else bots[decision.side].choose(Seat.deciding(state))
        )
        digest.update(game.system.codec.text(action).encode() + b"\n")
        state.apply(action)
    return [len(state), state.view(None).points, digest.hexdigest()]


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=[pytest.mark.long] if game.long else []) for key, game in GAMES.items()]
)
def test_a_game_leads_where_it_led(key: str, pytestconfig: pytest.Config) -> None:
    found = fingerprint(GAMES[key])
    if pytestconfig.getoption("--regenerate"):
        kept = json.loads(FILE.read_text()) if FILE.exists() else {}
        kept = {one: was for one, was in sorted({**kept, key: found}.items()) if one in GAMES}
        lines = ",\n".join(f"{json.dumps(one)}: {json.dumps(was)}" for one, was in kept.items())
        FILE.write_text("{\n" + lines + "\n}\n")
    assert json.loads(FILE.read_text())[key] == found


def test_nothing_else_is_on_file() -> None:
    assert set(json.loads(FILE.read_text())) == set(GAMES)
