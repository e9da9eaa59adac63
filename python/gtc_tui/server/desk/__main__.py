"""The desk as a process: `python -m gtc_tui.server.desk DATA SOCKET`, the key of passes on standard input. It ends when
its input does: whoever started it is gone. With `pinned` behind it: beside the desk of a newer version, for the games
that stay with this one."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.desk.desk import run


async def _serve(data: Path, socket: Path, key: bytes, beside: bool) -> None:
    ends = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ends.set)
    loop.add_reader(sys.stdin.fileno(), ends.set)
    await run(data, socket, key, ends, lambda: print("ready", flush=True), beside=beside)


def main() -> int:
    data, socket = Path(sys.argv[1]), Path(sys.argv[2])
    key = os.read(sys.stdin.fileno(), wire.KEY_BYTES)
    try:
        asyncio.run(_serve(data, socket, key, sys.argv[3:] == ["pinned"]))
    except GtcError as fault:
        print(f"gtc: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
