"""Lessons of a guided game, as a system writes them down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Lesson
from gtc_tui.messages import UNSAID, Message, Value


class Draft(NamedTuple):
    """A lesson not translated yet; its kind of decision is its key where `kind` is not given. Figures stand in braces
    in `texts`. later: it comes after the general lesson on the same question. named, needs, advised, settles, labels:
    as of a lesson."""

    key: str
    title: str
    texts: tuple[str, ...]
    look: tuple[str, ...] = ()
    good: str = ""
    kind: str | None = None
    events: tuple[str, ...] = ()
    side: Side | None = None
    later: bool = False
    named: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    advised: bool = False
    settles: Mapping[str, str] = {}
    labels: Mapping[str, str] = {}


def lesson(draft: Draft, figures: Mapping[str, Value]) -> Lesson:
    """The lesson that is given. figures: what stands in braces. Answers that are named stand as they are typed until it
    is known what is offered."""
    figures = {**figures, **{name: name for name in draft.named}}
    return Lesson(
        draft.key,
        Message(draft.title),
        tuple(Message(text).format(**figures) for text in draft.texts),
        draft.key if draft.kind is None else draft.kind,
        draft.events,
        draft.side,
        draft.look,
        Message(draft.good).format(**figures) if draft.good else UNSAID,
        draft.named,
        draft.needs,
        draft.advised,
        draft.settles,
        draft.labels,
    )
