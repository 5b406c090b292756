"""What a binary for an NVIDIA GPU says about its kernel."""

import re
import struct
from collections.abc import Iterator


def registers(cubin: bytes) -> int | None:
    """Return the registers of a thread, read from the section .nv.info of a cubin with one kernel."""
    for section in _sections(cubin):
        if match := re.search(rb"\x04\x2f\x08\x00....(....)", section, re.DOTALL):  # EIATTR_REGCOUNT: symbol, count
            return int(struct.unpack("<I", match[1])[0])
    return None


def _sections(cubin: bytes) -> Iterator[bytes]:
    """Yield the content of each section of a 64-bit ELF file that is called .nv.info."""
    if cubin[:5] != b"\x7fELF\x02":
        return
    start, size, count, names = (*struct.unpack_from("<Q", cubin, 40), *struct.unpack_from("<HHH", cubin, 58))
    headers = [struct.unpack_from("<IIQQQQ", cubin, start + size * number) for number in range(count)]
    table = headers[names][4]
    for name, _, _, _, offset, length in headers:
        end = cubin.index(b"\0", table + name)
        if cubin[table + name : end] == b".nv.info":
            yield cubin[offset : offset + length]
