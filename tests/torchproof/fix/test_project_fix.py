"""Files of one project: a name that another file reads or replaces stays."""

from pathlib import Path

import pytest

from torchproof.fix.project_fix import ImportedNames, ProjectFix, choose_levels, list_code_files
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.scan_context import open_scan_context

TRAIN = """import torch
from torch import ger
from torch.nn.utils import clip_grad_norm


def run(x):
    return ger(x, x)


def clip(x):
    return clip_grad_norm([x], 1.0)


def scale():
    return torch.cuda.amp.GradScaler()
"""


def fix_project(folder: Path, other: str) -> str:
    """Return the fixed text of ``train.py`` beside another file."""
    (folder / "train.py").write_text(TRAIN)
    (folder / "other.py").write_text(other)
    context = open_scan_context()
    projects = ProjectIndex(context.facts, "2.6", "2.15", ())
    files = list_code_files([folder], projects)
    project = ProjectFix(context, projects, choose_levels(keep_behaviour=False), imported=ImportedNames(files[:]))
    fixed = {fix.path.name: fix.fixed.decode() for fix in project.fix_files(files)}
    return fixed["train.py"]


def test_a_name_that_no_other_file_reads_goes(tmp_path: Path) -> None:
    fixed = fix_project(tmp_path, "print(1)\n")
    assert "import outer" in fixed
    assert "clip_grad_norm_(" in fixed


@pytest.mark.parametrize(
    "other",
    [
        "from train import ger\n",
        "import train\nprint(train.ger)\n",
        "import app.train\nprint(app.train.ger)\n",
        "from app import train as t\nprint(t.ger)\n",
    ],
)
def test_a_name_that_another_file_reads_stays_importable(tmp_path: Path, other: str) -> None:
    fixed = fix_project(tmp_path, other)
    assert "from torch import ger" in fixed
    assert "return torch.outer(x, x)" in fixed


@pytest.mark.parametrize(
    "other",
    [
        "from unittest import mock\nmock.patch('app.train.clip_grad_norm')\n",
        "import train\n\ndef test(monkeypatch):\n    monkeypatch.setattr(train, 'clip_grad_norm', None)\n",
        "from unittest import mock\nmock.patch('torch.nn.utils.clip_grad_norm')\n",
    ],
)
def test_a_name_that_a_mock_replaces_is_left(tmp_path: Path, other: str) -> None:
    assert "return clip_grad_norm([x], 1.0)" in fix_project(tmp_path, other)


def test_a_class_that_another_file_asks_for_is_left(tmp_path: Path) -> None:
    assert 'torch.amp.GradScaler("cuda")' in fix_project(tmp_path, "from torch.cuda.amp import GradScaler\n")
    other = "from torch.cuda.amp import GradScaler\n\ndef is_scaler(x):\n    return isinstance(x, GradScaler)\n"
    assert "return torch.cuda.amp.GradScaler()" in fix_project(tmp_path, other)
