"""Conditions on attributes of classes and instances of the file."""

from textwrap import dedent

import pytest

from scanning import collect
from torchproof.scan.scan_context import open_scan_context

ALL = ["2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"]
NEW = ALL[4:]
FLAG = "torch.__version__ >= '2.9'"


def releases_of(code: str) -> list[str]:
    """Return the releases on which the use of torch.load in some code may run."""
    (use,) = [use for use in collect(f"import torch\n{code}") if use.paths[0][0] == "torch.load"]
    return [release for index, release in enumerate(open_scan_context().facts.releases) if use.reach >> index & 1]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"    flag = {FLAG}", NEW),
        (f"    def __init__(self):\n        self.flag = {FLAG}", NEW),
        (f"    @property\n    def flag(self):\n        return {FLAG}", NEW),
        (f"    @functools.cached_property\n    def flag(self):\n        return {FLAG}", NEW),
        ("    flag = other()", ALL),
        (f"    def __init__(self):\n        self.flag = {FLAG}\n    def g(self):\n        self.flag = True", ALL),
        (f"    def __init__(self):\n        self.flag = {FLAG}\n        self.flag += 1", ALL),
        ("    pass", ALL),
        ("    def __init__(self, flag):\n        self.flag = flag", ALL),
    ],
)
def test_self_dot_flag(body: str, expected: list[str]) -> None:
    code = f"import functools\nclass A:\n{body}\n    def f(self):\n        if self.flag:\n            torch.load\n"
    assert releases_of(code) == expected


@pytest.mark.parametrize(
    ("before", "condition"),
    [
        (f"class A:\n    flag = {FLAG}", "A.flag"),
        (f"class A:\n    flag = {FLAG}\na = A()", "a.flag"),
        (f"class A:\n    def flag(self):\n        return {FLAG}\na = A()", "a.flag()"),
        (f"class A:\n    @staticmethod\n    def flag():\n        return {FLAG}", "A.flag()"),
    ],
)
def test_a_class_and_an_instance(before: str, condition: str) -> None:
    assert releases_of(f"{before}\nif {condition}:\n    torch.load\n") == NEW


def test_a_name_with_two_classes_is_unknown() -> None:
    code = f"class A:\n    flag = {FLAG}\nclass A:\n    flag = False\nif A.flag:\n    torch.load\n"
    assert releases_of(code) == ALL


def test_a_method_with_self_of_a_nested_function_is_not_the_class() -> None:
    code = f"class A:\n    flag = {FLAG}\ndef f(self):\n    if self.flag:\n        torch.load\n"
    assert releases_of(code) == ALL


def test_an_unknown_attribute_that_says_its_release() -> None:
    assert releases_of("if config.TORCH_GE_2_9:\n    torch.load\n") == NEW
    assert releases_of("if config.other:\n    torch.load\n") == ALL


def test_a_flag_that_the_class_sets_once_may_be_set_from_outside() -> None:
    code = """
    class A:
        checkpointing = False
        def __init__(self):
            self.hook = None
        def f(self):
            if self.checkpointing and self.hook is not None:
                torch.load
    """
    assert releases_of(dedent(code)) == ALL
