"""Rules between records, and planted lies."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import factory
from command_line import main
from torchproof.errors import EvidenceError, RecordError
from torchproof_docs.evidence import evidence_files
from torchproof_docs.rules import record_check
from torchproof_docs.rules.api_names import find_api_names_never_looked_up
from torchproof_docs.rules.contradicted_claims import find_unrelated_earlier_failures
from torchproof_docs.rules.page_claims import find_wrong_ranges
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.rules.rule_registry import Rule, Stage, list_rules
from torchproof_docs.rules.unfailable_checks import find_unfailable_checks
from torchproof_docs.snippet_lint.lint_registry import list_lints
from torchproof_docs.verdicts.project import Project, load_project


def find_asked(project: Project) -> Iterator[str]:
    yield f"{project.root}: found"


def found(root: Path) -> str:
    return "\n".join(find_problems(load_project(root)))


def test_a_proved_checkout_has_no_problems(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    assert found(tmp_path) == ""


def test_rules_of_evidence_wait_for_those_of_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of one stage, in the order of the rules; without ``deep`` the first stage alone."""
    factory.proved(tmp_path)
    rules = (*list_rules(), Rule("asked", find_asked, Stage.EVIDENCE))
    monkeypatch.setattr(record_check, "list_rules", lambda: rules)
    assert found(tmp_path) == f"{tmp_path}: found"
    assert find_problems(load_project(tmp_path), deep=False) == []
    factory.add_page(tmp_path, body='{{ snippet("gone") }} {{ snippet("basics", "scoped") }}')
    lines = found(tmp_path).splitlines()
    assert len(lines) == 2
    assert not any("found" in line for line in lines)


def test_a_page_in_no_group(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_index(tmp_path, "groups: {}")
    assert "stance.md: in no group; list stance under 'groups' in" in found(tmp_path)


def test_a_snippet_that_does_not_exist(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, body='{{ snippet("gone") }}')
    assert "compile/stance/gone: no such snippet; create snippets/compile/stance/gone.py" in found(tmp_path)


def test_a_section_that_does_not_exist(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, body='{{ snippet("basics", "scoped") }}')
    assert "no section 'scoped'; it has use" in found(tmp_path)


def test_a_section_of_another_pages_snippet_that_does_not_exist(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(
        tmp_path, "compile/second", api="[torch.second]", body='{{ snippet("compile/stance/basics", "no") }}'
    )
    assert "second.md: compile/stance/basics: no section 'no'; it has use" in found(tmp_path)


def test_a_page_calls_its_own_snippets_by_their_last_part(tmp_path: Path) -> None:
    """In its front matter and in every macro; the same word on another page is a snippet of that page."""
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, "compile/stance/part")
    front = "[{claim: A part, snippet: part}]"
    factory.add_page(tmp_path, facets=front, body='{{ snippet("basics") }} {% if shown("part") %}x{% endif %}')
    assert found(tmp_path) == ""
    factory.add_page(tmp_path, "compile/second", api="[torch.second]", proof="[compile/stance/basics]")
    text = found(tmp_path)
    assert "second.md: compile/second/basics: no such snippet; create snippets/compile/second/basics.py" in text
    assert "stance.md: compile/" not in text


@pytest.mark.parametrize("name", ["compile/lost/basics", "compile/basics", "releases/2.7/change"])
def test_a_snippet_in_a_folder_of_no_page(tmp_path: Path, name: str) -> None:
    """Evidence is filed by page, so one that no page owns would be filed nowhere a reader looks."""
    factory.proved(tmp_path)
    path = factory.add_snippet(tmp_path, name)
    factory.add_page(tmp_path, body=f'{{{{ snippet("basics") }}}} {{{{ snippet("{name}") }}}}')
    folder = name.rpartition("/")[0]
    assert f"{path}: its folder {folder} is the name of no page; move it to that of the page" in found(tmp_path)


def test_a_snippet_of_no_folder(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = factory.add_snippet(tmp_path, "alone")
    assert f"{path}: its folder snippets is the name of no page; move it to that of the page" in found(tmp_path)
    assert "docs/.md" not in found(tmp_path)


def test_a_snippet_of_a_release_is_owned_by_its_page(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, "releases/2.6/change")
    factory.add_notes(tmp_path, front=factory.CHANGES.replace("compile/stance/basics", "change"))
    assert found(tmp_path) == ""


def test_a_snippet_shown_nowhere(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_snippet(tmp_path, "compile/stance/lonely")
    assert "lonely.py: shown nowhere" in found(tmp_path)


def test_a_check_that_prints(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = tmp_path / "snippets" / f"{factory.NAME}.py"
    path.write_text(path.read_text() + "print('all is well')\nprint(f'metric: speedup = {2.0:.1f} x')\n")
    line = len(path.read_text().splitlines()) - 1
    assert f"basics.py: line {line}: prints below its listing" in found(tmp_path)
    assert found(tmp_path).count("prints below") == 1


def test_ranks_that_never_wait_for_each_other(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = tmp_path / "snippets" / f"{factory.NAME}.py"
    alone = path.read_text()
    path.write_text(alone.replace("[tool.torchproof]\n", "[tool.torchproof]\n# processes = 2\n"))
    assert "basics.py: nothing lets its 2 ranks wait for each other" in found(tmp_path)
    path.write_text(path.read_text() + "torch.distributed.barrier()\n")
    assert "ranks wait" not in found(tmp_path)
    path.write_text(alone)
    assert "ranks wait" not in found(tmp_path)


def test_every_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    for name in ("one", "two"):
        factory.add_snippet(tmp_path, f"compile/stance/{name}").write_text("")
    with pytest.raises(RecordError, match=r"(?s)one\.py.*\n.*two\.py"):
        found(tmp_path)
    factory.checkout(tmp_path / "other")
    factory.add_page(tmp_path / "other", summary="No stop")
    factory.add_page(tmp_path / "other", "compile/second", kind="odd")
    with pytest.raises(RecordError, match=r"(?s)second\.md.*\n.*stance\.md|stance\.md.*\n.*second\.md"):
        found(tmp_path / "other")


def test_a_since_that_is_not_its_snippets(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, since='"2.7"')
    assert "since: 2.7 to 2.7, but its proof claims 2.6 to 2.7" in found(tmp_path)


def test_an_api_name_on_two_pages(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, "compile/second")
    assert "torch.compiler.set_stance is documented by" in found(tmp_path)


def test_a_macro_that_does_not_parse(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, body="{{ snippet( }}")
    with pytest.raises(RecordError, match=r"stance.md: line \d+ after the front matter"):
        found(tmp_path)


def test_a_wrong_since_is_caught_by_the_runs(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = factory.add_snippet(tmp_path, spec=">=2.7")
    factory.add_page(tmp_path, since='"2.7"')
    project = load_project(tmp_path)
    for release, outcome in (("2.5.1", "failed"), ("2.6.0", "passed"), ("2.7.1", "passed")):
        factory.record(tmp_path, release, {factory.NAME: factory.run(project, outcome=outcome)})
    line = found(tmp_path)
    assert f"{path}: cpu-x86_64 2.6.0: It passed on torch 2.6.0, outside its claim" in line
    assert "outside its claim torch>=2.7; widen the range on torch to 2.6" in line


def test_a_snippet_that_passes_everywhere_is_caught(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    project = load_project(tmp_path)
    factory.record(tmp_path, "2.5.1", {factory.NAME: factory.run(project)})
    assert "2.5.1: It passed on torch 2.5.1, outside its claim" in found(tmp_path)


def test_an_api_name_in_no_release_is_caught(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    for release in ("2.5.1", "2.6.0", "2.7.1"):
        factory.record(tmp_path, release, {}, api={"torch.compiler.set_stance": factory.name_entry(present=False)})
    assert "api: torch.compiler.set_stance is in no release that was looked at" in found(tmp_path)


def test_evidence_off_its_schema_is_caught(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    project = load_project(tmp_path)
    factory.record(tmp_path, "2.7.1", {factory.NAME: factory.run(project, date="yesterday")})
    assert "stance.json: $.runs['2.7.1'].basics.date: \"yesterday\" does not match" in found(tmp_path)


def test_a_whole_run_off_its_schema_is_caught(tmp_path: Path) -> None:
    root = factory.proved(tmp_path).root
    whole = factory.whole_run(jobs=0)
    path = evidence_files.save_full_run(whole, root / "evidence")
    assert f"{path}: $.jobs: 0 is less than the minimum of 1" in found(tmp_path)


def test_an_operator_that_came_out_the_same_is_caught(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    explained = "    kind: breaking\n    operators: [fmax, fmin]\n"
    factory.add_notes(tmp_path, front=factory.CHANGES.replace("    kind: breaking\n", explained))
    unrecorded = found(tmp_path).splitlines()
    assert [line for line in unrecorded if "came out" in line] == [], "nothing is recorded yet"
    factory.add_behaviour(tmp_path)
    (line,) = [line for line in found(tmp_path).splitlines() if line not in unrecorded]
    assert line.endswith("2.6.md: stance-at-last: operators: fmin: no call of it came out differently; remove it")


def test_a_record_of_compiled_calls_that_contradicts_itself_is_caught(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_behaviour(tmp_path)
    factory.add_compiled(tmp_path)
    assert found(tmp_path) == ""
    wrong = replace(factory.COMPILED, outside=("cat",), calls=9, inputs="1" * 64)
    factory.add_compiled(tmp_path, wrong)
    told = found(tmp_path)
    assert "compiled/2.6.0.json: cat: differs, and was not compiled" in told
    assert "compiled/2.6.0.json: 3 of 690 operators differ in 9 calls: too many" in told
    assert "compiled/2.6.0.json: inputs: not those of the record of behaviour" in told


def test_an_edited_record_of_compiled_calls_is_refused(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = factory.add_compiled(tmp_path)
    path.write_text(path.read_text().replace('"distance": 1.0', '"distance": 0.0'))
    with pytest.raises(EvidenceError, match="edited by hand"):
        found(tmp_path)


def test_the_command_lists_every_rule_and_lint(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--rules"]) == 0
    out = capsys.readouterr().out
    wanted = [f"{rule.name}: {rule.summary}" for rule in list_rules()]
    wanted += [f"{lint.name}: {lint.summary}" for lint in list_lints()]
    assert [line for line in wanted if line not in out] == []


def test_a_name_never_looked_up_is_told_though_kernels_were_assembled_too(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    factory.record(tmp_path, "2.6.0", {factory.NAME: factory.run(project)}, target="assembled-sm_90")
    factory.add_page(tmp_path, api="[torch.compiler.set_stance, torch.compiler.other]")
    lines = [*find_api_names_never_looked_up(load_project(tmp_path))]
    assert [line.partition(" was ")[0] for line in lines] == [
        f"evidence/{factory.TARGET}/{factory.ID}.json: torch.compiler.other"
    ]


def test_a_change_whose_script_stopped_before_it_is_told(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_page(tmp_path, "compile/second", api="[torch.compiler.region]", proof=None, unproved="No machine.")
    front = factory.CHANGES.replace("    api: [torch.compiler.set_stance]\n", "    api: [torch.manual_seed]\n")
    name = "releases/2.6/again"
    text = factory.SNIPPET.format(range=">=2.6", needs="cpu", extra="").replace(
        'torch.compiler.set_stance("force_eager")', "torch.compiler.region()"
    )
    factory.add_snippet(tmp_path, name, text=text)
    factory.add_notes(tmp_path, front=front.replace("compile/stance/basics", "again"))
    project = load_project(tmp_path)
    error = {"type": "AttributeError", "message": "module 'torch.compiler' has no attribute 'region'"}
    api = {"torch.compiler.region": factory.name_entry(present=False)}
    factory.record(tmp_path, "2.5.1", {}, api=api, page="compile/second")
    factory.record(tmp_path, "2.5.1", {name: factory.run(project, name, outcome="failed", error=error)})
    for release in ("2.6.0", "2.7.1"):
        factory.record(tmp_path, release, {name: factory.run(project, name)})
    (line,) = find_unrelated_earlier_failures(load_project(tmp_path))
    assert "docs/releases/2.6.md: stance-at-last: 2.6: " in line


def test_a_device_only_check_is_asked_of_a_cpu_alone(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    check = 'if torch.cuda.is_available():\n    assert torch.compiler is not None, "no compiler"\n'
    text = factory.SNIPPET.replace('assert torch.compiler is not None, "no compiler"\n', check)
    for needs, count in (("cpu", 1), ("a100", 0)):
        factory.add_snippet(tmp_path, text=text.format(range=">=2.6", needs=needs, extra=""))
        lines = [*find_unfailable_checks(load_project(tmp_path))]
        assert sum("no CPU reaches" in line for line in lines) == count


def test_a_page_and_its_proof_that_claim_other_releases_are_told_with_both_ends(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, spec=">=2.5")
    (line,) = find_wrong_ranges(load_project(tmp_path))
    assert "since: 2.6 to 2.7, but its proof claims 2.5 to 2.7; make both say the same" in line
