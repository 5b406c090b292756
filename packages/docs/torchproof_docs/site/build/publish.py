"""Commits built docs versions to a branch one after another through mike, and serves that branch."""

import ipaddress
import json
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import mike.commands
import mike.git_utils

from torchproof.errors import TorchproofError
from torchproof_docs.records.git import run_git
from torchproof_docs.records.releases import Release, Releases
from torchproof_docs.site.build.csp import Policy
from torchproof_docs.site.build.pipeline import SHARED
from torchproof_docs.site.exports import json_exports, project_badges
from torchproof_docs.verdicts.project import Project, load_project

AUTHOR = {"GIT_COMMITTER_NAME": "torchproof", "GIT_COMMITTER_EMAIL": "docs@torchproof.invalid"}


class PublishError(TorchproofError):
    """A site cannot be published or served at an address."""


def require_public_address(site_url: str) -> None:
    """Raise PublishError if no reader can reach the address that the pages of a published site would carry."""
    try:
        host = urlsplit(site_url).hostname or ""
    except ValueError:  # brackets that hold no address
        host = ""
    if not site_url.startswith(("https://", "http://")) or not host or _is_local(host):
        shown = site_url or "not set"
        raise PublishError(
            f"SITE_URL: {shown}; set it to where readers find the site, SITE_URL=https://owner.github.io/name/"
        )


def _is_local(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def commit_versions(
    root: Path, releases: Releases, chosen: Sequence[Release], out: Path, *, branch: str, records: Project | None = None
) -> None:
    """Commit built versions to a branch, oldest first.

    The newest of the branch has the alias ``latest``, to which the root leads. The files that speak of all versions
    come from ``records``, by default those of the repository itself.
    """
    with _change_folder(root):
        held = read_versions(root, branch)
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
        files = {
            "index.html": Policy.from_template(first).add_policy(first, "index.html").encode(),
            **_read_shared_files(out),
        }
        if newest in chosen:
            page = (out / newest.minor / "404.html").read_bytes()  # hosts look for it at the root alone
            files |= {"404.html": page, **_render_common_tables(root, records)}
        _commit_files(files, branch, SHARED if newest in chosen else ())


def _read_shared_files(out: Path) -> dict[str, bytes]:
    """Read the files that built versions share, by their paths; those of the newest alone only if it was built."""
    found = [path for name in SHARED for path in ([out / name] if (out / name).is_file() else (out / name).rglob("*"))]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(found) if path.is_file()}


def _render_common_tables(root: Path, records: Project | None) -> dict[str, bytes]:
    """Render the machine-readable files at the root of the site, which cover all versions."""
    if records is None and not (root / "releases.toml").is_file():
        return {}  # a branch in a repository of its own
    project = records or load_project(root)
    tables = {
        "features-all.json": json_exports.export_features(project, project.features.values(), None),
        "runs-all.json": json_exports.export_runs(project, None),
        "pages.json": json_exports.export_page_index(project),
        **project_badges.export_badges(root),
    }
    return {name: json.dumps(table, sort_keys=True, separators=(",", ":")).encode() for name, table in tables.items()}


def _commit_files(files: dict[str, bytes], branch: str, replaced: Sequence[str]) -> None:
    """Commit files to the root of a branch, replacing everything below the names ``replaced``."""
    with mike.git_utils.Commit(branch, "Page for missing addresses, data of all versions", allow_empty=True) as commit:
        commit.delete_files(replaced)
        for name, content in files.items():
            commit.add_file(mike.git_utils.FileInfo(name, content))


def delete_branch(root: Path, branch: str) -> None:
    """Delete a local preview branch, so that it neither grows nor holds a removed version."""
    with suppress(TorchproofError):  # it is not there yet
        run_git(root, "branch", "-qD", branch)


def read_versions(root: Path, branch: str) -> list[str]:
    """Read the versions that a branch holds."""
    try:
        shown = run_git(root, "show", f"{branch}:versions.json")
    except TorchproofError:
        return []
    return [entry["version"] for entry in json.loads(shown)]


def require_free_address(address: str) -> None:
    """Raise PublishError if another program listens on an address such as ``127.0.0.1:8000``."""
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or not host:
        raise PublishError(f"{address}: not an address; give one such as 127.0.0.1:8000")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except (OSError, OverflowError) as error:
            raise PublishError(f"{address}: {error}; choose another: --address 127.0.0.1:8001") from error


def serve_branch(root: Path, *, branch: str, address: str) -> None:
    """Serve a branch with all its versions until interrupted."""
    with _change_folder(root):
        mike.commands.serve(address, branch=branch)


@contextmanager
def _change_folder(root: Path) -> Iterator[None]:
    before, names = Path.cwd(), {key: value for key, value in AUTHOR.items() if key not in os.environ}
    os.chdir(root)
    os.environ.update(names)
    try:
        yield
    finally:
        os.chdir(before)
        for key in names:
            del os.environ[key]
