"""The same calls on one release after the other, and each held against the one before."""

import datetime as dt
import json
import pickle
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from torchproof.errors import RunnerError
from torchproof_behaviour.compare import difference_noise, difference_rows
from torchproof_behaviour.operator_steps import OperatorStep, TraceRequest
from torchproof_behaviour.serialization import Case, Outcome
from torchproof_behaviour.suites import SUITES
from torchproof_behaviour.worker import call_worker
from torchproof_docs.evidence import behaviour_comparison
from torchproof_docs.records.releases import Release, Releases
from torchproof_docs.runner.release_process import Worker, run_module

# What PyTorch's test data import.
EXPECTTEST = "expecttest==0.3.0"
INSIDE = "torchproof_behaviour.worker.call_worker"
# Returns the Python of a release's environment, which stays.
Python = Callable[[Release], Path]


@dataclass(frozen=True)
class ReleaseCalls:
    """The calls of one checkout and what they gave, cached in a folder and not committed."""

    root: Path
    releases: Releases
    folder: Path
    expecttest: Path
    """Folder of a package that PyTorch's test data import."""
    python: Python
    tell: Callable[[str], None]
    sample: bool = False
    _made: dict[str, Any] = field(default_factory=dict)

    @property
    def inputs(self) -> Path:
        """Return the file of the calls."""
        return self.folder / ("sample.pickle" if self.sample else "inputs.pickle")

    def load_inputs(self) -> dict[str, Any]:
        """Return the calls: made by the newest release, with those for operators that only the oldest has."""
        if not self.inputs.is_file():  # delete it to make the calls anew: those that are the same need no run
            work, draft = "make-sample" if self.sample else "make", self.inputs.with_suffix(".draft")
            draft.unlink(missing_ok=True)
            for release in (self.releases.all[-1], self.releases.all[0]):
                self.tell(f"torch {release.torch}: making the calls")
                self._run_module(release, work, str(draft))
            draft.rename(self.inputs)
        if not self._made:
            self._made.update(pickle.loads(self.inputs.read_bytes()))  # noqa: S301 - written by inside.make
        return self._made

    def make_calls(self, release: Release) -> None:
        """Make the calls on a release, as far as that is not done."""
        made = self.load_inputs()
        done = (
            call_worker.load_outcomes(self._outcome_file(release), made["digests"])
            if self._machine_file(release).is_file()
            else {}
        )
        if waiting := [cases for name, cases in made["cases"].items() if name not in done]:
            self.tell(f"torch {release.torch}: {sum(map(len, waiting))} calls")
            self._run_module(
                release, "run", str(self.inputs), str(self._outcome_file(release)), str(self._machine_file(release))
            )

    def load_outcomes(self, release: Release) -> dict[str, list[Outcome]]:
        """Return the outcomes of the calls on a release, by operator, making the missing calls first."""
        self.make_calls(release)
        return call_worker.load_outcomes(self._outcome_file(release), self.load_inputs()["digests"])

    def compare_releases(self, before: Release, after: Release) -> behaviour_comparison.BehaviourComparison:
        """Compare the outcomes of two releases and reduce the differing calls."""
        made = self.load_inputs()
        old, new = self.load_outcomes(before), self.load_outcomes(after)
        found = difference_rows.find_differences(made["cases"], old, new, difference_noise.load_noise(self.root))
        self.tell(f"torch {before.torch} to {after.torch}: {len(found)} differences, now reduced")

        def suite_of(name: str) -> str:
            return str(made["suites"].get(name, behaviour_comparison.OPERATOR_SUITE))

        with ExitStack() as stack:
            workers = [self._start_worker(stack, release) for release in (before, after)]

            both = stack.enter_context(ThreadPoolExecutor(len(workers)))

            def attempt(cases: Sequence[Case]) -> list[difference_rows.Pair]:
                return [*zip(*both.map(lambda worker: worker.ask(list(cases)), workers), strict=True)]

            def trace(case: Case) -> tuple[Sequence[OperatorStep], Sequence[OperatorStep]]:
                old, new = both.map(lambda worker: worker.ask(TraceRequest(case))[0].value or (), workers)
                return old, new

            reduced = tuple(
                difference_rows.make_row(one, attempt, trace=trace, suite=suite_of(one.operator)) for one in found
            )
        machine, older = self._load_machine(after), self._load_machine(before)
        there = {name: sum(outcome.end != "absent" for outcome in outcomes) for name, outcomes in new.items()}
        suites = {suite: {"names": 0, "calls": 0} for suite in (behaviour_comparison.OPERATOR_SUITE, *SUITES)}
        for name, count in there.items():
            suites[suite_of(name)]["names"] += count > 0
            suites[suite_of(name)]["calls"] += count
        ends = Counter(outcome.end for outcomes in new.values() for outcome in outcomes)
        return behaviour_comparison.BehaviourComparison(
            target=machine["device"],
            torch=machine["torch"],
            before=older["torch"],
            date=dt.datetime.now(dt.UTC).date().isoformat(),
            machine={key: machine[key] for key in ("cpu", "platform", "python")},
            inputs=made["digest"],
            makers=tuple(made["makers"]),
            sample=self.sample,
            operators=sum(one["names"] for one in suites.values()),
            calls=sum(one["calls"] for one in suites.values()),
            suites=suites,
            ends=dict(sorted(ends.items())),
            rows=reduced,
        )

    def find_unstable(self, release: Release) -> list[difference_rows.OperatorDifference]:
        """Make the calls on a release a second time, and return what differs although nothing changed."""
        self.make_calls(release)
        again = self._outcome_file(release).with_suffix(".again")
        again.unlink(missing_ok=True)
        self._run_module(release, "run", str(self.inputs), str(again), str(again.with_suffix(".described")))
        first, second = self.load_outcomes(release), call_worker.load_outcomes(again, self.load_inputs()["digests"])
        return difference_rows.find_differences(
            self.load_inputs()["cases"], first, second, difference_noise.load_noise(self.root)
        )

    def compile_calls(
        self, release: Release, name: str, *, again: bool = False
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Compile the calls that are not done yet; return the compiled outcomes and the machine."""
        self.make_calls(release)
        path = self._outcome_file(release).with_suffix(".compiled-again" if again else ".compiled")
        described = path.with_name(f"{path.name}-machine")
        if again:
            path.unlink(missing_ok=True)
        arguments = map(str, (self.inputs, self._outcome_file(release), path, described))
        self.tell(f"torch {release.torch}: compiling")
        self._run_module(release, *arguments, name=name)
        found: dict[str, Any] = call_worker.load_outcomes(path, self.load_inputs()["digests"])
        return found, json.loads(described.read_text(encoding="utf-8"))

    def _outcome_file(self, release: Release) -> Path:
        return self.folder / f"{self.inputs.stem}-{release.torch}.pickle"

    def _machine_file(self, release: Release) -> Path:
        return self._outcome_file(release).with_suffix(".machine")

    def _load_machine(self, release: Release) -> dict[str, Any]:
        machine: dict[str, Any] = json.loads(self._machine_file(release).read_text(encoding="utf-8"))
        return machine

    def _start_worker(self, stack: ExitStack, release: Release) -> Worker:
        worker = Worker(self.python(release), INSIDE, "serve", beside=[self.expecttest])
        stack.callback(worker.kill)
        return worker

    def _run_module(self, release: Release, *arguments: str, name: str = INSIDE) -> None:
        if status := run_module(self.python(release), name, *arguments, beside=[self.expecttest]):
            raise RunnerError(f"torch {release.torch}: {arguments[0]} ended with status {status}; it said above why")
