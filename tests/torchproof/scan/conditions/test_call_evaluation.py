"""Calls in conditions: helpers of the file, helpers of well-known projects by name, and signatures."""

import pytest

from scanning import running_releases

ALL = ["2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"]
OLD, NEW = ALL[:4], ALL[4:]


@pytest.mark.parametrize(
    ("before", "condition", "expected"),
    [
        ("from a import is_torch_greater_or_equal as f", "f('2.9')", NEW),
        ("from a import is_torch_version", "is_torch_version('>=', '2.9')", NEW),
        ("from a import is_torch_version", "is_torch_version('<', '2.9')", OLD),
        ("from a import is_torch_version", "is_torch_version('<=', '2.9.1')", ALL[:5]),
        ("from a import compare_versions", "compare_versions('torch', '>=', '2.9')", NEW),
        ("from a import compare_versions\nimport operator", "compare_versions('torch', operator.ge, '2.9')", NEW),
        ("from a import compare_versions\nimport operator", "compare_versions('torch', operator.lt, '2.9')", OLD),
        ("from a import RequirementCache", "RequirementCache('torch>=2.9')", NEW),
        ("from a import torch_less_than", "torch_less_than('2.9')", OLD),
        ("from a import torch_at_least", "torch_at_least(2, 9)", NEW),
        ("from a import pt_check", "pt_check('>=2.9')", NEW),
        ("from a import pt_check", "pt_check('~x')", ALL),
        ("from a import other_check", "other_check('2.9')", ALL),
        ("from a import check", "check(torch.__version__, '2.9')", NEW),
        ("from a import torch_check", "torch_check()", ALL),
        ("def f(a, b='2.9'):\n    return a >= b", "f(torch.__version__)", NEW),
        ("def f(a, b='2.9'):\n    return a >= b", "f(torch.__version__, b='2.10')", ALL[5:]),
        ("def f(a, *, b='2.9'):\n    return a >= b", "f(torch.__version__)", NEW),
        ("def f():\n    if torch.__version__ >= '2.9':\n        return True\n    return False", "f()", NEW),
        ("def f():\n    if flag:\n        return True\n    return False", "f()", ALL),
        ("def f():\n    pass", "f()", ALL),
        (
            "from functools import partial\ndef f(a, b):\n    return a >= b\ng = partial(f, b='2.9')",
            "g(torch.__version__)",
            NEW,
        ),
        ("import inspect", "'name' in inspect.signature(torch.compile).parameters", ALL[7:]),
        ("import inspect", "'nosuch' in inspect.signature(torch.compile).parameters", []),
        ("import inspect", "'mode' in inspect.signature(torch.compile).parameters.keys()", ALL),
        ("import inspect", "'x' in inspect.signature(other).parameters", ALL),
        (
            "from inspect import getfullargspec as f",
            "'name' in f(torch.compile).args + f(torch.compile).kwonlyargs",
            ALL[7:],
        ),
        ("from inspect import getfullargspec as f", "'name' in f(torch.compile).args + f(torch.load).args", ALL),
        ("from packaging.specifiers import SpecifierSet", "torch.__version__ in SpecifierSet('>=2.9')", NEW),
        ("from packaging.specifiers import SpecifierSet", "SpecifierSet('>=2.9').contains(torch.__version__)", NEW),
        ("import importlib.util", "importlib.util.find_spec('torch.nosuch') is None", ALL),
        ("import importlib.util", "importlib.util.find_spec('torch.nosuch') is not None", []),
        ("import importlib.util", "importlib.util.find_spec('other') is None", ALL),
        ("from importlib.metadata import version", "version('torch') >= '2.9'", NEW),
        ("from importlib.metadata import version", "version('other') >= '2.9'", ALL),
        ("", "hasattr(torch.nosuch, 'x')", []),
        ("", "hasattr(other, 'x')", ALL),
        ("", "hasattr(torch.optim, name)", ALL),
        ("", "hasattr(torch, 'optim.Muon')", NEW),
    ],
)
def test_a_call_in_a_condition(before: str, condition: str, expected: list[str]) -> None:
    assert running_releases(condition, before) == expected
