"""What a reader copies runs: listings that cannot, and runs of those that need one of their own."""

from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

import factory
import small
from torchproof_docs.cli.evidence_report import print_evidence_report
from torchproof_docs.evidence.page_evidence import Run
from torchproof_docs.rules.copyable_listings import find_printing_checks
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.runner.selection import find_snippets_without_run, select_snippets
from torchproof_docs.verdicts.missing_runs import find_missing_runs
from torchproof_docs.verdicts.project import Project, load_project

BODY = """# --8<-- [start:use]
import torch

torch.compiler.set_stance("force_eager")
# --8<-- [end:use]
hidden = torch.ones(2)
# --8<-- [start:more]
MORE
# --8<-- [end:more]

assert hidden.sum() == torch.ones(2).sum(), "another sum"
"""
SHOWN = '{{ snippet("basics") }}\n\n{{ snippet("basics", "more") }}\n'
SETUP = "# --8<-- [start:setup]\nsize = 2\n# --8<-- [end:setup]\nhidden = "
COPY = f"{small.NAME}__more"


def checkout(root: Path, *, more: str = "print(torch.ones(2))", shown: str = SHOWN) -> Project:
    small.checkout(root, body=BODY.replace("MORE", more))
    factory.add_page(root, body=shown)
    return load_project(root)


def test_a_listing_that_uses_what_no_listing_defines(tmp_path: Path) -> None:
    told = find_problems(checkout(tmp_path, more="print(hidden)"))
    assert len(told) == 1
    assert "section 'more' uses hidden, which no reader has who copies it" in told[0]


@pytest.mark.parametrize("shown", ['{{ snippet("basics", "more") }}\n', "\n".join(reversed(SHOWN.split("\n\n")))])
def test_a_listing_that_continues_one_not_shown_above(tmp_path: Path, shown: str) -> None:
    told = find_problems(checkout(tmp_path, shown=shown))
    assert len(told) == 1
    assert "section 'more' uses torch, which no reader has who copies it" in told[0]


def test_a_print_below_the_listing_is_told_by_its_line_in_each_snippet(tmp_path: Path) -> None:
    """Not one in the listing, one of a measured value, or one on the listing's last line."""
    small.checkout(tmp_path, body=BODY.replace("MORE", "print(torch.ones(2))").replace("assert", "print(1)\nassert"))
    factory.add_snippet(
        tmp_path, f"{small.PAGE}/a_first", text=factory.SNIPPET.format(range=">=2.6", needs="cpu", extra="")
    )
    last = f"{small.HEAD}print('metric: speed = 2 x')\nassert x.sum() == 2\nprint('late')\n"
    header = factory.SNIPPET.format(range=">=2.6", needs="cpu", extra="").partition("# --8<--")[0]
    factory.add_snippet(tmp_path, f"{small.PAGE}/z_last", text=header + last)
    lines = [*find_printing_checks(load_project(tmp_path))]
    assert [line.partition(".py: ")[0].rpartition("/")[2] for line in lines] == ["basics", "z_last"]
    number = (header + last).splitlines().index("print('late')") + 1
    assert f"line {number}: prints below its listing" in lines[1]


def test_a_listing_that_continues_others_on_another_page(tmp_path: Path) -> None:
    small.checkout(tmp_path, body=BODY.replace("MORE", "print(torch.ones(2))").replace("hidden = ", SETUP))
    factory.add_page(tmp_path, body=SHOWN)
    body = "".join(f'{{{{ snippet("{small.NAME}", "{section}") }}}}\n\n' for section in ("use", "setup", "more"))
    changed = {"api": "[torch.compiler]", "proof": f"[{small.NAME}]", "title": "Other"}
    factory.add_page(tmp_path, "compile/other", body=body, **changed)
    factory.add_index(tmp_path, "groups: {Calls: [stance, other]}")
    assert "section 'more' continues other listings than in" in "\n".join(find_problems(load_project(tmp_path)))


def test_a_copy_comes_along_with_its_snippet_and_runs_where_it_is_shown(tmp_path: Path) -> None:
    project = checkout(tmp_path)
    chosen = select_snippets(project, [small.NAME])
    assert [each.name for each in chosen] == [small.NAME, COPY]
    waiting = {
        r.minor: [s.name for s in find_snippets_without_run(project, small.TARGET, r, chosen)]
        for r in project.releases.all
    }
    assert waiting == {"2.5": [small.NAME], "2.6": [small.NAME, COPY], "2.7": [small.NAME, COPY]}


def recorded(root: Path, *, outcome: str = "passed") -> Project:
    """Record the snippet on every release, and its copy where it is shown."""
    project = checkout(root)
    small.record(root, {"2.5.1": small.MISSING, "2.6.0": "passed", "2.7.1": "passed"})
    error = None if outcome == "passed" else {"type": "NameError", "message": "name 'late' is not defined"}
    for torch in small.RELEASES[1:]:
        factory.record(root, torch, {COPY: copied_run(project, outcome, error)}, api={})
    return load_project(root)


def copied_run(project: Project, outcome: str, error: dict[str, str] | None) -> Run:
    run = factory.run(project, outcome=outcome, error=error)
    return replace(run, sha256=project.scripts[COPY].sha256)


def test_a_listing_that_does_not_run_as_copied_is_a_problem(tmp_path: Path) -> None:
    assert find_problems(recorded(tmp_path / "good")) == []
    told = find_problems(recorded(tmp_path / "bad", outcome="failed"))
    assert len(told) == 2
    assert all("NameError: name 'late' is not defined" in line for line in told)


def test_a_copy_that_has_not_run_is_owed_where_it_is_shown(tmp_path: Path) -> None:
    assert find_missing_runs(recorded(tmp_path / "all")) == []
    project = checkout(tmp_path / "none")
    small.record(tmp_path / "none", {"2.5.1": small.MISSING, "2.6.0": "passed", "2.7.1": "passed"})
    (gap,) = find_missing_runs(load_project(tmp_path / "none"))
    assert [(snippet.name, release.minor) for snippet, release, _ in gap.runs] == [(COPY, "2.6"), (COPY, "2.7")]
    assert project.snippets.keys() == {small.NAME}, "a copy is no snippet"


def test_a_copy_proves_no_first_release(tmp_path: Path) -> None:
    """It runs where it is shown alone, so ``prove`` says nothing of the release before."""
    project = recorded(tmp_path)
    assert project.api_by_snippet[COPY] == project.api_by_snippet[small.NAME]
    object.__setattr__(project, "features", {})  # as on the page of a release, which is no feature
    console = Console(width=200, record=True)
    print_evidence_report(console, project, [project.scripts[name] for name in (small.NAME, COPY)])
    told = console.export_text()
    assert f"{small.NAME}, since 2.6" in told
    assert f"{COPY}, since" not in told
