"""C++ without a GPU: it sets devices, and autograd asks whether one is in use; without a driver either is an error.

From 2.10 on torch itself sets none where there is none; before that the guard of the device meta takes its place, with
which autograd cannot run. The question is a virtual function, so its answer is changed where the object looks it up;
where that lies is read from the header that comes with the release.
"""

# ruff: noqa: SLF001 - torch is asked what it has

import ctypes
import re
from pathlib import Path
from typing import Any

from torchproof.run.stand_in_interface import NoStandInError

HEADER = "include/ATen/detail/AcceleratorHooksInterface.h"
LIBRARY, HOOKS = "lib/libtorch_cpu.so", "_ZN2at6detail12getCUDAHooksEv"
BASE, GUARDS = "lib/libc10.so", "_ZN3c104impl26device_guard_impl_registryE"
CUDA, META = 1, 14
"""Device types, as ``c10/core/DeviceType.h`` counts them."""
QUESTION = "hasPrimaryContext"
BEFORE = 2
"""Words before the functions of a table of virtual functions: the offset to the top, and the type."""
DESTRUCTORS = 2
SIZE = 256
"""Words of the table that are copied; it has fewer, and what follows it is mapped too."""
FUNCTION = re.compile(r"\bvirtual\s+[\w:*&<>\s]*?(~?\w+)\s*\(")


def slot(header: str) -> int:
    """Return the place of the question among the virtual functions that a header declares; -1 if it is not there."""
    names = FUNCTION.findall(header)
    if not names or not names[0].startswith("~") or QUESTION not in names:
        return -1
    return DESTRUCTORS + names.index(QUESTION) - 1


def put_in_place(torch: Any) -> None:
    """Let no device be set, and none be in use, which is so."""
    root = Path(torch.__file__).parent
    header = root / HEADER
    place = slot(header.read_text(encoding="utf-8")) if header.is_file() else -1
    hooks = getattr(ctypes.CDLL(str(root / LIBRARY)), HOOKS, None) if place >= 0 else None
    if hooks is None:
        raise NoStandInError(f"torch {torch.__version__} asks in another way whether a device is in use")
    if not hasattr(torch._C, "_ensureCUDADeviceGuardSet"):
        guards = (ctypes.c_void_p * (META + 1)).in_dll(ctypes.CDLL(str(root / BASE)), GUARDS)
        guards[CUDA] = guards[META]
    hooks.restype = ctypes.POINTER(ctypes.c_void_p)
    answering(hooks(), place)


def answering(instance: Any, place: int) -> None:
    """Let an object of C++ answer one question with no: give it a table of its own, with that function exchanged."""
    word = ctypes.sizeof(ctypes.c_void_p)
    table = ctypes.cast(instance[0] - BEFORE * word, ctypes.POINTER(ctypes.c_void_p))
    own = (ctypes.c_void_p * SIZE)(*(table[number] for number in range(SIZE)))
    answer = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_int8)(lambda _object, _device: False)
    own[BEFORE + place] = ctypes.cast(answer, ctypes.c_void_p).value
    instance[0] = ctypes.addressof(own) + BEFORE * word
    for kept in (own, answer):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))  # asked until the very end of the process
