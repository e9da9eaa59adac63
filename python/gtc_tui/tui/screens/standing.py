"""Standing answers: those that stand, and those that may."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import PieceView, StandingOffer
from gtc_tui.i18n import N_, _
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.text.habits import rule_text
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.table import ENDS, MOVES, TableScreen


class StandingScreen(TableScreen[None]):
    """side: whose answers are set. unit: for which one answer may stand alone, if any. What fits the question asked
    now comes first."""

    about = (
        N_(
            "Standing orders answer questions for you, in this game, until you cancel them here. The log "
            "records every such choice."
        ),
        N_(
            "Enter gives or cancels the chosen order; u gives it for one unit only: the one in question, "
            "or the one under the cursor."
        ),
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVES,
        Binding("escape,q,A", "leave", show=False),
        Binding("enter,space,delete", "turn", show=False),
        Binding("u", "for_unit", show=False),
        *ENDS,
    ]

    def __init__(self, look: Look, session: Session, side: Side, unit: PieceView | None) -> None:
        super().__init__(look)
        self._session = session
        self._side = side
        self._unit = unit
        self._chosen = 0
        self._choices: list[Standing | StandingOffer | None] = []  # None: the only legal answer
        self._lines_of: list[int] = []  # choice of each line, -1 for headings

    def compose(self) -> ComposeResult:
        yield Panel(self.look, _("Standing orders"), id="table")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        if self._unit is None:
            return _("Enter give, cancel  Up Down choose  ? help  Esc back")
        told = _("Enter give, cancel  u for {unit} only  Up Down choose  ? help  Esc back")
        return told.format(unit=self._unit.name)

    # -- what is shown -----------------------------------------------------------------------------------------
    def _rules(self) -> list[Standing]:
        own = [rule for rule in self._session.standing if rule.side == self._side]
        return sorted(own, key=lambda rule: (rule.kind, rule.verb, rule.piece or ""))

    def _offers(self) -> list[StandingOffer | None]:
        """What may stand and does not yet for all units; what is asked now first."""
        standing = {(rule.kind, rule.verb) for rule in self._rules() if rule.piece is None}
        decision = self._session.seat(self._side).decision
        now = decision.kind if decision is not None else ""
        offers = [one for one in self._session.game.system.standing_offers() if (one.kind, one.verb) not in standing]
        only: list[StandingOffer | None] = [] if ("", "") in standing else [None]
        return [*sorted(offers, key=lambda one: one.kind != now), *only]

    def fill(self) -> None:
        panel = self.query_one("#table", Panel)
        rules, offers = self._rules(), self._offers()
        self._choices = [*rules, *offers]
        self._chosen = max(0, min(self._chosen, len(self._choices) - 1))
        lines: list[Line] = []
        self._lines_of = []

        def add(text: str, style: str, choice: int = -1) -> None:
            for line in wrap(text, panel.text_width, style, indent="     "):
                lines.append(line)
                self._lines_of.append(choice)

        add(_("In force:") if rules else _("None set: you decide everything."), "heading")
        for number, rule in enumerate(rules):
            add(f"  x  {rule_text(self._session, rule)}", "strong", number)
        lines.append(plain(""))
        self._lines_of.append(-1)
        add(_("Available standing orders:"), "heading")
        decision = self._session.seat(self._side).decision
        for number, offer in enumerate(offers, len(rules)):
            text = _("The only choice, where there is just one") if offer is None else offer.text
            if offer is not None and decision is not None and offer.kind == decision.kind:
                text = _("{text} -- asked now").format(text=text)
            add(f"     {text}", "text", number)
        lit = frozenset(at for at, choice in enumerate(self._lines_of) if choice == self._chosen)
        panel.put(lines, key="standing", lit=lit)
        if lit:
            panel.reveal(max(lit))

    # -- changing ----------------------------------------------------------------------------------------------
    def action_move(self, by: int) -> None:
        self._chosen += by
        self.say("")
        self.fill()

    def action_turn(self) -> None:
        """Takes a standing answer back, or lets one stand for all units."""
        if not self._choices:  # nothing is shown yet
            return
        choice = self._choices[self._chosen]
        if isinstance(choice, Standing):
            self._use(self._session.standing - {choice})
        else:
            self._add(Standing(self._side) if choice is None else Standing(self._side, choice.kind, choice.verb))

    def action_for_unit(self) -> None:
        if not self._choices:
            return
        choice = self._choices[self._chosen]
        if self._unit is None:
            self.say(_("Put the cursor on one of your units first"))
        elif isinstance(choice, StandingOffer) and choice.unit:
            self._add(Standing(self._side, choice.kind, choice.verb, self._unit.id))
        else:
            self.say(_("This order is not for single units"))

    def _add(self, rule: Standing) -> None:
        self._use(self._session.standing | {rule})

    def _use(self, rules: frozenset[Standing]) -> None:
        self.tried(lambda: self._session.set_standing(rules))

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        choice = self._lines_of[message.line] if message.line < len(self._lines_of) else -1
        if choice < 0:
            return
        again = choice == self._chosen
        self._chosen = choice
        if again:
            self.action_turn()
        else:
            self.fill()
