"""Sentences, lists and tables as lines of a given width. Wide (East Asian) characters count as two."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gtc_tui.widths import GLUE, JOIN, cells, head, parts

_BETWEEN_COMMAS = re.compile("[^ ,;:\u3001\u3002][^,;:\u3001\u3002]*")
_LONGEST_WHOLE = 24  # columns


def pad(text: str, width: int) -> str:
    """Blanks up to the width; never cuts."""
    return text + " " * (width - cells(text))


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of at most `width` columns, words kept whole where they fit; further lines begin with `indent`. Where a
    script has no blanks, a line ends between letters; not inside a word in katakana that fits."""
    if cells(text) <= width:  # most are: thousands in the log of a long game
        return [" ".join(text.split())]
    lines: list[str] = []
    line, lead, used = "", "", 0
    for glue, part in parts(text, width - cells(indent)):
        word = part
        more = len(glue) + cells(word)
        if line and used + more <= width:
            line += glue + word
            used += more
            continue
        if line:
            lines.append(line)
            line, lead = "", indent
        while cells(lead) + cells(word) > width > cells(lead):
            piece = head(word, width - cells(lead)) or word[0]
            lines.append(lead + piece)
            word, lead = word[len(piece) :], indent
        line = lead + word
        used = cells(line)
    if line or not lines:
        lines.append(line)
    return lines


def hang(line: str, width: int) -> list[str]:
    """A line that may begin with blanks: they are kept, and further lines stand two columns further in. What is short
    between commas is not divided: names of several words, a unit and its manpower."""
    if cells(line) <= width:
        return [line]
    text = line.lstrip(" ")
    lead = " " * min(len(line) - len(text), width // 2)
    most = min(_LONGEST_WHOLE, width // 3)
    kept = _BETWEEN_COMMAS.sub(lambda found: whole(found[0]) if cells(found[0]) <= most else found[0], text)
    return [lead + part for part in wrap_names(kept, width - len(lead), "  ")]


def whole(name: str) -> str:
    """A name that no line divides, for `wrap_names`."""
    return name.replace(" ", GLUE) if name.isascii() else JOIN.join(name.replace(" ", GLUE))


def wrap_names(text: str, width: int, indent: str = "") -> list[str]:
    """As `wrap`, of a text with names that are kept whole; where one is too long for a line, all are as other words."""
    plain = text.replace(GLUE, " ").replace(JOIN, "")
    if any(cells(indent) + cells(part) > width for _glue, part in parts(text, width - cells(indent))):
        return wrap(plain, width, indent)
    return [line.replace(GLUE, " ").replace(JOIN, "") for line in wrap(text, width, indent)]


def columns(items: Sequence[str], width: int) -> list[str]:
    """Items down the columns, as many columns as fit; an item wider than the width is wrapped."""
    if not items:
        return []
    widest = max(cells(item) for item in items)
    across = max(1, min(len(items), (width + 2) // (widest + 2)))
    if across == 1:
        return [line for item in items for line in wrap_item(item, width)]
    down = -(-len(items) // across)
    rows = []
    for row in range(down):
        rows.append("  ".join(pad(item, widest) for item in items[row::down]).rstrip())
    return rows


def wrap_item(item: str, width: int) -> list[str]:
    """A list entry: its blanks at the front are kept, further lines stand under its second word."""
    start = len(item) - len(item.lstrip())
    first, blank, _rest = item.lstrip().partition(" ")
    under = start + len(first) + len(blank)
    lines = wrap(item, width - start, " " * (under - start))
    return [" " * start + line for line in lines]


def table(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Cells under one another; where the rows are too wide the last column is wrapped."""
    if not rows:
        return []
    count = max(len(row) for row in rows)
    widths = [max((cells(row[n]) for row in rows if n < len(row)), default=0) for n in range(count)]
    lead = sum(widths[:-1]) + 2 * (count - 1)
    lines = []
    for row in rows:
        front = "  ".join(pad(cell, widths[n]) for n, cell in enumerate(row[: count - 1]))
        if len(row) < count or count == 1 or width - lead < 12:
            lines.extend(wrap_item("  ".join([front, *row[count - 1 :]]).rstrip() if front else row[0], width))
            continue
        last = wrap(row[-1], width - lead) or [""]
        lines.append(f"{front}  {last[0]}".rstrip())
        lines.extend(" " * lead + more for more in last[1:])
    return lines


def percent(share: float) -> str:
    """Never "0%" for what can happen, never "100%" for what may not."""
    if 0 < share < 0.005:
        return "<1%"
    if 0.995 <= share < 1:
        return ">99%"
    return f"{share * 100:.0f}%"
