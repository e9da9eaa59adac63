"""What the front itself asks of the desk: a line for one question."""

from __future__ import annotations

import asyncio
from pathlib import Path

from gtc_tui.server import wire

_PATIENCE = 10.0  # seconds


async def asked(desk: Path, key: bytes, call: wire.Call) -> wire.Answer | None:
    """None where the desk is away. key: that passes are sealed with."""
    try:
        async with asyncio.timeout(_PATIENCE):
            reader, writer = await asyncio.open_unix_connection(desk)
            try:
                writer.write(wire.frame(1, wire.Hello(wire.sealed(wire.Pass("", "", 0), key))) + wire.frame(2, call))
                frames = wire.Frames(wire.ANSWER_BYTES)
                while data := await reader.read(1 << 16):
                    for one in frames.feed(data):
                        number, answer = wire.answer_of(one)
                        if number == 2:
                            return answer
            finally:
                writer.close()
    except (OSError, TimeoutError):
        pass
    return None
