"""Reading data files in TOML: schema-checked, bounded, every fault with file and line.

A file is a set of groups (TOML tables). `Reader` checks them one by one against msgspec structs, field by field, so
that a person who corrects a file sees all that is wrong at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from gtc_tui.errors import DataError
from gtc_tui.files import read_start
from gtc_tui.i18n import _

LARGEST = 1 << 20
"""Bytes; a larger file is refused unread."""

_MOST_FAULTS = 200
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_PATH = re.compile(r" - at `(?:key(?: in)? )?\$?\.?([^`]*)`$")

T = TypeVar("T", bound=msgspec.Struct)


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """Fields by their name in the file; worked out once, since msgspec evaluates annotations anew each time."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


class Reader:
    """One TOML file and what is wrong with it so far. Raises DataError when it cannot be read at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = _text(path)
        self.data = _parse(path, self.text)
        self.faults: list[str] = []
        self._found = 0  # faults, those beyond the longest list too

    def fault(self, what: str, *where: str) -> None:
        """Notes a fault. where: what to look for to find its line, from the outside in: a header ("[retreat]"), a key
        ("length"), a quoted value ('"warren"'), or an entry of the list whose key comes before it ("#3": the third)."""
        line = self._line(where)
        what = "".join(char if char.isprintable() else "?" for char in what)
        self._found += 1
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(f"{self.path}:{line}: {what}" if line else f"{self.path}: {what}")

    def stop_if_faulty(self) -> None:
        """Raises DataError with all faults noted, if any."""
        if self.faults:
            raise DataError(self.faults)

    def known(self, names: tuple[str, ...]) -> None:
        """Notes top-level names that nobody knows."""
        for name in self.data:
            if name not in names:
                what = _("{name}: unknown; there are {known}").format(name=name[:40], known=", ".join(names))
                self.fault(what, f"[{name}", name)

    def group(self, name: str, kind: type[T]) -> T | None:
        """A table of the file as a struct; None (and every fault noted) when it is not as it must be."""
        raw = self.data.get(name)
        if not isinstance(raw, dict):
            self.fault(
                _("[{group}] is missing").format(group=name)
                if raw is None
                else _("[{group}]: no table").format(group=name)
            )
            return None
        return self.struct(raw, kind, f"[{name}]", lambda key: (f"[{name}", key))

    def struct(
        self, raw: dict[str, Any], kind: type[T], label: str, where: Callable[[str], tuple[str, ...]]
    ) -> T | None:
        """Any mapping of the file as a struct. label: how faults name it; where: how to find a field's line."""
        before = self._found
        fields = _fields(kind)
        for key in raw:
            if key not in fields:
                known = ", ".join(fields)
                self.fault(
                    _("{label} {key}: unknown; there are {known}").format(label=label, key=key[:40], known=known),
                    *where(key),
                )
        values: dict[str, Any] = {}
        for key, field in fields.items():
            if key in raw:
                values[field.name] = self._value(raw[key], field.type, f"{label} {key}", where(key))
            elif field.required:
                self.fault(_("{label} {key}: missing").format(label=label, key=key), *where(key)[:-1])
        return kind(**values) if self._found == before else None

    def _value(self, raw: Any, kind: Any, label: str, where: tuple[str, ...]) -> Any:
        """Mappings entry by entry, so that each tells its own fault."""
        if get_origin(kind) is not dict or not isinstance(raw, dict):
            return self._convert(raw, kind, label, where)
        key_kind, item_kind = get_args(kind)
        found = {}
        for key, item in raw.items():
            inside, place = f"{label} {key}", (*where, key)
            found[self._convert(key, key_kind, inside, place, strict=False)] = self._value(
                item, item_kind, inside, place
            )
        return found

    def _convert(self, raw: Any, kind: Any, label: str, where: tuple[str, ...], strict: bool = True) -> Any:
        try:
            return msgspec.convert(raw, kind, strict=strict)
        except msgspec.ValidationError as error:
            message = str(error)
            path = _PATH.search(message)
            inside = path[1] if path else ""
            plain = message[: path.start()] if path else message
            self.fault(f"{label}{inside}: {plain[:1].lower()}{plain[1:]}", *where)
            return None

    def _line(self, where: tuple[str, ...]) -> int:
        """Line of the last of `where` that can be found, each looked for after the one before; 0: none."""
        at, found = 0, 0
        for word in where:
            if word.startswith("#"):
                end = _entry(self.text, at, int(word[1:]))
            else:
                match = re.compile(_looking_for(word), re.MULTILINE).search(self.text, at)
                end = match.end() if match is not None else None
            if end is not None:
                at, found = end, self.text.count("\n", 0, end) + 1
        return found


def _looking_for(word: str) -> str:
    """Pattern of a table's header ("[name]"), a quoted value ('"name"') or a key."""
    if word.startswith("["):
        return r"^\s*" + re.escape(word)
    if word.startswith('"'):
        return re.escape(word)
    return r'(?<![\w-])"?' + re.escape(word) + r'"?[ \t]*='


_TOKEN = re.compile(r'"""(?:[^\\]|\\.)*?"""|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{},]', re.DOTALL)


def _entry(text: str, at: int, number: int) -> int | None:
    """Where the entry of a list begins; at: after the key of the list. None when the list has none of that number."""
    depth, left = 0, number
    for match in _TOKEN.finditer(text, at):
        token = match[0]
        if depth == 1 and token[0] in "{[\"'":
            left -= 1
            if not left:
                return match.start() + 1
        if token in ("[", "{"):
            depth += 1
        elif token in ("]", "}"):
            depth -= 1
            if depth <= 0:
                return None
    return None


def _text(path: Path) -> str:
    try:
        data = read_start(path, LARGEST + 1)
    except OSError as error:
        raise DataError([f"{path}: {error.strerror or error}"]) from None
    if len(data) > LARGEST:
        raise DataError([_("{file}: larger than {n} MB").format(file=path, n=LARGEST >> 20)])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError([_("{file}:{line}: not UTF-8 text").format(file=path, line=line)]) from None


def _parse(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = _PLACE.search(message)
        if place:
            message = message[: place.start()]
        line = int(place[1]) if place else text.count("\n") + 1
        raise DataError([f"{path}:{line}: {message}"]) from None
    except RecursionError:
        raise DataError([_("{file}: nested too deeply").format(file=path)]) from None
