"""gtc analyse: a game judged afterwards, as a report or as JSON, with progress and to be gone on with."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from contextlib import closing, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from gtc_tui.cli import tell
from gtc_tui.cli.answers import json_text
from gtc_tui.cli.parser import Usage
from gtc_tui.cli.workers import of_options, several
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

if TYPE_CHECKING:
    from gtc_tui.bots.thought import Thought
    from gtc_tui.play.analysis.judging import Judging
    from gtc_tui.play.analysis.verdict import Analysis

_PATIENCE = 2.0  # seconds between lines of progress


def analyse(options: argparse.Namespace) -> int:
    from gtc_tui.draw.svg import MARK
    from gtc_tui.play.analysis.judging import SECONDS, Stopped, of_log
    from gtc_tui.play.table.pondering import Pondering
    from gtc_tui.store.logfile import save_copy
    from gtc_tui.store.wholefile import check_replaceable, write_whole
    from gtc_tui.text.analysis import curve_picture, report_lines

    if options.seconds is not None and options.playouts is not None:
        raise Usage(_("analyse: --seconds or --playouts, not both"))
    if options.out is not None and options.out.exists():
        raise GtcError(_("{file}: already exists").format(file=options.out))
    for file in (options.out, options.svg):  # which takes long to find out afterwards
        if file is not None and not file.parent.is_dir():
            raise GtcError(_("{file}: {reason}").format(file=file, reason=os.strerror(errno.ENOENT)))
    if options.svg is not None:
        check_replaceable(options.svg, "" if options.force else MARK)
    seconds = SECONDS if options.seconds is None and options.playouts is None else options.seconds
    judged: list[Judging] = []

    def work(thought: Thought) -> Analysis:
        to, anew = options.to, options.anew
        judged.append(of_log(options.file, options.side, options.seed, options.since, to, anew, thought))
        return judged[0].run(thought, seconds, options.playouts, workers)

    with closing(of_options(options)) if several(options) else nullcontext() as workers:
        pondering = Pondering(work)
        pondering.start()
        stopped = pondering.watch(partial(print, file=sys.stderr, flush=True), _PATIENCE)
        try:
            found = pondering.outcome()
        except Stopped as fault:
            raise KeyboardInterrupt(str(fault)) from None
    (judging,) = judged
    if judging.unkept:
        tell(judging.unkept)
    if options.svg is not None:
        write_whole(options.svg, curve_picture(found), "" if options.force else MARK)
    lines = json_text(found).split("\n") if options.json else list(report_lines(found))
    if options.out is not None:
        save_copy(options.out, lines)
    else:
        print(*lines, sep="\n")
    if stopped:
        sys.stdout.flush()
        kept = _("interrupted; what was found is saved, and the same command continues")
        raise KeyboardInterrupt(_("interrupted; nothing could be saved") if judging.unkept else kept)
    return 0
