"""Record of kernels that were assembled but not run: a line a kernel, and how far the snippet came."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

KERNEL_LINE = re.compile(
    r"kernel (?P<name>\w+): (?P<assembled>\d+) of (?P<tried>\d+) candidates?, "
    r"(?P<registers>[\d?]+(?:-[\d?]+)?) registers, (?P<shared>\d+(?:-\d+)?) bytes of shared memory"
)
SUMMARY_LINE = re.compile(
    r"templates: [\w, ]+|graphs: \d+, graph breaks: \d+|not launched: \d+ assembled, \d+ refused"
    r"|CUDA graphs not captured: \d+|host libraries linked: \d+|line \d+ (?:asks for a value|takes a device)"
)


@dataclass(frozen=True)
class AssembledKernel:
    """One kernel of a snippet, with the results of assembling its configurations."""

    name: str
    tried: int
    """Configurations that were compiled; which of them is fastest, nobody measured."""
    registers: tuple[int | None, ...]
    """Of a thread, for each configuration that was assembled, as its binary says."""
    shared: tuple[int, ...]
    """Bytes of shared memory a block, likewise."""

    def __str__(self) -> str:
        """Format the kernel as a line of the record."""
        several = "" if self.tried == 1 else "s"
        return (
            f"kernel {self.name}: {len(self.shared)} of {self.tried} candidate{several}, "
            f"{_format_range(self.registers)} registers, {_format_range(self.shared)} bytes of shared memory"
        )


def _format_range(values: Sequence[int | None]) -> str:
    """Format the range of the known values, ``?`` without any."""
    known = sorted({value for value in values if value is not None})
    if not known:
        return "?"
    return f"{known[0]}" if len(known) == 1 else f"{known[0]}-{known[-1]}"


def count_kernels(text: str) -> int:
    """Count the kernels in a record."""
    return sum(bool(KERNEL_LINE.fullmatch(line)) for line in text.splitlines())


def find_invalid_lines(text: str) -> Iterator[str]:
    """Yield the lines that are no valid line of a record, or name a kernel without an assembled configuration."""
    for line in text.splitlines():
        found = KERNEL_LINE.fullmatch(line)
        if not (found or SUMMARY_LINE.fullmatch(line)) or (
            found and not 0 < int(found["assembled"]) <= int(found["tried"])
        ):
            yield line
