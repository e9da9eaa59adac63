"""Catalogues: found in every install, compiled as gettext reads them, no placeholder lost."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo

import catalogue
import gtc_backend

LANGUAGES = sorted(path.parent.parent.name for path in gtc_backend.LOCALES.glob("*/LC_MESSAGES/*.po"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_the_catalogue_says(language: str) -> None:
    """Read back by gettext it is what Babel compiles of the same file."""
    path = catalogue.source(language)
    ours = gettext.GNUTranslations(io.BytesIO(gtc_backend.compiled(gtc_backend.messages(path.read_text("utf-8")))))
    theirs = io.BytesIO()
    write_mo(theirs, catalogue.read(path, language))
    theirs.seek(0)
    known = gettext.GNUTranslations(theirs)
    assert {key: text for key, text in ours._catalog.items() if key} == {  # type: ignore[attr-defined]
        key: text
        for key, text in known._catalog.items()  # type: ignore[attr-defined]
        if key
    }
    assert ours.info()["plural-forms"] == known.info()["plural-forms"]


def test_catalogues_are_compiled_beside_their_sources(tmp_path: Path) -> None:
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "gtc_tui.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "a"\n"b"\nmsgstr "ä\\"ö"\n\n'
        'msgid "{n} hex"\nmsgid_plural "{n} hexes"\nmsgstr[0] "{n} Feld"\nmsgstr[1] "{n} Felder"\n\n'
        '#, fuzzy\nmsgid "doubtful"\nmsgstr "x"\n\nmsgid "untold"\nmsgstr ""\n'
    )
    assert gtc_backend.compile_catalogues(tmp_path) == [folder / "gtc_tui.mo"]
    found = gettext.translation("gtc_tui", tmp_path, languages=["xx"])
    assert found.gettext("ab") == 'ä"ö' and found.ngettext("{n} hex", "{n} hexes", 2) == "{n} Felder"
    assert found.gettext("doubtful") == "doubtful" and found.gettext("untold") == "untold"


def test_a_broken_catalogue_is_named_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "gtc_tui.po").write_text('msgid "a"\nmsgstr b\n')
    with pytest.raises(SystemExit, match=r"gtc_tui\.po: line 2"):
        gtc_backend.compile_catalogues(tmp_path)


def test_sentences_of_scenario_files_are_found() -> None:
    found = {message.id for message in catalogue.template() if isinstance(message.id, str)}
    for sentence in (
        "Race for Spotsylvania",  # a title
        "The game is one turn long. There are no random events.",  # words of a rule
        "On May 8, 1864 both armies hurry to Spotsylvania; one day, one turn.",  # a lesson
        "Late August",  # a turn
        "Division of the North",  # a command
        "Mad Dash",  # a heroism marker
    ):
        assert sentence in found
    assert any(one.startswith("March 1916. Pancho Villa's horsemen have burned Columbus") for one in found)
    assert "Spotsylvania Court House" not in found  # names are no messages
    assert "Union" in found  # made at once, Message("Union")


@pytest.mark.parametrize(
    ("id_", "told", "fault"),
    [
        ("{unit} marches to {hex}", "{hex}へ{unit}が行軍", ""),
        ("{unit} marches to {hex}", "{unit}が行軍", "placeholders"),
        ("{p:+.2f} VP", "{p} VP", "placeholders"),
        ("{unit}", "{unit", "expected"),
        (("one hex", "{n} hexes"), ("{n}ヘクス",), ""),
        ("type `map`", "`地図`と入力", "backquotes"),
        ("a", "b ", "blanks"),
    ],
)
def test_faults_of_a_translation(id_: str | tuple[str, str], told: str | tuple[str, ...], fault: str) -> None:
    found = catalogue.faults(Message(id_, told))
    assert (fault in "; ".join(found)) if fault else not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_broken(language: str) -> None:
    wrong = [line for line in catalogue.wrong(language) if not line.startswith("missing")]
    assert not wrong, "\n".join(wrong)
