"""Reads register counts out of GPU binaries: cubin (NVIDIA) and hsaco (AMD)."""

import re
import struct
from collections.abc import Iterator

# The ELF machine number of AMD GPUs: llvm.org/docs/AMDGPUUsage.html.
AMDGPU = 224
# A key of the metadata, which are MessagePack, and the number after it, of one to three bytes.
VECTOR_REGISTERS = re.compile(rb"\xab\.vgpr_count(?:([\x00-\x7f])|\xcc(.)|\xcd(..))", re.DOTALL)


def read_register_count(binary: bytes) -> int | None:
    """Return the registers per thread of a binary with one kernel; for AMD the vector registers."""
    if binary[:5] == b"\x7fELF\x02" and struct.unpack_from("<H", binary, 18)[0] == AMDGPU:
        match = VECTOR_REGISTERS.search(binary)
        return int.from_bytes(next(filter(None, match.groups())), "big") if match else None
    for section in _nv_info_sections(binary):
        if match := re.search(rb"\x04\x2f\x08\x00....(....)", section, re.DOTALL):  # EIATTR_REGCOUNT: symbol, count
            return int(struct.unpack("<I", match[1])[0])
    return None


def _nv_info_sections(cubin: bytes) -> Iterator[bytes]:
    """Yield the content of each .nv.info section of a 64-bit ELF file."""
    if cubin[:5] != b"\x7fELF\x02":
        return
    start, size, count, names = (*struct.unpack_from("<Q", cubin, 40), *struct.unpack_from("<HHH", cubin, 58))
    headers = [struct.unpack_from("<IIQQQQ", cubin, start + size * number) for number in range(count)]
    table = headers[names][4]
    for name, _, _, _, offset, length in headers:
        end = cubin.index(b"\0", table + name)
        if cubin[table + name : end] == b".nv.info":
            yield cubin[offset : offset + length]
