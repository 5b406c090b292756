"""What was assembled and did not run, as the pages and the data show it: apart from every run."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import factory
from programs import ROOT
from torchproof_docs.records.releases import load_releases
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.records.vocabulary import Need
from torchproof_docs.site.exports import json_exports
from torchproof_docs.site.fragments import assembly_tables, cell_rows, feature_tables
from torchproof_docs.site.fragments.cell_rows import CellRow
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.feature_pages import render_feature_page
from torchproof_docs.site.pages.run_pages import render_run_list, render_run_pages
from torchproof_docs.verdicts.cells import Cell
from torchproof_docs.verdicts.project import Project, load_project

KERNEL = "kernel add: 1 of 1 candidate, 16 registers, 0 bytes of shared memory\n"


def project(root: Path, **changes: object) -> Project:
    """Return a checkout whose GPU script was assembled on 2.6 and stopped on 2.7."""
    factory.checkout(root)
    factory.add_snippet(root, needs="a100")
    found = load_project(root)
    run = factory.run(found, outcome="assembled", stdout=KERNEL, error=None, **changes)
    factory.record(root, "2.6.0", {factory.NAME: run}, target="assembled-sm_90")
    stopped = factory.run(found, outcome="unmet", error={"type": "Unmet", "message": "only in part: line 9"})
    factory.record(root, "2.7.1", {factory.NAME: stopped}, target="assembled-sm_90")
    return load_project(root)


def version(root: Path, minor: str = "2.6") -> DocsVersion:
    found = project(root)
    return DocsVersion(found, found.releases.get_release(minor))


def test_the_table_counts_kernels_and_says_where_it_stops(tmp_path: Path) -> None:
    text = assembly_tables.render_assembly_table(version(tmp_path))
    assert "| script | sm_90 |" in text
    assert "| [`compile/stance/basics`](../compile/stance.md) | ◇ 1 on 2.6 |" in text
    assert "- `compile/stance/basics`, sm_90, 2.7: `It was not assembled for sm_90: only in part: line 9.`" in text


def test_the_table_joins_releases_with_as_many_kernels(tmp_path: Path) -> None:
    found = project(tmp_path)
    run = factory.run(found, outcome="assembled", stdout=KERNEL, error=None)
    two = factory.run(found, outcome="assembled", stdout=KERNEL + KERNEL.replace("add", "sub"), error=None)
    for target, newer in (("gfx942", run), ("sm_100", two)):
        factory.record(tmp_path, "2.6.0", {factory.NAME: run}, target=f"assembled-{target}")
        factory.record(tmp_path, "2.7.1", {factory.NAME: newer}, target=f"assembled-{target}")
    found = load_project(tmp_path)
    text = assembly_tables.render_assembly_table(DocsVersion(found, found.releases.get_release("2.7")))
    head, _, row = text.splitlines()[:3]
    names, told = ([part.strip() for part in line.strip("|").split("|")] for line in (head, row))
    assert dict(zip(names, told, strict=True)) == {
        "script": "[`compile/stance/basics`](../compile/stance.md)",
        "sm_90": "◇ 1 on 2.6",
        "sm_100": "◇ 1 on 2.6, ◇ 2 on 2.7",
        "gfx942": "◇ 1 on 2.6 to 2.7",
    }


def test_what_stops_several_scripts_is_told_once(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    names = (factory.NAME, "compile/stance/other")
    for name in names:
        factory.add_snippet(tmp_path, name=name, needs="a100")
    found = load_project(tmp_path)
    error = {"type": "Unmet", "message": "torch is not built for sm_100"}
    runs = {name: factory.run(found, name, outcome="unmet", error=error) for name in names}
    factory.record(tmp_path, "2.6.0", runs, target="assembled-sm_100")
    found = load_project(tmp_path)
    text = assembly_tables.render_assembly_table(DocsVersion(found, found.releases.get_release("2.6")))
    (line,) = (line for line in text.splitlines() if "is not built" in line)
    assert line.startswith("- `compile/stance/basics`, `compile/stance/other`, sm_100, 2.6: `")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"needs": Need.MPS}, assembly_tables.OTHER),
        ({"processes": 2, "needs": Need.MULTI_GPU}, assembly_tables.PROCESSES),
        ({"text": "import subprocess\ntorch.compile(f)\n"}, assembly_tables.STARTS),
        ({"tools": ("nvcc",), "text": "torch.compile(f)\n"}, assembly_tables.ASKS),
        ({"packages": (Requirement("flash-attn-4"),), "text": "torch.compile(f)\n"}, assembly_tables.ASKS),
        ({"packages": (Requirement("triton"),), "text": "@triton.jit\ndef f(): ...\n"}, assembly_tables.LEFT),
        ({"text": "torch.cuda.empty_cache()\n"}, assembly_tables.DEVICE),
        ({"text": "import torch.distributed._symmetric_memory as symm_mem\n"}, assembly_tables.DEVICE),
        ({"text": "torch.optim.Adagrad(model, fused=True)\n"}, assembly_tables.LIBRARIES),
        ({"text": "torch.compile(f)\ntorch.cuda.empty_cache()\n"}, assembly_tables.LEFT),
        ({"text": "from torch.export import export\naoti_compile_and_package(p)\n"}, assembly_tables.LEFT),
        ({"text": "torch.compile(f, options={'triton.cudagraphs': True})\n"}, assembly_tables.LEFT),
        ({"text": "torch.compile(f, backend='cudagraphs')\n"}, assembly_tables.CAPTURES),
        ({"text": "model.compile()\n", "tools": ("c++",)}, assembly_tables.LEFT),
    ],
)
def test_a_script_that_is_not_assembled_says_why(changes: Any, reason: str, tmp_path: Path) -> None:
    found = project(tmp_path).snippets[factory.NAME]
    assert assembly_tables.find_assembly_obstacle(replace(found, **changes)) == reason


def test_what_is_not_in_the_table_stands_below_it_once(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_snippet(tmp_path, needs="a100")
    factory.add_snippet(tmp_path, name="compile/stance/other", needs="a100")
    found = load_project(tmp_path)
    run = factory.run(found, outcome="assembled", stdout=KERNEL, error=None)
    factory.record(tmp_path, "2.6.0", {factory.NAME: run}, target="assembled-sm_90")
    found = load_project(tmp_path)
    text = assembly_tables.render_assembly_table(DocsVersion(found, found.releases.get_release("2.6")))
    below = text.partition("not in the table:")[2]
    assert "compile/stance/other`](../compile/stance.md)" in below
    assert "compile/stance/basics" not in below


def test_a_page_says_for_what_a_script_assembles_and_since_when(tmp_path: Path) -> None:
    found = project(tmp_path)
    run = factory.run(found, outcome="assembled", stdout=KERNEL, error=None)
    factory.record(tmp_path, "2.7.1", {factory.NAME: run}, target="assembled-gfx942")
    factory.record(tmp_path, "2.6.0", {factory.NAME: run}, target="assembled-gfx942")
    found = load_project(tmp_path)
    told = [
        assembly_tables.render_assembly_sentence(
            DocsVersion(found, found.releases.get_release(minor)), found.snippets[factory.NAME]
        )
        for minor in ("2.6", "2.7")
    ]
    link = "[assemble](../about/evidence.md#assembled-for-gpus-not-run)"
    assert told[0] == f"Its kernels {link} for sm_90 (2.6) and gfx942 (2.6); they have not run there."
    assert told[1] == f"Its kernels {link} for sm_90 (2.6) and gfx942 (2.6 to 2.7); they have not run there."


def test_a_page_says_nothing_of_a_script_that_was_not_assembled(tmp_path: Path) -> None:
    found = factory.proved(tmp_path)
    assert (
        assembly_tables.render_assembly_sentence(
            DocsVersion(found, found.releases.get_release("2.6")), found.snippets[factory.NAME]
        )
        == ""
    )


@pytest.mark.parametrize(
    ("told", "spans"),
    [([True, True, False, True], "2.5 to 2.6, 2.8"), ([False, True, False, False], "2.6"), ([False] * 4, "")],
)
def test_releases_are_told_as_spans(told: list[bool], spans: str) -> None:
    releases = load_releases(ROOT / "releases.toml")
    verdicts = [Verdict.ASSEMBLES if one else Verdict.NOT_RUN for one in told]
    minors = ("2.5", "2.6", "2.7", "2.8")
    cells = [Cell("", "", releases.get_release(minor), own, "") for minor, own in zip(minors, verdicts, strict=True)]
    assert CellRow("", tuple(cells)).format_releases(Verdict.ASSEMBLES) == spans


def test_without_any_it_says_so(tmp_path: Path) -> None:
    found = factory.proved(tmp_path)
    assert (
        assembly_tables.render_assembly_table(DocsVersion(found, found.releases.get_release("2.6")))
        == assembly_tables.NOTHING
    )


def test_a_page_does_not_call_it_a_run(tmp_path: Path) -> None:
    shown = version(tmp_path)
    page = render_feature_page(shown, shown.features[factory.ID])
    runs = render_run_pages(shown, shown.features.values(), [])[f"{factory.ID}/runs/"]
    assert "Kernels, none of which ran" in runs
    assert "passed on" not in runs
    assert "The kernels of what it shows assemble for sm_90; they have not run there" in page
    assert "passed on" not in page
    assert "not proved" in page


def test_a_release_between_two_is_not_told_with_them(tmp_path: Path) -> None:
    found = project(tmp_path)
    run = factory.run(found, outcome="assembled", stdout=KERNEL, error=None)
    factory.record(tmp_path, "2.5.1", {factory.NAME: run}, target="assembled-sm_80")
    factory.record(tmp_path, "2.7.1", {factory.NAME: run}, target="assembled-sm_80")
    found = load_project(tmp_path)
    shown = DocsVersion(found, found.releases.get_release("2.7"), plain=True)
    text = render_run_list(shown, found.snippets.values(), "../")
    assert "assembled-sm_80: 2.5 to 2.6 not run; 2.7 assembles" in text
    assert text.index("assembled-sm_80") < text.index("assembled-sm_90")


def test_architectures_stand_in_the_order_of_their_makers_and_ages(tmp_path: Path) -> None:
    found = project(tmp_path)
    run = factory.run(found, outcome="assembled", stdout=KERNEL, error=None)
    for name in ("gfx942", "sm_100", "sm_80"):
        factory.record(tmp_path, "2.6.0", {factory.NAME: run}, target=f"assembled-{name}")
    targets = [target for target in load_project(tmp_path).evidence_index.targets if target.startswith("assembled-")]
    assert targets == ["assembled-sm_80", "assembled-sm_90", "assembled-sm_100", "assembled-gfx942"]


def test_it_counts_as_no_run_and_no_proof(tmp_path: Path) -> None:
    shown = version(tmp_path)
    assert "has not run yet: no such machine was at hand" in feature_tables.render_tested_needs(shown)
    feature = shown.features[factory.ID]
    cells = {cell.release.minor: cell.verdict for cell in cell_rows.build_feature_row(shown.project, feature).cells}
    assert cells["2.6"] == Verdict.ASSEMBLES
    told = json_exports.export_features(shown.project, [feature], shown.release)["features"][factory.ID]
    assert (told["cells"]["2.6"], told["proof"]["verdict"]) == ("assembles", "not run")
    text = feature_tables.render_coverage(shown, "../../")
    assert "1 assembled, none ran" in text or "2 assembled, none ran" in text
    assert "assembled-sm_90</td><td>1</td>" not in text, "no row of proofs"
