"""What somebody held against its scripts, and whether both are as they were: marked sentences and change entries."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.text_reviews import ReviewKey, TextReview, build_review_key
from torchproof_docs.records.vocabulary import Term
from torchproof_docs.verdicts.page_passages import list_page_passages
from torchproof_docs.verdicts.project import Project


class ReviewState(Term):
    """Whether somebody held a text against its scripts."""

    REVIEWED = "reviewed"
    STALE = "stale"
    """Since then a script has changed."""
    OPEN = "open"


@dataclass(frozen=True)
class ReviewableText:
    """A text that scripts carry, and the state of its review."""

    text: str
    """A sentence or a claim of a feature page, or an entry of a release with its id, title and steps."""
    snippets: tuple[str, ...]
    state: ReviewState

    @property
    def key(self) -> ReviewKey:
        """Return the key of its review."""
        return build_review_key(self.text, self.snippets)


def has_reviewable_texts(project: Project, page: str) -> bool:
    """Return True for the id of a feature page, or of a release page such as ``releases/2.8``."""
    return page in project.features or any(notes.id == page for notes in project.notes.values())


def list_reviewable(project: Project, page: str) -> list[ReviewableText]:
    """List the sentences with a mark and the claims of a feature page, or the entries of a release with a script."""
    reviews = {review.key: review for review in project.text_reviews.get(page, ())}
    return [
        ReviewableText(text, snippets, _find_state(project, reviews.get(build_review_key(text, snippets)), snippets))
        for text, snippets in _list_texts(project, page)
    ]


def _list_texts(project: Project, page: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    if page in project.features:
        yield from ((each.text, each.snippets) for each in list_page_passages(project, page) if each.snippets)
        yield from _list_claims(project.features[page])
    for notes in project.notes.values():
        if notes.id == page:
            yield from ((format_entry(change), change.snippets) for change in notes.changes if change.snippets)


def _list_claims(feature: Feature) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what the front matter of a page says, each with its scripts: indexes and tables repeat it."""
    if feature.proof:
        yield f"{feature.title}: {feature.summary}", feature.proof
    if feature.proof and feature.change:
        yield _format_steps(feature.change), feature.proof
    yield from ((facet.claim, (facet.snippet,)) for facet in feature.facets)
    yield from ((claim.truth, claim.refuted_by) for claim in feature.starting_claims if claim.refuted_by)


def _format_steps(steps: Mapping[str, str]) -> str:
    return " ".join(f"{name}: {text}" for name, text in steps.items())


def format_entry(change: ChangeEntry) -> str:
    """Return what an entry says, in one line."""
    return f"{change.id}: {change.title}. {_format_steps(change.steps)}"


def _find_state(project: Project, review: TextReview | None, snippets: tuple[str, ...]) -> ReviewState:
    if review is None:
        return ReviewState.OPEN
    current = {name: project.snippets[name].sha256[:16] for name in snippets if name in project.snippets}
    return ReviewState.REVIEWED if dict(review.scripts) == current else ReviewState.STALE


def list_stale_reviews(project: Project) -> Iterator[tuple[str, TextReview]]:
    """Yield the reviews, each with its page, of a text that stands there no longer or of scripts that have changed."""
    for page, reviews in project.text_reviews.items():
        found = {each.key: each.state for each in list_reviewable(project, page)}
        yield from ((page, one) for one in reviews if found.get(one.key) is not ReviewState.REVIEWED)


def count_reviews(project: Project) -> Counter[ReviewState]:
    """Count the texts by the state of their review, and as stale each review of a text that is gone."""
    pages = (*project.features, *(notes.id for notes in project.notes.values()))
    counts = Counter(each.state for page in pages for each in list_reviewable(project, page))
    counts[ReviewState.STALE] = sum(1 for _ in list_stale_reviews(project))
    return counts
