"""Catalogues: found in every install, compiled as gettext reads them, no placeholder lost."""

from __future__ import annotations

import gettext
import io
import re
import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo

import catalogue
import gtc_backend
from gtc_tui.i18n import LANGUAGES as LANGUAGES_OF_THE_PROGRAM

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
        "Late August",  # a turn
        "Division of the North",  # a command
        "Mad Dash",  # a heroism marker
    ):
        assert sentence in found
    assert any(one.startswith("March 1916. Pancho Villa's horsemen have burned Columbus") for one in found)
    race = tomllib.loads((catalogue.SCENARIOS / "gcacw/gtc/scenarios/03-race-for-spotsylvania.toml").read_text("utf-8"))
    for rule in race["rules"]:  # a rule in words, a lesson
        assert {*rule.get("words", ()), *rule.get("texts", ())} <= found
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
def test_every_message_is_translated_and_no_translation_is_broken(language: str) -> None:
    wrong = catalogue.wrong(language)
    assert not wrong, f"python packaging/catalogue.py missing shows them to fill in: {chr(10).join(wrong)}"


def test_the_program_speaks_every_language_that_there_is() -> None:
    assert {"en", *LANGUAGES} == set(LANGUAGES_OF_THE_PROGRAM)


# -- words ----------------------------------------------------------------------------------------------------
WORDS = (catalogue.TOP / "docs" / "words.md").read_text(encoding="utf-8")


def test_no_message_says_a_word_that_is_not_ours() -> None:
    """docs/words.md has what each thing is called, and in backquotes what it is not called."""
    rows = [line.split("|") for line in WORDS.splitlines() if line.startswith("| ") and line.count("|") == 4]
    refused = [word for row in rows for word in re.findall("`([^`]+)`", row[3]) if not word.startswith("bot:")]
    assert len(refused) > 25
    said = [
        f"{word!r}, {message.locations[0][0]}: {text}"
        for message in catalogue.read(catalogue.source("ja"), "ja")
        for texts in (message.id, message.string)
        for text in ((texts,) if isinstance(texts, str) else texts)
        for word in refused
        if re.search(rf"(?<![A-Za-z-]){re.escape(word)}(?![A-Za-z-])", text)
    ]
    assert not said, "\n".join(said)


OTHER_TERMS = {
    "boots": "退却|行軍|戦闘後前進|フェイズ|友軍",  # 後退, 移動, 追撃, フェーズ, 味方 are its own
    "gcacw": "後退|追撃|フェーズ|渓谷|ボックス|麻痺|ゾロ目|味方|占領|占拠",  # Valley, マス, 指揮の停滞, 友軍, 支配
    "": "退却|後退|行軍|追撃|戦闘後前進|フェイズ|フェーズ",  # shared by both: a term of theirs comes from the system
}
NOBODYS_TERMS = (
    "(?<!オーヴァーランド)戦役|支配地域(?![(]ZOC[)])|取消|行モード|コンピュータ(?!ー)|フォルダ(?!ー)|サーバ(?!ー)"
)
"""キャンペーン (but for a title), ZOC, 取り消し, 1行ずつ; words that end in ー are written with it."""


def test_each_system_says_its_own_terms_in_japanese() -> None:
    said: dict[str, int] = dict.fromkeys(OTHER_TERMS, 0)
    wrong = []
    for message in catalogue.read(catalogue.source("ja"), "ja"):
        told = message.string if isinstance(message.string, str) else message.string[0]
        for place, _line in message.locations:
            found = re.search("(?:rules|scenarios)/(boots|gcacw)/", place)
            system = found[1] if found else ""
            said[system] += 1
            if other := re.findall(f"{OTHER_TERMS[system]}|{NOBODYS_TERMS}", told):
                wrong.append(f"{other}, {place}: {told}")
    assert min(said.values()) > 500
    assert not wrong, "\n".join(wrong)
