"""Commands that answer in JSON."""

from __future__ import annotations

import argparse
import re
from contextlib import closing
from typing import Any

from gtc_tui.cli.parser import Usage
from gtc_tui.cli.pictures import RADIUS, check_picture
from gtc_tui.cli.workers import of_options
from gtc_tui.i18n import _


def print_json(answer: Any) -> int:
    """To standard output; 0."""
    print(json_text(answer))
    return 0


def json_text(answer: Any) -> str:
    import msgspec

    from gtc_tui.messages import told

    text = msgspec.json.format(msgspec.json.encode(answer, enc_hook=told), indent=2).decode()
    # What a foreign file may hold must not steer the terminal; only strings have such characters.
    return re.sub(r"[^\n -~]", lambda found: found[0] if found[0].isprintable() else _escaped(found[0]), text)


def _escaped(char: str) -> str:
    units = char.encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def scenarios(_options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    return print_json(scripting.scenarios())


def show(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    check_picture(options, "show", "at", "overlay")
    state = scripting.position(options.scenario, options.log, options.option)
    if options.svg is None:
        return print_json(scripting.show(state, options.side))
    overlays = [word for word in (options.overlay or "").split(",") if word]
    radius = RADIUS if options.radius is None else options.radius
    drawn = scripting.draw(
        state, options.svg, overlays, options.at, radius, options.numbers, options.force, options.side
    )
    return print_json(drawn)


def reach(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    state = scripting.position(options.scenario, options.log, options.option)
    return print_json(scripting.reach(state, options.piece, options.mp))


def odds(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    if options.scenario is None and options.log is None:
        if options.option:
            raise Usage(_("odds: --option is for a position; --scenario ID"))
        if options.mp is not None:
            raise Usage(_("odds: --mp is for a position; --scenario ID"))
        return print_json(scripting.bare_odds(options.system, options.words))
    if len(options.words) != 2 or options.system is not None:
        raise Usage(_("odds: from a position, name the attacker and the hex attacked"))
    state = scripting.position(options.scenario, options.log, options.option)
    attacker, target = options.words
    return print_json(scripting.odds(state, attacker, target, options.mp))


def simulate(options: argparse.Namespace) -> int:
    from gtc_tui import scripting
    from gtc_tui.bots.base import GREEDY
    from gtc_tui.play.setup.lobby import seats

    game = scripting.load(options.scenario, options.option)
    if "human" in options.players.values():
        raise Usage(_("simulate: people do not play here; bot:NAME"))
    players = seats(game.sides, game.id, options.players, first=GREEDY)
    with closing(of_options(options)) as workers:
        return print_json(scripting.simulate(game, players, options.games, options.seed, workers))


def replay(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    return print_json(scripting.replay(options.file, options.to, options.side))
