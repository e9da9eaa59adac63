"""What a table takes up: a game that begins, or one as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import gtc_tui
from gtc_tui.engine.action import Side
from gtc_tui.engine.dice import Dice, fresh_seed
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import Header, header_line, new_header
from gtc_tui.i18n import _
from gtc_tui.names import unknown
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.play.table.timeline import Timeline

HUMAN = "human"


@dataclass(frozen=True)
class GameSoFar:
    """timeline: where the game stands; lines: the log that leads there, header first. standing: answers that are kept
    with it. dice: None: by the header's seed, or by one nobody knows where it has none. away: sides whose people play
    elsewhere."""

    game: Game
    header: Header
    timeline: Timeline
    lines: Sequence[str]
    standing: frozenset[Standing] = frozenset()
    dice: Dice | None = None
    away: frozenset[Side] = frozenset()


def begin(game: Game, players: Mapping[Side, str], seed: int | None, seeded: bool = True) -> GameSoFar:
    """A game that begins. players: side -> "human" or "bot:NAME"; sides left out are human. seed None: a fresh one.
    seeded: dice by the seed; else they come from elsewhere. Raises UnknownName for a side that does not play."""
    for side in players:
        if side not in game.sides:
            raise unknown(_("{side}: no such side in {game}").format(side=side, game=game.id), side, game.sides)
    named: dict[str, str] = {side: players.get(side, HUMAN) for side in game.sides}
    if seeded and seed is None:
        seed = fresh_seed()
    header = new_header(game.id, game.options, seed, named, gtc_tui.PROGRAM)
    return GameSoFar(game, header, Timeline(game), [header_line(header)])
