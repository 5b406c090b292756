"""Formats a result as JSON, as GitHub annotations, and as JUnit XML."""

import json
from dataclasses import asdict
from typing import Any
from xml.etree import ElementTree as ET

from torchproof.inert import visible
from torchproof.scan.reports.report_texts import LEVELS, find_address, format_message
from torchproof.scan.rules.findings import Finding, group_findings
from torchproof.scan.rules.registry import load_rules
from torchproof.scan.rules.scan_result import ScanResult


def format_json(result: ScanResult) -> str:
    """Return findings, groups and notes as JSON."""
    table = {
        "format": 1,
        "from": result.start,
        "to": result.end,
        "files": result.files,
        "files_using_torch": result.files_using_torch,
        "uses": result.uses,
        "ignored": result.ignored,
        "in_baseline": result.in_baseline,
        "hidden": result.hidden,
        "findings": [_describe_finding(finding) for finding in result.findings],
        "text_files": result.text_files,
        "old": [_describe_finding(finding) for finding in result.old],
        "guarded": [_describe_finding(finding) for finding in result.guarded],
        "groups": [
            {
                "rule": group.reason.rule,
                "name": group.reason.name,
                "text": group.reason.text,
                "severity": group.reason.severity,
                "count": len(group.findings),
                "first": [finding.place for finding in group.findings[:3]],
            }
            for group in group_findings(result.findings)
        ],
        "troubles": [asdict(trouble) for trouble in result.notes],
    }
    return json.dumps(table, indent=1, ensure_ascii=False)


def _describe_finding(finding: Finding) -> dict[str, Any]:
    entry = asdict(finding)
    reason = entry.pop("reason") | {"address": find_address(finding.reason)}
    reason.pop("source")
    reason["rule_name"] = load_rules()[finding.reason.rule].name
    entry.pop("is_old")
    if not finding.cell:
        entry.pop("cell")
    return {**entry, **reason}


def format_github(result: ScanResult) -> str:
    """Return GitHub workflow commands, an annotation a finding."""
    kinds = {"error": "error", "warning": "warning", "note": "notice"}
    lines = []
    for finding in result.findings:
        kind = kinds[LEVELS[finding.reason.severity]]
        where = (
            f"file={_escape_property(finding.path)},line={finding.line},endLine={finding.end_line},col={finding.column}"
        )
        title = _escape_property(f"{finding.reason.rule} {finding.reason.severity}")
        lines.append(f"::{kind} {where},title={title}::{_escape_data(format_message(finding))}")
    for trouble in result.notes:
        line = f",line={trouble.line}" if trouble.line else ""
        lines.append(f"::notice file={_escape_property(trouble.path)}{line}::{_escape_data(trouble.text)}")
    return "\n".join(lines)


def _escape_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")


def format_junit(result: ScanResult) -> str:
    """Return a JUnit test suite with a failed case for each finding."""
    suite = ET.Element("testsuite", name=f"torchproof scan {result.start} to {result.end}")
    for finding in result.findings:
        name = f"{finding.reason.rule} {visible(finding.reason.name)} line {finding.line}"
        case = ET.SubElement(suite, "testcase", classname=visible(finding.path), name=name, file=visible(finding.path))
        failure = ET.SubElement(case, "failure", message=visible(format_message(finding)), type=finding.reason.rule)
        failure.text = f"{visible(finding.place)}: {load_rules()[finding.reason.rule].summary}"
    if not result.findings:
        ET.SubElement(suite, "testcase", classname="torchproof.scan", name=f"{result.files} files")
    suite.set("tests", str(max(len(result.findings), 1)))
    suite.set("failures", str(len(result.findings)))
    suite.set("errors", "0")
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True)
