"""``torchproof release``: a new PyTorch release."""

import datetime as dt
import sys

import click

from torchproof.cli.context import Context
from torchproof.inert import visible
from torchproof.judge import comparison
from torchproof.judge.project import load_project
from torchproof.run import matrix
from torchproof.run.environments import Environments


@click.command()
@click.argument("torch", metavar="VERSION")
@click.option("--since", metavar="RELEASE", help="Compare with this release (default: the one before).")
@click.option("--date", type=click.DateTime(["%Y-%m-%d"]), help="Day of the release (default: today).")
@click.option("--report-only", is_flag=True, help="Compare what is recorded, run nothing.")
@click.pass_obj
def release(context: Context, torch: str, since: str | None, date: dt.datetime | None, report_only: bool) -> int:
    """Take a new PyTorch release in, such as 2.16.0: entry, matrix, and what changed."""
    from torchproof.wheels import new_release

    root = context.root
    day = (date or dt.datetime.now(dt.UTC)).date()
    added = new_release.add_entry(root, torch, date=day, cache=root / ".cache")
    context.console.print(f"releases.toml: torch {added.torch}, CUDA {added.cuda}, CPython {' to '.join(added.python)}")
    failed: dict[str, str] = {}
    if not report_only:
        environments = Environments.of(root, keep=False, index=None, tell=context.tell)
        environments.announce([added])
        failed = matrix.record(root, [added], names=(), anew=False, lend=environments.lend, tell=context.tell)
    project = load_project(root)
    known = project.releases.all
    before = project.releases.get(since) if since else known[known.index(added) - 1]
    context.tell(visible(comparison.report(project, before, added)))
    for problem in failed.values():
        print(f"torchproof: {visible(problem)}", file=sys.stderr)
    return 2 if failed else 0
