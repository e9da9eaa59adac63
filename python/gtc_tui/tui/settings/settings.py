"""What a player sets once for all games: config.toml in the configuration folder."""

from __future__ import annotations

import difflib
from typing import NamedTuple

import msgspec

from gtc_tui.draw import CHARSETS, THEMES
from gtc_tui.i18n import LANGUAGES, N_, OWN_NAMES, _
from gtc_tui.play.aids.advice import ADVISERS, USUAL
from gtc_tui.tui.display.theme import AUTO, DEPTHS
from gtc_tui.tui.settings import config

FILE = "config.toml"


class Settings(msgspec.Struct, frozen=True):
    """language: "auto" is that of the terminal. colours: how many the terminal is taken to have. charset: of the map.
    pace: of automatic play. confirm: ask twice before what cannot be undone. hint: how long advice is thought of. stop:
    after which combats the game waits for the player."""

    language: str = AUTO
    theme: str = AUTO
    colours: str = AUTO
    charset: str = CHARSETS[0]
    pace: str = "brisk"
    confirm: str = "yes"
    hint: str = USUAL
    stop: str = "mine"


class Choice(NamedTuple):
    """One setting: its key in the file, its name, what it is, and its values as the file has them."""

    key: str
    name: str
    text: str
    values: tuple[str, ...]

    @property
    def told(self) -> str:
        """What it is; also its key, where its name is another."""
        text = _(self.text)
        return text if _(self.name) == self.key else _("{key}: {text}").format(key=self.key, text=text)


_VALUES = {
    AUTO: N_("auto"),
    "dark": N_("dark"),
    "light": N_("light"),
    "high-contrast": N_("high-contrast"),
    "colour-blind": N_("colour-blind"),
    "none": N_("none"),
    "true": N_("true"),
    "instant": N_("instant"),
    "brisk": N_("brisk"),
    "slow": N_("slow"),
    "yes": N_("yes"),
    "no": N_("no"),
    "0.5s": N_("0.5s"),
    "2s": N_("2s"),
    "10s": N_("10s"),
    "mine": N_("mine"),
    "every": N_("every"),
}


def value_name(value: str) -> str:
    """As a player reads it; what is the same in every language is as it is."""
    return _(_VALUES[value]) if value in _VALUES else OWN_NAMES.get(value, value)


CHOICES = (
    Choice("language", N_("language"), N_("language; auto: the terminal's"), (AUTO, *LANGUAGES)),
    Choice("theme", N_("theme"), N_("colour scheme"), (AUTO, *THEMES)),
    Choice("colours", N_("colours"), N_("how many colours the terminal has"), (AUTO, *DEPTHS)),
    Choice("charset", N_("charset"), N_("characters of the map; unicode needs a font with box drawing"), CHARSETS),
    Choice("pace", N_("pace"), N_("pace of automatic play"), ("instant", "brisk", "slow")),
    Choice("confirm", N_("confirm"), N_("ask twice before what cannot be undone"), ("yes", "no")),
    Choice("hint", N_("hint"), N_("how long hints think; instant: no search"), tuple(ADVISERS)),
    Choice(
        "stop",
        N_("stop"),
        N_("wait for a key after combats: those that you begin, all, none"),
        ("mine", "every", "none"),
    ),
)


def load() -> tuple[Settings, list[str]]:
    """What the file says, as far as it is right, and a line for each fault."""
    path, found, faults = config.read(FILE)
    good: dict[str, str] = {}
    known = {choice.key: choice for choice in CHOICES}
    for key, value in found.items():
        choice = known.get(key)
        if choice is None:
            close = difflib.get_close_matches(key, known, n=1) or list(known)
            told = _("{file}: {key}: no such setting; known: {names}")
            faults.append(told.format(file=path, key=key[:40], names=", ".join(close)))
            continue
        text = {True: "yes", False: "no"}.get(value, "") if isinstance(value, bool) else str(value)
        if text in choice.values:
            good[key] = text
        else:
            told = _("{file}: {key}: {value!r} is none of {names}; {usual} is used")
            usual = getattr(Settings(), key)
            names = ", ".join(choice.values)
            faults.append(told.format(file=path, key=key, value=text[:40], names=names, usual=usual))
    return Settings(**good), faults


def save(settings: Settings) -> None:
    """Raises GtcError when the file cannot be written."""
    config.write(FILE, {choice.key: getattr(settings, choice.key) for choice in CHOICES})
