"""The combinations on one release after the other, each held against the plain call and against the release before."""

import datetime as dt
import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from torchproof.errors import RunnerError
from torchproof_behaviour.combinations import combination_names
from torchproof_behaviour.compare.difference_noise import Noise, load_noise
from torchproof_behaviour.compare.outcome_comparison import KINDS, compare_outcomes
from torchproof_behaviour.serialization import Outcome
from torchproof_docs.evidence.behaviour_comparison import BehaviourDifference
from torchproof_docs.evidence.combination_record import (
    COMBINATION_SUITE,
    SAME_END,
    CombinationRecord,
    save_combinations,
)
from torchproof_docs.evidence.evidence_files import digest_programs
from torchproof_docs.records.releases import Release, Releases
from torchproof_docs.runner.release_process import run_module

PROGRAMS = Path(__file__).parent / "programs"
INSIDE = "torchproof_behaviour.combinations.combination_worker"
# Kinds that say nothing of a combination: the words of an error, and what is within the tolerance of the dtype.
SILENT = ("message", "last bits")
WARNING = "warning"
# Where the input of every combination comes from.
ORIGIN = "edge"
# What a transform may do otherwise than the call: warnings, strides and texts of its own are no fault.
ENDS = ("value", "gradient", "dtype", "shape", "type", "raises", "returns", "ends", "gradient there", "exception")
# Transforms whose results hold no graph: a gradient that they lack is none that went.
UNGRADED = ("onnx", "onnx script")
# Transforms with another result than the call.
OTHER_RESULT = ("func.grad",)
# Characters of a text that are kept.
LONGEST = 240
Outcomes = Mapping[str, Outcome]


@dataclass(frozen=True)
class CombinationRuns:
    """The combinations of one checkout and what they gave, kept in a folder that is not committed."""

    root: Path
    releases: Releases
    folder: Path
    python: Callable[[Release], Path]
    tell: Callable[[str], None]
    sample: bool = False

    def record_releases(self, releases: Sequence[Release], *, jobs: int) -> None:
        """Run the combinations on releases and on those before them, and write what came out to the evidence."""
        known = self.releases.all
        needed = [one for one in known if one in releases or any(_is_before(known, one, other) for other in releases)]
        with ThreadPoolExecutor(jobs) as pool:
            ran = dict(zip(needed, pool.map(self.load_outcomes, needed), strict=True))
        found = keep_common(ran)
        noise = load_noise(self.root)
        for release in releases:
            at = known.index(release)
            before = known[at - 1] if at else None
            rows = compare_releases(found[before], found[release], noise) if before else ()
            path = save_combinations(self._make_record(release, before, found[release], rows), self.root / "evidence")
            self.tell(f"{path.relative_to(self.root)}: {len(rows)} differences in {len(found[release])} combinations")

    def load_outcomes(self, release: Release) -> Outcomes:
        """Return what the combinations give on a release, running them if that is not done."""
        path = self._find_file(release)
        if not path.is_file():
            self._run(release, path)
        outcomes: Outcomes = pickle.loads(path.read_bytes())  # noqa: S301 - written by the worker
        return outcomes

    def find_unstable(self, release: Release) -> tuple[BehaviourDifference, ...]:
        """Run the combinations a second time, and return what differs although nothing changed."""
        first, path = self.load_outcomes(release), self._find_file(release).with_suffix(".again")
        self._run(release, path)
        second: Outcomes = pickle.loads(path.read_bytes())  # noqa: S301
        return compare_releases(first, second, load_noise(self.root))

    def _run(self, release: Release, path: Path) -> None:
        self.tell(f"torch {release.torch}: combinations")
        draft = path.with_name(f"{path.name}.draft")
        files = str(draft), str(_find_machine_file(path))
        status = run_module(self.python(release), INSIDE, *files, *(["sample"] if self.sample else []), beside=())
        if status:
            raise RunnerError(f"torch {release.torch}: the combinations ended with status {status}; it said above why")
        draft.rename(path)

    def _find_file(self, release: Release) -> Path:
        """Return the file of a release's outcomes; other programs have another file, and all serve for a sample."""
        digest = digest_programs(PROGRAMS)[:12]
        path = self.folder / f"combinations-{digest}-{release.torch}.pickle"
        return path if path.is_file() or not self.sample else path.with_name(path.name.replace("-", "-sample-", 1))

    def _load_machine(self, release: Release) -> dict[str, Any]:
        path = _find_machine_file(self._find_file(release))
        machine: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return machine

    def _make_record(
        self, release: Release, before: Release | None, outcomes: Outcomes, rows: tuple[BehaviourDifference, ...]
    ) -> CombinationRecord:
        machine = self._load_machine(release)
        return CombinationRecord(
            target=machine["device"],
            torch=machine["torch"],
            before=self._load_machine(before)["torch"] if before else None,
            date=dt.datetime.now(dt.UTC).date().isoformat(),
            machine={key: machine[key] for key in ("cpu", "platform", "python")},
            inputs=digest_programs(PROGRAMS),
            combinations=find_ends(outcomes),
            rows=rows,
        )


def keep_common(ran: Mapping[Release, Outcomes]) -> dict[Release, Outcomes]:
    """Return the outcomes of the combinations that every release ran: a sample beside all is compared as a sample."""
    common = set.intersection(*(set(outcomes) for outcomes in ran.values())) if ran else set()
    return {one: {name: end for name, end in outcomes.items() if name in common} for one, outcomes in ran.items()}


def find_ends(outcomes: Outcomes) -> dict[str, str]:
    """Return, by combination, in which way it differs from the plain call below its decorator, or "same"."""
    return {name: _find_end(name, outcomes) for name in outcomes}


def _find_end(name: str, outcomes: Outcomes) -> str:
    transform, decorator, subject = combination_names.split_name(name)
    one, called = outcomes[name], outcomes[combination_names.join_name(combination_names.CALL, decorator, subject)]
    if transform == combination_names.CALL:
        return SAME_END if one.end == "returned" else one.end
    if transform in OTHER_RESULT and one.end == called.end == "returned":
        return SAME_END
    if transform in UNGRADED:
        one, called = (replace(outcome, gradients=None, gradient_error=None) for outcome in (one, called))
    found = {difference.kind for difference in compare_outcomes(called, one)}
    return next((kind for kind in ENDS if kind in found), SAME_END)


def compare_releases(before: Outcomes, after: Outcomes, noises: Sequence[Noise]) -> tuple[BehaviourDifference, ...]:
    """Return what two releases give otherwise, the worst kinds first.

    A row is a combination and a kind. A warning that several combinations of one transform gained or lost is one row.
    """
    groups: dict[tuple[str, str, str, str], int] = {}
    for name in after:
        for kind, old, new in _compare(name, before.get(name), after[name], noises):
            told = combination_names.split_name(name)[0] if kind == WARNING else name
            groups[told, kind, old, new] = groups.get((told, kind, old, new), 0) + 1
    tried = Counter(combination_names.split_name(name)[0] for name in after)
    rows = [
        BehaviourDifference(told, COMBINATION_SUITE, kind, cases, tried.get(told, 1), (ORIGIN,), old, new, None)
        for (told, kind, old, new), cases in groups.items()
    ]
    order = [*KINDS]
    return tuple(sorted(rows, key=lambda row: (order.index(row.kind), row.operator)))


def _compare(
    name: str, before: Outcome | None, after: Outcome, noises: Sequence[Noise]
) -> Iterator[tuple[str, str, str]]:
    """Yield the kinds in which a combination differs, each with both texts."""
    kinds = {one.kind: one for one in reversed(compare_outcomes(before, after) if before else [])}
    for kind, first in kinds.items():
        if kind not in SILENT and not any(one.is_noise(name, kind, ORIGIN) for one in noises):
            yield kind, first.before[:LONGEST], first.after[:LONGEST]


def _find_machine_file(path: Path) -> Path:
    return path.with_name(f"{path.name}-machine")


def _is_before(known: Sequence[Release], one: Release, other: Release) -> bool:
    return known.index(other) - known.index(one) == 1
