"""One's own account in words: vacation, notices, addresses. The same commands on a line, in `ssh host ...` and in the
lobby's account screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, ngettext
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.session import staff
from gtc_tui.server.session.client import Client

WORDS = (
    "account",
    "vacation",
    "notices",
    "mail",
    "webhook",
    "confirm",
    "remove",
    "unsubscribe",
    "addkey",
    "joinkey",
    "dropkey",
    "complain",
    "invite",
    "player",
)


def told(account: wire.Account) -> list[str]:
    """All of it, a line each."""
    lines = [vacation_told(account), _("Notices: {when}").format(when=when_told(account.notices)), whose(account)]
    lines += standing_told(account)
    lines += [address_told(one) for one in account.addresses]
    lines += [key_told(one) for one in account.keys]
    return lines


def whose(account: wire.Account) -> str:
    """Who plays with it."""
    return _("A bot plays with this account.") if account.bot else _("A person plays with this account.")


def standing_told(account: wire.Account) -> list[str]:
    """What it may not."""
    if account.held:
        return [held_told(account.why)]
    if not account.silent:
        return []
    told = ngettext(
        "New account: no messages outside private games for {n} minute.",
        "New account: no messages outside private games for {n} minutes.",
        account.silent,
    )
    return [told.format(n=account.silent)]


def held_told(why: str) -> str:
    """To whoever has an account that is held."""
    told = _("Your account is held: you may play your games, but open none and send no messages.")
    if why == wire.LET_DOWN:
        return told + " " + _("Three of your opponents waited in vain until your time was over.")
    return told + " " + _("Reason: {why}").format(why=printable(why)) if why else told


def key_told(one: wire.KeyRow) -> str:
    text = _("Key {label} {fingerprint}, in use now") if one.yours else _("Key {label} {fingerprint}")
    return text.format(label=one.label, fingerprint=one.fingerprint)


def when_told(when: str) -> str:
    names = {
        wire.AWAY: _("away: when you are not at the table"),
        wire.DAILY: _("daily: at most once a day, of all games that wait for you"),
        wire.ALWAYS: _("always: also when you are at the table"),
        wire.NEVER: _("never"),
    }
    return names.get(when, when)


def address_told(one: wire.AddressRow) -> str:
    state = _("confirmed") if one.confirmed else _("not confirmed: the code that was sent does it")
    if one.fault:
        reasons = {
            "address": _("not an address"),
            "private": _("an address in a private network"),
            "undelivered": _("no answer"),
        }
        reason = reasons.get(one.fault, one.fault)
        state = _("not delivered, add it again: {reason}").format(reason=reason)
    return _("{n}. {kind} {target} ({state})").format(n=one.id, kind=one.kind, target=one.target, state=state)


def vacation_told(account: wire.Account) -> str:
    """Until when one is away, or how many days are left."""
    if account.vacation:
        until = datetime.fromtimestamp(account.vacation / 1000, UTC)
        return _("Vacation until {date} (UTC).").format(date=f"{until:%Y-%m-%d %H:%M}")
    left = ngettext("{n} day of vacation left this year.", "{n} days of vacation left this year.", account.days)
    return left.format(n=account.days)


def do(client: Client, words: Sequence[str]) -> list[str]:
    """Carries out one command of WORDS; what there is to say then. Raises GtcError."""
    name, more = words[0], list(words[1:])
    if name == "unsubscribe":
        client.call(wire.Unsubscribe(_one(name, more)), wire.Done)
        return [_("No more notices to this address.")]
    if name == "addkey":
        return key_wanted(client, " ".join(more))
    if name == "joinkey":
        return [_("This key is now {name}'s, too.").format(name=join_key(client, _one(name, more)).name)]
    if name == "invite":
        if len(more) not in (2, 4):
            raise GtcError(_("invite: whom to which game? invite N ADDRESS, or invite N NAME [SIDE NUMBER]"))
        side, place = (more[2][:80], staff.place(more[3])) if len(more) == 4 else ("", 0)
        client.call(wire.Invite(_number(more[0]), more[1][:200], side, place), wire.Done)
        return [_("An invitation goes to {target}.").format(target=more[1])]
    if name == "complain":
        if len(more) < 2:
            raise GtcError(_("complain: about which game, and what? complain N WORDS"))
        client.call(wire.Complain(_number(more[0]), " ".join(more[1:])[:1000]), wire.Done)
        return [_("The operator of the server will read it.")]
    makes: dict[str, Callable[[], wire.Call]] = {
        "account": wire.LookUp,
        "vacation": lambda: _vacation(more),
        "notices": lambda: wire.Notices(_one(name, more)),
        "mail": lambda: wire.AddAddress(wire.MAIL, _one(name, more, 800)),
        "webhook": lambda: _webhook(more),
        "confirm": lambda: wire.Confirm(_one(name, more)),
        "dropkey": lambda: wire.RemoveKey(_one(name, more)),
        "player": lambda: wire.Declare(_who_plays(more)),
        "remove": lambda: wire.RemoveAddress(_number(_one(name, more))),
    }
    account = client.asked(makes[name](), wire.Account)
    return [vacation_told(account)] if name == "vacation" else told(account)


def key_wanted(client: Client, label: str = "") -> list[str]:
    """A word by which another key is this account, too, and how it is used. Raises GtcError."""
    found = client.asked(wire.AddKey(label[:80]), wire.Ticketed)
    here = found.link or _("ssh HOST")
    return [
        _("Say this on the other machine, with its key, once and within {n} minutes:").format(n=wire.LINK_MINUTES),
        f"{here} joinkey {found.word}",
        _("Or come with it, and type at the first question: {command}").format(command=f"joinkey {found.word}"),
        _("Show it to nobody: whoever says it first has your account."),
    ]


def join_key(client: Client, word: str) -> wire.Welcome:
    """The key of this session is the account that gave this word from now on. Raises GtcError."""
    client.welcome = client.call(wire.JoinKey(word[:80]), wire.Welcome)
    return client.welcome


def come_in(client: Client, typed: str, language: str) -> wire.Welcome:
    """What somebody answers who has no name yet: the name that he wants, or `joinkey` and a word. Raises GtcError."""
    words = typed.split()
    if len(words) == 2 and words[0] == "joinkey":
        return join_key(client, words[1])
    client.welcome = client.call(wire.SignUp(typed[:80], language), wire.Welcome)
    return client.welcome


def key_hint() -> str:
    """For somebody who has no name yet."""
    return _("If you have an account with another key: add this one there, and type joinkey and the word that it says.")


def _one(name: str, more: Sequence[str], most: int = 80) -> str:
    if len(more) != 1:
        raise GtcError(_("{command}: one word is needed").format(command=name))
    return more[0][:most]


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 12):
        raise GtcError(_("{word}: not a number").format(word=word[:40]))
    return int(word)


def _who_plays(more: Sequence[str]) -> bool:
    if list(more) not in (["bot"], ["person"]):
        raise GtcError(_("player: who plays with this account? bot, or person"))
    return more[0] == "bot"


def _webhook(more: Sequence[str]) -> wire.AddAddress:
    kind, rest = (more[0], more[1:]) if more and more[0] in wire.WEBHOOKS else (wire.WEBHOOKS[0], more)
    return wire.AddAddress(kind, _one("webhook", rest, 800))


def _vacation(more: Sequence[str]) -> wire.Call:
    if not more:
        return wire.LookUp()
    days = _number(_one("vacation", more))
    if days > 400:
        raise GtcError(_("vacation: how many days? A number; 0 ends it"))
    return wire.Vacation(days)
