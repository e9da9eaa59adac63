"""The notifier as a process: `python -m gtc_tui.server.notify DATA SOCKET`, the key of passes on standard input. It
ends when its input does."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.server import settings, wire
from gtc_tui.server.notify.notifier import run


def main() -> int:
    data, socket = Path(sys.argv[1]), Path(sys.argv[2])
    key = os.read(0, wire.KEY_BYTES)
    try:
        run(settings.read(data), socket, key, 0)
    except GtcError as fault:
        print(f"gtc: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
