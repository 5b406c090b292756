"""The mark behind a sentence that a run carries: a sign that leads to the run, like a citation."""

from markupsafe import Markup

from torchproof.errors import RecordError
from torchproof.text_escaping import escape_markup
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.site.fragments.cell_rows import build_run_id
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.reviews.review_states import ReviewState, count_reviews

# The page below another one that lists the runs behind it.
RUNS = "runs"


def find_owner_address(snippet: Snippet, *, root: str, page: str) -> str:
    """Return the address of the page that lists a snippet's runs: below this ``page``, or below its owner."""
    return f"{RUNS}/" if page else f"{root}{snippet.page}/{RUNS}/"


def render_mark(version: DocsVersion, snippet: Snippet, *, root: str, page: str = "") -> str:
    """Render the mark of a snippet in one docs version; raise RecordError if the snippet does not cover the release.

    ``page`` is the feature page on which it stands, which lists the run itself; from elsewhere it leads to the owner's.
    """
    release = version.release
    if not release.is_in_range(snippet.torch):
        raise RecordError(
            f'proof("{snippet.name}"): it claims torch{snippet.torch} and stands in the docs of {release.minor}; '
            "bind the sentence to its range with on(), or prove it there"
        )
    cell = version.project.evidence_index.get_best_cell(snippet, version.project.api_by_snippet[snippet.name], release)
    proved = cell.verdict == Verdict.WORKS
    # A sentence is about what runs, and kernels that were assembled did not.
    verdict = Verdict.NOT_RUN if cell.verdict == Verdict.ASSEMBLES else cell.verdict
    if version.plain:
        return f"({'shown by' if proved else verdict} `{snippet.name}`)"
    told = f"{'Proved by a run' if proved else verdict.capitalize()}: {snippet.summary}"
    kind = f"tp-mark tp-{verdict.css_name}"
    name = Markup(escape_markup(told))  # noqa: S704 (made inert)
    if cell.run is None:
        html = Markup('<span class="{}" role="img" aria-label="{}" title="{}">{}</span>')
        return html.format(kind, name, name, verdict.symbol)
    address = f"{find_owner_address(snippet, root=root, page=page)}#{build_run_id(cell)}"
    html = Markup('<a class="{}" href="{}" aria-label="{}">{}</a>')  # torchproof.js repeats it as a title
    return html.format(kind, address, name, verdict.symbol)


def render_reviews(version: DocsVersion) -> str:
    """Render how many sentences with a mark, and entries with a script, somebody held against their scripts."""
    counts = count_reviews(version.project)
    reviewed, stale = counts[ReviewState.REVIEWED], counts[ReviewState.STALE]
    every = reviewed + stale + counts[ReviewState.OPEN]
    number = f"{reviewed:,}" if reviewed else "none"
    told = f"Of {every:,} sentences, claims and entries with a script {number} are reviewed"
    return f"{told}; {stale or 'no'} {'review is' if stale == 1 else 'reviews are'} of an older text or script."
