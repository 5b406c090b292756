"""What all reports have in common."""

import os

from torchproof.scan.rules.findings import Finding, Reason, Severity

SITE = os.environ.get("TORCHPROOF_SITE", "")
"""Where the site is published; without it a finding leads to its source."""

LEVELS = {
    Severity.BREAKS: "error",
    Severity.NEWER: "error",
    Severity.BEHAVES: "warning",
    Severity.WARNS: "warning",
    Severity.SOON: "note",
}


def format_message(finding: Finding) -> str:
    """Return what is wrong and what to do, in one line."""
    reason = finding.reason
    action = f" {' '.join(reason.action.split())}" if reason.action else ""
    return f"`{reason.name}`: {reason.text}.{action}"


def find_address(reason: Reason) -> str:
    """Return where to read more: a page of the site if it is known where that is, otherwise the source."""
    return f"{SITE.rstrip('/')}/{reason.address}" if SITE and reason.address else reason.source
