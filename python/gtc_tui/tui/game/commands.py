"""Every command of the game screen: one table for bindings, help, palette and a player's own keys."""

from __future__ import annotations

from gtc_tui.tui.game.act.answering import Answering
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.act.following import Following
from gtc_tui.tui.game.act.keeping import Keeping
from gtc_tui.tui.game.act.standing import StandingAnswers
from gtc_tui.tui.game.act.undoing import Undoing
from gtc_tui.tui.game.controller import Controller
from gtc_tui.tui.game.look.advising import Advising
from gtc_tui.tui.game.look.comparing import Comparing
from gtc_tui.tui.game.look.explaining import Explaining
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.game.look.jumping import Jumping
from gtc_tui.tui.game.look.lessons import Lessons
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.game.look.overlays import Overlays
from gtc_tui.tui.game.look.panels import Panels
from gtc_tui.tui.game.look.reading import Reading
from gtc_tui.tui.game.menu import Menu
from gtc_tui.tui.settings.keys import ANSWERING, GAME, MAP, OVERLAYS, PANELS, Key

_GROUPS = (ANSWERING, MAP, OVERLAYS, PANELS, GAME)

OWNERS: tuple[type[Controller], ...] = (
    *(Answering, Following, Jumping, Undoing, Looking, Overlays, Panels, Reading, History, Automatic, Keeping),
    *(StandingAnswers, Comparing, Explaining, Advising, Lessons, Menu),
)
"""Who owns commands, in the order in which players read them within a group."""

KEYS: tuple[Key, ...] = tuple(key for group in _GROUPS for owner in OWNERS for key in owner.KEYS if key.group == group)
