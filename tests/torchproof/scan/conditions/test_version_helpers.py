"""Helpers that compare the release, known by their name and arguments alone."""

import pytest

from scanning import running_releases

ALL = ["2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"]
OLD, NEW = ALL[:4], ALL[4:]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        # The operator is an argument, as a sign, a word or a function.
        ("is_torch_version('>=', '2.9')", NEW),
        ("is_torch_version('>', '2.9')", NEW),
        ("is_torch_version('>', '2.9.0')", NEW),
        ("is_torch_version('<=', '2.9')", OLD),
        ("compare('ge', 'torch', '2.9')", NEW),
        ("compare('gt', 'torch', '2.9.5')", NEW[1:]),
        ("compare('le', 'torch', '2.9')", OLD),
        ("compare('lt', 'torch', '2.9')", OLD),
        ("compare('eq', 'torch', '2.9')", []),
        ("compare('ne', 'torch', '2.9')", ALL),
        ("compare('torch', operator.gt, '2.9.5')", NEW[1:]),
        ("compare('torch', operator.le, '2.9.5')", ALL[:5]),
        # The operator is in the name.
        ("torch_greater_than('2.9')", NEW[1:]),
        ("torch_le('2.9')", OLD),
        ("check_pt_version('2.9')", NEW),
        ("pytorch_at_least('v2.9.0')", NEW),
        ("TorchBefore('2.9.0rc1')", OLD),
        # Its number is an argument, or two.
        ("torch_at_least(2, 9)", NEW),
        ("torch_at_least(2, 9, 1)", NEW),
        ("torch_less_than(2, 9)", OLD),
        # A specifier says all.
        ("RequirementCache('torch>=2.9')", NEW),
        ("RequirementCache('torch >=2.9,<2.11')", ["2.9", "2.10"]),
        ("RequirementCache('torch~=2.9.0')", ["2.9"]),
        ("RequirementCache('torch != 2.9.*')", [release for release in ALL if release != "2.9"]),
        ("torch_matches('>=2.9')", NEW),
        ("torch_matches('==2.9.*')", ["2.9"]),
        ("torch_matches('< 2.9')", OLD),
        # What is compared is named by an argument.
        ("compare(torch, '2.9')", NEW),
        ("compare(torch.__version__, '2.9')", NEW),
        ("at_least('torch', '2.9')", NEW),
    ],
)
def test_a_helper_about_torch(condition: str, expected: list[str]) -> None:
    names = "is_torch_version, compare, torch_greater_than, torch_le, check_pt_version, pytorch_at_least, TorchBefore"
    more = "torch_at_least, torch_less_than, RequirementCache, torch_matches, at_least"
    assert running_releases(condition, f"import operator\nfrom helpers import {names}, {more}") == expected


@pytest.mark.parametrize(
    "condition",
    [
        "at_least('2.9')",
        "at_least('numpy', '2.9')",
        "matches('>=2.9')",
        "prompt('2.9')",
        "optimum('2.9')",
        "torch_at_least('3.9')",
        "torch_at_least('2')",
        "torch_at_least('2.9.x')",
        "torch_at_least('2.9.0+cu126')",
        "torch_at_least(2)",
        "torch_at_least('a', 2)",
        "torch_at_least(x)",
        "torch_at_least()",
        "RequirementCache('torch>=x.y')",
        "RequirementCache('torchvision>=0.20')",
    ],
)
def test_another_helper_decides_nothing(condition: str) -> None:
    names = "at_least, matches, prompt, optimum, torch_at_least, RequirementCache"
    assert running_releases(condition, f"from helpers import {names}") == ALL
