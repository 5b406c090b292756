"""Reviews of recorded differences, read from ``behaviour.toml``."""

from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof_docs.records.difference_reviews import (
    DifferenceReview,
    find_review,
    load_compiled_reviews,
    load_cost_claims,
    load_reviews,
)

REVIEW = """
[[judged]]
release = "2.8"
operators = ["nn.functional.*"]
kinds = ["value", "shape"]
verdict = "wrong before"
text = " The mean was of all elements. "
sources = ["https://example.org/pull/1"]
"""


def write_reviews(root: Path, text: str) -> Path:
    (root / "behaviour.toml").write_text(text)
    return root


def test_a_checkout_without_the_file_has_no_reviews(tmp_path: Path) -> None:
    assert load_reviews(tmp_path) == load_compiled_reviews(tmp_path) == ()


def test_a_claim_on_costs_has_all_its_parts(tmp_path: Path) -> None:
    parts = {"text": "It is slow.", "name": "torch.f", "variant": "one call", "before": "2.6", "after": "2.7"}
    lines = [f'{key} = "{value}"\n' for key, value in parts.items()]
    (claim,) = load_cost_claims(write_reviews(tmp_path, f"[[claim]]\n{''.join(lines)}"))
    assert (claim.name, claim.before, claim.after) == ("torch.f", "2.6", "2.7")
    with pytest.raises(RecordError, match="claim 1: has to have after, before, name, text, variant, and no other key"):
        load_cost_claims(write_reviews(tmp_path, f"[[claim]]\n{''.join(lines[:-1])}"))


def test_a_review_applies_to_its_release_operators_and_kinds(tmp_path: Path) -> None:
    reviews = load_reviews(write_reviews(tmp_path, REVIEW))
    (review,) = reviews
    assert review == DifferenceReview(
        releases=("2.8",),
        operators=("nn.functional.*",),
        kinds=("value", "shape"),
        verdict="wrong before",
        text="The mean was of all elements.",
        sources=("https://example.org/pull/1",),
        entry=None,
    )
    assert find_review(reviews, "2.8", "nn.functional.gelu", "value") is review
    assert find_review(reviews, "2.9", "nn.functional.gelu", "value") is None
    assert find_review(reviews, "2.8", "gelu", "value") is None
    assert find_review(reviews, "2.8", "nn.functional.gelu", "dtype") is None


def test_the_first_review_that_applies_counts(tmp_path: Path) -> None:
    later = REVIEW.replace("nn.functional.*", "*").replace("wrong before", "on purpose")
    reviews = load_reviews(write_reviews(tmp_path, REVIEW + later))
    assert [find_review(reviews, "2.8", name, "value") for name in ("nn.functional.gelu", "add")] == [*reviews]


def test_a_review_of_compiled_calls_without_releases_applies_to_all(tmp_path: Path) -> None:
    text = REVIEW.replace("judged", "compiled").replace('release = "2.8"\n', "").replace("wrong before", "both allowed")
    (review,) = load_compiled_reviews(write_reviews(tmp_path, text))
    assert review.matches_difference("2.6", "nn.functional.gelu", "shape")
    assert review.matches_difference("2.15", "nn.functional.gelu", "shape")


@pytest.mark.parametrize(
    ("line", "replacement", "problem"),
    [
        ('verdict = "wrong before"', 'verdict = "maybe"', "judged 1: verdict: 'maybe': is none of on purpose"),
        ('kinds = ["value", "shape"]', "kinds = []", "judged 1: operators, kinds and text"),
        ("https://example.org", "http://example.org", "sources: http://example.org/pull/1: give an https:// address"),
        ('sources = ["https://example.org/pull/1"]\n', "", "sources: 'wrong before' is no guess"),
        ('release = "2.8"\n', "", "has to have kinds, operators, release, text, verdict"),
        ('release = "2.8"\n', 'release = "2.8"\nwho = "x"\n', "and no other key"),
    ],
)
def test_a_review_that_breaks_a_rule_is_refused(tmp_path: Path, line: str, replacement: str, problem: str) -> None:
    assert line in REVIEW
    with pytest.raises(RecordError) as error:
        load_reviews(write_reviews(tmp_path, REVIEW.replace(line, replacement)))
    assert problem in str(error.value)


@pytest.mark.parametrize("verdict", ["unexplained", "test data"])
def test_a_verdict_that_explains_nothing_needs_no_source(tmp_path: Path, verdict: str) -> None:
    text = REVIEW.replace("wrong before", verdict).replace('sources = ["https://example.org/pull/1"]\n', "")
    assert load_reviews(write_reviews(tmp_path, text))[0].sources == ()
