"""What a cubin says about its kernel."""

import struct

import pytest

from torchproof_assembly.gpu_binaries import read_register_count


def cubin(count: int) -> bytes:
    """Return the smallest ELF file with a section .nv.info that names a count of registers."""
    names = b"\0.shstrtab\0.nv.info\0"
    info = b"\x04\x12\x08\x00" + struct.pack("<II", 1, 0) + b"\x04\x2f\x08\x00" + struct.pack("<II", 1, count)
    headers = 64 + len(names) + len(info)
    head = b"\x7fELF\x02" + bytes(35) + struct.pack("<Q", headers) + bytes(10) + struct.pack("<HHH", 64, 3, 1)
    sections = [(0, 0, 0), (1, 64, len(names)), (11, 64 + len(names), len(info))]
    table = b"".join(struct.pack("<IIQQQQ", name, 0, 0, 0, at, size).ljust(64, b"\0") for name, at, size in sections)
    return head + names + info + table


def hsaco(number: bytes) -> bytes:
    """Return the beginning of an ELF file for a GPU of AMD with a count of vector registers in its metadata."""
    head = (b"\x7fELF\x02" + bytes(13) + struct.pack("<H", 224)).ljust(64, b"\0")
    return head + b"\xab.sgpr_count\x10\xab.vgpr_count" + number + b"\xb2.vgpr_spill_count\x00"


@pytest.mark.parametrize(("number", "count"), [(b"\x00", 0), (b"\x26", 38), (b"\xcc\x80", 128), (b"\xcd\x02\x00", 512)])
def test_vector_registers_are_those_of_the_hsaco(number: bytes, count: int) -> None:
    assert read_register_count(hsaco(number)) == count
    assert read_register_count(hsaco(b"")) is None


def test_registers_are_those_of_the_cubin() -> None:
    assert read_register_count(cubin(38)) == 38
    assert read_register_count(b"no ELF file") is None
