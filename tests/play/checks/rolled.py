"""Games with dice that can be checked, played to their end or for so many actions."""

from __future__ import annotations

import hashlib
import random

import gtc_tui
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.dice import drawn
from gtc_tui.engine.log import UNDO, header_line, new_header
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.verified import CHAINS, MARK, WITNESS, Chain, Witnessed, commitment, head_line, link_line, linked
from gtc_tui.play.table.timeline import Timeline

RACE, WILDERNESS = "gtc/03-race-for-spotsylvania", "gtc/01-wilderness"
GAME = "3fa2"


def secret(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def played(
    scheme: str, game_id: str = RACE, actions: int = 100_000, undo: bool = False, sealed: bool = True
) -> list[str]:
    """Lines of a game with its head. undo: dice are taken back now and then."""
    game = gtc_tui.load(game_id)
    timeline, rng, bot = Timeline(game), random.Random(7), GreedyBot(7)
    lines = [header_line(new_header(game.id, game.options, None, dict.fromkeys(game.sides, "human"), "gtc-tui 0.0.1"))]
    chains = {side: Chain(secret(side)) for side in game.sides}
    witness, words = secret("witness"), {side: secret(f"word {side}") for side in game.sides}
    if scheme == CHAINS:
        lines.append(f"{MARK} dice {CHAINS} {GAME}")
        lines += [f"{MARK} anchor {side} {chain.anchor}" for side, chain in chains.items()]
    else:
        lines.append(f"{MARK} dice {WITNESS} {GAME} {commitment(witness)}")
        lines += [f"{MARK} word {side} {word.hex()}" for side, word in words.items()]
    dice = Witnessed(witness, GAME, list(words.values()))
    while (decision := timeline.state.decision) is not None and len(timeline.state) < actions:
        if decision.side != CHANCE:
            action = bot.choose(Seat.deciding(timeline.state))
        elif scheme == CHAINS:
            number = timeline.rolls + 1
            links = {side: chain.link(number) for side, chain in chains.items()}
            lines += [link_line(side, number, link) for side, link in links.items()]
            action = drawn(decision, linked(GAME, links, timeline.rolls))
        else:
            action = dice.roll(decision, 0, timeline.rolls)
        lines.append(game.system.codec.text(action))
        timeline.take(action)
        if undo and decision.side == CHANCE and rng.random() < 0.3:
            lines.append(UNDO)
            timeline.take_back()
    if scheme == WITNESS:
        lines.append(f"{MARK} secret {witness.hex()}")
    return [*lines, head_line(lines)] if sealed else lines
