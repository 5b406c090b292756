"""Texts and addresses that all reports share."""

import os

from torchproof.scan.rules.findings import Finding, Reason, Severity

# The address of the published site; without it a finding links to its source.
SITE = os.environ.get("TORCHPROOF_SITE", "")

LEVELS = {
    Severity.BREAKS: "error",
    Severity.BUILD: "error",
    Severity.NEWER: "error",
    Severity.BEHAVES: "warning",
    Severity.WARNS: "warning",
    Severity.SOON: "note",
}


def format_message(finding: Finding) -> str:
    """Return a finding and its instruction in one line."""
    reason = finding.reason
    action = f" {' '.join(reason.action.split())}" if reason.action else ""
    return f"{format_statement(reason)}.{action}"


def format_statement(reason: Reason) -> str:
    """Return the name and what is said of it; the text alone if that names its subject."""
    return reason.text if reason.names_subject else f"`{reason.name}`: {reason.text}"


def find_address(reason: Reason) -> str:
    """Return the address of a page about a reason: of the site if its address is known, else of the source."""
    return f"{SITE.rstrip('/')}/{reason.address}" if SITE and reason.address else reason.source
