"""What the commands that draw pictures share."""

from __future__ import annotations

import argparse

from gtc_tui.cli.parser import Usage
from gtc_tui.i18n import _

RADIUS = 10
"""Columns and rows of a picture on each side of a place."""


def check_picture(options: argparse.Namespace, command: str, *others: str) -> None:
    """Refuses options of pictures where none is drawn, and a radius around nothing."""
    if options.svg is None:
        for name in ("radius", "numbers", "force", *others):
            if getattr(options, name) not in (None, False):
                raise Usage(_("{command}: --{option} is for pictures; --svg FILE").format(command=command, option=name))
    if options.radius is not None and options.at is None:
        raise Usage(_("{command}: --radius around which place? --at").format(command=command))
