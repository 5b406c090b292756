"""MkDocs adapter: hands MkDocs the files of one docs version, and finishes what it built.

The docs version comes from the environment variable ``TORCHPROOF_RELEASE``; not by way of mkdocs.yml, where YAML would
read 2.10 as the number 2.1.
"""

import gc
import logging
import multiprocessing
import os
import time
from pathlib import Path
from typing import Any

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from torchproof.errors import TorchproofError
from torchproof.site import check_page, frames, highlighting, icons, preview, rendering, stylesheet
from torchproof.site.beside import Beside
from torchproof.site.checked import checked_project
from torchproof.site.docs_version import DocsVersion
from torchproof.site.placing import write_files
from torchproof.site.policy import Policy
from torchproof.site.references import References
from torchproof.site.slimming import drop_unused, squeezed

UNMADE = "A live preview leaves this file out; make build writes it.\n"
"""In the place of a file that is made beside the pages, until it is there."""
COMMAND: list[str] = []
"""What MkDocs was started for: build or serve."""
SECOND: list[Beside] = []
"""The process that writes this build's pages, where there is one."""


def on_startup(command: str, **_: Any) -> None:
    """Remember what MkDocs was started for; a build makes many objects and drops few, so nothing is collected."""
    COMMAND[:] = [command]
    if command == "build":
        gc.disable()


@event_priority(100)  # before mkdocstrings reads its paths
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Choose the release, the navigation and the sources that mkdocstrings reads."""
    root = Path(config.config_file_path).parent
    if os.environ.get("TORCHPROOF_LIVE"):
        checked_project.cache_clear()
        config.extra["started"] = time.time()
    try:
        project = preview.project(root) if os.environ.get("TORCHPROOF_LIVE") else checked_project(root)
        release = project.releases.get(os.environ.get("TORCHPROOF_RELEASE") or project.releases.latest.minor)
        shared = "../" if os.environ.get("TORCHPROOF_SHARED") else ""
        version = rendering.docs_version(project, release, root / ".cache", shared=shared)
    except TorchproofError as error:
        raise PluginError(str(error)) from error
    config.extra.update(docs_version=version, **rendering.asked(version, config.site_url or ""))
    if (
        "MIKE_DOCS_VERSION" not in os.environ
    ):  # built alone: the theme would ask for a list of versions that nobody wrote
        config.extra.pop("version", None)
    if line := check_page.missing():
        logging.getLogger("mkdocs.hooks.torchproof").info(line)
    config.nav = rendering.navigation(version)
    _keep_coloured(config)
    config.plugins["mkdocstrings"].config.handlers["python"]["paths"] = [str(version.sources)]
    return config


def _keep_coloured(config: MkDocsConfig) -> None:
    """Have each listing coloured once for all the versions that this process builds."""
    config.markdown_extensions[:] = [
        highlighting.KEEPING if name == highlighting.NAME else name for name in config.markdown_extensions
    ]
    config.mdx_configs[highlighting.KEEPING] = config.mdx_configs.pop(highlighting.NAME, {})


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave out the pages this version does not have; add its other files.

    The pages of features come first: where a second process writes them, it soon is pages ahead, and what takes long,
    such as the history of names, is there when it is asked for.
    """
    version: DocsVersion = config.extra["docs_version"]
    for file in list(files.documentation_pages()):
        if not rendering.has_page(version, file.src_uri):
            files.remove(file)
    live = os.environ.get("TORCHPROOF_LIVE")  # a preview shows pages; what is for programs and the search waits
    if live:
        preview.forget_stale(version.project, {file.src_uri: Path(file.abs_dest_path) for file in files})
    files = Files(sorted(files, key=lambda file: file.src_uri.removesuffix(".md") not in version.features))
    reference: Any = config.plugins["mkdocstrings"]
    handler = reference.get_handler("python")
    handler.env.bytecode_cache = _compiled(config)
    config.extra["references"] = References(handler, version.sources, _cache(config)) if version.sources else None
    names = [file.src_uri for file in files.documentation_pages()]
    SECOND[:] = [Beside(version, names)] if _may_fork(config) else []
    later = dict.fromkeys(rendering.linked(version), UNMADE)  # told now, so that links to them are checked
    for name, content in later.items():
        files.append(File.generated(config, name, content=content))
    return files


def _may_fork(config: MkDocsConfig) -> bool:
    """Tell whether a second process may write the pages that this one builds.

    One of several builds side by side has no processor left for that, and a server has threads that a fork would lose.
    """
    can = "fork" in multiprocessing.get_all_start_methods()
    return can and COMMAND == ["build"] and bool(config.extra.get("is_alone", True))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Render a page for this version; the canonical address of one that the newest lacks is its own."""
    del markdown
    name = page.file.src_uri
    version: DocsVersion = config.extra["docs_version"]
    try:
        if os.environ.get("TORCHPROOF_LIVE"):
            source = preview.page(version, name)
        else:
            source = SECOND[0].page(name) if SECOND else rendering.page(version, name)
    except TorchproofError as error:
        raise PluginError(str(error)) from error
    page.meta = source.meta
    if page.canonical_url and not page.meta["in_latest"]:  # here, or the site map has been written
        page.canonical_url = page.canonical_url.replace("/latest/", f"/{config.extra['release']}/", 1)
    return source.text


def on_env(env: jinja2.Environment, config: MkDocsConfig, **_: Any) -> jinja2.Environment:
    """Keep the theme's compiled templates from one build to the next; let 404.html find the search index."""
    if config.site_url and not config.site_url.endswith("/"):
        config.site_url += "/"  # mike leaves the slash out, and the theme resolves what the page needs against it
    env.bytecode_cache = _compiled(config)
    return env


def _compiled(config: MkDocsConfig) -> jinja2.FileSystemBytecodeCache:
    """Return where compiled templates are kept."""
    cache = _cache(config) / "templates"
    cache.mkdir(parents=True, exist_ok=True)
    return jinja2.FileSystemBytecodeCache(str(cache))


def _cache(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent / ".cache"


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig, **_: Any) -> str:
    """Take what may run on every page from the one without records, which MkDocs builds before them."""
    if template_name != "404.html" or os.environ.get("TORCHPROOF_LIVE"):
        return output_content
    config.extra["policy"] = Policy.of(output_content)
    config.extra["styles"] = stylesheet.asked(output_content)
    config.extra["icons"] = {}
    return _guarded(output_content, template_name, config)


def on_post_page(output: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Put the derived fragments into the page, and say what may run on it."""
    version: DocsVersion = config.extra["docs_version"]
    filled = squeezed(version.fill(output))
    if os.environ.get("TORCHPROOF_LIVE"):  # MkDocs adds a script of its own, which reloads the preview
        return filled
    return _guarded(filled, page.file.src_uri, config)


def _guarded(page: str, where: str, config: MkDocsConfig) -> str:
    policy: Policy = config.extra["policy"]
    try:
        joined = stylesheet.joined(page, config.extra["styles"])
        return policy.guard(icons.shared(joined, config.extra["icons"]), where)
    except TorchproofError as error:
        raise PluginError(str(error)) from error


def on_post_build(config: MkDocsConfig) -> None:
    """Write what no builder makes: Markdown twins and framed pages; drop what the theme brings and no page loads."""
    if references := config.extra["references"]:
        references.save()
    if os.environ.get("TORCHPROOF_LIVE"):
        preview.date_back(Path(config.site_dir), config.extra["started"])
    try:
        made = SECOND[0].files() if SECOND else _files(config.extra["docs_version"])
        site, shared = Path(config.site_dir), os.environ.get("TORCHPROOF_SHARED")
        write_files(site, {**made.twins, **made.others})
        write_files(Path(shared or site), made.shared)
        frames.write(site, made.framed, Path(shared) if shared else None)
    except TorchproofError as error:
        raise PluginError(str(error)) from error
    stylesheet.write(Path(config.site_dir), config.extra.get("styles", ()))
    icons.write(Path(config.site_dir), config.extra.get("icons", {}))
    drop_unused(Path(config.site_dir))


def _files(version: DocsVersion) -> rendering.Files:
    """Return a version's other files; a preview shows pages and scripts alone."""
    if os.environ.get("TORCHPROOF_LIVE"):
        return rendering.Files({}, {}, {}, rendering.scripts(version))
    return rendering.files(version)


def on_shutdown(**_: Any) -> None:
    """End the second process, also where a build ended early: a worker would wait for it for ever."""
    for second in SECOND:
        second.close()
    SECOND.clear()
    gc.enable()


def on_serve(server: Any, config: MkDocsConfig, **_: Any) -> Any:
    """Rebuild the live preview when a snippet, a piece of evidence or the renderer changes."""
    root = Path(config.config_file_path).parent
    for folder in ("snippets", "evidence", "releases.toml"):
        server.watch(str(root / folder))
    return server
