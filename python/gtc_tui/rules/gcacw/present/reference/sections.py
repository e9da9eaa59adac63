"""The rules in words, with the figures in use: a corrected table file corrects the sentences too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from gtc_tui.engine.report import Section
from gtc_tui.i18n import N_, _, clauses, listing, ngettext
from gtc_tui.messages import Value
from gtc_tui.rules.gcacw.campaign.entrench import level_name
from gtc_tui.rules.gcacw.campaign.victory import title
from gtc_tui.rules.gcacw.combat.modifiers import type_name
from gtc_tui.rules.gcacw.data.scenario_places import sheets_of
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.march import dummies
from gtc_tui.rules.gcacw.present.reference import (
    campaign,
    combat,
    commanders,
    forces,
    grand,
    play,
    special,
    supply,
    theatres,
)
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.tables.tablefile import load_tables
from gtc_tui.rules.gcacw.tables.tables import Bridges, Recovery, Tables
from gtc_tui.rules.gcacw.words.phrases import arm_name, quantity, signed
from gtc_tui.rules.kit.words import listed

_HOW = {
    "individual": N_("{n} alone"),
    "leader": N_("{n} under a leader"),
    "cavalry-corps": N_("{n} under the leader of the cavalry corps"),
}


def sections(games: Sequence[GcacwGame] = ()) -> tuple[Section, ...]:
    """The chapters of the series and the special rules of these scenarios, in the order of their numbers. For one game
    alone: without those of a campaign, or of the grand campaign, where it is none."""
    figures = _figures(load_tables())
    general = (*play.SECTIONS, *combat.SECTIONS, *special.SECTIONS, *forces.SECTIONS, *commanders.SECTIONS)
    if len(games) != 1 or games[0].campaign is not None:
        general += (*campaign.SECTIONS, *theatres.SECTIONS, *supply.SECTIONS)
    if len(games) != 1 or membership.are_used(games[0]):
        general += grand.SECTIONS
    chapters: dict[str, tuple[str, list[str]]] = {}
    for number, heading, paragraphs in general:
        chapters.setdefault(number, (heading, []))[1].extend(paragraphs)  # campaigns add to chapters of the series
    made = [
        Section(number, _(heading), tuple(_(text).format(**figures) for text in paragraphs))
        for number, (heading, paragraphs) in chapters.items()
    ]
    made += [scenario_section(game) for game in games]
    return tuple(sorted(made, key=lambda section: [int(part) for part in section.number.split(".")]))


def scenario_section(game: GcacwGame) -> Section:
    """A scenario's own rules: objectives, points, victory levels, closed hexes, and what its rules module says."""
    names = game.side_names
    scoring = names[game.scoring_side]
    paragraphs = [text.told() for text in game.rules.sentences()]
    if game.sheets != sheets_of(game.map):
        paragraphs.append(_("Sheets of the map in play: {sheets}.").format(sheets=listing(game.sheets)))
    if game.closed:
        paragraphs.append(
            _("Closed hexes: {hexes}. No unit enters or retreats into them; for flanks they count as blocked.").format(
                hexes=listing(game.closed)
            )
        )
    goals = [f"{goal.hex} {goal.name} {goal.points}" for goal in game.objectives]
    if goals:
        paragraphs.append(_("VP of the {side} for objectives: {goals}.").format(side=scoring, goals=clauses(goals)))
    paragraphs += _takers(game)
    burnt = [f"{station.hex} {station.name} {station.points}" for station in game.stations if station.points]
    if burnt:
        paragraphs.append(
            _("VP of the {side} for damaged stations: {goals}.").format(side=scoring, goals=clauses(burnt))
        )
    losses = [f"{names[side]} {signed(points)}" for side, points in game.loss_points.items()]
    paragraphs.append(
        _("VP of the {side} for each manpower point lost: {losses}.").format(side=scoring, losses=clauses(losses))
    )
    levels = [f"{title(level)} {'' if level.least is None else level.least}".strip() for level in game.levels]
    paragraphs.append(_("Victory levels (minimum VP): {levels}.").format(levels=clauses(levels)))
    return Section(game.rules.section, _(game.title), tuple(paragraphs))


def _takers(game: GcacwGame) -> list[str]:
    """Who takes objectives that not infantry alone takes (13.0)."""
    found = dict[tuple[str, ...], list[str]]()
    for goal in game.objectives:
        if not goal.is_usual:
            found.setdefault(goal.takes, []).append(f"{goal.hex} {goal.name}")
    text = _("Arms that take {goals}: {arms}.")
    return [text.format(goals=listing(goals), arms=_list(map(arm_name, arms))) for arms, goals in found.items()]


def _figures(tables: Tables) -> Mapping[str, object]:
    """What stands in braces in the texts."""
    return {
        **_figures_of_play(tables),
        "markers": markers.MOST,
        "marches": dummies.MARCHES,
        **_figures_of_combat(tables),
        **_figures_of_recovery(tables),
        "attachment": _attachment(tables),
        "rain_rows": _rain(tables),
        "army": tables.army_activation.success,
        "army_units": tables.army_activation.most,
        "army_mounted": tables.army_activation.mounted,
        **_figures_of_bridges(tables.bridges),
        "wagon_ford": tables.wagon.ford_minor if tables.wagon.ford_minor is not None else _("none may be crossed"),
        **_figures_of_forts(tables),
        "fifth_activation": tables.fifth_activation,
        "ammunition_levels": tables.ammunition.levels,
        "ammunition_share": quantity(tables.ammunition.share),
        "ammunition_retreat": signed(tables.ammunition.cavalry_retreat),
        "burn_arms": _list(arm_name(arm) for arm in tables.stations.arms),
        "burn": tables.stations.organized,
        "burn_disorganized": tables.stations.disorganized,
    }


def _list(parts: Iterable[Value]) -> str:
    return listed(parts).told()


def _half(cv2: int) -> str:
    return quantity(Fraction(cv2, 2))


# -- chapters 2 to 6 -------------------------------------------------------------------------------------
def _figures_of_play(tables: Tables) -> dict[str, object]:
    march = tables.extended_march
    values = tables.disorganized_cv2
    return {
        "disorganized": _list(f"{n}: {_half(values[n])}" for n in (1, 2, 4, 8, 12, 16) if n < len(values)),
        "fatigue": tables.max_fatigue,
        "radius": tables.command_radius,
        "transfer": tables.transfer_radius,
        "talk": tables.talk_radius,
        "read": tables.dispatch_read,
        "exit": tables.zoc_exit,
        "zone_loss": tables.zone_to_zone_manpower,
        "foot_dice": _dice(tables.dice["foot"]),
        "mounted_dice": _dice(tables.dice["mounted"]),
        **{
            f"{side}_{kind}": _bonus(bonus) for side, kinds in tables.allowance.items() for kind, bonus in kinds.items()
        },
        "extended_normal": _levels(march.modifiers["normal"]),
        "extended_exhausted": _levels(march.modifiers["exhausted"]),
        "extended_union": march.union,
        "extended_organized": _first_harm(march.organized),
        "extended_disorganized": _first_harm(march.disorganized),
        "force_points": tables.force_march_points,
        "force_loss": tables.force_march_manpower,
        "ladder": _list(level_name(step) for step in tables.ladder[1:]),
        "first_in_works": level_name(tables.ladder[tables.first_in_works]),
        "by_action": _list(level_name(tables.ladder[level]) for level in sorted(tables.entrench_by_action)),
        "stacking": _list(
            _("combat value {n} or more on {open}, {close} or more in close terrain").format(
                n=tier.least, open=signed(tier.open), close=signed(tier.close)
            )
            for tier in reversed(tables.stacking)
        ),
    }


def _dice(count: int) -> str:
    return ngettext("{n} die", "{n} dice", count).format(n=count)


def _bonus(bonus: Mapping[str, int]) -> str:
    return _list(_(_HOW[how]).format(n=signed(added)) for how, added in bonus.items())


def _levels(modifiers: Mapping[int, int]) -> str:
    """Fatigue levels that a roll is due at, with what is added to the die."""
    return _list(
        _("fatigue {level} (die {added})").format(level=level, added=signed(added))
        for level, added in sorted(modifiers.items())
    )


def _first_harm(rows: Mapping[int, tuple[int, bool]]) -> int:
    return min(die for die, (lost, disorganized) in rows.items() if lost or disorganized)


# -- chapter 7 -------------------------------------------------------------------------------------------
def _figures_of_combat(tables: Tables) -> dict[str, object]:
    return {
        "attack_types": clauses(
            _("{kind} {modifier} with {foot} MP left, mounted {mounted} MP").format(
                kind=type_name(one.key), modifier=signed(one.modifier), foot=one.foot, mounted=one.mounted
            )
            for one in tables.attack_types
        ),
        "assault": signed(tables.assault_modifier),
        "grand_less": tables.grand_assault_less,
        "limit_attacker": tables.limit_attacker,
        "limit_defender": tables.limit_defender,
        "limit_half": tables.limit_entrenched_half,
        "limit_all": tables.limit_entrenched_all,
        "ratio_least": tables.ratio_least,
        "ratio_most": signed(tables.ratio_most),
        "army_leader": signed(tables.army_leader_bonus),
        "flanks": _list(
            _("{n} outflanked hexes give {bonus}").format(n=covered, bonus=signed(bonus))
            for covered, bonus in sorted(tables.flank_bonus.items())
        ),
        "flank_limit": tables.flank_limit,
        "flank_share": quantity(tables.flank_share),
        "crossing": signed(tables.crossing_defence),
        "creek": signed(tables.creek_defence["normal"]),
        "creek_rain": signed(tables.creek_defence["rain"]),
        "rain": signed(tables.rain_attack),
        "mountain": signed(tables.mountain_defence[0]),
        "mountain_level": signed(tables.mountain_defence[1]),
        "multipliers": _list(
            f"{level_name(step)} x {quantity(factor)}"
            for step, factor in zip(tables.ladder[1:], tables.multipliers[1:], strict=True)
        ),
        "works": f"x {quantity(tables.works_multiplier)}",
        "retreat_least": tables.retreat_length[0],
        "retreat_most": tables.retreat_length[1],
        "rout_least": tables.rout_length[0],
        "rout_most": tables.rout_length[1],
        "retreat_losses": _list(str(tables.retreat_loss[priority]) for priority in sorted(tables.retreat_loss)),
        "evade_fatigue": tables.cavalry_retreat_max_fatigue,
        "evade_price": tables.cavalry_retreat_fatigue,
        "evade_divisor": tables.cavalry_retreat_divisor,
        "evade_fatal": tables.cavalry_retreat_fatal_die,
        "evade_loss": tables.cavalry_retreat_manpower,
        "refused": _list(
            _("{less} against {bonus}").format(less=signed(less), bonus=signed(bonus))
            for bonus, less in sorted(tables.refuse.items())
        ),
        "refuse_price": tables.refuse_fatigue,
        "refuse_fatigue": tables.refuse_max_fatigue,
    }


# -- chapter 8 -------------------------------------------------------------------------------------------
def _figures_of_recovery(tables: Tables) -> dict[str, object]:
    return {
        "rest_work": tables.recovery_entrench_max_fatigue,
        "rest_morale": tables.recovery_morale_max_fatigue,
        "rest_organized": _list(_rest(level, row) for level, row in sorted(tables.recovery_organized.items())),
        "rest_disorganized": _list(_rest(level, row) for level, row in sorted(tables.recovery_disorganized.items())),
    }


def _figures_of_forts(tables: Tables) -> dict[str, object]:
    strong = [f"{where} {fort.combat_value}, {fort.artillery}" for where, fort in tables.strong_forts.items()]
    return {
        "fort_value": tables.fort.combat_value,
        "fort_guns": tables.fort.artillery,
        "strong_forts": clauses(strong) or "-",
    }


def _figures_of_bridges(figures: Bridges) -> dict[str, object]:
    return {
        "bridge_arms": _list(arm_name(arm) for arm in figures.arms),
        "bridge_manpower": figures.manpower,
        "bridge_fatigue": figures.max_fatigue,
        "bridge_minor": figures.minor,
        "bridge_major": figures.major,
        "bridge_attempts": figures.attempts,
        "bridge_price": figures.demolition_points,
        "bridge_demolition": figures.demolition,
        "bridge_repair": signed(figures.repair),
    }


def _rain(tables: Tables) -> str:
    """ "2 for 3 turns, 3 for 2 turns, ..." before the late rows serve."""
    return _list(
        ngettext("{total} for {n} turn", "{total} for {n} turns", event.more + 1).format(total=total, n=event.more + 1)
        for total, event in sorted(tables.events.rows.items())
        if event.key == "rain"
    )


def _attachment(tables: Tables) -> str:
    """ "infantry Div 18, Brig 8, Regt 4"."""
    return _list(f"{arm_name(arm)} {size} {most}" for (arm, size), most in tables.attachment.items())


def _rest(level: int, row: Recovery) -> str:
    """ "2 to 0 and organized"."""
    text = _("{before} to {after}").format(before=level, after=row.fatigue)
    if row.organize:
        text = _("{text} and organized").format(text=text)
    if row.refresh:
        text = _("{text} and no longer exhausted").format(text=text)
    if row.exhaust:
        text = _("{text} and exhausted").format(text=text)
    return text
