"""Whether the record of a whole run may be taken: from a machine of the project, of a covered release, consistent."""

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

from torchproof.errors import RecordError
from torchproof.judge import machine_rules
from torchproof.judge.project import Project
from torchproof.records import evidence_files
from torchproof.records.evidence_files import WholeRun

SLACK = dt.timedelta(days=1)
"""A day has another date elsewhere on earth."""


def problems(project: Project, path: Path, sent: WholeRun, *, today: dt.date, own: bool) -> Iterator[str]:
    """Tell, a line each, why the record of a whole run cannot be taken."""
    if not own and sent != standing(project, sent):
        yield "says when every snippet ran on a machine of the project (--own); send the files of the pages alone"
    if path.name != f"{sent.release}.json":
        yield f"holds the whole run of {sent.release}; keep the name the run gave it, {sent.release}.json"
    yield from _wrong_release(project, sent)
    for line in machine_rules.one_machine(sent.machine, sent.target, {sent.torch}):
        yield f"{line}; {machine_rules.REMEDY}"
    if sum(sent.outcomes.values()) != sent.snippets or not len(sent.changed) <= sent.compared <= sent.snippets:
        yield f"its counts do not add up; {machine_rules.REMEDY}"
    try:
        late = dt.date.fromisoformat(sent.date) > today + SLACK
    except ValueError:
        yield f"date: {sent.date} is no day; {machine_rules.REMEDY}"
    else:
        if late:
            yield "ran after today; set the machine's clock and run everything again"


def _wrong_release(project: Project, sent: WholeRun) -> Iterator[str]:
    try:
        release = project.releases.of_torch(sent.torch)
    except RecordError as error:
        yield str(error)
        return
    if sent.release != release.torch:
        yield f"torch {sent.release} is not covered; run it with {release.torch}"
    yield from machine_rules.python(release, sent.machine)


def standing(project: Project, sent: WholeRun) -> WholeRun | None:
    """Return the record that is in the place of the one sent."""
    folder = project.root / "evidence"
    path = evidence_files.whole_run_place(folder, sent.target, sent.release)
    return evidence_files.load_whole_run(path, folder) if path.exists() else None


def take(project: Project, sent: WholeRun, *, new: bool = False) -> Path:
    """Put the record in its place, unless a later one is there and it is not new; return that place."""
    there = standing(project, sent)
    kept = there if there and there.date > sent.date and not new else sent
    return evidence_files.save_whole_run(kept, project.root / "evidence")
