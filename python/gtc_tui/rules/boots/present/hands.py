"""What there is beside the map: hands of heroism markers, sub-command markers drawn and still to be drawn (4, 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import InfoGroup, InfoLine
from gtc_tui.i18n import _
from gtc_tui.rules.boots.present.marker_words import words
from gtc_tui.rules.boots.state.game import BootsPlay


def hands(play: BootsPlay, viewer: Side | None) -> tuple[InfoGroup, ...]:
    """Heroism markers: one's own with what they do, of the enemy's only how many (6.5); sub-command markers in the
    order in which they were drawn this turn, still in the pool, out of the game (4.2). viewer None: all
    of it."""
    return tuple(group for group in (_heroism(play, viewer), *_markers(play), _kept(play)) if group.lines)


def _heroism(play: BootsPlay, viewer: Side | None) -> InfoGroup:
    game, lines = play.game, list[InfoLine]()
    for side, hand in zip(game.sides, play.record.hands, strict=True):
        name = game.side_names[side]
        if viewer in (None, side):
            of = _("{side}:").format(side=name)
            lines.append(
                InfoLine(
                    of, _("{n} of {most}").format(n=len(hand), most=game.tables.heroism.hand), side, key=str(len(hand))
                )
            )
            for marker in hand:
                text = "  " + _(game.tables.heroism_names[marker])
                lines.append(InfoLine(text, "", side, words(game, marker, side), marker))
        else:
            lines.append(InfoLine(_("{side} (face down)").format(side=name), str(len(hand)), side, key=str(len(hand))))
    lines.append(InfoLine(_("in the pool"), str(len(play.record.deck)), key=str(len(play.record.deck))))
    return InfoGroup(_("Heroism markers"), tuple(lines))


def _markers(play: BootsPlay) -> Iterator[InfoGroup]:
    record = play.record
    drawn = [
        InfoLine(_("{n}. {marker}").format(n=number, marker=line.text), line.value, line.side, key=line.key)
        for number, line in enumerate(_lines(play, record.aside), start=1)
    ]
    yield InfoGroup(_("Drawn this turn"), tuple(drawn))
    yield InfoGroup(_("In the pool: {n}").format(n=len(record.pool)), tuple(_lines(play, record.pool)))
    yield InfoGroup(_("Out of the game"), tuple(_lines(play, record.gone)))


def _lines(play: BootsPlay, markers: Sequence[str]) -> Iterator[InfoLine]:
    """Markers by name, each with whose it is as printed."""
    for marker in markers:
        known = play.game.marker_defs[marker]
        whose = play.game.side_names.get(known.side)
        yield InfoLine(_(known.name), whose or _("whoever draws it"), known.side if whose else None, key=marker)


def _kept(play: BootsPlay) -> InfoGroup:
    lines = [
        InfoLine(_(play.game.tables.heroism_names[marker]), play.game.side_names[side], side, key=marker)
        for side, kept in zip(play.game.sides, play.record.kept, strict=True)
        for marker in kept
    ]
    return InfoGroup(_("In play"), tuple(lines))
