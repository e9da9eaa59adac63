"""Where everything stands on a screen of a given size."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import Region

LEAST = (60, 16)
_COLUMNS = 80  # from here on there is a column of panels beside the map
_WIDE = (150, 40)  # from here on four panels are visible at once
_TALL = 33  # lines for panels from which on the log stays in sight

_NARROWEST, _WIDEST = 34, 60  # cells of a column of panels
_LIST = 5  # lines of the list of answers with its title, at least

PANELS = ("hex", "odds", "log", "points", "hand")
"""Panels that take turns in the lower right of a small screen, and with the map on a narrow one; the last where there
is something beside the map."""


def fits(width: int, height: int) -> bool:
    return width >= LEAST[0] and height >= LEAST[1]


def is_narrow(width: int) -> bool:
    """No column beside the map: the answers stand below it."""
    return width < _COLUMNS


def is_wide(width: int, height: int) -> bool:
    """Answers, hex and log are always in sight, and one panel more."""
    return width >= _WIDE[0] and height >= _WIDE[1]


def column_width(width: int) -> int:
    """Of a column of panels, three tenths of the screen if that will do; on a narrow one of the list of answers."""
    if is_narrow(width):
        return width
    return max(_NARROWEST, min(_WIDEST, width * 3 // 10))


def above_answers(places: Mapping[str, Region]) -> Region:
    """On a narrow screen: where the map stands, with what stands beside it or in its place."""
    question, below = places["decision"], places.get("answers", places["message"])
    return Region(0, question.bottom, question.width, below.y - question.bottom)


def arrange(
    width: int, height: int, panel: str, answers: int, full: bool, beside: str = "odds", whole: bool = False
) -> dict[str, Region]:
    """Regions by widget id; what is not in it is hidden.

    panel: which of PANELS is up on a small screen; on a narrow one the map may be it. answers: lines of the list of
    answers. full: the map over the full width. beside: what a large screen shows between hex and log. whole: a narrow
    screen shows the panel in place of the map, not beside it. The decision always stands in row 1, the messages in the
    last row.
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
    if is_narrow(width):
        upper = room - max(_LIST, room * 3 // 7)
        places["answers"] = Region(0, top + upper, width, room - upper)
        column = 0 if panel == "map" else width if whole else _NARROWEST
        if column < width:
            places["map"] = Region(0, top, width - column, upper)
        if column:
            places[panel] = Region(width - column, top, column, upper)
        return places
    column = column_width(width)
    if is_wide(width, height):
        left = width - column
        high = max(6, min(answers + 1, room * 9 // 20))  # the answers first; the others share what is left
        left_over, odds = room - high, beside == "odds"
        heights = {
            "answers": high,
            "hex": min(room // 3, left_over * 9 // 20 if odds else left_over // 2),
            beside: min(room * 3 // 10, left_over * 8 // 20) if odds else min(room // 4, left_over * 3 // 10),
        }
        heights["log"] = room - sum(heights.values())
        places["map"] = Region(0, top, left, room)
        for name, lines in heights.items():
            places[name] = Region(left, top, column, lines)
            top += lines
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
