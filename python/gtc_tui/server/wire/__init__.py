"""What sessions and the desk say to each other over a Unix socket: typed, bounded messages in frames.

A session calls, one call at a time, and gets one answer to each; notes come between at any time. What comes from a
session is not trusted: it is decoded by type, within bounds, and says nothing about who speaks. That is in the pass
that the front makes for a session once the client has shown its key.
"""

from __future__ import annotations

from gtc_tui.server.wire.answers import *  # noqa: F403
from gtc_tui.server.wire.calls import *  # noqa: F403
from gtc_tui.server.wire.frames import *  # noqa: F403
from gtc_tui.server.wire.passes import *  # noqa: F403
from gtc_tui.server.wire.words import *  # noqa: F403
