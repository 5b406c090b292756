"""Opens what a scan starts from: the data, the files to read, and the rules for an upgrade."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, dataclass
from functools import cache, cached_property
from pathlib import Path

from torchproof.errors import RecordError
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.data_source import DataSource, find_data_source
from torchproof.scan.file_reader import FileReading
from torchproof.scan.reading_cache import ReadingCache
from torchproof.scan.rules.change_entries import find_detection_words
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof.scan.scanner import read_changed_files
from torchproof.scan.syntax.source_files import find_source_files


@dataclass(frozen=True)
class ScanContext:
    """The data of a scan, with the history of names read."""

    source: DataSource
    facts: NameFacts

    def build_engine(self, start: int, end: int) -> RuleEngine:
        """Return the rules for an upgrade between two releases, given by their places in the history."""
        return RuleEngine(Upgrade(self.facts, self.changes, start, end))

    @cached_property
    def changes(self) -> ChangeIndex:
        """The change entries, by the names that they are about."""
        return ChangeIndex(self.source.read_changes(), self.facts)

    def read_paths(
        self,
        paths: Sequence[Path],
        exclude: Iterable[str],
        project: Path,
        jobs: int,
        *,
        cache: bool = True,
        tell: Callable[[int, int], None] = lambda _done, _total: None,
    ) -> list[FileReading]:
        """Return the readings of the files below some paths.

        Args:
            paths: Files and folders.
            exclude: Patterns of files and folders to leave out.
            project: The folder that the cache belongs to.
            jobs: The most processes to use.
            cache: Take unchanged files from the cache, and keep what is read.
            tell: Called with the files read since the last call, and all files.

        Raises:
            RecordError: There is no file to read.

        """
        files = list(dict.fromkeys(find_source_files(paths, exclude)))
        if not files:
            where = ", ".join(map(str, paths))
            raise RecordError(
                f"{where}: no Python file and no notebook, nor a file of a build; name a folder with some"
            )
        reading_cache = ReadingCache(project, compute_cache_key(self.source, self.facts)) if cache else None
        return read_changed_files(
            files,
            self.facts,
            source=self.source,
            jobs=jobs,
            cache=reading_cache,
            tell=lambda done: tell(done, len(files)),
        )


@cache
def open_scan_context(source: DataSource | None = None) -> ScanContext:
    """Read the history of names, of this checkout or of the installed package unless another source is given."""
    source = source or find_data_source()
    return ScanContext(source, NameFacts(source.read_history(), find_detection_words(source.read_changes())))


def compute_cache_key(source: DataSource, facts: NameFacts) -> str:
    """Return a digest that changes with the program, the history of names, and the words of detection rules."""
    here = Path(__file__).parent
    paths = [*sorted(here.rglob("*.py")), *sorted((here.parent / "names").glob("*"))]
    if history := source.find_history_file():
        paths.append(history)
    stamps = [f"{path}:{path.stat().st_mtime_ns}:{path.stat().st_size}" for path in paths]
    stamps += [" ".join(sorted(words)) for words in astuple(facts.words)]
    return hashlib.sha256("\n".join(stamps).encode()).hexdigest()[:16]
