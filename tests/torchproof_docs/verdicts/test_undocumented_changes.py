"""Names that went or changed a default are told somewhere, or have a reason for being told nowhere."""

from pathlib import Path

import pytest

import factory
from sources import text_of
from torchproof.errors import RecordError
from torchproof_docs.verdicts.project import Project, load_project
from torchproof_docs.verdicts.undocumented_changes import find_undocumented_changes, find_unused_reasons, load_reasons

OLD = """
from typing import Tuple, TypeVar
import other
__all__ = ["f", "g", "h", "Gone"]
T = TypeVar("T")
LIMIT = 3
def unlisted(): ...
def f(a, b=1): ...
def g(a): ...
def h(key=lambda n: n.name()): ...
class Gone:
    def member(self): ...
"""
NEW = """
__all__ = ["f", "g", "h"]
def f(a, b=2): ...
def g(a=None): ...
def h(key=lambda n: n.name): ...
"""
REASON = '[[untold]]\nnames = ["{}"]\nrelease = "{}"\nreason = "{}"\n'


def project(root: Path, reasons: str = "") -> Project:
    factory.proved(root)
    (root / "history").mkdir()
    inner = "from typing import Union"
    old = {"torch/a.py": OLD, "torch/inner.py": inner, "torch/types.py": "from torch.inner import *"}
    new = {"torch/a.py": NEW, "torch/inner.py": inner, "torch/types.py": ""}
    (root / "history" / "torch.json").write_text(text_of(old, new, new))
    (root / "history" / "exceptions.toml").write_text(reasons)
    return load_project(root)


def told(project: Project) -> list[tuple[str, str, str]]:
    return [(release, change.name, change.kind) for release, change in find_undocumented_changes(project)]


FOUND = [
    ("2.6", "torch.a.Gone", "removed"),
    ("2.6", "torch.a.f", "default"),
    ("2.6", "torch.a.unlisted", "removed"),
]


def test_work_is_what_went_and_what_changed_a_default(tmp_path: Path) -> None:
    """A type variable, a constant, a name of typing, an optional parameter and the text of a function are none."""
    assert told(project(tmp_path)) == FOUND


def test_what_has_a_reason_is_left_out_on_its_release_alone(tmp_path: Path) -> None:
    assert told(project(tmp_path, REASON.format("torch.a.[Gu]*", "2.6", "it served itself"))) == [FOUND[1]]
    (tmp_path / "history" / "exceptions.toml").write_text(REASON.format("torch.a.*", "2.7", "it served itself"))
    assert told(load_project(tmp_path)) == FOUND


def test_reason_that_nothing_needs_is_named(tmp_path: Path) -> None:
    found = project(tmp_path, REASON.format("torch.a.Gone", "2.6", "why") + REASON.format("torch.a.g", "2.6", "why"))
    (line,) = find_unused_reasons(found)
    assert "torch.a.g: 2.6: no such change" in line


@pytest.mark.parametrize("reasons", [REASON.format("torch.a.f", "2.6", " "), '[[untold]]\nrelease = "2.6"\n'])
def test_reason_that_says_nothing_is_refused(tmp_path: Path, reasons: str) -> None:
    project(tmp_path, reasons)
    with pytest.raises(RecordError, match=r"exceptions\.toml: .*untold"):
        load_reasons(tmp_path)
