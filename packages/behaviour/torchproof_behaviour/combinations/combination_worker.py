"""Runs all combinations in the environment of a release: ``python -m …combinations.combination_worker FILE FILE``."""

import importlib
import json
import os
import pickle
import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from torchproof_behaviour.combinations import combination_names
from torchproof_behaviour.compiled import call_compiler, compile_worker
from torchproof_behaviour.serialization import Case, Outcome, Tensor, compute_strides
from torchproof_behaviour.worker import call_modes, call_observer, call_worker, forked_calls, module_training

PROGRAMS = "torchproof_behaviour.combinations.programs"
# Seconds of processor time that one combination may take.
LIMIT = 40.0
# What a transform imports, which each process would import again.
LAZY = ("torch.export", "torch.jit", "torch.fx", "torch.func", "torch.utils.checkpoint", "torch._inductor.compile_fx")
ONNX = ("torch.onnx", "torch.onnx._internal.exporter", "onnx.reference", "onnxscript")


@dataclass(frozen=True)
class Combination:
    """One transform of one module below one decorator."""

    transform: str
    decorator: str
    subject: str

    @property
    def name(self) -> str:
        """Return its name in the record."""
        return combination_names.join_name(self.transform, self.decorator, self.subject)


def main(arguments: Sequence[str]) -> None:
    """Write the outcome of every combination to a file, and the machine to another."""
    path, described = map(Path, arguments[:2])
    sample = "sample" in arguments[2:]
    with TemporaryDirectory() as folder:
        os.environ.update(compile_worker.SETTINGS, TORCHINDUCTOR_CACHE_DIR=folder)
        path.write_bytes(pickle.dumps(run_combinations(list_combinations(sample=sample))))
    described.write_text(json.dumps(call_modes.describe_machine()), encoding="utf-8")


def list_combinations(*, sample: bool = False) -> list[Combination]:
    """Return every combination that is run, or those of a sample; one module and decorator together."""
    modules, decorated, transforms = (_load(name) for name in ("edge_modules", "decorated_modules", "transforms"))
    pairs = [(combination_names.PLAIN, subject) for subject in modules.SUBJECTS]
    pairs += [(decorator, subject) for decorator in decorated.DECORATIONS for subject in modules.DECORATED]
    pairs += [(decorator, combination_names.OPERATOR) for decorator in _load_operators()]
    few = {
        **dict.fromkeys(transforms.SLOW, modules.COMPILED),
        **dict.fromkeys(transforms.SLOWEST, modules.EXPORTED),
    }
    return [
        Combination(transform, decorator, subject)
        for decorator, subject in pairs
        for transform in transforms.TRANSFORMS
        if transform not in few or (decorator == combination_names.PLAIN and subject in few[transform])
        if not sample or combination_names.is_sampled(transform, decorator, subject)
    ]


def run_combinations(combinations: Sequence[Combination], limit: float = LIMIT) -> dict[str, Outcome]:
    """Return the outcome of each combination by name; each module below each decorator has a process of its own."""
    warm_up(exports=any(one.transform in ("onnx", "onnx script") for one in combinations))
    groups = [list(group) for _, group in groupby(combinations, lambda one: (one.decorator, one.subject))]
    return {
        one.name: outcome
        for group in call_worker.report_progress(groups, "modules below decorators")
        for one, outcome in zip(group, forked_calls.run_forked(group, observe_combination, limit=limit), strict=True)
    }


def warm_up(*, exports: bool) -> None:
    """Import what the transforms need, that of ONNX where they export to it, and use it once before any fork."""
    import torch

    compile_worker.warm_up_compiler(test_data=False)
    for name in (*LAZY, *(ONNX if exports else ())):
        with suppress(ImportError):
            importlib.import_module(name)
    with torch.no_grad():  # a gradient taken here would end every gradient after a fork
        for transform in ("jit.script", "export strict", "export"):
            _load("transforms").TRANSFORMS[transform](torch.nn.Linear(2, 2), torch.ones(1, 2))
    torch._dynamo.reset()  # noqa: SLF001 - torch.compiler.reset does the same


def observe_combination(combination: Combination) -> Outcome:
    """Return what a combination gives on this release."""
    import torch

    call_compiler.renew_threads()
    torch._dynamo.reset()  # noqa: SLF001
    transform = _load("transforms").TRANSFORMS[combination.transform]

    def function(x: Any) -> Any:
        return transform(make_module(combination), x)

    case = Case(combination.name, combination.name, "edge", "function", None, (make_input(combination),), {})
    return call_observer.observe_call(case, function)


def make_module(combination: Combination) -> Any:
    """Return a new module with fixed parameters, below the decorator."""
    if combination.subject == combination_names.OPERATOR:
        return _define_operator(combination.decorator)()
    make, _, _ = _load("edge_modules").SUBJECTS[combination.subject]
    module = module_training.set_parameters(make(), (), {})
    if combination.decorator == combination_names.PLAIN:
        return module
    held = _load("decorated_modules").DECORATIONS[combination.decorator](module)
    return held.train(module.training)


@cache
def _define_operator(decorator: str) -> Callable[[], Any]:
    """Define a custom operator once a process; what raises is raised by each combination."""
    define, module = _load_operators()[decorator]
    define()
    return module  # type: ignore[no-any-return]


def make_input(combination: Combination) -> Tensor:
    """Return the input of a combination as plain data."""
    modules = _load("edge_modules")
    _, shape, grad = modules.SUBJECTS.get(combination.subject, (None, (2, modules.WIDTH), True))
    if shape is None:
        return Tensor("int64", (2, 3), (3, 1), struct.pack("<6q", 1, 0, 4, 4, 2, 0))
    numbers = [(at * 7 + 3) % 11 / 10 - 0.5 for at in range(prod(shape))]
    return Tensor("float32", shape, compute_strides(shape), struct.pack(f"<{len(numbers)}f", *numbers), grad=grad)


def _load(name: str) -> Any:
    return importlib.import_module(f"{PROGRAMS}.{name}")


def _load_operators() -> dict[str, Any]:
    return {**_load("custom_operators").OPERATORS, **_load("string_operators").STRING_OPERATORS}


if __name__ == "__main__":
    main(sys.argv[1:])
    sys.stdout.flush()
    os._exit(0)  # what torch's libraries say when they end is no business of anybody
