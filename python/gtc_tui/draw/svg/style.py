"""How a vector picture looks: rules of style, patterns of terrain and overlays, signs. No theme of the terminal: paper.

Kinds of ground differ in pattern, sides in frame and brightness, streams in width, roads in their strokes: a black and
white print shows them all.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtc_tui.model.terrain import FLAT, POINTY, Geometry

_PAPER, _INK, _FAINT = "#faf6e9", "#1d1a16", "#8a8172"
_BLUE, _PALE = "#234b86", "#f0d3c4"

STYLE = f"""
text{{font-family:"DejaVu Sans",Verdana,Helvetica,sans-serif;fill:{_INK}}}
path,rect,circle{{stroke-linejoin:round}}
.paper{{fill:#fffdf6}}
.clear,.sample-clear{{fill:{_PAPER}}}
.rolling{{fill:url(#rolling)}}.rough{{fill:url(#rough)}}.mountain{{fill:url(#mountain)}}.woods{{fill:url(#woods)}}
.swamp{{fill:url(#swamp)}}.city{{fill:url(#city)}}.water{{fill:url(#water)}}
.grid{{fill:none;stroke:#6f6a5c;stroke-opacity:.28;stroke-width:.8}}
.county{{fill:none;stroke:#7d5a86;stroke-opacity:.45;stroke-width:4;stroke-dasharray:9 4 2 4}}
.frame{{fill:none;stroke:{_INK};stroke-width:2}}
.creek,.river,.wide-river,.banks{{fill:none;stroke-linecap:round}}
.creek{{stroke:#4f8fc4;stroke-width:2.2}}.river{{stroke:#3a7dbb;stroke-width:5}}
.banks{{stroke:#225a94;stroke-width:12}}.wide-river{{stroke:#8fc3ea;stroke-width:9}}
.trail,.road,.pike,.pike-bed,.rail,.ties{{fill:none}}
.trail{{stroke:#8a6239;stroke-width:1.8;stroke-dasharray:5 3}}.road{{stroke:#8a5a2b;stroke-width:2.6}}
.pike-bed{{stroke:#6b3d17;stroke-width:5.6}}.pike{{stroke:#f7e2b8;stroke-width:2.6}}
.rail{{stroke:#111;stroke-width:1.8}}.ties{{stroke:#111;stroke-width:7;stroke-dasharray:1.6 6}}
.sign{{fill:#fff;stroke:#111;stroke-width:1.4}}.dark{{fill:#111;stroke:#fff;stroke-width:1.2}}
.bar{{fill:none;stroke:#111;stroke-width:1.8;stroke-linecap:round}}
.works{{fill:#7a4a2a;stroke:#fff;stroke-width:1}}
.halo text{{fill:none;stroke:#fffdf6;stroke-width:5;stroke-linejoin:round}}.halo .town-name{{stroke-width:7}}
.region-name{{font-size:26px;font-weight:bold;font-style:italic;fill:#4d4636;letter-spacing:3px}}
.town-name{{font-size:15px;font-weight:bold}}.goal-name{{font-size:12px;font-weight:bold}}
.name1{{font-size:12px}}.name2{{font-size:11px}}.name3{{font-size:10px}}
.minor-river-name,.major-river-name{{font-size:13px;font-style:italic;fill:#1c4f86}}
.creek-name{{font-size:10px;font-style:italic;fill:#1c4f86}}.rail-name{{font-size:11px;font-style:italic}}
.number{{font-size:8px;fill:#6f6a5c}}
.mark{{font-size:13px;font-weight:bold}}
.tint-reach{{fill:#35c4d7;fill-opacity:.3;stroke:#0b7f90;stroke-width:1.2}}
.tint-route{{fill:#ffd54a;fill-opacity:.35;stroke:#a87400;stroke-width:3}}
.tint-zoc{{fill:url(#zoc)}}.tint-limited{{fill:url(#limited)}}.tint-command{{fill:url(#command)}}
.tint-threat{{fill:url(#threat)}}.tint-closed{{fill:#777;fill-opacity:.25}}
.tint-objective{{fill:none;stroke:#a87400;stroke-width:3;stroke-dasharray:6 3}}
.of-tint0{{fill:{_BLUE};fill-opacity:.2}}.of-tint1{{fill:#b5452f;fill-opacity:.2}}
.of-tint2{{fill:#7a2f8f;fill-opacity:.22}}
.tint-other{{fill:#999;fill-opacity:.3;stroke:#555}}
.closed{{fill:url(#closed)}}
.map-sign .card{{fill:#fff;stroke-width:1.6}}
.side0.map-sign .card{{fill:{_BLUE}}}.side1.map-sign .card{{fill:{_PALE}}}
.shut{{fill:none;stroke:{_BLUE};stroke-width:5;stroke-dasharray:7 4;stroke-opacity:.75}}
.side1 .shut{{stroke:#7a1f1f;stroke-dasharray:2 4}}
.card{{stroke:{_INK};stroke-width:1.2}}.side0 .card{{fill:{_BLUE}}}.side1 .card{{fill:{_PALE}}}
.nobody .card{{fill:#fff}}
.inner{{fill:none;stroke:#7a1f1f;stroke-width:1}}
.side0 text{{fill:#fff}}.side1 text{{fill:#4a0f0f}}
.arm{{fill:none;stroke-width:1.3}}.side0 .arm{{stroke:#fff}}.side1 .arm{{stroke:#4a0f0f}}
.side0 .star,.side0 .done{{fill:#fff}}.side1 .star,.side1 .done{{fill:#4a0f0f}}
.piece-name,.piece-code{{font-size:8.5px}}.piece-code,.piece-side,.piece-strength{{font-weight:bold}}
.piece-side{{font-size:9px}}.piece-strength{{font-size:13px}}
.goal-text{{font-size:9.5px;font-weight:bold}}
.head{{font-size:20px;font-weight:bold;text-anchor:start}}.note{{font-size:12px;text-anchor:start}}
""".strip()

_POINTY_STYLE = """
.forest{fill:url(#woods)}.desert{fill:url(#desert)}.lake{fill:url(#water)}
.seasonal-lake{fill:url(#water);fill-opacity:.6;stroke:#5f9ccb;stroke-width:1.4;stroke-dasharray:4 3}
.shore{fill:none;stroke:#3a7dbb;stroke-width:9;stroke-linecap:round}
.border{fill:none;stroke:#7d5a86;stroke-width:4;stroke-dasharray:11 4 3 4}
.trail{stroke:#6b3d17;stroke-width:2.4}
.lake-name{font-size:22px;font-style:italic;fill:#1c4f86;letter-spacing:2px}
.river-name{font-size:13px;font-style:italic;fill:#1c4f86}
""".strip()

# Tiles: (fill of the ground, size, strokes drawn on it, their colour).
_TILES = {
    "rolling": ("#f1e8cb", 40, "M4 12q5-6 10 0M24 30q5-6 10 0", "#c4ad77"),
    "rough": ("#e6d5ae", 30, "M4 12l4-7 4 7M18 25l4-7 4 7M19 9l3-5 3 5", "#a5823f"),
    "mountain": ("#d5bf98", 40, "M3 18l8-14 8 14M11 4l3 9M22 37l8-14 8 14M30 23l3 9", "#6f5226"),
    "woods": (
        "#d9e5bf",
        40,
        "M8 4l-4 6h8zM8 10v3M28 8l-4 6h8zM28 14v3M18 22l-4 6h8zM18 28v3M36 28l-4 6h8zM36 34v3M4 30l-3 5h6z",
        "#7a9a55",
    ),
    "swamp": ("#d3e6dd", 30, "M3 10h10M5 10l-2-4M8 10v-5M11 10l2-4M18 24h10M20 24l-2-4M23 24v-5M26 24l2-4", "#4a8577"),
    "city": ("#dcd3cf", 16, "M2 2h5v4h-5zM9 2h5v4h-5zM2 9h5v5h-5zM9 9h5v5h-5z", "#9c8a84"),
    "water": ("#b5d8f0", 40, "M2 12q4-4 8 0t8 0M20 30q4-4 8 0t8 0", "#5f9ccb"),
}
_POINTY_TILES = {
    "desert": ("#f6dfa9", 30, "M4 8h.1M12 5h.1M22 10h.1M8 18h.1M18 21h.1M27 24h.1M3 27h.1", "#a87f36"),
}
_HATCHES = {  # overlays let the ground through
    "zoc": (10, "M-1 11L11-1M-1 1l2-2M9 11l2-2", "#a0207e", 2.0),
    "limited": (14, "M-1 15L15-1M-1 1l2-2M13 15l2-2", "#a0207e", 0.8),
    "threat": (12, "M0 3h12M0 9h12", "#b3261e", 1.6),
    "command": (12, "M3 3h.1M9 9h.1", "#1d7a34", 3.6),
    "closed": (12, "M0 0l12 12M12 0L0 12", "#333", 1.1),
}
_STAR = "M0-9l2.6 5.5 6 .8-4.4 4.2 1.1 6L0 4.6l-5.3 2.9 1.1-6-4.4-4.2 6-.8z"
_SIGNS = {
    "bridge": '<path class="bar" d="M-10-6l3 3h14l3-3M-10 6l3-3h14l3 3"/>',
    "ford": '<path class="bar" stroke-dasharray="2 3.5" d="M-8-3h17M-8 3h17"/>',
    "dam": '<path class="dark" d="M-9-3h18v6h-18z"/>',
    "ferry": '<path class="sign" d="M-8-2h16l-4 6h-8zM0-2v-6"/>',
    "pontoon": '<path class="bar" d="M-8-5v10M-3-5v10M3-5v10M8-5v10"/>',
    "town": '<rect class="dark" x="-6" y="-6" width="12" height="12"/>',
    "station": '<rect class="sign" x="-5" y="-5" width="10" height="10"/><path class="bar" d="M-2 0h4"/>',
    "landing": '<path class="sign" d="M0-6l6 10h-12z"/>',
    "village": '<circle class="sign" r="4.2"/>',
    "fort": f'<path class="works" d="{_STAR}"/>',
    "redoubt": '<path class="works" d="M0-8l8 8-8 8-8-8z"/>',
}
_POINTY_SIGNS = {
    "city-sign": '<path class="dark" d="M-9-9h18v18h-18z"/><path class="sign" d="M-4-4h8v8h-8z"/>',
    "british-town": '<rect class="sign" x="-6" y="-6" width="12" height="12"/><path class="bar" d="M-6 0h12M0-6v12"/>',
    "lodge": '<path class="works" d="M0-9l9 15h-18z"/>',
    "supply": (
        '<circle class="sign" r="7"/><path class="bar" d="M2.6-2.4q-5-2.6-5 .4 0 1.6 2.6 2t2.4 2.2q-.6 2.6-5 .4"/>'
    ),
}


_OWN: dict[str, tuple[str, dict[str, tuple[str, int, str, str]], dict[str, str]]] = {
    FLAT.name: ("", {}, {}),
    POINTY.name: (_POINTY_STYLE, _POINTY_TILES, _POINTY_SIGNS),
}


def definitions(geometry: Geometry) -> Iterator[str]:
    """Style, patterns and signs, to be used by name: of all maps, and of those of a geometry alone."""
    style, tiles, signs = _OWN[geometry.name]
    yield f"<style>{STYLE}{style}</style>"
    yield "<defs>"
    for name, (ground, size, strokes, colour) in (_TILES | tiles).items():
        yield f'<pattern id="{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        yield f'<rect width="{size}" height="{size}" fill="{ground}"/>'
        yield f'<path d="{strokes}" fill="none" stroke="{colour}" stroke-width="1.1"/></pattern>'
    for name, (size, strokes, colour, width) in _HATCHES.items():
        yield f'<pattern id="{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        line = f'stroke="{colour}" stroke-width="{width}" stroke-linecap="round"'
        yield f'<path d="{strokes}" fill="none" {line}/></pattern>'
    for name, drawing in (_SIGNS | signs).items():
        yield f'<g id="{name}">{drawing}</g>'
    yield "</defs>"
