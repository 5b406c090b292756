"""Reads files for their uses of torch: one, or many on all cores."""

import gc
import os
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from torchproof.garbage_collection import stop_collection
from torchproof.history.partner_files import PACKAGES
from torchproof.regular_files import Unreadable, read_regular_file
from torchproof.scan.conditions.condition_evaluator import ConditionEvaluator
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.conditions.project_imports import ProjectImports
from torchproof.scan.conditions.use_collector import collect_uses
from torchproof.scan.data_source import DataSource
from torchproof.scan.rules.change_entries import find_detection_words
from torchproof.scan.syntax.ignore_comments import IgnoreComment, find_ignore_comments
from torchproof.scan.syntax.notebooks import find_code_cells
from torchproof.scan.syntax.source_files import SUFFIXES, decode_script, parse_source, read_content
from torchproof.scan.syntax.text_facts import TextFact
from torchproof.scan.syntax.text_files import MAX_TEXT_BYTES, classify_file
from torchproof.scan.syntax.torch_uses import TorchUse
from torchproof.scan.worker_pool import map_in_processes

# What begins the message about a file that the scan itself fails on.
FAULT = "a fault of torchproof, please report it"
# The most files for which one process is faster.
MAX_SERIAL_FILES = 150
# Files between two collections of garbage.
COLLECTION_INTERVAL = 50


@dataclass(frozen=True, slots=True)
class FileReading:
    """The uses of torch in a file, and its ignore comments."""

    path: str
    uses: tuple[TorchUse, ...] = ()
    ignores: tuple[IgnoreComment, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    read_error: str = ""
    """The reason why it could not be read."""
    dependencies: tuple[str, ...] = ()
    """Other files whose content the uses depend on."""
    texts: tuple[TextFact, ...] = ()
    text_kind: str = ""
    """What patterns of text read in it, such as ``shell``; "" if none do."""

    def locate_line(self, line: int) -> tuple[int, int]:
        """Return the cell of a notebook, 0 in a script, and the line in it."""
        at = bisect_left(self.cells, line, key=lambda cell: cell[1])
        cell, before = self.cells[at - 1] if at else (0, 0)
        return cell, line - before


def read_file(path: Path, facts: NameFacts, content: bytes | None = None) -> FileReading:
    """Read one file. A file that cannot be read gives a reading with ``read_error``."""
    try:
        return _read_file(path, facts, content)
    except Exception as error:  # noqa: BLE001  # one file, whatever is in it, never ends the scan of others
        told = f"{FAULT}: {type(error).__name__}: {str(error)[:80]}"
        return FileReading(str(path), read_error=told.splitlines()[0])


def _read_file(path: Path, facts: NameFacts, content: bytes | None) -> FileReading:
    try:
        if path.suffix not in SUFFIXES and (kind := classify_file(path)):
            read_regular_file(path, MAX_TEXT_BYTES)
            return FileReading(str(path), text_kind=kind)
        content = read_content(path) if content is None else content
        notebook = path.suffix == ".ipynb"
        if not _is_about_torch(content, facts):  # whatever it says, unless that cannot be read
            _ = find_code_cells(content) if notebook else decode_script(content)
            return FileReading(str(path), text_kind=classify_file(path) or "")
        source = parse_source(content, notebook=notebook)
        modules = ProjectImports(path.absolute())
        collected = collect_uses(source.tree, ConditionEvaluator(facts, modules), source.text.encode())
    except Unreadable as error:
        return FileReading(str(path), read_error=str(error))
    except (RecursionError, MemoryError):
        return FileReading(str(path), read_error="nested too deeply")
    dependencies = tuple(sorted(str(path_read) for path_read in modules.read_files))
    return FileReading(
        str(path),
        collected.uses,
        find_ignore_comments(source.text),
        source.cells,
        source.problem,
        dependencies,
        collected.texts,
        classify_file(path) or "",
    )


# The packages that a file names if it uses one: those with torch in their name have one word.
PACKAGE_WORDS = tuple({b"torch", *(name.encode() for name in PACKAGES if "torch" not in name)})


def _is_about_torch(content: bytes, facts: NameFacts) -> bool:
    return any(word in content for word in PACKAGE_WORDS) or any(
        name.encode() in content for name in facts.words.variables
    )


def open_name_facts(source: DataSource) -> NameFacts:
    """Read what a scan asks of each name."""
    words = find_detection_words(source.read_changes())
    return NameFacts(source.read_history(), words, source.read_borrowed_names(), source.read_whole_history)


_facts: list[NameFacts] = []


def _start_worker(source: DataSource) -> None:
    _facts[:] = [open_name_facts(source)]
    gc.freeze()  # the history stays: to look through it again and again costs more than reading a file


def _read_batch(paths: Sequence[str]) -> list[FileReading]:
    return list(_read_in_turn(paths, _facts[0]))


def _read_in_turn(paths: Iterable[str], facts: NameFacts) -> Iterator[FileReading]:
    """Read files in turn, and collect garbage between them, seldom: what is read frees itself but for other modules."""
    with stop_collection():
        for number, path in enumerate(paths, 1):
            yield read_file(Path(path), facts)
            if number % COLLECTION_INTERVAL == 0:
                gc.collect()


def read_files(
    paths: Iterable[Path], facts: NameFacts, source: DataSource, jobs: int, tell: Callable[[int], None]
) -> Iterator[FileReading]:
    """Yield the readings of files in order, read in at most ``jobs`` processes.

    Args:
        paths: The files.
        facts: The history of names.
        source: Where another process reads the history.
        jobs: The most processes to use.
        tell: Called with the number of files of each batch.

    """
    names = [str(path) for path in paths]
    gc.freeze()  # the history stays
    if len(names) <= MAX_SERIAL_FILES or jobs < 2:
        for reading in _read_in_turn(names, facts):
            tell(1)
            yield reading
        return
    batches = [names[start : start + 40] for start in range(0, len(names), 40)]
    for batch in map_in_processes(_read_batch, batches, jobs, start=_start_worker, arguments=(source,)):
        tell(len(batch))
        yield from batch


def count_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
