"""One forked process of a snippet: its pipes, its status and its report."""

import json
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

# The error of a rank whose report lacks its secret.
FORGED = ("ForgedReport", "wrote to the pipe on which the runner tells how it ended")


@dataclass
class Rank:
    """One forked process and its output."""

    pid: int
    report: int
    stdout: int
    stderr: int
    secret: str
    """What its report must carry; a snippet that writes to the pipe does not know it."""
    output: dict[int, bytearray] = field(default_factory=dict)
    status: int | None = None
    at: float = 0.0
    """When it ended, or reported; of CLOCK_MONOTONIC."""

    def __post_init__(self) -> None:
        """Make a buffer for each pipe."""
        self.output = {descriptor: bytearray() for descriptor in (self.report, self.stdout, self.stderr)}

    def collect_facts(self) -> dict[str, Any]:
        """Return how the rank ended, as JSON for ``outcomes.classify_run``."""
        report = self._read_report()
        return {
            "status": self.status,
            "at": report["time"] if report else self.at,
            "report": report,
            "stdout": self.output[self.stdout].decode("latin-1"),
            "stderr": self.output[self.stderr].decode("latin-1"),
        }

    def _read_report(self) -> dict[str, Any] | None:
        """Return the rank's report, or a forgery error if it lacks the secret; return None without a report."""
        raw = bytes(self.output[self.report])
        if not raw or (self.status not in (None, 0) and not raw.endswith(b"\n")):  # none, or it ended while it wrote
            return None
        with suppress(ValueError):
            report = json.loads(raw)
            if isinstance(report, dict) and report.pop("secret", None) == self.secret:
                return report
        return {"time": self.at, "error": FORGED, "warnings": []}

    @property
    def has_failed(self) -> bool:
        """Return True if it ended without success."""
        return self.status is not None and (self.status != 0 or not self.output[self.report])
