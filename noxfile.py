"""The release matrix: an environment per torch release, the snippets run in it, evidence recorded.

    nox -s matrix                      what is stale or missing, on every release
    nox -s matrix -- 2.8 2.15          the same, on these releases
    nox -s matrix -- --all             everything anew
    nox -s matrix -- compile/set-stance    one page, or one snippet, on every release
    nox -s matrix -- --keep 2.15       keep the environment afterwards

One environment exists at a time, with a download cache of its own that goes with it (together 5 to 7 GB, because uv
links files from one to the other), so the disk in use stays below 8 GB. An interrupted run resumes, because what is
recorded is neither stale nor missing. TORCHPROOF_ENVS names a folder of environments to keep and use again.
"""

import os
import shutil
import sys
import time
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv"
nox.options.sessions = ["matrix"]

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "src"))  # nox may run in an environment that has no torchproof

from torchproof.records.releases import load_releases  # noqa: E402

RELEASES = {release.minor: release.torch for release in load_releases(ROOT / "releases.toml").all}


@nox.session(venv_backend="none")
def matrix(session: nox.Session) -> None:
    """Run the snippets on every PyTorch release and record the evidence."""
    flags = {argument for argument in session.posargs if argument.startswith("--")}
    words = [argument for argument in session.posargs if not argument.startswith("--")]
    names = [word for word in words if "/" in word]
    wanted = [word for word in words if word not in names] or list(RELEASES)
    if unknown := [minor for minor in wanted if minor not in RELEASES]:
        session.error(f"{', '.join(unknown)}: not in releases.toml; it lists {', '.join(RELEASES)}")
    failed: dict[str, str] = {}
    for number, minor in enumerate(wanted, start=1):
        started = time.monotonic()
        session.log(f"[{number}/{len(wanted)}] torch {RELEASES[minor]}")
        if problem := _record(session, RELEASES[minor], flags, names):
            failed[minor] = problem
        session.log(f"[{number}/{len(wanted)}] torch {RELEASES[minor]}: {time.monotonic() - started:.0f} s")
    for minor, problem in failed.items():
        session.warn(f"{minor}: {problem}")
    if failed:
        session.error(f"{', '.join(failed)} could not be completed; the other releases are recorded")


def _record(session: nox.Session, torch: str, flags: set[str], names: list[str]) -> str | None:
    """Record one release in an environment of its own; return what went wrong, if anything."""
    keep = os.environ.get("TORCHPROOF_ENVS")
    environment = Path(keep or ROOT / ".nox") / torch
    python = environment / "bin" / "python"
    env = {"PYTHONPATH": str(ROOT / "src"), **({} if keep else {"UV_CACHE_DIR": str(ROOT / ".nox" / "cache")})}
    try:
        if not (environment / ".done").exists():
            session.run("uv", "venv", "-q", "--clear", "--python", "3.11", str(environment), env=env, external=True)
            packages = [f"torch=={torch}", "-r", str(ROOT / "snippets" / "requirements.txt")]
            session.run("uv", "pip", "install", "-q", "--python", str(python), *packages, env=env, external=True)
            (environment / ".done").touch()
    except nox.command.CommandFailed:
        return f"torch {torch} could not be installed"
    only = [] if "--all" in flags else ["--only", "fresh"]
    try:
        # Status 1 says that a snippet contradicts its claim: recorded, and `torchproof check` will refuse it.
        session.run(
            str(python),
            "-m",
            "torchproof",
            "run",
            "--record",
            *only,
            *names,
            env=env,
            external=True,
            success_codes=[0, 1],
        )
    except nox.command.CommandFailed:
        return f"the runner failed on torch {torch}"
    finally:
        session.log(f"torch {torch}: {_gigabytes(environment, ROOT / '.nox' / 'cache'):.1f} GB of disk in use")
        if not keep and "--keep" not in flags:
            for folder in (environment, ROOT / ".nox" / "cache"):
                shutil.rmtree(folder, ignore_errors=True)
    return None


def _gigabytes(*folders: Path) -> float:
    """Return the size of folders, each file counted once however many links it has."""
    sizes: dict[int, int] = {}
    for folder in folders:
        for path in folder.rglob("*"):
            about = path.lstat()
            sizes[about.st_ino] = about.st_blocks * 512
    return sum(sizes.values()) / 1e9
