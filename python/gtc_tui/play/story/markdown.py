"""What the reports that are kept and sent are made of: Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

_SPECIAL = re.compile(r"([\\`*_<\[\]|])")


def plain(text: str) -> str:
    """Nothing in it is Markdown."""
    return _SPECIAL.sub(r"\\\1", text)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for row in (heads, None, *rows):
        cells = ["---"] * len(heads) if row is None else [plain(cell) for cell in row]
        yield f"| {' | '.join(cells)} |"
