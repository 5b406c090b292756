"""One checkout read together: what its pages use, and what is looked up and filed for each."""

from pathlib import Path

import pytest

import factory
from torchproof.errors import EvidenceError, RecordError
from torchproof_docs.evidence.repository import MacroCall, Repository, list_used_snippets, parse_macro_calls
from torchproof_docs.records.root_folder import find_root

CLAIM = (
    "{row: 1, feature: F, api: f(), since: '2.6', names: [torch.set_stance], truth: So it is., "
    "refuted_by: [wrong, compile/other/basics]}"
)


def test_the_checkout_is_the_nearest_folder_upwards(tmp_path: Path) -> None:
    root = factory.checkout(tmp_path)
    assert find_root(root / "docs" / "compile") == root
    with pytest.raises(RecordError, match=r"no releases\.toml here or above; run torchproof inside a checkout"):
        find_root(tmp_path.parent)


def test_the_calls_in_a_page_are_found_with_their_lines(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    body = '{{ snippet("basics", "scoped", output=False) }}\n{% if on(">=2.7") %}x{% endif %}\n{{ other(page) }}'
    factory.add_page(tmp_path, body=body)
    calls = parse_macro_calls(Repository.load_records(tmp_path).features[factory.ID])
    assert calls == [
        MacroCall("snippet", ("basics", "scoped"), 1),
        MacroCall("on", (">=2.7",), 2),
        MacroCall("other", (), 3),
    ]


def test_a_page_uses_what_its_front_matter_and_its_text_name(tmp_path: Path) -> None:
    """By the last part of the name where it is its own, each once, in the order of mention."""
    factory.checkout(tmp_path)
    factory.add_page(
        tmp_path,
        facets="[{claim: A part, snippet: part}]",
        starting_claim=CLAIM,
        body='{{ snippet("basics") }} {{ snippet("shown_here") }} {% if shown("export/a/b") %}x{% endif %}',
    )
    assert list_used_snippets(Repository.load_records(tmp_path).features[factory.ID]) == (
        "compile/stance/basics",
        "compile/stance/part",
        "compile/stance/wrong",
        "compile/other/basics",
        "compile/stance/shown_here",
        "export/a/b",
    )


def test_names_to_look_up_are_those_documented_and_those_claimed(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, starting_claim=CLAIM)
    factory.add_notes(tmp_path)
    assert Repository.load_records(tmp_path).lookup_names_by_page == {
        "compile/stance": ("torch.compiler.set_stance", "torch.set_stance"),
        "releases/2.6": ("torch.compiler.set_stance",),
    }


def test_evidence_is_there_by_page_and_by_release(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    checkout = Repository.load_records(tmp_path)
    assert list(checkout.pages) == [("cpu-x86_64", "compile/stance")]
    assert set(checkout.evidence) == {("cpu-x86_64", torch) for torch in ("2.5.1", "2.6.0", "2.7.1")}
    assert list(checkout.evidence["cpu-x86_64", "2.6.0"].runs) == ["compile/stance/basics"]


def test_evidence_that_cannot_be_trusted_stops_the_reading(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = tmp_path / "evidence" / "cpu-x86_64" / "compile" / "stance.json"
    path.write_text(path.read_text().replace("eager", "faster"))
    with pytest.raises(EvidenceError, match="edited by hand"):
        Repository.load_records(tmp_path)
