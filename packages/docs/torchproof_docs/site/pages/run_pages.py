"""The runs behind a page, on a page of their own below it: what each of its scripts did on every release."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from torchproof.text_escaping import escape_markup
from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import ReleaseNotes
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.site.fragments import cell_rows
from torchproof_docs.site.fragments.docs_version import DocsVersion, render_inline
from torchproof_docs.site.fragments.proof_marks import RUNS
from torchproof_docs.site.fragments.run_groups import group_runs
from torchproof_docs.verdicts.cells import Cell


def render_evidence(version: DocsVersion, snippets: Sequence[Snippet], root: str, *, listed: bool = True) -> list[str]:
    """Render the section of a page that leads to its runs, script by script if ``listed``; plain Markdown has them."""
    if not snippets:
        return []
    if version.plain:
        return ["## Evidence", render_run_list(version, snippets, root)]
    return ["## Evidence", version.render_fragment("run_links", snippets=snippets, runs=RUNS, listed=listed)]


def list_release_snippets(version: DocsVersion, notes: ReleaseNotes) -> list[Snippet]:
    """List the snippets behind a release's changes, each once; two changes can share one."""
    shown = dict.fromkeys(name for change in notes.changes for name in change.snippets)
    return [version.project.snippets[name] for name in shown]


def render_run_pages(
    version: DocsVersion, features: Iterable[Feature], notes: Iterable[ReleaseNotes]
) -> dict[str, str]:
    """Render the runs behind features and releases as HTML, by the addresses of their pages."""
    version = replace(version, slots=None)
    pages = {
        feature.id: (
            feature.title,
            version.project.list_page_snippets(feature),
            cell_rows.find_linked_runs(version.project, feature),
        )
        for feature in features
    }
    pages |= {one.id: (f"PyTorch {one.release}", list_release_snippets(version, one), frozenset()) for one in notes}
    return {
        f"{id}/{RUNS}/": _render_page(version, title, snippets, linked)
        for id, (title, snippets, linked) in pages.items()
        if snippets
    }


def _render_page(version: DocsVersion, title: str, snippets: Sequence[Snippet], linked: Collection[str]) -> str:
    head = f'<h1 id="top">Runs behind <a href="../">{render_inline(title)}</a></h1>'
    said = (
        "What each script of the page did on every release: the verdict, the error or the output, the machine and the "
        "day. A day holds for the runs before it, too."
    )
    runs = render_run_list(version, snippets, version.build_root_path(3), linked)
    return f"{head}\n<p>{escape_markup(said)}</p>\n{runs}"


def render_run_list(
    version: DocsVersion, snippets: Iterable[Snippet], root: str, linked: Collection[str] = frozenset()
) -> str:
    """Render every run of some snippets, folded by snippet, with an anchor if a link leads to it.

    Marks and listings lead to runs on this release, strips to those that are ``linked``; of the others
    ``torchproof.js`` knows what their anchors were.
    """
    project = version.project
    entries = []

    def anchor(cell: Cell) -> str:
        name = cell_rows.build_run_id(cell)
        return name if cell.release == version.release or name in linked else ""

    def contributor(cell: Cell) -> str:
        evidence = project.evidence_index.evidence.get((cell.target, cell.release.torch))
        return str(evidence.machines[cell.run.machine].get("contributor", "")) if evidence and cell.run else ""

    for snippet in snippets:
        api = project.api_by_snippet[snippet.name]
        groups, said = [], []
        for target in project.evidence_index.targets:
            cells = project.evidence_index.list_cells(snippet, api, target)
            if found := [*group_runs(cells)]:
                groups += found
                said.append(f"{target}: {cell_rows.CellRow(target, cells).summary}")
        entries.append({"snippet": snippet, "groups": groups, "spans": said})
    scripts = version.build_scripts_path(root)
    return version.render_fragment(
        "evidence", entries=entries, root=root, contributor=contributor, anchor=anchor, scripts=scripts
    )
