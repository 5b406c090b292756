"""What a scan starts from: the history of names and the rules, of this checkout or of the installed package."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from torchproof.errors import RecordError
from torchproof.names.history import load_history
from torchproof.scan.reading_cache import ReadingCache
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.syntax.source_files import find_source_files
from torchproof.scan.rules.change_entries import ChangeIndex, load_rules
from torchproof.scan.file_reader import FileReading
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.scanner import read_changed_files


@dataclass(frozen=True)
class ScanContext:
    """The history and the rules."""

    root: Path | None
    facts: NameFacts

    def build_engine(self, start: int, end: int) -> RuleEngine:
        """Return a judge of an upgrade between two releases."""
        return RuleEngine(self.facts, ChangeIndex(load_rules(self.root), self._find_canonical_name), start, end)

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
        """Return what the files of some paths use."""
        files = list(dict.fromkeys(find_source_files(paths, exclude)))
        if not files:
            where = ", ".join(map(str, paths))
            raise RecordError(f"{where}: no Python file and no notebook; name a folder that has some")
        kept = ReadingCache(project, compute_cache_key(self.root)) if cache else None
        return read_changed_files(
            files, self.facts, root=self.root, jobs=jobs, cache=kept, tell=lambda done: tell(done, len(files))
        )


@cache
def open_scan_context() -> ScanContext:
    """Read the history: of the checkout that this program runs from, or what the package ships."""
    root = find_checkout()
    return ScanContext(root, NameFacts(load_history(root)))


def find_checkout() -> Path | None:
    """Return the checkout that this file lies in; None if the package is installed without one."""
    root = Path(__file__).resolve().parents[3]
    return root if (root / "releases.toml").exists() and (root / "docs" / "releases").is_dir() else None


def compute_cache_key(root: Path | None) -> str:
    """Return what tells one state of program and history from another."""
    here = Path(__file__).parent
    sources = [*sorted(here.rglob("*.py")), *sorted((here.parent / "names").glob("*"))]
    if root and (index := root / "history" / "torch.json").exists():
        sources.append(index)
    stamps = [f"{path}:{path.stat().st_mtime_ns}:{path.stat().st_size}" for path in sources]
    return hashlib.sha256("\n".join(stamps).encode()).hexdigest()[:16]
