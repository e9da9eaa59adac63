"""Text for panels: lines of spans (text, style key). No widget inside, so it is tested alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from gtc_tui.text.layout import wrap as wrap_text
from gtc_tui.widths import cells, head

Span: TypeAlias = tuple[str, str]
Line: TypeAlias = list[Span]
_RULE = re.compile(r"(?: ?\(\d[\w.]*\))? \[\d[\w.]*\]$")


def plain(text: str, style: str = "text") -> Line:
    return [(text, style)]


def wrap(text: str, width: int, style: str = "text", indent: str = "") -> list[Line]:
    """Words kept whole where they fit; further lines begin with `indent`."""
    return [[(part, style)] for part in wrap_text(text, width, indent)]


def row(left: str, right: str, width: int, style: str = "text") -> Line:
    """left ... right in one line; the left part is cut where both do not fit. Blanks between them have no style: a
    line below them would be sent blank by blank."""
    left = cut(left, max(0, width - cells(right) - 1))
    return [(left, style), (" " * max(1, width - cells(left) - cells(right)), "text"), (right, style)]


def long_row(left: str, right: str, width: int, style: str = "text", lead: str = "") -> list[Line]:
    """The same, but nothing is cut: a left part that is too long goes on below itself. lead: stands before it."""
    lead += " " * (len(left) - len(left.lstrip()))
    first, *more = wrap_text(left.strip(), max(1, width - cells(lead) - cells(right) - 1))
    return [row(lead + first, right, width, style), *(plain(" " * cells(lead) + part, style) for part in more)]


def fitting(forms: Sequence[str], width: int) -> str:
    """The first of these ways to say it that has room; where none has, the last."""
    return next((form for form in forms if cells(form) <= width), forms[-1])


def pad(text: str, width: int) -> str:
    """Exactly `width` cells, cut or filled up with blanks."""
    text = cut(text, width)
    return text + " " * (width - cells(text))


def cut(text: str, width: int) -> str:
    """At most `width` cells; that something was cut off shows as two dots."""
    if cells(text) <= width:
        return text
    tail = ".." if width > 4 else ""
    return head(text, width - len(tail)) + tail


def cut_line(line: Line, width: int) -> Line:
    """A line of spans with two dots where it ends, cut to at most `width` cells with them."""
    kept: Line = []
    room = width - 3
    for text, key in line:
        kept.append((head(text, room), key))
        room -= cells(kept[-1][0])
    if kept:
        kept[-1] = (kept[-1][0].rstrip(), kept[-1][1])
    return [*kept, (" ..", "text")]


def cut_front(text: str, width: int) -> str:
    """At most `width` cells, of the end; that something was cut off shows as three dots."""
    if cells(text) <= width:
        return text
    at = len(text)
    while at and cells(text[at - 1 :]) <= width - 3:
        at -= 1
    return f"...{text[at:]}"


def cut_at_word(text: str, width: int) -> str:
    """The same, but no word is cut in two unless it is the only one."""
    if cells(text) <= width:
        return text
    kept = wrap_text(text, max(1, width - 3))[0]
    return f"{kept} .." if cells(kept) + 3 <= width else cut(text, width)


def cut_before_rule(text: str, width: int) -> str:
    """At most `width` cells; of a sentence that ends with its rule, "[7.6]", or with two, "(5.6) [8.2]", what is before
    that is cut."""
    found = _RULE.search(text)
    room = 0 if found is None else width - cells(found[0])
    if found is None or cells(text) <= width or room < 1:
        return cut_at_word(text, width)
    return cut_at_word(text[: found.start()], room) + found[0]


def bar(share: float, width: int) -> str:
    """A bar of `#` for a share of 0 to 1; anything above nothing shows."""
    filled = round(share * width)
    return "#" * (max(filled, 1) if share > 0 else 0)


def text_of(lines: Iterable[Line]) -> str:
    """Without styles, for tests and files."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)
