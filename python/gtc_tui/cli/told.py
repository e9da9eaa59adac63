"""Commands that tell in plain text: a game's story and report, the rules."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gtc_tui.cli import tell
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _

if TYPE_CHECKING:
    from gtc_tui.engine.game import System

_WIDTH = 80  # columns


def story(options: argparse.Namespace) -> int:
    from gtc_tui.play.story.story import Story
    from gtc_tui.text.story import story_lines

    told = Story.read(options.file, options.side)
    lines = story_lines(told.since(options.since), _WIDTH, options.all)
    for line in lines:
        print(line)
    if not lines:
        text = _("{file}: nothing happened after action {since}; there are {n}")
        tell(text.format(file=options.file, since=options.since, n=len(told)))
    return 0


def report(options: argparse.Namespace) -> int:
    from gtc_tui.play.story.chronicle import chronicle
    from gtc_tui.play.story.story import Story
    from gtc_tui.play.table.replay import open_file
    from gtc_tui.store.logfile import save_copy

    replay = open_file(options.file)
    text = chronicle(Story.seen(replay.timeline, options.side), replay.header)
    if options.out is None:
        print(text, end="")
    else:
        save_copy(options.out, text.splitlines())
    return 0


def verify(options: argparse.Namespace) -> int:
    from gtc_tui.engine.receipt import receipt_of
    from gtc_tui.play.checks.dicecheck import check_file, parting
    from gtc_tui.text.verdict import parting_lines, verdict_lines

    checked = check_file(options.file, [receipt_of(word) for word in options.receipt])
    for line in verdict_lines(checked, str(options.file)):
        print(line)
    if options.other is None:
        return 0
    other = check_file(options.other)
    for line in [*verdict_lines(other, str(options.other)), *parting_lines(checked, other)]:
        print(line)
    return 0 if parting(checked, other) is None else 1


def rules(options: argparse.Namespace) -> int:
    """Of every rule system that has what is asked for, or of the one named; several are headed by their titles."""
    from gtc_tui import systems

    found: dict[str, list[str]] = {}
    faults: list[UnknownName] = []
    for name in systems.names() if options.system is None else [options.system]:
        system = systems.system(name)
        try:
            lines = _rules_of(system, options.words, options.tables)
        except UnknownName as fault:
            faults.append(fault)
        else:
            found[system.title] = lines
    if not found:
        raise faults[0]
    for number, (title, lines) in enumerate(found.items()):
        if len(found) > 1:
            print(*([""] if number else []), title, "", sep="\n")
        print(*lines, sep="\n")
    return 0


def _rules_of(system: System[Any], words: Sequence[str], tables: bool) -> list[str]:
    """Raises UnknownName where the system has nothing of that kind."""
    from gtc_tui.play.aids.rulebook import book
    from gtc_tui.text.figures import figure_lines
    from gtc_tui.text.rulebook import rules_lines

    if tables:
        return list(figure_lines(system.figures(), system.figure_tables()))
    return rules_lines(book(system.name), system.figure_tables(), words, _WIDTH)
