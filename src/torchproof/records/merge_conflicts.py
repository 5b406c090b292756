"""Evidence that two branches recorded for the same page: both sides are taken in; of two whole runs, the later."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from pathlib import Path

from torchproof.records import evidence_files
from torchproof.records.evidence import PageEvidence, Run, merge
from torchproof.records.git import git

SIDES = {"2": "ours", "3": "theirs"}
"""Stages of a file in git's index during a merge: git-scm.com/docs/git-read-tree#_3_way_merge."""


def resolve_conflicts(root: Path) -> list[str]:
    """Merge every evidence file that git could not, write and stage it, and return their paths.

    Raises EvidenceError where a side cannot be trusted.
    """
    texts: dict[str, dict[str, str]] = {}
    for line in git(root, "ls-files", "--unmerged", "--", "evidence").splitlines():
        about, _, path = line.partition("\t")
        _, blob, stage = about.split()
        if stage in SIDES:
            texts.setdefault(path, {})[SIDES[stage]] = git(root, "cat-file", "blob", blob)
    for path, sides in texts.items():
        resolve = _whole_run if len(Path(path).parts) == len(("evidence", "target", "release")) else _page
        git(root, "add", "--", str(resolve(root, path, sides)))
    return list(texts)


def _page(root: Path, path: str, sides: Mapping[str, str]) -> Path:
    read = [evidence_files.parse(text, where=f"{path} ({side})") for side, text in sides.items()]
    merged = reduce(lambda ours, theirs: both(ours, theirs, root / "snippets"), read)
    return evidence_files.save(merged, root / "evidence")


def _whole_run(root: Path, path: str, sides: Mapping[str, str]) -> Path:
    read = [evidence_files.parse_whole_run(text, where=f"{path} ({side})") for side, text in sides.items()]
    return evidence_files.save_whole_run(max(read, key=lambda run: run.date), root / "evidence")


def both(ours: PageEvidence, theirs: PageEvidence, snippets: Path) -> PageEvidence:
    """Return two recordings of one page as one; of two runs that of today's file counts, then the later one."""

    def newer(release: str, aspect: str, run: Run) -> bool:
        old = ours.runs.get(release, {}).get(aspect)
        today = _sha256(snippets / ours.page / f"{aspect}.py")
        return old is None or (run.sha256 == today, run.date) >= (old.sha256 == today, old.date)

    runs = {
        release: {aspect: run for aspect, run in table.items() if newer(release, aspect, run)}
        for release, table in theirs.runs.items()
    }
    return merge(ours, replace(theirs, runs=runs))


def _sha256(path: Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
