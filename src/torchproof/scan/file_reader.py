"""Read files for their uses: one, or many on all cores; what did not change comes from a cache."""

import gc
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from torchproof.names.history import load_history
from torchproof.scan.conditions.condition_evaluator import Evaluator
from torchproof.scan.conditions.name_facts import Facts
from torchproof.scan.syntax.source_files import Unreadable, decode, load, parse
from torchproof.scan.syntax.ignore_comments import Ignore, ignores_of
from torchproof.scan.conditions.project_imports import Modules
from torchproof.scan.conditions.use_collector import Use, read_uses

ALONE = 150
"""Up to so many files one process is faster."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file says about its use of torch."""

    path: str
    uses: tuple[Use, ...] = ()
    ignores: tuple[Ignore, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    trouble: str = ""
    """Why it could not be read."""
    leans_on: tuple[str, ...] = ()
    """Other files whose content decided something."""

    def place(self, line: int) -> tuple[int, int]:
        """Return the cell of a notebook, 0 in a script, and the line in it."""
        cell, before = max(((cell, before) for cell, before in self.cells if before < line), default=(0, 0))
        return cell, line - before


def read(path: Path, facts: Facts, content: bytes | None = None) -> Reading:
    """Read one file; what is wrong with it is told in the result."""
    collecting = gc.isenabled()
    gc.disable()  # trees of syntax are many objects and no garbage
    try:
        return _read(path, facts, content)
    finally:
        if collecting:
            gc.enable()


def _read(path: Path, facts: Facts, content: bytes | None) -> Reading:
    try:
        content = load(path) if content is None else content
        notebook = path.suffix == ".ipynb"
        if b"torch" not in content:  # whatever it says, unless that cannot be read
            _ = content if notebook else decode(content)
            return Reading(str(path))
        source = parse(content, notebook=notebook)
        modules = Modules(path.absolute())
        uses = read_uses(source.tree, Evaluator(facts, modules))
    except Unreadable as error:
        return Reading(str(path), trouble=str(error))
    except RecursionError:
        return Reading(str(path), trouble="nested too deeply")
    leans_on = tuple(sorted(str(each) for each in modules.read))
    return Reading(str(path), tuple(uses), ignores_of(source.text), source.cells, leans_on=leans_on)


_facts: list[Facts] = []


def _start(root: Path | None) -> None:
    _facts[:] = [Facts(load_history(root))]
    gc.freeze()  # the history stays: to look through it again and again costs more than reading a file


def _read_some(paths: Sequence[str]) -> list[Reading]:
    return [read(Path(path), _facts[0]) for path in paths]


def read_all(
    paths: Iterable[Path], facts: Facts, root: Path | None, jobs: int, tell: Callable[[int], None]
) -> list[Reading]:
    """Read files, on so many cores; ``tell`` hears of each batch how many files it had."""
    names = [str(path) for path in paths]
    gc.freeze()  # the history stays
    if len(names) <= ALONE or jobs < 2:
        readings = []
        for name in names:
            readings.append(read(Path(name), facts))
            tell(1)
        return readings
    batches = [names[start : start + 40] for start in range(0, len(names), 40)]
    with ProcessPoolExecutor(min(jobs, len(batches)), initializer=_start, initargs=(root,)) as pool:
        readings = []
        for batch in pool.map(_read_some, batches):
            readings += batch
            tell(len(batch))
    return readings


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
