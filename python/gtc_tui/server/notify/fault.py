"""Why a letter did not go out: what the other side has answered, or a word that `session.account` explains."""

from __future__ import annotations


class Undelivered(Exception):
    """for_ever: it will not be possible later either."""

    def __init__(self, why: str, for_ever: bool = False) -> None:
        super().__init__(why)
        self.for_ever = for_ever
