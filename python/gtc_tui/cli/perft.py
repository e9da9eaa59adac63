"""`gtc perft`: counts of action sequences."""

from __future__ import annotations

import argparse
import sys
import time

from gtc_tui.cli.answers import print_json
from gtc_tui.cli.parser import Usage
from gtc_tui.i18n import _


def perft(options: argparse.Namespace) -> int:
    if options.file is not None:
        return _check_file(options)
    if options.scenario is None or options.depth is None or options.write:
        raise Usage(_("perft: a scenario and --depth N, or --file FILE [--write]"))
    if (options.seed is None) != (options.after is None) or (options.log is not None and options.seed is not None):
        raise Usage(_("perft: --seed N goes with --after M, and not with --log"))
    from gtc_tui import scripting
    from gtc_tui.play.checks import perft

    if options.seed is None:
        state = scripting.position(options.scenario, options.log, options.option)
    else:
        state = perft.position(scripting.load(options.scenario, options.option), options.seed, options.after)
    counts = []
    begun = time.perf_counter()
    for depth in range(1, options.depth + 1):
        counts.append(perft.count(state, depth, options.dice))
        told = _("depth {n}: {count}").format(n=depth, count=counts[-1].sequences)
        if time.perf_counter() - begun > 1:
            print(told, file=sys.stderr, flush=True)
    return print_json(
        {
            "game": state.game.id,
            "actions": len(state),
            "hash": f"{state.hash:016x}",
            "dice": options.dice,
            "counts": counts,
            "seconds": round(time.perf_counter() - begun, 3),
        }
    )


def _check_file(options: argparse.Namespace) -> int:
    from gtc_tui.play.checks import perft

    for name in ("scenario", "depth", "log", "seed", "after", "dice"):
        if getattr(options, name) is not None:
            raise Usage(_("perft: --file has its own positions; leave out {name}").format(name=name))
    head, cases = perft.read(options.file)
    found, differs = perft.check(cases, lambda line: print(line, file=sys.stderr, flush=True))
    if options.write:
        perft.write(options.file, head, found)
    print_json({"file": str(options.file), "positions": len(cases), "differences": differs, "written": options.write})
    return 1 if differs and not options.write else 0
