"""What is measured: a call of an operator, a statement, or a program of its own process. No torch needed."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from torchproof_behaviour.serialization import Case

STATEMENTS = Path(__file__).with_name("statements.toml")
PROGRAMS = Path(__file__).with_name("programs")


@dataclass(frozen=True)
class Benchmark:
    """One thing that is timed on every release."""

    group: str
    name: str
    """Public dotted name of what is called; of a statement that calls none, a few words."""
    variant: str
    """Size, dtype, direction, threads, such as ``float32, 65,536 elements``."""
    statement: str
    setup: str = ""
    case: Case | None = None
    """The call of an operator: ``function``, ``args`` and ``kwargs`` of the statement."""
    threads: int = 1
    values: Mapping[str, Any] = field(default_factory=dict)
    """Names that setup and statement use, such as the size ``n``."""

    @property
    def key(self) -> tuple[str, str, str]:
        """Return what no other benchmark has."""
        return self.group, self.name, self.variant


@cache
def load_statements() -> tuple[Benchmark, ...]:
    """Load the benchmarks that are written as statements."""
    return tuple(_expand_statements(tomllib.loads(STATEMENTS.read_text(encoding="utf-8"))))


def _expand_statements(table: Mapping[str, Any]) -> Iterator[Benchmark]:
    for group, rows in table.items():
        for row in rows:
            for number in row.get("n", [0]):
                words = [f"{number:,} {row.get('unit', 'elements')}"] if number else []
                variant = ", ".join([*([row["variant"]] if "variant" in row else []), *words])
                for threads in row.get("threads", [1]):
                    yield Benchmark(
                        group,
                        row["name"],
                        ", ".join(filter(None, [variant, f"{threads} threads" if threads > 1 else ""])) or "one call",
                        row["statement"],
                        row.get("setup", ""),
                        threads=threads,
                        values={"n": number},
                    )


def list_programs() -> list[Path]:
    """List the programs, each of which prints what it measured as a JSON object on its last line."""
    return sorted(PROGRAMS.glob("[a-z]*.py"))
