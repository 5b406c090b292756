"""Classifies the run of a snippet from the facts that the watchdog collected."""

import re
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from torchproof_docs.evidence.page_evidence import parse_metrics
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.devices.cuda_facts import shorten_out_of_memory

MOST_WARNINGS = 20
# Messages of a rank that only noticed that another one was gone.
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
    """How one run of a snippet ended."""

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


def make_unmet_outcome(reason: str) -> Outcome:
    """Return the outcome of a snippet that this machine cannot run."""
    return Outcome(OutcomeKind.UNMET, 0.0, "", Failure("Unmet", reason))


def make_lost_outcome(outcome: OutcomeKind, seconds: float, message: str) -> Outcome:
    """Return the outcome of a snippet that killed its supervisor."""
    return Outcome(outcome, seconds, "", Failure(outcome.capitalize(), message))


def classify_run(facts: Mapping[str, Any], *, timeout: float, paths: Mapping[str, str]) -> Outcome:
    """Return the outcome of an ended run.

    Args:
        facts: what ``watchdog.watch_ranks`` returned.
        timeout: seconds that the snippet had.
        paths: maps directories of this run to the names that are printed instead.

    """
    ranks = facts["ranks"]
    stdouts = [decode_output(rank["stdout"], paths) for rank in ranks]
    stderrs = [decode_output(rank["stderr"], paths) for rank in ranks]
    outcome, error = _find_failure(facts, timeout, paths)
    stderr = next((text for text in stderrs if text.strip()), "") if error else stderrs[0]
    reports = [rank["report"] for rank in ranks if rank["report"]]
    warnings = sorted({replace_paths(text, paths) for report in reports for text in report["warnings"]})
    stdout = stdouts[0] if facts["stop"] != "output" else stdouts[0][:4096]
    return Outcome(
        outcome,
        facts["seconds"],
        stdout,
        error,
        tuple(warnings[:MOST_WARNINGS]),
        parse_metrics(stdout),
        stderr[-8192:],
    )


def decode_output(raw: str, paths: Mapping[str, str]) -> str:
    """Decode bytes that were passed on as Latin-1, and replace the paths of this run."""
    return replace_paths(NOISE.sub("", raw.encode("latin-1").decode("utf-8", "backslashreplace")), paths)


def replace_paths(text: str, paths: Mapping[str, str]) -> str:
    """Replace the directories of this run with their names, the longest first."""
    for path in sorted(paths, key=len, reverse=True):
        text = text.replace(path, paths[path])
    return text


def _find_failure(
    facts: Mapping[str, Any], timeout: float, paths: Mapping[str, str]
) -> tuple[OutcomeKind, Failure | None]:
    ranks = facts["ranks"]
    has_error = any(rank["report"] and rank["report"]["error"] for rank in ranks)
    if facts["stop"] == "output" and not has_error:  # a traceback alone can be that long: then the error says more
        return OutcomeKind.FAILED, Failure("OutputLimit", f"wrote more than {facts['limit'] / 2**20:g} MiB of output")
    if facts["stop"] == "processes":
        return OutcomeKind.FAILED, Failure("ProcessLimit", f"had more than {facts['limit']} processes at once")
    failing = [
        (rank["at"], number, *_describe_failure(rank, paths)) for number, rank in enumerate(ranks) if _is_failing(rank)
    ]
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
    """Return True if a rank only noticed that another one was gone."""
    return bool(LOST_PEER.search(failure.message))


def _is_failing(rank: Mapping[str, Any]) -> bool:
    """Return True if a rank failed by itself; one that was killed because of another has no status."""
    report = rank["report"]
    return bool(report and report["error"]) or rank["status"] not in (None, 0) or (rank["status"] == 0 and not report)


def _describe_failure(rank: Mapping[str, Any], paths: Mapping[str, str]) -> tuple[OutcomeKind, Failure]:
    report, status = rank["report"], rank["status"]
    if report and report["error"]:
        type_, message = report["error"]
        short = (
            shorten_out_of_memory(message) if type_ == "OutOfMemoryError" else None
        )  # or it names processes and addresses
        return OutcomeKind.FAILED, Failure(type_, short or replace_paths(message, paths))
    when = "after" if report else "before"
    if status < 0:
        return OutcomeKind.CRASHED, Failure("Crashed", f"killed by {_signal_name(-status)} {when} its last line")
    return OutcomeKind.CRASHED, Failure("Crashed", f"exited with status {status} {when} its last line")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
