"""The commands that build the docs: ``serve``, ``publish``, ``preview``, ``render``, ``finish`` and ``skill``."""

import gc
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from torchproof_docs.cli.command_context import Context
from torchproof_docs.records.git import run_git


def _add_options(branch: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds the options of both commands that build versions."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        options = (
            click.option(
                "-j",
                "--jobs",
                type=click.IntRange(min=1),
                default=os.cpu_count() or 1,
                help="Versions built side by side.",
            ),
            click.option("--branch", default=branch, show_default=True),
            click.option("--site-url", envvar="SITE_URL", default="", help="Address of the site. [env: SITE_URL]"),
            click.argument("releases", nargs=-1, metavar="[RELEASE]..."),
        )
        for option in options:
            command = option(command)
        return command

    return decorate


@click.command()
@_add_options("docs-preview")
@click.option("--address", default="127.0.0.1:8000", show_default=True)
@click.option("--build-only", is_flag=True, help="Build and commit, but do not serve.")
@click.pass_obj
def serve(
    context: Context,
    releases: tuple[str, ...],
    branch: str,
    jobs: int,
    site_url: str,
    address: str,
    build_only: bool,
) -> None:
    """Build the docs of every release, or of those named such as 2.8, and serve them."""
    from torchproof_docs.site.build import publish as site

    if not build_only:
        site.require_free_address(address)
    site.delete_branch(context.root, branch)
    _build_and_commit(context, releases, branch, jobs, site_url)
    if not build_only:
        versions = ", ".join(site.read_versions(context.root, branch))
        context.console.print(f"serving {versions} on http://{address}")
        site.serve_branch(context.root, branch=branch, address=address)


@click.command()
@_add_options("gh-pages")
@click.pass_obj
def publish(context: Context, releases: tuple[str, ...], branch: str, jobs: int, site_url: str) -> None:
    """Build the docs of every release, or of those named such as 2.8, and commit them for hosting."""
    from torchproof_docs.site.build import publish as site

    site.require_public_address(site_url)
    _build_and_commit(context, releases, branch, jobs, site_url)
    context.console.print(f"committed to branch {branch}; push it to publish: git push origin {branch}")


def _build_and_commit(context: Context, minors: tuple[str, ...], branch: str, jobs: int, site_url: str) -> None:
    from torchproof_docs.site.build.pipeline import build_versions
    from torchproof_docs.site.build.publish import commit_versions  # mike is not there where snippets run
    from torchproof_docs.site.build.validated_project import load_validated_project
    from torchproof_docs.site.pages import check_page

    run_git(context.root, "rev-parse", "--git-dir")  # or all would be built before it turned out
    gc.disable()  # a build makes many objects and drops few
    project = load_validated_project(context.root)
    chosen = [project.releases.get_release(minor) for minor in minors] or list(project.releases.documented)
    out = context.root / "site"
    for release, seconds in build_versions(context.root, chosen, out, jobs=jobs, site_url=site_url):
        context.console.print(f"built {release.minor} in {seconds:.1f} s")
    if line := check_page.explain_missing_page():
        context.console.print(line)
    commit_versions(context.root, project.releases, chosen, out, branch=branch, records=project)


@click.command()
@click.argument("release", required=False)
@click.option("--address", default="127.0.0.1:8000", show_default=True)
@click.pass_obj
def preview(context: Context, release: str | None, address: str) -> int:
    """Show the docs of RELEASE, by default the newest, and show again what changes."""
    from torchproof_docs.records.releases import load_releases
    from torchproof_docs.site.build.builders import serve_preview

    releases = load_releases(context.root / "releases.toml")
    return serve_preview(context.root, releases.get_release(release or releases.latest.minor).minor, address)


@click.command()
@click.argument("release")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.pass_obj
def render(context: Context, release: str, folder: Path) -> None:
    """Write the docs of a RELEASE as plain files into FOLDER, for mkdocs, properdocs or zensical build in there."""
    from torchproof_docs.site.build.builder_folder import render_folder
    from torchproof_docs.site.build.validated_project import load_validated_project
    from torchproof_docs.site.build.version_files import load_docs_version

    project = load_validated_project(context.root)
    version = load_docs_version(project, project.releases.get_release(release), context.root / ".cache")
    count = render_folder(version, folder)
    context.console.print(f"{count} pages in {folder}; build them there, then torchproof-docs finish {folder}")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.argument("site", type=click.Path(path_type=Path, file_okay=False), required=False)
@click.pass_obj
def finish(context: Context, folder: Path, site: Path | None) -> None:
    """Finish the pages that a builder made of a rendered FOLDER, in its folder site or in SITE."""
    from torchproof_docs.site.build.finishing import finish_site

    count = finish_site(folder, site or folder / "site")
    context.console.print(f"finished {count} pages")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), required=False)
@click.pass_obj
def skill(context: Context, folder: Path | None) -> None:
    """Write the skill about the newest release into FOLDER, by default where the wheel of torchproof takes it from."""
    from torchproof.atomic_files import write_atomically
    from torchproof_docs.site.build.validated_project import load_validated_project
    from torchproof_docs.site.exports.markdown_copies import render_program_files
    from torchproof_docs.site.exports.skill import SKILL
    from torchproof_docs.site.fragments.docs_version import DocsVersion

    project = load_validated_project(context.root)
    folder = folder or context.root / "src" / "torchproof" / ".agents" / "skills"
    shutil.rmtree(folder / SKILL, ignore_errors=True)
    files = render_program_files(DocsVersion(project, project.releases.latest, slots={}))
    skill_files = {name.removeprefix("skill/"): text for name, text in files.items() if name.startswith("skill/")}
    for name, text in skill_files.items():
        write_atomically(folder / name, text)
    size = sum(len(text.encode()) for text in skill_files.values())
    context.console.print(f"{len(skill_files)} files, {size / 1e6:.1f} MB in {folder / SKILL}")
