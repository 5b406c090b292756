"""The dotted paths that an expression may refer to."""

import ast

import pytest

from torchproof.history.partner_files import has_history
from torchproof.scan.syntax.name_resolution import find_getattr_name, resolve_expression, unwrap_optional
from torchproof.scan.syntax.scopes import build_module_scope


def resolve(code: str) -> tuple[list[str], bool]:
    """Resolve the last expression of some code."""
    tree = ast.parse(code)
    last = tree.body[-1]
    assert isinstance(last, ast.Expr)
    resolution = resolve_expression(last.value, build_module_scope(tree))
    return [path for path, *_ in resolution.paths], resolution.open


@pytest.mark.parametrize(
    ("code", "paths", "is_open"),
    [
        ("import torch\ntorch.nn", ["torch.nn"], False),
        ("import torch as t\nt.nn.Linear", ["torch.nn.Linear"], False),
        ("from torch import nn\nnn.Linear(1, 1).weight", ["torch.nn.Linear().weight"], False),
        ("import torch\nx = torch.nn\nx.Linear", ["torch.nn.Linear"], False),
        ("import torch\nx: torch.Tensor\nx.sum", ["torch.Tensor().sum"], False),
        ("import torch\nx: torch.Tensor | None\nx.sum", ["torch.Tensor().sum"], False),
        ("import torch\nx: 'torch.Tensor'\nx.sum", ["torch.Tensor().sum"], False),
        ("import torch\n(torch if a else None).nn", ["torch.nn"], False),
        ("import torch\n(torch or torch.nn)", ["torch", "torch.nn"], False),
        ("import torch\n(x := torch).nn", ["torch.nn"], False),
        ("import torch\ngetattr(torch, 'nn')", ["torch.nn"], False),
        ("import torch\ngetattr(torch, 'nn', None)", ["torch.nn"], False),
        ("import torch\ngetattr(torch, name)", ["getattr()"], True),
        ("import importlib\nimportlib.import_module('torch.nn').Linear", ["torch.nn.Linear"], False),
        ("import importlib\nimportlib.import_module(name)", [], True),
        ("import pytest\npytest.importorskip('torch').nn", ["torch.nn"], False),
        ("from torch import *\nnn", ["torch.*nn"], True),
        ("nothing.a", ["nothing.a"], True),
        ("x = x\nx", [], True),
        ("[1][0].a", [], True),
        ("None", [], False),
        ("import torch, a\nif b:\n    c = torch\nelse:\n    c = a\nc.nn", ["torch.nn", "a.nn"], False),
        ("for x in y: pass\nx.a", [], True),
    ],
)
def test_what_an_expression_refers_to(code: str, paths: list[str], is_open: bool) -> None:
    assert resolve(code) == (paths, is_open)


def test_a_name_with_many_meanings_has_none() -> None:
    lines = [f"if a{number}: x = torch.n{number}" for number in range(7)]
    assert resolve("\n".join(["import torch", *lines[:6], "x"]))[0] == [f"torch.n{number}" for number in range(6)]
    assert resolve("\n".join(["import torch", *lines, "x"])) == ([], True)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("getattr(a, 'b')", "b"),
        ("getattr(a, 'b', None)", "b"),
        ("getattr(a)", None),
        ("getattr(a, b)", None),
        ("getattr(a, 1)", None),
        ("hasattr(a, 'b')", None),
        ("x.getattr(a, 'b')", None),
    ],
)
def test_the_name_in_a_call_of_getattr(code: str, expected: str | None) -> None:
    call = ast.parse(code, mode="eval").body
    assert isinstance(call, ast.Call)
    assert find_getattr_name(call) == expected


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        ("X", "X"),
        ("X | None", "X"),
        ("Optional[X]", "X"),
        ("'a.X'", "a.X"),
        ("'a b'", "'a b'"),
        ("X | Y", "X | Y"),
        ("list[X]", "list[X]"),
    ],
)
def test_an_optional_annotation_is_of_its_part(annotation: str, expected: str) -> None:
    assert ast.unparse(unwrap_optional(ast.parse(annotation, mode="eval").body)) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        *[("torch", True), ("torch.nn", True), ("torchvision", True), ("torchvision.io.read_video", True)],
        *[("torchcodec", False), ("torchvisio", False), ("torch()", False), ("a.torch", False), ("", False)],
    ],
)
def test_a_path_of_a_package_with_a_history(path: str, expected: bool) -> None:
    assert has_history(path) is expected
