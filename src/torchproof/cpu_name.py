"""Names the CPU of this machine."""

import ctypes
import platform
import re
from contextlib import suppress
from pathlib import Path


def read_cpu_name(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """Return the model of the CPU as the system reports it."""
    try:
        match = re.search(r"(?m)^model name\s*:\s*(.+)$", cpuinfo.read_text(encoding="utf-8"))
    except OSError:
        match = None
    return (match[1].strip() if match else _brand_string()) or platform.processor() or platform.machine()


def _brand_string() -> str:
    """Return the name that macOS has of its chip, or "" on another system."""
    text, size = ctypes.create_string_buffer(256), ctypes.c_size_t(256)
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).sysctlbyname(b"machdep.cpu.brand_string", text, ctypes.byref(size), None, ctypes.c_size_t(0))
    return text.value.decode(errors="replace")
