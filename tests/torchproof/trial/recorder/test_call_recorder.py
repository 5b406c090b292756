"""The recorder in a program that uses the torch of this environment."""

import importlib
import sys
from pathlib import Path

import pytest

from torchproof.trial.causes.recorded_values import describe_value
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.user_program import Program
from torchproof.trial.watched_run import run_watched

pytest.importorskip("torch")
RELEASE = TorchRelease("2.13", "2.13.0", ("3.10", "3.13"))
CODE = """import warnings
import torch

class Half(torch.nn.Module):
    def forward(self, x):
        return torch.nn.functional.relu(x) / 2

x = torch.tensor([1.0, -2.0], requires_grad=True)
loss = Half()(x).sum()
loss.backward()
print(x.grad)
torch.tensor(1.0, requires_grad=True) * 1
warnings.warn("told", stacklevel=1)
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """Return a program."""
    root = tmp_path_factory.mktemp("root")
    (root / "a.py").write_text(CODE)
    return Program(("a.py",), root, root / "a.py")


def test_functions_operators_and_nodes_are_recorded_with_their_lines(program: Program) -> None:
    end, report = run_watched(program, Path(sys.executable), RELEASE, "values")
    assert (end.status, end.stdout) == (0, "tensor([0.5000, 0.0000])\n")
    calls = {(name, place[1]) for name, _, place, _, _ in report["events"]}
    assert {("torch.nn.functional.relu", 6), ("torch.tensor", 8), ("torch._tensor.Tensor.backward", 10)} <= calls
    assert all(place[0] == "a.py" for _, _, place, _, _ in report["events"])
    operators = {(name, node) for name, node, *_ in report["operators"]}
    assert {("aten.relu.default", ""), ("aten.threshold_backward.default", "ReluBackward0")} <= operators
    (stack,) = [entry[5] for entry in report["operators"] if entry[0] == "aten.relu.default"]
    assert "torch.nn.functional.relu" in stack
    assert report["warnings"][0]["place"] == ["a.py", 13]
    assert report["functions"]["torch.nn.functional.relu"]


def test_calls_alone_are_recorded_without_operators(program: Program) -> None:
    end, report = run_watched(program, Path(sys.executable), RELEASE, "calls")
    assert end.status == 0
    assert report["operators"] == []
    assert ("torch.nn.functional.relu", 6) in {(name, place[1]) for name, _, place, _, _ in report["events"]}
    assert report["native"]["torch.tensor"] == ["a.py", 8]


@pytest.mark.parametrize("watch", ["values", "calls"])
def test_what_an_import_an_exit_or_the_recorder_runs_is_no_function_of_the_program(tmp_path: Path, watch: str) -> None:
    (tmp_path / "b.py").write_text("import torch\ntorch.nn.Identity()(1)\n")
    lines = [
        "import torch",
        "import torch.distributed.tensor",
        "import b",
        "torch.ones(2).abs() + 1",
        "raise ValueError",
    ]
    (tmp_path / "a.py").write_text("\n".join(lines))
    program = Program(("a.py",), tmp_path, tmp_path / "a.py")
    end, report = run_watched(program, Path(sys.executable), RELEASE, watch)
    assert end.status == 1
    assert "torch.nn.modules.module.Module._call_impl" in report["functions"]
    assert {name for name in report["functions"] if not name.startswith("torch.nn.modules.")} == set()


def test_memory_that_nobody_wrote_is_the_same_in_each_run(tmp_path: Path) -> None:
    lines = ["import torch", "old = torch.full((8, 8), 7.0)", "del old", "torch.empty(8, 8)", "torch.Tensor(8, 8) + 0"]
    (tmp_path / "a.py").write_text("\n".join(lines))
    program = Program(("a.py",), tmp_path, tmp_path / "a.py")
    end, report = run_watched(program, Path(sys.executable), RELEASE, "values")
    assert end.status == 0
    found = {place[1]: describe_value(result) for _, _, place, _, result in report["events"]}
    assert all(found[line].endswith("first 0, last 0, sum 0") for line in (4, 5)), found


def test_time_and_memory_count_from_the_import_of_torch_on(program: Program) -> None:
    end, report = run_watched(program, Path(sys.executable), RELEASE, "measure")
    assert 0 < report["seconds"] < end.seconds
    assert report["megabytes"] < end.megabytes
    assert "events" not in report


def test_what_a_package_does_while_torch_imports_it_is_no_call_of_the_program(tmp_path: Path) -> None:
    site = Path(str(importlib.import_module("torch").__file__)).parent.parent
    code = f"""import importlib.abc
import importlib.util
import sys

import torch


class Source(importlib.abc.SourceLoader):
    texts = {{
        "lazy_package": "import torch\\nvalue = torch.nn.functional.relu(torch.ones(1))",
        "torch.lazy_user": "def use():\\n    import lazy_package\\n    return lazy_package.value",
    }}
    def get_filename(self, name):
        return "{site}/" + name.replace(".", "/") + ".py"
    def get_data(self, path):
        return self.texts[path.removeprefix("{site}/").removesuffix(".py").replace("/", ".")].encode()
    def path_stats(self, path):
        raise OSError


class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name in Source.texts:
            return importlib.util.spec_from_loader(name, Source())


sys.meta_path.insert(0, Finder())
import torch.lazy_user
print(torch.lazy_user.use())
"""
    (tmp_path / "a.py").write_text(code)
    end, report = run_watched(Program(("a.py",), tmp_path, tmp_path / "a.py"), Path(sys.executable), RELEASE, "calls")
    assert end.stdout == "tensor([1.])\n"
    names = {name for name, *_ in report["events"]}
    assert "torch.lazy_user.use" in names
    assert "torch.nn.functional.relu" not in names
    assert "torch.nn.functional.relu" not in report["functions"]
