"""Conditions that other files of the project define, and try statements about names of torch."""

from pathlib import Path

import pytest

from scanning import collect
from torchproof.scan.conditions.project_imports import find_candidate_files
from torchproof.scan.file_reader import read_file
from torchproof.scan.scan_context import open_scan_context

ALL = ["2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"]
OLD, NEW = ALL[:4], ALL[4:]
FLAG = "import torch\nNEW = torch.__version__ >= '2.9'\n"


def named(mask: int) -> list[str]:
    return [release for index, release in enumerate(open_scan_context().facts.releases) if mask >> index & 1]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "p" / "sub"
    folder.mkdir(parents=True)
    for each in (tmp_path / "p", folder):
        (each / "__init__.py").touch()
    (tmp_path / "p" / "compat.py").write_text(FLAG)
    (folder / "near.py").write_text(FLAG)
    (folder / "again.py").write_text("from ..compat import NEW\n")
    (folder / "star.py").write_text("from .near import *\n")
    return folder


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("from p.compat import NEW", NEW),
        ("from ..compat import NEW", NEW),
        ("from .near import NEW", NEW),
        ("from .near import NEW as N; NEW = N", NEW),
        ("from .again import NEW", NEW),
        ("from .near import *", NEW),
        ("from .nosuch import NEW", ALL),
        ("from .near import other as NEW", ALL),
        ("from other import NEW", ALL),
    ],
)
def test_a_flag_of_another_file(package: Path, line: str, expected: list[str]) -> None:
    path = package / "a.py"
    path.write_text(f"import torch\n{line}\nif NEW:\n    torch.load\n")
    reading = read_file(path, open_scan_context().facts)
    assert named(reading.uses[-1].reach) == expected
    if expected == NEW:
        assert reading.dependencies


def test_an_attribute_of_another_file(package: Path) -> None:
    path = package / "a.py"
    path.write_text("import torch\nfrom . import near\nif near.NEW:\n    torch.load\n")
    assert named(read_file(path, open_scan_context().facts).uses[-1].reach) == NEW


def test_the_files_of_an_import(package: Path) -> None:
    here = package / "a.py"
    root = package.parents[1]
    assert find_candidate_files(here, "p.compat")[:2] == [root / "p/compat.py", root / "p/compat/__init__.py"]
    assert find_candidate_files(here, ".near")[0] == package / "near.py"
    assert find_candidate_files(here, "..compat")[0] == root / "p/compat.py"
    assert find_candidate_files(Path("/a.py"), "......x") == []


@pytest.mark.parametrize(
    ("body", "error", "fails"),
    [
        ("from torch.optim import Muon", "ImportError", True),
        ("import torch.nosuch", "ImportError", True),
        ("import torch.nosuch", "ModuleNotFoundError", True),
        ("torch.optim.Muon", "AttributeError", True),
        ("torch.optim.Muon", "Exception", True),
        ("torch.optim.Muon", "(TypeError, AttributeError)", True),
        ("torch.hub.help('a', 'b', nosuch=1)", "TypeError", True),
        ("torch.optim.Muon", "ImportError", False),
        ("from torch.optim import Adam", "ImportError", False),
    ],
)
def test_the_handler_runs_where_the_body_fails(body: str, error: str, fails: bool) -> None:
    code = f"import torch\ntry:\n    {body}\nexcept {error}:\n    torch.load\n"
    (use,) = [use for use in collect(code) if use.paths[0][0] == "torch.load"]
    everywhere = "nosuch" in body
    assert named(use.reach) == ((ALL if everywhere else OLD) if fails else [])


@pytest.mark.parametrize("body", ["other()", "import other", "\n    ".join(f"a{n} = {n}" for n in range(13))])
def test_a_body_that_is_not_about_torch_decides_nothing(body: str) -> None:
    code = f"import torch\ntry:\n    {body}\nexcept ImportError:\n    torch.load\n"
    (use,) = [use for use in collect(code) if use.paths[0][0] == "torch.load"]
    assert named(use.reach) == ALL


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("try:\n    from torch.optim import Muon\nexcept ImportError:\n    Muon = None\nif Muon:\n    torch.load", NEW),
        (
            "try:\n    torch.optim.Muon\n    ok = True\nexcept AttributeError:\n    ok = False\nif ok:\n    torch.load",
            NEW,
        ),
        (
            "ok = 0\ntry:\n    torch.optim.Muon\n    ok = 1\nexcept AttributeError:\n    pass\nif ok:\n    torch.load",
            NEW,
        ),
        ("try:\n    torch.optim.Muon\nexcept AttributeError:\n    pass\nelse:\n    torch.load", NEW),
        ("try:\n    torch.optim.Muon\nexcept AttributeError:\n    exit()\ntorch.load", NEW),
        ("try:\n    torch.optim.Muon\nexcept AttributeError:\n    raise\ntorch.load", ALL),
        ("try:\n    torch.optim.Muon\nexcept AttributeError:\n    pass\nfinally:\n    torch.load", ALL),
        (
            "from a import b\ntry:\n    b.version('torch')\nexcept b.PackageNotFoundError:\n    torch.load",
            [],
        ),
    ],
)
def test_what_follows_a_try_statement(code: str, expected: list[str]) -> None:
    (use,) = [use for use in collect(f"import torch\n{code}\n") if use.paths[0][0] == "torch.load"]
    assert named(use.reach) == expected
