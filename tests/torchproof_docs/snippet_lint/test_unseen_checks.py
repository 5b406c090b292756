"""A check whose failure nobody sees, or that torch has no part in, proves nothing: planted ones that used to pass."""

from pathlib import Path

import pytest

import small
from torchproof.errors import RecordError
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.project import load_project

FINALLY = "def check():\n    try:\n        assert x.sum() == 3\n    finally:\n        return\ncheck()"
GENERATOR = "def check():\n    assert x.sum() == 3\n    yield\n"
SWALLOWING = (
    "class Quiet:\n    def __enter__(self):\n        return 1\n    def __exit__(self, *_):\n        return True\n"
)
MANAGED = (
    "import contextlib\n@contextlib.contextmanager\ndef quiet():\n    try:\n        yield\n"
    "    except AssertionError as error:\n        str(error)\n"
)
FAILING = "def check():\n    assert x.sum() == 3\n"
LIES = [
    (FINALLY, "a check whose failure is lost: finally leaves"),
    (
        "for _ in x:\n    try:\n        assert x.sum() == 3\n    finally:\n        break",
        "a check whose failure is lost: finally leaves",
    ),
    (f"{GENERATOR}check()", "nothing takes what check yields"),
    (f"{GENERATOR}checked = check()", "nothing takes what check yields"),
    (f"async {FAILING}check()", "nothing awaits check"),
    (f"import threading\n{FAILING}threading.Thread(target=check).start()", "a failure there ends no script"),
    (f"import threading\n{FAILING}threading.Timer(0, check).start()", "a failure there ends no script"),
    (f"import multiprocessing\n{FAILING}multiprocessing.Process(target=check).start()", "ends no script"),
    (f"import atexit\n{FAILING}atexit.register(check)", "a failure there ends no script"),
    (f"import atexit\n@atexit.register\n{FAILING}", "a failure there ends no script"),
    (f"import weakref\n{FAILING}weakref.finalize(x, check)", "a failure there ends no script"),
    ("class Last:\n    def __del__(self):\n        assert x.sum() == 3\nLast()", "a failure there ends no script"),
    (f"{SWALLOWING}with Quiet():\n    assert x.sum() == 3", "a check whose failure is caught"),
    (f"{MANAGED}with quiet():\n    assert x.sum() == 3", "a check whose failure is caught"),
    ("y = x\nassert torch.equal(x, y)", "compares a value with itself"),
    ("y = x\nz = y\ntorch.testing.assert_close(z, x)", "compares a value with itself"),
    ("y = (x)\nassert y.shape == x.shape", "compares a value with itself"),
    ("assert (x == expected).all", "asserts a method that is not called"),
    ("assert x.isfinite", "asserts a method that is not called"),
    ("assert not x.isnan().any, 'nan'", "asserts a method that is not called"),
    ("size = 4\nassert size == 4", "asserts what torch has no part in"),
    ("size = len('four')\nhalf = size // 2\nassert half == 2", "asserts what torch has no part in"),
    ("import math\nassert math.sqrt(4) == 2, 'root'", "asserts what torch has no part in"),
    ("for _ in range(0):\n    assert x.sum() == 3", "its condition is a constant"),
    ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    assert x.sum() == 3", "its condition is a constant"),
    ("torch.testing.assert_close(x, x * 3, rtol=5, atol=0)", "a tolerance that takes in nearly everything"),
    ("assert torch.allclose(x, x * 3, atol=float('inf'))", "a tolerance that takes in nearly everything"),
    ("torch.testing.assert_close(x, x * 3, rtol=0, atol=1e6)", "a tolerance that takes in nearly everything"),
]


@pytest.mark.parametrize(("checks", "problem"), LIES)
def test_a_check_that_nobody_sees_fail(tmp_path: Path, checks: str, problem: str) -> None:
    lines = small.told(tmp_path, checks)
    assert any(problem in line for line in lines), lines
    assert all(0 < int(line.partition(":")[0]) <= checks.count("\n") + 1 for line in lines), lines


@pytest.mark.parametrize(
    "checks",
    [
        "try:\n    assert x.sum() == 2\nfinally:\n    x = None",
        f"{GENERATOR}list(check())",
        f"{GENERATOR}for _ in check():\n    pass",
        f"{GENERATOR}steps = check()\nnext(steps)",
        f"import contextlib\n@contextlib.contextmanager\n{GENERATOR}with check():\n    pass",
        f"import asyncio\nasync {FAILING}asyncio.run(check())",
        f"import threading\ndef work():\n    x.add_(1)\nthreading.Thread(target=work).start()\n{FAILING}check()",
        f"import threading\n{FAILING}threading.Thread(target=check).start()\ncheck()",
        f"{SWALLOWING.replace('True', 'None')}with Quiet():\n    assert x.sum() == 2",
        "y = x\ny = y + 0\nassert torch.equal(x, y)",
        "y = x.add_(0)\nassert torch.equal(y.clone(), x)",
        "assert x.requires_grad is False",
        "assert (x == expected).all()",
        "size = x.numel()\nassert size == 2",
        "import subprocess\nassert subprocess.run(['true']).returncode == 0",
        "seen = []\nx.register_hook(seen.append) if x.requires_grad else seen.append(x)\nassert len(seen) == 1",
        "torch.testing.assert_close(x, expected, rtol=0.1, atol=0.1)",
        "torch.testing.assert_close(x * 1000, expected * 1000, rtol=0, atol=2)",
        "for number in range(2):\n    assert x[number] == 1",
    ],
)
def test_a_check_whose_failure_is_seen_is_no_problem(tmp_path: Path, checks: str) -> None:
    assert small.told(tmp_path, checks) == []


@pytest.mark.parametrize(
    "pattern", ["Warning", "DeprecationWarning: .*", "UserWarning: ", "FutureWarning: .*deprecated"]
)
def test_an_announced_pattern_that_any_warning_matches(tmp_path: Path, pattern: str) -> None:
    small.checkout(tmp_path, header=f"absent = ['{pattern}']\n")
    assert "matches" in _refusal(tmp_path)


@pytest.mark.parametrize("line", ["import forms", "from forms import compiled", "from . import forms"])
def test_a_snippet_that_imports_another(tmp_path: Path, line: str) -> None:
    """The hash of a run is that of one file; what stands in another could change unseen."""
    small.checkout(tmp_path, body=f"# --8<-- [start:use]\nimport torch\n# --8<-- [end:use]\n{line}\nassert torch\n")
    (tmp_path / "snippets" / small.NAME).with_name("forms.py").write_text("compiled = 1\n")
    assert "stands in another file" in _refusal(tmp_path)


def _refusal(root: Path) -> str:
    try:
        return "\n".join(find_problems(load_project(root)))
    except RecordError as error:
        return str(error)


def test_a_proof_with_a_hole_in_its_range(tmp_path: Path) -> None:
    """A page says from when to when; a release in between that no proof claims would be told of all the same."""
    small.checkout(tmp_path, spec=">=2.5,!=2.6.*", since='"2.5"')
    assert "its proof leaves out 2.6" in _refusal(tmp_path)
