"""The rules in our own words, chapters from 14 on that a basic scenario may use.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "30.2",
        N_("Attachment"),
        (
            N_(
                "In the Attachment Phase, the Union first, a whole unit may be attached to another of its arm in its "
                "hex: infantry regiments and brigades, cavalry regiments. It leaves the map for good and its manpower "
                "goes to the other, whatever the command of both."
            ),
            N_(
                "The unit that stays may then have at most this manpower: {attachment}. Its fatigue, exhaustion and "
                "demoralization are the worse of both; it is organized or not as the stronger of the two was, on a tie "
                "as itself. It keeps its own entrenchment."
            ),
            N_(
                "By an option (30.3) the attached unit's artillery value is added to that of the other; without it, "
                "it is lost."
            ),
        ),
    ),
)
