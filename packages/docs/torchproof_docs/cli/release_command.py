"""``torchproof-docs release``: a new PyTorch release."""

import datetime as dt
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from torchproof.errors import TorchproofError
from torchproof.text_escaping import escape_control_characters
from torchproof_docs.cli.command_context import Context
from torchproof_docs.records.releases import Release, load_releases
from torchproof_docs.runner import matrix
from torchproof_docs.runner.environments import Environments
from torchproof_docs.runner.release_process import run_torchproof_docs
from torchproof_docs.verdicts import release_comparison
from torchproof_docs.verdicts.project import load_project


@click.command()
@click.argument("torch", metavar="VERSION")
@click.option("--since", metavar="RELEASE", help="Compare with this release (default: the one before).")
@click.option("--date", type=click.DateTime(["%Y-%m-%d"]), help="Day of the release (default: today).")
@click.option("--report-only", is_flag=True, help="Compare what is recorded, run nothing.")
@click.pass_obj
def release(context: Context, torch: str, since: str | None, date: dt.datetime | None, report_only: bool) -> int:
    """Take a new PyTorch release in, such as 2.16.0: entry, matrix, and what changed."""
    from torchproof_docs.wheels import release_entry

    root = context.root
    day = (date or dt.datetime.now(dt.UTC)).date()
    added = release_entry.add_entry(root, torch, date=day, cache=root / ".cache")
    context.console.print(f"releases.toml: torch {added.torch}, CUDA {added.cuda}, CPython {' to '.join(added.python)}")
    failed: dict[str, str] = {}
    if not report_only:
        environments = Environments.from_checkout(root, keep=False, index=None, tell=context.tell)
        environments.announce([added])
        lend = look_up_names_after_runs(context, environments.lend)
        failed = matrix.record_releases(root, [added], names=(), anew=False, lend=lend, tell=context.tell)
    project = load_project(root)
    known = project.releases.all
    before = project.releases.get_release(since) if since else known[known.index(added) - 1]
    context.tell(escape_control_characters(release_comparison.format_comparison(project, before, added)))
    for problem in failed.values():
        print(f"torchproof-docs: {escape_control_characters(problem)}", file=sys.stderr)
    if not report_only:
        context.tell(f"next: torchproof-behaviour {added.minor}, which records what behaves differently")
    return 2 if failed else 0


def look_up_names_after_runs(context: Context, lend: matrix.Lend) -> matrix.Lend:
    """Return what lends an environment and, after the runs in it, has it tell the history of names what it holds."""

    @contextmanager
    def lent(release: Release) -> Iterator[Path]:
        with lend(release) as python:
            yield python
            if (context.root / "history" / "torch.json").is_file():
                _names(context, python, release)

    return lent


def _names(context: Context, python: Path, release: Release) -> None:
    """Write the history of names twice, reading the sources once: to look up its names, and with what was found."""
    from torchproof_docs.names_builder.history_builder import read_releases, write_history, write_lines

    releases = load_releases(context.root / "releases.toml").all
    found = read_releases(releases, context.root / ".cache", context.tell)
    write_history(context.root, found)
    if run_torchproof_docs(python, "names", "--installed", folder=context.root):
        raise TorchproofError(f"torch {release.torch}: its names could not be looked up; it said above why")
    write_history(context.root, found)
    write_lines(context.root, found)
