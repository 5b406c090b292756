"""The records of a checkout, refused where they contradict each other."""

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import torchproof
from torchproof.atomic_files import write_atomically
from torchproof.errors import TorchproofError
from torchproof_docs.records.git import run_git
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.rules.unfinished_pages import find_placeholders
from torchproof_docs.site.build.anchors import find_dead_anchors
from torchproof_docs.verdicts.project import Project, load_project

# The code that judges: this package and the one below it.
PACKAGES = (Path(__file__).parents[2], Path(torchproof.__file__).parent)


class ContradictionError(TorchproofError):
    """The records contradict each other; a line a problem."""

    def __init__(self, lines: Sequence[str], project: Project) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines
        self.project = project
        """What a preview shows all the same."""


@cache
def load_validated_project(root: Path, *, is_draft: bool = False) -> Project:
    """Read a checkout once a process; raise ContradictionError if nothing may be built from it.

    The same files judged by the same code give the same answer, so a checkout without a problem is judged once: its
    digest is kept in ``.cache/checked``. Placeholders of a page that is still written are no problem of a draft.
    """
    project = load_project(root)
    digest = compute_checkout_digest(root)
    if is_known_valid(root, digest):
        return project
    found = find_problems(project, deep=not is_draft) or [*find_dead_anchors(project)]
    if is_draft:
        found = [line for line in found if line not in {*find_placeholders(project)}]
    elif not found:
        record_valid(root, digest)
    if found:
        raise ContradictionError(found, project)
    return project


def is_known_valid(root: Path, digest: str) -> bool:
    """Return True if the rules found no problem in a checkout of this digest."""
    return bool(digest) and _stamp_path(root, digest).is_file()


def record_valid(root: Path, digest: str) -> None:
    """Keep it that a checkout of this digest has no problem, so that nobody has to judge it again."""
    if digest:
        write_atomically(_stamp_path(root, digest), "")


def _stamp_path(root: Path, digest: str) -> Path:
    return root / ".cache" / "checked" / digest


def compute_checkout_digest(root: Path) -> str:
    """Return a digest of a checkout's files and of the code that judges them; nothing where git does not list them."""
    try:
        listed = run_git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    except TorchproofError:
        return ""
    code = (path for package in PACKAGES for path in sorted(package.rglob("*.py")))
    paths = [*sorted(root / name for name in listed if name), *code]
    return compute_files_digest(sys.version, paths)


def compute_files_digest(about: str, paths: Iterable[Path]) -> str:
    """Return a digest of a text and of files, by path and content; a file that is gone counts as such."""
    digest = sha256(about.encode())
    for path in paths:
        content = path.read_bytes() if path.is_file() else b"gone"
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()
