"""Bar charts of what snippets measured."""

from torchproof.judge.measures import measures
from torchproof.records.snippets import Snippet
from torchproof.site.docs_version import DocsVersion


def charts(version: DocsVersion, snippet: Snippet) -> str:
    """Return the bar charts of what a snippet measured, or nothing."""
    found = measures(version.project, snippet)
    return version.fragment("measures", measures=found) if found else ""
