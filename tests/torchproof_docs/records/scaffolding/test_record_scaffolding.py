"""Drafts keep every rule but one; what a person wrote stays as it was."""

from pathlib import Path

import pytest
import yaml

import factory
from torchproof.errors import RecordError
from torchproof_docs.records.features import KINDS
from torchproof_docs.records.release_notes import BREAKING_KINDS, OTHER_KINDS
from torchproof_docs.records.scaffolding.record_scaffolding import create_change, create_feature, create_snippet
from torchproof_docs.records.vocabulary import Need
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.project import load_project

INDEX = """\
---
# in the order of reading
groups:
  Calls:
    - stance
  "Later: caches":
    - other  # a comment

---
# Topic
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    factory.checkout(tmp_path)
    factory.add_snippet(tmp_path, "compile/other/basics")
    factory.add_page(tmp_path, "compile/other", api="[]", body='{{ snippet("basics") }}')
    (tmp_path / "docs" / "compile" / "index.md").write_text(INDEX)
    return tmp_path


def feature(
    root: Path,
    id: str = "compile/new-page",
    *,
    since: str | None = None,
    needs: Need = Need.CPU,
    kind: str = "feature",
    group: str | None = None,
) -> list[Path]:
    return create_feature(root, id, since=since, needs=needs, kind=kind, group=group)


def left(root: Path) -> list[str]:
    """Return what is wrong, which must be lines to be written alone."""
    found = find_problems(load_project(root))
    assert all("still to be written: " in line for line in found), found
    return found


def written(root: Path) -> None:
    """Write every line that is to be written, as an author in a hurry would."""
    for path in (*root.rglob("*.md"), *root.rglob("*.py")):
        path.write_text(path.read_text().replace("REPLACE: ", ""))


@pytest.mark.parametrize("kind", KINDS)
def test_a_feature_lacks_only_what_its_author_knows(root: Path, kind: str) -> None:
    page, snippet, index = feature(root, kind=kind, needs=Need.A100)
    lines = left(root)
    assert len([line for line in lines if line.startswith(str(page))]) == (
        10 + 3 * (kind in ("breaking", "deprecation"))
    )
    assert len([line for line in lines if line.startswith(str(snippet))]) == 3
    assert index == root / "docs" / "compile" / "index.md"
    project = load_project(root)
    made = project.features["compile/new-page"]
    assert (made.since, made.kind, made.needs) == ("2.7", kind, "a100")
    assert str(project.snippets["compile/new-page/basics"].torch) == ">=2.7"
    written(root)
    assert not find_problems(load_project(root))


def test_a_page_is_listed_last_in_its_group_and_all_else_stays(root: Path) -> None:
    feature(root, since="2.6")
    last = INDEX.replace("a comment\n", "a comment\n    - new-page\n")
    assert (root / "docs" / "compile" / "index.md").read_text() == last
    feature(root, "compile/newer", group="Calls")
    both = last.replace("- stance\n", "- stance\n    - newer\n")
    assert (root / "docs" / "compile" / "index.md").read_text() == both
    assert load_project(root).features["compile/new-page"].since == "2.6"


def test_an_empty_group_is_filled(root: Path) -> None:
    index = root / "docs" / "compile" / "index.md"
    index.write_text(INDEX.replace("\n---\n# T", "  Empty:\n---\n# T"))
    feature(root)
    assert load_project(root).features["compile/new-page"].group == "Empty"


@pytest.mark.parametrize("front", ["groups: {Calls: [stance, other]}", "groups:\n  Calls: [stance, other]"])
def test_an_index_in_another_layout_is_left_alone(root: Path, front: str) -> None:
    index = factory.add_index(root, front)
    before = index.read_text()
    with pytest.raises(RecordError, match="laid out in another way than expected; add the entry by hand"):
        feature(root)
    assert index.read_text() == before
    assert not (root / "docs" / "compile" / "new-page.md").exists()


@pytest.mark.parametrize(
    ("id", "changes", "said"),
    [
        ("kernels/fused", {}, "kernels is no topic; take one of compile, distributed"),
        ("distributed/fused", {}, "distributed is no topic"),
        ("compil/fused", {}, "compil is no topic; did you mean compile? take one of compile, distributed"),
        (
            "compile/new",
            {"since": "2.66"},
            "'2.66' is not a covered release; did you mean 2.6? use one of 2.5, 2.6, 2.7",
        ),
        ("compile", {}, "a page is named topic/name, in lower-case words with hyphens"),
        ("compile/New_Page", {}, "a page is named topic/name"),
        ("compile/a/b", {}, "a page is named topic/name"),
        ("compile/stance", {}, "docs/compile/stance.md: is there already; take another name"),
        ("compile/new", {"group": "No"}, "groups: no 'No'; take one of Calls, Later: caches, or add --new-group"),
        ("compile/new", {"since": "2.4"}, "'2.4' is not a covered release; use one of 2.5, 2.6, 2.7"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(root: Path, id: str, changes: dict[str, str], said: str) -> None:
    before = sorted(root.rglob("*"))
    with pytest.raises(RecordError) as refused:
        feature(root, id, since=changes.get("since"), group=changes.get("group"))
    assert said in str(refused.value)
    assert sorted(root.rglob("*")) == before


def test_a_snippet_has_the_range_of_its_page_and_is_shown_there(root: Path) -> None:
    feature(root, since="2.6", needs=Need.HOPPER)
    snippet, page = create_snippet(root, "compile/new-page/more", since=None, needs=None)
    assert page.read_text().endswith('\n\n{{ snippet("more") }}\n')
    made = load_project(root).snippets["compile/new-page/more"]
    assert (made.path, str(made.torch), made.needs) == (snippet, ">=2.6", "hopper")
    create_snippet(root, "compile/new-page/later", since="2.7", needs=Need.CPU)
    made = load_project(root).snippets["compile/new-page/later"]
    assert (str(made.torch), made.needs) == (">=2.7", "cpu")
    written(root)
    assert not find_problems(load_project(root))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "compile/nowhere/more",
            "no page docs/compile/nowhere.md; torchproof-docs new feature compile/nowhere writes it",
        ),
        ("more", "no page docs/.md"),
        ("compile/stance/No-Name", "No-Name is no name of a snippet; take lower-case letters"),
        ("compile/stance/torch", "torch is a module that a script beside it would import"),
        ("compile/stance/basics", "basics.py: is there already"),
        ("releases/2.6/gone", "a release shows what it changed; torchproof-docs new change 2.6 gone"),
    ],
)
def test_a_snippet_that_cannot_be_is_refused(root: Path, name: str, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        create_snippet(root, name, since=None, needs=None)
    assert said in str(refused.value)


@pytest.mark.parametrize("kind", [*BREAKING_KINDS, *OTHER_KINDS])
def test_a_change_lacks_only_what_its_author_knows(root: Path, kind: str) -> None:
    page = factory.add_notes(root)
    before = page.read_text()
    snippet, _ = create_change(root, "2.6", "a-name-gone", kind=kind)
    change = load_project(root).changes[-1]
    assert (change.id, change.kind, change.snippet) == ("a-name-gone", kind, "releases/2.6/a_name_gone")
    assert snippet == root / "snippets" / "releases" / "2.6" / "a_name_gone.py"
    assert page.read_text().startswith(before.partition("\n---\n")[0])
    assert page.read_text().endswith("---\nUpgrade at once.\n")
    assert left(root)
    written(root)
    assert not find_problems(load_project(root))


@pytest.mark.parametrize(
    ("minor", "id", "said"),
    [
        ("2.4", "gone", "'2.4' is not a covered release"),
        ("2.7", "gone", "docs/releases/2.7.md: no such page; write it first"),
        ("2.6", "Gone", "the id of a change is an anchor"),
        ("2.6", "torch", "torch is a module"),
        ("2.6", "stance-at-last", "docs/releases/2.6.md: stance-at-last is there already; take another id"),
    ],
)
def test_a_change_that_cannot_be_is_refused(root: Path, minor: str, id: str, said: str) -> None:
    page = factory.add_notes(root)
    before = page.read_text()
    with pytest.raises(RecordError) as refused:
        create_change(root, minor, id, kind="new")
    assert said in str(refused.value)
    assert page.read_text() == before


@pytest.mark.parametrize("heading", ["Serve", "Later: serving", "Yes", "Über alles: 1"])
def test_a_page_can_open_a_heading(root: Path, heading: str) -> None:
    index = root / "docs" / "compile" / "index.md"
    create_feature(root, "compile/foo", since=None, needs=Need.CPU, kind="feature", group=heading, new_group=True)
    key = yaml.safe_dump({heading: None}, allow_unicode=True).removesuffix(" null\n")
    assert index.read_text() == INDEX.replace("a comment\n", f"a comment\n  {key}\n    - foo\n")
    left(root)


@pytest.mark.parametrize("group", [None, "Calls"])
def test_a_new_heading_has_a_name_of_its_own(root: Path, group: str | None) -> None:
    with pytest.raises(RecordError, match="name the new heading with --group"):
        create_feature(root, "compile/foo", since=None, needs=Need.CPU, kind="feature", group=group, new_group=True)
    assert (root / "docs" / "compile" / "index.md").read_text() == INDEX
