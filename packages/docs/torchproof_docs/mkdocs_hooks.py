"""The live preview of one docs version: ``torchproof-docs preview RELEASE``, or ``mkdocs serve`` for the newest."""

import time
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from torchproof.errors import TorchproofError
from torchproof_docs.site.build import live_preview, version_files
from torchproof_docs.site.build.file_writer import write_file, write_files
from torchproof_docs.site.build.html_cleanup import clean_html
from torchproof_docs.site.build.page_shell import frame_below
from torchproof_docs.site.build.validated_project import load_validated_project
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.proof_marks import RUNS

PLACEHOLDER = "A live preview leaves this file out; make build writes it.\n"


@event_priority(100)  # before mkdocstrings reads its paths
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Read the records; set the navigation, and the sources that mkdocstrings reads."""
    root = Path(config.docs_dir).parent
    load_validated_project.cache_clear()
    config.extra["started"] = time.time()
    try:
        project = live_preview.read_project(root)
        release = project.releases.get_release(config.extra.get("preview") or project.releases.latest.minor)
        version = version_files.load_docs_version(project, release, root / ".cache")
    except TorchproofError as error:
        raise PluginError(str(error)) from error
    config.extra.update(docs_version=version, **version_files.build_theme_context(version, config.site_url or ""))
    config.extra.pop("version", None)  # the theme would ask for a list of versions that nobody wrote
    config.nav = version_files.build_navigation(version)
    config.plugins["mkdocstrings"].config.handlers["python"]["paths"] = [str(version.sources)]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave out the pages that the version lacks, and add a placeholder for each file that pages link to."""
    version: DocsVersion = config.extra["docs_version"]
    for file in list(files.documentation_pages()):
        if not version_files.has_page(version, file.src_uri):
            files.remove(file)
    live_preview.delete_stale_pages(version.project, {file.src_uri: Path(file.abs_dest_path) for file in files})
    for name in version_files.list_linked_files(version):
        files.append(File.generated(config, name, content=PLACEHOLDER))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Render a page for this version."""
    del markdown
    source = live_preview.render_page(config.extra["docs_version"], page.file.src_uri)
    page.meta = source.meta
    return source.text


def on_post_page(output: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Put the derived fragments into the page, and write the page of its runs."""
    version: DocsVersion = config.extra["docs_version"]
    output = clean_html(version.fill_slots(output))
    if runs := live_preview.render_runs(version, page.file.src_uri):
        folder = Path(page.file.abs_dest_path).parent / RUNS
        write_file(folder / "index.html", frame_below(output, clean_html(runs), page.url, RUNS))
    return output


def on_post_build(config: MkDocsConfig) -> None:
    """Write the snippets, and date the pages back to when the build began."""
    live_preview.set_build_time(Path(config.site_dir), config.extra["started"])
    write_files(Path(config.site_dir), version_files.list_scripts(config.extra["docs_version"]))


def on_serve(server: Any, config: MkDocsConfig, **_: Any) -> Any:
    """Rebuild the live preview when a snippet, a piece of evidence or the list of releases changes."""
    root = Path(config.docs_dir).parent
    for name in ("snippets", "evidence", "releases.toml"):
        server.watch(str(root / name))
    return server
