"""They Died With Their Boots On as the engine sees it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from gtc_tui.i18n import N_
from gtc_tui.rules.boots.state.game import BootsGame
from gtc_tui.rules.boots.state.record import Record
from gtc_tui.rules.kit.system import Late, RuleSystem

if TYPE_CHECKING:
    from gtc_tui.rules.boots import chapters, invariants
    from gtc_tui.rules.boots.ai import dealing, policy, prospects, search
    from gtc_tui.rules.boots.ai.policy import reasons
    from gtc_tui.rules.boots.data import header, scenariofile
    from gtc_tui.rules.boots.present import codes, describe, lessons, odds, queries, standing_answers, view
    from gtc_tui.rules.boots.present.reference import figures, sections
    from gtc_tui.rules.boots.tables import tablefile
    from gtc_tui.rules.boots.turn import sequence, victory
else:
    chapters = Late("gtc_tui.rules.boots.chapters")
    policy = Late("gtc_tui.rules.boots.ai.policy")
    prospects = Late("gtc_tui.rules.boots.ai.prospects")
    header = Late("gtc_tui.rules.boots.data.header")
    dealing = Late("gtc_tui.rules.boots.ai.dealing")
    codes = Late("gtc_tui.rules.boots.present.codes")
    describe = Late("gtc_tui.rules.boots.present.describe")
    standing_answers = Late("gtc_tui.rules.boots.present.standing_answers")
    invariants = Late("gtc_tui.rules.boots.invariants")
    lessons = Late("gtc_tui.rules.boots.present.lessons")
    odds = Late("gtc_tui.rules.boots.present.odds")
    queries = Late("gtc_tui.rules.boots.present.queries")
    reasons = Late("gtc_tui.rules.boots.ai.policy.reasons")
    figures = Late("gtc_tui.rules.boots.present.reference.figures")
    sections = Late("gtc_tui.rules.boots.present.reference.sections")
    scenariofile = Late("gtc_tui.rules.boots.data.scenariofile")
    sequence = Late("gtc_tui.rules.boots.turn.sequence")
    tablefile = Late("gtc_tui.rules.boots.tables.tablefile")
    search = Late("gtc_tui.rules.boots.ai.search")
    victory = Late("gtc_tui.rules.boots.turn.victory")
    view = Late("gtc_tui.rules.boots.present.view")

SYSTEM = RuleSystem[BootsGame, Record](
    name="boots",
    title="They Died With Their Boots On",
    answers=chapters.codec,
    secrets=True,
    walks={"march": N_("{who} moves {path}"), "retreat": N_("{who} retreats by {path}")},
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
    appraise=policy.appraise,
    counts_points=policy.counts_points,
    imagine=lambda play, side, seed: dealing.imagined(play, side, Random(seed)),
    reasons=lambda play, decision, action, following: reasons.reasons(play, decision, action, following),
    points=victory.points,
    scored=lambda game: game.sides[0],
    score=victory.score,
    levels=victory.levels,
    propose=search.propose,
    horizon=prospects.horizon,
    prospects=prospects.prospects,
    faults=invariants.faults,
    figures=tablefile.figure_groups,
    figure_tables=figures.figures,
    sections=sections.sections,
    standing_offers=standing_answers.offers,
    lessons=lessons.lessons,
    code_words=codes.code_words,
    bare_odds=odds.bare,
)
