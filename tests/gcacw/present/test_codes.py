"""Status codes are explained beside the pieces that have them."""

from __future__ import annotations

from gtc_tui.rules.gcacw.present.codes import code_words
from support import race


def test_every_part_of_a_code_has_its_meaning() -> None:
    game = race()
    view = game.new_state().view(None)
    standing = [piece for piece in view.pieces if piece.hex is not None]
    for piece in standing:
        known = dict(code_words([piece]))
        assert known.keys() == set(piece.code.split()), piece.code
    lomax = next(piece for piece in standing if piece.id == "lomax")
    assert code_words([lomax]) == (
        ("2", "manpower"),
        ("F1", "fatigue level"),
        ("d", "disorganized"),
        ("x", "exhausted"),
        ("Ab", "abatis"),
    )
    warren = next(piece for piece in standing if piece.id == "warren")
    assert code_words([warren, lomax])[:2] == (("3-5", "tactical-command value"), ("2", "manpower"))
