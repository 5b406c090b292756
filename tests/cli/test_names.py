"""``when`` and ``diff`` on the committed history."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from torchproof.cli import main

ROOT = ("--root", str(Path(__file__).parents[2]))


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main([*ROOT, *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_when_tells_the_history_of_a_short_name(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "when", "optim.Muon")
    assert status == 0
    assert out.startswith("torch.optim.Muon\n")
    assert "2.8 –  2.9 ✓" in out


def test_when_leads_to_the_entries_about_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert "entry: releases/2.14/#clamp-ties " in told(capsys, "when", "torch.clamp")[1]
    table = json.loads(told(capsys, "when", "torch.clamp", "--json")[1])
    assert table["told"][0]["address"] == "releases/2.14/#clamp-ties"
    assert "entry:" not in told(capsys, "when", "torch.abs")[1]


@pytest.mark.parametrize(
    ("last", "full"),
    [
        ("ReduceLROnPlateau", "torch.optim.lr_scheduler.ReduceLROnPlateau"),
        ("lr_scheduler.ReduceLROnPlateau", "torch.optim.lr_scheduler.ReduceLROnPlateau"),
        ("DataLoader", "torch.utils.data.DataLoader"),
    ],
)
def test_when_knows_a_last_part_that_one_thing_has(last: str, full: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "when", last)[1].startswith(f"{full}\n")


def test_when_refuses_a_word_that_is_no_name(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = told(capsys, "when", "Nonsense")
    assert (status, err) == (2, "torchproof: Nonsense: in no release; check its spelling\n")


def test_when_suggests_names_for_a_misspelt_one(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = told(capsys, "when", "torch.nn.functional.scaled_dot_product_atention")
    assert status == 2
    assert "did you mean torch.nn.functional.scaled_dot_product_attention" in err
    assert err.count("\n") == 1


def test_when_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    table = json.loads(told(capsys, "when", "torch.optim.Muon", "--json")[1])
    assert [span["presence"] for span in table["spans"]][:2] == ["absent", "present"]


def test_diff_lists_a_module(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "diff", "2.8", "2.9", "torch.optim")
    assert "added      torch.optim.Muon" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("2.9", "2.8"), "must be the older one"),
        (("2.8", "3.9"), "not in it"),
        (("2.8", "2.9", "torch.optin"), "in no release"),
        (("2.8", "2.9", "--kind", "gone"), "choose from"),
    ],
)
def test_diff_refuses_in_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    status, _, err = told(capsys, "diff", *arguments)
    assert status == 2
    assert said in err
    assert err.count("\n") == 1


def test_when_starts_without_wheels_resolver_and_other_commands() -> None:
    program = "import sys; from torchproof.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program, *ROOT, "when", "torch.relu"], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    assert "torchproof.names.history" in loaded
    rooms = ("judge", "run", "scan", "site", "wheels", "names_builder")
    rules = ("rules", "rules.change_entries", "rules.detection_patterns", "rules.findings")
    data = ("syntax", "syntax.detection_words", *rules, "data_source")  # and yaml, in a checkout
    entries = {"torchproof.scan", *(f"torchproof.scan.{name}" for name in data)}
    found = {name for name in loaded if name.startswith(tuple(f"torchproof.{room}" for room in rooms))}
    assert found <= entries
    assert not any(name.startswith("torchproof_behaviour") for name in loaded)
    assert not {"rich", "jinja2"} & set(loaded)
