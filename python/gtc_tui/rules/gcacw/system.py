"""Great Campaigns of the American Civil War as the engine sees it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from gtc_tui.i18n import N_
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.record import Record
from gtc_tui.rules.kit.system import Late, RuleSystem

if TYPE_CHECKING:
    from gtc_tui.rules.gcacw import chapters, invariants
    from gtc_tui.rules.gcacw.ai import dealing, manner, plan, plan_words, policy, prospects, search
    from gtc_tui.rules.gcacw.ai.policy import reasons
    from gtc_tui.rules.gcacw.campaign import victory
    from gtc_tui.rules.gcacw.command import commanders
    from gtc_tui.rules.gcacw.data import campaign_rows, header, scenariofile
    from gtc_tui.rules.gcacw.forces import markers, seen
    from gtc_tui.rules.gcacw.present import codes, describe, lessons, odds, queries, standing_answers, view
    from gtc_tui.rules.gcacw.present.reference import figures, sections
    from gtc_tui.rules.gcacw.turn import sequence
else:
    chapters = Late("gtc_tui.rules.gcacw.chapters")
    dealing = Late("gtc_tui.rules.gcacw.ai.dealing")
    manner = Late("gtc_tui.rules.gcacw.ai.manner")
    plan = Late("gtc_tui.rules.gcacw.ai.plan")
    plan_words = Late("gtc_tui.rules.gcacw.ai.plan_words")
    policy = Late("gtc_tui.rules.gcacw.ai.policy")
    commanders = Late("gtc_tui.rules.gcacw.command.commanders")
    prospects = Late("gtc_tui.rules.gcacw.ai.prospects")
    header = Late("gtc_tui.rules.gcacw.data.header")
    markers = Late("gtc_tui.rules.gcacw.forces.markers")
    seen = Late("gtc_tui.rules.gcacw.forces.seen")
    codes = Late("gtc_tui.rules.gcacw.present.codes")
    describe = Late("gtc_tui.rules.gcacw.present.describe")
    standing_answers = Late("gtc_tui.rules.gcacw.present.standing_answers")
    invariants = Late("gtc_tui.rules.gcacw.invariants")
    lessons = Late("gtc_tui.rules.gcacw.present.lessons")
    odds = Late("gtc_tui.rules.gcacw.present.odds")
    queries = Late("gtc_tui.rules.gcacw.present.queries")
    reasons = Late("gtc_tui.rules.gcacw.ai.policy.reasons")
    figures = Late("gtc_tui.rules.gcacw.present.reference.figures")
    sections = Late("gtc_tui.rules.gcacw.present.reference.sections")
    scenariofile = Late("gtc_tui.rules.gcacw.data.scenariofile")
    sequence = Late("gtc_tui.rules.gcacw.turn.sequence")
    campaign_rows = Late("gtc_tui.rules.gcacw.data.campaign_rows")
    search = Late("gtc_tui.rules.gcacw.ai.search")
    victory = Late("gtc_tui.rules.gcacw.campaign.victory")
    view = Late("gtc_tui.rules.gcacw.present.view")

SYSTEM = RuleSystem[GcacwGame, Record](
    name="gcacw",
    title="Great Campaigns of the American Civil War",
    secrets=False,
    walks={
        "march": N_("{who} marches {path}"),
        "retreat": N_("{who} retreats {path}"),
        "rout": N_("{who} routs {path}"),
    },
    answers=chapters.codec,
    brief=header.brief,
    read=scenariofile.load_scenario,
    begin=sequence.begin,
    taken_up=sequence.taken_up,
    piece_ids=lambda game: tuple(piece.id for piece in game.pieces),
    result=victory.result,
    view=view.view,
    headline=view.headline,
    questions=queries.questions,
    query=queries.answer,
    label=describe.label,
    group=chapters.group,
    untimely=chapters.untimely,
    known=seen.seen_by,
    asked=seen.asked,
    told=seen.told,
    look=markers.look,
    appraise=lambda play, decision: policy.appraise(dealing.guessed(play, decision.side, decision), decision),
    counts_points=policy.counts_points,
    imagine=lambda play, side, seed: dealing.imagined(play, side, Random(seed)),
    reasons=lambda play, decision, action, following: reasons.reasons(
        dealing.guessed(play, decision.side, decision), decision, action, following
    ),
    period=plan.period,
    plan=lambda play, side: plan_words.told(dealing.guessed(play, side), side),
    points=victory.points,
    scored=lambda game: game.scoring_side,
    score=victory.score,
    levels=victory.levels,
    propose=lambda play, decision, budget: search.propose(
        dealing.guessed(play, decision.side, decision), decision, budget
    ),
    manner=manner.of,
    unsearched=lambda play, decision, budget: search.unsearched(
        dealing.guessed(play, decision.side, decision), decision, budget
    ),
    horizon=prospects.horizon,
    prospects=prospects.prospects,
    faults=invariants.faults,
    figures=campaign_rows.figure_groups,
    figure_tables=figures.figures,
    sections=sections.sections,
    standing_offers=standing_answers.offers,
    lessons=lessons.lessons,
    code_words=codes.code_words,
    bare_odds=odds.bare,
    commanders=commanders,
)
