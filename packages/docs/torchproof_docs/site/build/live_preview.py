"""A live preview, which goes on where a build stops: what is wrong is told in the terminal and in the page's place.

It renders again the pages whose own file changed, and those whose snippets or runs did: MkDocs compares the time of a
page's file with the time of what it built from it, and of nothing else.
"""

import logging
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from torchproof.errors import TorchproofError
from torchproof.text_escaping import escape_markup
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.repository import list_used_snippets
from torchproof_docs.records.scripts.snippets import expand_snippet_name
from torchproof_docs.site.build import version_files
from torchproof_docs.site.build.validated_project import ContradictionError, load_validated_project
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.proof_marks import RUNS
from torchproof_docs.site.pages.run_pages import render_run_pages
from torchproof_docs.verdicts.project import Project

LOG = logging.getLogger("mkdocs.hooks.torchproof")
# The records as they were read last, by checkout.
READ: dict[Path, Project] = {}


def read_project(root: Path) -> Project:
    """Read a checkout and log its problems; if it cannot be read, return the records of the last time."""
    try:
        READ[root] = load_validated_project(root, is_draft=True)
    except ContradictionError as error:
        READ[root] = error.project
        for line in error.lines:
            LOG.warning("%s", line)
    except TorchproofError as error:
        if root not in READ:
            raise
        LOG.warning("%s\nThe preview shows the records as they were before.", error)
    return READ[root]


def render_page(version: DocsVersion, name: str) -> version_files.PageSource:
    """Render a page, or its error in its place."""
    try:
        return version_files.render_page(version, name)
    except (TorchproofError, LookupError) as error:
        LOG.warning("%s: %s", name, error)
        told = "\n".join(f"- {escape_markup(line)}" for line in str(error).splitlines())
        return version_files.PageSource(
            version_files.build_page_metadata(version, name, None), f"# This page cannot be shown\n\n{told}\n"
        )


def render_runs(version: DocsVersion, name: str) -> str:
    """Render the runs behind a page; return "" if it has none."""
    address = f"{name.removesuffix('.md')}/{RUNS}/"
    notes = [one for one in version.project.notes.values() if f"{one.id}.md" == name]
    feature = version.features.get(name.removesuffix(".md"))
    if not notes and not feature:
        return ""
    features = {feature.id: feature} if feature else {}
    return render_run_pages(version, features.values(), notes).get(address, "")


def delete_stale_pages(project: Project, built: Mapping[str, Path]) -> None:
    """Delete the built pages whose snippets or runs are newer, so that MkDocs builds them again.

    ``built`` has the files by the names of the pages that they were built from, such as ``compile/cond.md``.
    """
    for id in (*project.features, *(notes.id for notes in project.notes.values())):
        page = built.get(f"{id}.md")
        if page and page.is_file() and page.stat().st_mtime < _find_newest_time(_find_inputs(project, id)):
            page.unlink()


def set_build_time(site: Path, started: float) -> None:
    """Set the time of built pages to the start of the build, so that an edit made meanwhile is newer."""
    for path in site.rglob("*.html"):
        if path.stat().st_mtime > started:
            os.utime(path, (started, started))


def _find_inputs(project: Project, id: str) -> Iterable[Path]:
    yield from (project.root / "snippets" / id).glob("*.py")
    if id in project.features:
        used = (expand_snippet_name(name, id) for name in list_used_snippets(project.features[id]))
        yield from (project.snippets[name].path for name in used if name in project.snippets)
    for target, page in project.pages:
        if page == id:
            yield evidence_files.get_page_path(project.root / "evidence", target, page)


def _find_newest_time(paths: Iterable[Path]) -> float:
    return max((path.stat().st_mtime for path in paths if path.is_file()), default=0.0)
