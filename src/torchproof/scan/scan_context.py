"""Opens what a scan starts from: the data, the files to read, and the rules for an upgrade."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from torchproof.errors import RecordError
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.data_source import DataSource
from torchproof.scan.file_reader import FileReading
from torchproof.scan.reading_cache import ReadingCache
from torchproof.scan.rules.change_entries import ChangeIndex
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
        changes = ChangeIndex(self.source.read_changes(), self._find_canonical_name)
        return RuleEngine(Upgrade(self.facts, changes, start, end))

    def _find_canonical_name(self, name: str, release: str) -> str:
        facts = self.facts
        index = facts.releases.index(release) if release in facts.releases else len(facts.releases) - 1
        return facts.name_state(name, index).canonical or name

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
            raise RecordError(f"{where}: no Python file and no notebook; name a folder that has some")
        reading_cache = ReadingCache(project, compute_cache_key(self.source)) if cache else None
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
    """Read the history of names, of the package unless another source is given."""
    source = source or DataSource()
    return ScanContext(source, NameFacts(source.read_history()))


def compute_cache_key(source: DataSource) -> str:
    """Return a digest that changes with the program and with its data."""
    package = Path(__file__).parents[1]
    paths = [*sorted((package / "scan").rglob("*.py")), *sorted((package / "history").glob("*.py"))]
    stamps = [(path, path.stat()) for path in (*paths, source.history_file)]
    lines = [f"{path}:{stat.st_mtime_ns}:{stat.st_size}" for path, stat in stamps]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
