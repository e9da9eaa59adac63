"""38.0 Several commanders in words."""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS = (
    (
        "38.0",
        N_("Several commanders"),
        (
            N_(
                "An option of games on a server, in scenarios that have an army leader and several corps: several "
                "people share a side. One is the commander in chief, with the army leader; each corps is given to one "
                "of them. A side has at most one person more than it has corps, and each subordinate commander has at "
                "least as many corps as the commander in chief."
            ),
            N_(
                "What is in no corps is the commander in chief's. Each subordinate names one corps leader of his own "
                "as wing commander, for the whole game: he shows where the subordinate is. If he is lost, his "
                "successor does."
            ),
            N_(
                "With the initiative, the commander in chief takes an action with a unit of his own, passes, or hands "
                "the initiative to a subordinate, who acts with a unit of his own or gives it back; then it goes to "
                "another one, or the commander in chief acts or passes."
            ),
            N_(
                "Commanders talk once a turn, after the leader transfers and before the first action. Two of them "
                "speak if the army leader or wing commander of one is within {talk} hexes of the other's, along a "
                "path as for command."
            ),
            N_(
                "Others write: dispatches arrive when the talk is over, so an answer arrives a turn later. For each "
                "dispatch two dice are rolled in secret. On {read} or more the enemy commander in chief reads it; he "
                "keeps it, shows it to his subordinates, or sends it on, and nobody is told."
            ),
        ),
    ),
)
