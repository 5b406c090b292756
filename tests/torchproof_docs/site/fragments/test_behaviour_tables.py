"""What came out differently under the same calls, as tables and on the page of a release."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof.errors import EvidenceError
from torchproof.history.history_model import Entries, Record
from torchproof.history.name_history import History
from torchproof_docs.evidence import behaviour_comparison, evidence_files
from torchproof_docs.evidence.evidence_schemas import find_schema_problems
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.site.fragments.behaviour_tables import render_suites_table, render_summary_table
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.name_entries import PageLink, list_entries
from torchproof_docs.site.pages.release_pages import render_release_page
from torchproof_docs.verdicts.project import Project, load_project


def project(
    root: Path,
    front: str = factory.CHANGES,
    rows: tuple[behaviour_comparison.BehaviourDifference, ...] = factory.FOUND.rows,
) -> Project:
    factory.proved(root)
    factory.add_notes(root, front=front)
    behaviour_comparison.save_comparison(replace(factory.FOUND, rows=rows), root / "evidence")
    return load_project(root)


def page(project: Project) -> str:
    shown = DocsVersion(project, project.releases.get_release("2.7"), plain=True)
    return render_release_page(shown, project.notes["2.6"])


def test_what_nobody_judged_is_listed_if_it_is_silent(tmp_path: Path) -> None:
    text = page(project(tmp_path))
    section = text[text.index("## Silent") :]
    assert "2 silent differences among 700 names" in section
    assert "| `fmax` | | another gradient | `float32[1] (1)` | `float32[1] (0.5)` | 3 of 20 |" in section
    assert "| `add/sub` | | other values |" in section, "a bar would end the cell"
    silent, _, otherwise = section.partition("## Otherwise under the same calls")
    assert "qr" not in silent
    assert "| `qr` | raises now | `float32[1] (1)` | `float32[1] (0.5)` | 3 of 20 | not judged yet |" in otherwise
    assert "fmax" not in otherwise, "a difference is listed once"


def test_a_judgement_stands_beside_what_it_judges(tmp_path: Path) -> None:
    (tmp_path / "behaviour.toml").write_text(
        '[[judged]]\nrelease = "2.6"\noperators = ["qr", "svd"]\nkinds = ["raises"]\nverdict = "on purpose"\n'
        'text = "Gone: `a|b`."\nentry = "a-wheel"\nsources = ["https://github.com/pytorch/pytorch/pull/7"]\n'
    )
    rows = tuple(replace(factory.ROW, operator=name, kind="raises") for name in ("qr", "svd", "trace"))
    text = page(project(tmp_path, rows=(*rows, replace(factory.ROW, kind="message"))))
    cell = "**changed on purpose**. Gone: `a/b`. More above. ([pytorch/pytorch#7]("
    assert f"| `qr`, `svd` | raises now | `float32[1] (1)` | `float32[1] (0.5)` | 6 of 40 | {cell}" in text
    assert "| 3 of 20 | not judged yet |" in text
    assert "| 3 of 20 | only the text |" in text
    assert "- **Found in:** `qr`, `svd`" in text


def test_the_history_of_a_name_leads_to_what_was_judged(tmp_path: Path) -> None:
    front = factory.CHANGES.replace("    severity: breaks\n", "    severity: silent\n    operators: [trace/tall]\n", 1)
    found = project(tmp_path, front)
    names: Entries = {("torch", ""): Record("module"), ("torch", "trace"): Record("function")}
    names["torch", "fmax"] = Record("function")
    history = History(json.loads(encode_history(["2.5", "2.6", "2.7"], [names] * 3)))
    known = list_entries(DocsVersion(found, found.releases.get_release("2.7")), history)
    told = (PageLink("PyTorch 2.6: `set_stance` is there", "releases/2.6/#stance-at-last"),)
    assert {entry.name: entry.links for entry in known} == {"torch.trace": told, "torch.fmax": ()}


def test_what_a_change_explains_is_not_listed_again(tmp_path: Path) -> None:
    front = factory.CHANGES.replace("    severity: breaks\n", "    severity: silent\n    operators: [fmax]\n", 1)
    assert front != factory.CHANGES
    text = page(project(tmp_path, front))
    section = text[text.index("## Silent") :]
    assert section.index("### `set_stance` is there") < section.index("`add/sub`")
    assert section.count("`fmax`") == section.count("- **Found in:** `fmax`\n") == 1
    assert text.count("### `set_stance` is there") == 1, "under one heading alone"


def test_figures_have_a_line_a_release(tmp_path: Path) -> None:
    version = DocsVersion(found := project(tmp_path), found.releases.get_release("2.7"))
    assert render_summary_table(version).splitlines()[2:] == [
        "| 2.5.1 | 2.6.0 | 700 | 9000 | 1 | 1 | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 0 | 0 |"
    ]


def test_names_that_differ_alike_share_a_line(tmp_path: Path) -> None:
    twin = replace(factory.ROW, operator="fmin", cases=2)
    factory.proved(tmp_path)
    factory.add_notes(tmp_path)
    behaviour_comparison.save_comparison(replace(factory.FOUND, rows=(factory.ROW, twin)), tmp_path / "evidence")
    text = page(load_project(tmp_path))
    assert "| `fmax`, `fmin` | | another gradient | `float32[1] (1)` | `float32[1] (0.5)` | 5 of 40 |" in text
    assert "2 silent differences" in text


def dropouts(*, cause: str | None = "aten.bernoulli") -> tuple[behaviour_comparison.BehaviourDifference, ...]:
    """Return differences of three names, two of them in two ways, that one operator explains."""
    row = replace(factory.ROW, kind="value", cause=cause, cases=1, tried=5)
    return (
        replace(row, operator="nn.functional.dropout", before="a", after="b", script="a long script\n"),
        replace(row, operator="nn.functional.dropout", kind="gradient", before="c", after="d"),
        replace(row, operator="nn.Dropout", kind="seeded", before="e", after="f"),
        replace(row, operator="Tensor.bernoulli_", kind="seeded", before="g", after="h", script=None),
        replace(row, operator="trunc", cause=None, before="i", after="j"),
    )


def test_names_with_one_cause_share_a_line_that_begins_with_the_operator_itself(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_notes(tmp_path)
    behaviour_comparison.save_comparison(replace(factory.FOUND, rows=dropouts()), tmp_path / "evidence")
    lines = [line for line in page(load_project(tmp_path)).splitlines() if " of " in line and line.startswith("| `")]
    names = "`Tensor.bernoulli_`, `nn.functional.dropout`, `nn.Dropout`"
    kinds = "other numbers for one seed, another gradient, other values"
    assert lines == [
        f"| {names} | `aten.bernoulli` | {kinds} | `g` | `h` | 4 of 20 |",
        "| `trunc` | | other values | `i` | `j` | 1 of 5 |",
    ]


@pytest.mark.parametrize(("cause", "left"), [("aten.bernoulli", ["trunc"]), (None, ["nn.Dropout", "trunc"])])
def test_what_has_the_cause_of_a_judged_name_is_judged_too(tmp_path: Path, cause: str | None, left: list[str]) -> None:
    judged = "    severity: silent\n    operators: [Tensor.bernoulli_, nn.functional.dropout]\n"
    factory.proved(tmp_path)
    factory.add_notes(tmp_path, front=factory.CHANGES.replace("    severity: breaks\n", judged, 1))
    behaviour_comparison.save_comparison(replace(factory.FOUND, rows=dropouts(cause=cause)), tmp_path / "evidence")
    text = page(load_project(tmp_path))
    together = "`nn.functional.dropout`, `nn.Dropout`, `Tensor.bernoulli_` (by `aten.bernoulli`)"
    alone = "`nn.functional.dropout`, `Tensor.bernoulli_`"
    assert f"- **Found in:** {together if cause else alone}\n" in text
    table = [line for line in text.splitlines() if line.startswith("| `") and " of " in line]
    assert [line.split("`")[1] for line in table] == left


def test_suites_have_a_line_each(tmp_path: Path) -> None:
    version = DocsVersion(found := project(tmp_path), found.releases.get_release("2.7"))
    lines = render_suites_table(version).splitlines()
    assert lines[0] == "| on 2.6.0 | names | calls | that differ from 2.5.1 |"
    assert lines[2:] == ["| operators | 700 | 9000 | 3 |"]
    assert render_suites_table(DocsVersion(found, found.releases.all[0])) == ""


def test_figures_say_so_where_nothing_is_recorded(tmp_path: Path) -> None:
    version = DocsVersion(found := factory.proved(tmp_path), found.releases.get_release("2.7"))
    assert render_summary_table(version) == "No comparison up to PyTorch 2.7 is recorded yet."


def test_a_comparison_is_sealed_and_keeps_to_its_schema(tmp_path: Path) -> None:
    path = behaviour_comparison.save_comparison(factory.FOUND, tmp_path)
    assert behaviour_comparison.load_comparison(path, tmp_path) == factory.FOUND
    assert [*find_schema_problems(path)] == []
    table = json.loads(path.read_text())
    path.write_text(json.dumps({**table, "calls": 1}))
    with pytest.raises(EvidenceError, match="edited by hand"):
        behaviour_comparison.load_comparison(path, tmp_path)
    path.write_text(json.dumps({**table, "calls": -1}))
    assert len([*find_schema_problems(path)]) == 1


def test_a_comparison_from_before_the_suites_is_about_operators(tmp_path: Path) -> None:
    path = behaviour_comparison.save_comparison(factory.FOUND, tmp_path)
    table = json.loads(path.read_text())
    old = {key: value for key, value in table.items() if key not in ("suites", "seal", "format")}
    old["rows"] = [{key: value for key, value in row.items() if key != "suite"} for row in old["rows"]]
    evidence_files.write_sealed(path, old)
    assert behaviour_comparison.load_comparison(path, tmp_path) == factory.FOUND
    assert [*find_schema_problems(path)] == []


def test_a_misplaced_comparison_is_refused(tmp_path: Path) -> None:
    path = behaviour_comparison.save_comparison(factory.FOUND, tmp_path)
    moved = path.rename(path.with_name("2.7.0.json"))
    with pytest.raises(EvidenceError, match="move it to where that belongs"):
        behaviour_comparison.load_comparison(moved, tmp_path)
