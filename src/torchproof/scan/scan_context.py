"""Opens what a scan starts from: the data, the files to read, and the rules for an upgrade."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from functools import cache, cached_property
from pathlib import Path

from torchproof.errors import RecordError
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.data_source import DataSource
from torchproof.scan.file_reader import FileReading, open_name_facts
from torchproof.scan.reading_cache import ReadingCache
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof.scan.scanner import read_changed_files
from torchproof.scan.syntax.source_files import find_source_files
from torchproof.text_escaping import escape_file_name


@dataclass(frozen=True)
class ScanContext:
    """The data of a scan, with the history of names read."""

    source: DataSource
    facts: NameFacts

    def build_engine(self, start: int, end: int) -> RuleEngine:
        """Return the rules for an upgrade between two releases, given by their places in the history."""
        return RuleEngine(Upgrade(self.facts, self.changes, start, end, self.source.read_refusals()))

    @cached_property
    def changes(self) -> ChangeIndex:
        """The change entries, by the names that they are about."""
        return ChangeIndex(self.source.read_changes(), self.facts)

    def read_paths(
        self,
        paths: Sequence[Path],
        project: Path,
        jobs: int,
        *,
        is_excluded: Callable[[Path, Path], bool] = lambda _path, _base: False,
        cache: bool = True,
        tell: Callable[[int, int], None] = lambda _done, _total: None,
    ) -> Iterator[FileReading]:
        """Yield the readings of the files below some paths, while they are read.

        Args:
            paths: Files and folders.
            project: The folder that the cache belongs to.
            jobs: The most processes to use.
            is_excluded: Returns True for a file or folder to leave out; called with it and with the path it is below.
            cache: Take unchanged files from the cache, and keep what is read.
            tell: Called with the files read since the last call, and all files.

        Raises:
            RecordError: There is no file to read, and not because they are all left out.

        """
        excluded = []

        def leave_out(path: Path, base: Path) -> bool:
            found = is_excluded(path, base)
            excluded.extend([path] * found)
            return found

        named = [path for path in paths if not leave_out(path, path)]
        files = list(dict.fromkeys(find_source_files(named, leave_out)))
        if named and not files:
            where = ", ".join(escape_file_name(str(path)) for path in paths[:3])
            beside = " beside what is excluded" if excluded else ""
            what = f"no Python file and no notebook, nor a file of a build{beside}"
            raise RecordError(f"{where}: {what}; name a folder that has some")
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
    """Read the history of names, of the package unless another source is given."""
    source = source or DataSource()
    return ScanContext(source, open_name_facts(source))


def compute_cache_key(source: DataSource, facts: NameFacts) -> str:
    """Return a digest that changes with the program, the history of names, and the words of detection rules."""
    package = Path(__file__).parents[1]
    paths = [*sorted((package / "scan").rglob("*.py")), *sorted((package / "history").glob("*.py"))]
    stamps = [
        (path, path.stat())
        for path in (*paths, source.history_file, *source.partner_files.values(), *source.find_borrowed_file())
    ]
    lines = [f"{path}:{stat.st_mtime_ns}:{stat.st_size}" for path, stat in stamps]
    lines += [" ".join(sorted(words)) for words in astuple(facts.words)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
