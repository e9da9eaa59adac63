"""Every command and sign on one list; every command to be found by a word; settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from gtc_tui.draw import arms_legend, keys_legend, legend, names_legend
from gtc_tui.draw.standing import CLOSED, flags_legend, nobodys_letter, side_letters, signs_legend
from gtc_tui.folders import config_root
from gtc_tui.i18n import N_, _
from gtc_tui.text.layout import columns
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.settings.keyfile import FILE
from gtc_tui.tui.settings.keys import PANELS, Key, at_a_glance, key_of, to_begin_with
from gtc_tui.tui.settings.settings import Settings
from gtc_tui.tui.sheets import help_lines
from gtc_tui.tui.windows.over import no_key
from gtc_tui.tui.windows.reading import ReadingScreen

# The screens are imported when they are wanted: a faster start.

_MOUSE = (
    (N_("hex"), N_("look; a second click there: take its only choice, or move there")),
    (N_("choice"), N_("take it; one about a hex is shown first, and taken by a second click")),
    (N_("hint"), N_("a click on a key in the last line presses it; on a message it closes it")),
    (N_("title"), N_("of the choices: the default choice; of another panel: the next panel")),
    (N_("top line"), N_("VP; the line below explains the question")),
    (N_("log line"), N_("shows the place on the map")),
    (N_("wheel"), N_("scrolls; with Shift sideways, with Control zooms the map")),
)


class Menu(Controller):
    """do: a command by its name. use: makes settings count. faults: of the player's own files. FILES: what he may
    write himself."""

    FILES: ClassVar[tuple[tuple[str, str], ...]] = (
        (FILE, N_('your own keys: a line `command = "key"` each (: lists the commands), in {folder}')),
        ("map.svg", N_("the whole map as a picture: gtc map show {map} --svg map.svg; the key s saves what is on it")),
    )

    KEYS = (
        Key("keys", ("f1", "i"), "keys", N_("this list of keys"), PANELS),
        Key("commands", ("colon", "ctrl+p"), "palette", N_("find a command by a word and run it"), PANELS),
        Key("settings", ("O",), "settings", N_("settings: language, theme, colours, pace"), PANELS),
    )

    def __init__(
        self,
        host: Host,
        do: Callable[[str], Awaitable[None]],
        use: Callable[[Settings], None],
        faults: Sequence[str],
    ) -> None:
        super().__init__(host)
        self._do = do
        self._use = use
        self._faults = faults

    def no_command(self, sign: str) -> None:
        """What was typed is no key of this game."""
        self.host.say(no_key(sign, key_of(self.host.table, "keys")), "error")

    def action_settings(self) -> None:
        from gtc_tui.tui.screens.setting import SettingScreen

        self.host.open(SettingScreen(self.host.look, self.host.settings, self._faults, self._use))

    def action_palette(self) -> None:
        from gtc_tui.tui.screens.palette import Command, PaletteScreen

        commands = [
            Command(key.name, key.shown, self._text(key), self._idle(key))
            for key in self.host.table
            if key.action != "digit"
        ]

        async def go(name: str | None) -> None:
            if name is not None:
                await self._do(name)

        self.host.open(PaletteScreen(self.host.look, commands), go)

    def _idle(self, key: Key) -> bool:
        return key.action == "redo" and not self.desk.session.can_redo()

    def _text(self, key: Key) -> str:
        side = "" if key.side is None else self.desk.names[self.desk.game.sides[key.side]]
        return _(key.text).format(side=side)

    def action_keys(self) -> None:
        ways, commands = to_begin_with(self.host.table)
        needed = [(_("cursor"), ways), *((key.shown, self._text(key)) for key in commands)]
        groups: dict[str, list[tuple[str, str]]] = {}
        for key in self.host.table:
            groups.setdefault(_(key.group), []).append((key.shown, self._text(key)))
        groups[_("Mouse")] = [(_(what), _(text)) for what, text in _MOUSE]
        if self.FILES:
            facts = {"folder": config_root(), "map": self.desk.game.map.id}
            groups[_("Files")] = [(name, _(text).format(**facts)) for name, text in self.FILES]
        listed = list(groups.items())
        listed.append((_("Stacks on the map"), self._stack_signs()))
        painter = self.host.board.painter
        signs = legend(painter.zoom, painter.charset, painter.map.geometry, len(painter.map.boxes) > 0)
        listed.append((_("Signs on the map at this zoom"), signs))
        listed.append((_("Names on the map"), names_legend(painter.map)))

        def write(width: int) -> list[Line]:
            """What a newcomer needs, on the first page; then every key on one page; then what each is for."""
            first = help_lines([(_("To play, you need no more than these"), needed)], width)
            told = wrap(_("Every key, by the name of its command; what each does follows"), width, "heading")
            glance = [plain(line) for line in columns(at_a_glance(self.host.table), width)]
            return [*first, *told, *glance, plain(""), *help_lines(listed, width)]

        self.host.open(ReadingScreen(self.host.look, _("Keys and signs"), write))

    def _stack_signs(self) -> list[tuple[str, str]]:
        names, view = self.desk.names, self.desk.view
        signs, arms = [], arms_legend(view.pieces, self.host.board.painter.charset)
        arm = arms[0][0] if arms else ""
        for side, letter in side_letters(names).items():
            text = _("{side}: total strength of the units, and their strongest arm (zoom 1: how many units)")
            signs.append((f"{letter}12{arm}", text.format(side=names[side])))
        signs += flags_legend(names)
        if self.host.board.painter.keyed:
            signs += keys_legend(signs[-1][0])
        if any(piece.side not in names for piece in view.pieces):
            letter = nobodys_letter(side_letters(names).values())
            signs.append((f"{letter}12{arm}", _("units of no player, or not yet of any")))
        signs += arms
        signs.append((CLOSED, _("closed: nobody may enter")))
        signs += signs_legend(view)
        signs.append(("3) 3+", _("choice 3 is about this hex; with + there are more: Tab")))
        signs.append(("( )", _("there are choices about pieces here")))
        signs.append(("*", _("something happened here since your last choice")))
        return signs
