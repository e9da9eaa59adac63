"""Commands about maps."""

from __future__ import annotations

import argparse

from gtc_tui.cli.pictures import RADIUS, check_picture
from gtc_tui.i18n import _


def show(options: argparse.Namespace) -> int:
    import shutil

    from gtc_tui import mapcommands

    check_picture(options, "map show")
    if options.svg is not None:
        radius = RADIUS if options.radius is None else options.radius
        print(mapcommands.draw(options.map, options.at, radius, options.numbers, options.svg, options.force))
        return 0
    columns, lines = shutil.get_terminal_size()
    width, height = options.width or columns, options.height or lines
    theme = options.theme or ("dark" if options.colour else None)
    print(mapcommands.show(options.map, options.at, options.zoom, width, height, theme, options.charset))
    return 0


def check(options: argparse.Namespace) -> int:
    from gtc_tui import mapcommands

    faults = mapcommands.check(options.file)
    for fault in faults:
        print(fault)
    if not faults:
        print(_("no faults"))
    return 1 if faults else 0
