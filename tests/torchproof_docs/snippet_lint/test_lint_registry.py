"""Every registered lint is silent on a check that can fail, and reports the planted one that cannot."""

import ast

import pytest

from torchproof_docs.snippet_lint.lint_registry import Lint, list_lints

FINE = "import torch\nx = torch.ones(2)\nassert torch.equal(x + x, 2 * x), 'another sum'\n"
FAULTS = {
    "constant-assert": "assert True",
    "assert-true-by-kind": "assert isinstance(x, object)",
    "uncalled-method": "assert x.is_contiguous",
    "assert-without-torch": "number = 3\nassert number == 3",
    "self-comparison": "assert x == x",
    "alias-comparison": "y = x\nassert torch.equal(x, y)",
    "disguised-self-comparison": "assert torch.equal(x, x.clone())",
    "uncalled-check": "def check():\n    assert x.sum() == 3",
    "unreachable-check": "if False:\n    assert x.sum() == 3",
    "device-only-check": "if torch.cuda.is_available():\n    assert x.sum() == 3",
    "unconsumed-check": "def check():\n    assert x.sum() == 3\n    yield\ncheck()",
    "swallowed-check": "try:\n    assert x.sum() == 3\nexcept AssertionError:\n    pass",
    "unexamined-error": "try:\n    x.sum()\nexcept Exception:\n    pass",
    "check-lost-in-finally": "for _ in x:\n    try:\n        assert x.sum() == 3\n    finally:\n        break",
    "check-in-swallowing-manager": (
        "class Quiet:\n    def __exit__(self, *_):\n        return True\nwith Quiet():\n    assert x.sum() == 3"
    ),
    "detached-check": "def check():\n    assert x.sum() == 3\nthreading.Thread(target=check).start()",
    "unobserved-process": "subprocess.run(['true'])",
    "constant-metric": "print(f'metric: ratio {3 / 2}')",
    "unused-comparison": "x.sum() == 3",
    "loose-tolerance": "torch.testing.assert_close(x, 2 * x, rtol=2.0, atol=0)",
}


def test_each_lint_has_a_planted_fault() -> None:
    assert sorted(FAULTS) == sorted(lint.name for lint in list_lints())


@pytest.mark.parametrize("lint", list_lints(), ids=lambda lint: lint.name)
def test_a_lint_reports_the_planted_fault_and_nothing_else(lint: Lint) -> None:
    assert list(lint.find(ast.parse(FINE))) == []
    assert list(lint.find(ast.parse(FINE + FAULTS[lint.name]))) != []


@pytest.mark.parametrize("lint", list_lints(), ids=lambda lint: lint.name)
def test_a_lint_says_what_it_reports(lint: Lint) -> None:
    assert lint.summary.startswith("Report ")
    assert lint.summary.endswith(".")
