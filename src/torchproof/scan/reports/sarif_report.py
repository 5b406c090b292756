"""Formats a result as SARIF 2.1.0, which code scanning reads."""

import hashlib
import json
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from torchproof.scan.reports.report_texts import (
    LEVELS,
    end_sentence,
    find_address,
    find_legend_address,
    find_rule_name,
    find_run_address,
    format_message,
    format_statement,
)
from torchproof.scan.rules.findings import Finding, Reason
from torchproof.scan.rules.registry import load_rules
from torchproof.scan.rules.scan_result import FileNote, ScanResult

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def format_sarif(result: ScanResult) -> str:
    """Return a SARIF log of one run. Each reason is a SARIF rule with its help text and address."""
    reasons = list(dict.fromkeys(finding.reason for finding in result.findings))
    run = {
        "tool": {"driver": _describe_driver(reasons)},
        "columnKind": "unicodeCodePoints",
        "results": [_describe_result(finding, reasons.index(finding.reason)) for finding in result.findings],
        "invocations": [
            {
                "executionSuccessful": not result.unread,
                "toolExecutionNotifications": [_describe_note(note) for note in result.notes],
            }
        ],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1, ensure_ascii=False)


def _describe_driver(reasons: list[Reason]) -> dict[str, Any]:
    try:
        installed = version("torchproof")
    except PackageNotFoundError:
        installed = "0"
    rules = [_describe_reason(reason) for reason in reasons]
    driver = {"name": "torchproof", "version": installed, "rules": rules}
    legend = find_legend_address()
    return driver | ({"informationUri": legend} if legend.startswith("http") else {})


def _describe_note(note: FileNote) -> dict[str, Any]:
    return {
        "level": "error" if note.left_out else "note",
        "message": {"text": f"{note.path}: {note.text}"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": _format_uri(note.path)}}}],
    }


def build_rule_id(reason: Reason) -> str:
    """Return the SARIF id of a reason, the same in each scan."""
    digest = hashlib.sha256(f"{reason.rule}{reason.name}{reason.text}".encode()).hexdigest()[:8]
    return f"{find_rule_name(reason)}/{reason.name}/{digest}"


def _describe_reason(reason: Reason) -> dict[str, Any]:
    rule_name = find_rule_name(reason)
    summary = load_rules()[reason.rule].summary
    action = reason.action or summary
    page = find_address(reason)
    statement = f"{format_statement(reason)}{end_sentence(reason.text)}"
    links = [("More", page), ("The run that proves it", find_run_address(reason))]
    links.append((f"The rule {rule_name}", find_legend_address(rule_name)))
    shown = " ".join(f"[{text}]({address})" for text, address in links if address.startswith("http"))
    rule: dict[str, Any] = {
        "id": build_rule_id(reason),
        "name": rule_name,
        "shortDescription": {"text": format_statement(reason)},
        "fullDescription": {"text": f"{summary.capitalize()}. {statement}"},
        "help": {"text": action, "markdown": "\n\n".join(filter(None, (statement, action, shown)))},
        "defaultConfiguration": {"level": LEVELS[reason.severity]},
        "properties": {
            "tags": ["pytorch", reason.rule, rule_name, str(reason.severity)],
            "precision": _rate_precision(reason),
            "entry": reason.entry,
            "run": reason.run,
            "legend": find_legend_address(rule_name),
        },
    }
    return {**rule, "helpUri": page} if page else rule


def _rate_precision(reason: Reason) -> str:
    return {"certain": "very-high", "likely": "high", "possible": "low"}[reason.confidence]


def _format_uri(name: str) -> str:
    path = Path(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _describe_result(finding: Finding, index: int) -> dict[str, Any]:
    location = {"artifactLocation": {"uri": _format_uri(finding.path)}, "region": _describe_region(finding)}
    return {
        "ruleId": build_rule_id(finding.reason),
        "ruleIndex": index,
        "level": LEVELS[finding.reason.severity],
        "message": {"text": format_message(finding)},
        "locations": [{"physicalLocation": location}],
        "partialFingerprints": {"torchproof/v1": hashlib.sha256(finding.key.encode()).hexdigest()[:32]},
    }


def _describe_region(finding: Finding) -> dict[str, int]:
    """Return the region of a finding: of a notebook the line of its file, where columns are those of JSON."""
    if finding.cell:
        return {"startLine": finding.file_line or finding.line}
    return {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": finding.end_line,
        "endColumn": finding.end_column,
    }
