"""The state of a record in words, and that every generated form tells it."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

import factory
from torchproof_docs.changes_builder import build_changes
from torchproof_docs.site.build import version_files
from torchproof_docs.site.exports import search_records
from torchproof_docs.site.exports.markdown_copies import render_program_files
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.project import Project, load_project
from torchproof_docs.verdicts.record_state import describe_first_release, find_older_names

SUMMARY, TITLE = "What compiled code does per call.", "`set_stance` is there"
PAGES = {
    "index.md": "# Home\n\n{{ quick_reference() }}\n\n{{ news() }}\n",
    "upgrade.md": "# Upgrade\n\n{{ upgrade() }}\n",
    "releases/breaking-changes.md": "# All\n\n{{ breaking_changes() }}\n",
    "compile/index.md": (
        '---\ngroups: {Calls: [stance]}\n---\n# Topic\n\n{{ features("compile") }}\n\n{{ silent("compile") }}\n'
    ),
}


@pytest.fixture
def stale(tmp_path: Path) -> Project:
    """Return a proved checkout whose script changed since its runs."""
    factory.proved(tmp_path)
    factory.add_notes(tmp_path, front=factory.CHANGES.replace("severity: breaks", "severity: silent"))
    for name, text in PAGES.items():
        (tmp_path / "docs" / name).write_text(text)
    script = tmp_path / "snippets" / f"{factory.NAME}.py"
    script.write_text(f"{script.read_text()}\n# Changed.\n")
    return load_project(tmp_path)


def list_forms(project: Project) -> Iterator[tuple[str, str]]:
    version = DocsVersion(project, project.releases.get_release("2.6"))
    yield from render_program_files(version).items()
    yield from ((name, page.text) for name, page in version_files.render_pages(version) if not name.startswith("about"))
    yield from (
        (f"search {each.page}{each.anchor}", str(asdict(each))) for each in search_records.collect_records(version)
    )


def test_every_form_that_tells_of_a_stale_record_says_so(stale: Project) -> None:
    """A reader of any one form, a program too, must not take for proved what is not."""
    forms = [(name, text) for name, text in list_forms(stale) if SUMMARY in text or TITLE in text]
    silent = [name for name, text in forms if "stale" not in text and "index/names" not in name]  # places, no claims
    assert len(forms) > 10
    assert not silent


def test_a_scan_calls_no_stale_change_proved(stale: Project) -> None:
    assert {entry["proved"] for entry in build_changes(stale)["entries"]} == {False}


def test_a_first_release_has_its_state_beside_it(tmp_path: Path, stale: Project) -> None:
    assert describe_first_release(stale, stale.features[factory.ID]) == "2.6 (stale)"
    proved = factory.proved(tmp_path / "proved")
    assert describe_first_release(proved, proved.features[factory.ID]) == "2.6"


def test_a_name_that_the_release_before_has_is_not_what_is_new(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    assert find_older_names(project, project.features[factory.ID]) == ()
    factory.record(tmp_path, "2.5.1", {}, api={"torch.compiler.set_stance": factory.name_entry()})
    project = load_project(tmp_path)
    assert find_older_names(project, project.features[factory.ID]) == ("torch.compiler.set_stance",)
