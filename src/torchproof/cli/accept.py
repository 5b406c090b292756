"""``torchproof accept``: evidence from elsewhere."""

import datetime as dt
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from torchproof.cli.context import Context
from torchproof.errors import EvidenceError
from torchproof.inert import one_line
from torchproof.judge import acceptance, snippet_age
from torchproof.judge.project import Project, load_project
from torchproof.records import attestations, behaviour, evidence_files, former_layout, ssh_signatures


@click.command()
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True), metavar="FILE_OR_FOLDER..."
)
@click.option("--check", is_flag=True, help="Only say whether it is acceptable.")
@click.option("--own", is_flag=True, help="From machines of the project: no contributor needed.")
@click.option("--replace", is_flag=True, help="Take the file instead of what is there.")
@click.pass_obj
def accept(context: Context, paths: tuple[Path, ...], check: bool, own: bool, replace: bool) -> int:
    """Check evidence that was recorded elsewhere, and merge it into what is here.

    Give the files that torchproof run --record wrote, one a page, or the folder they are in. A folder that was signed
    with torchproof sign is taken in the name of who signed it; one that a workflow attested is verified with gh.
    """
    project = load_project(context.root)
    days = snippet_age.days(context.root, project.snippets.values())
    refused = 0
    for given in paths:
        try:
            who = _voucher(context, given if given.is_dir() else given.parent)
        except EvidenceError as error:  # then none of it is looked at
            print(one_line(str(error)), file=sys.stderr)
            refused += 1
            continue
        if given.is_dir() and not _runs_in(given):
            told = f"{given}: no evidence there; name the folder that holds the files of the run"
            print(one_line(told), file=sys.stderr)
            refused += not own  # of the project's machines none may have had news
        with tempfile.TemporaryDirectory() as refiled:
            for path in _files(project, given, Path(refiled)):
                refused += _one(context, project, path, days, who=who, check=check, own=own, replace=replace)
    return int(bool(refused))


def _voucher(context: Context, folder: Path) -> ssh_signatures.Voucher | None:
    """Return who vouches for a folder: a person by a signature, or GitHub for the workflow that wrote it."""
    if who := ssh_signatures.voucher(folder, context.root):
        return who
    if not attestations.claimed(folder):
        return None
    who = attestations.attester(folder, context.root)
    if who is None:
        asked = shlex.join(attestations.command(folder, attestations.repository(context.root)))
        context.tell(one_line(f"{folder}: no gh on PATH, so nobody vouches for it; on a machine with gh, type {asked}"))
    return who


def _files(project: Project, given: Path, refiled: Path) -> Iterator[Path]:
    """Yield the files to look at; one that holds a release whole, as format 1 did, as a file a page.

    What a folder holds about behaviour is no evidence of a page: ``torchproof-behaviour`` writes it.
    """
    for path in _runs_in(given) if given.is_dir() else [given]:
        if not former_layout.is_former(path):
            yield path
            continue
        for page in former_layout.pages(path, project):
            yield evidence_files.save(page, refiled / path.stem)


def _runs_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.json") if behaviour.FOLDER not in path.relative_to(folder).parts)


def _one(
    context: Context,
    project: Project,
    path: Path,
    days: dict[str, dt.date],
    *,
    who: ssh_signatures.Voucher | None,
    check: bool,
    own: bool,
    replace: bool,
) -> bool:
    """Look at one file, take it if it may be taken, and tell whether it was refused."""
    today = dt.datetime.now(dt.UTC).date()
    found = acceptance.problems(project, path, born=days, today=today, own=own, new=replace)
    for line in found:
        print(one_line(line), file=sys.stderr)
    signed = f", {who.words}" if who else "" if own else ", unsigned"
    if not found and check:
        context.tell(one_line(f"{path}: acceptable{signed}"))
    elif not found:
        place = acceptance.take(project, path, new=replace, who=who)
        context.tell(one_line(f"{path}: in {place.relative_to(context.root)}{signed}"))
    return bool(found)
