"""Asserts that hold whatever torch does, by what they are made of."""

from pathlib import Path

import pytest

from small import told

TRUE = "always true"


@pytest.mark.parametrize(
    ("checks", "problem"),
    [
        ("assert all(value == 3 for value in ())", TRUE),
        ("assert any((True, x.sum() == 3))", TRUE),
        ("assert len(x) >= 0", TRUE),
        ("assert 0 <= x.numel()", TRUE),
        ("assert isinstance(x, object)", TRUE),
        ("assert type(x)", TRUE),
        ("assert repr(x)", TRUE),
        ("assert x.dtype", TRUE),
        ("assert x.sum() == 3 if torch.cuda.is_available() else True", TRUE),
        ("assert (done := True)", TRUE),
        ("assert x.sum() == 3 or x.sum() != 3", TRUE),
        ("assert x.sum() != float('nan')", TRUE),
        ("import math\nassert x.sum().item() != math.nan", TRUE),
        ("assert x[0] in (x[0], 3)", "with itself"),
        ("assert torch.equal(x, x.clone())", "with itself"),
        ("torch.testing.assert_close(x.detach(), x.clone())", "with itself"),
        ("torch.testing.assert_close(actual=x, expected=x)", "with itself"),
        ("assert (x - x).abs().max() < 1e-6", "with itself"),
        ("if not __debug__:\n    assert x.sum() == 3", "a check that is never reached"),
        ("if torch.cuda.is_available():\n    assert x.sum() == 3", "a check that no CPU reaches"),
        (
            "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'assert 1 == 2'])",
            "nothing looks at how this process ended",
        ),
        ("import unittest\nclass T(unittest.TestCase):\n    pass\nunittest.main(exit=False)", "nothing looks at"),
    ],
)
def test_what_holds_whatever_torch_does(tmp_path: Path, checks: str, problem: str) -> None:
    assert any(problem in line for line in told(tmp_path, checks)), checks


@pytest.mark.parametrize(
    "checks",
    [
        "assert all(value == 1 for value in x)",
        "assert len(x) > 0",
        "assert isinstance(x, torch.Tensor)",
        "assert str(x) == 'a'",
        "assert x.sum() == 3 if x.is_cpu else x.sum() == 4",
        "assert torch.equal(x, x.to(torch.float64))",
        "assert torch.equal(x, x.flip(0))",
        "assert x.sum() in (2, 3)",
        "torch.testing.assert_close(actual=x, expected=expected)",
        "assert (x - expected).abs().max() < 1e-6",
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'assert 1 == 2'], check=True)",
        "import subprocess, sys\ndone = subprocess.run([sys.executable, '-c', '0'])\nassert done.returncode == 0",
    ],
)
def test_what_torch_decides(tmp_path: Path, checks: str) -> None:
    assert told(tmp_path, checks) == []
