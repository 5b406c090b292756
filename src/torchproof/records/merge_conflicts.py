"""Evidence that two branches recorded for the same page: both sides are taken in."""

import hashlib
from dataclasses import replace
from pathlib import Path

from torchproof.records import evidence_files
from torchproof.records.evidence import PageEvidence, Run, merge
from torchproof.records.git import git

OURS, THEIRS = "2", "3"
"""Stages of a file in git's index during a merge: git-scm.com/docs/git-read-tree#_3_way_merge."""


def resolve_conflicts(root: Path) -> list[str]:
    """Merge every evidence file that git could not, write and stage it, and return their paths.

    Raises EvidenceError where a side cannot be trusted.
    """
    blobs: dict[str, dict[str, str]] = {}
    for line in git(root, "ls-files", "--unmerged", "--", "evidence").splitlines():
        about, _, path = line.partition("\t")
        _, blob, stage = about.split()
        blobs.setdefault(path, {})[stage] = blob
    for path, sides in blobs.items():
        read = {
            stage: evidence_files.parse(git(root, "cat-file", "blob", blob), where=f"{path} ({stage})")
            for stage, blob in sides.items()
            if stage in (OURS, THEIRS)
        }
        merged = both(read[OURS], read[THEIRS], root / "snippets") if len(read) == 2 else next(iter(read.values()))
        git(root, "add", "--", str(evidence_files.save(merged, root / "evidence")))
    return list(blobs)


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
