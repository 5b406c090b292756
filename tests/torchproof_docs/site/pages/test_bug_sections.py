"""Bugs that come and go, on the pages of the releases that have them and of the one that mends them."""

from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.site.exports.json_exports import export_features
from torchproof_docs.site.fragments.cell_rows import build_change_row
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.release_pages import render_release_page
from torchproof_docs.site.pages.upgrade_page import list_upgrade_items
from torchproof_docs.verdicts.project import Project, get_change_proof, load_project

NOTES = """
release: "{minor}"
summary: A release.
sources: [https://pytorch.org/blog/pytorch2-6/]
changes:
{changes}"""
BUG = """  - id: lost
    kind: broken
    severity: silent
    topic: compile
    title: "A stance is lost"
    before: It was kept.
    after: It is lost.
    broken: {{since: "{since}", until: "{until}", round: Set it again.}}
    snippet: lost
    undetectable: "No line of the code that meets it shows which stance was set."
    sources: [https://github.com/pytorch/pytorch/pull/137504]
"""


def write_bug(root: Path, since: str = "2.6", until: str = "2.6", spec: str = ">=2.6,<2.7") -> Path:
    """Write a checkout in which 2.6 has a bug that 2.7 mends, and the runs that show it."""
    factory.proved(root)
    script = factory.SNIPPET.replace('torch.compiler.set_stance("force_eager")', "torch.manual_seed(0)")
    extra = '# absent = ["AssertionError: the stance is kept"]\n'
    factory.add_snippet(root, "releases/2.6/lost", text=script.format(range=spec, needs="cpu", extra=extra))
    factory.add_notes(root, "2.6", front=NOTES.format(minor="2.6", changes=BUG.format(since=since, until=until)))
    factory.add_notes(root, "2.7", front=NOTES.format(minor="2.7", changes="  []"))
    project = load_project(root)
    for release in project.releases.all:
        is_broken = release.is_in_range(project.snippets["releases/2.6/lost"].torch)
        error = None if is_broken else {"type": "AssertionError", "message": "the stance is kept"}
        outcome = "passed" if is_broken else "failed"
        run = factory.run(project, "releases/2.6/lost", outcome=outcome, error=error)
        factory.record(root, release.torch, {"releases/2.6/lost": run})
    return root


def render(project: Project, minor: str) -> str:
    """Render the page of a release as Markdown."""
    release = project.releases.get_release(minor)
    return render_release_page(DocsVersion(project, release, plain=True), project.notes[minor])


def test_a_bug_stands_where_it_begins_and_where_it_ends(tmp_path: Path) -> None:
    project = load_project(write_bug(tmp_path))
    assert find_problems(project) == []
    first, last = render(project, "2.6"), render(project, "2.7")
    assert "### A stance is lost" in first
    assert "- **On each release:** 2.5 sound; 2.6 broken; 2.7 sound" in first
    assert "- **What to do:** Set it again." in first
    assert "Bugs of 2.6 that 2.7 mends" in last
    assert "[A stance is lost](2.6.md#lost): broken in 2.6 to 2.6" in last


def test_a_later_release_that_has_it_says_so(tmp_path: Path) -> None:
    project = load_project(write_bug(tmp_path, until="2.7", spec=">=2.6"))
    assert "Bugs that 2.7 has from before" in render(project, "2.7")


def test_its_proof_is_that_of_its_script(tmp_path: Path) -> None:
    project = load_project(write_bug(tmp_path))
    (change,) = project.changes
    proof = get_change_proof(project, change)
    assert proof
    assert proof.reason == "The script passes on 2.6.0 and fails on 2.5.1."
    row = build_change_row(project, change)
    assert row
    assert [sign for _, sign in row.signed_cells] == ["sound", "broken", "sound"]
    assert export_features(project, [], None)["changes"][0]["broken"] == {"since": "2.6", "until": "2.6"}


def test_an_upgrade_meets_it_until_the_last_release_that_has_it(tmp_path: Path) -> None:
    project = load_project(write_bug(tmp_path))
    (item,) = list_upgrade_items(DocsVersion(project, project.releases.latest))
    assert (item.release.minor, item.until) == ("2.6", "2.6")


def test_what_the_oldest_release_has_no_upgrade_brings(tmp_path: Path) -> None:
    project = load_project(write_bug(tmp_path, since="2.5", spec=">=2.5,<2.7"))
    assert find_problems(project) == []
    (item,) = list_upgrade_items(DocsVersion(project, project.releases.latest))
    assert item.release == project.releases.baseline


@pytest.mark.parametrize(
    ("since", "until", "spec", "said"),
    [
        ("2.6", "2.7", ">=2.6,<2.7", "holds other releases than 2.6 to 2.7"),
        ("2.7", "2.7", ">=2.7", "its first release with a page is 2.7; move it there"),
        ("2.6.0", "2.6.0", ">=2.6,<2.7", ""),
        ("2.7.0", "2.7.0", ">=2.7", "holds other releases than 2.7.0 to 2.7.0"),
    ],
)
def test_its_releases_are_those_of_its_script_and_its_page(
    tmp_path: Path, since: str, until: str, spec: str, said: str
) -> None:
    problems = find_problems(load_project(write_bug(tmp_path, since, until, spec)))
    assert any(said in str(problem) for problem in problems) if said else not problems


@pytest.mark.parametrize(("since", "until"), [("2.7", "2.6"), ("soon", "2.6")])
def test_its_releases_are_in_order(tmp_path: Path, since: str, until: str) -> None:
    factory.proved(tmp_path)
    factory.add_notes(tmp_path, "2.6", front=NOTES.format(minor="2.6", changes=BUG.format(since=since, until=until)))
    with pytest.raises(RecordError, match="since and until are releases in quotes, the older one first"):
        load_project(tmp_path)


def test_it_says_since_when_until_when_and_the_way_round(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    text = BUG.format(since="2.6", until="2.6").replace(", round: Set it again.", "")
    factory.add_notes(tmp_path, "2.6", front=NOTES.format(minor="2.6", changes=text))
    with pytest.raises(RecordError, match="give exactly since, until and round"):
        load_project(tmp_path)
