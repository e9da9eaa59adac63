"""A curve of chances as a vector picture (SVG): of one side against the other, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.draw.svg.picture import MARK
from gtc_tui.draw.svg.sheet import attribute, clean, number, text

_WIDTH, _HEIGHT = 720.0, 300.0
_LEFT, _TOP, _RIGHT, _BOTTOM = 56.0, 50.0, 16.0, 60.0
_STYLE = """<style>
text{font-family:"DejaVu Sans",Verdana,Helvetica,sans-serif;font-size:12px;fill:#1d1a16}
.paper{fill:#fffdf6}.field{fill:#234b86;fill-opacity:.16}.curve{fill:none;stroke:#234b86;stroke-width:2}
.grid{stroke:#8a8172;stroke-opacity:.5;stroke-width:1;fill:none}.head{font-size:16px;font-weight:bold;text-anchor:start}
.dot{fill:#7a1f1f}.left{text-anchor:start}.right{text-anchor:end}
</style>"""


def curve(
    title: str,
    caption: str,
    points: Sequence[tuple[int, float]],
    turns: Sequence[tuple[int, str]],
    marks: Sequence[tuple[int, str]],
) -> str:
    """The whole document. points: (where, share from 0 to 1), from left to right, one at least. turns, marks: where,
    and what is written there."""
    last = max(1, points[-1][0])

    def x(at: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * at / last

    def y(share: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1.0 - share)

    line = "L".join(f"{number(x(at))} {number(y(share))}" for at, share in points)
    begin, end = x(points[0][0]), x(points[-1][0])
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {number(_WIDTH)} {number(_HEIGHT)}" width="{number(_WIDTH)}" height="{number(_HEIGHT)}" '
        f'text-anchor="middle" role="img" aria-label={attribute(f"{title}: {caption}")}>',
        MARK,
        f"<title>{clean(title)}</title>",
        _STYLE,
        f'<rect class="paper" width="{number(_WIDTH)}" height="{number(_HEIGHT)}"/>',
        text(16, 24, title, "head"),
        text(16, 42, caption, "left"),
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<path class="grid" d="M{number(_LEFT)} {number(y(share))}H{number(_WIDTH - _RIGHT)}"/>')
        parts.append(text(_LEFT - 6, y(share) + 4, f"{share * 100:.0f}%", "right"))
    for at, words in turns:
        parts.append(f'<path class="grid" d="M{number(x(at))} {number(y(1.0))}V{number(y(0.0) + 8)}"/>')
        parts.append(text(x(at) + 3, y(0.0) + 20, words, "left"))
    parts.append(f'<path class="field" d="M{number(begin)} {number(y(0.0))}L{line}L{number(end)} {number(y(0.0))}z"/>')
    parts.append(f'<path class="curve" d="M{line}"/>')
    for at, words in marks:
        parts.append(f'<circle class="dot" cx="{number(x(at))}" cy="{number(y(_share(points, at)))}" r="4"/>')
        parts.append(text(x(at), y(0.0) + 40, words, "mark"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _share(points: Sequence[tuple[int, float]], at: int) -> float:
    """Of the last point that is not behind."""
    return [share for where, share in points if where <= at or where == points[0][0]][-1]
