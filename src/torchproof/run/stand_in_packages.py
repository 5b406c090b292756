"""AOTInductor without a GPU: kernels are built as those of a script are, and the host library around them, too.

The compiler takes the machine's headers of CUDA, as for a reader. A library without symbols takes the place of the
driver's at linking. Constants have no values and are packed as zeros; nothing loads a package.
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

from torchproof.run.built_kernels import Compiler
from torchproof.run.stand_in_interface import DeviceNeededError, NoStandInError, always, replace_everywhere
from torchproof.run.stand_in_tensors import device_mode

DRIVER = "libcuda.so"
HERE = re.compile(r"(?m)^#\$ _HERE_=(.+)$")
"""Where nvcc lies, as it says in a dry run: what is called nvcc may be a script that starts another."""


def put_in_place(torch: Any, compiler: Compiler) -> None:
    """Let packages be compiled, count them, and let none be loaded."""
    wrapper = import_module("torch._inductor.codegen.wrapper").PythonWrapperCodegen
    block = wrapper.generate_and_run_autotune_block

    @wraps(block)
    def tune(self: Any) -> Any:
        with device_mode():
            return block(self)

    def load(*_: Any, **__: Any) -> None:
        raise DeviceNeededError("a package is loaded onto a device")

    wrapper.generate_and_run_autotune_block = tune
    tuner = import_module("torch._inductor.runtime.triton_heuristics").CachingAutotuner
    tuner.copy_args_to_cpu_if_needed = always({})
    vars(import_module("torch._inductor"))["aoti_load_package"] = load
    vars(import_module("torch._inductor.package"))["load_package"] = load
    _constants()
    _host(torch, compiler)


def _constants() -> None:
    """Let constants be one only where they share their storage: where they lie says nothing, none has memory."""
    fake: Any = import_module("torch._subclasses.fake_tensor").FakeTensor
    import_module("torch._inductor.graph")
    same = import_module("torch._inductor.utils").is_same_tensor

    def is_same(data: Any, value: Any) -> Any:
        apart = isinstance(data, fake) and data.untyped_storage()._cdata != value.untyped_storage()._cdata
        return not apart and same(data, value)

    replace_everywhere("is_same_tensor", same, is_same)


def _host(torch: Any, compiler: Compiler) -> None:
    """Let the host library be compiled and linked as where there is a driver."""
    packager = import_module("torch._inductor.codecache").AotCodeCompiler
    build = packager.compile

    def built(*args: Any, **options: Any) -> Any:
        if torch.version.hip:
            raise NoStandInError("the host library takes headers of ROCm, which no wheel for CUDA brings")
        with tempfile.TemporaryDirectory() as folder, zeros(torch), toolkit(), driver(Path(folder)):
            made = build(*args, **options)
        compiler.libraries += 1
        return made

    packager.compile = built


@contextmanager
def zeros(torch: Any) -> Iterator[None]:
    """Let what has no values be zeros where it is packed."""
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
def toolkit() -> Iterator[None]:
    """Let torch take the headers that lie beside nvcc, where it did not find them itself."""
    extension: Any = import_module("torch.utils.cpp_extension")
    kept = extension.CUDA_HOME
    if not Path(kept or "", "include", "cuda.h").is_file():
        said = subprocess.run(
            ["nvcc", "--dryrun", "-x", "cu", "-c", os.devnull],
            capture_output=True,
            text=True,
            check=True,
        )
        found = HERE.search(said.stderr)
        extension.CUDA_HOME = str(Path(found[1]).parent) if found else kept
    try:
        yield
    finally:
        extension.CUDA_HOME = kept


@contextmanager
def driver(folder: Path) -> Iterator[None]:
    """Let the linker find a driver, which has no symbols: they are looked up when a library is loaded."""
    Path(folder, DRIVER).write_text("/* a linker script without symbols */\n", encoding="ascii")
    paths = os.environ.get("LIBRARY_PATH")
    os.environ["LIBRARY_PATH"] = os.pathsep.join(filter(None, (str(folder), paths)))
    try:
        yield
    finally:
        os.environ.pop("LIBRARY_PATH")
        os.environ.update({} if paths is None else {"LIBRARY_PATH": paths})
