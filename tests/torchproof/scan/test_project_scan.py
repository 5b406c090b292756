"""Scans of several projects, as the command meets them: each package follows its own metadata and settings."""

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from command_line import main

GONE = "import torch\ntorch.onnx.ExportOptions\n"  # gone since 2.9
NEWER = "import torch\ntorch.compiler.set_stance('default')\n"  # new in 2.6
Said = pytest.CaptureFixture[str]


def project(version: str, settings: str = "") -> str:
    table = f"[tool.torchproof.scan]\n{settings}\n" if settings else ""
    return f'[project]\ndependencies = ["torch{version}"]\n{table}'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "repository"
    (folder / ".git").mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def found(capsys: Said, *arguments: str) -> tuple[int, list[str], str]:
    """Return the status, the files with findings, and what was said beside."""
    capsys.readouterr()
    status = main(["scan", "--format", "json", *arguments])
    said = capsys.readouterr()
    table: dict[str, Any] = json.loads(said.out)
    return status, [finding["path"] for finding in table["findings"]], said.err


def test_each_package_follows_its_metadata_and_all_are_told(here: Path, capsys: Said) -> None:
    files = {
        "pyproject.toml": project(">=2.5"),
        "x.py": NEWER,
        "a/pyproject.toml": project(">=2.6"),
        "a/x.py": NEWER,
        "b/requirements.txt": "torch==2.9.1\n",
        "b/x.py": NEWER,
    }
    write(here, files)
    status, paths, said = found(capsys)
    assert (status, paths) == (1, ["x.py"])
    assert said.splitlines() == [
        "--from 2.5: pyproject.toml says torch>=2.5",
        "--from 2.6: a/pyproject.toml says torch>=2.6",
        "--from 2.9: b/requirements.txt says torch==2.9.1",
    ]
    assert found(capsys, "--from", "2.5")[1:] == (["x.py", "a/x.py", "b/x.py"], "")


def test_each_package_follows_its_settings(here: Path, capsys: Said) -> None:
    files = {
        "pyproject.toml": project(">=2.5", 'ignore = ["TP1"]'),
        "x.py": GONE,
        "a/pyproject.toml": project(">=2.5", 'fail-on = "never"'),
        "a/x.py": GONE,
        "b/pyproject.toml": project(">=2.5"),
        "b/x.py": GONE,
    }
    write(here, files)
    assert found(capsys)[:2] == (0, ["a/x.py"])
    assert found(capsys, "a")[:2] == (0, ["a/x.py"])
    assert found(capsys, "a", "--fail-on", "any")[0] == 1


def test_metadata_counts_before_a_release_that_is_written_further_away(here: Path, capsys: Said) -> None:
    files = {
        "pyproject.toml": '[tool.torchproof.scan]\nfrom = "2.5"\n',
        "x.py": NEWER,
        "a/pyproject.toml": project(">=2.6"),
        "a/x.py": NEWER,
        "b/pyproject.toml": project(">=2.6", 'from = "2.5"'),
        "b/x.py": NEWER,
    }
    write(here, files)
    status, paths, said = found(capsys)
    assert (status, paths) == (1, ["x.py", "b/x.py"])
    assert "--from 2.5: pyproject.toml says from 2.5" in said


def test_a_script_follows_its_header(here: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    script = f'# /// script\n# dependencies = ["torch>=2.6"]\n# ///\n{NEWER}'
    write(here, {"pyproject.toml": project(">=2.5"), "x.py": script, "y.py": NEWER})
    status, paths, said = found(capsys)
    assert (status, paths) == (1, ["y.py"])
    assert "--from 2.6: x.py says torch>=2.6" in said
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(script.encode())))
    assert found(capsys, "--stdin", "--stdin-filename", "z.py")[1] == []


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("==2.2.0", "--from 2.5: pyproject.toml says torch==2.2.0, which is older than 2.5"),
        (">=9", "--from 2.15: pyproject.toml says torch>=9, which is newer than 2.15"),
        ("", "--from 2.5: pyproject.toml says torch\n"),
    ],
)
def test_a_requirement_of_other_releases_is_told(version: str, told: str, here: Path, capsys: Said) -> None:
    write(here, {"pyproject.toml": project(version), "x.py": GONE})
    assert told in found(capsys)[2]


def test_rules_are_left_out_in_some_files(here: Path, capsys: Said) -> None:
    settings = 'per-file-ignores = {"tests/*" = ["removed-name"], "y.py" = ["TP2"]}'
    write(here, {"pyproject.toml": project(">=2.5", settings), "tests/x.py": GONE, "y.py": GONE})
    assert found(capsys)[1] == ["y.py"]
    assert found(capsys, "tests/x.py")[:2] == (0, [])


@pytest.mark.parametrize(
    "pattern", ["tests", "tests/", "./tests", "tests/*", "tests/**", "**/tests/**", "x.py", "**/x.py"]
)
def test_a_pattern_leaves_files_out_also_where_they_are_named(pattern: str, here: Path, capsys: Said) -> None:
    write(here, {"pyproject.toml": project(">=2.5", f'exclude = ["{pattern}"]'), "tests/x.py": GONE, "y.py": "\n"})
    assert found(capsys)[:2] == (0, [])
    assert found(capsys, "tests/x.py")[:2] == (0, [])
    assert found(capsys, str(here / "tests" / "x.py"))[:2] == (0, [])
    assert main(["scan", "tests/x.py", "y.py"]) == 0
    assert "tests/x.py: excluded" in capsys.readouterr().out
    write(here, {"pyproject.toml": project(">=2.5")})
    assert found(capsys, "tests/x.py", "--exclude", pattern)[:2] == (0, [])
    assert found(capsys, "tests/x.py", "--exclude", "y.py")[:2] == (1, ["tests/x.py"])


def test_a_file_from_standard_input_is_left_out_by_its_name(
    here: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(here, {"pyproject.toml": project(">=2.5", 'exclude = ["tests"]')})
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(GONE.encode())))
    assert found(capsys, "--stdin", "--stdin-filename", "tests/x.py")[:2] == (0, [])


def test_a_baseline_of_the_settings_is_beside_them(here: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here, {"a/pyproject.toml": project(">=2.5", 'baseline = "known.json"'), "a/x.py": GONE + GONE})
    monkeypatch.chdir(here / "a")
    assert main(["scan", "--write-baseline", "known.json"]) == 0
    assert found(capsys)[:2] == (0, [])
    write(here, {"a/x.py": GONE + GONE + GONE})
    assert found(capsys)[:2] == (1, ["x.py"])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('confidence = "sure"', 'confidence: "sure" is a string; write one of certain, likely, possible'),
        ("from = 2.10", "from: a number, of which TOML drops the last zero"),
        ('from = "1.13"', "tool.torchproof.scan: from 1.13: not covered"),
        ('to = "9.9"', "tool.torchproof.scan: to 9.9: not covered"),
        ('baseline = "nowhere.json"', "nowhere.json: no such baseline"),
        ("no toml", "pyproject.toml: cannot be read: no TOML"),
    ],
)
def test_a_wrong_setting_is_one_line_and_status_two(line: str, told: str, here: Path, capsys: Said) -> None:
    write(here, {"pyproject.toml": f"[tool.torchproof.scan]\n{line}\n", "x.py": GONE})
    assert main(["scan"]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert (said.err.count("\n"), said.out) == (1, "")


def test_min_refuses_a_wrong_setting_too(here: Path, capsys: Said) -> None:
    write(here, {"pyproject.toml": "[tool.torchproof.scan]\nexclude = 1\n", "x.py": GONE})
    assert main(["min"]) == 2
    assert "exclude: 1 is a number" in capsys.readouterr().err


def test_a_wrong_setting_of_a_package_below_is_told_and_a_broken_file_there_ends_nothing(
    here: Path, capsys: Said
) -> None:
    write(here, {"a/pyproject.toml": "no toml", "a/x.py": GONE, "y.py": GONE})
    assert found(capsys)[:2] == (1, ["y.py", "a/x.py"])
    assert main(["scan"]) == 1
    assert "a/pyproject.toml: left out: no TOML" in capsys.readouterr().out
    write(here, {"a/pyproject.toml": "[tool.torchproof.scan]\nexclude = 1\n"})
    assert main(["scan"]) == 2
    assert f"{here}/a/pyproject.toml: tool.torchproof.scan: exclude: 1 is a number" in capsys.readouterr().err


def test_min_compares_each_package_with_its_own_metadata(here: Path, capsys: Said) -> None:
    files = {
        "a/pyproject.toml": project(">=2.5"),
        "a/x.py": NEWER,
        "b/pyproject.toml": project(">=2.6,<2.9"),
        "b/x.py": NEWER + GONE,
    }
    write(here, files)
    assert main(["min"]) == 1
    out = capsys.readouterr().out
    assert "a/pyproject.toml: torch>=2.5: it admits 2.5, and the code needs 2.6; write torch>=2.6" in out
    assert "b/pyproject.toml: torch<2.9,>=2.6: that is right" in out


def test_min_gives_no_advice_where_no_release_works(here: Path, capsys: Said) -> None:
    newest = "import torch\ntorch.optim.Muon\n"  # new in 2.9
    write(here, {"pyproject.toml": project(">=2.5"), "x.py": newest + GONE})
    assert main(["min"]) == 1
    out = capsys.readouterr().out
    assert "no release works: some lines need 2.9, others stop at 2.8" in out
    assert "pyproject.toml: torch>=2.5: no release that it admits works" in out
    assert "write torch" not in out
