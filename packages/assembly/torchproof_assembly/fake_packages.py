"""Fakes AOTInductor packages: their kernels and host libraries are built, their constants are zeros, none is loaded.

The compiler takes the machine's headers of CUDA, as for a reader. A library without symbols replaces the driver's when
linking.
"""

# ruff: noqa: SLF001 - torch is patched where it asks

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

from torchproof_assembly.fake_tensors import get_script_mode
from torchproof_assembly.kernel_recorder import KernelRecorder
from torchproof_assembly.patched_interface import (
    DeviceNeededError,
    UnsupportedReleaseError,
    make_constant,
    replace_in_modules,
)

DRIVER = "libcuda.so"
# The folder of nvcc in its dry run: the nvcc on PATH may be a script that starts another.
HERE = re.compile(r"(?m)^#\$ _HERE_=(.+)$")


def install_fake_packages(torch: Any, recorder: KernelRecorder) -> None:
    """Compile and count packages, and let none be loaded."""
    wrapper = import_module("torch._inductor.codegen.wrapper").PythonWrapperCodegen
    block = wrapper.generate_and_run_autotune_block

    @wraps(block)
    def tune(self: Any) -> Any:
        with get_script_mode():
            return block(self)

    def load(*_: Any, **__: Any) -> None:
        raise DeviceNeededError("a package is loaded onto a device")

    wrapper.generate_and_run_autotune_block = tune
    tuner = import_module("torch._inductor.runtime.triton_heuristics").CachingAutotuner
    tuner.copy_args_to_cpu_if_needed = make_constant({})
    vars(import_module("torch._inductor"))["aoti_load_package"] = load
    vars(import_module("torch._inductor.package"))["load_package"] = load
    _compare_constants_by_storage()
    _build_host_libraries(torch, recorder)


def _compare_constants_by_storage() -> None:
    """Take constants for the same only if they share a storage: without memory their addresses are all equal."""
    fake: Any = import_module("torch._subclasses.fake_tensor").FakeTensor
    import_module("torch._inductor.graph")
    same = import_module("torch._inductor.utils").is_same_tensor

    def is_same(data: Any, value: Any) -> Any:
        differs = isinstance(data, fake) and data.untyped_storage()._cdata != value.untyped_storage()._cdata
        return not differs and same(data, value)

    replace_in_modules("is_same_tensor", same, is_same)


def _build_host_libraries(torch: Any, recorder: KernelRecorder) -> None:
    """Compile and link host libraries as on a machine with a driver."""
    packager = import_module("torch._inductor.codecache").AotCodeCompiler
    build = packager.compile

    def build_without_driver(*args: Any, **options: Any) -> Any:
        if torch.version.hip:
            raise UnsupportedReleaseError("the host library takes headers of ROCm, which no wheel for CUDA brings")
        with (
            tempfile.TemporaryDirectory() as folder,
            pack_zeros(torch),
            find_cuda_headers(),
            link_fake_driver(Path(folder)),
        ):
            package = build(*args, **options)
        recorder.libraries += 1
        return package

    packager.compile = build_without_driver


@contextmanager
def pack_zeros(torch: Any) -> Iterator[None]:
    """Pack storages without values as zeros."""
    storage = torch.UntypedStorage
    copy = storage.cpu

    def cpu(self: Any) -> Any:
        return storage(self.nbytes()).fill_(0) if self.device.type == "meta" else copy(self)

    storage.cpu = cpu
    try:
        yield
    finally:
        storage.cpu = copy


@contextmanager
def find_cuda_headers() -> Iterator[None]:
    """Let torch take the headers beside nvcc if it did not find any itself."""
    extension: Any = import_module("torch.utils.cpp_extension")
    kept = extension.CUDA_HOME
    if not Path(kept or "", "include", "cuda.h").is_file():
        dry_run = subprocess.run(
            ["nvcc", "--dryrun", "-x", "cu", "-c", os.devnull],
            capture_output=True,
            text=True,
            check=True,
        )
        match = HERE.search(dry_run.stderr)
        extension.CUDA_HOME = str(Path(match[1]).parent) if match else kept
    try:
        yield
    finally:
        extension.CUDA_HOME = kept


@contextmanager
def link_fake_driver(folder: Path) -> Iterator[None]:
    """Let the linker find a driver without symbols; symbols are looked up only when a library is loaded."""
    Path(folder, DRIVER).write_text("/* a linker script without symbols */\n", encoding="ascii")
    paths = os.environ.get("LIBRARY_PATH")
    os.environ["LIBRARY_PATH"] = os.pathsep.join(filter(None, (str(folder), paths)))
    try:
        yield
    finally:
        os.environ.pop("LIBRARY_PATH")
        os.environ.update({} if paths is None else {"LIBRARY_PATH": paths})
