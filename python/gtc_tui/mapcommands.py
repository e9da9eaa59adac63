"""`gtc map show` and `gtc map check`: what they print."""

from __future__ import annotations

import os
from pathlib import Path

from gtc_tui.draw import CHARSETS, THEMES, ZOOMS, Layers, MapPainter, to_ansi, to_plain
from gtc_tui.draw.palette import depth, sgr
from gtc_tui.draw.svg import MARK, around_hexes, picture, whole_map
from gtc_tui.errors import DataError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.words import lake_name, terrain_name
from gtc_tui.names import unknown
from gtc_tui.scenario import locate
from gtc_tui.scenario.mapfile import NotAMap, check_map, load_map, load_map_file
from gtc_tui.store.wholefile import write_whole

_LARGEST = 4000  # columns or lines: more than any page


def show(
    map_id: str, at: str | None, zoom: int, width: int, height: int, theme: str | None, charset: str = "ascii"
) -> str:
    """A window of a map around a hex or place (default: its middle), with a line about that hex below.

    width, height: columns and lines of the whole answer. theme: one of `THEMES`, for as many colours as the terminal
    has; None for characters alone. charset: one of `CHARSETS`. Raises UnknownName, DataError.
    """
    if charset not in CHARSETS:
        raise unknown(_("{name}: no such character set").format(name=charset[:40]), charset, CHARSETS)
    if theme is not None and theme not in THEMES:
        raise unknown(_("{name}: no such theme").format(name=theme[:40]), theme, THEMES)
    if zoom not in ZOOMS:
        raise UnknownName(_("zoom {n}: there are {known}").format(n=zoom, known=", ".join(map(str, ZOOMS))))
    width, height = (min(max(number, 1), _LARGEST) for number in (width, height))
    map_data = load_map(map_id)
    painter = MapPainter(map_data, zoom, charset)
    columns, lines = painter.size()
    height = max(height - 1, 1)
    layers = Layers()
    middle_x, middle_y = columns // 2, lines // 2
    caption = map_data.title
    if at is not None:
        hex_id = map_data.find(at)
        middle_x, middle_y = painter.centre(hex_id)
        layers = Layers(cursor=hex_id, plain=theme is None)
        caption = describe(map_data, hex_id)
    left = min(max(middle_x - width // 2, 0), max(columns - width, 0))
    top = min(max(middle_y - height // 2, 0), max(lines - height, 0))
    rows = painter.lines(left, top, min(width, columns), min(height, lines), layers, grounds=theme is not None)
    keys = {key for row in rows for _text, key in row}
    text = to_plain(rows) if theme is None else to_ansi(rows, sgr(THEMES[theme], depth(os.environ), keys))
    return f"{text}\n{caption[:width]}"


def draw(map_id: str, at: str | None, radius: int, numbers: bool, path: Path, force: bool = False) -> str:
    """Writes a vector picture of a map: all of it, or what lies up to `radius` columns and rows around a hex or place.

    force: in place of a file that is no picture of ours, too. Gives a line that tells so. Raises UnknownName,
    DataError, GtcError when the file cannot be written.
    """
    map_data = load_map(map_id)
    window, title = whole_map(map_data), map_data.title
    if at is not None:
        hex_id = map_data.find(at)
        window, title = around_hexes(map_data, [hex_id], radius), f"{title}: {map_data.label(hex_id)}"
    size = write_whole(path, picture(map_data, window, title, numbers=numbers), "" if force else MARK)
    return _("{file}: {title}, {kilobytes} kB").format(file=path, title=title, kilobytes=-(-size // 1000))


def describe(map_data: MapData, hex_id: int) -> str:
    """One line: number, names, terrain, county; or the area and what water, bridge or supply symbol there is."""
    names = ", ".join(place.name for place in map_data.places.get(hex_id, ()))
    words = [" ".join(filter(None, (map_data.names[hex_id], names))), terrain_name(map_data.terrain(hex_id)).told()]
    if map_data.counties[hex_id]:
        words.append(_("{county} County").format(county=map_data.counties[hex_id]))
    words += map_data.rivers.get(hex_id, ())
    if hex_id in map_data.lakes:
        kind = lake_name(map_data.lakes[hex_id])
        words.append(_("{lake} ({kind})").format(lake=map_data.waters[hex_id], kind=kind))
    if hex_id in map_data.bridges:
        words.append(_("bridge"))
    if map_data.areas and map_data.areas[hex_id]:
        words.append(map_data.areas[hex_id])
    if hex_id in map_data.supplies:
        words.append(_("supply of {area}").format(area=map_data.supplies[hex_id]))
    return "; ".join(words)


def check(map_id_or_path: str | None) -> list[str]:
    """Faults of a map by id or file, or of all maps: "file:line: what"; empty when there are none.

    Raises UnknownName when there is neither a file nor a map of that name, NotAMap.
    """
    if map_id_or_path is None:
        return [fault for _map_id, path in locate.list_maps() for fault in check_map(path)]
    path = Path(map_id_or_path)
    try:
        load_map_file(path if os.path.lexists(path) else locate.find_map(map_id_or_path))
    except NotAMap:
        raise
    except DataError as fault:
        return list(fault.faults)
    return []
