"""Formats a result as JSON."""

import json
from dataclasses import asdict
from typing import Any

from torchproof.scan.reports.report_texts import (
    find_address,
    find_legend_address,
    find_rule_name,
    find_run_address,
)
from torchproof.scan.rules.findings import Finding, FindingGroup, group_findings
from torchproof.scan.rules.scan_result import ScanResult


def format_json(result: ScanResult) -> str:
    """Return findings, groups and notes as JSON."""
    table = {
        "format": 1,
        "from": result.start,
        "to": result.end,
        "files": result.files,
        "unread": result.unread,
        "files_using_torch": result.files_using_torch,
        "uses": result.uses,
        "ignored": result.ignored,
        "in_baseline": result.in_baseline,
        "hidden": result.hidden,
        "findings": [_describe_finding(finding) for finding in result.findings],
        "text_files": result.text_files,
        "old": [_describe_finding(finding) for finding in result.old],
        "guarded": [_describe_finding(finding) for finding in result.guarded],
        "groups": [_describe_group(group) for group in group_findings(result.findings)],
        "legend": find_legend_address(),
        "troubles": [asdict(trouble) for trouble in result.notes],
    }
    return json.dumps(table, indent=1, ensure_ascii=False)


def _describe_group(group: FindingGroup) -> dict[str, Any]:
    reason = group.reason
    return {
        "rule": reason.rule,
        "rule_name": find_rule_name(reason),
        "name": reason.name,
        "names": group.names,
        "text": reason.text,
        "severity": reason.severity,
        "action": reason.action,
        "entry": reason.entry,
        "count": len(group.findings),
        "first": [finding.place for finding in group.findings[:3]],
        **({"factor": group.factor} if group.factor else {}),
    }


def _describe_finding(finding: Finding) -> dict[str, Any]:
    table = asdict(finding)
    given = finding.reason
    reason = table.pop("reason") | {
        "address": find_address(given),
        "entry": given.entry,
        "run": find_run_address(given) or given.run,
        "rule_name": find_rule_name(given),
    }
    reason.pop("source")
    if not given.factor:
        reason.pop("factor")
    table.pop("is_old")
    if not finding.cell:
        table.pop("cell")
    if not finding.file_line:
        table.pop("file_line")
    return {**table, **reason}
