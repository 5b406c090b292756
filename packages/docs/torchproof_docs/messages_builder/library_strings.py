"""The texts of messages in the shared libraries of the CPU code and of CUDA's memory: strings that say something."""

import mmap
import re
import struct
from collections.abc import Iterator
from pathlib import Path

from torchproof.errors import TorchproofError

LIBRARIES = tuple(f"torch/lib/lib{name}.so" for name in ("c10", "c10_cuda", "torch_cpu", "torch_python"))
READABLE = re.compile(rb"[\x20-\x7e\n\t]{12,}")
LONGEST = 1000
# A word of prose: not a path, a type or a name with colons.
WORD = re.compile(r"(?<![\w:/<>.*&])[A-Za-z][a-z']+(?![\w:/(<>])")
LEAST_WORDS = 2
# What a string holds that is code, a schema, the documentation of an operator, or a line of another library's log.
FOREIGN = (
    *("[with ", ";\n", "{\n", "#include", "=None", '"""', "INTERNAL ASSERT FAILED", "please report a bug to PyTorch"),
    *(" nop ", "%s,%s", ",%s:%d", " = ", "==>", " lane ", "=bad", "onnx.", "ONNX", "%sprimitive", "%sgraph"),
)
SCHEMA = re.compile(r"\) *-> *|\b(?:const|int64_t|Tensor\?|SymInt|IntArrayRef|c10::string_view)\b")
DECLARATION = re.compile(r"\s*(?:static|virtual|void|bool|auto|std::|at::|c10::|torch::)\S* [^(]*\(")
# The documentation of operators and options goes on for sentences.
LONGEST_TEXT = 400
FORMAT = re.compile(r"%[-+#0]*\d*(?:\.\d+)?(?:hh|h|ll|l|z)?[diouxXeEfgGcsp]")
# Generated for each operator: one text with a hole stands for all.
GENERATED = re.compile(r"(?<=Trying to use forward AD with )\w+(?= that does not support it)")
SECTION = struct.Struct("<IIQQQQ")


def read_library_texts(path: Path) -> set[str]:
    """Return the texts of messages in a library, with a hole for what its code fills in."""
    found: set[str] = set()
    for data in _iterate_constants(path):
        for match in READABLE.finditer(data):
            if data[match.end() : match.end() + 1] == b"\0" and len(match[0]) <= LONGEST:
                text = match[0].decode("ascii")
                if is_message(text):
                    found.add(normalize_text(text))
    return found


def normalize_text(text: str) -> str:
    """Return a text with its whitespace as single spaces and its formats as holes."""
    return GENERATED.sub("{}", FORMAT.sub("{}", " ".join(text.split())))


def is_message(text: str) -> bool:
    """Return True if a string of a library is prose that an error or a warning may say."""
    if len(text) > LONGEST_TEXT or any(mark in text for mark in FOREIGN) or text.rstrip().endswith(";"):
        return False
    if len(WORD.findall(FORMAT.sub(" ", text))) < LEAST_WORDS or text.count("\n") > 6:
        return False
    return not SCHEMA.search(text) and not DECLARATION.match(text)


def _iterate_constants(path: Path) -> Iterator[bytes]:
    """Yield the read-only data of a library for 64-bit Linux."""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        if data[:5] != b"\x7fELF\x02":
            raise TorchproofError(f"{path}: no library for 64-bit Linux")
        (table,) = struct.unpack_from("<Q", data, 40)
        size, count, names_at = struct.unpack_from("<HHH", data, 58)
        sections = [SECTION.unpack_from(data, table + at * size) for at in range(count)]
        names = sections[names_at][4]
        for name, _, _, _, offset, length in sections:
            if data[names + name : names + name + 7] == b".rodata":
                yield data[offset : offset + length]
