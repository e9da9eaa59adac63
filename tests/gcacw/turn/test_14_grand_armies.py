"""14.0 in the grand campaign: three armies a side, who belongs to which, who goes over (the checklist's GM and G14)."""

from __future__ import annotations

import pytest
from grand import grand, summer

from gtc_tui._core import MANPOWER
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.combat import combat_values, flanks
from gtc_tui.rules.gcacw.combat.assaults import grand_assault
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import Parts
from gtc_tui.rules.gcacw.strategy import reorganization
from gtc_tui.rules.gcacw.strategy.illness import Return
from gtc_tui.rules.gcacw.turn import armies, replacement
from gtc_tui.rules.gcacw.turn.attachment import Attachment
from gtc_tui.rules.gcacw.turn.initiative import Menu
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, numbered, put, refused, texts

LEE, BEAUREGARD, GRANT, BUTLER = "S3206", "OS0605", "S3004", "OS0706"


def assigned(**placed: At | str | None) -> State:
    """The phase of a later turn, to its first question."""
    return grand(phase="armies", **placed)


def army(state: State, piece: str) -> str:
    return membership.of(inner(state), PieceId(piece))


def test_gm_04_gm_05_at_the_start_of_scenario_12_everybody_is_where_history_has_him() -> None:
    state = summer().new_state()
    while state.decision is not None and state.decision.kind == "deploy":
        state.apply(state.decision.actions[0])
    found: dict[str, set[str]] = {}
    for piece, code in membership.everybody(inner(state)).items():
        found.setdefault(code, set()).add(piece)
    assert set(found) == {"AP", "AJ", "DWV", "ANV", "SEV", "WV"}
    assert {"hancock", "wright-vi", "sheridan", "ferrero", "22-ny"} <= found["AP"]
    assert {"butler-aj", "gillmore", "smith", "hinks", "wild", "kautz", "10-37-clrd"} <= found["AJ"]
    assert {"hunter", "moor", "wynkoop"} <= found["DWV"]
    assert {"lee", "pickett", "kershaw", "breckinridge", "lomax"} <= found["ANV"]
    assert {"beauregard", "hoke-h-i", "clingman", "wise", "gracie", "dearing", "1-md"} <= found["SEV"]
    assert {"imboden", "va-militia", "vmi-cadets"} <= found["WV"]


def test_gm_10_zones_and_help_on_the_flanks_reach_across_armies() -> None:
    """A unit of Grant's and one of Butler's on two sides of Wise: either covers for the other's attack."""
    data = summer().map
    north, _one, _two, south, *_others = (data.names[near] for near in data.hexmap.neighbours(data.ids["OS0908"]))
    alone = {"wise": "OS0908", "grant": north, "crawford": north, "butler_aj": "OS0706"}
    both = {**alone, "turner": south}
    play, less = inner(assigned(**both)), inner(assigned(**alone))
    assert [membership.of(play, PieceId(unit)) for unit in ("crawford", "turner")] == ["AP", "AJ"]
    zones = [one.position.zoc(0, data.ids["OS0908"]) for one in (play, less)]
    assert sum(zones[0]) > sum(zones[1])
    covered = [flanks.cover(one, "OS0908", UNION, combat_values.defence(one, "OS0908")) for one in (play, less)]
    assert (covered[0][0], covered[1][0]) == (6, 3)


def test_other_campaigns_have_no_armies() -> None:
    assert not membership.are_used(numbered("10")) and membership.are_used(summer())


@pytest.mark.parametrize(
    ("rule", "piece", "where", "code"),
    [
        ("gm_11", "heth", "VS2629", "WV"),
        ("gm_11", "imboden", "V3", "WV"),
        ("gm_11", "breckinridge", "VS2629", "WV"),
        ("gm_12", "heth", "OS0413", "SEV"),
        ("gm_12 o_ga", "heth", "ON3617", "ANV"),  # as far from Beauregard as from Lee
        ("gm_12 o_ga", "heth", "ON3618", "SEV"),
        ("gm_16", "heth", "S2907", "ANV"),
        ("gm_16", "clingman", "S2907", "ANV"),
        ("gm_17", "lomax", "OS0413", "ANV"),
        ("gm_17", "young", "OS0413", "ANV"),
        ("gm_17", "chambliss", "OS0413", "ANV"),
        ("gm_17", "hampton-h", "OS0413", "ANV"),
        ("gm_17", "lomax", "VS2629", "WV"),
        ("gm_18", "russell", "VC3018", "DWV"),
        ("gm_19", "russell", "OS1207", "AJ"),
        ("gm_23", "russell", "S2904", "AP"),
        ("gm_23", "brooks", "S2904", "AP"),
        ("gm_24", "sheridan", "OS1207", "AP"),
        ("gm_24", "custer", "OS1207", "AP"),
        ("gm_24", "mcintosh", "OS1207", "AP"),
        ("gm_24", "davies", "VC3018", "DWV"),
    ],
)
def test_gm_who_belongs_where(rule: str, piece: str, where: str, code: str) -> None:
    leaders = {"lee": LEE, "kershaw": LEE, "beauregard": BEAUREGARD, "b_r_johnson_brig": At(BEAUREGARD, manpower=12)}
    union = {"grant": GRANT, "crawford": GRANT, "butler_aj": BUTLER, "turner": BUTLER}
    state = assigned(**{**leaders, **union, piece.replace("-", "_"): where})
    assert army(state, piece) == code, rule


def test_gm_13_before_beauregard_pickett_counts() -> None:
    placed: dict[str, At | str | None] = {
        "lee": LEE, "kershaw": LEE, "heth": "S2907", "pickett_p_i": "OS0605", "barton": "OS0605",
        "wise": At("OS0413", manpower=12),
    }  # fmt: skip
    units = ("wise", "barton", "pickett-p-i", "heth", "kershaw")
    alone = assigned(**placed)
    assert armies.chief(inner(alone), CONFEDERATE) == "pickett-p-i"
    assert [army(alone, unit) for unit in units] == ["SEV", "SEV", "SEV", "ANV", "ANV"]
    # Beauregard is there, beside Lee's army: what was nearer to Pickett is not nearer to him
    both = assigned(**placed, beauregard="N2404", clingman="N2404")
    assert armies.chief(inner(both), CONFEDERATE) == "beauregard"
    assert [army(both, unit) for unit in units if unit != "heth"] == ["ANV"] * 4
    nobody = inner(assigned(**{**placed, "pickett_p_i": None}))
    assert armies.chief(nobody, CONFEDERATE) is None


def test_gm_17_stuart_is_never_of_the_department() -> None:
    play = numbered("11").new_state().play
    put(play, {"lee": LEE, "pickett-p-i": "OS0413", "barton": "OS0413", "stuart": "OS0413", "rosser": "OS0413"}, False)
    for unit, code in (("stuart", "ANV"), ("rosser", "ANV"), ("barton", None)):
        assert armies.fixed(play, PieceId(unit)) == code, unit


def test_gm_17_cavalry_of_the_corps_at_burkeville_is_not_of_the_department() -> None:
    """Only on the maps of the Valley is it of another army than Lee's; infantry in that box is Beauregard's."""
    state = assigned(
        lee=LEE, kershaw=LEE, beauregard=BEAUREGARD, wise=BEAUREGARD, young="B1", hampton_h="B1", heth="B1"
    )
    assert [army(state, piece) for piece in ("young", "hampton-h", "heth")] == ["ANV", "ANV", "SEV"]


def test_gm_20_west_is_of_the_james_army_before_butler_lands() -> None:
    for turn in (1, 2):
        play = numbered("11").new_state().play
        assert pieces.hex_of(play, PieceId("butler-aj")) is None
        play.amend(turn=turn)
        armies.settle(play, UNION)
        assert [membership.of(play, PieceId(unit)) for unit in ("west", "crawford")] == ["AJ", "AP"]


def test_gm_20_without_butler_units_belong_to_the_army_that_is_printed_on_them() -> None:
    state = assigned(grant=GRANT, crawford=GRANT, west="S3202", russell="OS1207")
    assert (army(state, "west"), army(state, "russell")) == ("AJ", "AP")


def test_gm_06_army_and_district_leaders_stay() -> None:
    state = assigned(grant="OS0706", turner="OS0706", butler_aj=GRANT, crawford=GRANT, hunter="S2904")
    assert [army(state, leader) for leader in ("grant", "butler-aj", "hunter")] == ["AP", "AJ", "DWV"]


NEAR = {"grant": "S3202", "crawford": "S3202", "butler_aj": "S3216", "turner": "S3216", "brooks": "S3216"}
"""The leaders 14 hexes from each other: everybody has a choice."""


def test_gm_14_gm_21_g14_02_g14_03_within_15_hexes_of_both_the_owner_says() -> None:
    state = assigned(**NEAR, hancock="S3204", gibbon="S3204")
    assert (army(state, "gibbon"), state.to_move) == ("AP", UNION)
    assert "to-army II AJ" in texts(state)
    where = {unit: inner(state).position.hex(inner(state).game.index[PieceId(unit)]) for unit in ("gibbon", "hancock")}
    drive(state, "to-army II AJ")
    assert army(state, "gibbon") == army(state, "hancock") == "AJ"
    assert where == {unit: inner(state).position.hex(inner(state).game.index[PieceId(unit)]) for unit in where}
    assert refused(state, "to-army II AP") == ("14.0", "Gibbon and Hancock have already been assigned in this phase")
    drive(state, "done")
    later = inner(state)
    armies.settle(later, UNION)
    assert membership.of(later, PieceId("gibbon")) == "AJ"  # stays as long as it may


@pytest.mark.parametrize(
    ("butler", "unit", "may"),
    [("S3217", "S3201", True), ("S3218", "S3201", False), ("S3218", "S3203", True), ("S3219", "S3203", False)],
    ids=["leaders at 15", "leaders at 16", "the unit at 15", "the unit at 16"],
)
def test_gm_14_g14_02_at_15_hexes_and_not_at_16(butler: str, unit: str, may: bool) -> None:
    state = assigned(grant="S3202", crawford="S3202", butler_aj=butler, turner=butler, gibbon=unit)
    assert ("to-army II AJ" in texts(state)) == may


def test_gm_14_farther_away_nobody_chooses() -> None:
    state = assigned(grant=GRANT, crawford=GRANT, butler_aj=BUTLER, turner=BUTLER, gibbon="S3204")
    assert not [text for text in texts(state) if text.startswith("to-army")]


def test_gm_07_a_corps_on_both_sides_of_the_line_goes_as_a_whole() -> None:
    """Its owner says where; before he does it is where most of its manpower is."""
    state = assigned(
        grant=GRANT, crawford=GRANT, butler_aj=BUTLER, turner=BUTLER, gibbon=At("S3204", manpower=13),
        barlow=At("OS1207", manpower=8),
    )  # fmt: skip
    assert army(state, "gibbon") == army(state, "barlow") == "AP"
    assert "to-army II AJ" in texts(state)


def test_gm_08_nobody_leads_units_of_another_army() -> None:
    state = assigned(
        grant=GRANT, crawford=GRANT, butler_aj=BUTLER, turner=BUTLER, gillmore=BUTLER, terry_div="S3202", ames=GRANT
    )
    play = inner(state)
    assert commands.leads(play, PieceId("grant"), PieceId("crawford"))
    assert not commands.leads(play, PieceId("grant"), PieceId("turner"))
    assert not commands.leads(play, PieceId("butler-aj"), PieceId("crawford"))
    led = {leader: {play.game.ids[unit] for unit in units} for leader, units in commands.of(play).items()}
    assert "turner" in led[PieceId("butler-aj")] and "turner" not in led[PieceId("grant")]
    # a corps whose units are on the Valley's maps and elsewhere is the one that is divided
    valley = inner(assigned(grant=GRANT, crawford=GRANT, warren=GRANT, griffin="VC3018"))
    assert membership.of(valley, PieceId("griffin")) == "DWV"
    assert not commands.leads(valley, PieceId("warren"), PieceId("griffin"))
    assert commands.leads(valley, PieceId("warren"), PieceId("crawford"))


def test_gm_09_nobody_of_another_army_joins_a_grand_assault() -> None:
    def joining(**more: object) -> list[str]:
        state = grand(
            Menu(CONFEDERATE), record={"dice": (6, 6), **more}, barlow="S3204", lee="S3205", anderson_i="S3205",
            kershaw="S3205", heth="S3304",
        )  # fmt: skip
        return grand_assault.hexes(inner(state), PieceId("anderson-i"), "S3204")

    assert joining() == ["S3304"]
    assert joining(armies=(("heth", "SEV"),)) == []


def test_gm_09_nor_does_the_leader_of_another_army_order_one() -> None:
    near = {"hancock": "OS0807", "barlow": "OS0807", "butler_aj": BUTLER, "turner": BUTLER, "wise": "OS0907"}
    play = inner(grand(Menu(UNION), record={"dice": (6, 6)}, **near))
    assert membership.of(play, PieceId("hancock")) == "AP" and membership.of(play, PieceId("butler-aj")) == "AJ"
    assert grand_assault.army_leader(play, PieceId("hancock")) is None
    play = inner(grand(Menu(UNION), record={"dice": (6, 6)}, **near, grant="OS0807"))
    assert grand_assault.army_leader(play, PieceId("hancock")) == "grant"


def test_gm_15_ten_manpower_stay_with_beauregard() -> None:
    close = {"lee": "S3526", "kershaw": "S3526", "beauregard": "S3733", "b_r_johnson_brig": At("S3733", manpower=3)}
    state = assigned(**close, wise=At("S3733", manpower=4), ransom=At("S3733", manpower=3))
    while state.to_move == UNION:
        drive(state, "done")
    assert not armies.lacks(inner(state), CONFEDERATE)
    assert refused(state, "to-army J-SEV ANV") == (
        "14.0",
        "10 manpower must stay in the Department of Southeastern Virginia",
    )
    short = assigned(**close, heth=At("S3526", manpower=11))
    assert armies.lacks(inner(short), CONFEDERATE)
    assert "done" not in texts(short) and "to-army III SEV" in texts(short)
    drive(short, "to-army III SEV")
    assert army(short, "heth") == "SEV" and not armies.lacks(inner(short), CONFEDERATE)


def test_gm_22_one_whole_corps_stays_with_butler() -> None:
    state = assigned(**NEAR, ames="S3216", terry_div="S3216", gillmore="S3216", smith="S3216")
    assert army(state, "brooks") == army(state, "turner") == "AJ"
    drive(state, "to-army X AP")
    assert refused(state, "to-army XVIII AP") == ("14.0", "one whole corps must stay in the Army of the James")


def test_14_0_who_may_not_change_armies_is_told_why() -> None:
    state = assigned(**NEAR, hancock="S3204", gibbon="S3204", barlow="S3204", sheridan="S3204", lee="S3526")
    labels = [state.label(action).told() for action in state.legal_actions()]
    assert "Hancock's corps to the Army of the James" in labels
    for typed, why in (
        ("II JAMES", "JAMES: no such army; there are AP, AJ"),
        ("ii ap", "Gibbon, Barlow and Hancock already belong to the Army of the Potomac"),
        ("gibbon aj", "II changes as a whole: to-army II AJ"),
        ("sheridan AJ", "Sheridan may not leave the Army of the Potomac"),
        ("nobody AJ", "nobody: no corps, division or unit by that name may change its army"),
    ):
        assert refused(state, f"to-army {typed}") == ("14.0", why)
    assert refused(state, "to-army lee AJ") == ("4.0", "Lee belongs to the other side")
    apart = assigned(
        grant=GRANT, crawford=GRANT, butler_aj=BUTLER, turner=BUTLER, gibbon="S3204",
        neill="S3203", russell="OS1207",
    )  # fmt: skip
    assert refused(apart, "to-army II AJ") == ("14.0", "not all of II are within 15 hexes of both army leaders")


def test_14_0_a_corps_of_the_same_number_is_each_sides_own() -> None:
    """Both armies have a II Corps."""
    union = {"grant": "S3004", "crawford": "S3004", "hancock": "S3204", "gibbon": "S3204"}
    state = assigned(**union, lee="S3526", early_ii="S3526", rodes="S3526", beauregard="S3733", wise="S3733")
    assert "to-army II SEV" in texts(state)
    labels = [state.label(action).told() for action in state.legal_actions()]
    assert "Early's corps to the Department of Southeastern Virginia" in labels


def test_14_0_one_unit_belongs_and_a_corps_belong() -> None:
    state = assigned(**NEAR, hancock="S3204", gibbon="S3204", neill="S3204")
    told = drive(state, "to-army VI AJ", "to-army II AJ")
    assert [event.text for event in told if event.kind == "army"] == [
        "Neill now belongs to the Army of the James",
        "Gibbon and Hancock now belong to the Army of the James",
    ]


def test_g14_04_after_the_leaders_have_been_transferred() -> None:
    phases = summer().phases(25)
    assert phases.index("armies") == phases.index("transfer") + 1
    assert "armies" in summer().phases(24) and "transfer" not in summer().phases(24)


def test_who_arrives_on_a_map_of_the_valley_is_of_its_army() -> None:
    state = grand(phase="off-map", moor="V1", lee=LEE, kershaw=LEE)
    drive(state, "depart moor winchester", "arrive VC4301")
    assert army(state, "moor") == "DWV"


def test_6_3_who_leads_a_substitute_goes_to_others_when_its_division_joins_another_army() -> None:
    parts = Parts(under=(("sub-inf-1-u", "russell"),))
    vi_corps = {"wright_vi": "S2904", "sub_inf_1_u": At("S2904", manpower=4), "neill": "S3004"}
    state = grand(phase="off-map", record={"parts": parts}, grant="S3004", crawford="S3004", russell="V1", **vi_corps)
    assert at(state, "wright-vi").hex == "S2904"
    drive(state, "depart russell winchester", "arrive VC4301")
    assert army(state, "sub-inf-1-u") == "DWV" and army(state, "wright-vi") == "AP"
    assert at(state, "wright-vi").hex == "S3004"


def test_19_0_a_leader_who_is_well_again_is_of_the_army_that_he_comes_to() -> None:
    record = {"armies": (("pickett-p-i", "SEV"), ("barton", "ANV"), ("hunton", "ANV"))}
    placed = {"lee": LEE, "kershaw": LEE, "barton": "S3406", "hunton": "S3506"}
    state = grand(Return(PieceId("pickett-p-i")), turn=28, phase="leader-recovery", record=record, **placed)
    assert army(state, "pickett-p-i") == "SEV"
    drive(state, "rejoin pickett-p-i S3406")
    assert army(state, "pickett-p-i") == "ANV" and at(state, "pickett-p-i").hex == "S3406"


def test_19_0_who_takes_the_place_of_another_is_of_his_army() -> None:
    """Hill, well again, takes the corps back from Early; it is in the Department, and he is not alone there."""
    department = (("early-iii", "SEV"), ("wilcox", "SEV"), ("heth", "SEV"))
    state = grand(record={"armies": department}, early_iii=LEE, wilcox=LEE, heth=LEE)
    assert army(state, "hill") == "ANV"
    later = changed(state, lambda play: replacement.swap(play, PieceId("early-iii"), PieceId("hill")))
    assert army(later, "hill") == "SEV" and at(later, "hill").hex == LEE
    assert not [fault for fault in later.faults() if "alone" in fault]


def test_a_pieces_army_is_told_with_it() -> None:
    state = assigned(grant=GRANT, crawford=GRANT, butler_aj=BUTLER, turner=BUTLER)
    notes = {piece.id: piece.note for piece in state.view(None).pieces}
    assert "Army of the James" in notes["turner"] and "Army of the James" in notes["butler-aj"]
    assert "Army of the Potomac" in notes["crawford"]


def test_14_0_36_0_positions_that_cannot_be_are_told() -> None:
    def faults(**record: object) -> list[str]:
        found = grand(record=record, grant=LEE, crawford=LEE, sheridan=GRANT, davies=GRANT, turner="OS0705").faults()
        return [fault for fault in found if "army" in fault or "naval" in fault]

    assert faults() == []
    assert faults(armies=(("crawford", "ANV"),)) == ["crawford: in the army ANV"]
    assert faults(armies=(("davies", "AJ"),)) == ["davies: in the army AJ, which it never joins"]
    assert faults(fallen=("S3733", "S3733")) == ["naval batteries destroyed: ('S3733', 'S3733')"]
    inside = grand(turner="S3933").faults()
    assert [fault for fault in inside if "naval" in fault] == ["turner: at the naval battery in S3933"]


# -- who comes out of whom (30.0, 34.0) ----------------------------------------------------------------------
BRIGADES = ("clingman", "colquitt", "hagood", "martin")


def hokes(state: State, **armies_: str) -> State:
    """Hoke's division and brigades have no manpower off the map; some pieces are in these armies."""

    def change(play: GcacwPlay) -> None:
        for unit in map(PieceId, ("hoke", *BRIGADES)):
            if pieces.hex_of(play, unit) is None:
                play.position.set(play.game.index[unit], MANPOWER, 0)
        membership.assign(play, {PieceId(one.replace("_", "-")): code for one, code in armies_.items()})

    return changed(state, change)


@pytest.mark.parametrize(("before", "code"), [("ANV", "SEV"), ("SEV", "ANV")])
def test_14_0_30_4_a_division_is_in_the_army_of_its_brigades(before: str, code: str) -> None:
    brigades = {"clingman": At(BEAUREGARD, 6), "hagood": At(BEAUREGARD, 6)}
    state = grand(Attachment(CONFEDERATE), phase="attachment", lee=LEE, heth=LEE, **brigades)
    state = hokes(state, hoke=before, clingman=code, hagood=code)
    drive(state, f"form-division hoke {BEAUREGARD}", "choose clingman", "choose hagood")
    assert army(state, "hoke") == code


def test_14_0_30_4_what_a_division_becomes_is_in_its_army() -> None:
    state = grand(Menu(CONFEDERATE), record={"dice": (1, 6)}, lee=LEE, hoke=At(BEAUREGARD, 12), crawford=GRANT)
    others = dict.fromkeys((*BRIGADES, "hoke_h_i"), "SEV")
    state = hokes(state, hoke="ANV", **others)
    drive(state, "march hoke", "roll 3", "detach", "part clingman 6", "guns 0", "turn-into colquitt")
    assert [army(state, one) for one in ("clingman", "colquitt", "hoke-h-i")] == ["ANV"] * 3
    assert pieces.leads(inner(state), PieceId("hoke-h-i"), PieceId("colquitt"))


def test_14_0_30_1_a_substitute_is_in_its_parents_army_whichever_it_was_in_before() -> None:
    state = grand(Menu(UNION), record={"dice": (6, 1)}, grant=GRANT, crawford=At(GRANT, 6), heth=LEE)
    state = hokes(state, sub_inf_1_u="AJ")
    drive(state, "march crawford", "roll 3", "detach", "part sub-inf-1-u 3")
    assert army(state, "sub-inf-1-u") == army(state, "crawford") == "AP"


def test_14_0_34_0_b_r_johnson_is_in_the_army_of_the_brigade_with_which_he_comes() -> None:
    play = numbered("11").new_state().play
    put(play, {"lee": LEE, "heth": LEE, "b-r-johnson-brig": LEE, "wise": BEAUREGARD}, False)
    membership.assign(play, {PieceId("b-r-johnson-brig"): "ANV", PieceId("wise"): "SEV"})
    reorganization.reorganize(play)
    pieces.settle_leaders(play, LEE)
    assert pieces.hex_of(play, PieceId("b-r-johnson-j-sev")) == LEE
    assert membership.of(play, PieceId("b-r-johnson-j-sev")) == "ANV"
