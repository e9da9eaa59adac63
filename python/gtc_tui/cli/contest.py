"""`gtc match`, `gtc check-bot`: machine players against each other, and programs that want to be one."""

from __future__ import annotations

import argparse
import contextlib
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence

from gtc_tui.cli import tell
from gtc_tui.cli.answers import print_json
from gtc_tui.cli.parser import Usage
from gtc_tui.cli.workers import of_options
from gtc_tui.i18n import _
from gtc_tui.play.matches.contest import Contest, Finished, finished, jobs, progress, report

_PATIENCE = 2.0  # seconds between lines of progress


def match(options: argparse.Namespace) -> int:
    from gtc_tui import scripting
    from gtc_tui.play.matches.contestfile import ContestFile
    from gtc_tui.play.matches.contestlogs import ContestLogs

    scenarios = tuple(dict.fromkeys(options.scenario))
    rules = dict.fromkeys(options.option, True)
    contest = Contest(
        options.a, options.b, scenarios, options.games, options.swap, options.seed, rules, options.logs is not None
    )
    for scenario in scenarios:
        scripting.load(scenario, options.option)
    for name in (options.a, options.b):
        _try_player(name)
    kept = None if options.out is None else ContestFile(options.out, contest)
    games: list[Finished] = [] if kept is None else kept.games
    stopped = False
    with contextlib.ExitStack() as stack:
        if kept is not None:
            stack.callback(kept.close)
        begun = told = time.monotonic()
        before = len(games)
        done = {(one.scenario, one.number) for one in games}
        logs = None if options.logs is None else ContestLogs(options.logs, contest, done)
        workers = stack.enter_context(contextlib.closing(of_options(options)))
        source = workers.run(jobs(contest, done))
        try:
            for played in source:
                one = finished(contest, played)
                if logs is not None:
                    logs.keep(one, played)
                if kept is None:
                    games.append(one)
                else:
                    with _undisturbed():
                        kept.keep(one)
                if one.fault:
                    tell(_("game {n} of {game}: {fault}").format(n=one.number, game=one.scenario, fault=one.fault))
                now = time.monotonic()
                if now - told > _PATIENCE:
                    print(
                        progress(contest, games, len(games) - before, now - begun, workers.count),
                        file=sys.stderr,
                        flush=True,
                    )
                    told = now
        except KeyboardInterrupt:
            stopped = True
        finally:
            close = getattr(source, "close", None)
            if close is not None:
                close()
    print_json(report(contest, games))
    if stopped:
        sys.stdout.flush()
        raise KeyboardInterrupt(_interrupted(options, games))
    return 0


def check_bot(options: argparse.Namespace) -> int:
    from gtc_tui import scripting
    from gtc_tui.bots.base import EXEC
    from gtc_tui.play.checks.botcheck import check_bot
    from gtc_tui.play.setup.lobby import shortest

    spec = options.path if options.path.startswith(EXEC) else EXEC + options.path
    scenario = shortest() if options.scenario is None else options.scenario
    found = check_bot(scripting.load(scenario, options.option), spec, options.decisions)
    print_json(found)
    return 0 if found.ok else 1


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits for the end of the block: a game that is on disk is counted, too."""
    if threading.current_thread() is not threading.main_thread():  # only that one is interrupted
        yield
        return
    waiting = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_signal: waiting.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting.is_set():
        raise KeyboardInterrupt


def _try_player(name: str) -> None:
    """Before hours are spent: it exists, and a program says its greeting. Raises GtcError."""
    from gtc_tui.bots.base import dismiss, make_bot
    from gtc_tui.bots.program import ProgramBot

    if name == "human":
        raise Usage(_("match: people do not play here; bot:NAME"))
    bot = make_bot(name, 0)
    try:
        if isinstance(bot, ProgramBot):
            bot.start()
    finally:
        dismiss(bot)


def _interrupted(options: argparse.Namespace, games: Sequence[Finished]) -> str:
    if options.out is None:
        return _("interrupted after {n} games; they are not saved without --out").format(n=len(games))
    told = _("interrupted; {n} games are saved in {file}, and the same command continues")
    return told.format(n=len(games), file=options.out)
