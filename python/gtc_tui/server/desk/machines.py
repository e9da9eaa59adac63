"""Machine players at tables: each is asked until it is a person's turn."""

from __future__ import annotations

import asyncio
import sys

from gtc_tui.crash import report
from gtc_tui.errors import GtcError
from gtc_tui.server.desk.floor import Floor
from gtc_tui.server.desk.hosted import Hosted, Late
from gtc_tui.server.desk.thinkers import Thinkers, Thought

THINKS_AGAIN = 1.0
"""Seconds until a machine player that has failed is asked again, at first, ..."""
_LONGEST = 300.0  # ... and at most


class Machines:
    def __init__(self, desk: Floor, thinkers: Thinkers) -> None:
        self._desk, self._thinkers = desk, thinkers
        self._thinking: dict[int, asyncio.Task[None]] = {}

    def set_to_work(self, hosted: Hosted) -> None:
        """The one that is asked there, if it is one's turn."""
        if hosted.machine is not None and hosted.number not in self._thinking:
            self._thinking[hosted.number] = asyncio.get_running_loop().create_task(self._think(hosted.number))

    def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()

    async def _think(self, number: int) -> None:
        """Machine players answer until a person is asked, or the game is over. One that fails, however it does, is
        asked again, after longer and longer: nobody else would set it to work."""
        pause = THINKS_AGAIN
        try:
            while (asked := (hosted := self._desk.hosted(number)).machine) is not None:
                n, (_side, spec) = hosted.lines, asked
                try:
                    text = await self._thinkers.choose(Thought(hosted.log(0), spec, hosted.luck))
                    hosted = self._desk.hosted(number)
                    self._desk.advanced(hosted, hosted.play(n, text))
                except Late:  # taken back meanwhile
                    pass
                except Exception as fault:
                    first = pause == THINKS_AGAIN  # of one fault after another
                    told = report(fault) if first and not isinstance(fault, GtcError) else fault
                    print(f"desk: {number}: {told}", file=sys.stderr, flush=True)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, _LONGEST)
                    continue
                pause = THINKS_AGAIN
        except GtcError as fault:
            print(f"desk: {number}: {fault}", file=sys.stderr, flush=True)
        finally:
            self._thinking.pop(number, None)
