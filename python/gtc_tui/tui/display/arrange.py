"""Where everything stands on a screen of a given size."""

from __future__ import annotations

from textual.geometry import Region

LEAST = (80, 24)
_WIDE = (150, 40)  # from here on every panel is visible at once
_TALL = 33  # lines for panels from which on the log stays in sight

PANELS = ("hex", "odds", "log", "points", "hand")
"""Panels that take turns in the lower right of a small screen; the last where there is something beside the map."""


def fits(width: int, height: int) -> bool:
    return width >= LEAST[0] and height >= LEAST[1]


def is_wide(width: int, height: int) -> bool:
    return width >= _WIDE[0] and height >= _WIDE[1]


def column_width(width: int, height: int) -> int:
    """Of a column of panels."""
    if is_wide(width, height):
        return min(48, (width - 80) // 2)
    return 34 if width < 100 else 44


def arrange(width: int, height: int, panel: str, answers: int, full: bool, beside: str = "odds") -> dict[str, Region]:
    """Regions by widget id; what is not in it is hidden.

    panel: which of PANELS is up on a small screen. answers: lines of the list of answers. full: the map over the full
    width. beside: what a large screen shows below the answers. The decision always stands in row 1, the messages in
    the last row.
    """
    if not fits(width, height):
        return {"small": Region(0, 0, max(width, 1), max(height, 1))}
    places = {
        "status": Region(0, 0, width, 1),
        "decision": Region(0, 1, width, 1),
        "message": Region(0, height - 1, width, 1),
    }
    top, room = 2, height - 3
    if full:
        return {**places, "map": Region(0, top, width, room)}
    column = column_width(width, height)
    if is_wide(width, height):
        left, right = width - 2 * column, width - column
        list_height = max(10, min(answers + 1, room * 2 // 5))
        places["answers"] = Region(left, top, column, list_height)
        places[beside] = Region(left, top + list_height, column, room - list_height)
        third = room // 3
        points = min(16, room - 2 * third + 2)
        places["hex"] = Region(right, top, column, third)
        places["points"] = Region(right, top + third, column, points)
        places["log"] = Region(right, top + third + points, column, room - third - points)
        places["map"] = Region(0, top, left, room)
        return places
    left = width - column
    list_height = room * 3 // 7
    if room >= _TALL:  # on a low screen the panel below never moves
        list_height = max(4, min(answers + 1, list_height))
    places["map"] = Region(0, top, left, room)
    places["answers"] = Region(left, top, column, list_height)
    lower, below = room - list_height, top + list_height
    if room < _TALL:
        places[panel] = Region(left, below, column, lower)
        return places
    log_height = lower // 3
    places["hex" if panel == "log" else panel] = Region(left, below, column, lower - log_height)
    places["log"] = Region(left, below + lower - log_height, column, log_height)
    return places
