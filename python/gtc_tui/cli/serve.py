"""`gtc serve`: a server for people who come over SSH."""

from __future__ import annotations

import argparse
from importlib.util import find_spec

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _


def serve(options: argparse.Namespace) -> int:
    if find_spec("asyncssh") is None:
        raise GtcError(_("serve: needs more than a player's installation: pip install 'gtc-tui[server]'"))
    from gtc_tui.server.command import serve as run

    return run(options.data, options.host, options.port)
