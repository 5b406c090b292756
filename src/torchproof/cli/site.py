"""``torchproof serve`` and ``torchproof publish``: the docs of every release, here or for hosting."""

import gc
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from torchproof.cli.context import Context
from torchproof.records.git import git


def _options(branch: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return what both commands are told."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        jobs = click.option(
            "-j", "--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="Versions built side by side."
        )
        command = jobs(click.option("--branch", default=branch, show_default=True)(command))
        return click.argument("releases", nargs=-1, metavar="[RELEASE]...")(command)

    return decorate


@click.command()
@_options("docs-preview")
@click.option("--address", default="127.0.0.1:8000", show_default=True)
@click.option("--build-only", is_flag=True, help="Build and commit, but do not serve.")
@click.pass_obj
def serve(context: Context, releases: tuple[str, ...], branch: str, jobs: int, address: str, build_only: bool) -> None:
    """Build the docs of every release, or of those named such as 2.8, and serve them."""
    from torchproof.site import publish as site

    if not build_only:
        site.check_free(address)
    site.drop_branch(context.root, branch)
    _build(context, releases, branch, jobs)
    if not build_only:
        versions = ", ".join(site.served_versions(context.root, branch))
        context.console.print(f"serving {versions} on http://{address}")
        site.serve(context.root, branch=branch, address=address)


@click.command()
@_options("gh-pages")
@click.pass_obj
def publish(context: Context, releases: tuple[str, ...], branch: str, jobs: int) -> None:
    """Build the docs of every release, or of those named such as 2.8, and commit them for hosting."""
    from torchproof.site import publish as site

    site.check_address(os.environ.get("SITE_URL", ""))
    _build(context, releases, branch, jobs)
    context.console.print(f"committed to branch {branch}; push it to publish: git push origin {branch}")


def _build(context: Context, minors: tuple[str, ...], branch: str, jobs: int) -> None:
    from torchproof.site import check_page
    from torchproof.site import publish as site  # MkDocs is not there where snippets run
    from torchproof.site.checked import checked_project

    git(context.root, "rev-parse", "--git-dir")  # or all would be built before it turned out
    gc.disable()  # a build makes many objects and drops few; the workers are forked with this
    project = checked_project(context.root)
    chosen = [project.releases.get(minor) for minor in minors] or list(project.releases.documented)
    out = context.root / "site"
    for built, seconds in site.build_all(context.root, chosen, out, jobs=jobs):
        context.console.print(f"built {built.minor} in {seconds:.1f} s")
    if line := check_page.missing():
        context.console.print(line)
    site.commit_all(context.root, project.releases, chosen, out, branch=branch, records=project)


@click.command()
@click.argument("release")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.pass_obj
def render(context: Context, release: str, folder: Path) -> None:
    """Write the docs of a RELEASE as plain files into FOLDER, for mkdocs build or zensical build in there."""
    from torchproof.site import folder as plain
    from torchproof.site.checked import checked_project
    from torchproof.site.rendering import docs_version

    project = checked_project(context.root)
    version = docs_version(project, project.releases.get(release), context.root / ".cache")
    count = plain.write(version, folder)
    context.console.print(f"{count} pages in {folder}; build them there, then torchproof finish {folder}")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.argument("site", type=click.Path(path_type=Path, file_okay=False), required=False)
@click.pass_obj
def finish(context: Context, folder: Path, site: Path | None) -> None:
    """Finish the pages that a builder made of a rendered FOLDER, in its folder site or in SITE."""
    from torchproof.site import folder as plain

    count = plain.finish(folder, site or folder / "site")
    context.console.print(f"finished {count} pages")
