"""What a new release changed, from planted evidence."""

import datetime as dt
from pathlib import Path

import factory
import pytest

from torchproof.judge.comparison import compare, report
from torchproof.errors import RecordError, TorchproofError
from torchproof.wheels import new_release
from torchproof.wheels.new_release import add_entry
from torchproof.judge.project import load_project


def between(root: Path):
    project = load_project(root)
    return project, project.releases.get("2.6"), project.releases.get("2.7")


def kinds(root: Path) -> dict[str, str]:
    return {finding.kind: finding.text for finding in compare(*between(root))}


def test_a_release_that_changed_nothing_but_a_signature(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    assert kinds(tmp_path) == {"moved": "`force` added"}


def test_what_broke_what_is_gone_and_what_warns(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    project = load_project(tmp_path)
    broken = factory.run(project, outcome="failed", warnings=("FutureWarning: soon gone",))
    factory.record(
        tmp_path,
        "2.7.1",
        {"compile/stance": broken},
        api={"torch.compiler.set_stance": factory.name_entry(present=False)},
    )
    found = kinds(tmp_path)
    assert set(found) == {"broke", "gone", "warned"}
    assert found["warned"] == "FutureWarning: soon gone"
    text = report(*between(tmp_path))
    assert text.index("do not pass on it: 1") < text.index("API names that are gone: 1")
    assert "docs/compile/stance.md: a snippet or an API name on it changed" in text.partition("To look at now")[2]


def test_what_appeared_and_what_is_open(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, spec=">=2.6,<2.7")
    project = load_project(tmp_path)
    for release in ("2.6.0", "2.7.1"):
        factory.record(tmp_path, release, {"compile/stance": factory.run(project)})
    factory.add_snippet(tmp_path, "compile/fresh")
    assert {"appeared", "open"} <= set(kinds(tmp_path))


def test_a_release_that_changed_nothing_says_so(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    project, old, _ = between(tmp_path)
    assert report(project, old, old).endswith("nothing: every claim still holds")


def test_a_known_release_is_not_added_twice(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    before = (tmp_path / "releases.toml").read_text()
    add_entry(tmp_path, "2.7.1", date=dt.date(2026, 1, 1), cache=tmp_path)
    assert (tmp_path / "releases.toml").read_text() == before


def test_another_patch_is_an_edit(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    with pytest.raises(RecordError, match=r"2\.7 is there as 2\.7\.1; change torch in its entry to 2\.7\.2"):
        add_entry(tmp_path, "2.7.2", date=dt.date(2026, 1, 1), cache=tmp_path)


def test_the_matrix_needs_nox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_release.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(TorchproofError, match="requirements/matrix.txt"):
        new_release.run_matrix(tmp_path, "2.7")


def test_nonsense_is_refused(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    with pytest.raises(RecordError, match="is not a torch version"):
        add_entry(tmp_path, "newest", date=dt.date(2026, 1, 1), cache=tmp_path)
