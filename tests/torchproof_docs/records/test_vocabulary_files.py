"""The files that list a closed vocabulary say what it says, and are written from it."""

import json
import shutil
from pathlib import Path

import pytest

from programs import ROOT
from torchproof_docs.records import vocabulary_files
from torchproof_docs.records.verdict_vocabulary import ProofVerdict, Verdict
from torchproof_docs.records.vocabulary_edits import replace_block, replace_enum, replace_listing

pytestmark = pytest.mark.records


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with copies of the files, in which the command is called."""
    for name in vocabulary_files.EDITS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_no_file_has_parted_from_the_vocabularies() -> None:
    assert vocabulary_files.find_parted(ROOT) == {}
    assert vocabulary_files.find_missing_colours(ROOT) == []


@pytest.mark.parametrize(
    ("name", "word"),
    [
        *[("evidence-2", word) for word in ("xpu", "passed", "failed")],
        *[("whole-run-2", word) for word in ("xpu", "passed")],
        *[("runs-3", word) for word in ("stale", "failed")],
        *[("features-3", word) for word in ("stale", "removal", "deprecation", "prototype")],
    ],
)
def test_a_word_that_is_taken_out_of_a_schema_comes_back(checkout: Path, name: str, word: str) -> None:
    path = checkout / vocabulary_files.SCHEMAS / f"{name}.json"
    text = path.read_text()
    assert f'"{word}", ' in text
    path.write_text(text.replace(f'"{word}", ', ""))
    assert list(vocabulary_files.find_parted(checkout)) == [path]
    assert vocabulary_files.main([]) == 0
    assert sorted(path.read_text()) == sorted(text), "at the end of each list, where a new word stands"


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("docs/assets/torchproof.css", ".tp-stale, .md-typeset a.tp-stale {"),
        ("docs/assets/torchproof.css", ".tp-proof-stale"),
        ("docs/about/index.md", "| ~ | stale |"),
    ],
)
def test_a_line_that_is_taken_out_of_a_file_comes_back(checkout: Path, name: str, start: str) -> None:
    path = checkout / name
    lines = path.read_text().splitlines()
    path.write_text("\n".join(line for line in lines if not line.startswith(start)) + "\n")
    assert vocabulary_files.main(["--check"]) == 1
    assert vocabulary_files.main([]) == 0
    assert sorted(path.read_text().splitlines()) == sorted(lines)
    assert vocabulary_files.main(["--check"]) == 0


def test_a_colour_that_the_style_sheet_lacks_is_named(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = checkout / "docs" / "assets" / "torchproof.css"
    path.write_text(path.read_text().replace("--tp-stale: ", "--tp-other: "))
    assert vocabulary_files.main(["--check"]) == 1
    assert "no colour --tp-stale; write it for the light and the dark scheme" in capsys.readouterr().out


def test_a_new_word_stands_last_and_the_form_of_a_list_stays() -> None:
    text = '{"a": ["x", "y"], "b": [\n  "y",\n  "z"\n]}'
    assert replace_enum(("a",), ["new", "y", "x"])(text) == text.replace('"x", "y"', '"x", "y", "new"')
    assert json.loads(replace_enum(("b",), ["z", "w"])(text))["b"] == ["z", "w"]
    assert '[\n  "z",\n  "w"\n]' in replace_enum(("b",), ["z", "w"])(text)
    assert replace_listing("one of ", ["b", "c d"])("It is one of `a`, `b`.") == "It is one of `b`, `c d`."
    rows = "head\n| ~ | stale | old |\ntail\n"
    assert replace_block(vocabulary_files.LEGEND_ROW, ["| ! | new | x |\n"])(rows) == "head\n| ! | new | x |\ntail\n"


@pytest.mark.parametrize("verdict", [*Verdict, *ProofVerdict])
def test_each_verdict_has_a_class(verdict: Verdict | ProofVerdict) -> None:
    assert " " not in verdict.css_name
