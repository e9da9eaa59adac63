"""Commands that tell in plain text: a game's story and report, the rules."""

from __future__ import annotations

import argparse

_WIDTH = 80  # columns


def story(options: argparse.Namespace) -> int:
    from gtc_tui.play.story import Story
    from gtc_tui.text.story import story_lines

    for line in story_lines(Story.read(options.file).since(options.since), _WIDTH, options.all):
        print(line)
    return 0


def report(options: argparse.Namespace) -> int:
    from gtc_tui.play.chronicle import chronicle
    from gtc_tui.play.replay import replay_file
    from gtc_tui.play.story import Story
    from gtc_tui.store.logfile import save_copy

    replay = replay_file(options.file)
    text = chronicle(Story.of(replay.course), replay.header)
    if options.out is None:
        print(text, end="")
    else:
        save_copy(options.out, text.splitlines())
    return 0


def rules(options: argparse.Namespace) -> int:
    from gtc_tui import systems
    from gtc_tui.play.rulebook import book
    from gtc_tui.text.figures import figure_lines
    from gtc_tui.text.rulebook import rules_lines

    for name in systems.names():
        system = systems.system(name)
        if options.tables:
            lines = figure_lines(system.figures())
        else:
            lines = iter(rules_lines(book(name), system.figures(), options.words, _WIDTH))
        for line in lines:
            print(line)
    return 0
