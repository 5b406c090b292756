"""Names, attributes and imports in conditions, and the releases on which a statement runs."""

from pathlib import Path

import pytest

from scanning import collect, new_evaluator, running_releases
from torchproof.scan.conditions import condition_evaluator
from torchproof.scan.file_reader import read_file
from torchproof.scan.scan_context import open_scan_context

ALL = ["2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"]
OLD, NEW = ALL[:4], ALL[4:]
IS_NEW = "torch.__version__ >= '2.9'"


def named(mask: int) -> list[str]:
    return [release for index, release in enumerate(open_scan_context().facts.releases) if mask >> index & 1]


def releases_of_last(code: str) -> list[str]:
    return named(collect(f"import torch\n{code}\n")[-1].reach)


@pytest.mark.parametrize(
    ("before", "condition", "expected"),
    [
        # The version of torch, by each of its names.
        ("", "torch.version.__version__ >= '2.9'", NEW),
        ("", "torch.torch_version.__version__ >= '2.9'", NEW),
        ("from torch import __version__ as v", "v >= '2.9'", NEW),
        ("from torch.version import __version__ as v", "v >= '2.9'", NEW),
        ("import torch as t", "t.__version__ >= '2.9'", NEW),
        # Parts of a parsed version.
        ("from packaging.version import parse", "parse(torch.__version__).minor >= 9", NEW),
        ("from packaging.version import parse", "parse(torch.__version__).micro == 0", ALL),
        ("from packaging.version import parse", "parse(torch.__version__).base_version == '2.9.0'", ["2.9"]),
        ("from packaging.version import parse", "parse(torch.__version__).public == '2.9.0'", ["2.9"]),
        ("from distutils.version import LooseVersion", "LooseVersion(torch.__version__).version >= (2, 9)", NEW),
        ("from packaging.version import parse", "parse(torch.__version__).nosuch >= 9", ALL),
        # Names of torch.
        ("", "torch.optim.Muon", ALL),
        ("", "'Muon' in torch.optim.__all__", NEW),
        ("", "'Muon' in torch.optim.__dict__", NEW),
        ("", "'Muon' in other.__all__", ALL),
        ("import inspect", "'name' in inspect.signature(torch.compile.__wrapped__).parameters", ALL[7:]),
        ("", "'name' in torch.compile.__code__.co_varnames", ALL[7:]),
        ("import inspect", "'nosuch' in inspect.signature(torch.optim.Adam.__init__).parameters", []),
        ("", "'x' in other.__code__.co_varnames", ALL),
        # A name that says its release, unless the file says otherwise.
        ("", "TORCH_GE_2_9", NEW),
        ("from compat import TORCH_GE_2_9", "TORCH_GE_2_9", NEW),
        ("import compat", "compat.TORCH_GE_2_9", NEW),
        ("", "self.torch_less_2_9", OLD),
        ("TORCH_GE_2_9 = torch.__version__ >= '2.11'", "TORCH_GE_2_9", ALL[6:]),
        ("TORCH_GE_2_9 = unknown", "TORCH_GE_2_9", ALL),
        # Checks of types never run, by each of their names.
        ("", "TYPE_CHECKING", []),
        ("import typing", "typing.TYPE_CHECKING", []),
        ("from typing_extensions import TYPE_CHECKING as T", "T", []),
        ("import typing", "not typing.TYPE_CHECKING", ALL),
        # Built-in names and other libraries.
        ("", "print", ALL),
        ("", "not print", ALL),
        ("import numpy", "not numpy", ALL),
        ("import numpy", "not numpy.core", ALL),
    ],
)
def test_a_name_or_an_attribute(before: str, condition: str, expected: list[str]) -> None:
    assert running_releases(condition, before) == expected


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        (f"new = {IS_NEW}", NEW),
        (f"old = not {IS_NEW}\nnew = not old", NEW),
        (f"a, new = 1, {IS_NEW}", NEW),
        (f"(a, (b, c)), new = x, {IS_NEW}", NEW),
        (f"new = False\nnew = {IS_NEW}", NEW),
        (f"new = False\nif {IS_NEW}:\n    new = True", NEW),
        (f"if {IS_NEW}:\n    new = True\nelse:\n    new = False", NEW),
        (f"new = True\nif unknown:\n    new = {IS_NEW}", ALL),
        (f"new = {IS_NEW}\nif unknown:\n    new = {IS_NEW}", NEW),
        (f"new = {IS_NEW} and 1\nif unknown:\n    new = {IS_NEW} and True", NEW),
        ("new = new", ALL),
        ("new = other\nother = new", ALL),
        ("for new in (1, 2): pass", ALL),
        ("with open('x') as new: pass", ALL),
        (f"try:\n    new = {IS_NEW}\nexcept Exception:\n    new = False", NEW),
        ("try:\n    torch.optim.Muon\n    new = True\nexcept AttributeError:\n    new = False", NEW),
        ("try:\n    import other\n    new = True\nexcept ImportError:\n    new = False", ALL),
        ("try:\n    torch.optim.Muon\nexcept AttributeError:\n    new = False\nelse:\n    new = True", NEW),
        ("class new: pass", ALL),
        ("def new(): pass", ALL),
    ],
)
def test_what_a_name_is_bound_to(before: str, expected: list[str]) -> None:
    assert running_releases("new", before) == expected


def test_a_function_is_no_flag_of_the_release() -> None:
    assert running_releases("not new", "def new(): pass") == ALL
    assert running_releases("new is None", "def new(): pass") == ALL


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (f"if {IS_NEW}:\n    torch.load", NEW),
        (f"if {IS_NEW}:\n    pass\nelse:\n    torch.load", OLD),
        (f"if {IS_NEW}:\n    if torch.__version__ < '2.11':\n        torch.load", ["2.9", "2.10"]),
        (f"if unknown:\n    if {IS_NEW}:\n        torch.load", NEW),
        (f"while {IS_NEW}:\n    torch.load", NEW),
        (f"if not ({IS_NEW}):\n    raise RuntimeError\ntorch.load", NEW),
        (f"def f():\n    if {IS_NEW}:\n        return\n    torch.load", OLD),
        (f"def f():\n    if {IS_NEW}:\n        return\ntorch.load", ALL),
        (f"assert {IS_NEW}\ntorch.load", NEW),
        (f"if {IS_NEW}:\n    def f():\n        torch.load", NEW),
        ("import sys\nif sys.version_info < (3,):\n    torch.load", ALL),
        ("if False:\n    torch.load", []),
        ("DEBUG = False\nif DEBUG:\n    torch.load", ALL),
    ],
)
def test_the_releases_on_which_a_statement_runs(code: str, expected: list[str]) -> None:
    assert releases_of_last(code) == expected


@pytest.mark.parametrize(
    ("decorator", "expected"),
    [
        (f"@pytest.mark.skipif(not ({IS_NEW}), reason='x')", NEW),
        ("@pytest.mark.skipif(unknown, reason='x')", ALL),
        ("@pytest.mark.skipif", ALL),
        (f"@unittest.skipIf({IS_NEW}, 'x')", OLD),
        (f"@unittest.skipUnless({IS_NEW}, 'x')", NEW),
    ],
)
def test_a_test_that_is_skipped(decorator: str, expected: list[str]) -> None:
    assert releases_of_last(f"import pytest, unittest\n{decorator}\ndef test_x():\n    torch.load") == expected


@pytest.mark.parametrize(
    ("module", "condition", "expected"),
    [
        (f"NEW = {IS_NEW}", "from flags import NEW", NEW),
        (f"NEW = {IS_NEW}", "from flags import *", NEW),
        (f"NEW = {IS_NEW}", "from other import *\nfrom flags import *", NEW),
        (f"OTHER = {IS_NEW}", "from flags import *", ALL),
        ("import torch\nfrom torch import *", "from flags import *", ALL),
        ("NEW = unknown", "from flags import NEW", ALL),
        ("NEW = (", "from flags import NEW", ALL),
    ],
)
def test_a_flag_of_a_neighbour(tmp_path: Path, module: str, condition: str, expected: list[str]) -> None:
    (tmp_path / "flags.py").write_text(f"import torch\n{module}\n")
    path = tmp_path / "a.py"
    path.write_text(f"import torch\n{condition}\nif NEW:\n    torch.load\n")
    assert named(read_file(path, open_scan_context().facts).uses[-1].reach) == expected


def test_a_file_takes_a_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many evaluations every value is unknown, and no code is left out."""
    code = f"if {IS_NEW}:\n    torch.load"
    assert releases_of_last(code) == NEW
    monkeypatch.setattr(condition_evaluator, "MAX_EVALUATIONS", 0)
    assert releases_of_last(code) == ALL


@pytest.mark.parametrize(("length", "expected"), [(3, NEW), (40, ALL)])
def test_names_that_lead_to_names_have_a_bound(length: int, expected: list[str]) -> None:
    chain = "\n".join(f"n{number + 1} = n{number}" for number in range(length))
    assert running_releases(f"n{length}", f"n0 = {IS_NEW}\n{chain}") == expected


def test_attributes_that_lead_to_attributes_leave_the_later_conditions_decided() -> None:
    chain = [f"        self.a{at} = self.a{at + 1} and self.a{at + 1} and self.a{at + 1}" for at in range(9)]
    lines = ["class Model:", "    def __init__(self):", *chain, "        self.a9 = torch.ones", "    def run(self):"]
    lines += ["        if self.a0:", "            torch.ones(1)", f"if {IS_NEW}:", "    torch.ones(2)"]
    assert releases_of_last("\n".join(lines)) == NEW


def test_what_is_not_absent_may_be_there() -> None:
    evaluator = new_evaluator()
    paths = ("torch.optim.Muon", "torch.ops.mylib.op", "torch.nosuch")
    assert [evaluator.may_be_present(path, 0) for path in paths] == [False, True, False]
    assert evaluator.may_be_present("torch.optim.Muon", len(ALL) - 1)
    assert evaluator.depends_on_release
