"""Front matter: one test a rule."""

from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.records.features import Feature, load_features
from torchproof_docs.records.releases import load_releases

CHANGE = {"before": "It was so.", "after": "It is so.", "action": "Do this."}


def read(root: Path, **changes: str | None) -> Feature:
    factory.checkout(root)
    factory.add_page(root, **changes)
    return load_features(root / "docs", load_releases(root / "releases.toml"))[factory.ID]


def test_a_valid_page(tmp_path: Path) -> None:
    feature = read(tmp_path, facets="[{claim: Later part, snippet: compile/other/later}]", until='"2.7"')
    assert (feature.id, feature.topic, feature.since, feature.until) == ("compile/stance", "compile", "2.6", "2.7")
    assert feature.snippets == ("compile/stance/basics", "compile/other/later")
    assert "## Use it" in feature.body


def test_a_page_names_its_own_snippets_by_their_last_part(tmp_path: Path) -> None:
    """In proof, facets and refuted_by alike; a snippet of another page has its whole name."""
    claim = "{row: 1, feature: F, api: f(), since: '2.6', names: [], truth: So., refuted_by: [wrong, export/a/b]}"
    feature = read(
        tmp_path, proof="[basics, compile/other/basics]", facets="[{claim: C, snippet: c}]", starting_claim=claim
    )
    assert feature.proof == ("compile/stance/basics", "compile/other/basics")
    assert [facet.snippet for facet in feature.facets] == ["compile/stance/c"]
    assert feature.starting_claims[0].refuted_by == ("compile/stance/wrong", "export/a/b")


def test_a_breaking_change_says_before_after_and_action(tmp_path: Path) -> None:
    assert read(tmp_path, kind="breaking", **CHANGE).change == CHANGE


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"since": '"2.99"'}, "since: '2.99' is not a covered release; allowed: 2.5, 2.6, 2.7"),
        (
            {"since": "2.6"},
            'since: 2.6 is a number to YAML, which drops a last zero; quote what you wrote, such as since: "2.10"',
        ),
        ({"since": '"2.7"', "until": '"2.6"'}, "since: 2.7 is after until 2.6"),
        ({"kind": "idea"}, "kind: 'idea'; allowed: feature, breaking"),
        ({"status": "beta"}, "status: 'beta'; allowed: stable"),
        ({"needs": "tpu"}, "needs: 'tpu'; allowed: cpu"),
        ({"sources": "[]"}, "sources: give at least one"),
        ({"sources": "[http://plain.example]"}, "sources: give at least one https"),
        ({"summary": "No stop"}, "summary: must be one sentence"),
        ({"earlier": "call it."}, "earlier: every docs version has this page, so nobody reads it"),
        ({"title": None}, "title: missing; add these keys"),
        ({"title": None, "titel": "A"}, "title: missing; rename titel to title"),
        ({"colour": "red"}, "colour: unknown key; allowed:"),
        ({"proof": "[]"}, "proof: name the snippets"),
        ({"unproved": "No machine."}, "one of both"),
        ({"api": "[torch.a, torch.a]"}, "api: torch.a: duplicate"),
        ({"api": "torch.a"}, "api: 'torch.a' must be a list"),
        ({"facets": "[{claim: only}]"}, "each facet has exactly the keys"),
        ({"kind": "breaking"}, "a breaking change or deprecation has all three"),
        ({"before": "It was."}, "others none"),
        ({"starting_claim": "{row: 1}"}, "starting_claim: needs exactly"),
    ],
)
def test_a_broken_page_is_refused(tmp_path: Path, changes: dict[str, str | None], message: str) -> None:
    with pytest.raises(RecordError, match=message) as error:
        read(tmp_path, **changes)
    assert "stance.md" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_page_without_front_matter_is_refused(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    (tmp_path / "docs" / "compile" / "bare.md").write_text("# Bare\n")
    with pytest.raises(RecordError, match=r"bare.md:1: no front matter"):
        load_features(tmp_path / "docs", load_releases(tmp_path / "releases.toml"))


def test_broken_yaml_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="not valid YAML") as error:
        read(tmp_path, title="[unclosed")
    assert "\n" not in str(error.value)


def test_a_page_exists_from_since_to_until(tmp_path: Path) -> None:
    feature = read(tmp_path, until='"2.6"')
    releases = load_releases(tmp_path / "releases.toml")
    assert [release.minor for release in releases.all if feature.exists_in(release, releases)] == ["2.6"]


def test_features_come_in_the_order_of_the_groups(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    for name in ("alone", "break", "cache"):
        factory.add_page(tmp_path, f"compile/{name}")
    factory.add_index(tmp_path, "groups: {Time: [cache], Calls: [stance, break]}")
    found = load_features(tmp_path / "docs", load_releases(tmp_path / "releases.toml"))
    told = [(feature.id.removeprefix("compile/"), feature.group) for feature in found.values()]
    assert told == [("cache", "Time"), ("stance", "Calls"), ("break", "Calls"), ("alone", "")]


@pytest.mark.parametrize(
    ("front", "message"),
    [
        ("groups: {Calls: [gone]}", "groups: Calls: no page gone.md; correct the name"),
        ("groups: {Calls: [stance], Time: [stance]}", "groups: stance: in two groups; list each page once"),
        ("groups: [stance]", "must map a heading to a list of pages"),
        ("title: x", "title: unknown key; allowed: groups"),
    ],
)
def test_groups_that_cannot_be(tmp_path: Path, front: str, message: str) -> None:
    factory.checkout(tmp_path)
    path = factory.add_index(tmp_path, front)
    with pytest.raises(RecordError, match=message) as error:
        load_features(tmp_path / "docs", load_releases(tmp_path / "releases.toml"))
    assert str(path) in str(error.value)


@pytest.mark.parametrize("id", ["compile/Stance", "compile/my_page", "compile/a--b"])
def test_a_page_whose_name_is_no_address_is_refused(tmp_path: Path, id: str) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, id)
    with pytest.raises(RecordError, match=f"{id}: a page is named topic/name, in lower-case words with hyphens"):
        load_features(tmp_path / "docs", load_releases(tmp_path / "releases.toml"))
