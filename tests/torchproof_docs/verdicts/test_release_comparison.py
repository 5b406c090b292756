"""What a new release changed, from planted evidence."""

from pathlib import Path

import factory
from torchproof_docs.records.releases import Release
from torchproof_docs.verdicts.project import Project, load_project
from torchproof_docs.verdicts.release_comparison import compare_releases, format_comparison


def between(root: Path) -> tuple[Project, Release, Release]:
    project = load_project(root)
    return project, project.releases.get_release("2.6"), project.releases.get_release("2.7")


def kinds(root: Path) -> dict[str, str]:
    return {finding.kind: finding.text for finding in compare_releases(*between(root))}


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
        {factory.NAME: broken},
        api={"torch.compiler.set_stance": factory.name_entry(present=False)},
    )
    found = kinds(tmp_path)
    assert set(found) == {"broke", "gone", "warned"}
    assert found["warned"] == "FutureWarning: soon gone"
    text = format_comparison(*between(tmp_path))
    assert text.index("do not pass on it: 1") < text.index("API names that are gone: 1")
    assert "docs/compile/stance.md: a snippet or an API name on it changed" in text.partition("To look at now")[2]


def test_a_target_without_both_releases_says_nothing_of_names(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.record(tmp_path, "2.7.1", {}, target="cpu-arm64")
    assert kinds(tmp_path) == {"moved": "`force` added"}
    factory.record(tmp_path, "2.6.0", {}, target="a100")
    assert kinds(tmp_path) == {"moved": "`force` added"}


def test_what_appeared_and_what_is_open(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, spec=">=2.6,<2.7")
    project = load_project(tmp_path)
    for release in ("2.6.0", "2.7.1"):
        factory.record(tmp_path, release, {factory.NAME: factory.run(project)})
    factory.add_snippet(tmp_path, "compile/stance/fresh")
    assert {"appeared", "open"} <= set(kinds(tmp_path))


def test_a_release_that_changed_nothing_says_so(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    project, old, _ = between(tmp_path)
    assert format_comparison(project, old, old).endswith("nothing: every claim still holds")
