"""``torchproof-behaviour``: the same calls on neighbouring releases, and what came out differently."""

from collections.abc import Sequence
from pathlib import Path

import click

from torchproof.cli.exit_codes import run_program
from torchproof.trial.environments.uv_client import CPU_INDEX
from torchproof_behaviour.combinations.combination_recorder import CombinationRuns
from torchproof_behaviour.compiled import compiled_recorder as compiling
from torchproof_behaviour.release_calls import EXPECTTEST, ReleaseCalls
from torchproof_behaviour.type_checks.type_check_recorder import record_type_checks
from torchproof_docs.cli.command_context import Context, root_option
from torchproof_docs.evidence.behaviour_comparison import save_comparison
from torchproof_docs.evidence.type_check_record import save_type_checks
from torchproof_docs.records.releases import Release, load_releases
from torchproof_docs.runner.environments import Environments, install_package


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("releases", nargs=-1, metavar="[RELEASE]...")
@click.option("--sample", is_flag=True, help="Make the first calls of each operator alone.")
@click.option("--again", is_flag=True, help="Make the calls twice on these releases: what differs is noise.")
@click.option("--compiled", is_flag=True, help="Hold the calls compiled with Inductor against the calls as they are.")
@click.option("--combinations", is_flag=True, help="Cross decorators with transforms over small modules instead.")
@click.option("--types", is_flag=True, help="Run mypy and pyright over typed programs instead.")
@click.option("--jobs", default=1, show_default=True, help="Releases side by side, of --combinations.")
@click.option("--small", is_flag=True, help=f"Take torch from {CPU_INDEX}: CPU builds, a tenth of the size.")
@root_option
def record_behaviour(
    releases: tuple[str, ...],
    sample: bool,
    again: bool,
    compiled: bool,
    combinations: bool,
    types: bool,
    jobs: int,
    small: bool,
    root: Path | None,
) -> int:
    """Make the same calls of every operator on releases, and record what differs from the release before.

    The calls come from PyTorch's own test data and are made once. Environments are made and kept as for prove;
    TORCHPROOF_ENVS names their folder. Inputs and raw results lie below .cache; an interrupted run resumes. With
    --again the status is 1 if a second run of a release differs from the first. With --compiled each release is held
    against itself, the newest first; what is done is kept, and --again compiles a second time. With --combinations
    only these are run: every transform of every small module below every decorator, some minutes a release; with
    --types only the type checkers, half a minute a release.
    """
    context = Context(root or Path.cwd())
    root = context.root
    covered = load_releases(root / "releases.toml")
    wanted = [covered.get_release(minor) for minor in releases] or covered.all[int(not again and not compiled) :]
    environments = Environments.from_checkout(root, keep=True, index=CPU_INDEX if small else None, tell=context.tell)
    folder = root / ".cache" / "behaviour"
    folder.mkdir(parents=True, exist_ok=True)
    if types:
        for release in [covered.get_release(one) for one in releases] or covered.all:
            record = record_type_checks(environments.find_kept_python(release))
            path = save_type_checks(record, root / "evidence")
            context.tell(f"{path.relative_to(root)}: {len(record.diagnostics)} errors")
        return 0
    if combinations:
        runs = CombinationRuns(root, covered, folder, environments.find_kept_python, context.tell, sample)
        return _record_combinations(runs, [covered.get_release(one) for one in releases] or covered.all, jobs, again)
    package = install_package(folder, EXPECTTEST)
    python = environments.find_kept_python
    calls = ReleaseCalls(root, covered, folder, package, python, context.tell, sample or compiled)
    if compiled:
        return _record_compiled_calls(context, calls, wanted, again=again)
    if again:
        noise = {release: calls.find_unstable(release) for release in wanted}
        for release, found in noise.items():
            context.tell(f"torch {release.torch}: {len(found)} operators differ from themselves")
            for one in found:
                context.tell(f"  {one.operator}: {one.kind}: {one.first.before} / {one.first.after}")
        return int(any(noise.values()))
    for release in wanted:
        if release != covered.all[0]:
            comparison = calls.compare_releases(covered.all[covered.all.index(release) - 1], release)
            path = save_comparison(comparison, root / "evidence")
            count = f"{len(comparison.rows)} differences in {comparison.calls} calls"
            context.tell(f"{path.relative_to(root)}: {count}")
    return 0


def _record_combinations(runs: CombinationRuns, wanted: Sequence[Release], jobs: int, again: bool) -> int:
    if not again:
        runs.record_releases(wanted, jobs=jobs)
        return 0
    noise = {release: runs.find_unstable(release) for release in wanted}
    for release, rows in noise.items():
        runs.tell(f"torch {release.torch}: {len(rows)} combinations differ from themselves")
        for row in rows:
            runs.tell(f"  {row.operator}: {row.kind}: {row.before} / {row.after}")
    return int(any(noise.values()))


def _record_compiled_calls(context: Context, calls: ReleaseCalls, wanted: Sequence[Release], *, again: bool) -> int:
    if not again:
        compiling.record_compiled(calls, wanted, context.root, context.tell)
        return 0
    noise = {release: compiling.find_unstable_rows(calls, release) for release in wanted}
    for release, found in noise.items():
        context.tell(f"torch {release.torch}: {len(found)} rows differ from themselves")
        for row in found:
            context.tell(f"  {row.operator}: {row.end}: {row.eager} / {row.compiled}")
    return int(any(noise.values()))


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit status; an error is one line on stderr."""
    return run_program(record_behaviour, "torchproof-behaviour", argv)
