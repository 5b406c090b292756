"""Hold the scan against the torch tasks of GitChameleon 2.0, as far as they lie in the releases that it knows.

    python benchmarks/gitchameleon.py DATASET

DATASET is `dataset/dataset.jsonl` of https://github.com/mrcabbage972/GitChameleonBenchmark; nothing of it is stored
here. A task is a version, a starting code and a solution for it. Each solution is scanned from its own release, or from
the oldest known one, to the newest; says which names a scan reports, and what of the tasks cannot be asked.
"""

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from packaging.version import Version

from torchproof.scan.rules.findings import Confidence, Finding
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import scan_readings


def load_tasks(path: Path) -> list[dict[str, Any]]:
    """Return the tasks about torch, the oldest release first."""
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return sorted((row for row in rows if row["library"] == "torch"), key=lambda row: Version(row["version"]))


def is_known(task: dict[str, Any], releases: Iterable[str]) -> bool:
    """Return True if the history of names covers the release of a task."""
    version = Version(task["version"])
    return f"{version.major}.{version.minor}" in releases


def scan_solution(task: dict[str, Any], folder: Path) -> list[Finding]:
    """Return what a scan to the newest release reports of a solution."""
    path = folder / f"{task['example_id']}.py"
    path.write_text(f"{task['starting_code'].rstrip()}\n{task['solution']}\n", encoding="utf-8")
    context = open_scan_context()
    releases = context.facts.releases
    start = next((at for at, minor in enumerate(releases) if Version(minor) >= Version(task["version"])), 0)
    engine = context.build_engine(start, len(releases) - 1)
    readings = context.read_paths([path], folder, 1, cache=False)
    return scan_readings(readings, engine, least=Confidence.POSSIBLE).findings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", type=Path)
    tasks = load_tasks(parser.parse_args().dataset)
    releases = open_scan_context().facts.releases
    versions = Counter(task["version"] for task in tasks)
    known = sum(is_known(task, releases) for task in tasks)
    print(f"{len(tasks)} tasks about torch: {', '.join(f'{count} for {one}' for one, count in versions.items())}")
    print(f"{known} of them are for a release from {releases[0]} on, the oldest that the history of names knows")
    with tempfile.TemporaryDirectory() as folder:
        for task in tasks:
            for finding in scan_solution(task, Path(folder)):
                reason = finding.reason
                told = f"{reason.severity} ({reason.confidence}): {reason.name}: {reason.text}"
                print(f"{task['example_id']} for {task['version']}: {told}")


if __name__ == "__main__":
    main()
