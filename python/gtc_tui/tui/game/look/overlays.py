"""Queries laid over the map: reach, zones, objectives and the rest."""

from __future__ import annotations

from gtc_tui.engine.report import Overlay
from gtc_tui.i18n import N_, _
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.settings.keys import OVERLAYS, Key, key_text

_OF_A_PIECE = frozenset({"reach", "reach-alone", "command", "journey"})


class Overlays(Controller):
    """pinned: those laid on, name -> what to ask for. On a march the reach of the unit shows unasked. fresh: the cursor
    has not moved since they came. laid: the player has just laid one on, and reads what it says."""

    KEYS = (
        Key("reach", ("r",), "overlay", N_("cost to every hex in reach"), OVERLAYS, ("reach",)),
        Key("reach-alone", ("W",), "overlay", N_("reach as if there were no enemy"), OVERLAYS, ("reach-alone",)),
        Key(
            "journey",
            ("greater_than_sign",),
            "overlay",
            N_("where a unit can go by rail and boat"),
            OVERLAYS,
            ("journey",),
        ),
        Key("threat", ("T",), "overlay", N_("threat: how many enemy units can reach each hex"), OVERLAYS, ("threat",)),
        Key("zones-first", ("w",), "overlay", N_("zones of control: {side}"), OVERLAYS, ("zoc", 0)),
        Key("zones-second", ("e",), "overlay", N_("zones of control: {side}"), OVERLAYS, ("zoc", 1)),
        Key("command", ("m",), "overlay", N_("command radius, and the chain of command"), OVERLAYS, ("command",)),
        Key("objectives", ("t",), "overlay", N_("objectives, their points and holders"), OVERLAYS, ("objectives",)),
        Key(
            "supply", ("S",), "overlay", N_("lines of communication, where a scenario has them"), OVERLAYS, ("supply",)
        ),
        Key("fatigue", ("F",), "overlay", N_("fatigue: who can still march"), OVERLAYS, ("fatigue",)),
        Key("counties", ("C",), "overlay", N_("borders and names of counties"), OVERLAYS, ("counties",)),
        Key("control", ("percent_sign",), "overlay", N_("who controls which county"), OVERLAYS, ("control",)),
        Key("rails", ("ampersand",), "overlay", N_("railroads: open lines, what cuts them"), OVERLAYS, ("rails",)),
        Key("water", ("tilde",), "overlay", N_("gunboats and landings"), OVERLAYS, ("water",)),
        Key("numbers", ("N",), "overlay", N_("hex numbers"), OVERLAYS, ("numbers",)),
        Key(
            "clear",
            ("escape",),
            "clear",
            N_("hide all overlays; while the computer thinks: play the best so far"),
            OVERLAYS,
        ),
    )

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.pinned: dict[str, dict[str, object]] = {}
        self.fresh = True
        self.laid = False
        self._auto_reach = True

    def asked(self) -> None:
        self.pinned.pop("reach", None)
        self.fresh = True
        self.laid = False

    def turned(self, place: str) -> None:
        self.fresh = self.laid = False

    def cleared(self) -> None:
        self.pinned.clear()
        self.laid = False

    def taken_over(self) -> None:
        self.pinned = {what: args for what, args in self.pinned.items() if not args}

    def action_clear(self) -> None:
        if not any(one.stopped() for one in self.host.controllers):
            for one in self.host.controllers:
                one.cleared()
            self.host.update()

    def action_overlay(self, what: str, side: int | None = None) -> None:
        """Lays a query over the map, or takes it off."""
        self.fresh = True
        if what == "reach" and self._on_the_march:
            self._auto_reach = not self._auto_reach
            self.host.update()
            self.host.say(_("reach shown") if self._auto_reach else _("reach hidden"))
            return
        name = what if side is None else f"{what}:{side}"
        if name in self.pinned:
            del self.pinned[name]
            self.laid = False
            self.host.say("")
            self.host.update()
            return
        args = self._args(what, side)
        if args is None:
            self.host.say(_("Put the cursor on a unit first"), "error")
            return
        report = self.desk.overlay(what, **args)
        if report is None:
            self.host.say(_("Nothing to show of that now"), "error")
            return
        self.pinned[name] = args
        self.laid = bool(report.lines)
        self.host.update()
        others = [one.title for one in self.shown() if one.title != report.title]
        self.host.say(" + ".join([report.title, *reversed(others)]))

    def _args(self, what: str, side: int | None) -> dict[str, object] | None:
        """None: there is nothing to ask about."""
        if side is not None:
            return {"side": self.desk.game.sides[side]}
        piece = self.desk.piece_for(what, self.host.cursor) if what in _OF_A_PIECE else None
        if what == "command":  # of all leaders where no piece has any
            return {} if piece is None else {"piece": piece}
        return None if piece is None and what in _OF_A_PIECE else {} if piece is None else {"piece": piece}

    @property
    def _on_the_march(self) -> bool:
        decision = self.desk.decision
        return decision is not None and decision.kind == "march" and self.desk.asks_human

    def shown(self) -> list[Overlay]:
        """Those that apply here, in the order they were laid on: the reach that shows unasked is under the others."""
        asked = self.pinned
        if self._auto_reach and self._on_the_march and self.desk.decision is not None:
            asked = {"reach": {"piece": self.desk.decision.subject}, **asked}
        found = (self.desk.overlay(what.partition(":")[0], **args) for what, args in asked.items())
        return [overlay for overlay in found if overlay is not None]

    def route(self) -> list[Overlay]:
        """The way that a march to the cursor would take."""
        found = self.desk.cost(self.host.cursor)
        return [found[0]] if found is not None and found[1] else []

    def keys_on(self) -> list[str]:
        """Keys of those that are on."""
        on = {*self.pinned, *(("reach",) if self._on_the_march and self._auto_reach else ())}
        return [key_text(key.keys[0]) for key in self.host.table if key.keys and key.overlay in on]
