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
from torchproof.records import behaviour
from torchproof.records.releases import Release, Releases
from torchproof.run.launch import Worker, module
from torchproof_behaviour.compare import difference_noise, difference_rows
from torchproof_behaviour.operator_steps import Step, Traced
from torchproof_behaviour.serialization import Case, Outcome
from torchproof_behaviour.suites import SUITES
from torchproof_behaviour.worker import call_worker

INSIDE = "torchproof_behaviour.worker.call_worker"
Python = Callable[[Release], Path]
"""Returns the Python of a release's environment, which stays."""


@dataclass(frozen=True)
class Runs:
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

    def made(self) -> dict[str, Any]:
        """Return the calls: made by the newest release, with those for operators that only the oldest has."""
        if not self.inputs.is_file():  # delete it to make the calls anew: those that are the same need no run
            work, draft = "make-sample" if self.sample else "make", self.inputs.with_suffix(".draft")
            draft.unlink(missing_ok=True)
            for release in (self.releases.all[-1], self.releases.all[0]):
                self.tell(f"torch {release.torch}: making the calls")
                self._inside(release, work, str(draft))
            draft.rename(self.inputs)
        if not self._made:
            self._made.update(pickle.loads(self.inputs.read_bytes()))  # noqa: S301 - written by inside.make
        return self._made

    def run(self, release: Release) -> None:
        """Make the calls on a release, as far as that is not done."""
        made = self.made()
        done = call_worker.outcomes(self._raw(release), made["digests"]) if self._done(release).is_file() else {}
        if waiting := [cases for name, cases in made["cases"].items() if name not in done]:
            self.tell(f"torch {release.torch}: {sum(map(len, waiting))} calls")
            self._inside(release, "run", str(self.inputs), str(self._raw(release)), str(self._done(release)))

    def outcomes(self, release: Release) -> dict[str, list[Outcome]]:
        """Return what the calls gave on a release, by operator."""
        self.run(release)
        return call_worker.outcomes(self._raw(release), self.made()["digests"])

    def compared(self, before: Release, after: Release) -> behaviour.Comparison:
        """Hold two releases against each other, and reduce what differs."""
        made = self.made()
        old, new = self.outcomes(before), self.outcomes(after)
        found = difference_rows.found(made["cases"], old, new, difference_noise.load(self.root))
        self.tell(f"torch {before.torch} to {after.torch}: {len(found)} differences, now reduced")

        def suite_of(name: str) -> str:
            return str(made["suites"].get(name, behaviour.OPERATORS))

        with ExitStack() as stack:
            workers = [self._worker(stack, release) for release in (before, after)]

            both = stack.enter_context(ThreadPoolExecutor(len(workers)))

            def attempt(cases: Sequence[Case]) -> list[difference_rows.Pair]:
                return [*zip(*both.map(lambda worker: worker.ask(list(cases)), workers), strict=True)]

            def trace(case: Case) -> tuple[Sequence[Step], Sequence[Step]]:
                old, new = both.map(lambda worker: worker.ask(Traced(case))[0].value or (), workers)
                return old, new

            reduced = tuple(
                difference_rows.row(one, attempt, trace=trace, suite=suite_of(one.operator)) for one in found
            )
        machine, older = self._machine(after), self._machine(before)
        there = {name: sum(outcome.end != "absent" for outcome in outcomes) for name, outcomes in new.items()}
        suites = {suite: {"names": 0, "calls": 0} for suite in (behaviour.OPERATORS, *SUITES)}
        for name, count in there.items():
            suites[suite_of(name)]["names"] += count > 0
            suites[suite_of(name)]["calls"] += count
        ends = Counter(outcome.end for outcomes in new.values() for outcome in outcomes)
        return behaviour.Comparison(
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

    def unstable(self, release: Release) -> list[difference_rows.Found]:
        """Make the calls on a release a second time, and return what differs although nothing changed."""
        self.run(release)
        again = self._raw(release).with_suffix(".again")
        again.unlink(missing_ok=True)
        self._inside(release, "run", str(self.inputs), str(again), str(again.with_suffix(".described")))
        first, second = self.outcomes(release), call_worker.outcomes(again, self.made()["digests"])
        return difference_rows.found(self.made()["cases"], first, second, difference_noise.load(self.root))

    def compiled(self, release: Release, name: str, *, again: bool = False) -> tuple[dict[str, Any], dict[str, Any]]:
        """Have a module of ours compile the calls as far as that is not done; return what they did, and the machine."""
        self.run(release)
        path = self._raw(release).with_suffix(".compiled-again" if again else ".compiled")
        described = path.with_name(f"{path.name}-machine")
        if again:
            path.unlink(missing_ok=True)
        arguments = map(str, (self.inputs, self._raw(release), path, described))
        self.tell(f"torch {release.torch}: compiling")
        self._inside(release, *arguments, name=name)
        found: dict[str, Any] = call_worker.outcomes(path, self.made()["digests"])
        return found, json.loads(described.read_text(encoding="utf-8"))

    def _raw(self, release: Release) -> Path:
        return self.folder / f"{self.inputs.stem}-{release.torch}.pickle"

    def _done(self, release: Release) -> Path:
        return self._raw(release).with_suffix(".machine")

    def _machine(self, release: Release) -> dict[str, Any]:
        machine: dict[str, Any] = json.loads(self._done(release).read_text(encoding="utf-8"))
        return machine

    def _worker(self, stack: ExitStack, release: Release) -> Worker:
        worker = Worker(self.python(release), INSIDE, "serve", beside=[self.expecttest])
        stack.callback(worker.kill)
        return worker

    def _inside(self, release: Release, *arguments: str, name: str = INSIDE) -> None:
        if status := module(self.python(release), name, *arguments, beside=[self.expecttest]):
            raise RunnerError(f"torch {release.torch}: {arguments[0]} ended with status {status}; it said above why")
