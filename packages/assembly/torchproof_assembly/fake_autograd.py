"""Fakes the device guard and the autograd hooks of C++, which fail without a driver.

From 2.10 on torch itself sets no device where there is none; before that a fake guard with one answer to every call
replaces it. Autograd's question whether a device is in use is a virtual function, so its entry in the object's virtual
table is overridden; the index of the entry is read from the header that comes with the release.
"""

# ruff: noqa: SLF001 - torch is asked what it has

import ctypes
import mmap
import platform
import re
from pathlib import Path
from typing import Any

from torchproof_assembly.patched_interface import UnsupportedReleaseError

HEADER = "include/ATen/detail/AcceleratorHooksInterface.h"
LIBRARY, HOOKS = "lib/libtorch_cpu.so", "_ZN2at6detail12getCUDAHooksEv"
BASE, GUARDS = "lib/libc10.so", "_ZN3c104impl26device_guard_impl_registryE"
# The number of the device type in ``c10/core/DeviceType.h``.
CUDA = 1
# x86-64 code that returns one and zero: put 1 into eax, clear edx, return. Read as a device type that is CUDA, as a
# device the first of CUDA, as a stream its default one, as a number of devices one, as a bool true.
RETURN_ONE = b"\xb8\x01\x00\x00\x00\x31\xd2\xc3"
QUESTION = "hasPrimaryContext"
# Words before the functions of a virtual table: the offset to the top, and the type.
TABLE_HEADER = 2
DESTRUCTORS = 2
# Words of the table that are copied; it has fewer, and the memory after it is mapped too.
SIZE = 256
FUNCTION = re.compile(r"\bvirtual\s+[\w:*&<>\s]*?(~?\w+)\s*\(")


def find_virtual_function(header: str) -> int:
    """Return the index of QUESTION among the virtual functions that a header declares, or -1."""
    names = FUNCTION.findall(header)
    if not names or not names[0].startswith("~") or QUESTION not in names:
        return -1
    return DESTRUCTORS + names.index(QUESTION) - 1


def install_fake_autograd(torch: Any) -> None:
    """Replace the device guard, and let autograd see that no device is in use.

    Raises:
        UnsupportedReleaseError: if the release has neither interface.

    """
    root = Path(torch.__file__).parent
    header = root / HEADER
    place = find_virtual_function(header.read_text(encoding="utf-8")) if header.is_file() else -1
    hooks = getattr(ctypes.CDLL(str(root / LIBRARY)), HOOKS, None) if place >= 0 else None
    if hooks is None:
        raise UnsupportedReleaseError(f"torch {torch.__version__} asks in another way whether a device is in use")
    if not hasattr(torch._C, "_ensureCUDADeviceGuardSet"):
        if platform.machine() != "x86_64":
            raise UnsupportedReleaseError(
                f"torch {torch.__version__} sets devices; a guard that does not is made for x86-64"
            )
        guards = (ctypes.c_void_p * (CUDA + 1)).in_dll(ctypes.CDLL(str(root / BASE)), GUARDS)
        guards[CUDA] = make_device_guard()
    hooks.restype = ctypes.POINTER(ctypes.c_void_p)
    override_virtual_function(hooks(), place)


def make_device_guard() -> int:
    """Return the address of a C++ object whose every virtual function is RETURN_ONE."""
    code = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(RETURN_ONE)
    table = (ctypes.c_void_p * SIZE)(*[ctypes.addressof(ctypes.c_char.from_buffer(code))] * SIZE)
    instance = (ctypes.c_void_p * 1)(ctypes.addressof(table))
    _keep_alive(code, table, instance)
    return ctypes.addressof(instance)


def override_virtual_function(instance: Any, place: int) -> None:
    """Give a C++ object a virtual table of its own in which one function returns false."""
    word = ctypes.sizeof(ctypes.c_void_p)
    table = ctypes.cast(instance[0] - TABLE_HEADER * word, ctypes.POINTER(ctypes.c_void_p))
    own = (ctypes.c_void_p * SIZE)(*(table[number] for number in range(SIZE)))
    answer = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_int8)(lambda _object, _device: False)
    own[TABLE_HEADER + place] = ctypes.cast(answer, ctypes.c_void_p).value
    instance[0] = ctypes.addressof(own) + TABLE_HEADER * word
    _keep_alive(own, answer)


def _keep_alive(*things: object) -> None:
    for thing in things:
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))  # asked until the very end of the process
