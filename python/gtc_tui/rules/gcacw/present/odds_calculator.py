"""7.4 A combat told in bare numbers ("attacker=8 defender=10 type=assault"), for odds without a position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from gtc_tui import _core
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import N_, _
from gtc_tui.model.terrain import TERRAIN_ID
from gtc_tui.rules.gcacw.combat.modifiers import HEXSIDES, Factors
from gtc_tui.rules.gcacw.tables.core import WORKS
from gtc_tui.rules.gcacw.tables.tables import Tables

ARGUMENTS = {
    "attacker": N_("combat value of the attackers (needed)"),
    "defender": N_("combat value of the defenders without entrenchments (needed)"),
    "type": N_("assault, prepared, normal, hasty or column"),
    "tactical": N_("tactical values, attacker:defender"),
    "artillery": N_("artillery values, attacker:defender, without entrenchments"),
    "terrain": N_("terrain of the defender's hex"),
    "works": N_("entrenchment of all the defenders"),
    "covered": N_("outflanked hexes around the defender, 0 to 6"),
    "reduced": N_("outflanked hexes that count 1 less"),
    "hexside": N_("attack across: none, creek or crossing"),
    "mountain": N_("yes: attacker and defender are both on mountains"),
    "helper": N_("yes: Lee takes part in the assault, or Longstreet leads it"),
    "refused": N_("yes: the defender refuses flanks"),
    "rain": N_("yes: a rain turn"),
}

_VALUE = re.compile(r"\d{1,3}(\.5)?|(\d{1,3} )?1/2")
_PAIR = re.compile(r"(\d{1,3}):(\d{1,3})")


def factors(tables: Tables, args: Mapping[str, str]) -> Factors:
    """What the modifiers depend on. Raises UnknownName for a wrong or missing argument."""
    for key in args:
        if key not in ARGUMENTS:
            raise UnknownName(_("{key}: no such argument; known: {known}").format(key=key, known=", ".join(ARGUMENTS)))
    terrain = _word(args, "terrain", "clear", tuple(tables.artillery))
    works = _word(args, "works", tables.ladder[0], tables.ladder)
    factor = tables.multipliers[tables.ladder.index(works)]
    if terrain in WORKS:
        factor *= tables.works_multiplier
    limit = tables.limit_defender if works == tables.ladder[0] else tables.limit_entrenched_all
    attacker = min(_value(args, "attacker"), Fraction(tables.limit_attacker))
    plain = _value(args, "defender")
    defender = min(plain * factor, Fraction(limit))
    tactical, guns = _pair(args, "tactical"), _pair(args, "artillery")
    types = ("assault", *(kind.key for kind in tables.attack_types))
    hexside = _word(args, "hexside", "none", ("none", *HEXSIDES[1:]))
    level = _flag(args, "mountain")
    kind = _word(args, "type", "normal", types)
    numbers = _core.Factors(
        kind=None if kind == "assault" else types.index(kind) - 1,
        cv2=(int(2 * attacker), int(2 * min(plain, Fraction(limit)))),
        value=(attacker.as_integer_ratio(), defender.as_integer_ratio()),
        guns=(
            min(Fraction(guns[0]), attacker).as_integer_ratio(),
            min(guns[1] * factor, defender).as_integer_ratio(),
        ),
        tactical=tactical,
        terrain=TERRAIN_ID[terrain],
        covered=_count(args, "covered"),
        reductions=_count(args, "reduced"),
        helped=_flag(args, "helper"),
        rain=_flag(args, "rain"),
        across=0 if hexside == "none" else HEXSIDES.index(hexside),
        heights=0 if terrain != "mountain" else 2 if level else 1,
        refused=_flag(args, "refused"),
    )
    return Factors(numbers, kind, helper=_("Lee or Longstreet") if numbers.helped else "")


def _wrong(key: str, text: str, wanted: str) -> UnknownName:
    return UnknownName(_("{key}={text}: {wanted} expected").format(key=key, text=text[:20], wanted=wanted))


def _value(args: Mapping[str, str], key: str) -> Fraction:
    """A combat value: whole, or with a half ("1/2", "2 1/2", "2.5")."""
    text = args.get(key)
    if text is None:
        raise UnknownName(_("{key}=... is missing: {what}").format(key=key, what=_(ARGUMENTS[key])))
    if not _VALUE.fullmatch(text):
        raise _wrong(key, text, _("a combat value (8 or 1/2)"))
    value = sum(Fraction(part) for part in text.split())
    if not value:
        raise _wrong(key, text, _("a combat value above 0"))
    return Fraction(value)


def _pair(args: Mapping[str, str], key: str) -> tuple[int, int]:
    text = args.get(key, "0:0")
    match = _PAIR.fullmatch(text)
    if match is None:
        raise _wrong(key, text, _("two numbers (4:2)"))
    return int(match[1]), int(match[2])


def _count(args: Mapping[str, str], key: str) -> int:
    text = args.get(key, "0")
    if text not in tuple("0123456"):
        raise _wrong(key, text, _("a number from 0 to 6"))
    return int(text)


def _word(args: Mapping[str, str], key: str, usual: str, known: tuple[str, ...]) -> str:
    text = args.get(key, usual)
    if text not in known:
        raise _wrong(key, text, _("one of {known}").format(known=", ".join(known)))
    return text


def _flag(args: Mapping[str, str], key: str) -> bool:
    return _word(args, key, "no", ("no", "yes")) == "yes"
