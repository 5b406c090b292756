"""What the page *Check your code* shows, by the same call that it makes."""

import json
from typing import Any

import pytest

from torchproof.scan.browser import MAX_PLACES, check_files

BREAKS = b"""\
import torch

optimizer = torch.optim.SGD([torch.zeros(1)])
torch.optim.lr_scheduler.StepLR(optimizer, 1, verbose=True)
"""


Files = list[tuple[str, bytes]]


def shown(files: Files, start: str = "2.6", end: str = "2.15") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(check_files(files, start, end))
    return found


def list_places(result: dict[str, Any]) -> list[str]:
    return [
        place.rsplit(":", 2)[0] for group in result["groups"] if group["rule"] == "TP2" for place in group["places"]
    ]


def test_a_finding_has_what_the_page_shows() -> None:
    result = shown([("package/train.py", BREAKS)])
    group = next(group for group in result["groups"] if group["rule"] == "TP2")
    assert group["severity"] == "breaks"
    assert group["name"] == "torch.optim.lr_scheduler.StepLR"
    assert (group["rule_name"], group["names"], group["more"]) == ("changed-signature", [group["name"]], 0)
    assert group["means"] == "a call that the new signature refuses"
    assert [place.rsplit(":", 1)[0] for place in group["places"]] == ["package/train.py:4"]
    assert group["address"].startswith(("releases/", "names/"))
    assert result["files"] == result["using"] == 1


def test_the_progress_ends_with_all_files() -> None:
    told: list[tuple[int, int]] = []
    files = [(f"{at}.py", BREAKS) for at in range(3)]
    check_files(files, "2.6", "2.15", lambda done, total: told.append((done, total)))
    assert told[-1] == (3, 3)


def test_a_file_that_is_no_python_is_told_and_stops_nothing() -> None:
    result = shown([("a.py", b"import torch ("), ("b.py", BREAKS)])
    assert [(trouble["path"], "left out" in trouble["text"]) for trouble in result["troubles"]] == [("a.py", True)]
    assert result["findings"]


def test_what_cannot_be_told_is_one_line() -> None:
    assert "no Python file" in shown([])["failed"]
    assert "no Python file" in shown([("a.txt", BREAKS)])["failed"]
    files = [("a.py", BREAKS)]
    assert "newer than the one you run" in shown(files, "2.15", "2.6")["failed"]
    assert "not covered" in shown(files, "1.13")["failed"]
    assert all("\n" not in shown(files, "2.15", end)["failed"] for end in ("2.6", "9.9"))


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["a.py", "a.py", "a.py"], ["a (2).py", "a (3).py", "a.py"]),
        (["a.py", "a.py/b.py"], ["a.py", "a.py (2)/b.py"]),
        (["a.py/b.py", "a.py"], ["a (2).py", "a.py/b.py"]),
        (["a (2).py", "a.py", "a.py"], ["a (2).py", "a (3).py", "a.py"]),
        (["../../a.py", "/b.py", "./c//d.py"], ["a.py", "b.py", "c/d.py"]),
        (["x/a.py", "x/b.py"], ["x/a.py", "x/b.py"]),
        (["é\n☃.py"], ["é\\n☃.py"]),
    ],
)
def test_every_file_has_a_place_of_its_own(names: list[str], expected: list[str]) -> None:
    assert sorted(list_places(shown([(name, BREAKS) for name in names]))) == expected


@pytest.mark.parametrize("name", ["d/" * 5_000 + "a.py", "a" * 5_000 + ".py", "a\0.py", "\udcff\ud800/a.py"])
def test_a_file_without_a_place_is_told_and_stops_nothing(name: str) -> None:
    result = shown([(name, BREAKS), ("b.py", BREAKS)])
    assert list_places(result) == ["b.py"]
    (trouble,) = result["troubles"]
    assert trouble["text"].startswith("left out: ")
    assert trouble["path"][:1] == name[:1].encode("ascii", "backslashreplace").decode()[:1]
    assert shown([(name, BREAKS)])["failed"].startswith(trouble["path"])


def test_the_counts_of_a_scan() -> None:
    code = (
        "import torch\ntorch.onnx.ExportOptions\ntorch.onnx.ExportOptions  # torchproof: ignore\n"
        "if torch.__version__ < '2.9':\n    torch.onnx.ExportOptions\ntorch.nosuch\n"
    )
    result = shown([("a.py", code.encode()), ("b.py", b"x = 1")], "2.8", "2.9")
    counts = ("from", "to", "files", "using", "findings", "guarded", "ignored", "hidden")
    assert [result[name] for name in counts] == ["2.8", "2.9", 2, 1, 1, 1, 1, 1]
    assert result["uses"] == len(code.splitlines())
    assert [group["count"] for group in result["groups"]] == [1]


@pytest.mark.parametrize(("count", "places"), [(MAX_PLACES, MAX_PLACES), (MAX_PLACES + 1, MAX_PLACES)])
def test_a_change_shows_its_first_places(count: int, places: int) -> None:
    code = "import torch\n" + "torch.onnx.ExportOptions\n" * count
    (group,) = shown([("a.py", code.encode())], "2.8", "2.9")["groups"]
    assert (group["count"], len(group["places"])) == (count, places)
    assert group["places"][0] == "a.py:2:1"


@pytest.mark.parametrize(("start", "end"), [("2.9", "2.9"), ("2.10", "2.9")])
def test_an_upgrade_leads_to_a_newer_release(start: str, end: str) -> None:
    message = f"From {start} to {end}: choose a release to move to that is newer than the one you run"
    assert shown([("a.py", BREAKS)], start, end) == {"failed": message}
