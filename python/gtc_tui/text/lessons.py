"""A lesson of a guided game as lines."""

from __future__ import annotations

from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import _, listing
from gtc_tui.text.commands import COMMANDS
from gtc_tui.text.layout import wrap

_COMMANDS = {"zones": "zoc"}  # where the command is not called as the thing


def command_of(name: str) -> str:
    """The command that tells of what a lesson names."""
    return _COMMANDS.get(name, name)


def lesson_lines(lesson: Lesson, width: int) -> list[str]:
    """Title, sentences, what to ask, a sound answer; marked at the left."""
    lines = [_("LESSON: {title}").format(title=lesson.title)]
    texts = list(lesson.paragraphs)
    if lesson.look:
        usages = {command.name: command.typed for command in COMMANDS}
        names = listing(usages[command_of(name)] for name in lesson.look)
        texts.append(_("Look at: {commands}.").format(commands=names))
    if lesson.good:
        texts.append(_("Suggestion: {answer}").format(answer=lesson.good))
    for text in texts:
        lines += wrap(text, width - 2)
    return [f"| {line}" for line in [*lines, _("(`lesson off` hides lessons)")]]
