"""Builds docs versions, one or ten: render a folder, run a builder on it, finish the site."""

import gc
import shutil
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from torchproof.errors import TorchproofError
from torchproof_docs.records.git import run_git
from torchproof_docs.records.releases import Release
from torchproof_docs.site.build import page_shell, version_files
from torchproof_docs.site.build.builder_folder import render_folder
from torchproof_docs.site.build.builders import BUILDERS, DEFAULT, Builder, BuilderError, build_folder
from torchproof_docs.site.build.finishing import finish_site
from torchproof_docs.site.build.validated_project import load_validated_project
from torchproof_docs.site.fragments.code_colours import colour_listings
from torchproof_docs.site.pages import check_page, name_data, name_pages
from torchproof_docs.verdicts.project import Project

# Files and folders at the root of a site of several versions, beside the versions.
SHARED = (check_page.FOLDER, page_shell.FRAME, name_data.DATA, name_pages.TABLE, "snippets")


def build_versions(
    root: Path,
    releases: Sequence[Release],
    out: Path,
    *,
    jobs: int,
    site_url: str = "",
    builder: Builder = BUILDERS[DEFAULT],
) -> Iterator[tuple[Release, float]]:
    """Build the docs of several releases in parallel, yielding each release with its seconds when it is done.

    Args:
        root: The checkout.
        releases: The docs versions to build.
        out: The folder that gets a folder for each version, and what they share.
        jobs: Number of processes.
        site_url: Address of the whole site; by default that of the project's ``mkdocs.yml``.
        builder: The program that makes HTML.

    """
    project = load_validated_project(root)
    for name in SHARED:
        _delete(out / name)
    out.mkdir(parents=True, exist_ok=True)
    name_pages.compare_releases(project, releases)  # once: the workers are forked with it
    colour_listings(project.snippets.values())  # the same
    version_files.fetch_all_sources(project, releases, root / ".cache")  # no thread is left when they are
    with ProcessPoolExecutor(max_workers=jobs, mp_context=get_context("fork"), initializer=gc.disable) as pool:
        futures = {
            pool.submit(
                build_version, project, release, out / release.minor, site_url=site_url, builder=builder
            ): release
            for release in reversed(releases)  # the newest takes longest: begun last, it would leave a processor idle
        }
        for future in as_completed(futures):
            try:
                yield futures[future], future.result()
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise


def build_version(
    project: Project, release: Release, site: Path, *, site_url: str = "", builder: Builder = BUILDERS[DEFAULT]
) -> float:
    """Build the docs of one release into a folder beside what versions share; return the seconds it took.

    Raises:
        BuilderError: The builder failed or warned.

    """
    started = time.perf_counter()
    version = version_files.load_docs_version(project, release, project.root / ".cache", shared="../")
    site.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{release.minor}-", dir=site.parent) as temporary:
        folder = Path(temporary, "docs")
        render_folder(version, folder, site_url=site_url)
        try:
            built = build_folder(folder, builder, root=project.root, commit_time=read_commit_time(project.root))
        except BuilderError as error:
            raise BuilderError(f"docs {release.minor}: {error}") from None
        _delete(site)
        shutil.move(built, site)
        finish_site(folder, site)
    return time.perf_counter() - started


def read_commit_time(root: Path) -> str:
    """Return when the checked-out commit was made, in seconds since the epoch; "0" without a commit."""
    try:
        return run_git(root, "log", "-1", "--format=%ct").strip()
    except TorchproofError:  # no checkout of git, or nothing committed
        return "0"


def _delete(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
