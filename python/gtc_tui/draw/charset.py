"""The same map in box drawing and a few other signs, for terminals that have them.

Every sign is of the sets that all usual fonts have (code page 437 and WGL4, which the Linux console has too), and
Unicode-narrow but for the lines of box drawing: Unicode leaves their width to the terminal, and terminals set up for
East Asian text may give them two columns and tear the map. So ASCII stays the default, and players of such languages
are shown a sample first. What has no sign in these sets keeps its ASCII.
"""

from __future__ import annotations

CHARSETS = ("ascii", "unicode")

Signs = dict[tuple[str, str], str]


def signs_of(style: str, ascii_signs: str, others: str) -> Signs:
    """By style and sign."""
    return {(style, one): other for one, other in zip(ascii_signs, others, strict=True)}


SIGNS: Signs = {
    **signs_of("rough", "^", "\u2206"),  # increment: a knoll
    **signs_of("woods", '"', "\u2591"),  # light shade
    **signs_of("city", "@#", "\u2302\u2302"),  # house
    **signs_of("creek", ".", "\u2219"),  # bullet operator
    **signs_of("town", "@O", "\u25d9\u25d8"),  # inverse circle, inverse bullet
    **signs_of("place", "o", "\u25e6"),  # white bullet
    **signs_of("railroad", "+", "\u256a"),
    **signs_of("road", "|-x", "\u2502\u2500\u253c"),
    **signs_of("pike", "|=H", "\u2551\u2550\u2551"),
}
ARMS = {"i": "i", "c": "c", "a": "a", "w": "w", "*": "\u263c"}
"""Signs of arms, by their codes: letters, and a sun for a leader."""
