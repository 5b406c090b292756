"""What a cubin says about its kernel."""

import struct

from torchproof.run.cubin import registers


def cubin(count: int) -> bytes:
    """Return the smallest ELF file with a section .nv.info that names a count of registers."""
    names = b"\0.shstrtab\0.nv.info\0"
    info = b"\x04\x12\x08\x00" + struct.pack("<II", 1, 0) + b"\x04\x2f\x08\x00" + struct.pack("<II", 1, count)
    headers = 64 + len(names) + len(info)
    head = b"\x7fELF\x02" + bytes(35) + struct.pack("<Q", headers) + bytes(10) + struct.pack("<HHH", 64, 3, 1)
    sections = [(0, 0, 0), (1, 64, len(names)), (11, 64 + len(names), len(info))]
    table = b"".join(struct.pack("<IIQQQQ", name, 0, 0, 0, at, size).ljust(64, b"\0") for name, at, size in sections)
    return head + names + info + table


def test_registers_are_those_of_the_cubin() -> None:
    assert registers(cubin(38)) == 38
    assert registers(b"no ELF file") is None
