"""Installs a published project beside torch, and runs its tests on one release."""

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pypi_simple import PyPISimple

from torchproof.trial.environments.uv_client import find_uv

# Packages that the environment of a release has, or that would bring another torch. A newer torch brings a newer
# typing-extensions along, so that of an older day does not stand before it.
LEFT_OUT = ("torch", "torchvision", "torchaudio", "triton", "typing-extensions")
LEFT_OUT_VARIABLES = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONSTARTUP")
# A run is ended after so many times its processor time, and what imports take: a machine may have other work.
PATIENCE = 12
IMPORTS = 180
# The innermost frames of a failure that are kept.
MOST_FRAMES = 6
# Frames of what calls a test, and what is no code of a project.
RUNNERS = ("_pytest/", "pluggy/", "unittest/", "pytest/", "<")


@dataclass
class Outcomes:
    """What one run of pytest wrote."""

    tests: dict[str, str] = field(default_factory=dict)
    """``passed``, ``failed`` or ``skipped`` by the id of the test."""
    errors: dict[str, str] = field(default_factory=dict)
    frames: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Frames of a failure that are not torch's nor Python's, innermost first."""
    uncollected: dict[str, str] = field(default_factory=dict)
    warnings: set[tuple[str, str, str]] = field(default_factory=set)
    executed: set[str] = field(default_factory=set)
    """Those of the watched lines that were executed."""

    def find_collection_error(self, test: str) -> str:
        """Return the error of the file or folder that a test is in, "" if it was collected."""
        return next((error for file, error in self.uncollected.items() if test.startswith(file)), "")


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

    @property
    def work(self) -> Path:
        """The folder that tests outside the package are copied to."""
        return self.packages.parent / "work"

    def find_inside(self) -> list[str]:
        """Return the tests that lie in the package itself."""
        return [test for test in self.settings["tests"] if (self.packages / test).exists()]


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
        beside = ["numpy", "pillow"] if settings.get("torchvision") else []
        wanted = [f"{name}=={settings['version']}", "pytest", *beside, *settings.get("needs", ())]
        shared = ["--no-build-isolation-package", name] if settings.get("builds_with_torch") else []
        if error := _install(wanted, packages, python, ["--exclude-newer", settings["day"], *shared]):
            return error
    (top,) = (path for path in source.iterdir() if path.is_dir())
    return Installed(name, settings, top, packages, archive)


def _install(wanted: list[str], target: Path, python: Path, options: list[str]) -> str:
    """Install packages into a folder, without torch; return the last line of an error."""
    overrides = target.with_name("overrides.txt")
    overrides.write_text("".join(f"{one} ; python_version < '3'\n" for one in LEFT_OUT))
    command = [find_uv(), "pip", "install", "--quiet", "--python", str(python), "--target", str(target)]
    whole = [*command, "--overrides", str(overrides), *options, *wanted]
    done = subprocess.run(whole, capture_output=True, text=True, check=False)
    if done.returncode:
        shutil.rmtree(target, ignore_errors=True)
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        told = [line.strip() for line in lines if "Error" in line or line.strip().startswith("cause:")]
        return (told or lines)[-1].strip()[:300]
    return ""


def read_build(python: Path) -> str:
    """Return the build of torch in an environment, such as ``2.8.0+cpu``, without an import, which takes seconds."""
    (path,) = python.parents[1].glob("lib/python3*/site-packages/torch/version.py")
    (build,) = re.findall(r"^__version__ = '(.+)'$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return str(build)


def has_torchvision(minor: str) -> bool:
    """Return True if there is a torchvision for a release of torch, such as ``2.14``."""
    return any(version.startswith(_get_torchvision(minor)) for version in _list_torchvisions())


@cache
def _list_torchvisions() -> list[str]:
    with PyPISimple() as index:
        return [str(package.version) for package in index.get_project_page("torchvision").packages]


def _get_torchvision(minor: str) -> str:
    # torchvision 0.21 is for torch 2.6, and each later one for the next.
    return f"0.{int(minor.partition('.')[2]) + 15}."


def install_torchvision(project: Installed, python: Path) -> list[str]:
    """Install the torchvision of the release of an environment, if the project needs it; return its folder."""
    if not project.settings.get("torchvision"):
        return []
    minor, patch = read_build(python).split("+")[0].split(".")[1:3]
    target = project.packages.parents[1] / "torchvision" / f"2.{minor}.{patch}"
    if not target.is_dir():
        wanted = f"torchvision=={_get_torchvision(f'2.{minor}')}*"
        command = [
            find_uv(),
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--python",
            str(python),
            "--target",
            str(target),
        ]
        subprocess.run([*command, wanted], check=True)
    return [str(target)]


def run_tests(
    project: Installed, python: Path, chosen: list[str] | None = None, *, watched: Mapping[str, list[int]] | None = None
) -> Outcomes:
    """Run the tests of a project, or those chosen, on one release.

    Args:
        project: The project.
        python: The interpreter of the release.
        chosen: Ids of the only tests to run.
        watched: Lines, by the path of the file; those that are executed are written down.

    """
    cwd = _copy_all_tests(project)
    folder = project.packages.parent
    out, chosen_file, lines_file = (folder / name for name in ("outcomes.jsonl", "chosen.txt", "lines.json"))
    out.unlink(missing_ok=True)
    paths = [str(project.packages), *install_torchvision(project, python), str(Path(__file__).parent)]
    environment = {
        **{key: value for key, value in os.environ.items() if key not in LEFT_OUT_VARIABLES},
        "PYTHONPATH": os.pathsep.join(paths),
        "PROJECT_OUTCOMES": str(out),
        "PROJECT_SECONDS": str(project.seconds if chosen is None else 10 * project.seconds),
        "OMP_NUM_THREADS": "1",
        # Beside the packages: environments may be shared, and an import without bytecode takes several times as long.
        "PYTHONPYCACHEPREFIX": str(folder.parent / "bytecode"),
        "HF_HUB_OFFLINE": "1",
        "MPLBACKEND": "agg",
        **project.settings.get("environment", {}),
    }
    tests = project.settings["tests"]
    if chosen is not None:
        chosen_file.write_text("\n".join(chosen), encoding="utf-8")
        environment["PROJECT_CHOSEN"] = str(chosen_file)
        tests = sorted({test.partition("::")[0] for test in chosen})
    options = ["-q", "-p", "outcome_plugin", "-p", "no:cacheprovider", "-o", "addopts=", "-W", "default"]
    options += ["--continue-on-collection-errors", f"--rootdir={cwd}"]
    if project.settings.get("examples"):
        options += ["--doctest-modules", "-o", "doctest_optionflags=NORMALIZE_WHITESPACE ELLIPSIS"]
    for expression in project.settings.get("skip", {}):
        options += [_get_option(expression), expression]
    if watched:
        lines_file.write_text(json.dumps(watched), encoding="utf-8")
        environment["PROJECT_LINES"] = str(lines_file)
    command = [str(python), "-m", "pytest", *options, *tests]
    with (folder / "log.txt").open("w") as log:
        process = subprocess.Popen(command, cwd=cwd, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            process.wait(PATIENCE * project.seconds + IMPORTS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return read_outcomes(out)


def _get_option(expression: str) -> str:
    """Return the option of pytest that an exception of a project is for: a test, a file, or words."""
    return "--deselect" if "::" in expression else "--ignore" if expression.endswith(".py") else "-k"


def _copy_all_tests(project: Installed) -> Path:
    """Copy the tests that lie outside the package; return the folder to run in."""
    shutil.rmtree(project.work, ignore_errors=True)
    inside = project.find_inside()
    for test in [*project.settings["tests"], *project.settings.get("beside", ())]:
        if test not in inside:
            _copy_tests(project.source, project.work, test)
    project.work.mkdir(exist_ok=True)
    return project.packages if inside else project.work


def _copy_tests(source: Path, work: Path, test: str) -> None:
    """Copy tests without the package beside them, so that the installed one is imported."""
    target = work / test
    target.parent.mkdir(parents=True, exist_ok=True)
    if (source / test).is_dir():
        shutil.copytree(source / test, target, dirs_exist_ok=True)
    else:
        shutil.copy(source / test, target)
    if (source / "conftest.py").is_file():
        shutil.copy(source / "conftest.py", work / "conftest.py")


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
        elif "frames" in row:
            outcomes.frames.setdefault(row["failed"], _choose_frames(row["frames"]))
            outcomes.errors[row["failed"]] = row.get("error") or outcomes.errors.get(row["failed"], "")
        elif "executed" in row:
            outcomes.executed.add(shorten_place(row["executed"]))
        else:
            outcomes.warnings.add((row["warning"], row["message"], shorten_place(row["place"])))
    return outcomes


def _choose_frames(frames: list[str]) -> tuple[str, ...]:
    """Return the innermost frames of a project, its tests and what it depends on, without those that run a test."""
    outside = [frame for frame in frames if "site-packages/" not in frame]
    own = [shorten_place(frame) for frame in outside if "/packages/" in frame or "/work/" in frame]
    return tuple(dict.fromkeys(frame for frame in own if not frame.startswith(RUNNERS)))[:MOST_FRAMES]


def shorten_place(place: str) -> str:
    """Return a place below the folder of packages."""
    return place.rpartition("site-packages/")[2].rpartition("/packages/")[2].rpartition("/work/")[2]
