"""The matrix: which releases wait, what runs on them, what becomes of one that cannot be completed."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

import pytest

import factory
from programs import ROOT
from torchproof.errors import TorchproofError
from torchproof_docs.records.releases import Release
from torchproof_docs.runner import matrix
from torchproof_docs.verdicts.project import load_project


def waiting(root: Path, *names: str, target: str = factory.TARGET) -> list[str]:
    project = load_project(root)
    found = matrix.find_releases_to_run(project, project.releases.all, names, target=target)
    return [release.minor for release in found]


def nothing(release: Release) -> AbstractContextManager[Path]:
    pytest.fail(f"an environment of {release.minor} was asked for")


def test_a_release_waits_until_today_s_file_ran_and_the_names_were_looked_up(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    assert waiting(tmp_path) == waiting(tmp_path, factory.ID) == []
    assert waiting(tmp_path, target="h200") == ["2.5", "2.6", "2.7"]
    factory.add_page(tmp_path, api="[torch.compiler.set_stance, torch.cond]")
    assert waiting(tmp_path, factory.ID) == ["2.5", "2.6", "2.7"], "torch.cond has not been looked up"
    factory.add_page(tmp_path)
    factory.add_snippet(tmp_path, spec=">=2.6,<3")
    assert waiting(tmp_path, factory.ID) == ["2.5", "2.6", "2.7"], "the file is another"


def test_only_what_is_named_is_waited_for(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, "compile/stance/other")
    factory.add_page(tmp_path, body='{{ snippet("basics") }} {{ snippet("other") }}')
    assert waiting(tmp_path, factory.NAME) == []
    assert waiting(tmp_path) == waiting(tmp_path, "compile/stance/other") == ["2.5", "2.6", "2.7"]


def test_the_other_releases_go_on(tmp_path: Path) -> None:
    """One that cannot be installed, one whose Python is no torch: each is told, none stops the rest."""
    project = load_project(factory.checkout(tmp_path))
    said: list[str] = []

    @contextmanager
    def lend(release: Release) -> Iterator[Path]:
        if release.minor == "2.5":
            raise TorchproofError("no room")
        yield Path("/bin/false") if release.minor == "2.6" else Path("/bin/sh")

    failed = matrix.record_releases(tmp_path, project.releases.all, names=[], anew=True, lend=lend, tell=said.append)
    assert failed["2.5"] == "no room"
    assert failed["2.6"].startswith("torch 2.6.0: ")
    assert failed["2.7"].startswith("torch 2.7.1: the runner failed with status ")
    assert [line for line in said if line.endswith("2.7.1")] == ["[3/3] torch 2.7.1"]


@pytest.mark.parametrize(("program", "status"), [("/bin/false", 1), ("/bin/true", 0)])
def test_a_python_that_ends_before_it_records_has_not_recorded(tmp_path: Path, program: str, status: int) -> None:
    """Its status alone is that of a run: 0, or 1 for a contradicted claim."""
    here = load_project(factory.checkout(tmp_path)).releases.all[1]
    failed = matrix.record_releases(
        tmp_path, [here], names=[], anew=True, lend=lambda _: nullcontext(Path(program)), tell=print
    )
    assert failed[here.minor].startswith(f"torch {here.torch}: {program} ended with status {status} before it")


def test_nothing_is_lent_where_nothing_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "detect_cpu_target", lambda: factory.TARGET)
    project = factory.proved(tmp_path)
    said: list[str] = []
    assert not matrix.record_releases(
        tmp_path, project.releases.all, names=[factory.ID], anew=False, lend=nothing, tell=said.append
    )
    assert said == ["recorded already: 2.5, 2.6, 2.7"]


def test_what_is_gone_leaves_the_evidence_though_nothing_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "detect_cpu_target", lambda: factory.TARGET)
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, "compile/stance/other")
    factory.add_page(tmp_path, body='{{ snippet("basics") }} {{ snippet("other") }}')
    project = load_project(tmp_path)
    factory.record(tmp_path, "2.7.1", {"compile/stance/other": factory.run(project, "compile/stance/other")})
    (tmp_path / "snippets" / "compile" / "stance" / "other.py").unlink()
    factory.add_page(tmp_path)
    matrix.record_releases(tmp_path, project.releases.all, names=[], anew=False, lend=nothing, tell=print)
    (page,) = load_project(tmp_path).pages.values()
    assert list(page.runs["2.7.1"]) == ["basics"]


def test_an_environment_runs_the_snippets_and_records_them(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch").__version__.partition("+")[0]
    factory.checkout(tmp_path)
    (tmp_path / "releases.toml").write_text((ROOT / "releases.toml").read_text())
    project = load_project(tmp_path)
    here = project.releases.get_release_of_build(torch)
    failed = matrix.record_releases(
        tmp_path,
        [here],
        names=[factory.ID],
        anew=False,
        lend=lambda _: nullcontext(Path(sys.executable)),
        tell=print,
    )
    assert not failed
    (page,) = load_project(tmp_path).pages.values()
    assert page.runs[torch]["basics"].outcome == "passed"
