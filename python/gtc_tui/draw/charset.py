"""The same map in box drawing and other signs one column wide, for terminals that have them.

Every sign is Unicode-narrow but the lines of the box drawing block: Unicode leaves their width to the terminal, and
terminals set up for East Asian text may give them two columns and tear the map. So ASCII stays the default. Every sign
is in the DejaVu fonts, on which terminals fall back; they lack the scan lines, for one, so slopes keep their ASCII.
"""

from __future__ import annotations

CHARSETS = ("ascii", "unicode")

Signs = dict[tuple[str, str], str]


def signs_of(style: str, ascii_signs: str, others: str) -> Signs:
    """By style and sign."""
    return {(style, one): other for one, other in zip(ascii_signs, others, strict=True)}


SIGNS: Signs = {
    **signs_of("rolling", ",", "\u25e0"),  # upper half circle
    **signs_of("rough", "^", "\u22c0"),  # big "and": a knoll
    **signs_of("woods", '"', "\u219f"),  # two-headed arrow: a fir
    **signs_of("swamp", "%", "\u0471"),  # psi: reeds
    **signs_of("mountain", "A^/\\", "\u25b5\u25b5\u2571\u2572"),  # small triangle, diagonals
    **signs_of("city", "@#", "\u2302\u2302"),  # house
    **signs_of("water", "~", "\u223f"),  # sine wave
    **signs_of("creek", ".", "\u2219"),  # bullet operator
    **signs_of("river", "~", "\u223f"),
    **signs_of("wide-river", "=", "\u224b"),  # triple tilde
    **signs_of("crossing", "H:", "\u224d\u205d"),  # equivalent to, three dots
    **signs_of("town", "@O", "\u229e\u25c9"),  # squared plus, fisheye
    **signs_of("place", "o", "\u25e6"),  # white bullet
    **signs_of("railroad", "+", "\u256a"),
    **signs_of("road", "/\\|-x", "\u2571\u2572\u2502\u2500\u253c"),
    **signs_of("pike", "/\\|=H", "\u2571\u2572\u2551\u2550\u2551"),
    **signs_of("trail", ":", "\u254e"),
}
ARMS = {"i": "\u22a0", "c": "\u2298", "a": "\u22a1", "w": "\u229a", "*": "\u22c6"}
"""Signs of arms, by their codes: foot, horse and guns much as staffs draw them, a wheel, a star for a leader."""
