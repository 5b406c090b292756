"""Run the tests of published projects on the oldest and the newest release, and find where a test first ends otherwise.

    python benchmarks/projects.py FOLDER [PROJECT...] [--from 2.6] [--to 2.15]

Reads benchmarks/projects.toml, needs an environment for each release in TORCHPROOF_ENVS, and writes
evidence/projects/PROJECT.json. FOLDER gets sources and dependencies, shared by all releases; nothing of them is stored
here. Each test runs twice on the oldest release, and what ends differently there is flaky. Those that end otherwise on
the newest run there again, then on releases between, by bisection.
"""

import argparse
import hashlib
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pypi_simple import PyPISimple

from torchproof_docs.evidence.project_runs import NewWarning, OutcomeChange, ProjectRun, save_project_run
from torchproof_docs.records.releases import Release, load_releases

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_suffix(".toml")
# Packages that the environment of a release has, or that would bring another torch.
LEFT_OUT = ("torch", "torchvision", "torchaudio", "triton")
# A run is ended after so many times its processor time: a machine may have other work.
PATIENCE = 15


@dataclass
class Outcomes:
    """What one run of pytest wrote."""

    tests: dict[str, str] = field(default_factory=dict)
    """``passed``, ``failed`` or ``skipped`` by the id of the test."""
    errors: dict[str, str] = field(default_factory=dict)
    uncollected: dict[str, str] = field(default_factory=dict)
    warnings: set[tuple[str, str, str]] = field(default_factory=set)


@dataclass(frozen=True)
class Installed:
    """A project that is ready to be tested."""

    name: str
    settings: dict[str, Any]
    source: Path
    """The unpacked source; tests run in a copy of their files without the package."""
    packages: Path
    """The project and what it depends on, without torch."""
    archive: Path

    @property
    def seconds(self) -> int:
        return int(self.settings["seconds"])


def fetch_source(name: str, version: str, folder: Path) -> Path:
    """Download the source distribution of a version, unless it is there."""
    with PyPISimple() as index:
        found = [
            package
            for package in index.get_project_page(name).packages
            if package.package_type == "sdist" and package.version == version
        ]
        path = folder / found[0].filename
        if not path.is_file():
            index.download_package(found[0], path)
    return path


def install_project(name: str, settings: dict[str, Any], folder: Path, python: Path) -> Installed | str:
    """Install a project beside torch, or return why it cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    archive = fetch_source(name, settings["version"], folder)
    source, packages = folder / "source", folder / "packages"
    if not source.is_dir():
        shutil.unpack_archive(archive, source)
    if not packages.is_dir():
        overrides = folder / "overrides.txt"
        overrides.write_text("".join(f"{one} ; python_version < '3'\n" for one in LEFT_OUT))
        wanted = [f"{name}=={settings['version']}", "pytest", *settings.get("needs", ())]
        command = ["uv", "pip", "install", "--quiet", "--python", str(python), "--target", str(packages)]
        dated = ["--exclude-newer", settings["day"], "--overrides", str(overrides)]
        done = subprocess.run([*command, *dated, *wanted], capture_output=True, text=True, check=False)
        if done.returncode:
            shutil.rmtree(packages, ignore_errors=True)
            return done.stderr.strip().splitlines()[-1][:300]
    (top,) = (path for path in source.iterdir() if path.is_dir())
    return Installed(name, settings, top, packages, archive)


def run_tests(project: Installed, python: Path, chosen: list[str] | None = None) -> Outcomes:
    """Run the tests of a project, or those chosen, on one release."""
    work = project.packages.parent / "work"
    shutil.rmtree(work, ignore_errors=True)
    inside = [test for test in project.settings["tests"] if (project.packages / test).exists()]
    for test in project.settings["tests"]:
        if test not in inside:
            _copy_tests(project.source, work, test)
    work.mkdir(exist_ok=True)
    cwd = project.packages if inside else work
    out = project.packages.parent / "outcomes.jsonl"
    out.unlink(missing_ok=True)
    environment = {
        **{key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONSTARTUP")},
        "PYTHONPATH": os.pathsep.join((str(project.packages), str(Path(__file__).parent))),
        "PROJECT_OUTCOMES": str(out),
        "PROJECT_SECONDS": str(project.seconds if chosen is None else 10 * project.seconds),
        "OMP_NUM_THREADS": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        **project.settings.get("environment", {}),
    }
    options = ["-q", "-p", "outcome_plugin", "-p", "no:cacheprovider", "-o", "addopts=", "-W", "default"]
    options.append("--continue-on-collection-errors")
    for expression in project.settings.get("skip", {}):
        options += ["--deselect" if "::" in expression else "-k", expression]
    command = [str(python), "-m", "pytest", *options, *(project.settings["tests"] if chosen is None else chosen)]
    with (project.packages.parent / "log.txt").open("w") as log:
        process = subprocess.Popen(command, cwd=cwd, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            process.wait(PATIENCE * project.seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return read_outcomes(out)


def _copy_tests(source: Path, work: Path, test: str) -> None:
    """Copy tests without the package beside them, so that the installed one is imported."""
    target = work / test
    target.parent.mkdir(parents=True, exist_ok=True)
    if (source / test).is_dir():
        shutil.copytree(source / test, target)
    else:
        shutil.copy(source / test, target)
    for extra in ("conftest.py",):
        if (source / extra).is_file():
            shutil.copy(source / extra, work / extra)


def read_outcomes(path: Path) -> Outcomes:
    """Read what the plugin wrote; a test that failed at its end counts as failed."""
    outcomes = Outcomes()
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        row = json.loads(line)
        if "test" in row:
            if outcomes.tests.get(row["test"]) != "failed":
                outcomes.tests[row["test"]] = row["outcome"]
                outcomes.errors[row["test"]] = row["error"]
        elif "collect" in row:
            outcomes.uncollected[row["collect"]] = row["error"]
        else:
            outcomes.warnings.add((row["warning"], row["message"], _shorten_place(row["place"])))
    return outcomes


def _shorten_place(place: str) -> str:
    """Return a place below the folder of packages."""
    return place.rpartition("site-packages/")[2].rpartition("/packages/")[2].rpartition("/work/")[2]


def bisect_tests(tests: dict[str, str], releases: list[Release], run: "Any") -> dict[str, str]:
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
    oldest, newest = releases[0], releases[-1]
    project = install_project(name, settings, folder, pythons[oldest.minor])
    if isinstance(project, str):
        return _make_run(name, settings, folder, pythons, verdict="cannot install", error=project)
    before, again = (run_tests(project, pythons[oldest.minor]) for _ in range(2))
    if not before.tests:
        error = next(iter(before.uncollected.values()), "no test ran")
        return _make_run(name, settings, folder, pythons, verdict="cannot collect", error=error)
    after = run_tests(project, pythons[newest.minor])
    if not after.tests:
        verdict, error = (
            ("cannot collect", next(iter(after.uncollected.values()))) if after.uncollected else ("timeout", "")
        )
        return _make_run(name, settings, folder, pythons, verdict=verdict, error=f"on {newest.minor}: {error}")
    flaky = {test for test, ended in before.tests.items() if again.tests.get(test, ended) != ended}
    lost = {
        test: "failed"
        for test in before.tests
        if test not in after.tests and any(test.startswith(file) for file in after.uncollected)
    }
    ends = {**after.tests, **lost}
    compared = {test: ended for test, ended in before.tests.items() if test in ends and test not in flaky}
    differ = sorted(
        test for test, ended in compared.items() if ended != ends[test] and "skipped" not in (ended, ends[test])
    )
    if differ:
        once_more = run_tests(project, pythons[newest.minor], differ)
        unsure = {test for test in differ if test not in lost and once_more.tests.get(test) != ends[test]}
        flaky |= unsure
        differ = [test for test in differ if test not in unsure]
    firsts = bisect_tests(
        {test: ends[test] for test in differ},
        releases,
        lambda release, tests: run_tests(project, pythons[release.minor], tests),
    )
    errors = {
        test: after.errors.get(test) or next((e for f, e in after.uncollected.items() if test.startswith(f)), "")
        for test in differ
    }
    changes = [OutcomeChange(test, firsts[test], errors[test] if ends[test] == "failed" else "") for test in differ]
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
    )


def _is_of_torch(category: str, message: str, place: str) -> bool:
    """Return True if a warning is about torch: raised in it, or naming it."""
    return category != "PytestUnknownMarkWarning" and ("torch/" in place or "torch" in message.lower())


def _make_run(name: str, settings: dict[str, Any], folder: Path, pythons: dict[str, Path], **found: Any) -> ProjectRun:
    archive = next(path for path in sorted(folder.iterdir()) if path.name.endswith(".tar.gz"))
    nothing: dict[str, Any] = dict.fromkeys(("compared", "passed", "broken", "skipped"), 0)
    nothing |= dict.fromkeys(("flaky", "regressions", "fixed", "warnings"), ()) | {"verdict": "compared", "error": ""}
    read = "import platform, torch; print(platform.python_version(), torch.__version__)"
    versions = {
        minor: subprocess.check_output([str(python), "-c", read], text=True).split()
        for minor, python in pythons.items()
    }
    return ProjectRun(
        project=name,
        version=settings["version"],
        source=archive.name,
        digest=hashlib.sha256(archive.read_bytes()).hexdigest(),
        day=settings["day"],
        date=datetime.now(UTC).date().isoformat(),
        builds={minor: build for minor, (_, build) in versions.items()},
        python=next(iter(versions.values()))[0],
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
        run = compare_project(name, settings, (options.folder / name).resolve(), releases, environments)
        path = save_project_run(run, ROOT / "evidence")
        print(
            f"{name} {run.version}: {run.verdict}{f' ({run.error})' if run.error else ''}, {run.compared} tests, "
            f"{len(run.regressions)} regressed, {len(run.fixed)} fixed, {len(run.flaky)} flaky, "
            f"{len(run.warnings)} new warnings: {path.relative_to(ROOT)}",
            flush=True,
        )
        for change in run.regressions:
            print(f"  {change.first} {change.test}: {change.error}", flush=True)
    sys.exit(0)


if __name__ == "__main__":
    main()
