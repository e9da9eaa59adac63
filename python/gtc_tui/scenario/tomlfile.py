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
from typing import Any, NamedTuple, TypeVar, get_args, get_origin

import msgspec

from gtc_tui.errors import DataError
from gtc_tui.files import read_start
from gtc_tui.i18n import _

LARGEST = 1 << 20
"""Bytes; a larger file is refused unread."""

_MOST_FAULTS = 200
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_LONG = re.compile(r"[0-9][0-9_]{4000}")
_NESTED = re.compile(r"(?:[\[{][^\[{}\]\"'#]*){50}")
_DOTTED = re.compile(r"(?<![\w\"'-])(?:[\w\"'-]+[ \t]*\.[ \t]*){50}")  # reading takes the square of time and memory
_PATH = re.compile(r" - at `(?:key(?: in)? )?\$?\.?([^`]*)`$")

T = TypeVar("T", bound=msgspec.Struct)


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """Fields by their name in the file; worked out once, since msgspec evaluates annotations anew each time."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


class Table(NamedTuple):
    """A table of a file. label: how faults begin that name it; at: how to find its line; names: of its header."""

    raw: dict[str, Any]
    label: str = ""
    at: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def place(self, *words: str) -> tuple[str, ...]:
        """How to find what is in it."""
        return (*self.at, *words)


class Reader:
    """One TOML file and what is wrong with it so far. Raises DataError when it cannot be read at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = _text(path)
        self.data = _parse(path, self.text)
        self.faults: list[str] = []
        self._found = 0  # faults, those beyond the longest list too
        self._lists: dict[int, list[int]] = {}  # where the entries of lists begin, by where the list does

    def fault(self, what: str, *where: str) -> None:
        """Notes a fault. where: what to look for to find its line, from the outside in: a header ("[retreat]"), a key
        ("length"), a quoted value ('"warren"'), or an entry of the list whose key comes before it ("#3": the third)."""
        self._found += 1
        if self._found <= _MOST_FAULTS:  # each line is looked for in the whole text
            line = self._line(where)
            what = "".join(char if char.isprintable() else "?" for char in what)
            self.faults.append(f"{self.path}:{line}: {what}" if line else f"{self.path}: {what}")

    @property
    def full(self) -> bool:
        """Whether further faults are only counted: no need to find words for them."""
        return self._found >= _MOST_FAULTS

    def stop_if_faulty(self) -> None:
        """Raises DataError with all faults noted, if any."""
        if self.faults:
            raise DataError(self.faults, len(self.faults) + max(0, self._found - _MOST_FAULTS))

    def known(self, names: tuple[str, ...]) -> None:
        """Notes top-level names that nobody knows."""
        for name in self.data:
            if name not in names:
                what = _("{name}: unknown; there are {known}").format(name=name[:40], known=", ".join(names))
                self.fault(what, f"[{name}", name)

    def group(self, name: str, kind: type[T], within: Table | None = None) -> T | None:
        """A table of the file, or of one of its `tables`, as a struct; None (and every fault noted) when it is not as
        it must be."""
        table = within or Table(self.data)
        raw, header = table.raw.get(name), f"[{'.'.join((*table.names, name))}"
        if not isinstance(raw, dict):
            told = _("[{group}] is missing") if raw is None else _("[{group}]: no table")
            self.fault(table.label + told.format(group=name), *table.place(name))
            return None
        return self.struct(raw, kind, f"{table.label}[{name}]", lambda key: table.place(header, key))

    def tables(self, name: str) -> list[Table]:
        """Those of a list; none where it is none, which is noted."""
        raw = self.data.get(name, [])
        if not isinstance(raw, list) or not all(isinstance(one, dict) for one in raw):
            self.fault(_("{name}: a list of tables, each under [[{name}]]").format(name=name), name)
            return []
        header = f"[[{name}]]"
        return [Table(one, f"{header} {n} ", (header,) * n, (name,)) for n, one in enumerate(raw, 1)]

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
                if at not in self._lists:
                    self._lists[at] = _entries(self.text, at)
                end = next(iter(self._lists[at][int(word[1:]) - 1 :]), None)
            else:
                end = _find(self.text, word, at)
            if end is not None:
                at, found = end, self.text.count("\n", 0, end) + 1
        return found


class Changes(Reader):
    """A file of changes over another one: what it says of a group's keys takes their place, all else is as there."""

    def __init__(self, path: Path, base: Path) -> None:
        super().__init__(path)
        self.base = Reader(base)
        self.own = self.data
        self.data = dict(self.base.data)
        for name, group in self.own.items():
            below = self.base.data.get(name)
            self.data[name] = {**below, **group} if isinstance(below, dict) and isinstance(group, dict) else group

    def fault(self, what: str, *where: str) -> None:
        """With the file and the line that it is about."""
        group = self.own.get(where[0].strip("[]")) if where else None
        if isinstance(group, dict) and (len(where) < 2 or where[1] in group):
            super().fault(what, *where)
        else:
            self.base.fault(what, *where)
            self.faults += self.base.faults
            self.base.faults.clear()
            self._found += 1


def _find(text: str, word: str, at: int) -> int | None:
    """Where a table's header ("[name"), a quoted value ('"name"') or a key next ends."""
    literal = re.escape(word)  # patterns begin with it: that is found fast
    key = not word.startswith(("[", '"'))
    for match in re.compile(literal + r'"?[ \t]*=' if key else literal).finditer(text, at):
        begin = match.start()
        if key:
            begin -= text[begin - 1 : begin] == '"'
            before = text[begin - 1 : begin]
            if not (before.isalnum() or before in ("_", "-")) or not before:
                return match.end()
        elif word.startswith('"') or not text[text.rfind("\n", 0, begin) + 1 : begin].strip():
            return match.end()
    return None


_TOKEN = re.compile(r'"""(?:[^\\]|\\.)*?"""|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{},]', re.DOTALL)


def _entries(text: str, at: int) -> list[int]:
    """Where the entries of a list begin. at: after the key of the list."""
    depth = 0
    found = []
    for match in _TOKEN.finditer(text, at):
        token = match[0]
        if depth == 1 and token[0] in "{[\"'":
            found.append(match.start() + 1)
        if token in ("[", "{"):
            depth += 1
        elif token in ("]", "}"):
            depth -= 1
            if depth <= 0:
                break
    return found


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
    deep = _("{file}:{line}: nested too deeply")
    if _DOTTED.search(text):
        raise DataError([deep.format(file=path, line=_line_of(_DOTTED, text))])
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
        raise DataError([deep.format(file=path, line=_line_of(_NESTED, text))]) from None
    except ValueError:  # Python reads no number of so many digits
        told = _("{file}:{line}: a number of thousands of digits")
        raise DataError([told.format(file=path, line=_line_of(_LONG, text))]) from None


def _line_of(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.search(text)
    return 1 if match is None else text.count("\n", 0, match.start()) + 1
