"""How many published projects use a name: ``history/reach.json``, which ``benchmarks/count_reach.py`` writes."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError

FILE = "history/reach.json"
FORMAT = 1


@dataclass(frozen=True)
class NameReach:
    """The numbers of projects that use names of torch; a name that none uses is not in it."""

    projects: tuple[str, ...] = ()
    """Names and versions of the projects that were read."""
    counts: Mapping[str, int] = field(default_factory=dict)

    def find_reach(self, names: Iterable[str]) -> int:
        """Return the number of projects that use the most used of some names."""
        return max((self.counts.get(name, 0) for name in names), default=0)

    def describe_reach(self, names: Iterable[str]) -> str:
        """Return the reach of some names in words; return "" if no project uses one."""
        count = self.find_reach(names)
        return f"met by {count} of {len(self.projects)} projects" if count else ""


def load_name_reach(root: Path) -> NameReach:
    """Read the reach of names; a checkout without the file has an empty one.

    Raises:
        RecordError: The file is not what ``benchmarks/count_reach.py`` writes.

    """
    path = root / FILE
    if not path.is_file():
        return NameReach()
    remedy = "write it anew with benchmarks/count_reach.py"
    try:
        table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        reach = NameReach(tuple(table["projects"]), dict(table["names"]))
        is_whole = table["format"] == FORMAT and bool(reach.projects)
        is_counted = all(isinstance(count, int) and 0 < count <= len(reach.projects) for count in reach.counts.values())
    except (ValueError, LookupError, TypeError) as error:
        raise RecordError(f"{path}: {error!r}; {remedy}") from error
    if not is_whole or not is_counted:
        raise RecordError(f"{path}: not of format {FORMAT}, or a count is not one of its projects; {remedy}")
    return reach
