"""Builds gtc-tui: compiles the catalogues beside their sources, then leaves everything to maturin.

A catalogue is kept as text (gtc_tui.po) and read compiled (gtc_tui.mo). Whoever installs from a checkout, from the
source archive or as an editable package goes through here, so an installed gtc-tui always has them. Nothing but the
standard library is needed: the reader below knows what Babel writes. `python packaging/gtc_backend.py` only compiles.
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LOCALES = Path(__file__).parent.parent / "python" / "gtc_tui" / "locale"


# -- catalogues ----------------------------------------------------------------------------------------------
def entries(text: str) -> Iterator[dict[str, str]]:
    """The messages of a .po file: "msgctxt", "msgid", "msgid_plural", "msgstr" or "msgstr[n]", and "flags".

    Raises ValueError for a line that is none of a catalogue.
    """
    entry: dict[str, str] = {}
    at = ""
    for number, raw in enumerate((*text.splitlines(), ""), start=1):
        line = raw.strip()
        if not line:
            if "msgid" in entry:
                yield entry
            entry, at = {}, ""
        elif line.startswith("#"):
            if line.startswith("#,"):
                entry["flags"] = line
        elif line.startswith('"') and at:
            entry[at] += ast.literal_eval(line)
        elif line.startswith("msg") and line.endswith('"'):
            at, _, value = line.partition(" ")
            entry[at] = ast.literal_eval(value)
        else:
            raise ValueError(f"line {number} is none of a catalogue: {line}")


def messages(text: str) -> dict[str, str]:
    """What is translated, as gettext looks it up: plurals parted by a zero byte, doubtful ones left out."""
    known = {}
    for entry in entries(text):
        key = entry["msgid"]
        if "msgctxt" in entry:
            key = f"{entry['msgctxt']}\x04{key}"
        if "msgid_plural" in entry:
            key = f"{key}\0{entry['msgid_plural']}"
        forms = [value for name, value in sorted(entry.items()) if name.startswith("msgstr")]
        if all(forms) and (not key or "fuzzy" not in entry.get("flags", "")):
            known[key] = "\0".join(forms)
    return known


def compiled(known: dict[str, str]) -> bytes:
    """The catalogue in the form that gettext reads (GNU .mo)."""
    pairs = sorted((key.encode(), value.encode()) for key, value in known.items())
    start = 28 + 16 * len(pairs)
    index: list[int] = []
    texts = b""
    for column in (0, 1):
        for pair in pairs:
            index += [len(pair[column]), start + len(texts)]
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + struct.pack(f"<{len(index)}I", *index) + texts


def compile_catalogues(locales: Path = LOCALES) -> list[Path]:
    """Every catalogue there, beside its source; the files written."""
    written = []
    for source in sorted(locales.glob("*/LC_MESSAGES/*.po")):
        try:
            data = compiled(messages(source.read_text(encoding="utf-8")))
        except (ValueError, SyntaxError) as error:
            raise SystemExit(f"{source}: {error}") from None
        target = source.with_suffix(".mo")
        if not target.exists() or target.read_bytes() != data:
            target.write_bytes(data)
        written.append(target)
    return written


# -- what installers call (PEP 517, PEP 660) -------------------------------------------------------------------
def _hook(name: str, *arguments: Any) -> Any:
    compile_catalogues()
    import maturin  # when something is built; who only compiles needs it not

    return getattr(maturin, name)(*arguments)


def get_requires_for_build_wheel(config_settings: Any = None) -> Any:
    return _hook("get_requires_for_build_wheel", config_settings)


def get_requires_for_build_editable(config_settings: Any = None) -> Any:
    return _hook("get_requires_for_build_editable", config_settings)


def get_requires_for_build_sdist(config_settings: Any = None) -> Any:
    return _hook("get_requires_for_build_sdist", config_settings)


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Any = None) -> Any:
    return _hook("prepare_metadata_for_build_wheel", metadata_directory, config_settings)


def prepare_metadata_for_build_editable(metadata_directory: str, config_settings: Any = None) -> Any:
    return _hook("prepare_metadata_for_build_editable", metadata_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> Any:
    return _hook("build_wheel", wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> Any:
    return _hook("build_editable", wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> Any:
    return _hook("build_sdist", sdist_directory, config_settings)


if __name__ == "__main__":
    for path in compile_catalogues():
        print(path)
