"""Every key of the game screen: one table for the bindings, the help screen and the hints."""

from __future__ import annotations

from typing import NamedTuple

from textual.binding import Binding

from gtc_tui.i18n import N_


class Key(NamedTuple):
    """keys: as Textual names them. action: of the game screen. shown: as players read it; text and group: N_ marked.
    text with {side}: for that side of the game (0 or 1)."""

    keys: tuple[str, ...]
    action: str
    shown: str
    text: str
    group: str
    side: int | None = None


_ANSWER = N_("Answering")
_MAP = N_("Map")
_OVERLAYS = N_("Overlays (the same key takes them off)")
_PANELS = N_("Panels and screens")
_GAME = N_("Game")

KEYS: tuple[Key, ...] = (
    Key(("enter",), "take", "Enter", N_("take the highlighted answer; on a far hex in reach: march there"), _ANSWER),
    Key(("tab", "full_stop"), "answer(1)", "Tab .", N_("next answer"), _ANSWER),
    Key(("shift+tab", "comma"), "answer(-1)", "S-Tab ,", N_("previous answer"), _ANSWER),
    Key(tuple("0123456789"), "digit", "0-9", N_("answer by its number (Enter ends a short one)"), _ANSWER),
    Key(("space", "d"), "routine", "Space d", N_("routine answer: pass, done, stop, stand"), _ANSWER),
    Key(("backspace", "u"), "undo", "u", N_("undo to your previous decision"), _ANSWER),
    Key(("question_mark",), "explain", "?", N_("explain the decision with its rule"), _ANSWER),
    Key(("up", "k"), "move('n')", "Up k", N_("cursor north"), _MAP),
    Key(("down", "j"), "move('s')", "Down j", N_("cursor south"), _MAP),
    Key(("left", "h"), "move('w')", "Left h", N_("cursor west"), _MAP),
    Key(("right", "l"), "move('e')", "Right l", N_("cursor east"), _MAP),
    Key(("home", "y"), "move('nw')", "Home y", N_("cursor north-west"), _MAP),
    Key(("pageup", "o"), "move('ne')", "PgUp o", N_("cursor north-east"), _MAP),
    Key(("end", "b"), "move('sw')", "End b", N_("cursor south-west"), _MAP),
    Key(("pagedown", "n"), "move('se')", "PgDn n", N_("cursor south-east"), _MAP),
    Key(("shift+up", "K"), "scroll(0, -1)", "S-Up K", N_("scroll the map (also S-Down S-Left S-Right, J H L)"), _MAP),
    Key(("shift+down", "J"), "scroll(0, 1)", "", "", _MAP),
    Key(("shift+left", "H"), "scroll(-1, 0)", "", "", _MAP),
    Key(("shift+right", "L"), "scroll(1, 0)", "", "", _MAP),
    Key(("c",), "centre", "c", N_("centre the map on the cursor"), _MAP),
    Key(("g",), "go", "g", N_("go to a hex, place or piece by name"), _MAP),
    Key(("a",), "next_piece", "a", N_("next piece of the side that decides"), _MAP),
    Key(("z",), "zoom(0)", "z", N_("next zoom level"), _MAP),
    Key(("plus", "equals_sign"), "zoom(1)", "+ -", N_("zoom in and out"), _MAP),
    Key(("minus",), "zoom(-1)", "", "", _MAP),
    Key(("f",), "full", "f", N_("map over the full width"), _MAP),
    Key(("r",), "overlay('reach')", "r", N_("cost to every hex in reach"), _OVERLAYS),
    Key(("w",), "overlay('zoc', 0)", "w", N_("zones of control: {side}"), _OVERLAYS, 0),
    Key(("e",), "overlay('zoc', 1)", "e", N_("zones of control: {side}"), _OVERLAYS, 1),
    Key(("m",), "overlay('command')", "m", N_("command radius of the leader"), _OVERLAYS),
    Key(("t",), "overlay('objectives')", "t", N_("objectives and who holds them"), _OVERLAYS),
    Key(("escape",), "clear", "Esc", N_("take off the overlays laid on; drop a number being typed"), _OVERLAYS),
    Key(("v",), "panel(1)", "v", N_("next panel in the lower right: hex, odds, log, points"), _PANELS),
    Key(("V",), "panel(-1)", "V", N_("previous panel"), _PANELS),
    Key(("left_square_bracket",), "page(-1)", "[ ]", N_("scroll that panel (on a large terminal: the log)"), _PANELS),
    Key(("right_square_bracket",), "page(1)", "", "", _PANELS),
    Key(("R",), "roster", "R", N_("roster of all pieces"), _PANELS),
    Key(("G",), "story", "G", N_("the whole log"), _PANELS),
    Key(("P",), "ledger", "P", N_("points: every entry with when and why"), _PANELS),
    Key(("f1", "i"), "keys", "F1 i", N_("this list of keys"), _PANELS),
    Key(("p",), "pause", "p", N_("stop and continue automatic play"), _GAME),
    Key(("x",), "pace", "x", N_("pace of automatic play: at once, brisk, slow"), _GAME),
    Key(("s",), "save", "s", N_("save a copy of the game as a file"), _GAME),
    Key(("ctrl+l",), "app.redraw", "^L", N_("draw the screen anew"), _GAME),
    Key(("q", "ctrl+q"), "leave", "q", N_("quit; the game is kept"), _GAME),
)


def bindings() -> list[Binding]:
    """For the game screen. Digits carry themselves as the argument of their action."""
    made = []
    for key in KEYS:
        for name in key.keys:
            action = f"digit('{name}')" if key.action == "digit" else key.action
            made.append(Binding(name, action, show=False, priority=name in ("tab", "shift+tab", "ctrl+q")))
    return made
