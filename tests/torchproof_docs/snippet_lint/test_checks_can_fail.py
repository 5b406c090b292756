"""A check that cannot fail proves nothing: what looks like one is named by file and line."""

import subprocess
import sys
from pathlib import Path

import pytest

from programs import ROOT
from small import HEAD, told

RUFF = str(Path(sys.executable).with_name("ruff"))
CONFIGURATION = ROOT / "snippets" / "ruff.toml"


@pytest.mark.parametrize(
    ("checks", "problem"),
    [
        ("assert True", "asserts what is always true"),
        ("assert 'the gradient is right'", "asserts what is always true"),
        ("assert (x == expected, 'another sum')", "asserts what is always true"),
        ("assert not None", "asserts what is always true"),
        ("assert torch.equal(x, expected) or True", "asserts what is always true"),
        ("assert 2 + 2 == 4 or 1", "asserts what is always true"),
        ("assert 1 < 2", "asserts what is always true"),
        ("assert f'sum {x}'", "asserts what is always true"),
        ("assert (lambda: x.sum() == 3)", "asserts what is always true"),
        ("assert [x]", "asserts what is always true"),
        ("assert (value == 3 for value in x)", "asserts what is always true"),
        ("assert x.shape == x.shape", "compares a value with itself"),
        ("assert x is x", "compares a value with itself"),
        ("torch.testing.assert_close(x, x)", "compares a value with itself"),
        ("assert torch.allclose(x[0], x[0], atol=1e-3)", "compares a value with itself"),
        ("assert x.equal(x, x)", "compares a value with itself"),
        ("x.sum() == 2", "nothing looks at what this says"),
        ("(x.sum() == 2, 'another sum')", "nothing looks at what this says"),
        ("not x.requires_grad", "nothing looks at what this says"),
        ("def check():\n    assert x.sum() == 3", "nothing calls check, so the checks in it never run"),
        ("def check():\n    other()\ndef other():\n    assert x.sum() == 3", "nothing calls other"),
        ("class Check:\n    def run(self):\n        assert x.sum() == 3", "nothing calls Check"),
        ("def test_sum():\n    torch.testing.assert_close(x, x + 1)", "nothing calls test_sum"),
        ("@torch.no_grad()\ndef check():\n    assert x.sum() == 3", "nothing calls check"),
        ("import sys\nif x.sum() == 2:\n    sys.exit(0)\n    assert x.sum() == 3", "a check that is never reached"),
        ("if False:\n    assert x.sum() == 3", "a check that is never reached; its condition is a constant"),
        ("for value in ():\n    assert value == 3", "a check that is never reached; its condition is a constant"),
        ("while True:\n    break\n    assert x.sum() == 3", "a check that is never reached"),
        ("def f():\n    return 1\n    assert x.sum() == 3\nf()", "a check that is never reached"),
        ("try:\n    assert x.sum() == 3\nexcept AssertionError:\n    pass", "a check whose failure is caught"),
        (
            "try:\n    torch.testing.assert_close(x, x + 1)\nexcept Exception as e:\n    text = str(e)",
            "failure is caught",
        ),
        ("try:\n    assert x.sum() == 3\nexcept (ValueError, AssertionError):\n    x = None", "failure is caught"),
        ("import contextlib\nwith contextlib.suppress(AssertionError):\n    assert x.sum() == 3", "failure is caught"),
        ("try:\n    x.gone()\nexcept Exception:\n    answer = 'refused'", "catches every error and looks at none"),
        ("try:\n    x.gone()\nexcept:\n    answer = 'refused'", "catches every error and looks at none"),
        ("try:\n    x.gone()\nexcept BaseException as error:\n    answer = 1", "catches every error and looks at none"),
    ],
)
def test_a_check_that_cannot_fail(tmp_path: Path, checks: str, problem: str) -> None:
    lines = told(tmp_path, checks)
    assert any(problem in line for line in lines), lines
    assert all(0 < int(line.partition(":")[0]) <= checks.count("\n") + 1 for line in lines), lines


@pytest.mark.parametrize(
    "checks",
    [
        "assert x.sum() == 2, 'another sum'",
        "torch.manual_seed(0)\nassert torch.rand(2).sum() != torch.rand(2).sum()",
        "def draw():\n    return torch.rand(2)\nassert not torch.equal(draw(), draw())",
        "assert x.shape[0] == expected.shape[0]",
        "torch.testing.assert_close(x, expected)",
        "def check(value):\n    assert value.sum() == 2\nfor value in (x, expected):\n    check(value)",
        "def check(value):\n    assert value.sum() == 2\nlist(map(check, [x]))",
        "def outer():\n    def inner():\n        assert x.sum() == 2\n    inner()\nouter()",
        "class Check:\n    def run(self):\n        assert x.sum() == 2\nCheck().run()",
        "@torch.library.custom_op('a::f', mutates_args=())\ndef f(y: torch.Tensor) -> None:\n    assert y is not None",
        "try:\n    x.gone()\nexcept AttributeError as error:\n    assert str(error)\nelse:\n    raise ValueError",
        "try:\n    x.gone()\nexcept Exception as error:\n    answer = str(error)\nassert 'gone' in answer",
        "try:\n    assert x.sum() == 2\nexcept AssertionError as error:\n    raise RuntimeError('sums') from error",
        "try:\n    x.sum()\nexcept RuntimeError:\n    pass",
        "while True:\n    assert x.sum() == 2\n    break",
        "x.sum(), expected.sum()",
        "if x.sum() == 2:\n    assert x.shape == (2,)\nelse:\n    raise ValueError",
    ],
)
def test_a_check_that_can_fail_is_no_problem(tmp_path: Path, checks: str) -> None:
    assert told(tmp_path, checks) == []


@pytest.mark.parametrize(
    ("checks", "rule"),
    [
        ("assert (x == expected, 'another sum')", "F631"),
        ("x == expected", "B015"),
        ("assert 1 == 2 or x", "PLR0133"),
        ("assert x == x", "PLR0124"),
        ("try:\n    x.gone()\nexcept Exception:\n    pass", "S110"),
        ("for _ in x:\n    try:\n        x.gone()\n    except Exception:\n        continue", "S112"),
        ("assert x.shape is (2,)", "F632"),
        ("assert torch.equal(x, expectd)", "F821"),
        ("ValueError('another sum')", "PLW0133"),
    ],
)
def test_ruff_knows_some_of_them(tmp_path: Path, checks: str, rule: str) -> None:
    (tmp_path / "ruff.toml").write_text(CONFIGURATION.read_text())
    (tmp_path / "basics.py").write_text(f"{HEAD}{checks}\n")
    command = [RUFF, "check", "--no-cache", "--output-format", "concise", str(tmp_path)]
    assert f" {rule} " in subprocess.run(command, capture_output=True, check=False, text=True).stdout


def test_ruff_never_rewrites_a_snippet(tmp_path: Path) -> None:
    (tmp_path / "ruff.toml").write_text(CONFIGURATION.read_text())
    path = tmp_path / "basics.py"
    path.write_text("x  =  1\nassert x is 1, 'another'\n")
    subprocess.run([RUFF, "check", "--no-cache", "--fix", "--unsafe-fixes", tmp_path], capture_output=True, check=False)
    subprocess.run([RUFF, "format", "--no-cache", tmp_path], capture_output=True, check=False)
    assert path.read_text() == "x  =  1\nassert x is 1, 'another'\n"
