"""Phrases that any rules need."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.messages import Message, Value, plain


def series(parts: Iterable[Value]) -> Message:
    """Several names in one breath: "Wright, Ricketts and Neill"."""
    every = list(parts)
    if len(every) < 2:
        return listed(every)
    return Message("{most} and {last}", most=listed(every[:-1]), last=every[-1])


def listed(parts: Iterable[Value], between: str = "") -> Message:
    """One after the other: "Wright, Ricketts, Neill". between: what stands there in every language, instead of the
    commas of the reader's."""
    every = list(parts)
    if between or len(every) < 2:
        named = {f"part{number}": part for number, part in enumerate(every)}
        return plain(between.join(f"{{{name}}}" for name in named), **named)
    rest = listed(every[1:]) if len(every) > 2 else every[1]
    return Message("{first}, {others}", first=every[0], others=rest)
