"""Formats a result as SARIF 2.1.0, which code scanning reads."""

import hashlib
import json
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from torchproof.scan.reports.report_texts import LEVELS, find_address, format_message, format_statement
from torchproof.scan.rules.findings import Finding, Reason
from torchproof.scan.rules.registry import load_rules
from torchproof.scan.rules.scan_result import ScanResult

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
                "executionSuccessful": True,
                "toolExecutionNotifications": [
                    {"level": "note", "message": {"text": f"{trouble.path}: {trouble.text}"}}
                    for trouble in result.notes
                ],
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
    return {"name": "torchproof", "version": installed, "rules": rules}


def build_rule_id(reason: Reason) -> str:
    """Return the SARIF id of a reason, the same in each scan."""
    digest = hashlib.sha256(f"{reason.rule}{reason.name}{reason.text}".encode()).hexdigest()[:8]
    return f"{reason.rule}/{reason.name}/{digest}"


def _describe_reason(reason: Reason) -> dict[str, Any]:
    rule_name = load_rules()[reason.rule].name
    action = reason.action or load_rules()[reason.rule].summary
    page = find_address(reason)
    link = f"\n\n[{'The run that proves it' if reason.proved else 'More'}]({page})" if page else ""
    rule: dict[str, Any] = {
        "id": build_rule_id(reason),
        "name": reason.rule,
        "shortDescription": {"text": format_statement(reason)},
        "fullDescription": {"text": f"{load_rules()[reason.rule].summary.capitalize()}. {format_statement(reason)}."},
        "help": {"text": action, "markdown": f"{format_statement(reason)}.\n\n{action}{link}"},
        "defaultConfiguration": {"level": LEVELS[reason.severity]},
        "properties": {
            "tags": ["pytorch", reason.rule, rule_name, str(reason.severity)],
            "precision": _rate_precision(reason),
        },
    }
    return {**rule, "helpUri": page} if page else rule


def _rate_precision(reason: Reason) -> str:
    return {"certain": "very-high", "likely": "high", "possible": "low"}[reason.confidence]


def _describe_result(finding: Finding, index: int) -> dict[str, Any]:
    path = Path(finding.path)
    uri = path.as_uri() if path.is_absolute() else quote(path.as_posix())
    region = {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": finding.end_line,
        "endColumn": finding.end_column,
    }
    return {
        "ruleId": build_rule_id(finding.reason),
        "ruleIndex": index,
        "level": LEVELS[finding.reason.severity],
        "message": {"text": format_message(finding)},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}],
        "partialFingerprints": {"torchproof/v1": hashlib.sha256(finding.key.encode()).hexdigest()[:32]},
    }
