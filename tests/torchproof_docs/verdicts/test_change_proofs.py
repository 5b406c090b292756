"""What shows that a release changed something: a range that leaves out the release before."""

import re
from pathlib import Path

import pytest

import factory
from torchproof_docs.records.verdict_vocabulary import ProofVerdict
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.project import Project, get_change_proof, load_project
from torchproof_docs.verdicts.proofs import Proof

GAP = ">=2.5,!=2.6.*"
"""What worked, did not in 2.6, and does again in 2.7."""
SNIPPET = "releases/2.7/again"
LOST = {"type": "AssertionError", "message": "the stance is lost"}
ENTRY = factory.CHANGES.replace('"2.6"', '"2.7"').replace("compile/stance/basics", "again")
ENTRY = ENTRY.replace("    api: [torch.compiler.set_stance]\n", "")
SCRIPT = factory.SNIPPET.replace('torch.compiler.set_stance("force_eager")', "torch.manual_seed(0)")


def entry(root: Path, spec: str = GAP, kind: str = "breaking", /, **outcomes: object) -> Project:
    """Return a checkout with an entry of 2.7, by what its script did: by default what the range says."""
    factory.proved(root)
    extra = '# absent = ["AssertionError: the stance is lost"]\n'
    factory.add_snippet(root, SNIPPET, text=SCRIPT.format(range=spec, needs="cpu", extra=extra))
    text = ENTRY.replace("kind: breaking", f"kind: {kind}")
    if kind == "new":
        text = re.sub(r"    before: .*\n    after: .*\n    action: (.*)", r"    text: \1", text)
    factory.add_notes(root, "2.7", front=text)
    project = load_project(root)
    did: dict[str, object] = {"r2_5_1": "passed", "r2_6_0": LOST, "r2_7_1": "passed"} | outcomes
    for key, what in did.items():
        if what == "passed":
            run = factory.run(project, SNIPPET)
        elif isinstance(what, dict):
            run = factory.run(project, SNIPPET, outcome="failed", error=what)
        else:
            continue
        factory.record(root, key[1:].replace("_", "."), {SNIPPET: run})
    return load_project(root)


def proof(project: Project) -> Proof:
    """Return what the runs of the entry prove."""
    found = get_change_proof(project, project.notes["2.7"].changes[0])
    assert found
    return found


def test_older_releases_may_have_done_the_same(tmp_path: Path) -> None:
    project = entry(tmp_path)
    found = proof(project)
    assert find_problems(project) == []
    assert (found.verdict, found.since) == (ProofVerdict.PROVED, "2.7")
    assert found.reason == "The script passes on 2.7.1 and fails on 2.6.0. It passes on 2.5 too."
    assert found.error_before == "AssertionError: the stance is lost"


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (">=2.5", "begins with 2.5; a change's snippet begins with its release, or leaves out 2.6 if"),
        (">=2.5,<2.7", "begins with 2.5; a change's snippet begins with its release, or leaves out 2.6 if"),
        ("==2.5.*", "begins with 2.5; a change's snippet begins with its release, or leaves out 2.6 if"),
        (">=2.6", "begins with 2.6; a change's snippet begins with its release, or leaves out 2.6 if"),
        (">=2.8", "begins with no covered release"),
    ],
)
def test_a_range_that_cannot_show_the_change(tmp_path: Path, spec: str, said: str) -> None:
    assert said in "\n".join(find_problems(entry(tmp_path, spec)))


def test_what_is_new_worked_on_no_older_release(tmp_path: Path) -> None:
    said = f"{SNIPPET} holds 2.5, but what is new worked on no older release"
    assert said in "\n".join(find_problems(entry(tmp_path, GAP, "new")))


def test_a_range_that_leaves_out_what_came_after(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    releases = tmp_path / "releases.toml"
    added = '[release."2.4"]\ntorch = "2.4.1"\ndate = 2024-07-24\ncuda = "12.1"\npython = ["3.8", "3.12"]\n'
    releases.write_text(releases.read_text().replace('baseline = "2.5"\n', f'baseline = "2.4"\n{added}'))
    factory.add_snippet(tmp_path, "releases/2.6/again", spec=">=2.4,!=2.5.*,<2.7")
    factory.add_notes(tmp_path, front=factory.CHANGES.replace("compile/stance/basics", "again"))
    told = "releases/2.6/again begins before 2.6 and leaves out 2.7; widen it"
    assert told in "\n".join(find_problems(load_project(tmp_path)))


def test_a_release_before_that_fails_for_another_reason(tmp_path: Path) -> None:
    project = entry(tmp_path, r2_6_0={"type": "NameError", "message": "name 'stance' is not defined"})
    assert "not because the feature is missing: NameError" in "\n".join(find_problems(project))
    assert proof(project).verdict == ProofVerdict.CONTRADICTED


def test_a_release_before_that_passes(tmp_path: Path) -> None:
    project = entry(tmp_path, r2_6_0="passed")
    assert "passed on torch 2.6.0, outside its claim torch!=2.6.*,>=2.5" in "\n".join(find_problems(project))
    assert proof(project).verdict == ProofVerdict.CONTRADICTED


def test_an_older_release_that_fails_though_its_range_holds_it(tmp_path: Path) -> None:
    project = entry(tmp_path, r2_5_1=LOST)
    assert "but failed on 2.5.1 with AssertionError: the stance is lost" in "\n".join(find_problems(project))
    assert proof(project).verdict == ProofVerdict.CONTRADICTED


@pytest.mark.parametrize(
    ("release", "said"),
    [
        ("r2_5_1", "It has not run on 2.5."),
        ("r2_6_0", "It has not run on 2.6.0, the release before."),
        ("r2_7_1", "It has not run on this target."),
    ],
)
def test_a_run_that_is_not_there_proves_nothing(tmp_path: Path, release: str, said: str) -> None:
    found = proof(entry(tmp_path, **{release: "nothing"}))
    assert (found.verdict, found.reason) == (ProofVerdict.NOT_RUN, said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("    snippet: compile/stance/basics\n", "", "stance-at-last: no run; add a snippet, or say under 'untried'"),
        (
            "    action: Call it.\n",
            "    action: Call it.\n    untried: a GPU\n",
            "compile/stance/basics runs it; leave one",
        ),
    ],
)
def test_a_change_has_a_run_or_says_what_it_would_need(tmp_path: Path, old: str, new: str, said: str) -> None:
    factory.proved(tmp_path)
    factory.add_notes(tmp_path, front=factory.CHANGES.replace(old, new))
    assert said in "\n".join(find_problems(load_project(tmp_path)))
