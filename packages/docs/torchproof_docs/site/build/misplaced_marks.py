"""Marks of proof that stand in a docs version about which their snippet claims nothing."""

from collections.abc import Iterator
from pathlib import Path

from torchproof_docs.records.features import Feature
from torchproof_docs.records.scripts.snippets import expand_snippet_name
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.macros import render_passages
from torchproof_docs.verdicts.project import Project


def find_misplaced_marks(project: Project) -> Iterator[str]:
    """Report sentences with a proof mark that stand in docs versions outside of the range of their snippet."""
    wrong: dict[tuple[Path, str], list[str]] = {}
    for release in project.releases.documented:
        version = DocsVersion(project, release)
        for feature in version.features.values():
            for name in _find_in_page(version, feature):
                wrong.setdefault((feature.path, name), []).append(release.minor)
    for (path, name), minors in wrong.items():
        yield (
            f'{path}: proof("{name}"): stands in the docs of {", ".join(minors)}, where its snippet claims nothing; '
            "bind the sentence to its range with on(), or prove it there"
        )


def _find_in_page(version: DocsVersion, feature: Feature) -> list[str]:
    marked: list[str] = []

    def proof(name: str) -> str:
        marked.append(expand_snippet_name(name, feature.id))
        return ""

    if "proof(" in feature.body:
        render_passages(version, feature, proof=proof)
    snippets = version.project.snippets
    return [name for name in dict.fromkeys(marked) if not version.release.is_in_range(snippets[name].torch)]
