"""What is recorded of a use beside its name: place, guards, arguments; and uses that follow from a class."""

from pathlib import Path
from typing import Any

import pytest

from scanning import collect, find_matches
from torchproof.scan.file_reader import read_file
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.syntax.torch_uses import TorchUse


def last(code: str) -> TorchUse:
    return [use for use in collect(f"import torch\n{code}\n") if use.paths[0][0] == "torch.save"][-1]


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("torch.save", (2, 1, 2, 11)),
        ("x = torch.save", (2, 5, 2, 15)),
        ("torch.save(\n  o\n)", (2, 1, 2, 11)),
        ("torch.\\\nsave", (2, 1, 3, 5)),
        ("from torch import save", (2, 19, 2, 23)),
        ("é = torch.save", (2, 6, 2, 16)),
    ],
)
def test_the_place_counts_from_one(code: str, place: tuple[int, int, int, int]) -> None:
    use = last(code)
    assert (use.line, use.column, use.end_line, use.end_column) == place


@pytest.mark.parametrize(
    ("code", "caught"),
    [
        ("torch.save", ()),
        ("try:\n    torch.save\nexcept ValueError:\n    pass", ("ValueError",)),
        ("try:\n    torch.save\nexcept (B, a.A):\n    pass", ("A", "B")),
        ("try:\n    torch.save\nexcept:\n    pass", ("*",)),
        ("try:\n    try:\n        torch.save\n    except A:\n        pass\nexcept B:\n    pass", ("A", "B")),
        ("try:\n    pass\nexcept A:\n    torch.save", ()),
        ("try:\n    pass\nexcept A:\n    pass\nelse:\n    torch.save", ()),
        ("getattr(torch, 'save', None)", ("AttributeError",)),
    ],
)
def test_the_errors_that_are_caught(code: str, caught: tuple[str, ...]) -> None:
    assert last(code).caught == caught


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("if HAS_FLASH:\n    torch.save", ("flash",)),
        ("if HAS_FLASH:\n    if has_flex:\n        torch.save", ("flash", "flex")),
        ("if HAS_FLASH:\n    pass\nelse:\n    torch.save", ("flash",)),
        ("if HAS_FLASH:\n    pass\ntorch.save", ()),
        ("torch.save if HAS_FLASH else 1", ("flash",)),
        ("def f():\n    if not HAS_FLASH:\n        return\n    torch.save", ("flash",)),
    ],
)
def test_the_words_of_flags_on_the_way(code: str, words: tuple[str, ...]) -> None:
    assert last(code).soft == words


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("torch.backends.cudnn.benchmark = True", "True"),
        ("torch.backends.cudnn.benchmark = x[0]", ""),
        ("y = 1\ntorch.backends.cudnn.benchmark = y", "1"),
        ("torch.backends.cudnn.benchmark: bool = True", "True"),
        ("for torch.backends.cudnn.benchmark in y: pass", ""),
        ("torch.backends.cudnn.benchmark |= True", ""),
    ],
)
def test_what_is_assigned(code: str, value: str) -> None:
    (use,) = [use for use in collect(f"import torch\n{code}\n") if use.how == "set"]
    assert use.value == value


@pytest.mark.parametrize(
    ("pattern", "code", "lines"),
    [
        # An override takes its parameters, and its class has the members.
        (
            {"override": "torch.nn.Module.to", "passes": ["x"]},
            "class A(torch.nn.Module):\n    def to(self, x): ...",
            [3],
        ),
        (
            {"override": "torch.nn.Module.to", "passes": ["x"]},
            "class A(torch.nn.Module):\n    def to(self, *, x): ...",
            [3],
        ),
        (
            {"override": "torch.nn.Module.to", "passes": ["x"]},
            "class A(torch.nn.Module):\n    def to(self, x, /): ...",
            [3],
        ),
        ({"override": "torch.nn.Module.to", "omits": ["x"]}, "class A(torch.nn.Module):\n    def to(self, x): ...", []),
        ({"override": "torch.nn.Module.to", "omits": ["x"]}, "class A(torch.nn.Module):\n    def to(self): ...", [3]),
        (
            {"override": "torch.nn.Module.to", "omits": ["x"]},
            "class A(torch.nn.Module):\n    async def to(self): ...",
            [3],
        ),
        ({"override": "torch.nn.Module.to", "omits": ["f()"]}, "class A(torch.nn.Module):\n    def to(self): ...", [3]),
        (
            {"override": "torch.nn.Module.to", "omits": ["f()"]},
            "class A(torch.nn.Module):\n    def to(self): ...\n    def f(self): ...",
            [],
        ),
        ({"override": "torch.nn.Module.to"}, "class A(torch.nn.Module):\n    to = f", [3]),
        ({"override": "torch.nn.Module.to", "omits": ["x"]}, "class A(torch.nn.Module):\n    to = f", []),
        ({"override": "torch.nn.Module.to"}, "class A:\n    def to(self): ...", []),
        ({"override": "torch.nn.Module.to"}, "class A(torch.nn.Module):\n    def other(self): ...", []),
        # A subscript is a call of __getitem__.
        ({"method": "torch.Size.__getitem__"}, "torch.Size([1])[0]", [2]),
        ({"method": "torch.Size.__getitem__"}, "s = torch.Size([1])\ns[0]", [3]),
        ({"method": "torch.Size.__getitem__"}, "s = [1]\ns[0]", []),
        ({"method": "torch.Size.__getitem__", "argument": {"index": 0}}, "torch.Size([1])[0]", [2]),
        ({"method": "torch.Size.__getitem__", "argument": {"index": 1}}, "torch.Size([1])[0]", []),
        ({"method": "torch.Tensor.__getitem__", "argument_type": {"index": "list"}}, "torch.ones(2)[[0]]", [2]),
        ({"method": "torch.Tensor.__getitem__", "argument_type": {"index": "list"}}, "torch.ones(2)[0]", []),
        ({"method": "torch.Tensor.__getitem__", "argument_type": {"index": "list"}}, "def f(x): x[[0]]", [2]),
        ({"method": "torch.Tensor.__getitem__", "argument_type": {"index": "list"}}, "def f(x): x[0]", []),
        ({"method": "torch.Tensor.__getitem__", "argument_type": {"index": "list"}}, "def f(x: a[[0]]): ...", []),
        # The constructor that a class of the file inherits.
        ({"call": "torch.nn.Linear", "passes": ["bias"]}, "class A(torch.nn.Linear): ...\nA(1, 2, bias=True)", [3]),
        ({"call": "torch.nn.Linear", "passes": ["bias"]}, "class A(torch.nn.Linear): ...\nA(1, 2)", []),
        (
            {"call": "torch.nn.Linear"},
            "class A(torch.nn.Linear):\n    def __init__(self): ...\nA()",
            [],
        ),
        # An environment variable that is a keyword.
        ({"environment": "TORCH_A"}, "import os\nenv = dict(os.environ, TORCH_A='1')", [3]),
        ({"environment": "TORCH_A", "value": "1"}, "import os\nenv = dict(os.environ, TORCH_A='1')", [3]),
        ({"environment": "TORCH_A", "value": "0"}, "import os\nenv = dict(os.environ, TORCH_A='1')", []),
        ({"environment": "TORCH_A", "value": "1"}, "import os\nos.environ['TORCH_A'] = '1'", [3]),
        ({"environment": "TORCH_A", "value": "1"}, "import os\nos.environ['TORCH_A'] = x[0]", []),
    ],
)
def test_uses_that_follow_from_a_class_a_subscript_or_a_keyword(
    pattern: dict[str, Any], code: str, lines: list[int]
) -> None:
    found = find_matches(f"import torch\n{code}", pattern)
    assert [int(each.split()[0]) for each in found] == lines


@pytest.mark.parametrize(
    ("code", "guarded"),
    [
        ("os.environ['TORCH_A'] = '1'", ""),
        ("if torch.__version__ < '2.8':\n    os.environ['TORCH_A'] = '1'", " guarded"),
        ("if torch.__version__ >= '2.8':\n    os.environ['TORCH_A'] = '1'", ""),
    ],
)
def test_a_string_under_a_guard(code: str, guarded: str) -> None:
    (found,) = find_matches(f"import os, torch\n{code}", {"environment": "TORCH_A"})
    assert found.endswith(f"certain{guarded}")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("x = 'TORCH_A'", ("environment", "TORCH_A", 2, 5, 2, 14, "")),
        ("os.environ['TORCH_A'] = '1'", ("environment", "TORCH_A", 2, 12, 2, 21, "'1'")),
        ("os.system(\n  'torchrun')", ("command", "torchrun", 2, 1, 3, 14, "")),
        ("raises(E, match='text')", ("matches", "text", 2, 1, 2, 24, "")),
    ],
)
def test_the_place_and_the_value_of_a_string(code: str, expected: tuple[str | int, ...]) -> None:
    reading = read_file(Path("a.py"), open_scan_context().facts, f"import torch\n{code}\n".encode())
    (fact,) = reading.texts
    place = (fact.line, fact.column, fact.end_line, fact.end_column)
    assert (fact.kind, fact.text, *place, fact.value) == expected
