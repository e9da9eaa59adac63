"""Commands and their keys: how keys are written and read, and what becomes of a table of commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.binding import Binding

from gtc_tui.engine.game import Game
from gtc_tui.i18n import N_, _

ANSWERING = N_("Answering")
MAP = N_("Map")
OVERLAYS = N_("Overlays (the same key takes them off)")
PANELS = N_("Panels and screens")
GAME = N_("Game")

_KEY_COLUMN = 8  # cells
_SILENT = frozenset({"ctrl+q"})


class Key(NamedTuple):
    """A command. name: what keys.toml calls it. keys: as Textual names them. action: what the controller that owns it
    does, with `args`; "app.": what the program does. text and group: N_ marked. text with {side}: for the side of the
    game that an overlay is asked for."""

    name: str
    keys: tuple[str, ...]
    action: str
    text: str
    group: str
    args: tuple[object, ...] = ()

    @property
    def shown(self) -> str:
        """The keys as players read them."""
        if self.action == "digit":
            return "0-9"
        return " ".join(dict.fromkeys(key_text(key) for key in self.keys if key not in _SILENT))

    @property
    def overlay(self) -> str | None:
        """What it lays over the map: a query, with ":" and the number of a side where it is about one."""
        return ":".join(map(str, self.args)) if self.action == "overlay" else None

    @property
    def side(self) -> int | None:
        """Of the overlay."""
        return next((arg for arg in self.args if isinstance(arg, int)), None) if self.action == "overlay" else None


_ASKED = {"reach-alone": "reach"}
"""Overlays that are a question by another name."""
_ACTIONS = {"tree": "tree", "evening": "rest", "campaign": "campaign"}
"""What else asks a question."""
_OF_THE_MAP = frozenset({"counties", "numbers"})


def for_game(table: Iterable[Key], game: Game, hand: bool) -> tuple[Key, ...]:
    """Without what a game knows nothing of; its own words for what it means by a question. hand: has it something
    beside the map?"""
    questions = game.system.questions(game)
    found = []
    for key in table:
        about = _ACTIONS.get(key.action) or (key.overlay or "").partition(":")[0]
        about = _ASKED.get(about, about)
        if (key.action == "hand" and not hand) or (key.action == "boxes" and not game.map.boxes):
            continue
        if about and about not in questions and about not in _OF_THE_MAP:
            continue
        if key.name == "next-panel" and hand:
            key = key._replace(text=N_("next panel in the lower right: hex, odds, log, VP, hand"))
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
    """For the game screen, which does a command by its name. A digit says which one it is."""
    made = []
    for key in table:
        for name in key.keys:
            more = f", '{name}'" if key.action == "digit" else ""
            action = key.action if key.action.startswith("app.") else f"command('{key.name}'{more})"
            made.append(Binding(name, action, show=False, priority=name in ("tab", "shift+tab", "ctrl+q")))
    return made


_TOLD_BY_OTHERS = ("previous-", "zoom-out")
_FIRST = (
    *("take", "next-answer", "number", "routine", "explain", "hint", "undo", "next-piece", "go", "zoom", "reach"),
    *("next-panel", "lesson", "rules", "commands", "settings", "quit"),
)
"""Commands that are enough to play a game with, in the order in which a newcomer needs them."""


def to_begin_with(table: Sequence[Key]) -> tuple[str, tuple[Key, ...]]:
    """How the cursor is moved, and the commands that a newcomer needs."""
    ways = [key for key in table if key.keys and key.action == "move"]
    letters = " ".join(key_text(key.keys[-1]) for key in ways)
    found = {key.name: key for key in table if key.keys}
    told = _("{keys}, or {letters}").format(keys=" ".join(key_text(key.keys[0]) for key in ways), letters=letters)
    return told, tuple(found[name] for name in _FIRST if name in found)


def at_a_glance(table: Sequence[Key]) -> list[str]:
    """Keys and names of all commands, short enough for one screen: those that move the cursor are one, and of two
    ways through a list, or of nearer and farther, one stands for both."""
    ways = " ".join(key_text(key.keys[-1]) for key in table if key.keys and key.action == "move")
    far = " ".join(key_text(key.keys[-1]) for key in table if key.keys and key.action == "pan")
    others = [key for key in table if key.keys and not key.name.startswith(_TOLD_BY_OTHERS)]
    items = [f"{key.shown:<{_KEY_COLUMN}}{key.name}" for key in others if key.action not in ("move", "pan")]
    return [_("{keys} cursor").format(keys=ways), f"{far:<{_KEY_COLUMN}}far", *items]


def key_of(table: Iterable[Key], name: str) -> str:
    """The first key of a command as players read it; its name where it has none."""
    found = next(key for key in table if key.name == name)
    return key_text(found.keys[0]) if found.keys else _("({command})").format(command=name)
