"""Imports torch and what compiling needs into the zygote, without initialising CUDA."""

# ruff: noqa: SLF001 - torch and weakref have no public way

import importlib
import os
import sys
import warnings
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

# Together 6 to 14 s of import for each snippet that compiles. They import torch.export, torch.distributed, DTensor and
# FlexAttention too.
COMPILER_MODULES = ("torch._dynamo", "torch._inductor.compile_fx")


def preload_torch(names: Sequence[str]) -> dict[str, list[str]]:
    """Import torch and some modules; return the modules of torch that each import adds."""
    extra = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        importlib.import_module("torch")
        with _count_devices_in_child():
            for name in names:
                before = set(sys.modules)
                with suppress(Exception):
                    importlib.import_module(name)
                extra[name] = sorted(module for module in set(sys.modules) - before if module.startswith("torch."))
    for finalizer in list(weakref.finalize._registry):  # type: ignore[attr-defined]
        finalizer.atexit = False  # torch's own, 50 ms for every child that ends and of no use to it
    return extra


@contextmanager
def _count_devices_in_child() -> Iterator[None]:
    """Count CUDA devices in a child if an import asks for them, as Inductor's does.

    Counting them here would mark every fork from here as a bad one, in which torch refuses CUDA.
    """
    native = sys.modules["torch"]._C
    count = getattr(native, "_cuda_getDeviceCount", None)
    if count is None:  # built without CUDA
        yield
        return
    native._cuda_getDeviceCount = lambda: _call_in_child(count)
    try:
        yield
    finally:
        native._cuda_getDeviceCount = count


def _call_in_child(count: Callable[[], int]) -> int:
    pid = os.fork()
    if pid == 0:
        os._exit(min(count(), 100))
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
