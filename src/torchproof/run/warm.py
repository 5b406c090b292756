"""What each process that compiles finds out anew, found out once before any is forked.

Of use to a test run, whose processes are many and short: the compiler is tried with the machine's vector instructions,
torch's files are hashed for the keys of its caches, and what many scripts import late is imported; how long guards
take is not measured, and Python looks for unreachable cycles more rarely. A recording goes without, so that what it
says is what a reader's own process does.
"""

import gc
import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LATE = (
    "torch.distributed.tensor.experimental._func_map",  # these by the first compilation, together 0.2 s
    "sympy.physics.units",
    "sympy.tensor.tensor",
    "torch.export._trace",
    "torch.distributed.checkpoint",
    "torch.distributed.elastic.agent.server",
    "torch.distributed.pipelining",
    "torch.distributed.tensor.debug",
    "torch.utils.cpp_extension",
)
"""What scripts, or what they call, import late; a name that a release lacks is passed over."""
FOUND = (("torch._inductor.codecache", "torch_key"), ("torch._inductor.cpu_vec_isa", "valid_vec_isa_list"))
"""What torch remembers for the rest of a process: 0.2 s in each, and 2 s in one whose cache folder is new."""
TIMED = "profile_guard_manager"
"""Tells a log how long the guards of a compiled function take, and empties the processor's caches for it: 30 ms."""
RARELY = (50_000, 20, 100)
"""Objects made before Python looks for cycles among them, where its own figures are 700, 10, 10."""


def find_out(cache: Path) -> None:
    """Ask torch, so that it remembers, and collect rarely; what it builds to try the compiler goes to the cache."""
    gc.set_threshold(*RARELY)
    if guards := sys.modules.get("torch._dynamo.guards"):
        guards.__dict__[TIMED] = lambda *_: 0.0
    with _inductor_in(cache / f"torch-{sys.modules['torch'].__version__}" / "inductor"):
        for module, function in FOUND:
            with suppress(
                Exception
            ):  # a release without it, a machine without a compiler: each process asks for itself
                getattr(importlib.import_module(module), function)()


@contextmanager
def _inductor_in(folder: Path) -> Iterator[None]:
    name = "TORCHINDUCTOR_CACHE_DIR"
    before = os.environ.get(name)
    os.environ[name] = str(folder)
    try:
        yield
    finally:
        os.environ.pop(name)
        if before is not None:
            os.environ[name] = before
