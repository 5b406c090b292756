"""The changes on the page of a release: what most projects meet in full, everything else as a line, nothing lost."""

import json
import re
from dataclasses import replace
from pathlib import Path

import yaml

import factory
from programs import ROOT
from torchproof_docs.records.name_reach import FILE, NameReach
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.site.fragments.code_colours import OPTIONS, colour_block
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.change_sections import SHOWN_IN_FULL, SHOWN_LINES, find_most_met, rank_changes
from torchproof_docs.site.pages.release_pages import render_release_page
from torchproof_docs.site.pages.run_pages import render_run_pages
from torchproof_docs.verdicts.project import Project, load_project

REACH = NameReach(tuple(f"p{at}" for at in range(40)), {f"torch.n{at}": at for at in range(1, 31)})
ENTRY = """\
  - id: change-{at}
    kind: breaking
    severity: {severity}
    topic: operators
    title: Change {at} of `n{at}`
    before: One.
    after: Two.
    action: Look.
    api: [torch.n{at}]
    sources: [https://github.com/pytorch/pytorch/pull/{at}]
"""


def noted(root: Path, severities: tuple[str, ...] = ("silent", "breaks", "warns")) -> Project:
    """Return a checkout with thirty changes in 2.6, each about a name that as many projects use as its number says."""
    factory.proved(root)
    entries = "".join(ENTRY.format(at=at, severity=severities[at % len(severities)]) for at in range(1, 31))
    factory.add_notes(root, front=factory.CHANGES.rstrip("\n") + "\n" + entries)
    (root / "history").mkdir(exist_ok=True)
    table = {"format": 1, "projects": list(REACH.projects), "names": dict(REACH.counts)}
    (root / FILE).write_text(json.dumps(table))
    return load_project(root)


def test_severity_comes_first_then_reach(tmp_path: Path) -> None:
    changes = noted(tmp_path).changes
    ranked = [(change.severity, REACH.find_reach(change.api)) for change in rank_changes(REACH, changes)]
    assert [word for word, _ in ranked] == ["silent"] * 10 + ["breaks"] * 11 + ["warns"] * 10 + [None]
    for word in ("silent", "breaks", "warns"):
        counts = [count for severity, count in ranked if severity == word]
        assert counts == sorted(counts, reverse=True)


def test_those_that_most_projects_meet_are_shown_in_full_worst_first(tmp_path: Path) -> None:
    chosen = find_most_met(REACH, noted(tmp_path).changes)
    assert {change.id for change in chosen} == {f"change-{at}" for at in range(21, 31)}
    assert len(chosen) == SHOWN_IN_FULL
    assert [change.severity for change in chosen] == ["silent"] * 4 + ["breaks"] * 3 + ["warns"] * 3


def test_the_lines_of_a_severity_beyond_the_first_are_folded(tmp_path: Path) -> None:
    project = noted(tmp_path, ("silent",))
    version = DocsVersion(project, project.releases.get_release("2.7"))
    text = render_release_page(version, project.notes["2.6"])
    shown, folded = text.partition("## Silent")[2].partition(
        f"<summary>More silent changes <small>{20 - SHOWN_LINES}</small>"
    )[::2]
    assert [part.count("<summary>Change") for part in (shown, folded.partition("\n## ")[0])] == [
        SHOWN_LINES,
        20 - SHOWN_LINES,
    ]
    twin = render_release_page(replace(version, plain=True), project.notes["2.6"])
    assert "More silent" not in twin


def test_what_breaks_a_build_alone_is_no_code_that_is_met(tmp_path: Path) -> None:
    def build(change: ChangeEntry) -> ChangeEntry:
        return replace(change, severity="build only") if change.id == "change-30" else change

    chosen = find_most_met(REACH, map(build, noted(tmp_path).changes))
    assert {change.id for change in chosen} == {f"change-{at}" for at in range(20, 30)}


def test_every_change_stands_once_and_has_its_anchor(tmp_path: Path) -> None:
    project = noted(tmp_path)
    version = DocsVersion(project, project.releases.get_release("2.7"))
    text = render_release_page(version, project.notes["2.6"])
    for change in project.changes:
        assert len(re.findall(rf'(?:\{{ #|<div id="){change.id}(?: \}}|")', text)) == 1, change.id
    assert text.count("### Change") == SHOWN_IN_FULL
    assert "met by 30 of 40 projects" in text
    heads = re.findall("(?m)^## (.+)$", text)
    assert heads[:4] == ["What most code meets", "Silent: no error, other results", "What breaks", "What warns"]
    twin = render_release_page(replace(version, plain=True), project.notes["2.6"])
    assert twin.count("### Change") == 30, "the copy for programs has all in full"
    assert "What most code meets" not in twin


def test_the_runs_have_a_page_of_their_own(tmp_path: Path) -> None:
    project = noted(tmp_path)
    version = DocsVersion(project, project.releases.get_release("2.7"), slots={})
    pages = render_run_pages(version, version.features.values(), project.notes.values())
    assert set(pages) == {"compile/stance/runs/", "releases/2.6/runs/"}
    assert version.slots == {}, "they wait nowhere"
    assert '<details id="runs-compile-stance-basics">' in pages["releases/2.6/runs/"]
    assert 'href="../../../about/evidence/#machine-' in pages["releases/2.6/runs/"]


def test_code_is_coloured_as_the_site_colours_it() -> None:
    configured = yaml.safe_load((ROOT / "mkdocs.yml").read_text())["markdown_extensions"]
    chosen = {name: options for entry in configured if isinstance(entry, dict) for name, options in entry.items()}
    assert {name: chosen[name] for name in OPTIONS} == OPTIONS
    assert '<span class="kn">import</span>' in colour_block("```python\nimport torch\n```")
    assert colour_block("```text\n<b>\n```").count("&lt;b&gt;") == 1
