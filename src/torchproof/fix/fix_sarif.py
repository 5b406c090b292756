"""Formats findings as SARIF 2.1.0, each with the edit that answers it as its fix."""

import json
from collections.abc import Sequence
from typing import Any

from torchproof.fix.file_fixer import FileFix, FileFixer
from torchproof.fix.fix_reports import list_line_changes
from torchproof.fix.project_fix import ProjectFix
from torchproof.scan.file_reader import read_file
from torchproof.scan.reports.sarif_report import format_sarif
from torchproof.scan.rules.findings import Finding
from torchproof.scan.rules.scan_result import ScanResult
from torchproof.scan.scanner import find_findings


def format_fix_sarif(fixes: Sequence[FileFix], project_fix: ProjectFix) -> str:
    """Return a SARIF log of the findings that have an edit, each with the change of the whole file by that rule."""
    releases = project_fix.projects.facts.releases
    scanned = project_fix.projects.find_range(fixes[0].path)
    result = ScanResult(releases[scanned.start], releases[scanned.end])
    changes: list[dict[str, Any]] = []
    for fix in fixes:
        for finding, change in _list_fixed_findings(fix, project_fix):
            result.findings.append(finding)
            changes.append(change)
    log = json.loads(format_sarif(result))
    for described, change in zip(log["runs"][0]["results"], changes, strict=True):
        location = described["locations"][0]["physicalLocation"]["artifactLocation"]
        described["fixes"] = [{**change, "artifactChanges": _name_file(change, location)}]
    return json.dumps(log, indent=1, ensure_ascii=False)


def _name_file(change: dict[str, Any], location: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"artifactLocation": location, **each} for each in change["artifactChanges"]]


def _list_fixed_findings(fix: FileFix, project_fix: ProjectFix) -> list[tuple[Finding, dict[str, Any]]]:
    """Return the findings of a file that an edit answers, each with the change that its rule alone makes."""
    facts = project_fix.projects.facts
    scanned = project_fix.projects.find_range(fix.path, fix.content)
    engine = project_fix.context.build_engine(scanned.start, scanned.end)
    found = []
    findings = find_findings(read_file(fix.path, facts, fix.content), engine) if fix.is_changed else []
    for rule in dict.fromkeys(each.match.rule for each in fix.made):
        reasons = {each.match.reason for each in fix.made if each.match.rule == rule}
        alone = FileFixer([rule], engine, project_fix.levels).fix_file(fix.path, fix.content)
        change = _describe_change(alone, rule.title)
        found += [(finding, change) for finding in findings if finding.reason in reasons and not finding.guarded]
    return sorted(found, key=lambda pair: (pair[0].line, pair[0].column))


def _describe_change(fix: FileFix, title: str) -> dict[str, Any]:
    replacements = [
        {
            "deletedRegion": {"startLine": each.start, "startColumn": 1, "endLine": each.end, "endColumn": 1},
            "insertedContent": {"text": each.text},
        }
        for each in list_line_changes(fix)
    ]
    return {"description": {"text": title}, "artifactChanges": [{"replacements": replacements}]}
