"""gtc advise: what a machine player would do, as plain text or as JSON."""

from __future__ import annotations

import argparse

from gtc_tui.cli.parser import Usage
from gtc_tui.i18n import _

_WIDTH = 80  # columns
_TOP = 5  # choices


def advise(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    if options.plan:
        if options.bot is not None or options.top is not None:
            raise Usage(_("advise: --bot and --top are not for --plan"))
        return _plan(options)
    asked = (options.file, options.to, options.top or _TOP, options.bot)
    if options.json:
        from gtc_tui.cli.answers import print_json

        return print_json(scripting.advise(*asked))
    from gtc_tui.engine.seat import Seat
    from gtc_tui.text.advice import asked_side, full_lines, plan_lines

    state, found = scripting.counsel(*asked)
    assert state.decision is not None
    print(state.decision.prompt)
    seat = Seat.deciding(state)
    for number, one in enumerate(found, 1):
        for place, line in enumerate(full_lines(one, found[0], asked_side(seat), _WIDTH - 4)):
            print(f"{number:2}) {line}" if place == 0 else f"    {line}")
    for line in plan_lines(seat, _WIDTH):
        print(line)
    return 0


def _plan(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    if options.json:
        from gtc_tui.cli.answers import print_json

        return print_json(scripting.plan(options.file, options.to))
    from gtc_tui.text.layout import wrap

    state, plans = scripting.plans(options.file, options.to)
    for side, found in plans.items():
        print(state.game.side_words[side].told())
        for one in found:
            for line in wrap(one.told, _WIDTH, "  "):
                print(line)
        if not found:
            print("  " + _("No plan goes beyond this turn."))
    return 0
