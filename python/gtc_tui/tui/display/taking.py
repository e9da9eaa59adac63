"""Keys and clicks are taken one at a time, however many a terminal sends at once."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from functools import cached_property
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.errors import NoWidget
from textual.message_pump import MessagePump
from textual.screen import Screen

_PATIENCE = 0.5  # seconds for a screen that does not answer: it may have ended with a fault
_TICK = 0.005  # seconds
_NEVER_LOST = frozenset({"ctrl+c", "ctrl+q"})


class TakingApp(App[None]):
    """Fast typing and slow lines bring many keys in one packet. They work as if typed one by one: a key behind one that
    opens a window is for that window. What was typed while a window still stood, but comes after the key that closed
    it, was not meant for the screen below: it does nothing."""

    typed_at = 0.0
    """When what is being taken was typed (`monotonic`): on a slow machine some time ago."""

    _deaf_until = 0.0  # what was typed before does nothing
    _taking: asyncio.Task[None] | None = None

    def forget_typed(self) -> None:
        self._deaf_until = monotonic()

    @property
    def taking(self) -> bool:
        """Whether something typed has not been taken to its end."""
        return self._taking is not None and not self._taking.done()

    def pop_screen(self) -> AwaitComplete:
        self.forget_typed()
        return super().pop_screen()

    async def on_event(self, event: events.Event) -> None:
        typed = isinstance(event, events.InputEvent | events.Paste) and not isinstance(event, events.MouseMove)
        if not typed or event.is_forwarded:
            await super().on_event(event)
            return
        self._typed.append(event)
        if not self.taking:
            self._taking = asyncio.create_task(self._take())

    @cached_property
    def _typed(self) -> deque[events.Event]:
        return deque()

    async def _take(self) -> None:
        """Everything typed, one after the other."""
        try:
            while self._typed:
                event = self._typed.popleft()
                self.typed_at = event.time
                if event.time > self._deaf_until or getattr(event, "key", "") in _NEVER_LOST:
                    screen, target = self.screen, self._target(event)
                    await super().on_event(event)
                    await self._taken(target, screen)
                else:
                    self._mouse_down_widget = None  # half a click is none
        except Exception as fault:
            self._handle_exception(fault)

    def _target(self, event: events.Event) -> MessagePump:
        if isinstance(event, events.MouseEvent):
            with contextlib.suppress(NoWidget):
                return self.screen.get_widget_at(event.x, event.y)[0]
        return self.focused or self.screen

    async def _taken(self, target: MessagePump, screen: Screen[Any]) -> None:
        """Until a key or click has been taken to its end, and a screen that it opened stands."""
        # Keys come back here for their bindings; what a widget makes of them it tells its screen.
        for pump in (target, screen, self, target, screen):
            await _reached(pump.call_later)
        while self.screen is not screen:
            screen = self.screen
            end = monotonic() + _PATIENCE
            while not screen.size and monotonic() < end:
                await asyncio.sleep(_TICK)
            await _reached(screen.call_later)  # its size has been told
            await _reached(screen.call_after_refresh)  # and it has been filled


def forget_typed(app: App[Any]) -> None:
    """What has been typed until now was meant for what is gone."""
    if isinstance(app, TakingApp):
        app.forget_typed()


def typed_at(app: App[Any]) -> float:
    """When the key that is being taken was typed (`monotonic`); now, where none is."""
    return app.typed_at if isinstance(app, TakingApp) and app.taking else monotonic()


async def _reached(call: Callable[[Callable[[], None]], bool]) -> None:
    """Until a callback has had its turn; at once where nobody takes any more."""
    turn = asyncio.Event()
    if call(turn.set):
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):  # makes no task, as `wait_for` does
                await turn.wait()
