"""Words that sessions and the desk have in common, and how long what they say may be."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from gtc_tui.i18n import LANGUAGES

SOCKET = "desk.sock"
"""The desk's, in the folder of a running server."""
MACHINES = ("bot:random", "bot:greedy", "bot:search:nodes=500", "bot:search:nodes=3000")
"""Machine players of a server: they are told how much they may look at, never how long."""
PACES = ("none", "live", "evenings", "slow")
"""How long people may take; figures are the desk's (`store.clocks`)."""
CLAIMS = ("win", "machine", "substitute")
"""What a player may have when the other one's time is over: the game, a machine player in that seat, or somebody."""
AWAY, DAILY, ALWAYS, NEVER = NOTICES = ("away", "daily", "always", "never")
"""When a player wants to be told: where he does not look at the game; so, too, but of all games in one letter a day; in
any case; never."""
OPEN_DAYS = 10
"""How long a game waits for players, and so does a word by which one sits down there."""
LINK_MINUTES = 15
"""How long words are good that open an account: in a browser, or with another key."""
MAIL = "mail"
WEBHOOKS = ("plain", "discord", "slack")
"""Ways to tell him: kinds of addresses."""
DEALS = ("keep", "show", "send")
"""What may be done with a dispatch of the enemy: nobody else gets it, one's own side does too, it goes on unnoticed."""
ON_TIME = "on-time"
"""The result of a game that was claimed."""
LET_DOWN = "abandoned"
"""Why the server itself holds an account."""


def seconds(milliseconds: int) -> int:
    """Until something happens, in whole ones; at least 1."""
    return max(1, -(-milliseconds // 1000))


Number: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 40)]
Word: TypeAlias = Annotated[str, Meta(max_length=80)]
Line: TypeAlias = Annotated[str, Meta(max_length=400)]
Text: TypeAlias = Annotated[str, Meta(max_length=1000)]
Language: TypeAlias = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
