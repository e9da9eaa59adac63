"""Optional rules that a scenario may be played with."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from gtc_tui.engine.report import OptionOffer
from gtc_tui.i18n import _
from gtc_tui.rules.boots.tables.tables import Tables

WINNER_DRAWS, PASS_FOR_GOOD = "winner-draws", "pass-for-good"
FAST_TRAILS, MEXICAN_WAR, BANDS_RETURN = "fast-trails", "mexican-war", "bands-return"
BURN_FIRST, BLOWS_FIRST, ROUGH_ALONE = "burn-first", "blows-first", "rough-alone"
"""Options by name. One that is in force is among the options of its game; none has another value than on."""

_TRAIL = 1  # half movement points, 7.9


def offers(pieces: str) -> tuple[OptionOffer, ...]:
    """pieces: the part of the pieces file that the scenario is played with ("mad-anthony", "pershing")."""
    made = [
        OptionOffer(
            WINNER_DRAWS,
            _("Winner of a DD draws"),
            "10.23",
            _("With the result DD the attacker draws the heroism marker, as with every other result that favours him."),
        ),
        OptionOffer(
            PASS_FOR_GOOD,
            _("Pass for good"),
            "4.5",
            _("A side that has passed draws no more sub-command markers this turn."),
        ),
    ]
    if pieces == "mad-anthony":
        made.append(
            OptionOffer(
                FAST_TRAILS,
                _("Fast trails"),
                "7.9",
                _("A hex along a trail costs 1/2 MP (7.9), not what the terrain chart says."),
            )
        )
        text = _("Towns, villages and stockades may be burned only before the attacks of a combat sub-phase.")
        made.append(OptionOffer(BURN_FIRST, _("Burn before attacks"), "21.20", text))
    if pieces == "pershing":
        text = _("Eliminated units of the Division of the North and the Banditos may be drawn again.")
        made.append(OptionOffer(BANDS_RETURN, _("Bands return"), "22.11", text))
        text = _("US and government units must attack each other only once one has attacked the other in this game.")
        made.append(OptionOffer(BLOWS_FIRST, _("First blow"), "22.21", text))
        text = _("Artillery and supply units may end in rough alone; they are eliminated only when stacked.")
        made.append(OptionOffer(ROUGH_ALONE, _("Guns and supply in rough"), "23", text))
        made.append(
            OptionOffer(
                MEXICAN_WAR,
                _("Second Mexican-American War"),
                "22.28",
                _("No unit is bound by the border; the Mexican government sides with Villa."),
            )
        )
    return tuple(made)


def applied(tables: Tables, wanted: Collection[str]) -> Tables:
    """The figures as they are with these options."""
    if WINNER_DRAWS in wanted:
        result = tables.results["DD"]
        draws = result.attacker_draws + result.defender_draws
        result = msgspec.structs.replace(result, attacker_draws=draws, defender_draws=0)
        tables = msgspec.structs.replace(tables, results={**tables.results, "DD": result})
    if FAST_TRAILS in wanted:
        grounds = {
            name: ground if ground.trail is None else msgspec.structs.replace(ground, trail=_TRAIL)
            for name, ground in tables.grounds.items()
        }
        tables = msgspec.structs.replace(tables, grounds=grounds)
    return tables
