"""Several commanders of a side in words, and what they do by typed commands: the same on every kind of session
(38.0)."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import Side
from gtc_tui.engine.commanders import CHIEF
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.session import telling
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.session.scenarios import corps_of, loaded

WORD = "staff"
"""What the commands begin with."""


def is_shared(table: RemoteTable) -> bool:
    """Is the player one of several commanders of a side?"""
    return table.listing.your_post is not None


def may_hand(table: RemoteTable) -> bool:
    """Has the player the initiative?"""
    decision = table.state.decision
    return is_shared(table) and table.waiting == "human" and decision is not None and decision.kind == "action"


def waits_for(table: RemoteTable) -> str:
    """Whom the game waits for, where that is not plain from the side; "" where it is."""
    talking, listing = table.talking, table.listing
    if talking:
        told = _("The commanders talk ({sides}): {names} ends it")
        chiefs = [seat.name for seat in listing.seats if seat.side in talking]
        sides = ", ".join(telling.side_name(listing, side) for side in talking)
        return told.format(sides=sides, names=", ".join(chiefs))
    if table.command is None or table.to_move not in table.command.staffs or table.waiting == "human":
        return ""
    place = table.command.asked(table.state)
    post = next(one for one in listing.posts if (one.side, one.place) == (table.to_move, place))
    told = _("{name} decides ({commander})")
    return told.format(name=post.name, commander=telling.post_name(listing, post))


def news(table: RemoteTable, row: wire.DispatchRow) -> str:
    """What was said or written, in one line."""
    names = {
        "spoken": _("{name} says: {text}"),
        "arrived": _("Dispatch from {name}: {text}"),
        "waits": _("Your dispatch to {to} goes off when the talk ends: {text}"),
        "gone": _("Your dispatch to {to}: {text}"),
        "read": _("You have read a dispatch of the enemy, {name} to {to}: {text} (keep, show or send {id}?)"),
        "kept": _("Dispatch of the enemy, kept, {name} to {to}: {text}"),
        "shown": _("Dispatch of the enemy, shown to your side, {name} to {to}: {text}"),
        "passed": _("Dispatch of the enemy, sent on, {name} to {to}: {text}"),
    }
    return names[row.state].format(name=row.name, to=row.to, text=printable(row.text), id=row.id)


def lines(table: RemoteTable) -> list[str]:
    """Who commands what, whom the game waits for, what was said and written, what can be done. Raises GtcError."""
    told = [*telling.commanders(table.listing), *filter(None, [waits_for(table)])]
    for row in table.papers():
        turn = _("(Turn {turn}) {text}").format(turn=row.turn, text=news(table, row)) if row.turn else news(table, row)
        told.append(turn)
    return [*told, *_offers(table)]


def _offers(table: RemoteTable) -> list[str]:
    """What the player may do now."""
    if not is_shared(table):
        read = any(row.state == "read" for row in table.papers())
        return [_("keep N, show N or send N: what you do with a dispatch of the enemy")] if read else []
    offers = []
    if table.side in table.talking:
        offers.append(_("talk WORDS: to the commanders near enough to hear you"))
        if table.place == CHIEF:
            offers.append(_("end: ends the talk; dispatches go off"))
    offers.append(_("write N WORDS: a dispatch to commander N; it goes off when the next talk ends"))
    if may_hand(table):
        offers.append(
            _("hand N: the initiative to commander N") if table.place == CHIEF else _("back: gives the initiative back")
        )
    offers.append(_("keep N, show N or send N: what you do with a dispatch of the enemy"))
    offers.append(_("over: takes the place of a commander who has not answered for long"))
    return offers


def do(table: RemoteTable, words: Sequence[str]) -> list[str]:
    """Carries out one command, without its first word where that is WORD; what is to be read then. Raises GtcError."""
    if not words:
        return lines(table)
    name, more = words[0].casefold(), list(words[1:])
    if name == "talk" and more:
        table.speak(" ".join(more)[:1000])
    elif name == "write" and len(more) > 1:
        table.write(place(more[0]), " ".join(more[1:])[:1000])
    elif name == "hand" and len(more) == 1:
        table.hand(place(more[0]))
    elif name == "back" and not more:
        table.hand(CHIEF)
    elif name == "end" and not more:
        table.adjourn()
    elif name in wire.DEALS and len(more) == 1 and more[0].isdecimal():
        table.deal(int(more[0][:12]), name)
    elif name == "over" and not more:
        table.take_over()
    else:
        raise GtcError(_("staff: talk WORDS | write N WORDS | end | hand N | back | keep N | show N | send N | over"))
    return []


def place(word: str) -> int:
    """Commanders are counted from 1, the one in chief."""
    if not word.isdecimal() or not 1 <= int(word[:4]) <= 99:
        raise GtcError(_("{word}: which commander? Their numbers are in the list").format(word=printable(word)))
    return int(word[:4]) - 1


# -- who shares a side, typed --------------------------------------------------------------------------------------
def shared(scenario: str, words: Sequence[str]) -> tuple[list[str], tuple[wire.Sharing, ...], int]:
    """What stands in words beside these forms; how sides are shared; as which commander the player sits down:

    union:2             two people share the side, its corps dealt out evenly
    union=IX,II/V,VI    the commander in chief has the first ones; each other's wing commander leads his first corps
    as:2                the player is the second commander of his side

    Raises GtcError.
    """
    others, found, own = list[str](), list[wire.Sharing](), CHIEF
    for word in words:
        side, colon, number = word.partition(":")
        name, equals, plan = word.partition("=")
        if colon and side == "as" and number.isdecimal():
            own = place(number)
        elif colon and number.isdecimal():
            found.append(dealt(scenario, Side(side), int(number[:4])))
        elif equals and ":" not in name:
            posts = [tuple(filter(None, part.split(","))) for part in plan.split("/")]
            rows = (wire.PostPlan(codes, codes[0] if codes and n else "") for n, codes in enumerate(posts))
            found.append(wire.Sharing(Side(name), tuple(rows)))
        else:
            others.append(word)
    return others, tuple(found), own


def dealt(scenario: str, side: Side, people: int) -> wire.Sharing:
    """A division of the corps that is allowed. Raises GtcError."""
    if side not in corps_of(scenario):
        told = _("{scenario}: no side {side} whose corps several people could share")
        raise GtcError(told.format(scenario=printable(scenario), side=printable(side)))
    game = loaded(scenario)
    assert game.system.commanders is not None
    staff = game.system.commanders.dealt(game, side, people)
    return wire.Sharing(side, tuple(wire.PostPlan(post.corps, post.wing) for post in staff))
