"""``torchproof-cost``: what the same calls and programs cost on each release, measured in turns on one machine."""

import datetime as dt
import os
import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from packaging.version import Version

from torchproof.cli.exit_codes import run_program
from torchproof.trial.environments.uv_client import CPU_INDEX
from torchproof_behaviour.cost import cost_recorder
from torchproof_behaviour.cost.benchmarks import Benchmark, list_programs, load_statements
from torchproof_behaviour.cost.measure_script import format_script
from torchproof_behaviour.release_calls import EXPECTTEST, ReleaseCalls
from torchproof_docs.cli.command_context import Context, root_option
from torchproof_docs.evidence.cost_record import (
    CostKey,
    CostRecord,
    Turns,
    get_cost_path,
    load_cost_record,
    load_cost_records,
    require_same_machine,
    save_cost_record,
)
from torchproof_docs.evidence.cost_steps import find_candidates, find_steps
from torchproof_docs.records.releases import Release, Releases, load_releases
from torchproof_docs.runner.environments import Environments, install_package

SEED = 2026
# What a reader of the page of costs runs.
SCRIPT = "docs/assets/measure_costs.py"
# Names of folders below evidence/cost.
TARGET = re.compile(r"[a-z0-9][a-z0-9._-]*")
# Times that each program runs on each release in one recording.
PROGRAM_TURNS = 2


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--sample", type=click.IntRange(1), metavar="N", help="Measure N benchmarks drawn at random alone.")
@click.option("--only", multiple=True, metavar="TEXT", help="Measure what has this text in its group, name or variant.")
@click.option("--steps", is_flag=True, help="Measure what has a step in the record of any machine.")
@click.option("--script", is_flag=True, help=f"Write {SCRIPT}, which times what has a step, and measure nothing.")
@click.option("--again", is_flag=True, help="Add a recording: of the candidates for a finding, or of what is named.")
@click.option("--programs/--no-programs", default=True, help="Run the programs: start, compiler, memory, processes.")
@click.option("--calls/--no-calls", default=True, help="Time the calls; without, the programs alone run.")
@click.option("--device", default="", metavar="DEVICE", help="Where tensors are, such as cuda (default: the CPU).")
@click.option("--small", is_flag=True, help=f"Take torch from {CPU_INDEX}: CPU builds, a tenth of the size.")
@click.option("--target", default="", metavar="NAME", help="File under this name instead of the device's.")
@click.option("--replace", is_flag=True, help="Measure everything, and drop what another machine recorded.")
@root_option
def record_costs(
    sample: int | None,
    only: tuple[str, ...],
    steps: bool,
    script: bool,
    again: bool,
    programs: bool,
    calls: bool,
    device: str,
    small: bool,
    target: str,
    replace: bool,
    root: Path | None,
) -> int:
    """Measure the same calls and programs on every release, in turns, and record the fastest call of each turn.

    Calls are timed by the standard library's timeit, on one thread unless the variant says otherwise. What is measured
    replaces what is recorded of it; with --again it stands beside that, and what all recordings show is a finding.
    Leave the machine alone meanwhile. Figures of another processor, system, Python or build are added to no record:
    --target files them apart, --replace measures everything anew.
    """
    if replace and (sample or only or steps or again or not programs or not calls):
        raise click.UsageError("--replace measures everything: leave out --sample, --only, --steps, --again, --no-…")
    if target and not TARGET.fullmatch(target):
        raise click.UsageError(f"--target {target}: not lower-case letters, digits, dots and hyphens")
    context = Context(root or Path.cwd())
    root = context.root
    covered = load_releases(root / "releases.toml")
    wanted = covered.all
    environments = Environments.from_checkout(root, keep=True, index=CPU_INDEX if small else None, tell=context.tell)
    if script:
        stepped = list_stepped_keys(root / "evidence")
        every = _choose_benchmarks(context, environments, covered, root, only)
        chosen = [one for one in every if one.key in stepped and one.threads == 1]
        (root / SCRIPT).write_text(format_script(chosen), encoding="utf-8")
        context.tell(f"{SCRIPT}: {len(chosen)} calls")
        return 0
    pythons = {release: environments.find_kept_python(release) for release in wanted}
    if device:
        os.environ["TORCHPROOF_DEVICE"] = device
    recorder = cost_recorder.CostRecorder(pythons, context.tell)
    try:
        machines = recorder.describe_machines()
        target = target or machines[covered.latest]["device"]
        held = {} if replace else _load_records(root / "evidence", target, machines)
        benchmarks = _choose_benchmarks(context, environments, covered, root, only) if calls else []
        named = [one for one in list_programs() if not only or any(text in one.stem for text in only)]
        chosen_programs = named if programs else []
        if steps:
            stepped = list_stepped_keys(root / "evidence")
            benchmarks = [one for one in benchmarks if one.key in stepped]
            chosen_programs = []
        elif again and not (only or sample):
            candidates = find_candidates([held[release] for release in wanted if release in held])
            benchmarks = [one for one in benchmarks if one.key in candidates]
        if sample and sample < len(benchmarks):
            benchmarks = sorted(random.Random(SEED).sample(benchmarks, sample), key=lambda one: one.key)  # noqa: S311
        context.tell(f"{len(benchmarks)} benchmarks and {len(chosen_programs)} programs on {len(wanted)} releases")
        found = recorder.measure_benchmarks(benchmarks)
        measured = recorder.measure_programs(chosen_programs, PROGRAM_TURNS)
    finally:
        recorder.close()
    today = dt.datetime.now(dt.UTC).date().isoformat()
    for release in wanted:
        turns = {key: round_turns(one) for key, one in {**found[release], **measured[release]}.items()}
        record = held.get(release) or _start_record(machines[release], target)
        path = save_cost_record(record.add_measurements(today, turns, again=again), root / "evidence")
        context.tell(f"{path.relative_to(root)}: {len(turns)} costs")
    return 0


def _load_records(
    evidence: Path, target: str, machines: Mapping[Release, Mapping[str, str]]
) -> dict[Release, CostRecord]:
    """Load the records of a target that this machine may add to."""
    paths = {release: get_cost_path(evidence, target, release.torch) for release in machines}
    held = {release: load_cost_record(path, evidence) for release, path in paths.items() if path.is_file()}
    builds = [machine["torch"] for machine in machines.values()]
    for machine in machines.values():
        require_same_machine(held.values(), machine, machine["capability"], builds)
    return held


def list_stepped_keys(evidence: Path) -> set[CostKey]:
    """Return what has a step between two releases in the record of any machine, in an evidence folder."""
    by_target: dict[str, list[CostRecord]] = {}
    for record in load_cost_records(evidence):
        by_target.setdefault(record.target, []).append(record)
    return {
        step.key
        for records in by_target.values()
        for step in find_steps(sorted(records, key=lambda one: Version(one.release)))
    }


def _choose_benchmarks(
    context: Context, environments: Environments, covered: Releases, root: Path, only: Sequence[str]
) -> list[Benchmark]:
    folder = root / ".cache" / "behaviour"
    folder.mkdir(parents=True, exist_ok=True)
    package, python = install_package(folder, EXPECTTEST), environments.find_kept_python
    calls = ReleaseCalls(root, covered, folder, package, python, context.tell, sample=True)
    calls.load_inputs()
    operators = cost_recorder.make_operator_benchmarks(
        python(covered.latest), calls.inputs, folder / "operator-benchmarks.pickle"
    )
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    every = [one for one in (*load_statements(), *operators) if one.threads <= processors]
    return [one for one in every if not only or any(text in part for text in only for part in one.key)]


def _start_record(machine: Mapping[str, str], target: str) -> CostRecord:
    described = {key: machine[key] for key in ("cpu", "platform", "python")}
    return CostRecord(target, machine["torch"], machine["capability"], described, (), {})


def round_turns(turns: Sequence[float]) -> Turns:
    """Round measurements to four significant digits."""
    return tuple(float(f"{one:.4g}") for one in turns)


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit status; an error is one line on stderr."""
    return run_program(record_costs, "torchproof-cost", argv)
