"""Prepares a zygote for test runs, so that short processes compile sooner.

The compiler is tried with the machine's vector instructions, torch's files are hashed for the keys of its caches, and
modules that many scripts import late are imported; guards are not timed, and Python collects cycles more rarely. A
recording goes without, so that it shows what a reader's own process does.
"""

import gc
import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# Modules that scripts, or what they call, import late; one that a release lacks is skipped.
LATE_IMPORTS = (
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
# Functions whose results torch caches in a process: 0.2 s in each, and 2 s in one whose cache folder is new.
CACHED_FUNCTIONS = (("torch._inductor.codecache", "torch_key"), ("torch._inductor.cpu_vec_isa", "valid_vec_isa_list"))
# Logs how long the guards of a compiled function take, and empties the processor's caches for it: 30 ms.
GUARD_PROFILER = "profile_guard_manager"
# Thresholds of the garbage collector; Python's own are 700, 10, 10.
GC_THRESHOLDS = (50_000, 20, 100)


def warm_up(cache: Path) -> None:
    """Fill torch's caches in this process; what it builds to try the compiler goes to ``cache``."""
    gc.set_threshold(*GC_THRESHOLDS)
    if guards := sys.modules.get("torch._dynamo.guards"):
        guards.__dict__[GUARD_PROFILER] = lambda *_: 0.0
    with _set_inductor_cache(cache / f"torch-{sys.modules['torch'].__version__}" / "inductor"):
        for module, function in CACHED_FUNCTIONS:
            with suppress(Exception):  # a release without it, a machine without a compiler: each process asks itself
                getattr(importlib.import_module(module), function)()


@contextmanager
def _set_inductor_cache(folder: Path) -> Iterator[None]:
    name = "TORCHINDUCTOR_CACHE_DIR"
    before = os.environ.get(name)
    os.environ[name] = str(folder)
    try:
        yield
    finally:
        os.environ.pop(name)
        if before is not None:
            os.environ[name] = before
