"""Every command of the game screen with its keys: one table for bindings, help, palette and a player's own keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.binding import Binding

from gtc_tui.engine.game import Game
from gtc_tui.i18n import N_, _


class Key(NamedTuple):
    """name: what keys.toml calls the command. keys: as Textual names them. action: of the game screen. text and
    group: N_ marked. text with {side}: for that side of the game (0 or 1)."""

    name: str
    keys: tuple[str, ...]
    action: str
    text: str
    group: str
    side: int | None = None

    @property
    def shown(self) -> str:
        """The keys as players read them."""
        if self.action == "digit":
            return "0-9"
        return " ".join(dict.fromkeys(key_text(key) for key in self.keys if key not in _SILENT))

    @property
    def overlay(self) -> str | None:
        """What it lays over the map: a query, with ":" and the number of a side where it is about one."""
        query, _comma, side = self.action.removeprefix("overlay(").rstrip(")").partition(", ")
        if not self.action.startswith("overlay("):
            return None
        return query.strip("'") + (f":{side}" if side else "")


_ANSWER = N_("Answering")
_MAP = N_("Map")
_OVERLAYS = N_("Overlays (the same key takes them off)")
_PANELS = N_("Panels and screens")
_GAME = N_("Game")
_KEY_COLUMN = 8  # cells
_SILENT = frozenset({"equals_sign", "ctrl+q"})

KEYS: tuple[Key, ...] = (
    Key("take", ("enter",), "take", N_("take the highlighted answer; on a far hex in reach: march there"), _ANSWER),
    Key("next-answer", ("tab", "full_stop"), "answer(1)", N_("next answer"), _ANSWER),
    Key("previous-answer", ("shift+tab", "comma"), "answer(-1)", N_("previous answer"), _ANSWER),
    Key("number", tuple("0123456789"), "digit", N_("answer by its number (Enter ends a short one)"), _ANSWER),
    Key("routine", ("space", "d"), "routine", N_("routine answer: pass, done, stop, stand"), _ANSWER),
    Key("jump", ("semicolon", "apostrophe"), "jump", N_("jump to a legal hex by two letters"), _ANSWER),
    Key("undo", ("u", "backspace"), "undo", N_("undo to your previous decision"), _ANSWER),
    Key("redo", ("U", "ctrl+r"), "redo", N_("bring back what undo took"), _ANSWER),
    Key("what-if", ("X",), "whatif", N_("what if: try something in a game that is thrown away"), _ANSWER),
    Key("what-if-alone", ("Y",), "whatif(True)", N_("the same, playing both sides"), _ANSWER),
    Key("standing", ("A",), "standing", N_("standing answers: what you are not asked any more"), _ANSWER),
    Key(
        "compare", ("E",), "compare", N_("keep the attack whose odds are shown; then compare another with it"), _ANSWER
    ),
    Key("explain", ("question_mark",), "explain", N_("explain the decision with its rule"), _ANSWER),
    Key("hint", ("exclamation_mark", "f3"), "hint", N_("hint: the best answers, as the machine sees it"), _ANSWER),
    Key("why", ("Z", "f4"), "why", N_("why: its best answer in full, and the highlighted one beside it"), _ANSWER),
    Key("north", ("up", "k"), "move('n')", N_("cursor north"), _MAP),
    Key("south", ("down", "j"), "move('s')", N_("cursor south"), _MAP),
    Key("west", ("left", "h"), "move('w')", N_("cursor west"), _MAP),
    Key("east", ("right", "l"), "move('e')", N_("cursor east"), _MAP),
    Key("north-west", ("home", "y"), "move('nw')", N_("cursor north-west"), _MAP),
    Key("north-east", ("pageup", "o"), "move('ne')", N_("cursor north-east"), _MAP),
    Key("south-west", ("end", "b"), "move('sw')", N_("cursor south-west"), _MAP),
    Key("south-east", ("pagedown", "n"), "move('se')", N_("cursor south-east"), _MAP),
    Key("scroll-up", ("shift+up",), "scroll(0, -1)", N_("scroll the map up by a hex"), _MAP),
    Key("scroll-down", ("shift+down",), "scroll(0, 1)", N_("scroll the map down by a hex"), _MAP),
    Key("scroll-left", ("shift+left",), "scroll(-1, 0)", N_("scroll the map left by a hex"), _MAP),
    Key("scroll-right", ("shift+right",), "scroll(1, 0)", N_("scroll the map right by a hex"), _MAP),
    Key("far-up", ("K",), "pan(0, -1)", N_("scroll the map up by a third"), _MAP),
    Key("far-down", ("J",), "pan(0, 1)", N_("scroll the map down by a third"), _MAP),
    Key("far-left", ("H",), "pan(-1, 0)", N_("scroll the map left by a third"), _MAP),
    Key("far-right", ("L",), "pan(1, 0)", N_("scroll the map right by a third"), _MAP),
    Key("centre", ("c",), "centre", N_("centre the map on the cursor"), _MAP),
    Key("go", ("g",), "go", N_("go to a hex, place or piece by name"), _MAP),
    Key("next-piece", ("a",), "next_piece", N_("next piece of the side that decides"), _MAP),
    Key("zoom", ("z",), "zoom(0)", N_("next zoom level"), _MAP),
    Key("zoom-in", ("plus", "equals_sign"), "zoom(1)", N_("zoom in"), _MAP),
    Key("zoom-out", ("minus",), "zoom(-1)", N_("zoom out"), _MAP),
    Key("full", ("f",), "full", N_("map over the full width"), _MAP),
    Key("reach", ("r",), "overlay('reach')", N_("cost to every hex in reach"), _OVERLAYS),
    Key("reach-alone", ("W",), "overlay('reach-alone')", N_("reach without any enemy"), _OVERLAYS),
    Key("threat", ("T",), "overlay('threat')", N_("how many enemy units can come"), _OVERLAYS),
    Key("zones-first", ("w",), "overlay('zoc', 0)", N_("zones of control: {side}"), _OVERLAYS, 0),
    Key("zones-second", ("e",), "overlay('zoc', 1)", N_("zones of control: {side}"), _OVERLAYS, 1),
    Key("command", ("m",), "overlay('command')", N_("command radius, and who answers to whom"), _OVERLAYS),
    Key("objectives", ("t",), "overlay('objectives')", N_("objectives, their points and holders"), _OVERLAYS),
    Key("supply", ("S",), "overlay('supply')", N_("lines of communication, where a scenario has them"), _OVERLAYS),
    Key("fatigue", ("F",), "overlay('fatigue')", N_("fatigue: who can still march"), _OVERLAYS),
    Key("counties", ("C",), "overlay('counties')", N_("borders and names of counties"), _OVERLAYS),
    Key("numbers", ("N",), "overlay('numbers')", N_("hex numbers"), _OVERLAYS),
    Key(
        "clear",
        ("escape",),
        "clear",
        N_("take off the overlays laid on; while the machine thinks: it plays the best it has"),
        _OVERLAYS,
    ),
    Key("next-panel", ("v",), "panel(1)", N_("next panel in the lower right: hex, odds, log, points"), _PANELS),
    Key("previous-panel", ("V",), "panel(-1)", N_("previous panel"), _PANELS),
    Key(
        "panel-up", ("left_square_bracket",), "page(-1)", N_("scroll that panel up (large terminal: the log)"), _PANELS
    ),
    Key("panel-down", ("right_square_bracket",), "page(1)", N_("scroll that panel down"), _PANELS),
    Key("roster", ("R",), "roster", N_("roster of all pieces"), _PANELS),
    Key("log", ("G",), "story", N_("the whole log; Enter on a line shows the place"), _PANELS),
    Key("points", ("P",), "ledger", N_("points: every entry with when and why"), _PANELS),
    Key("hand", ("number_sign",), "hand", N_("hands, pools, what has been drawn"), _PANELS),
    Key("playback", ("B",), "playback", N_("play the game back, at first what happened since your last look"), _PANELS),
    Key("rules", ("slash", "f2"), "rules", N_("the rules in words: by section, by words"), _PANELS),
    Key("tree", ("D",), "tree", N_("order of battle, and the turn track"), _PANELS),
    Key("lesson", ("I",), "lesson", N_("lessons of a guided game: show or hide"), _PANELS),
    Key("keys", ("f1", "i"), "keys", N_("this list of keys"), _PANELS),
    Key("commands", ("colon", "ctrl+p"), "palette", N_("find a command by a word and do it"), _PANELS),
    Key("settings", ("O",), "settings", N_("settings: theme, colours, pace, confirmations"), _PANELS),
    Key("pause", ("p",), "pause", N_("stop and continue automatic play"), _GAME),
    Key("pace", ("x",), "pace", N_("pace of automatic play: at once, brisk, slow"), _GAME),
    Key("save", ("s",), "save", N_("save a copy of the game as a file"), _GAME),
    Key("report", ("M",), "report", N_("the game so far as a Markdown report"), _GAME),
    Key("redraw", ("ctrl+l",), "app.redraw", N_("draw the screen anew"), _GAME),
    Key("stop", ("ctrl+z",), "app.suspend_process", N_("stop the program; fg in the shell goes on"), _GAME),
    Key("another", ("Q",), "app.another", N_("choose another game; this one is kept"), _GAME),
    Key("quit", ("q", "ctrl+q"), "leave", N_("quit; the game is kept"), _GAME),
)

_ASKED = {"reach-alone": "reach"}
"""Overlays that are a question by another name."""
_OF_THE_MAP = frozenset({"counties", "numbers"})


def for_game(table: Iterable[Key], game: Game, hand: bool) -> tuple[Key, ...]:
    """Without what a game knows nothing of; its own words for what it means by a question. hand: has it something
    beside the map?"""
    questions = game.system.questions()
    found = []
    for key in table:
        about = "tree" if key.action == "tree" else (key.overlay or "").partition(":")[0]
        about = _ASKED.get(about, about)
        if (key.action == "hand" and not hand) or (about and about not in questions and about not in _OF_THE_MAP):
            continue
        if key.name == "next-panel" and hand:
            key = key._replace(text=N_("next panel in the lower right: hex, odds, log, points, hand"))
        if about == "counties" and game.map.areas:
            key = key._replace(text=N_("borders and names of areas"))
        found.append(key._replace(text=questions.get(about) or key.text) if about != "zoc" else key)
    return tuple(found)


SIGNS = {
    "full_stop": ".",
    "comma": ",",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "semicolon": ";",
    "apostrophe": "'",
    "colon": ":",
    "slash": "/",
    "backslash": "\\",
    "exclamation_mark": "!",
    "at": "@",
    "number_sign": "#",
    "dollar_sign": "$",
    "percent_sign": "%",
    "circumflex_accent": "^",
    "ampersand": "&",
    "asterisk": "*",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
    "underscore": "_",
    "grave_accent": "`",
    "tilde": "~",
    "vertical_line": "|",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "quotation_mark": '"',
}
"""Textual's names of keys that are signs."""
_SHORT = {"backspace": "BkSp", "pageup": "PgUp", "pagedown": "PgDn", "escape": "Esc", "delete": "Del", "insert": "Ins"}

_NAMED = {
    **{text: name for name, text in (*SIGNS.items(), *_SHORT.items())},
    **{key.capitalize(): key for key in ("up", "down", "left", "right", "home", "end", "enter", "space", "tab")},
    **{f"F{number}": f"f{number}" for number in range(1, 13)},
}


def key_text(key: str) -> str:
    """A key as players read it: "S-Up", "^L", "?"."""
    *before, last = key.split("+")
    text = SIGNS.get(last) or _SHORT.get(last) or (last if len(last) == 1 else last.capitalize())
    if "ctrl" in before:
        text = f"^{text.upper() if len(text) == 1 else text}"
    if "shift" in before:
        text = f"S-{text}"
    return f"A-{text}" if "alt" in before else text


def key_named(text: str) -> str | None:
    """The key that `key_text` writes so; None for a word that is no key."""
    lead = {"^": "ctrl+", "S-": "shift+", "A-": "alt+"}
    for sign, name in lead.items():
        if text.startswith(sign) and len(text) > len(sign):
            last = key_named(text.removeprefix(sign))
            return None if last is None else name + (last.lower() if sign == "^" else last)
    if text in _NAMED:
        return _NAMED[text]
    return text if len(text) == 1 and text.isalnum() else None


def bindings(table: Iterable[Key]) -> list[Binding]:
    """For the game screen. Digits carry themselves as the argument of their action."""
    made = []
    for key in table:
        for name in key.keys:
            action = f"digit('{name}')" if key.action == "digit" else key.action
            made.append(Binding(name, action, show=False, priority=name in ("tab", "shift+tab", "ctrl+q")))
    return made


def at_a_glance(table: Sequence[Key]) -> list[str]:
    """Keys and names of all commands, short enough for one screen: those that move the cursor are one."""
    ways = [key_text(key.keys[-1]) for key in table if key.keys and key.action.startswith("move(")]
    others = [key for key in table if key.keys and not key.action.startswith("move(")]
    items = [f"{key.shown:<{_KEY_COLUMN}}{key.name}" for key in others]
    return [_("{keys} cursor").format(keys=" ".join(ways)), *items]


def key_of(table: Iterable[Key], name: str) -> str:
    """The first key of a command as players read it; its name where it has none."""
    found = next(key for key in table if key.name == name)
    return key_text(found.keys[0]) if found.keys else _("({command})").format(command=name)
