"""Which pages a live preview renders again: those whose own file changed, and those whose snippets or runs did.

MkDocs compares the time of a page's file with the time of what it built from it, and of nothing else.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from torchproof.judge.project import Project
from torchproof.records import evidence_files
from torchproof.records.checkout import used_snippets
from torchproof.records.snippets import qualified


def forget_stale(project: Project, built: Mapping[str, Path]) -> None:
    """Delete what was built of the pages whose snippets or runs are newer, so that they are built again.

    ``built`` has the files by the names of the pages that they were built from, such as ``compile/cond.md``.
    """
    for id in (*project.features, *(notes.id for notes in project.notes.values())):
        page = built.get(f"{id}.md")
        if page and page.is_file() and page.stat().st_mtime < _newest(_files(project, id)):
            page.unlink()


def date_back(site: Path, started: float) -> None:
    """Give what was built the time when its build began: an edit made meanwhile is newer, and is taken in next."""
    for path in site.rglob("*.html"):
        if path.stat().st_mtime > started:
            os.utime(path, (started, started))


def _files(project: Project, id: str) -> Iterable[Path]:
    yield from (project.root / "snippets" / id).glob("*.py")
    if id in project.features:
        used = (qualified(name, id) for name in used_snippets(project.features[id]))
        yield from (project.snippets[name].path for name in used if name in project.snippets)
    for target, page in project.pages:
        if page == id:
            yield evidence_files.place(project.root / "evidence", target, page)


def _newest(paths: Iterable[Path]) -> float:
    return max((path.stat().st_mtime for path in paths if path.is_file()), default=0.0)
