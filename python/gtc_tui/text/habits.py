"""Standing answers in words: always, never, ask."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import StandingOffer
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, clauses
from gtc_tui.names import unknown
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.text.layout import table

_ONLY, _FOR = "only", "for"


def always(session: Session, side: Side | None, words: Sequence[str], width: int, never: bool = False) -> list[str]:
    """Lets an answer stand: its VERB, or with `never` the verb it avoids; "only": where there is no other. Without
    words, what stands and what may. side: whose. Raises GtcError."""
    if not words:
        return listed(session, width)
    if side is None:
        raise GtcError(_("Standing orders are for players at this keyboard"))
    verb, *rest = (word.casefold() for word in words)
    if rest[:1] == [_FOR]:
        rest = rest[1:]
    if len(rest) > 1:
        raise GtcError(_("Too many words: a standing order is for all units or for one"))
    if verb == _ONLY and not never and not rest:
        rule = Standing(side)
    else:
        piece = _unit(session, side, rest[0]) if rest else None
        offer = _offer(session, side, verb, never, piece is not None)
        rule = Standing(side, offer.kind, offer.verb, piece)
    session.set_standing({*session.standing, rule})
    return [_("From now on: {rule}").format(rule=rule_text(session, rule))]


def ask(session: Session, words: Sequence[str]) -> list[str]:
    """Takes standing answers back: the one with this number in the list, or all. Raises GtcError."""
    rules = _ordered(session)
    if not words:
        session.set_standing(())
        return [_("No standing orders: you decide everything.")]
    if not rules:
        raise GtcError(_("ask: there are no standing orders"))
    word = words[0]
    if len(words) > 1 or not (word.isascii() and word.isdecimal() and 1 <= int(word[:6]) <= len(rules)):
        raise GtcError(_("ask: which of the {count} standing orders? `always` lists them").format(count=len(rules)))
    gone = rules[int(word[:6]) - 1]
    session.set_standing(session.standing - {gone})
    return [_("Cancelled: {rule}").format(rule=rule_text(session, gone))]


def listed(session: Session, width: int) -> list[str]:
    """What stands, with numbers, and what may stand."""
    rules = _ordered(session)
    lines = [_("In force:")] if rules else [_("No standing orders: you decide everything.")]
    lines += table([(f"  {number}", rule_text(session, rule)) for number, rule in enumerate(rules, 1)], width)
    lines.append(_("Available standing orders; those with UNIT can be for one unit only:"))
    rows = [(f"  always {_ONLY}", _("the only choice, where there is just one"))]
    for offer in session.game.system.standing_offers():
        some = " " + _("[for UNIT]") if offer.unit else ""
        words = f"never {offer.avoids}" if offer.avoids else f"always {offer.verb}"
        rows.append((f"  {words}{some}", offer.text))
    return lines + table(rows, width)


def rule_text(session: Session, rule: Standing) -> str:
    """A standing answer as a sentence with its side and unit."""
    known = {(offer.kind, offer.verb): offer.text for offer in session.game.system.standing_offers()}
    text = known.get((rule.kind, rule.verb), f"{rule.kind} {rule.verb}")
    if not rule.kind:
        text = _("the only choice, where there is just one")
    side = session.game.side_names.get(rule.side, rule.side)
    if rule.piece is None:
        return _("{side}: {text}").format(side=side, text=text)
    names = {one.id: one.name for one in session.seat(rule.side).view().pieces}
    return _("{side}: {text}, for {unit}").format(side=side, text=text, unit=names.get(rule.piece, rule.piece))


def _ordered(session: Session) -> list[Standing]:
    return sorted(session.standing, key=lambda rule: (rule.side, rule.kind, rule.verb, rule.piece or ""))


def _unit(session: Session, side: Side, word: str) -> PieceId:
    units = [one.id for one in session.seat(side).view().pieces if one.side == side and one.strength is not None]
    if word not in units:
        raise unknown(_("{name}: no such unit of yours").format(name=word[:40]), word, units)
    return PieceId(word)


def _offer(session: Session, side: Side, verb: str, never: bool, unit: bool) -> StandingOffer:
    """The question meant: by the verb, the one that the side is asked now first. Raises GtcError when that is none or
    several."""
    offers = session.game.system.standing_offers()
    fitting = [
        offer for offer in offers if verb == (offer.avoids if never else offer.verb) and (offer.unit or not unit)
    ]
    decision = session.seat(side).decision
    now = [offer for offer in fitting if decision is not None and offer.kind == decision.kind]
    if now:
        return now[0]
    if not fitting:
        raise GtcError(_("{verb}: no such standing order; `always` alone lists them").format(verb=verb[:40]))
    if len(fitting) > 1:
        kinds = clauses(offer.text for offer in fitting)
        raise GtcError(
            _("{verb}: give this order when you are asked; it may mean: {kinds}").format(verb=verb, kinds=kinds)
        )
    return fitting[0]
