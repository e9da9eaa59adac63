"""Great Campaigns of the American Civil War as the engine sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtc_tui.rules.gcacw import actions
from gtc_tui.rules.gcacw.game import GcacwGame
from gtc_tui.rules.gcacw.record import Record
from gtc_tui.rules.kit.system import Late, RuleSystem

if TYPE_CHECKING:
    from gtc_tui.rules.gcacw import (
        appraise,
        brief,
        describe,
        habits,
        invariants,
        lessons,
        odds,
        queries,
        reference,
        scenariofile,
        sequence,
        tablefile,
        thinking,
        victory,
        view,
    )
    from gtc_tui.rules.gcacw.appraise import reasons
else:
    appraise = Late("gtc_tui.rules.gcacw.appraise")
    brief = Late("gtc_tui.rules.gcacw.brief")
    describe = Late("gtc_tui.rules.gcacw.describe")
    habits = Late("gtc_tui.rules.gcacw.habits")
    invariants = Late("gtc_tui.rules.gcacw.invariants")
    lessons = Late("gtc_tui.rules.gcacw.lessons")
    odds = Late("gtc_tui.rules.gcacw.odds")
    queries = Late("gtc_tui.rules.gcacw.queries")
    reasons = Late("gtc_tui.rules.gcacw.appraise.reasons")
    reference = Late("gtc_tui.rules.gcacw.reference")
    scenariofile = Late("gtc_tui.rules.gcacw.scenariofile")
    sequence = Late("gtc_tui.rules.gcacw.sequence")
    tablefile = Late("gtc_tui.rules.gcacw.tablefile")
    thinking = Late("gtc_tui.rules.gcacw.thinking")
    victory = Late("gtc_tui.rules.gcacw.victory")
    view = Late("gtc_tui.rules.gcacw.view")

SYSTEM = RuleSystem[GcacwGame, Record](
    name="gcacw",
    title="Great Campaigns of the American Civil War",
    codec=actions.CODEC,
    secrets=False,
    brief=brief.brief,
    read=scenariofile.load_scenario,
    begin=sequence.begin,
    piece_ids=lambda game: tuple(piece.id for piece in game.pieces),
    result=victory.result,
    view=view.view,
    questions=queries.questions,
    query=queries.answer,
    describe=describe.describe,
    appraise=appraise.appraise,
    imagine=lambda play, side, seed: play.clone(),
    reasons=reasons.reasons,
    points=victory.points,
    scored=lambda game: game.scoring_side,
    propose=thinking.propose,
    faults=invariants.faults,
    figures=tablefile.figure_groups,
    sections=reference.sections,
    standing_offers=habits.offers,
    lessons=lessons.lessons,
    bare_odds=odds.bare,
)
