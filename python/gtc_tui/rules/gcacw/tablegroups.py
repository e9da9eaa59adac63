"""The groups of tables.toml, each checked against its schema, and what every chapter needs to read its figures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from gtc_tui.i18n import _
from gtc_tui.rules.gcacw import tableschema as schema
from gtc_tui.scenario.tomlfile import Reader

_LARGEST_CV2 = 255  # the native core keeps a byte

G = TypeVar("G", bound=schema.Head)


class Groups:
    """The groups of a file. Raises DataError with all faults when one of them is not as its schema says."""

    def __init__(self, reader: Reader, kinds: Mapping[str, type[schema.Head]]) -> None:
        self.reader = reader
        reader.known(tuple(kinds))
        self.groups = {name: reader.group(name, kind) for name, kind in kinds.items()}
        reader.stop_if_faulty()

    def get(self, name: str, kind: type[G]) -> G:
        group = self.groups[name]
        assert isinstance(group, kind)
        return group

    def fault(self, group: str, key: str, what: str) -> None:
        self.reader.fault(f"[{group}] {key}: {what}", f"[{group}]", key)

    # -- pieces of text ----------------------------------------------------------------------------------
    def columns(self, group: str, found: Sequence[object], expected: list[str]) -> None:
        """The headings are there for people; a file that changes their order means something else."""
        if list(found) != expected:
            self.fault(group, "columns", _("must be {columns}").format(columns=", ".join(expected)))

    def fraction(self, group: str, key: str, text: str) -> Fraction:
        try:
            value = Fraction(text)
        except (ValueError, ZeroDivisionError):
            value = Fraction(-1)
        if 0 < value <= 20:
            return value
        self.fault(group, key, _("{text}: no number above 0 and up to 20").format(text=text[:20]))
        return Fraction(1)

    def cv2(self, group: str, key: str, text: str) -> list[int]:
        """Combat values ("0 1/2 1 ...") in halves."""
        values = []
        for word in text.split():
            match = re.fullmatch(r"(\d{1,3})|1/2", word)
            if match is None:
                self.fault(group, key, _("{text}: no combat value").format(text=word[:20]))
            else:
                values.append(2 * int(match[1]) if match[1] else 1)
        if values != sorted(values) or not values:
            self.fault(group, key, _("combat values must rise"))
        elif values[-1] > _LARGEST_CV2:
            self.fault(group, key, _("combat values up to {n}").format(n=_LARGEST_CV2 // 2))
        return values

    def every(self, group: str, key: str, found: Iterable[object], needed: Iterable[object]) -> None:
        missing = [str(item) for item in needed if item not in found]
        if missing:
            self.fault(group, key, _("missing: {what}").format(what=", ".join(missing)))
