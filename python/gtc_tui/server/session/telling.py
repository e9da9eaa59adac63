"""Games in words, for lists of the full screen and of the lines."""

from __future__ import annotations

import time

from gtc_tui.engine.report import Brief
from gtc_tui.i18n import _, ngettext
from gtc_tui.names import printable
from gtc_tui.play.setup.lobby import player_name
from gtc_tui.server import wire
from gtc_tui.server.session.scenarios import listed

_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def brief_of(listing: wire.Listing) -> Brief | None:
    """What its scenario is about; None where it is not here any more."""
    return next((one.brief for one in listed() if one.id == listing.scenario), None)


def title_of(listing: wire.Listing) -> str:
    brief = brief_of(listing)
    return listing.scenario if brief is None else brief.title


def side_name(listing: wire.Listing, side: str) -> str:
    brief = brief_of(listing)
    return side if brief is None else next((name for one, name in brief.sides.items() if one == side), side)


def who(listing: wire.Listing, seat: wire.SeatRow) -> str:
    """Who plays a side."""
    if seat.bot:
        return machine_name(seat.bot)
    if seat.name:
        name = _("you") if seat.you else seat.name
        return _("{name} ({rating})").format(name=name, rating=seat.rating) if seat.rating else name
    return _("invited: {name}").format(name=seat.invited) if seat.invited else _("free")


def machine_name(bot: str) -> str:
    names = {
        "bot:search:nodes=500": _("Computer: strong, quick"),
        "bot:search:nodes=3000": _("Computer: strong"),
    }
    return names.get(bot) or _("Computer: {level}").format(level=player_name(bot).lower())


def against(listing: wire.Listing) -> str:
    """Who plays, in a few words; of a game that has not begun what is free."""
    if listing.lot and listing.status == "open":
        invited = next((seat.invited for seat in listing.seats if seat.invited), "")
        told = _("{name}, sides by lot; invited: {other}") if invited else _("{name}, sides by lot")
        return told.format(name=_("you") if listing.yours else listing.owner, other=invited)
    return ", ".join(
        _("{side}: {player}").format(side=side_name(listing, seat.side), player=who(listing, seat))
        for seat in listing.seats
    )


def state_of(listing: wire.Listing) -> str:
    """Whose turn it is, or what it waits for."""
    if listing.status == "open":
        if listing.invites_you:
            return _("invites you")
        return _("open")
    if listing.status == "over":
        winner = side_name(listing, listing.victor) if listing.victor else _("nobody")
        return _("won by: {side}").format(side=winner)
    if listing.waits_for_you:
        return _("your turn")
    return _("{side} to move").format(side=side_name(listing, listing.active))


def ago(moment: int) -> str:
    """How long it is since then (milliseconds)."""
    seconds = max(0, int(time.time() - moment / 1000))
    if seconds < _MINUTE:
        return _("now")
    if seconds < _HOUR:
        return _("{n} min").format(n=seconds // _MINUTE)
    if seconds < _DAY:
        return _("{n} h").format(n=seconds // _HOUR)
    return ngettext("{n} day", "{n} days", seconds // _DAY).format(n=seconds // _DAY)


def told(listing: wire.Listing) -> list[tuple[str, str]]:
    """All there is to know of it before it is opened, as (text, style)."""
    lines = [(title_of(listing), "heading")]
    lines.append((_("Game {n}: {state}").format(n=listing.game, state=state_of(listing)), "strong"))
    lines.append((against(listing), "text"))
    if listing.notice:
        lines.append((_("{name}: {text}").format(name=listing.owner, text=printable(listing.notice)), "text"))
    if listing.options:
        lines.append(
            (_("With: {options}").format(options=", ".join(name.replace("-", " ") for name in listing.options)), "text")
        )
    if listing.status == "open" and listing.private and listing.code:
        lines.append((_("Private. This code lets an opponent in: {code}").format(code=listing.code), "text"))
    elif listing.code and listing.private:
        lines.append((_("Private. This code lets spectators in: {code}").format(code=listing.code), "text"))
    if listing.status != "open":
        count = ngettext("{n} line in its log", "{n} lines in its log", listing.lines).format(n=listing.lines)
        lines.append((_("{count}; the last one: {when}").format(count=count, when=ago(listing.moved)), "text"))
    if listing.status == "running":
        here = [seat.name for seat in listing.seats if seat.here and not seat.you]
        lines += [(_("{name} is here").format(name=name), "text") for name in here]
        if listing.watching:
            looks = ngettext("{n} spectator", "{n} spectators", listing.watching).format(n=listing.watching)
            lines.append((looks, "text"))
    brief = brief_of(listing)
    if brief is not None:
        lines.append(("", "text"))
        lines += [(text, "text") for text in brief.words]
    return lines
