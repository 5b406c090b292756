"""The records of a checkout, refused where they contradict each other."""

import os
from functools import cache
from pathlib import Path

from torchproof.errors import TorchproofError
from torchproof.judge.check import problems
from torchproof.judge.project import Project, load_project
from torchproof.judge.unfinished import unreplaced_lines
from torchproof.site.anchors import dead_anchors


class ContradictionError(TorchproofError):
    """The records contradict each other; a line a problem."""


@cache
def checked_project(root: Path) -> Project:
    """Read a checkout once a process; raise ContradictionError where nothing may be built from it."""
    project = load_project(root)
    found = problems(project) or [*dead_anchors(project)]
    if os.environ.get("TORCHPROOF_LIVE"):  # a draft is previewed while it is written
        found = [line for line in found if line not in {*unreplaced_lines(project)}]
    if found:
        raise ContradictionError("\n".join(found))
    return project
