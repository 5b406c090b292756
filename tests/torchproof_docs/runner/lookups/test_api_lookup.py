"""Looking up dotted names in the installed torch, with the traps that torch sets."""

import enum
import functools
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import torchproof
from torchproof_docs.runner.lookups.api_lookup import look_up_name
from torchproof_docs.runner.lookups.object_descriptions import format_default, get_kind, read_signature

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")


class Mode(enum.Enum):
    """A default that is an enum member."""

    FAST = 1


def defaults(
    mode: Mode = Mode.FAST,
    kind: type = Path,
    hook: object = len,
    names: frozenset[str] = frozenset({"b", "a"}),
    nothing: object = object(),
) -> None:
    """Have defaults whose repr is of no use."""


@functools.wraps(defaults)
def wrapped(*args: object, **kwargs: object) -> None:
    """Hide behind a decorator."""


@pytest.mark.parametrize(
    ("name", "kind", "file"),
    [
        ("torch.compile", "function", "torch/__init__.py"),
        ("torch.nn.Module", "class", "torch/nn/modules/module.py"),
        ("torch.nn.Module.to", "method", "torch/nn/modules/module.py"),
        ("torch.Tensor.add_", "method", None),
        ("torch.float16", "value", None),
        ("torch.add", "function", None),
        ("torch.nn.attention.flex_attention", "module", "torch/nn/attention/flex_attention.py"),
        ("torch.nn.attention.flex_attention.flex_attention", "function", "torch/nn/attention/flex_attention.py"),
        ("torch._dynamo.config.cache_size_limit", "value", None),
        ("torch.ops.aten.add", "op", None),
        ("torch.ops.aten.add.Tensor", "op", None),
        ("torch.ops.aten", "module", None),
        ("torch.ops.load_library", "function", "torch/_ops.py"),
        ("torch.ops.symm_mem.fused_all_gather_matmul", "op", None),
        ("torch.ops.higher_order.cond", "op", "torch/_higher_order_ops/cond.py"),
    ],
)
def test_a_name_that_is_there_is_found(name: str, kind: str, file: str | None) -> None:
    """Lazy submodules, names that are module and function, and operators are found for what they are."""
    found = look_up_name(name)
    assert (found.present, found.kind) == (True, kind), found
    assert file is None or found.file == file


@pytest.mark.parametrize(
    "name",
    [
        "torch.no_such_thing",
        "torch.no.such.thing",
        "torch.compile.no_such_thing",
        "torch.ops.aten.no_such_operator",
        "torch.ops.aten.add.no_such_overload",
        "torch.ops.no_such_namespace",
        "torch.ops.no_such_namespace.operator",
        "torch.ops.higher_order.no_such_operator",
        "no_such_package.thing",
        "torch.compile()",
        "",
    ],
)
def test_a_name_that_is_not_there_is_absent(name: str) -> None:
    """torch.ops answers to every name; only the dispatcher knows."""
    assert not look_up_name(name).present


def test_signatures_are_readable_and_the_same_in_every_process() -> None:
    """Neither addresses nor the order of sets show; enum members and classes show by name."""
    text = read_signature(defaults)
    assert text is not None
    assert "= Mode.FAST," in text
    assert "= pathlib.Path," in text
    assert "= len," in text
    assert "= frozenset({'a', 'b'})," in text
    assert "= <object object>" in text
    assert "0x" not in text
    assert read_signature(wrapped) == text


def test_the_signature_of_a_c_function_is_read_from_its_docstring() -> None:
    """Python knows none, and torch keeps it in the first line."""
    assert look_up_name("torch.add").signature == "(input, other, *, alpha=1, out=None) -> Tensor"
    assert look_up_name("torch.float16").signature is None


def test_the_signature_of_an_operator_is_its_schema() -> None:
    """An overload's own where it is asked for."""
    expected = "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"
    assert look_up_name("torch.ops.aten.add.Tensor").signature == expected
    assert look_up_name("torch.ops.aten.add").signature == expected


def test_a_deprecated_attribute_is_there_with_a_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that warns about a name gives it all the same; one that raises does not."""
    (tmp_path / "planted.py").write_text(
        "import warnings\n\n\ndef __getattr__(name):\n    if name == 'old':\n"
        "        warnings.warn('old is deprecated\\nuse new', FutureWarning)\n        return len\n"
        "    if name == 'gone':\n        raise RuntimeError('gone was removed')\n    raise AttributeError(name)\n"
    )
    (tmp_path / "broken.py").write_text("import no_such_package\n")
    monkeypatch.syspath_prepend(tmp_path)
    old = look_up_name("planted.old")
    assert (old.present, old.kind, old.note) == (True, "function", "old is deprecated")
    gone = look_up_name("planted.gone")
    assert (gone.present, gone.note) == (False, "access raises RuntimeError: gone was removed")
    assert not look_up_name("planted.other").present
    broken = look_up_name("broken.thing")
    assert (broken.present, broken.note) == (False, "import of broken needs no_such_package")


def test_kinds() -> None:
    """The words for what an object is."""
    assert get_kind(sys) == "module"
    assert get_kind(Path) == "class"
    assert get_kind(len) == get_kind(wrapped) == "function"
    assert get_kind(Path.exists, Path) == "method"
    assert get_kind(3) == "value"
    assert format_default(Mode) == f"{__name__}.Mode"


def test_importing_the_module_does_not_import_torch() -> None:
    """Building the site needs no torch."""
    names = ("lookups.api_lookup", "devices.machine", "snippet_runner")
    modules = ", ".join(f"torchproof_docs.runner.{name}" for name in names)
    code = f"import sys; import {modules}; sys.exit('torch' in sys.modules)"
    source = str(Path(torchproof.__file__).parents[1])
    assert subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": source}, check=False).returncode == 0
