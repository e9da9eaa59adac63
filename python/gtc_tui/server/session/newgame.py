"""A new game on the server: which scenario, which side, against whom, with which optional rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from gtc_tui.engine.action import Side
from gtc_tui.engine.commanders import CHIEF, Post
from gtc_tui.engine.report import Brief
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _, ngettext
from gtc_tui.server import wire
from gtc_tui.server.session.scenarios import corps_name, corps_of, listed, loaded
from gtc_tui.server.session.staff import dealt
from gtc_tui.server.session.telling import machine_name, pace_name
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, cut, pad, plain, wrap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.ask import AskScreen
from gtc_tui.tui.windows.table import PLANNING, TableScreen

_LABEL = 20  # cells
_ANYBODY, _NAMED, _PRIVATE = "anybody", "named", "private"


class NewGameScreen(TableScreen[wire.Listing | None]):
    """Gives back the game that was opened. What the desk refuses, a mistyped name among it, leaves all lines as they
    are."""

    about = (
        N_("The scenario, the players and the optional rules. b starts, from any line."),
        N_(
            "Anybody: the game is listed until somebody joins it. One player: only the player you name can join it. "
            "Private: the game is not listed; whoever has its code can join it. Against a machine player it starts at "
            "once."
        ),
        N_(
            "Clocks: a player's clock runs while it is his turn to choose. When it has run out, the opponent may claim "
            "the game, let the computer or another player take over, or wait. A vacation stops the clocks at the paces "
            "evenings and slow."
        ),
        N_(
            "A teaching game is for two players, one of whom shows the other how it is played: both may undo without "
            "asking and get hints, whoever joins sees the lessons, and the game is not rated."
        ),
        N_(
            "Where a side has an army leader and several corps, several commanders can share it (38.0): 1 is the "
            "commander in chief, and each corps has its commander. The game starts when all of them have joined."
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *PLANNING,
    ]

    def __init__(self, look: Look, opens: Callable[[wire.OpenGame], wire.Listing]) -> None:
        """opens: asks the desk; raises GtcError."""
        super().__init__(look)
        self._opens = opens
        self._scenarios = listed()
        self._scenario = min(range(len(self._scenarios)), key=self._length)
        self._side = 0  # 0: by lot
        self._opponents = (_ANYBODY, _NAMED, _PRIVATE, *wire.MACHINES)
        self._opponent = 0
        self._invited = ""
        self._notice = ""
        self._pace = 0
        self._teaching = False
        self._options: set[str] = set()
        self._staffs: dict[Side, list[Post]] = {}  # of sides that several people share
        self._place = CHIEF  # which of them the player is
        self._at = 0  # 0 begins, then the rows
        self._lines: list[int] = []

    def compose(self) -> ComposeResult:
        yield Panel(self.look, _("New game"), id="table")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        return _("Up Down line  Left Right change  b start  Enter start, change  ? help  Esc back")

    def _length(self, number: int) -> tuple[int, int]:
        """Turns and pieces of a scenario."""
        brief = self._scenarios[number].brief
        return (0, 0) if brief is None else (brief.turns, brief.pieces)

    # -- rows ------------------------------------------------------------------------------------------------
    @property
    def _brief(self) -> Brief:
        brief = self._scenarios[self._scenario].brief
        assert brief is not None
        return brief

    def _rows(self) -> list[tuple[str, str, str]]:
        """(what, label, value)."""
        brief = self._brief
        sides = [_("by lot"), *brief.sides.values()]
        opponent = self._opponents[self._opponent]
        shown = {
            _ANYBODY: _("anybody"),
            _NAMED: _("one player: {name}").format(name=self._invited or _("type a name")),
            _PRIVATE: _("private, by code"),
        }.get(opponent) or machine_name(opponent)
        rows = [
            ("scenario", _("Scenario"), brief.title),
            ("side", _("Your side"), sides[self._side]),
            ("opponent", _("Opponent"), shown),
        ]
        rows += self._shared_rows()
        if opponent in (_ANYBODY, _NAMED):
            rows.append(("notice", _("Notice"), self._notice or _("none (Enter types one)")))
        if opponent not in wire.MACHINES:
            rows.append(("pace", _("Clocks"), pace_name(wire.PACES[self._pace])))
            if not self._staffs:
                rows.append(("teaching", _("Teaching game"), _("yes") if self._teaching else _("no")))
        for offer in brief.options:
            rows.append((offer.name, offer.title, _("yes") if offer.name in self._options else _("no")))
        return rows

    def _shared_rows(self) -> list[tuple[str, str, str]]:
        """38.0: how many people share each side that can be shared, and who gets which corps."""
        rows, brief = [], self._brief
        scenario = self._scenarios[self._scenario].id
        for side, corps in corps_of(scenario).items():
            staff = self._staffs.get(side, ())
            name = brief.sides[side]
            people = ngettext("{n} commander", "{n} commanders", len(staff) or 1).format(n=len(staff) or 1)
            rows.append((f"people {side}", _("{side}: shared by").format(side=name), people))
            if not staff:
                continue
            if side == self._own_side:
                rows.append((f"own {side}", _("{side}: you are").format(side=name), _number(self._place)))
            for one in corps:
                place = next((n for n, post in enumerate(staff) if one.code in post.corps), CHIEF)
                rows.append((f"corps {side} {one.code}", f"  {one.leader} ({one.code})", _number(place)))
            for place, post in enumerate(staff):
                if place != CHIEF:
                    label = "  " + _("wing commander of {n}").format(n=place + 1)
                    rows.append((f"wing {side} {place}", label, corps_name(scenario, side, post.wing)))
        return rows

    @property
    def _own_side(self) -> Side:
        return [Side(""), *self._brief.sides][self._side]

    def _share(self, what: str, by: int) -> None:
        """Changes a line of `_shared_rows`."""
        kind, side_, *rest = what.split(" ")
        side, scenario = Side(side_), self._scenarios[self._scenario].id
        corps, staff = corps_of(scenario)[side], self._staffs.get(side, ())
        if kind == "people":
            people = (max(1, len(staff)) - 1 + by) % (len(corps) + 1) + 1
            self._staffs.pop(side, None)
            self._place = CHIEF if side == self._own_side else self._place
            if people > 1:
                self._staffs[side] = [Post(one.corps, one.wing) for one in dealt(scenario, side, people).posts]
        elif kind == "own":
            self._place = (self._place + by) % len(staff)
        elif kind == "corps":
            code, posts = rest[0], list(staff)
            place = next((n for n, post in enumerate(posts) if code in post.corps), CHIEF)
            to = (place + by) % len(posts)
            order = [one.code for one in corps]
            for number, gets in ((place, False), (to, True)):
                own = {*posts[number].corps, code} if gets else {*posts[number].corps} - {code}
                codes = tuple(one for one in order if one in own)
                wing = posts[number].wing if posts[number].wing in codes else next(iter(codes), "")
                posts[number] = Post(codes, wing if number != CHIEF else "")
            self._staffs[side] = posts
        else:
            place, posts = int(rest[0]), list(staff)
            codes = posts[place].corps
            if codes:
                wing = codes[(codes.index(posts[place].wing) + by) % len(codes)]
                posts[place] = Post(codes, wing)
                self._staffs[side] = posts

    def _unshared(self) -> str:
        """Why sides cannot be shared as the lines say; "" where they can."""
        if not self._staffs:
            return ""
        game, opponent = loaded(self._scenarios[self._scenario].id), self._opponents[self._opponent]
        rules = game.system.commanders
        assert rules is not None
        if opponent == _NAMED or not self._own_side:
            return _("several commanders: choose your side; the others join by themselves")
        for side, staff in self._staffs.items():
            fault = rules.fault(game, side, tuple(staff))
            if fault is not None:
                return f"{self._brief.sides[side]}: {fault.told()}"
        return ""

    def fill(self) -> None:
        panel = self.query_one("#table", Panel)
        lines: list[Line] = [plain(_("Start"), "heading")]
        self._lines = [0]
        rows = self._rows()
        for number, (_what, label, value) in enumerate(rows, start=1):
            width = max(_LABEL, min(panel.text_width // 2, 1 + max(len(one[1]) for one in rows)))
            lines.append([(pad(label, width), "key"), (cut(f"[{value}]", panel.text_width - width), "text")])
            self._lines.append(number)
        lines.append(plain(""))
        self._lines.append(-1)
        about = self._about()
        lines += [line for text in about for line in wrap(text, panel.text_width, "dim")]
        self._lines += [-1] * (len(lines) - len(self._lines))
        first = self._lines.index(self._at)
        panel.put(lines, key="new", lit=frozenset({first}))
        panel.reveal(first)

    def _about(self) -> list[str]:
        """Of the line chosen."""
        brief = self._brief
        what = self._rows()[self._at - 1][0] if self._at else "scenario"
        offer = next((one for one in brief.options if one.name == what), None)
        if offer is not None:
            return [offer.text]
        return [brief.when, *brief.words] if what == "scenario" else []

    # -- changing --------------------------------------------------------------------------------------------
    def action_move(self, by: int) -> None:
        self._at = (self._at + by) % (len(self._rows()) + 1)
        self.say("")
        self.fill()

    def action_turn(self, by: int) -> None:
        if not self._at:
            return
        what = self._rows()[self._at - 1][0]
        if what == "scenario":
            self._scenario = (self._scenario + by) % len(self._scenarios)
            self._side = min(self._side, len(self._brief.sides))
            self._options &= {offer.name for offer in self._brief.options}
            self._staffs, self._place = {}, CHIEF
        elif what == "side":
            self._side = (self._side + by) % (len(self._brief.sides) + 1)
            self._place = CHIEF
        elif " " in what:
            self._share(what, by)
        elif what == "opponent":
            self._opponent = (self._opponent + by) % len(self._opponents)
        elif what == "pace":
            self._pace = (self._pace + by) % len(wire.PACES)
        elif what == "teaching":
            self._teaching = not self._teaching
        elif what == "notice":
            self._type(_("Notice for those who look for a game: (Esc: none)"), self._write_notice)
        else:
            self._options ^= {what}
        self.say("")
        self.fill()

    def action_enter(self) -> None:
        what = self._rows()[self._at - 1][0] if self._at else ""
        if not self._at:
            self.action_begin()
        elif what == "opponent" and self._opponents[self._opponent] == _NAMED:
            self._type(_("Which player? (Esc cancels)"), self._write_name)
        else:
            self.action_turn(1)

    def _type(self, question: str, then: Callable[[str | None], None]) -> None:
        self.app.push_screen(AskScreen(self.look, question), then)

    def _write_notice(self, typed: str | None) -> None:
        self._notice = (typed or "")[:200]
        self.fill()

    def _write_name(self, typed: str | None) -> None:
        self._invited = (typed or "")[:40]
        self.fill()

    def action_begin(self) -> None:
        opponent = self._opponents[self._opponent]
        if opponent == _NAMED and not self._invited:
            self._type(_("Which player? (Esc cancels)"), self._write_name)
            return
        if why := self._unshared():
            self.say(why)
            return
        try:
            game = self._opens(self._asked())
        except GtcError as fault:
            self.say(str(fault))
        else:
            self.dismiss(game)

    def _asked(self) -> wire.OpenGame:
        opponent = self._opponents[self._opponent]
        return wire.OpenGame(
            self._scenarios[self._scenario].id,
            tuple(sorted(self._options)),
            self._own_side,
            private=opponent == _PRIVATE,
            invited=self._invited if opponent == _NAMED else "",
            bot=opponent if opponent in wire.MACHINES else "",
            pace=wire.PACES[self._pace],
            notice=self._notice if opponent in (_ANYBODY, _NAMED) else "",
            shared=tuple(
                wire.Sharing(side, tuple(wire.PostPlan(post.corps, post.wing) for post in staff))
                for side, staff in self._staffs.items()
            ),
            place=self._place,
            teaching=self._teaching and opponent not in wire.MACHINES and not self._staffs,
        )

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        row = self._lines[message.line] if message.line < len(self._lines) else -1
        if row == 0:
            self.action_begin()
        elif row > 0:
            self._at = row
            self.action_enter()
            self.fill()


def _number(place: int) -> str:
    """A commander by the number of his place."""
    return _("1, in chief") if place == CHIEF else str(place + 1)
