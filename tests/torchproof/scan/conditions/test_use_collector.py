"""The uses of torch in a file: path, way of use, place, and the releases on which they run."""

import pytest

from scanning import collect
from torchproof.scan.scan_context import open_scan_context

ALL = ["2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"]
OLD, NEW = ALL[:4], ALL[4:]


def uses(code: str) -> list[str]:
    """Return the uses as ``line way-of-use path``."""
    return [f"{use.line} {use.how} {' '.join(path for path, *_ in use.paths)}" for use in collect(code)]


def releases_of_load(code: str) -> list[str]:
    (use,) = [use for use in collect(code) if use.paths[0][0] == "torch.load"]
    return [release for index, release in enumerate(open_scan_context().facts.releases) if use.reach >> index & 1]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("torch.load", ["2 name torch.load"]),
        ("torch.load()", ["2 call torch.load"]),
        ("torch.load = 1", ["2 set torch.load"]),
        ("torch.a.b = torch.load", ["2 set torch.a.b", "2 name torch.load"]),
        ("torch.a[torch.load] = 1", ["2 name torch.a", "2 name torch.load"]),
        ("(torch.a, [torch.b]) = 1", ["2 set torch.a", "2 set torch.b"]),
        ("torch.a += 1", ["2 set torch.a"]),
        ("for torch.a in torch.b: pass", ["2 set torch.a", "2 name torch.b"]),
        (
            "match torch.a:\n case torch.b if torch.c: torch.d",
            ["2 name torch.a", "3 name torch.b", "3 name torch.c", "3 name torch.d"],
        ),
        ("match a:\n case {torch.b: [torch.c() | 1]}: pass", ["3 name torch.b", "3 name torch.c"]),
        ("from torch import load", ["2 import torch.load"]),
        ("from torch import *", ["2 module torch"]),
        ("import torch.nn", ["2 module torch.nn"]),
        ("class A(torch.nn.Module): pass", ["2 base torch.nn.Module"]),
        ("class A(Base[torch.Tensor]): pass", ["2 name torch.Tensor"]),
        ("@torch.no_grad()\ndef f(): pass", ["2 call torch.no_grad"]),
        ("@torch.jit.script\ndef f(): pass", ["2 decorator torch.jit.script"]),
        ("@(torch.a if b else c)()\ndef f(): pass", ["2 call torch.a"]),
        ("(torch.a if b else c)()", ["2 name torch.a"]),
        (
            "def f(a: torch.Tensor = torch.load) -> torch.Size: pass",
            ["2 annotation torch.Tensor", "2 name torch.load", "2 annotation torch.Size"],
        ),
        ("def f(*a: torch.A, **b: torch.B): pass", ["2 annotation torch.A", "2 annotation torch.B"]),
        ("a: torch.Tensor = torch.load", ["2 annotation torch.Tensor", "2 name torch.load"]),
        ("a: 'torch.Tensor'", []),
        ("lambda a=torch.a: torch.b", ["2 name torch.a", "2 name torch.b"]),
        ("[torch.a for x in torch.b if torch.c]", ["2 name torch.a", "2 name torch.b", "2 name torch.c"]),
        ("{torch.a: torch.b for x in y}", ["2 name torch.a", "2 name torch.b"]),
        ("torch.a if torch.b else torch.c", ["2 name torch.a", "2 name torch.b", "2 name torch.c"]),
        (
            "f(torch.a, *torch.b, k=torch.c, **torch.d)",
            ["2 name torch.a", "2 name torch.b", "2 name torch.c", "2 name torch.d"],
        ),
        ("try: pass\nexcept torch.E: pass", ["3 except torch.E"]),
        ("with torch.a as b: torch.c", ["2 name torch.a", "2 name torch.c"]),
        ("match torch.a:\n    case 1: torch.b", ["2 name torch.a", "3 name torch.b"]),
        ("f'{torch.a}'", ["2 name torch.a"]),
        ("getattr(torch, 'a')", ["2 name torch", "2 name torch.a"]),
        ("getattr(torch, name)", ["2 name torch"]),
        ("import functools\nfunctools.partial(torch.a, torch.b)", ["3 call torch.a", "3 name torch.b"]),
        ("map(torch.a, torch.b)", ["2 call torch.a", "2 name torch.b"]),
        ("pool.submit(torch.a, x)", ["2 call torch.a"]),
        ("torch.func.vmap(torch.a)(x)", ["2 call torch.a", "2 call torch.func.vmap"]),
        ("print(torch.a)", ["2 name torch.a"]),
        ("@implements(torch.a)\ndef f(): ...", ["2 name torch.a"]),
        ("table = {torch.a: f}", ["2 name torch.a"]),
        ("x.torch", []),
        ("# torch\n'torch.load'", []),
    ],
)
def test_the_uses_of_a_file(code: str, expected: list[str]) -> None:
    found = uses(f"import torch\n{code}\n")
    assert found[0] == "1 module torch"
    assert sorted(found[1:]) == sorted(expected)


@pytest.mark.parametrize(
    "code",
    [
        "x = {'qr': torch.qr}",
        "x = [torch.qr]",
        "x = torch.qr",
        "x: object = torch.qr",
        "def f():\n    x = [torch.qr]",
        "def f():\n    self.op = torch.qr",
        "def f():\n    return torch.qr if x else None",
        "def f(op=torch.qr): ...",
        "def f(*, op=torch.qr): ...",
        "class A:\n    op: object = torch.qr",
        "g(torch.qr)",
        "g(op=torch.qr)",
        "g(x or torch.qr)",
        "g(*[torch.qr])",
        "g(h((torch.qr,)))",
        "for op in torch.qr, torch.svd: op(x)",
        "[op(x) for op in (torch.qr,)]",
        "lambda op=torch.qr: 1",
        "lambda: torch.qr",
        "(torch.qr if x else y)(z)",
        "@pytest.mark.parametrize('op', [torch.qr])\ndef f(): ...",
    ],
)
def test_a_function_that_other_code_gets_is_handed_on(code: str) -> None:
    assert [use.is_handed_on for use in collect(f"import torch\n{code}\n") if use.paths[0][0] == "torch.qr"] == [True]


@pytest.mark.parametrize(
    "code",
    [
        "x = {torch.qr: 1}",
        "x[torch.qr] = 1",
        "x = y[torch.qr]",
        "x is torch.qr",
        "g(x in (torch.qr, torch.svd))",
        "1 if torch.qr else 2",
        "[x for x in y if torch.qr]",
        "isinstance(x, torch.qr)",
        "hasattr(torch.qr, 'x')",
        "torch.qr(x)",
        "torch.qr",
        "torch.qr = 1",
        "x: torch.qr",
        "@torch.qr\ndef f(): ...",
        "@implements(torch.qr)\ndef f(): ...",
        "def f():\n    op = torch.qr",
        "def f(op: torch.qr): ...",
    ],
)
def test_a_function_that_code_calls_itself_or_looks_at_is_not_handed_on(code: str) -> None:
    assert [use.is_handed_on for use in collect(f"import torch\n{code}\n") if use.paths[0][0] == "torch.qr"] == [False]


@pytest.mark.parametrize(
    ("modules", "name", "expected"),
    [
        (("torch", "torch.cuda.amp"), "autocast()", ["torch.cuda.amp.*autocast"]),
        (("torch.cuda.amp", "torch"), "autocast()", ["torch.*autocast"]),
        (("torch", "torch.cuda.amp"), "qr(1)", ["torch.*qr"]),
        (("torch.cuda.amp", "torch"), "qr(1).shape", ["torch.*qr().shape", "torch.*qr"]),
        (("torch", "torch.nn"), "nosuch", ["torch.*nosuch", "torch.nn.*nosuch"]),
    ],
)
def test_the_last_star_import_that_has_a_name_binds_it(
    modules: tuple[str, ...], name: str, expected: list[str]
) -> None:
    code = "".join(f"from {module} import *\n" for module in modules)
    found = [path for use in collect(f"{code}{name}\n") if use.how != "module" for path, *_ in use.paths]
    assert found == expected


def test_a_star_import_hides_an_earlier_one_where_it_has_the_name() -> None:
    (use,) = [
        use for use in collect("from torch.optim import *\nfrom torch.nn import *\nMuon()\n") if use.how == "call"
    ]
    assert [path for path, *_ in use.paths] == ["torch.optim.*Muon"]


def test_the_place_of_a_use_counts_from_one() -> None:
    use = collect("import torch\nx = torch.nn.Linear(1, 1)\n")[1]
    assert (use.line, use.column, use.end_line, use.end_column) == (2, 5, 2, 20)


@pytest.mark.parametrize("bases", ["torch.nn.Linear", "torch.nn.Linear, B", "B, torch.nn.Linear"])
def test_the_base_class_takes_what_super_passes_on(bases: str) -> None:
    code = (
        f"import torch\nclass B: ...\nclass A({bases}):\n    def __init__(self):\n"
        "        super().__init__(1, bias=True)\n"
    )
    (use,) = [use for use in collect(code) if use.how == "super"]
    assert use.paths[0][0] == "torch.nn.Linear"
    assert use.call
    assert use.call.positional == 1
    assert use.call.names == {"bias"}


@pytest.mark.parametrize(
    "code",
    [
        "class A(B, torch.nn.Linear):\n    def __init__(self):\n        super().__init__(1)",
        (
            "class B:\n    def __init__(self): ...\n"
            "class A(B, torch.nn.Linear):\n    def __init__(self):\n        super().__init__(1)"
        ),
        "class A:\n    def __init__(self):\n        super().__init__(1)",
        "class A(torch.nn.Linear):\n    def f(self):\n        super().f(1)",
        "class A(torch.nn.Linear):\n    def f(self):\n        other().__init__(1)",
        "def f(self):\n    super().__init__(1)",
    ],
)
def test_another_call_is_none_of_the_base_class(code: str) -> None:
    assert "super" not in {use.how for use in collect(f"import torch\n{code}\n")}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("torch.__version__ >= '2.9' and torch.load", NEW),
        ("torch.__version__ >= '2.9' or torch.load", OLD),
        ("torch.load if torch.__version__ >= '2.9' else 1", NEW),
        ("1 if torch.__version__ >= '2.9' else torch.load", OLD),
        ("[torch.load for x in y if torch.__version__ >= '2.9']", NEW),
        ("{1: torch.load for x in y if torch.__version__ >= '2.9'}", NEW),
    ],
)
def test_a_condition_inside_an_expression(code: str, expected: list[str]) -> None:
    assert releases_of_load(f"import torch\n{code}\n") == expected


PRIVATE = "import torch\ndef {name}():\n    torch.load\nif torch.__version__ >= '2.9':\n    {call}\n"


@pytest.mark.parametrize(
    ("name", "call", "expected"),
    [
        ("_f", "_f()", NEW),
        ("_f", "g = _f", NEW),
        ("_f", "g(_f)", NEW),
        ("f", "f()", ALL),
        ("_f", "pass", ALL),
        ("_f", "x._f()", ALL),
        ("_f", "_f()\n_f()", ALL),
    ],
)
def test_a_private_function_runs_where_the_file_calls_it(name: str, call: str, expected: list[str]) -> None:
    assert releases_of_load(PRIVATE.format(name=name, call=call)) == expected


def test_a_private_function_that_calls_itself_and_one_inside_another() -> None:
    code = "import torch\ndef _f():\n    torch.load\n    _f()\nif torch.__version__ >= '2.9':\n    _f()\n"
    assert releases_of_load(code) == NEW
    code = (
        "import torch\ndef f():\n    def _g():\n        torch.load\n    if torch.__version__ >= '2.9':\n        _g()\n"
    )
    assert releases_of_load(code) == ALL
    code = "import torch\ndef _f():\n    def _g():\n        torch.load\n    _g()\nif torch.__version__ >= '2.9': _f()\n"
    assert releases_of_load(code) == NEW
    code = "import torch\nclass A:\n    def _f(self):\n        torch.load\nif torch.__version__ >= '2.9':\n    _f()\n"
    assert releases_of_load(code) == ALL


def test_a_postponed_annotation_is_not_evaluated() -> None:
    code = "from __future__ import annotations\nimport torch\ndef f(a: torch.load): ...\n"
    assert releases_of_load(code) == []
    assert releases_of_load(code.replace("annotations", "division")) == ALL


def test_the_exceptions_around_a_use() -> None:
    code = "import torch\ntry:\n    torch.load\nexcept (AttributeError, m.E):\n    pass\n"
    (use,) = [use for use in collect(code) if use.paths[0][0] == "torch.load"]
    assert use.caught == ("AttributeError", "E")
    (use,) = [use for use in collect("import torch\ngetattr(torch, 'load', None)\n") if use.paths[0][0] == "torch.load"]
    assert use.caught == ("AttributeError",)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("HAS_FLASH", ("flash",)),
        ("is_dtensor_available()", ("dtensor",)),
        ("config.supports_flexAttention", ("attention", "flex")),
        ("not HAS_FLASH", ("flash",)),
        ("flash", ()),
        ("is_torch_available()", ()),
        ("HAS_A", ()),
    ],
)
def test_the_words_of_unknown_flags_around_a_use(condition: str, expected: tuple[str, ...]) -> None:
    (use,) = [u for u in collect(f"import torch\nif {condition}:\n    torch.load\n") if u.paths[0][0] == "torch.load"]
    assert use.soft == expected


def test_a_use_that_may_be_something_else_is_open() -> None:
    (use,) = [use for use in collect("import torch\n(torch if a else b()).load\n") if use.paths[0][0] == "torch.load"]
    assert use.open
    assert not collect("import torch\ntorch.load\n")[1].open
