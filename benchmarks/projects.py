"""Run the tests of published projects on the oldest and the newest release, and find where a test first ends otherwise.

    python benchmarks/projects.py FOLDER [PROJECT...] [--from 2.6] [--to 2.15]

Reads benchmarks/projects.toml, needs an environment for each release in TORCHPROOF_ENVS, and writes
evidence/projects/PROJECT.json. FOLDER gets sources and dependencies, shared by all releases; nothing of them is stored
here. The first run on the oldest release begins tests until the time of the project is used; the tests that it began
run there once more, and what ends differently is flaky, and then on the newest. Those that end otherwise there run on
both again, then on releases between, by bisection.
"""

import argparse
import hashlib
import os
import platform
import subprocess
import time
import tomllib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from project_findings import find_foreign_files, list_breaking_lines, mark_executed, scan_files, scan_project
from project_tests import Outcomes, has_torchvision, install_project, read_build, run_tests

from torchproof_docs.evidence.project_runs import NewWarning, OutcomeChange, ProjectRun, save_project_run
from torchproof_docs.records.releases import Release, load_releases

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_suffix(".toml")


def bisect_tests(
    tests: dict[str, str], releases: list[Release], run: Callable[[Release, list[str]], Outcomes]
) -> dict[str, str]:
    """Find for each test the first release on which it ends as on the newest, if it does so from there on.

    Args:
        tests: How each ends on the newest release.
        releases: From the oldest, on which each ends otherwise, to the newest.
        run: Runs some tests on a release.

    """
    bounds = {test: (0, len(releases) - 1) for test in tests}
    while open_tests := {test: pair for test, pair in bounds.items() if pair[1] - pair[0] > 1}:
        low, high = max(open_tests.values(), key=lambda pair: (pair[1] - pair[0], -pair[0]))
        middle = (low + high) // 2
        asked = [test for test, (first, last) in open_tests.items() if first < middle < last]
        found = run(releases[middle], asked).tests
        for test in asked:
            low, high = bounds[test]
            bounds[test] = (low, middle) if found.get(test, "failed") == tests[test] else (middle, high)
    return {test: releases[high].minor for test, (_, high) in bounds.items()}


def compare_project(
    name: str, settings: dict[str, Any], folder: Path, releases: list[Release], environments: Path
) -> ProjectRun:
    """Run a project on releases and return what differs."""
    pythons = {release.minor: environments / release.torch / "bin" / "python" for release in releases}
    oldest, newest = releases[0].minor, releases[-1].minor
    project = install_project(name, settings, folder, pythons[oldest])
    if isinstance(project, str):
        return _make_run(name, settings, folder, pythons, verdict="cannot install", error=project)
    start = time.monotonic()
    before = run_tests(project, pythons[oldest])
    if not before.tests:
        error = next(iter(before.uncollected.values()), "no test ran")
        return _make_run(name, settings, folder, pythons, verdict="cannot collect", error=error)
    findings = scan_project(project, oldest, newest)
    begun = list(before.tests)
    again = run_tests(project, pythons[oldest], begun, watched=list_breaking_lines(project, findings))
    after = run_tests(project, pythons[newest], begun)
    if not after.tests:
        error = next(iter(after.uncollected.values()), "")
        verdict = "cannot collect" if error else "timeout"
        return _make_run(name, settings, folder, pythons, verdict=verdict, error=f"on {newest}: {error}")

    def run(release: Release, tests: list[str]) -> Outcomes:
        return run_tests(project, pythons[release.minor], tests)

    ends = {**after.tests, **{test: "failed" for test in before.tests if after.find_collection_error(test)}}
    flaky = find_unsteady(before.tests, again.tests)
    compared = {test: ended for test, ended in before.tests.items() if test in ends and test not in flaky}
    differ = find_differing(compared, ends)
    if differ:
        once_more = run(releases[-1], differ)
        unsteady = {test for test in differ if _end_of(once_more, test) != ends[test]}
        # A test may fail beside others and pass alone: the order decides, and not the release.
        alone = run(releases[0], [test for test in differ if test not in unsteady])
        unsteady |= {test for test in differ if alone.tests.get(test, compared[test]) != compared[test]}
        flaky |= unsteady
        differ = [test for test in differ if test not in unsteady]
    firsts = bisect_tests({test: ends[test] for test in differ}, releases, run)
    changes = [make_change(test, firsts[test], after, ends[test]) for test in differ]
    places = {place for change in changes for place in change.places}
    foreign = scan_files(project, find_foreign_files(project, places), oldest, newest)
    counted = {test: ended for test, ended in compared.items() if test not in flaky}
    known = {(category, message) for category, message, _ in before.warnings | again.warnings}
    new = sorted(row for row in after.warnings if row[:2] not in known and _is_of_torch(*row))
    return _make_run(
        name,
        settings,
        folder,
        pythons,
        compared=len(counted),
        passed=sum(ended == "passed" for ended in counted.values()),
        broken=sum(ended == ends[test] == "failed" for test, ended in counted.items()),
        skipped=sum(ended == "skipped" for ended in counted.values()),
        flaky=tuple(sorted(flaky)),
        regressions=tuple(change for change in changes if ends[change.test] == "failed"),
        fixed=tuple(change for change in changes if ends[change.test] == "passed"),
        warnings=tuple(NewWarning(*row) for row in new),
        findings=(*mark_executed(findings, again.executed), *foreign),
        took=round(time.monotonic() - start),
    )


def find_unsteady(first: Mapping[str, str], second: Mapping[str, str]) -> set[str]:
    """Return the tests that ended differently in two runs on one release."""
    return {test for test, ended in first.items() if second.get(test, ended) != ended}


def find_differing(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return the tests that end otherwise, sorted; one that is skipped on either side is not compared."""
    pairs = ((test, {ended, after[test]}) for test, ended in before.items())
    return sorted(test for test, ends in pairs if len(ends) == 2 and "skipped" not in ends)


def _end_of(outcomes: Outcomes, test: str) -> str:
    """Return how a test ended; one whose file cannot be collected failed."""
    return outcomes.tests.get(test, "failed" if outcomes.find_collection_error(test) else "")


def make_change(test: str, first: str, after: Outcomes, ended: str) -> OutcomeChange:
    """Return what is recorded of a test that ends otherwise on the newest release."""
    if ended != "failed":
        return OutcomeChange(test, first, "")
    error = after.errors.get(test) or after.find_collection_error(test)
    return OutcomeChange(test, first, error, after.frames.get(test, ()))


def _is_of_torch(category: str, message: str, place: str) -> bool:
    """Return True if a warning is about torch: raised in it, or naming it."""
    return category != "PytestUnknownMarkWarning" and ("torch/" in place or "torch" in message.lower())


def _make_run(name: str, settings: dict[str, Any], folder: Path, pythons: dict[str, Path], **found: Any) -> ProjectRun:
    archive = next(path for path in sorted(folder.iterdir()) if path.name.endswith(".tar.gz"))
    nothing: dict[str, Any] = dict.fromkeys(("compared", "passed", "broken", "skipped"), 0)
    nothing |= dict.fromkeys(("flaky", "regressions", "fixed", "warnings", "findings"), ()) | {
        "verdict": "compared",
        "error": "",
    }
    read = "import platform; print(platform.python_version())"
    version = subprocess.check_output([str(next(iter(pythons.values()))), "-c", read], text=True).strip()
    return ProjectRun(
        project=name,
        version=settings["version"],
        source=archive.name,
        digest=hashlib.sha256(archive.read_bytes()).hexdigest(),
        day=settings["day"],
        date=datetime.now(UTC).date().isoformat(),
        builds={minor: read_build(python) for minor, python in pythons.items()},
        python=version,
        platform=f"{platform.system()} {platform.machine()}".lower(),
        seconds=settings["seconds"],
        **{**nothing, **found},
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("projects", nargs="*")
    parser.add_argument("--from", dest="start", default="2.6")
    parser.add_argument("--to", dest="end", default="")
    options = parser.parse_args()
    table = tomllib.loads(LIST.read_text(encoding="utf-8"))
    known = load_releases(ROOT / "releases.toml")
    end = known.get_release(options.end or known.latest.minor)
    start = known.get_release(options.start)
    releases = [release for release in known.all if start.version <= release.version <= end.version]
    environments = Path(os.environ.get("TORCHPROOF_ENVS", ROOT / ".nox"))
    for name in options.projects or table["projects"]:
        settings = {"day": table["day"], "seconds": table["seconds"], **table["projects"][name]}
        needed = [one for one in releases if not settings.get("torchvision") or has_torchvision(one.minor)]
        folder = (options.folder / f"{name}-{settings['version']}").resolve()
        run = compare_project(name, settings, folder, needed, environments)
        path = save_project_run(run, ROOT / "evidence")
        print(
            f"{name} {run.version}: {run.verdict}{f' ({run.error})' if run.error else ''}, {run.compared} tests, "
            f"{len(run.regressions)} regressed, {len(run.fixed)} fixed, {len(run.flaky)} flaky, "
            f"{len(run.warnings)} new warnings, {run.took} s: {path.relative_to(ROOT)}",
            flush=True,
        )
        for change in run.regressions:
            print(f"  {change.first} {change.test}: {change.error}", flush=True)


if __name__ == "__main__":
    main()
