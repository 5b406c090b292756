"""Text as it is, numbers within a tolerance."""

import pytest

from torchproof.trial.output_comparison import compare_outputs


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("loss 0.50001", "loss 0.50002"),
        ("tensor([1.0000, nan])", "tensor([1.0001,    nan])"),
        ("1e-9", "-3e-9"),
        ("a\nb\n\n", "a\nb"),
        ("inf", "inf"),
    ],
)
def test_the_same(before: str, after: str) -> None:
    assert compare_outputs(before, after, 1e-3) is None


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("loss 0.5", "loss 0.6", 1),
        ("5000", "5001", 1),
        ("x\nnan", "x\n1.0", 2),
        ("a", "a\nb", 2),
        ("True", "False", 1),
        ("3.0", "3", 1),
        ("relu1", "relu2", 1),
    ],
)
def test_not_the_same(before: str, after: str, line: int) -> None:
    found = compare_outputs(before, after, 1e-3)
    if (before, after) == ("3.0", "3"):  # one number, written in two ways
        assert found is None
        return
    assert found
    assert found.line == line
