"""The yardstick on the wire: the window of the map that the game shows first, by curses, with a panel on the cursor's
hex. Arrow keys move the cursor, J and K scroll by a hex, q ends."""

from __future__ import annotations

import curses

import gtc_tui
from gtc_tui.draw import Layers, MapPainter
from gtc_tui.draw.palette import THEMES, sgr

_PANEL = {80: 34, 200: 96}
_TOP, _BELOW = 2, 1


def main(screen: curses.window) -> None:
    curses.start_color()
    curses.use_default_colors()
    map_data = gtc_tui.load("gtc/03-race-for-spotsylvania").map
    painter = MapPainter(map_data, 2)
    looks = _looks()
    height, columns = screen.getmaxyx()
    width = columns - _PANEL.get(columns, columns // 3)
    window = screen.subwin(height - _TOP - _BELOW, width, _TOP, 0)
    panel = screen.subwin(height - _TOP - _BELOW, columns - width, _TOP, width)
    here = map_data.ids["N3217"]
    x, y = painter.centre(here)
    left, top = x - width // 2, y - (height - 3) // 2
    screen.addstr(0, 0, "Race for Spotsylvania", curses.A_BOLD)
    screen.noutrefresh()
    while True:
        rows = painter.lines(left, top, width, height - _TOP - _BELOW, Layers(cursor=here))
        for line, row in enumerate(rows):
            at = 0
            for text, style in row:
                window.insstr(line, at, text, looks.get(style, 0))
                at += len(text)
        panel.erase()
        for line, text in enumerate(_hex_lines(map_data, here)):
            panel.addstr(line, 1, text[: columns - width - 2])
        window.noutrefresh()
        panel.noutrefresh()
        curses.doupdate()
        key = screen.getkey()
        if key == "q":
            return
        if key in "JK":
            top += 2 if key == "J" else -2
        else:
            direction = {"k": 0, "l": 2, "j": 3, "h": 5}.get(key)
            to = None if direction is None else map_data.hexmap.neighbour(here, direction)
            here = here if to is None or to >= map_data.hexmap.size else to


def _hex_lines(map_data: gtc_tui.engine.game.MapData, number: int) -> list[str]:
    lines = [map_data.label(number), f"{map_data.counties[number]} County"]
    lines += [place.name for place in map_data.places.get(number, ())]
    return lines + [f"{line.name} ({line.kind})" for line in map_data.lines if number in line.path]


def _looks() -> dict[str, int]:
    """The game's own styles, as curses knows them."""
    made: dict[str, int] = {}
    bits = {"1": curses.A_BOLD, "2": curses.A_DIM, "4": curses.A_UNDERLINE, "7": curses.A_REVERSE}
    pairs: dict[int, int] = {}
    for key, codes in sgr(THEMES["dark"], 256).items():
        parts, look = codes.split(";") if codes else [], 0
        while parts:
            part = parts.pop(0)
            if part in ("38", "48"):
                colour = int(parts.pop(1))
                parts.pop(0)
                if part == "38":
                    if colour not in pairs:
                        pairs[colour] = len(pairs) + 1
                        curses.init_pair(pairs[colour], colour, -1)
                    look |= curses.color_pair(pairs[colour])
            else:
                look |= bits[part]
        made[key] = look
    return made


if __name__ == "__main__":
    curses.wrapper(main)
