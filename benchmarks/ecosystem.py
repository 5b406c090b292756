"""Scan the published projects of scan_projects.py and say what a change of the scan adds and takes away.

    python benchmarks/ecosystem.py FOLDER [--fetch] [--baseline FILE] [--write]

FOLDER keeps the wheels. What is found is compared with the baseline, findings that were found before, by default
`benchmarks/ecosystem.json`; the report is Markdown. Status 1: the baseline of this checkout is not what is found;
--write writes it anew. Needs `pip install .` and no torch.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from scan_projects import PROJECTS, fetch

from torchproof.scan.file_reader import count_cores
from torchproof.scan.reports.report_texts import find_rule_name
from torchproof.scan.rules.findings import Finding
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.scan_context import ScanContext, open_scan_context
from torchproof.scan.scanner import scan_readings

BASELINE = Path(__file__).with_suffix(".json")
FORMAT = 1
START = "2.5"
# The most places of one rule in a report.
MAX_PLACES = 40
# By project and by rule, name and release: each place as path and line, or more than one at a line.
Keys = dict[str, list[str]]


def key_findings(findings: list[Finding], project: Path) -> Keys:
    """Return the places of the findings in a project by what they say, both sorted."""
    keys: Keys = {}
    for finding in findings:
        reason = finding.reason
        place = f"{Path(finding.path).relative_to(project).as_posix()}:{finding.line}"
        keys.setdefault(f"{find_rule_name(reason)} {reason.name} {reason.since} {reason.severity}", []).append(place)
    return {key: sorted(places) for key, places in sorted(keys.items())}


def scan_project(project: Path, context: ScanContext, engine: RuleEngine) -> Keys:
    """Return what a scan finds in a project."""
    readings = context.read_paths([project], project, count_cores(), cache=False)
    return key_findings(scan_readings(readings, engine).findings, project)


def format_baseline(found: Mapping[str, Keys], end: str) -> str:
    """Return a baseline as JSON, a line for what is said of a project."""
    projects = []
    for project, keys in sorted(found.items()):
        lines = [f"  {json.dumps(key)}: {json.dumps(places)}" for key, places in keys.items()]
        projects.append(f" {json.dumps(project)}: {{{'' if not lines else chr(10)}{f',{chr(10)}'.join(lines)}}}")
    head = f'"format": {FORMAT}, "from": "{START}", "to": "{end}"'
    return f'{{{head}, "projects": {{\n{f",{chr(10)}".join(projects)}\n}}}}\n'


def read_baseline(path: Path) -> dict[str, Keys]:
    """Return the findings of a baseline, none without a file."""
    if not path.is_file():
        return {}
    table = json.loads(path.read_text(encoding="utf-8"))
    if table["format"] != FORMAT:
        sys.exit(f"{path}: format {table['format']} is not {FORMAT}; write it anew, --write")
    return dict(table["projects"])


def find_differences(before: Keys, after: Keys) -> Iterator[tuple[str, str, str]]:
    """Yield sign, what is said and place of each finding that only one side has."""
    for key in sorted({*before, *after}):
        old, new = Counter(before.get(key, ())), Counter(after.get(key, ()))
        yield from (("+", key, place) for place in sorted((new - old).elements()))
        yield from (("-", key, place) for place in sorted((old - new).elements()))


def format_report(before: Mapping[str, Keys], after: Mapping[str, Keys]) -> str:
    """Return what differs as Markdown: a sentence, then rule by rule each place."""
    rows = [
        (sign, project, key, place)
        for project in sorted({*before, *after})
        for sign, key, place in find_differences(before.get(project, {}), after.get(project, {}))
    ]
    signs = Counter(sign for sign, *_ in rows)
    touched = len({project for _, project, *_ in rows})
    lines = [f"**+{signs['+']} −{signs['-']} findings in {touched} of {len({*before, *after})} projects**"]
    for rule in sorted({key.split()[0] for _, _, key, _ in rows}):
        mine = [row for row in rows if row[2].split()[0] == rule]
        counts = Counter(sign for sign, *_ in mine)
        lines += ["", f"### {rule}: +{counts['+']} −{counts['-']}", ""]
        for sign, project, key, place in mine[:MAX_PLACES]:
            lines.append(f"- `{sign}` {project} `{place}` {key.partition(' ')[2]}")
        if len(mine) > MAX_PLACES:
            lines.append(f"- and {len(mine) - MAX_PLACES} more")
    return "\n".join(lines)


def main() -> None:
    """Scan, compare, and write the baseline if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fetch", action="store_true", help="download the wheels that are not there yet")
    parser.add_argument("--baseline", type=Path, default=BASELINE)
    parser.add_argument("--write", action="store_true", help="write what is found to benchmarks/ecosystem.json")
    given = parser.parse_args()
    if given.fetch:
        fetch(given.folder)
    context = open_scan_context()
    releases = context.facts.releases
    engine = context.build_engine(releases.index(START), len(releases) - 1)
    folders = {project.replace("-", "_").replace("==", "-"): project for project in PROJECTS}
    missing = [name for name in folders if not (given.folder / "projects" / name).is_dir()]
    if missing:
        sys.exit(f"{given.folder}: {', '.join(missing)}: not there; --fetch downloads them")
    found = {folders[name]: scan_project(given.folder / "projects" / name, context, engine) for name in folders}
    print(format_report(read_baseline(given.baseline), found))
    text = format_baseline(found, releases[-1])
    if given.write:
        BASELINE.write_text(text, encoding="utf-8")
    elif not BASELINE.is_file() or BASELINE.read_text(encoding="utf-8") != text:
        sys.exit("\nbenchmarks/ecosystem.json says something else; write it anew with --write")


if __name__ == "__main__":
    main()
