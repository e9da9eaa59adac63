"""A player's own keys: keys.toml in the configuration folder, `command = "key"` or `command = ["key", "ctrl+k"]`."""

from __future__ import annotations

import difflib

from gtc_tui.i18n import _
from gtc_tui.tui.settings import config
from gtc_tui.tui.settings.keys import SIGNS, Key

FILE = "keys.toml"
_NAMED = {
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete"),
    *("backspace", "enter", "escape", "space", "tab"),
    *(f"f{n}" for n in range(1, 13)),
}
_BY_SIGN = {sign: name for name, sign in SIGNS.items()}
_MODIFIERS = ("ctrl", "alt", "shift")
_FIXED = frozenset({"number"})


def load(commands: tuple[Key, ...]) -> tuple[tuple[Key, ...], list[str]]:
    """The commands with the player's keys, and a line for each fault. A key the player gave to a command is taken
    from the command that usually has it."""
    path, found, faults = config.read(FILE)
    own: dict[str, tuple[str, ...]] = {}
    taken: dict[str, str] = dict.fromkeys("0123456789", "number")
    names = [key.name for key in commands if key.name not in _FIXED]
    for name, value in found.items():
        if name not in names:
            close = difflib.get_close_matches(name, names, n=1)
            told = (
                _("{file}: {key}: no such command; perhaps {name}?") if close else _("{file}: {key}: no such command")
            )
            faults.append(told.format(file=path, key=name[:40], name="".join(close)))
            continue
        given = [value] if isinstance(value, str) else value
        if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
            faults.append(_("{file}: {key}: a key in quotes, or a list of them").format(file=path, key=name))
            continue
        good: list[str] = []
        for text in given:
            key = _key(text)
            if key is None:
                told = _("{file}: {key}: {text!r} is no key")
                faults.append(told.format(file=path, key=name, text=text[:40]))
            elif taken.get(key, name) != name:
                told = _("{file}: {key}: {text!r} is the key of {name} already")
                faults.append(told.format(file=path, key=name, text=text, name=taken[key]))
            else:
                taken[key] = name
                good.append(key)
        if good or not given:
            own[name] = tuple(good)
    table = tuple(
        key._replace(keys=own.get(key.name, tuple(one for one in key.keys if taken.get(one, key.name) == key.name)))
        for key in commands
    )
    return table, faults


def _key(text: str) -> str | None:
    """A key as Textual names it; None for what is none. "^" and "ctrl+x" both work, case counts."""
    if len(text) == 1:
        return _BY_SIGN.get(text) or ("space" if text == " " else text if text.isalpha() else None)
    *before, last = text.split("+") if not text.endswith("++") else [*text[:-2].split("+"), "+"]
    if any(part not in _MODIFIERS for part in before) or len(set(before)) != len(before):
        return None
    if last.lower() in _NAMED:
        last = last.lower()
    elif len(last) == 1:
        last = _BY_SIGN.get(last, last.lower())
    elif last not in SIGNS:
        return None
    return "+".join([*(part for part in _MODIFIERS if part in before), last])
