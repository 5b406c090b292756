"""Pages of releases, as Markdown, and the list of all breaking changes."""

from pathlib import Path

import factory
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.breaking_table import list_breaking_rows, render_breaking_table
from torchproof_docs.site.pages.release_pages import has_page, render_release_list, render_release_page
from torchproof_docs.verdicts.project import Project, load_project


def version(project: Project, minor: str = "2.7") -> DocsVersion:
    return DocsVersion(project, project.releases.get_release(minor))


def noted(root: Path) -> Project:
    factory.proved(root)
    factory.add_notes(root)
    return load_project(root)


def test_a_page_shows_what_is_new_what_breaks_and_the_run_behind_it(tmp_path: Path) -> None:
    project = noted(tmp_path)
    text = render_release_page(version(project), project.notes["2.6"])
    assert "# PyTorch 2.6" in text
    assert "Upgrade at once." in text
    assert "[Stances](../compile/stance.md)" in text, "a page whose feature begins here"
    assert "### `set_stance` is there { #stance-at-last }" in text
    assert "<p><b>What to do:</b> Call it.</p>" in text
    assert 'tp-proof-proved" title="The script passes on 2.6.0 and fails on 2.5.1."' in text
    assert '<a href="https://github.com/pytorch/pytorch/pull/137504">pytorch/pytorch#137504</a>' in text
    assert '    torch.compiler.set_stance("force_eager")' in text, "the snippet, folded"
    assert '<a href="runs/">What each of 1 script did on every release</a>' in text


def test_what_no_run_shows_says_so(tmp_path: Path) -> None:
    project = noted(tmp_path)
    text = render_release_page(version(project), project.notes["2.6"])
    wheel = text[text.index('<div id="a-wheel">') :]
    assert "from its source, not run" in wheel[: wheel.index("</details>")]


def test_what_could_not_run_says_what_it_would_need(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    front = factory.CHANGES.replace("    snippet: compile/stance/basics\n", "    untried: an NVIDIA GPU\n")
    factory.add_notes(tmp_path, front=front)
    project = load_project(tmp_path)
    text = render_release_page(version(project), project.notes["2.6"])
    assert ">not run: needs an NVIDIA GPU</span>" in text[: text.index("Another wheel")]


def test_a_signature_that_moved_is_on_the_page_of_its_release(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_notes(
        tmp_path,
        "2.7",
        front=factory.CHANGES.replace('"2.6"', '"2.7"').replace("    snippet: compile/stance/basics\n", ""),
    )
    project = load_project(tmp_path)
    assert "`torch.compiler.set_stance`: `force` added" in render_release_page(version(project), project.notes["2.7"])


def test_the_list_of_breaking_changes_leaves_out_what_asks_nothing(tmp_path: Path) -> None:
    project = noted(tmp_path)
    (row,) = list_breaking_rows(version(project))
    assert (row.release.minor, row.link) == ("2.6", "releases/2.6/#stance-at-last")
    assert row.proof is not None
    assert row.proof.verdict == "proved"
    assert 'href="../../releases/2.6/#stance-at-last"' in render_breaking_table(version(project), "../../")


def test_a_breaking_feature_page_is_in_the_list_once(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_page(tmp_path, kind="breaking", before="None.", after="One.", action="Go.")
    assert [row.link for row in list_breaking_rows(version(load_project(tmp_path)))] == ["compile/stance/"]
    factory.add_notes(tmp_path, front=factory.CHANGES.replace("    api:", "    page: compile/stance\n    api:"))
    assert [row.link for row in list_breaking_rows(version(load_project(tmp_path)))] == ["releases/2.6/#stance-at-last"]


def test_a_version_has_the_pages_of_its_own_and_older_releases(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    later = factory.CHANGES.replace('"2.6"', '"2.7"').replace("    snippet: compile/stance/basics\n", "")
    factory.add_notes(tmp_path)
    factory.add_notes(tmp_path, "2.7", front=later)
    project = load_project(tmp_path)
    assert [has_page(version(project, "2.6"), notes) for notes in project.notes.values()] == [True, False]
    assert [line.split("]")[0] for line in render_release_list(version(project)).splitlines()] == [
        "- [PyTorch 2.7",
        "- [PyTorch 2.6",
    ]
    assert [row.release.minor for row in list_breaking_rows(version(project, "2.6"))] == ["2.6"]


SILENT = """\
  - id: other-numbers
    kind: default
    severity: silent
    topic: operators
    title: Other numbers
    before: One.
    after: Two.
    action: Look.
    sources: [https://github.com/pytorch/pytorch/pull/1]
"""


def test_what_changes_silently_stands_first_and_says_so(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_notes(tmp_path, front=factory.CHANGES.rstrip("\n") + "\n" + SILENT)
    project = load_project(tmp_path)
    text = render_release_page(version(project), project.notes["2.6"])
    heads = [line for line in text.splitlines() if line.startswith("## ")]
    assert heads[:2] == ["## What most code meets", "## New and changed, with a page of its own"]
    assert text.index("### Other numbers") < text.index("### `set_stance` is there"), "silent changes first"
    assert "<p><strong>silent</strong>, default, operators</p>" in text
    assert [row.severity for row in list_breaking_rows(version(project))] == ["silent", "breaks"]
    table = render_breaking_table(version(project), "../")
    assert table.index("<strong>silent</strong>") < table.index("<strong>breaks</strong>")
