"""What heroism markers and events have in force for a while (`record.Effect`)."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.record import Effect


def of(play: BootsPlay, kind: str, side: Side | None = None) -> list[Effect]:
    """Effects of a kind in force, of a side or of anybody."""
    return [effect for effect in play.record.effects if effect.kind == kind and side in (None, effect.side)]


def take(play: BootsPlay, kind: str) -> bool:
    """Uses up one effect of a kind; False where there is none."""
    found = of(play, kind)
    if found:
        left = list(play.record.effects)
        left.remove(found[0])
        play.amend(effects=tuple(left))
    return bool(found)


def end_combat(play: BootsPlay) -> None:
    """What was played for one combat is over."""
    play.amend(effects=tuple(effect for effect in play.record.effects if effect.until != "combat"))
