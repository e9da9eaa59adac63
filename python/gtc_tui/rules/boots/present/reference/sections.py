"""The rules in words, with the figures in use: a corrected table file corrects the sentences too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from gtc_tui.engine.report import Section
from gtc_tui.i18n import N_, _, listing, ngettext
from gtc_tui.rules.boots.combat import verdicts
from gtc_tui.rules.boots.present.reference import combat, general, heroism, mad_anthony, pershing, play
from gtc_tui.rules.boots.present.reference.figures import TERRAIN
from gtc_tui.rules.boots.state.game import BootsGame
from gtc_tui.rules.boots.tables.tablefile import load_tables
from gtc_tui.rules.boots.tables.tables import INDIANS, OTHERS, Ground, Tables, Terrain

GENERAL = (
    *play.SECTIONS,
    *heroism.SECTIONS,
    *combat.SECTIONS,
    *general.SECTIONS,
    *mad_anthony.SECTIONS,
    *pershing.SECTIONS,
)

_ARMS = {
    "infantry": N_("infantry"),
    "cavalry": N_("cavalry"),
    "artillery": N_("artillery"),
    "engineer": N_("engineers"),
    "supply": N_("supply units"),
    "motorcycle": N_("motorcycles"),
}


def sections(games: Iterable[BootsGame] = ()) -> tuple[Section, ...]:
    """All chapters, and what each of these scenarios is made of, in the order of their numbers."""
    figures = _figures(load_tables())
    made = [
        Section(
            number,
            _(heading),
            tuple(line for text in paragraphs for line in _(text).format(**figures).splitlines()),
        )
        for number, heading, paragraphs in GENERAL
    ]
    made += [scenario_section(game) for game in games]
    return tuple(sorted(made, key=lambda section: [int(part) for part in section.number.split(".")]))


def scenario_section(game: BootsGame) -> Section:
    """What a scenario is made of: turns, pools, reinforcements."""
    years = sorted({turn.year for turn in game.turns})
    turns = ngettext("{n} turn", "{n} turns", len(game.turns)).format(n=len(game.turns))
    paragraphs = [_("{turns}, {years}.").format(turns=turns, years=_list(map(str, years)))]
    names = [_(marker.name) for marker in game.markers if marker.id in game.pool]
    later = [_(marker.name) for marker in game.markers if marker.id not in game.pool]
    paragraphs.append(_("Sub-command markers in the pool: {markers}.").format(markers=_list(names)))
    if later:
        paragraphs.append(_("Later: {markers}.").format(markers=_list(later)))
    kinds = game.tables.kinds.values()
    without = [_(kind.name) for kind in kinds if kind.count and kind.id not in game.deck]
    if without:
        paragraphs.append(_("Heroism markers not in the pool: {markers}.").format(markers=_list(without)))
    if game.reinforcements:
        due = [
            _("{unit} {turn}").format(unit=game.piece(entry.piece).name, turn=_(game.turns[entry.turn - 1].label))
            for entry in game.reinforcements
        ]
        paragraphs.append(_("Reinforcements: {units}.").format(units=_list(due)))
    return Section(game.rules.section, _(game.title), tuple(paragraphs))


def _figures(tables: Tables) -> Mapping[str, object]:
    """What stands in braces in the texts."""
    works, levels, arrivals = tables.works, tables.victory, tables.arrivals
    return {
        **_figures_of_heroism(tables),
        **_figures_of_ground(tables),
        **_figures_of_combat(tables),
        "supply_mad_anthony": tables.supply["mad-anthony"],
        "supply_pershing": tables.supply["pershing"],
        "attrition": tables.attrition,
        "scouting": tables.scouting.radius,
        "work": works.die,
        "work_engineers": works.engineers,
        "work_mexico": works.mexican_government,
        "work_villa": works.villa,
        "entrenchments": tables.markers.entrenchments,
        "stockades": tables.markers.stockades,
        "marginal": levels.marginal,
        "brilliant": levels.brilliant,
        "history": levels.history_changing,
        "new_year": tables.new_year.draws,
        "division": arrivals.division_of_the_north,
        "banditos": arrivals.banditos,
        "mexican_army": arrivals.mexican_army,
        **_figures_of_points(tables),
    }


def _list(parts: Iterable[str]) -> str:
    return listing(parts)


# -- heroism ---------------------------------------------------------------------------------------------
def _figures_of_heroism(tables: Tables) -> dict[str, object]:
    figures, faces = tables.heroism, tables.catastrophe
    return {
        "hand": figures.hand,
        "markers": _list(f"{_(kind.name)} {kind.count}" for kind in tables.kinds.values()),
        "lead": figures.lead,
        "inspired": figures.inspired,
        "ammunition": figures.ammunition,
        "flank_success": figures.flank,
        "last_stand": figures.last_stand,
        "morale": figures.morale,
        "survivor": figures.survivor,
        "correspondents": figures.correspondents,
        "wild_charge": figures.wild_charge,
        "wild_pursuit": figures.wild_pursuit,
        "catastrophe_hand": faces.hand,
        "earthquake": _faces(faces.earthquake),
        "storm": _faces(faces.storm),
        "plague": _faces(faces.plague),
        "plague_die": faces.plague_die,
    }


def _dice(count: int) -> str:
    return ngettext("{n} die", "{n} dice", count).format(n=count)


def _faces(faces: Sequence[int]) -> str:
    """Faces of a die: "1", "2 to 4", "none"."""
    if not faces:
        return _("none")
    first, last = min(faces), max(faces)
    if len(faces) > 1 and last - first + 1 == len(faces):
        return _("{first} to {last}").format(first=first, last=last)
    return _list(map(str, sorted(faces)))


# -- ground ----------------------------------------------------------------------------------------------
def _figures_of_ground(tables: Tables) -> dict[str, object]:
    ohio, mexico = tables.grounds["mad-anthony"], tables.grounds["pershing"]
    return {
        "costs_mad_anthony": _chart(ohio, lambda line: _points(line.cost)),
        "costs_pershing": _chart(mexico, lambda line: _points(line.cost)),
        "stack_mad_anthony": _chart(ohio, lambda line: str(line.stack)),
        "stack_pershing": _chart(mexico, lambda line: str(line.stack)),
        "no_stack": _no_stack(mexico),
        "no_works": _list(_(TERRAIN[name]) for name, line in mexico.terrain.items() if not line.works),
        "shifts_mad_anthony": _shifts(ohio),
        "shifts_pershing": _shifts(mexico),
        "burned_stack": ohio.burned_stack,
        "trail": _points(ohio.trail),
        "boats": _points(ohio.boats),
        "rail": _points(mexico.rail),
        "exit_mad_anthony": _points(ohio.river_exit),
        "exit_pershing": _points(mexico.river_exit),
    }


def _points(halves: int | None) -> str:
    """Movement points: "1/2", "2", "2 1/2"."""
    whole, half = divmod(halves or 0, 2)
    return f"{whole or ''} {'1/2' if half else ''}".strip() or "0"


def _chart(ground: Ground, cell: Callable[[Terrain], str]) -> str:
    return _list(f"{_(TERRAIN[name])} {cell(line)}" for name, line in ground.terrain.items())


def _no_stack(ground: Ground) -> str:
    """Who may not end where: "rough (artillery, supply units)"."""
    return _list(
        _("{terrain} ({units})").format(terrain=_(TERRAIN[name]), units=_list(_(_ARMS[arm]) for arm in line.no_stack))
        for name, line in ground.terrain.items()
        if line.no_stack
    )


def _shifts(ground: Ground) -> str:
    said = {
        "": "{terrain} {n}",
        INDIANS: _("{terrain} {n} (Indians only)"),
        OTHERS: _("{terrain} {n} (except Indians)"),
    }
    lines = [
        said[line.defender].format(terrain=_(TERRAIN[name]), n=line.shift)
        for name, line in ground.terrain.items()
        if line.shift
    ]
    return _list([*lines, _("river {n}").format(n=ground.river_shift)])


# -- combat ----------------------------------------------------------------------------------------------
def _figures_of_combat(tables: Tables) -> dict[str, object]:
    shifts = tables.shifts
    return {
        "columns": _list(tables.columns),
        "flank": shifts.flank,
        "artillery": shifts.artillery,
        "works": shifts.works,
        "sappers": shifts.sappers,
        "results": "\n".join(f"{code}: {verdicts.effect(result)}." for code, result in tables.results.items()),
    }


# -- points ----------------------------------------------------------------------------------------------
def _figures_of_points(tables: Tables) -> dict[str, object]:
    ohio, mexico = tables.points_mad_anthony, tables.points_pershing
    return {
        "indian_unit": ohio.indian_unit,
        "indian_strength": ohio.indian_strength,
        "villages_1791": ohio.villages_1791,
        "villages_1794": ohio.villages_1794,
        "forts_1791": ohio.forts_1791,
        "forts_1794": ohio.forts_1794,
        "us_unit": ohio.us_unit,
        "ma_us_strength": ohio.us_strength,
        "no_village_1791": ohio.no_village_1791,
        "towns_1791": ohio.towns_1791,
        "towns_1794": ohio.towns_1794,
        "clash_dice": _dice(ohio.clash_dice),
        "dorados": mexico.dorados_strength,
        "dorados_all": mexico.dorados_all,
        "villa_strength": mexico.villa_strength,
        "pe_us_strength": mexico.us_strength,
        "raid": mexico.raid,
        "raid_source": mexico.raid_source,
        "city": mexico.city,
        "town": mexico.town,
        "attack_dice": _dice(mexico.attack_dice),
        "hostilities_dice": _dice(mexico.hostilities_dice),
    }
