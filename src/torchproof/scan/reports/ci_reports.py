"""Formats a result for continuous integration: GitHub annotations and JUnit XML."""

from xml.etree import ElementTree as ET

from torchproof.scan.reports.report_texts import LEVELS, find_legend_address, find_rule_name, format_message
from torchproof.scan.rules.findings import Finding
from torchproof.scan.rules.registry import load_rules
from torchproof.scan.rules.scan_result import FileNote, ScanResult
from torchproof.text_escaping import escape_control_characters

# What GitHub calls each level.
KINDS = {"error": "error", "warning": "warning", "note": "notice"}


def format_github(result: ScanResult) -> str:
    """Return GitHub workflow commands, an annotation a finding."""
    lines = [_annotate_finding(finding) for finding in result.findings]
    return "\n".join([*lines, *(_annotate_note(note) for note in result.notes)])


def _annotate_finding(finding: Finding) -> str:
    kind = KINDS[LEVELS[finding.reason.severity]]
    where = f"file={_escape_property(finding.path)},line={finding.file_line or finding.line}"
    if not finding.cell:
        where += f",endLine={finding.end_line},col={finding.column}"
    rule = find_rule_name(finding.reason)
    text = f"{format_message(finding)} ({rule}: {find_legend_address(rule)})"
    return f"::{kind} {where},title={_escape_property(f'{rule}: {finding.reason.severity}')}::{_escape_data(text)}"


def _annotate_note(note: FileNote) -> str:
    line = f",line={note.line}" if note.line else ""
    kind = "error" if note.left_out else "notice"
    return f"::{kind} file={_escape_property(note.path)}{line}::{_escape_data(note.text)}"


def _escape_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")


def format_junit(result: ScanResult) -> str:
    """Return a JUnit test suite with a failed case for each finding, and one with an error for each unread file."""
    suite = ET.Element("testsuite", name=f"torchproof scan {result.start} to {result.end}")
    for finding in result.findings:
        _add_failure(suite, finding)
    unread = [note for note in result.notes if note.left_out]
    for note in unread:
        path = escape_control_characters(note.path)
        case = ET.SubElement(suite, "testcase", classname=path, name="read the file", file=path)
        ET.SubElement(case, "error", message=escape_control_characters(note.text))
    if not result.findings and not unread:
        ET.SubElement(suite, "testcase", classname="torchproof.scan", name=f"{result.files} files")
    suite.set("tests", str(max(len(result.findings) + len(unread), 1)))
    suite.set("failures", str(len(result.findings)))
    suite.set("errors", str(len(unread)))
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True)


def _add_failure(suite: ET.Element, finding: Finding) -> None:
    rule = find_rule_name(finding.reason)
    path = escape_control_characters(finding.path)
    name = f"{rule} {escape_control_characters(finding.reason.name)} line {finding.line}"
    case = ET.SubElement(suite, "testcase", classname=path, name=name, file=path)
    message = escape_control_characters(format_message(finding))
    failure = ET.SubElement(case, "failure", message=message, type=rule)
    summary = load_rules()[finding.reason.rule].summary
    failure.text = f"{escape_control_characters(finding.place)}: {summary} ({find_legend_address(rule)})"
