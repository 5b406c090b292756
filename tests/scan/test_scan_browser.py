"""What the page *Check your code* shows, by the same call that it makes."""

import json
from pathlib import Path
from typing import Any

from torchproof.scan.browser import check_folder

BREAKS = """\
import torch

optimizer = torch.optim.SGD([torch.zeros(1)])
torch.optim.lr_scheduler.StepLR(optimizer, 1, verbose=True)
"""


def shown(folder: Path, start: str = "2.6", end: str = "2.15") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(check_folder(str(folder), start, end))
    return found


def test_a_finding_has_what_the_page_shows(tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "train.py").write_text(BREAKS)
    result = shown(tmp_path)
    group = next(group for group in result["groups"] if group["rule"] == "TP2")
    assert group["severity"] == "breaks"
    assert group["name"] == "torch.optim.lr_scheduler.StepLR"
    assert group["means"] == "a call that does not bind any more"
    assert [place.rsplit(":", 1)[0] for place in group["places"]] == ["package/train.py:4"]
    assert group["address"].startswith(("releases/", "names/"))
    assert result["files"] == result["using"] == 1


def test_the_progress_ends_with_all_files(tmp_path: Path) -> None:
    for at in range(3):
        (tmp_path / f"{at}.py").write_text(BREAKS)
    told: list[tuple[int, int]] = []
    check_folder(str(tmp_path), "2.6", "2.15", lambda done, total: told.append((done, total)))
    assert told[-1] == (3, 3)


def test_a_file_that_is_no_python_is_told_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import torch (")
    (tmp_path / "b.py").write_text(BREAKS)
    result = shown(tmp_path)
    assert [(trouble["path"], "left out" in trouble["text"]) for trouble in result["troubles"]] == [("a.py", True)]
    assert result["findings"]


def test_what_cannot_be_told_is_one_line(tmp_path: Path) -> None:
    assert "no Python file" in shown(tmp_path)["failed"]
    (tmp_path / "a.py").write_text(BREAKS)
    assert "newer than the one you run" in shown(tmp_path, "2.15", "2.6")["failed"]
    assert "not covered" in shown(tmp_path, "1.13")["failed"]
    assert all("\n" not in shown(tmp_path, "2.15", end)["failed"] for end in ("2.6", "9.9"))
