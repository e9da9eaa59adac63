"""They Died With Their Boots On as the engine sees it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from gtc_tui.rules.boots import actions
from gtc_tui.rules.boots.game import BootsGame
from gtc_tui.rules.boots.record import Record
from gtc_tui.rules.kit.system import Late, RuleSystem

if TYPE_CHECKING:
    from gtc_tui.rules.boots import (
        appraise,
        brief,
        dealing,
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
    from gtc_tui.rules.boots.appraise import reasons
else:
    appraise = Late("gtc_tui.rules.boots.appraise")
    brief = Late("gtc_tui.rules.boots.brief")
    dealing = Late("gtc_tui.rules.boots.dealing")
    describe = Late("gtc_tui.rules.boots.describe")
    habits = Late("gtc_tui.rules.boots.habits")
    invariants = Late("gtc_tui.rules.boots.invariants")
    lessons = Late("gtc_tui.rules.boots.lessons")
    odds = Late("gtc_tui.rules.boots.odds")
    queries = Late("gtc_tui.rules.boots.queries")
    reasons = Late("gtc_tui.rules.boots.appraise.reasons")
    reference = Late("gtc_tui.rules.boots.reference")
    scenariofile = Late("gtc_tui.rules.boots.scenariofile")
    sequence = Late("gtc_tui.rules.boots.sequence")
    tablefile = Late("gtc_tui.rules.boots.tablefile")
    thinking = Late("gtc_tui.rules.boots.thinking")
    victory = Late("gtc_tui.rules.boots.victory")
    view = Late("gtc_tui.rules.boots.view")

SYSTEM = RuleSystem[BootsGame, Record](
    name="boots",
    title="They Died With Their Boots On",
    codec=actions.CODEC,
    secrets=True,
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
    imagine=lambda play, side, seed: dealing.imagined(play, side, Random(seed)),
    reasons=lambda play, decision, action, following: reasons.reasons(play, decision, action),
    points=victory.points,
    scored=lambda game: game.sides[0],
    propose=thinking.propose,
    faults=invariants.faults,
    figures=tablefile.figure_groups,
    sections=reference.sections,
    standing_offers=habits.offers,
    lessons=lessons.lessons,
    bare_odds=odds.bare,
)
