"""What is asked and why: the decision in full, the rules, who answers to whom."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Text, Tree
from gtc_tui.i18n import N_, _
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.game.look.panels import Panels
from gtc_tui.tui.game.look.reading import Reading
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.settings.keys import ANSWERING, PANELS, Key, key_of
from gtc_tui.tui.sheets import odds_lines, text_lines

# The screens are imported when they are wanted: a faster start.


class Explaining(Controller):
    KEYS = (
        Key("explain", ("question_mark",), "explain", N_("explain the question with its rule"), ANSWERING),
        Key("rules", ("slash", "f2"), "rules", N_("the rules, by section or by word"), PANELS),
        Key("tree", ("D",), "tree", N_("order of battle, and the turn track"), PANELS),
    )

    def __init__(self, host: Host, looking: Looking, panels: Panels, reading: Reading) -> None:
        super().__init__(host)
        self._looking = looking
        self._panels = panels
        self._reading = reading

    def action_explain(self) -> None:
        """The decision in full, what the rules say of it, and a way into them; then what is looked at: odds, the hex,
        overlays."""
        from gtc_tui.tui.screens.rules import ExplainScreen

        desk = self.desk
        decision = desk.decision
        if decision is None:
            self._reading.action_points()
            return
        told = desk.ask("help")

        def write(width: int) -> list[Line]:
            rule = f" [{decision.rule}]" if decision.rule else ""
            lines = wrap(f"{decision.prompt}{rule}", width, "strong")
            if isinstance(told, Text):
                lines += [plain(""), *text_lines(told, width, heading=told.title != decision.prompt)]
            lines.append(plain(""))
            numbers = [self.host.typed_for(answer) for answer in desk.answers]
            for answer, typed in zip(desk.answers, numbers, strict=True):
                space = " " + _("(Space)") if self.host.by_space(answer) else ""
                lead = "-" if typed is None else f"{typed})"
                lines += wrap(f"{lead:>4} {answer.text}{space}", width, indent="     ")
            if None in numbers:
                sign = _("-: a choice at other hexes than the one looked at; {key} lists them all")
                lines += [plain(""), *wrap(sign.format(key=key_of(self.host.table, "clear")), width, "dim")]
            if self._panels.odds is not None:
                lines += [plain(""), *odds_lines(self._panels.odds, width)]
            here = desk.ask("stack", hex=self.host.cursor)
            if isinstance(here, Text):
                lines += [plain(""), *text_lines(here, width)]
            return [*lines, *self._panels.overlay_lines(width)]

        self.host.open(ExplainScreen(self.host.look, _("The question"), write, desk.game, decision.rule))

    def action_rules(self) -> None:
        from gtc_tui.tui.screens.rules import RulesScreen

        decision = self.desk.decision
        self.host.open(RulesScreen(self.host.look, self.desk.game, decision.rule if decision else ""))

    def action_tree(self) -> None:
        """Who answers to whom."""
        from gtc_tui.tui.screens.tree import TreeScreen

        trees = [(side, self.desk.ask("tree", side=side)) for side in self.desk.game.sides]
        roots: list[tuple[Side, Tree]] = [(side, found) for side, found in trees if isinstance(found, Tree)]
        if not roots:
            self.host.say(_("Nothing to show of that now"), "error")
            return
        self.host.open(TreeScreen(self.host.look, roots, self.desk.view, self.desk.names), self._looking.show)
