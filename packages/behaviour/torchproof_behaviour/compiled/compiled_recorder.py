"""The calls of releases compiled, one release at a time, and recorded."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from torchproof_behaviour.compare import difference_noise
from torchproof_behaviour.compare.difference_noise import Noise
from torchproof_behaviour.compare.outcome_comparison import Difference
from torchproof_behaviour.compiled.call_compiler import CompiledOutcome, CompileJob
from torchproof_behaviour.compiled.compile_sample import choose_jobs
from torchproof_behaviour.compiled.compiled_differences import (
    ENDS,
    find_compiled_differences,
    find_farthest_elements,
    measure_distance,
)
from torchproof_behaviour.release_calls import ReleaseCalls
from torchproof_docs.evidence import compiled_comparison
from torchproof_docs.evidence.compiled_comparison import CompiledComparison, CompiledDifference
from torchproof_docs.records.releases import Release
from torchproof_docs.runner.release_process import read_version_line

INSIDE = "torchproof_behaviour.compiled.compile_worker"
LONGEST = 240


def record_compiled(runs: ReleaseCalls, releases: Sequence[Release], root: Path, tell: Callable[[str], None]) -> None:
    """Compile the calls on each release, the newest first, and write what differs to the evidence."""
    for release in reversed(releases):
        made = compare_compiled(runs, release)
        path = compiled_comparison.save_compiled(made, root / "evidence")
        tell(f"{path.relative_to(root)}: {len(made.get_worst_rows())} of {made.operators} operators differ")


def compare_compiled(runs: ReleaseCalls, release: Release) -> CompiledComparison:
    """Compile the calls on a release as far as that is not done, and return what came out."""
    told, machine = runs.compile_calls(release, INSIDE)
    made = runs.load_inputs()
    jobs = choose_jobs(made, runs.load_outcomes(release))
    operators = [name for name in made["cases"] if name not in made["suites"]]
    return CompiledComparison(
        target=machine["device"],
        torch=machine["torch"],
        date=dt.datetime.now(dt.UTC).date().isoformat(),
        machine={**{key: machine[key] for key in ("cpu", "platform", "python")}, "compiler": read_version_line("g++")},
        inputs=made["digest"],
        operators=len(jobs),
        calls=sum(len(job.cases) for job in jobs),
        breaks=tuple(sorted(job.operator for job in jobs if _breaks_graph(job, told[job.operator]))),
        random=tuple(sorted(job.operator for job in jobs if _depends_on_seed(job, told[job.operator]))),
        outside=tuple(sorted(set(operators) - {job.operator for job in jobs})),
        rows=make_compiled_rows(jobs, told, difference_noise.load_noise(runs.root)),
    )


def make_compiled_rows(
    jobs: Sequence[CompileJob], outcomes: Mapping[str, Sequence[CompiledOutcome]], noises: Sequence[Noise]
) -> tuple[CompiledDifference, ...]:
    """Return the rows that are no noise, the worst ends first."""
    found = [row for job in jobs for row in _make_job_rows(job, outcomes[job.operator], noises)]
    return tuple(sorted(found, key=lambda row: (ENDS.index(row.end), row.operator)))


def _make_job_rows(
    job: CompileJob, outcomes: Sequence[CompiledOutcome], noises: Sequence[Noise]
) -> Iterator[CompiledDifference]:
    found = find_compiled_differences(job, outcomes)
    for end in dict.fromkeys(difference.kind for difference in found if difference):
        alike = [at for at, difference in enumerate(found) if difference and difference.kind == end]
        hits = [at for at in alike if not any(one.is_noise(job.operator, end, job.cases[at].origin) for one in noises)]
        if hits:
            origins = tuple(dict.fromkeys(job.cases[at].origin for at in hits))
            yield _make_row(job, outcomes, hits[0], found[hits[0]], origins)


def _make_row(
    job: CompileJob, outcomes: Sequence[CompiledOutcome], at: int, first: Difference | None, origins: tuple[str, ...]
) -> CompiledDifference:
    assert first
    texts, apart = (first.before, first.after), None
    if first.kind in ("value", "gradient"):
        sides = job.eager[at], outcomes[at].outcome
        apart = measure_distance(*sides, first.kind)
        texts = find_farthest_elements(*sides, first.kind) or texts
    return CompiledDifference(job.operator, first.kind, origins, texts[0][:LONGEST], texts[1][:LONGEST], apart)


def _breaks_graph(job: CompileJob, outcomes: Sequence[CompiledOutcome]) -> bool:
    """Return True if a call breaks the graph that returns without compiling."""
    return any(eager.end == "returned" and one.breaks for eager, one in zip(job.eager, outcomes, strict=True))


def _depends_on_seed(job: CompileJob, outcomes: Sequence[CompiledOutcome]) -> bool:
    return job.random or any(one.draws for one in outcomes)


def find_unstable_rows(runs: ReleaseCalls, release: Release) -> tuple[CompiledDifference, ...]:
    """Compile the calls on a release a second time, and return the rows that only one of the two runs has."""
    first = compare_compiled(runs, release).rows
    again, _ = runs.compile_calls(release, INSIDE, again=True)
    second = make_compiled_rows(
        choose_jobs(runs.load_inputs(), runs.load_outcomes(release)), again, difference_noise.load_noise(runs.root)
    )
    return tuple(row for row in (*first, *second) if (row in first) != (row in second))
