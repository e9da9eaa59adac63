"""Games in words, for lists of the full screen and of the lines."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from gtc_tui import i18n
from gtc_tui.engine.commanders import CHIEF
from gtc_tui.engine.report import Brief
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, clauses, code, ngettext
from gtc_tui.names import printable
from gtc_tui.play.setup.lobby import option_titles, player_name
from gtc_tui.server import wire
from gtc_tui.server.session.client import Client
from gtc_tui.server.session.scenarios import corps_name, listed

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
    return _free(seat)


def _free(place: wire.SeatRow | wire.PostRow) -> str:
    """Where nobody sits so far."""
    return _("invited: {name}").format(name=place.invited) if place.invited else _("free")


def machine_name(bot: str) -> str:
    names = {
        "bot:search:nodes=500": _("Computer: strong, quick"),
        "bot:search:nodes=3000": _("Computer: strong"),
    }
    return names.get(bot) or _("Computer: {level}").format(level=player_name(bot).lower())


def against(listing: wire.Listing) -> str:
    """Who plays, in a few words; of a game that has not begun what is free."""
    if listing.lot and listing.status == "open":
        if listing.begins:
            names = i18n.listing([_("you") if seat.you else seat.name for seat in listing.seats])
            return _("{name}, sides by lot").format(name=names)
        invited = next((seat.invited for seat in listing.seats if seat.invited), "")
        told = _("{name}, sides by lot; invited: {other}") if invited else _("{name}, sides by lot")
        return told.format(name=_("you") if listing.yours else listing.owner, other=invited)
    return ", ".join(
        _("{side}: {player}").format(side=side_name(listing, seat.side), player=_whoever(listing, seat))
        for seat in listing.seats
    )


def _whoever(listing: wire.Listing, seat: wire.SeatRow) -> str:
    """All who share a side."""
    posts = [post for post in listing.posts if post.side == seat.side and (post.name or listing.status == "open")]
    if not posts:
        return who(listing, seat)
    return ", ".join(_("you") if post.you else post.name or _free(post) for post in posts)


def post_name(listing: wire.Listing, post: wire.PostRow) -> str:
    """Which of the commanders of a side it is."""
    told = _("{side}, commander in chief") if post.place == CHIEF else _("{side}, commander {n}")
    if not any(one.side == post.side for one in listing.posts):
        told = _("{side}, alone")
    return told.format(side=side_name(listing, post.side), n=post.place + 1)


def commanders(listing: wire.Listing) -> list[str]:
    """Who commands which corps, where several people share a side."""
    return [commander(listing, post) for post in listing.posts]


def commander(listing: wire.Listing, post: wire.PostRow) -> str:
    """Who it is and which corps are his, as far as there are any."""
    name = _("you") if post.you else post.name
    if not name:
        name = _free(post) if listing.status == "open" else _("replaced by the commander in chief")
    told = _("{commander}: {name}; {corps}")
    if not any(one.side == post.side for one in listing.posts):
        told = _("{commander}: {name}")
    elif post.place == CHIEF and not post.corps:
        told = _("{commander}: {name}; no corps")
    elif post.wing:
        told = _("{commander}: {name}; {corps}; wing commander: {wing}")
    corps = ", ".join(corps_name(listing.scenario, post.side, code) for code in post.corps)
    wing = corps_name(listing.scenario, post.side, post.wing) if post.wing else ""
    return told.format(commander=post_name(listing, post), name=name, corps=corps, wing=wing)


def pace_name(pace: str) -> str:
    """What a pace is, in one line."""
    names = {
        "live": _("live: 45 min, and 1 min for each hand-over"),
        "evenings": _("evenings: 3 days, and 12 h for each hand-over, at most 5 days"),
        "slow": _("slow: 7 days, and 24 h for each hand-over, at most 14 days"),
    }
    return names.get(pace) or _("no clock")


def span(milliseconds: int) -> str:
    """A time on a clock."""
    minutes = max(0, milliseconds) // 60_000
    days, hours = divmod(minutes // 60, 24)
    if days:
        return _("{days} d {hours} h").format(days=days, hours=hours)
    return _("{hours}:{minutes:02} h").format(hours=hours, minutes=minutes % 60)


def clock_of(seat: wire.SeatRow) -> str:
    """What the clock of a seat shows now; "" where it has none."""
    if seat.left < 0:
        return ""
    left = seat.flag - int(time.time() * 1000) if seat.flag else seat.left
    if left <= 0:
        return _("out of time")
    return _("{time}, on vacation").format(time=span(left)) if seat.vacation else span(left)


def clocks(listing: wire.Listing) -> list[str]:
    """Each seat that has one."""
    return [
        _("{side}: {time}").format(side=side_name(listing, seat.side), time=clock)
        for seat in listing.seats
        if (clock := clock_of(seat))
    ]


def claims_told(listing: wire.Listing) -> str:
    """What may be claimed; "" nothing."""
    if not listing.claims:
        return ""
    names = {
        "win": _("win: the game is yours"),
        "machine": _("machine: the computer plays on in that seat"),
        "substitute": _("substitute: another player may take the seat"),
    }
    offered = clauses(names[one] for one in listing.claims)
    return _("Your opponent has no time left. You may claim, or wait. {offered}").format(offered=offered)


def said(one: wire.Utterance) -> str:
    return _("{name}: {text}").format(name=one.name, text=printable(one.text))


def state_of(listing: wire.Listing) -> str:
    """Whose turn it is, or what it waits for."""
    if listing.status == "open":
        if listing.begins:
            return _("starts in {s} s").format(s=starts_in(listing))
        if listing.invites_you:
            return _("invites you")
        if listing.free_posts:
            free = len(listing.free_posts)
            return ngettext("{n} place free", "{n} places free", free).format(n=free)
        return _("open, teaching") if listing.teaching else _("open")
    if listing.status == "over":
        winner = side_name(listing, listing.victor) if listing.victor else _("nobody")
        if listing.result == wire.ON_TIME:
            return _("won on time by: {side}").format(side=winner)
        return _("won by: {side}").format(side=winner)
    if listing.claims:
        return _("out of time")
    if listing.vacant:
        return _("seat free")
    if listing.waits_for_you:
        clock = next((clock_of(seat) for seat in listing.seats if seat.you), "")
        return _("your turn ({time})").format(time=clock) if clock else _("your turn")
    if listing.talking:
        return _("commanders talk")
    own, asked = listing.your_post, next((post for post in listing.posts if post.asked), None)
    if own is not None and asked is not None and asked.side == own.side:
        return _("{name} to move").format(name=asked.name)
    return _("{side} to move").format(side=side_name(listing, listing.active))


def starts_in(listing: wire.Listing) -> int:
    """Seconds until a game starts whose players are all there."""
    return wire.seconds(listing.begins - time.time_ns() // 1_000_000)


def came(before: wire.Listing, now: wire.Listing | None) -> str:
    """What has become, in a line, of a game that waited for its players; "" nothing new. now: None where it is gone."""
    if now is None or now.status == "withdrawn":
        return _("Game {n} has been withdrawn").format(n=before.game)
    were, are = _others(before), _others(now)
    joined = i18n.listing([name for name in are if name not in were])
    left = i18n.listing([name for name in were if name not in are])
    if now.status != "open":
        told = _("{name} has joined; game {n} has started: play {n}") if joined else _("Game {n} has started: play {n}")
    elif now.begins and not before.begins:
        told = _("{name} has joined; game {n} starts in {s} s, then: play {n}")
    elif joined:
        told = _("{name} has joined game {n}")
    elif left:
        told = _("{name} has left game {n}")
    else:
        return ""
    return told.format(name=joined or left, n=now.game, s=starts_in(now))


def _others(listing: wire.Listing) -> list[str]:
    """Who sits there beside the one who asks."""
    rows: list[wire.SeatRow | wire.PostRow] = [*listing.seats, *listing.posts]
    return list(dict.fromkeys(row.name for row in rows if row.name and not row.you))


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
    lines += [(text, "text") for text in commanders(listing)]
    if listing.status != "over" and listing.pace != "none":
        lines.append((_("Clocks: {pace}").format(pace=pace_name(listing.pace)), "text"))
        lines += [(text, "text") for text in clocks(listing)]
    if told_of := claims_told(listing):
        lines.append((told_of, "strong"))
    if listing.elsewhere:
        told = _("Its rules have been corrected since it began: it is played to its end as it began, with {program}.")
        lines.append((told.format(program=listing.program), "text"))
    if listing.teaching:
        lines.append((_("A teaching game: undo without asking, hints, lessons; not rated."), "text"))
    if listing.notice:
        lines.append((_("{name}: {text}").format(name=listing.owner, text=printable(listing.notice)), "text"))
    if listing.options:
        titles = option_titles(listing.options, brief_of(listing))
        lines.append((_("With: {options}").format(options=i18n.listing(titles)), "text"))
    if listing.status == "open" and listing.private and listing.code and not listing.begins:
        lines.append((_("Private. This code lets an opponent in: {code}").format(code=listing.code), "text"))
    if listing.until:
        ends = _("It is withdrawn on {date} (UTC) if it has not started by then.")
        lines.append((ends.format(date=f"{datetime.fromtimestamp(listing.until / 1000, UTC):%Y-%m-%d}"), "text"))
    if listing.status != "open" and listing.code and listing.private:
        lines.append((_("Private. This code lets spectators in: {code}").format(code=listing.code), "text"))
    if listing.brought:
        came = ngettext(
            "Begun elsewhere: its log has {n} line. It is not rated, and its dice are checked from here on.",
            "Begun elsewhere: its log has {n} lines. It is not rated, and its dice are checked from here on.",
            listing.brought,
        )
        lines.append((came.format(n=listing.brought), "text"))
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


def ranks(client: Client) -> list[tuple[str, str]]:
    """How well people play, and bots, as (text, style)."""
    lines: list[tuple[str, str]] = []
    for table in client.asked(wire.Rank(), wire.Ranks).tables:
        told = _("{series}: bots") if table.bots else _("{series}: people")
        lines += [("", "text")] * bool(lines) + [(told.format(series=series_name(table.series)), "heading")]
        for place, row in enumerate(table.rows, start=1):
            count = ngettext("{n} game", "{n} games", row.games).format(n=row.games)
            what = _("{place}. {name} {rating}, {count}")
            lines.append((what.format(place=place, name=row.name, rating=row.rating, count=count), "text"))
    return lines or [(_("Nobody has a rating yet."), "text")]


def series_name(system: str) -> str:
    """As its scenarios call it."""
    return next((one.series for one in listed() if one.id.partition("/")[0] == system), system)


def link(client: Client, web: str) -> str:
    """Into a browser, once. web: the address of the server's page, "" where it has none. Raises GtcError."""
    if not web:
        raise GtcError(_("this server has no page for browsers"))
    return f"{web}/in/{client.asked(wire.Link(), wire.Linked).token}"


def ticket(client: Client, game: int, side: str = "", place: int = 0) -> list[str]:
    """A word that lets somebody sit down, and how it is used. Raises GtcError."""
    found = client.asked(wire.MakeTicket(game, side[:80], place), wire.Ticketed)
    here = found.link or _("ssh HOST")
    command = f"{here} join {found.word}"
    return [
        _("Give this to whoever is to play; it is good once, within {n} days:").format(n=wire.OPEN_DAYS),
        command,
        _("Whoever has no account here yet adds a name: {command} NAME").format(command=command),
        _("In the lobby: c, then {word}").format(word=found.word),
    ]


def join(client: Client, word: str, name: str = "") -> wire.Listing:
    """By such a word, with a name for whoever has none yet. Raises GtcError."""
    found = client.call(wire.Join(word[:80], name[:80], code()), wire.Joined)
    client.welcome = found.welcome
    return found.listing
