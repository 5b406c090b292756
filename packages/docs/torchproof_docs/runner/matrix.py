"""Runs snippets in an environment of each release, one after the other, and records their evidence."""

import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from torchproof.errors import TorchproofError
from torchproof_docs.evidence.repository import Repository
from torchproof_docs.records.releases import Release
from torchproof_docs.runner.devices.machine import detect_cpu_target
from torchproof_docs.runner.evidence_recorder import drop_obsolete
from torchproof_docs.runner.release_process import run_torchproof_docs
from torchproof_docs.runner.selection import find_snippets_without_run, select_snippets

# Lends the Python of an environment that holds the torch of a release, as ``Environments.lend`` does.
Lend = Callable[[Release], AbstractContextManager[Path]]


def find_releases_to_run(
    checkout: Repository, releases: Iterable[Release], names: Sequence[str], *, target: str | None = None
) -> list[Release]:
    """Return the releases on which a snippet has no run of its current file, or a name of its page no look-up.

    Without a target these are all releases if this machine may have a GPU, because only torch knows the target.
    """
    target = target or detect_cpu_target()
    if target is None:
        return list(releases)
    snippets = select_snippets(checkout, names)
    pages = {snippet.page for snippet in snippets} if names else checkout.lookup_names_by_page
    wanted = {name for page in pages for name in checkout.lookup_names_by_page.get(page, ())}

    def is_open(release: Release) -> bool:
        evidence = checkout.evidence.get((target, release.torch))
        looked_up = evidence.api.keys() if evidence else set()
        is_complete = release in checkout.releases.patches or wanted <= looked_up
        return bool(find_snippets_without_run(checkout, target, release, snippets)) or not is_complete

    return [release for release in releases if is_open(release)]


def record_releases(
    root: Path,
    releases: Sequence[Release],
    *,
    names: Sequence[str],
    anew: bool,
    lend: Lend,
    tell: Callable[[str], None],
) -> dict[str, str]:
    """Run snippets on releases and record evidence; return the problems by minor release.

    Args:
        root: the checkout.
        releases: where to run.
        names: patterns of snippets; all without one.
        anew: run everything; else only snippets without a run of their current file, so an interrupted run resumes.
        lend: lends an environment.
        tell: prints progress.

    """
    waiting = releases if anew else find_releases_to_run(Repository.load_records(root), releases, names)
    if done := [release.minor for release in releases if release not in waiting]:
        tell(f"recorded already: {', '.join(done)}")
    failed: dict[str, str] = {}
    for number, release in enumerate(waiting, start=1):
        label, started = f"[{number}/{len(waiting)}] torch {release.torch}", time.monotonic()
        tell(label)
        try:
            with lend(release) as python:
                _record_release(root, python, release, names, anew=anew)
        except TorchproofError as error:
            failed[release.minor] = str(error)
        tell(f"{label}: {time.monotonic() - started:.0f} s")
    if target := detect_cpu_target():  # what is gone goes too where nothing had to run
        drop_obsolete(root, target)
    return failed


def _record_release(root: Path, python: Path, release: Release, names: Sequence[str], *, anew: bool) -> None:
    only = [] if anew else ["--only", "fresh"]
    with tempfile.TemporaryDirectory(prefix="torchproof-") as folder:
        receipt = Path(folder, "receipt")
        more = ("--quiet", *only, "--receipt", str(receipt))
        status = run_torchproof_docs(python, "run", "--record", *more, "--", *names, folder=root)
        recorded = receipt.exists()
    if status not in (0, 1):  # 1 says that a snippet contradicts its claim: recorded, for the judge to see
        raise TorchproofError(f"torch {release.torch}: the runner failed with status {status}; it said above why")
    if not recorded:  # a Python that cannot start ends with 1 too
        raise TorchproofError(
            f"torch {release.torch}: {python} ended with status {status} before it had recorded; start it by hand, "
            "and remove its environment if it does not start"
        )
