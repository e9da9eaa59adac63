"""The groups of tables.toml, and what several chapters need to read their figures."""

from __future__ import annotations

import re
from fractions import Fraction

from gtc_tui.i18n import _
from gtc_tui.rules.kit.files import tablefile

_LARGEST_CV2 = 255  # the native core keeps a byte


class Groups(tablefile.Groups):
    """Groups of this system's file."""

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
