"""The mark behind a sentence that a run carries."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import factory
from command_line import main
from torchproof.errors import RecordError
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.site.build.misplaced_marks import find_misplaced_marks
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.proof_marks import render_mark
from torchproof_docs.site.pages.feature_pages import render_feature_page
from torchproof_docs.site.pages.run_pages import render_run_pages
from torchproof_docs.verdicts.project import Project, load_project

BODY = """
    {{ snippet("basics") }}

    %s
    """
SENTENCE = 'It holds in every thread. {{ proof("threads") }}'


def page(root: Path, sentence: str = SENTENCE, *, spec: str = ">=2.6", ran: bool = True) -> Project:
    project = factory.proved(root)
    factory.add_snippet(root, "compile/stance/threads", spec=spec)
    factory.add_page(root, body=BODY % sentence)
    project = load_project(root)
    if ran:
        factory.record(root, "2.6.0", {"compile/stance/threads": factory.run(project, "compile/stance/threads")})
    return load_project(root)


def version(project: Project, minor: str) -> DocsVersion:
    return DocsVersion(project, project.releases.get_release(minor))


def runs(project: Project) -> str:
    return render_run_pages(version(project, "2.6"), project.features.values(), [])["compile/stance/runs/"]


def test_a_mark_leads_to_its_run_and_says_so_in_words(tmp_path: Path) -> None:
    project = page(tmp_path)
    text = render_feature_page(version(project, "2.6"), project.features["compile/stance"])
    run = "run-compile-stance-threads-cpu-x86_64-2.6"
    assert f'thread. <a class="tp-mark tp-works" href="runs/#{run}" aria-label="Proved by a run: ' in text
    assert f'<li id="{run}">' in runs(project), "the run is told, though its listing is not shown"
    assert find_problems(project) == []


def test_a_mark_without_a_run_is_no_link_and_no_tick(tmp_path: Path) -> None:
    project = page(tmp_path, ran=False)
    text = render_feature_page(version(project, "2.6"), project.features["compile/stance"])
    assert '<span class="tp-mark tp-not-run" role="img" aria-label="Not run: ' in text
    assert "✓</a>" not in text[text.index("every thread") : text.index("## ", text.index("every thread"))]


def test_programs_read_the_mark_as_words(tmp_path: Path) -> None:
    project = page(tmp_path)
    text = render_feature_page(replace(version(project, "2.6"), plain=True), project.features["compile/stance"])
    assert "It holds in every thread. (shown by `compile/stance/threads`)" in text


def test_a_run_has_an_anchor_where_a_mark_a_listing_or_a_strip_leads_to_it(tmp_path: Path) -> None:
    project, threads = page(tmp_path), "compile/stance/threads"
    factory.record(tmp_path, "2.7.1", {threads: factory.run(project, threads)})
    project = load_project(tmp_path)
    text = render_feature_page(version(project, "2.6"), project.features["compile/stance"])
    of_strips = {f"run-compile-stance-basics-cpu-x86_64-{minor}" for minor in ("2.5", "2.6", "2.7")}
    told = runs(project)
    linked, anchors = set(re.findall(r'href="runs/#(run-[^"]*)"', text)), re.findall(r'<li id="(run-[^"]*)">', told)
    assert linked == {*anchors} == of_strips | {"run-compile-stance-threads-cpu-x86_64-2.6"}
    assert len(anchors) == 4
    assert "<li>cpu-x86_64, torch 2.7.1, " in told or "<li>2.7.1, " in told, "the run that no mark leads to is there"


def test_from_another_page_it_leads_to_the_page_of_its_owner(tmp_path: Path) -> None:
    project = page(tmp_path)
    text = render_mark(version(project, "2.6"), project.snippets["compile/stance/threads"], root="../")
    assert ' href="../compile/stance/runs/#run-compile-stance-threads-cpu-x86_64-2.6" ' in text


def test_a_mark_outside_the_range_of_its_snippet_stops_the_build(tmp_path: Path) -> None:
    project = page(tmp_path, spec=">=2.7", ran=False)
    render_feature_page(version(project, "2.7"), project.features["compile/stance"])
    with pytest.raises(RecordError, match=r"claims torch>=2\.7 and stands in the docs of 2\.6; bind the sentence"):
        render_feature_page(version(project, "2.6"), project.features["compile/stance"])


def test_check_names_the_versions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    project = page(tmp_path, spec=">=2.7", ran=False)
    (line,) = find_misplaced_marks(project)
    assert 'stance.md: proof("compile/stance/threads"): stands in the docs of 2.6, where' in line
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 1
    assert line in capsys.readouterr().err


def test_a_sentence_bound_to_the_range_is_fine(tmp_path: Path) -> None:
    bound = "{% if on('>=2.7') %}" + SENTENCE + "{% endif %}"
    assert list(find_misplaced_marks(page(tmp_path, bound, spec=">=2.7", ran=False))) == []


def test_a_mark_of_no_snippet(tmp_path: Path) -> None:
    project = page(tmp_path, 'True. {{ proof("gone") }}')
    assert "no such snippet; create snippets/compile/stance/gone.py" in find_problems(project)[0]


def test_a_sentence_about_running_is_not_carried_by_kernels_that_were_assembled(tmp_path: Path) -> None:
    project = page(tmp_path, ran=False)
    name = "compile/stance/threads"
    printed = "kernel add: 1 of 1 candidate, 32 registers, 0 bytes of shared memory\n"
    run = factory.run(project, name, outcome="assembled", stdout=printed)
    factory.record(tmp_path, "2.6.0", {name: run}, target="assembled-sm_90")
    text = render_mark(version(load_project(tmp_path), "2.6"), project.snippets[name], root="")
    assert "tp-not-run" in text
    assert "◇" not in text
