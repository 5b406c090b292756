"""C++ without a GPU: it sets devices, and autograd asks whether one is in use; without a driver either is an error.

From 2.10 on torch itself sets none where there is none; before that a guard takes its place that gives one answer to
every question. The question of autograd is a virtual function, so its answer is changed where the object looks it up;
where that lies is read from the header that comes with the release.
"""

# ruff: noqa: SLF001 - torch is asked what it has

import ctypes
import mmap
import platform
import re
from pathlib import Path
from typing import Any

from torchproof.run.stand_in_interface import NoStandInError

HEADER = "include/ATen/detail/AcceleratorHooksInterface.h"
LIBRARY, HOOKS = "lib/libtorch_cpu.so", "_ZN2at6detail12getCUDAHooksEv"
BASE, GUARDS = "lib/libc10.so", "_ZN3c104impl26device_guard_impl_registryE"
CUDA = 1
"""A device type, as ``c10/core/DeviceType.h`` counts them."""
FIRST = b"\xb8\x01\x00\x00\x00\x31\xd2\xc3"
"""A function of x86-64 that returns one and zero: put 1 into eax, clear edx, return.

As a device type that is CUDA, as a device the first of CUDA, as a stream its default one, as a number of devices one,
to a question yes, and where nothing is to be returned, nothing.
"""
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
        if platform.machine() != "x86_64":
            raise NoStandInError(f"torch {torch.__version__} sets devices; a guard that does not is made for x86-64")
        guards = (ctypes.c_void_p * (CUDA + 1)).in_dll(ctypes.CDLL(str(root / BASE)), GUARDS)
        guards[CUDA] = guard()
    hooks.restype = ctypes.POINTER(ctypes.c_void_p)
    answering(hooks(), place)


def guard() -> int:
    """Return the address of an object of C++ whose every function gives the answer of the first device."""
    code = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(FIRST)
    table = (ctypes.c_void_p * SIZE)(*[ctypes.addressof(ctypes.c_char.from_buffer(code))] * SIZE)
    instance = (ctypes.c_void_p * 1)(ctypes.addressof(table))
    _keep(code, table, instance)
    return ctypes.addressof(instance)


def answering(instance: Any, place: int) -> None:
    """Let an object of C++ answer one question with no: give it a table of its own, with that function exchanged."""
    word = ctypes.sizeof(ctypes.c_void_p)
    table = ctypes.cast(instance[0] - BEFORE * word, ctypes.POINTER(ctypes.c_void_p))
    own = (ctypes.c_void_p * SIZE)(*(table[number] for number in range(SIZE)))
    answer = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_int8)(lambda _object, _device: False)
    own[BEFORE + place] = ctypes.cast(answer, ctypes.c_void_p).value
    instance[0] = ctypes.addressof(own) + BEFORE * word
    _keep(own, answer)


def _keep(*things: object) -> None:
    for thing in things:
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))  # asked until the very end of the process
