"""What running a snippet came to, judged from the bare facts that the zygote hands back."""

import re
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from torchproof.records.evidence import metrics
from torchproof.records.vocabulary import OutcomeKind
from torchproof.run.cuda import out_of_memory

MOST_WARNINGS = 20
LOST_PEER = re.compile(r"(?i)connection (was )?(closed|reset)|broken pipe|remote peer|connectFullMesh failed")
# What Gloo itself writes to stdout in some releases (2.8 for one): not the snippet's output.
NOISE = re.compile(r"(?m)^\[Gloo\] Rank \d+ is connected to \d+ peer ranks\..*\n")


@dataclass(frozen=True)
class Failure:
    """Why a snippet did not pass."""

    type: str
    """Class name of the exception; ``Timeout``, ``Crashed`` or ``Unmet`` where there was none."""
    message: str
    """First line that says something, at most 300 characters."""


@dataclass(frozen=True)
class Outcome:
    """What one run of a snippet came to."""

    outcome: OutcomeKind
    seconds: float
    stdout: str
    """What it printed (rank 0), with the run's own paths replaced by ``<tmp>``, ``<cache>`` and ``<repo>``."""
    error: Failure | None
    warnings: tuple[str, ...] = ()
    """``Category: first line`` of the deprecation and future warnings it caused, sorted."""
    metrics: dict[str, tuple[float, str]] = field(default_factory=dict)
    """Value and unit of each ``metric: name = 2.1 x`` line it printed."""
    stderr: str = ""
    """Tail of what it wrote to stderr, for a person to read; never recorded."""


def unmet_outcome(reason: str) -> Outcome:
    """Return the outcome of a snippet that this machine cannot run."""
    return Outcome(OutcomeKind.UNMET, 0.0, "", Failure("Unmet", reason))


def lost_outcome(outcome: OutcomeKind, seconds: float, message: str) -> Outcome:
    """Return the outcome of a snippet that took the process that watched it along."""
    return Outcome(outcome, seconds, "", Failure(outcome.capitalize(), message))


def judge(facts: Mapping[str, Any], *, timeout: float, paths: Mapping[str, str]) -> Outcome:
    """Turn the facts of an ended run into its outcome; paths maps a directory to the name printed in its place."""
    ranks = facts["ranks"]
    out = {number: (clean(rank["stdout"], paths), clean(rank["stderr"], paths)) for number, rank in enumerate(ranks)}
    outcome, error = _verdict(facts, timeout, paths)
    stderr = next((err for _, err in out.values() if err.strip()), "") if error else out[0][1]
    reports = [rank["report"] for rank in ranks if rank["report"]]
    warnings = sorted({clean_text(text, paths) for report in reports for text in report["warnings"]})
    printed = out[0][0] if facts["stop"] != "output" else out[0][0][:4096]
    return Outcome(
        outcome,
        facts["seconds"],
        printed,
        error,
        tuple(warnings[:MOST_WARNINGS]),
        metrics(printed),
        stderr[-8192:],
    )


def clean(raw: str, paths: Mapping[str, str]) -> str:
    """Decode bytes that travelled as Latin-1 and take the run's own paths out of them."""
    return clean_text(NOISE.sub("", raw.encode("latin-1").decode("utf-8", "backslashreplace")), paths)


def clean_text(text: str, paths: Mapping[str, str]) -> str:
    """Replace the directories of this run by their names, the longest first."""
    for path in sorted(paths, key=len, reverse=True):
        text = text.replace(path, paths[path])
    return text


def _verdict(facts: Mapping[str, Any], timeout: float, paths: Mapping[str, str]) -> tuple[OutcomeKind, Failure | None]:
    ranks = facts["ranks"]
    told = any(rank["report"] and rank["report"]["error"] for rank in ranks)
    if facts["stop"] == "output" and not told:  # a traceback alone can be that long: then the error says more
        return OutcomeKind.FAILED, Failure("OutputLimit", f"wrote more than {facts['limit'] / 2**20:g} MiB of output")
    if facts["stop"] == "processes":
        return OutcomeKind.FAILED, Failure("ProcessLimit", f"had more than {facts['limit']} processes at once")
    failing = [(rank["at"], number, *_failure(rank, paths)) for number, rank in enumerate(ranks) if _is_failing(rank)]
    if not failing and facts["stop"] == "timeout":
        ended = all(rank["report"] for rank in ranks)
        tail = ": a thread or an exit handler did not end" if ended else ""
        return OutcomeKind.TIMEOUT, Failure("Timeout", f"still running after {timeout:g} s{tail}")
    if not failing:
        return OutcomeKind.PASSED, None
    _, _, outcome, failure = min(failing, key=lambda entry: (_is_consequence(entry[3]), entry[0]))
    same = [number for _, number, _, other in failing if other == failure]
    if len(same) == len(ranks):
        return outcome, failure
    return outcome, Failure(failure.type, f"rank {min(same)}: {failure.message}")


def _is_consequence(failure: Failure) -> bool:
    """Tell whether a rank only noticed that another one was gone."""
    return bool(LOST_PEER.search(failure.message))


def _is_failing(rank: Mapping[str, Any]) -> bool:
    """Tell whether a rank failed by itself; one that was killed because of another has no status."""
    report = rank["report"]
    return bool(report and report["error"]) or rank["status"] not in (None, 0) or (rank["status"] == 0 and not report)


def _failure(rank: Mapping[str, Any], paths: Mapping[str, str]) -> tuple[OutcomeKind, Failure]:
    report, status = rank["report"], rank["status"]
    if report and report["error"]:
        type_, message = report["error"]
        short = out_of_memory(message) if type_ == "OutOfMemoryError" else None  # or it names processes and addresses
        return OutcomeKind.FAILED, Failure(type_, short or clean_text(message, paths))
    when = "after" if report else "before"
    if status < 0:
        return OutcomeKind.CRASHED, Failure("Crashed", f"killed by {_signal(-status)} {when} its last line")
    return OutcomeKind.CRASHED, Failure("Crashed", f"exited with status {status} {when} its last line")


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
