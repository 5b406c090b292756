"""Builds the docs of every release side by side, then commits them one after another through mike."""

import ipaddress
import json
import logging
import os
import shutil
import socket
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from urllib.parse import urlsplit

import mike.commands
import mike.git_utils
import mkdocs.commands.build
import mkdocs.config
import mkdocs.exceptions

from torchproof.errors import TorchproofError
from torchproof.judge.project import Project, load_project
from torchproof.records.git import git
from torchproof.records.releases import Release, Releases
from torchproof.site import check_page, data, frames, name_data, names, rendering
from torchproof.site.checked import checked_project
from torchproof.site.page_index import page_index
from torchproof.site.policy import Policy
from torchproof.site.server import server

SHARED = (check_page.FOLDER, frames.FRAME, name_data.DATA, names.TABLE, "snippets")
"""What lies once at the root of a site of several versions, beside them."""
AUTHOR = {"GIT_COMMITTER_NAME": "torchproof", "GIT_COMMITTER_EMAIL": "docs@torchproof.invalid"}


class PublishError(TorchproofError):
    """A docs version could not be built or committed."""


def check_address(site_url: str) -> None:
    """Raise PublishError where no reader can reach the address that the pages of a published site would carry."""
    try:
        host = urlsplit(site_url).hostname or ""
    except ValueError:  # brackets that hold no address
        host = ""
    if not site_url.startswith(("https://", "http://")) or not host or _is_local(host):
        told = site_url or "not set"
        raise PublishError(
            f"SITE_URL: {told}; set it to where readers find the site, SITE_URL=https://owner.github.io/name/"
        )


def _is_local(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def build(root: Path, minor: str, site_dir: Path, *, is_alone: bool = True) -> float:
    """Build the docs of one release into a folder and return the seconds it took; warnings are errors.

    What all versions share goes beside that folder. One that is not built beside others takes a second process.
    """
    started = time.perf_counter()
    os.environ.update(TORCHPROOF_RELEASE=minor, TORCHPROOF_SITE_DIR=str(site_dir), MIKE_DOCS_VERSION=minor)
    os.environ["TORCHPROOF_SHARED"] = str(site_dir.parent)
    os.environ["SOURCE_DATE_EPOCH"] = commit_time(root)
    records = _Records()
    logging.getLogger("mkdocs").addHandler(records)
    config = mkdocs.config.load_config(str(root / "mkdocs.yml"), strict=True)
    config.extra["is_alone"] = is_alone
    config.plugins.on_startup(command="build", dirty=False)
    try:
        mkdocs.commands.build.build(config)
    except (mkdocs.exceptions.MkDocsException, mkdocs.exceptions.Abort) as error:
        raise PublishError(f"docs {minor}: {error}: {'; '.join(records.lines) or 'see the message above'}") from None
    finally:
        config.plugins.on_shutdown()
        logging.getLogger("mkdocs").removeHandler(records)
    return time.perf_counter() - started


class _Records(logging.Handler):
    """Keeps the warnings of one build, which a worker process would lose."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def build_all(root: Path, releases: Sequence[Release], out: Path, *, jobs: int) -> Iterator[tuple[Release, float]]:
    """Build the docs of several releases in parallel, yielding each release with its seconds as it is done."""
    project, is_alone = checked_project(root), len(releases) == 1 and jobs > 1
    for name in SHARED:
        _removed(out / name)
    if not is_alone:
        names.prepare(project, releases)  # once: the workers are forked with it
        rendering.fetch_all(project, releases, root / ".cache")  # no thread is left when they are
    with ProcessPoolExecutor(max_workers=jobs, mp_context=get_context("fork")) as pool:
        futures = {
            pool.submit(build, root, release.minor, out / release.minor, is_alone=is_alone): release
            for release in reversed(releases)  # the newest takes longest: begun last, it would leave a processor idle
        }
        for future in as_completed(futures):
            try:
                yield futures[future], future.result()
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise


def commit_all(
    root: Path, releases: Releases, chosen: Sequence[Release], out: Path, *, branch: str, records: Project | None = None
) -> None:
    """Commit built versions to a branch, oldest first.

    The newest of the branch has the alias ``latest``, to which the root leads. The files that speak of all versions
    come from ``records``, by default those of the repository itself.
    """
    with _inside(root):
        held = served_versions(root, branch)
        there = [release for release in releases.documented if release.minor in held]
        newest = max([*there, *chosen], key=lambda release: release.version)
        for release in chosen:
            latest = release == newest
            config = {"site_dir": str(out / release.minor), "use_directory_urls": True}
            with mike.commands.deploy(
                config,
                release.minor,
                aliases=["latest"] if latest else [],
                update_aliases=latest,
                branch=branch,
                allow_empty=True,
                message=f"Docs of PyTorch {release.minor}",
            ):
                pass  # already built
        mike.commands.set_default("latest", branch=branch, allow_empty=True)
        first = bytes(mike.git_utils.read_file(branch, "index.html")).decode()  # leads to the newest version
        files = {"index.html": Policy.of(first).guard(first, "index.html").encode(), **_shared(out)}
        if newest in chosen:
            page = (out / newest.minor / "404.html").read_bytes()  # hosts look for it at the root alone
            files |= {"404.html": page, **_of_all_versions(root, records)}
        _commit_files(files, branch, SHARED if newest in chosen else ())


def _shared(out: Path) -> dict[str, bytes]:
    """Return the files that built versions share, by their paths; what only the newest has is there with that alone."""
    found = [path for name in SHARED for path in ([out / name] if (out / name).is_file() else (out / name).rglob("*"))]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(found) if path.is_file()}


def _removed(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)


def _of_all_versions(root: Path, records: Project | None) -> dict[str, bytes]:
    """Return the machine-readable files that speak of all versions, which lie at the root of the site."""
    if records is None and not (root / "releases.toml").is_file():
        return {}  # a branch in a repository of its own
    project = records or load_project(root)
    tables = {
        "features-all.json": data.features(project, project.features.values(), None),
        "runs-all.json": data.runs(project, None),
        "pages.json": page_index(project),
    }
    return {name: json.dumps(table, sort_keys=True, separators=(",", ":")).encode() for name, table in tables.items()}


def _commit_files(files: dict[str, bytes], branch: str, replaced: Sequence[str]) -> None:
    """Commit files to the root of a branch, in the place of all that lies under the names ``replaced``."""
    with mike.git_utils.Commit(branch, "Page for missing addresses, data of all versions", allow_empty=True) as commit:
        commit.delete_files(replaced)
        for name, content in files.items():
            commit.add_file(mike.git_utils.FileInfo(name, content))


def drop_branch(root: Path, branch: str) -> None:
    """Delete a local preview branch, so that it never grows and never holds a version that is gone."""
    with suppress(TorchproofError):  # it is not there yet
        git(root, "branch", "-qD", branch)


def served_versions(root: Path, branch: str) -> list[str]:
    """Return the versions a branch holds."""
    try:
        shown = git(root, "show", f"{branch}:versions.json")
    except TorchproofError:
        return []
    return [entry["version"] for entry in json.loads(shown)]


def check_free(address: str) -> None:
    """Raise PublishError where something else listens on an address such as ``127.0.0.1:8000``."""
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or not host:
        raise PublishError(f"{address}: not an address; give one such as 127.0.0.1:8000")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except (OSError, OverflowError) as error:
            raise PublishError(f"{address}: {error}; choose another: --address 127.0.0.1:8001") from error


def serve(root: Path, *, branch: str, address: str) -> None:
    """Serve a branch with all its versions until interrupted."""
    host, _, port = address.rpartition(":")
    with _inside(root), server(branch, (host, int(port))) as serving, suppress(KeyboardInterrupt):
        serving.serve_forever()


def commit_time(root: Path) -> str:
    """Return when the checked-out commit was made, in seconds since the epoch; 0 where there is none."""
    try:
        return git(root, "log", "-1", "--format=%ct").strip()
    except TorchproofError:  # no checkout of git, or nothing committed
        return "0"


@contextmanager
def _inside(root: Path) -> Iterator[None]:
    before, names = Path.cwd(), {key: value for key, value in AUTHOR.items() if key not in os.environ}
    os.chdir(root)
    os.environ.update(names)
    try:
        yield
    finally:
        os.chdir(before)
        for key in names:
            del os.environ[key]
