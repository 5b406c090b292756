"""Turns machines and outcomes into the records that evidence keeps."""

import datetime as dt
from dataclasses import asdict
from typing import Any

from torchproof.errors import RunnerError
from torchproof_docs.evidence.page_evidence import RANK_PREFIX, Run, normalize_output
from torchproof_docs.evidence.repository import Repository
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.runner.devices.machine import Machine
from torchproof_docs.runner.outcomes import Outcome


def get_covered_release(checkout: Repository, machine: Machine) -> Release:
    """Return the release of a machine's torch; raise RunnerError for a patch that is not covered."""
    release = checkout.releases.get_release_of_build(machine.torch)
    if machine.torch.partition("+")[0] != release.torch:
        raise RunnerError(f"torch {machine.torch} is not covered; record with torch {release.torch}")
    return release


def build_machine_table(machine: Machine, contributor: str | None) -> dict[str, Any]:
    """Return what evidence keeps of a machine: all but its torch, which each run names, and its contributor."""
    table = asdict(machine)
    del table["torch"]
    who = {"contributor": contributor} if contributor else {}
    return {**table, **who, "offers": sorted(machine.offers)}


def build_run(outcome: Outcome, snippet: Snippet, *, torch: str, machine: str) -> Run:
    """Return the normalised record of an outcome."""
    error = outcome.error
    return Run(
        sha256=snippet.sha256,
        outcome=outcome.outcome,
        seconds=round(outcome.seconds, 2),
        date=get_today(),
        torch=torch,
        machine=machine,
        stdout=normalize_output(outcome.stdout),
        error={"type": error.type, "message": normalize_output(RANK_PREFIX.sub("", error.message))} if error else None,
        warnings=tuple(sorted({normalize_output(warning) for warning in outcome.warnings})),
        metrics={name: (value, unit) for name, (value, unit) in outcome.metrics.items()},
    )


def get_today() -> str:
    """Return the date of a run, in UTC."""
    return dt.datetime.now(dt.UTC).date().isoformat()
