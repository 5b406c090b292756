"""The settings of a scan: every value is read, and a wrong one is one line with file, key and what is allowed."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from torchproof.errors import RecordError
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.scan_settings import SETTINGS, ScanSettings, read_settings

ROOT = Path(__file__).parents[3]
FOLDER = Path("/p")


def settings(text: str) -> ScanSettings:
    found = read_settings(tomllib.loads(f"[tool.torchproof.scan]\n{text}"), FOLDER)
    assert found is not None
    return found


def test_every_setting_takes_its_example() -> None:
    for setting in SETTINGS.values():
        assert settings(f"{setting.key} = {setting.example}").values.keys() == {setting.key}


def test_the_values_are_read() -> None:
    found = settings(
        'from = "2.10"\nexclude = ["a", "b/*"]\nignore = ["removed-name", "tp5"]\nbaseline = "known.json"\n'
        'confidence = "possible"\nfail-on = "never"\nper-file-ignores = {"tests/*" = ["TP2"]}\n'
    )
    assert found.values["from"] == "2.10"
    assert found.exclude == ("a", "b/*")
    assert found.ignore == frozenset({"TP1", "TP5"})
    assert found.baseline == FOLDER / "known.json"
    assert (found.confidence, found.fail_on) == (Confidence.POSSIBLE, "never")
    assert found.per_file_ignores == (("tests/*", frozenset({"TP2"})),)
    assert (settings("").confidence, settings("").fail_on, settings("").baseline) == (Confidence.LIKELY, "error", None)


@pytest.mark.parametrize("tables", [{}, {"tool": "x"}, {"tool": {}}, {"tool": {"ruff": {}}}])
def test_a_project_without_the_table_has_no_settings(tables: dict[str, Any]) -> None:
    assert read_settings(tables, FOLDER) is None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "from = 2.10",
            'from: a number, of which TOML drops the last zero; write a release as a string, such as "2.10"',
        ),
        ("from = 2", "from: a number"),
        ("from = []", "from: a list; write a release"),
        ('from = ""', 'from: "" is a string; write a release'),
        ("to = true", "to: True is a boolean; write a release"),
        ("to = 2020-01-01", "to: 2020-01-01 is a date; write a release"),
        ('exclude = "abc"', 'exclude: "abc" is a string; write a list of patterns, such as ["tests/*"]'),
        ("exclude = [1]", "exclude: 1 is a number in the list; write a list"),
        ('exclude = [""]', 'exclude: "" is a string in the list; write a list'),
        ("exclude = {a = 1}", "exclude: a table; write a list"),
        ('ignore = "TP5"', 'ignore: "TP5" is a string; write a list of rules, such as ["TP5"]'),
        ("ignore = 5", "ignore: 5 is a number; write a list"),
        ('ignore = ["TP99"]', "ignore: TP99: no such rule"),
        ('per-file-ignores = ["TP5"]', "per-file-ignores: a list; write a table of lists of rules"),
        ('per-file-ignores = {"a" = "TP5"}', 'per-file-ignores: "TP5" is a string; write a table'),
        ('per-file-ignores = {"a" = ["removed"]}', "per-file-ignores: removed: no such rule"),
        ("baseline = 3", "baseline: 3 is a number; write a file beside pyproject.toml"),
        ('baseline = "a\\u0000"', "baseline: "),
        ('confidence = "sure"', 'confidence: "sure" is a string; write one of certain, likely, possible'),
        ("confidence = 1", "confidence: 1 is a number; write one of certain, likely, possible"),
        ("confidence = []", "confidence: a list; write one of"),
        ('confidence = "likly"', "did you mean likely?"),
        ('fail-on = "nothing"', 'fail-on: "nothing" is a string; write one of error, any, never'),
        ("fail-on = 3", "fail-on: 3 is a number; write one of error, any, never"),
        (
            "nosuch = 1",
            "nosuch: allowed are baseline, confidence, exclude, fail-on, from, ignore, per-file-ignores, to",
        ),
        ("fail_on = 1", "fail_on: did you mean fail-on? allowed are"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(line: str, message: str) -> None:
    with pytest.raises(RecordError) as raised:
        settings(line)
    assert str(raised.value).startswith("/p/pyproject.toml: tool.torchproof.scan: ")
    assert message in str(raised.value)
    assert len(str(raised.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("own", "message"),
    [
        (1, "tool.torchproof: 1 is a number; write a table"),
        ({"scan": 1}, "tool.torchproof.scan: 1 is a number; write a table"),
        ({"scna": {}}, "tool.torchproof: scna: allowed is scan"),
        ({"from": "2.8"}, "tool.torchproof: from: allowed is scan"),
    ],
)
def test_a_wrong_table_is_named(own: Any, message: str) -> None:
    with pytest.raises(RecordError, match=re.escape(message)):
        read_settings({"tool": {"torchproof": own}}, FOLDER)


def test_the_readme_names_every_setting() -> None:
    """It lists them; each is in code type there."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [key for key in SETTINGS if f"`{key}`" not in text] == []
