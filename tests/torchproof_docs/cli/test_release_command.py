"""A new release: after its runs, and in its environment, names are looked up."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import factory
from torchproof.errors import TorchproofError
from torchproof_docs.cli import release_command as door
from torchproof_docs.cli.command_context import Context
from torchproof_docs.names_builder import history_builder as names
from torchproof_docs.records.releases import Release, load_releases


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Keep in order what would have been done."""
    steps: list[str] = []

    def torchproof(python: Path, *words: str, folder: Path) -> int:
        assert (folder / "releases.toml").is_file()
        steps.append(" ".join((python.name, *words)))
        return int(python.name == "broken")

    monkeypatch.setattr(door, "run_torchproof_docs", torchproof)
    for step in ("read_releases", "write_history", "write_lines"):
        monkeypatch.setattr(names, step, lambda *_, step=step: steps.append(step))
    return steps


def lent(root: Path, python: str, done: list[str]) -> None:
    @contextmanager
    def lend(release: Release) -> Iterator[Path]:
        yield Path(release.torch, python)

    with door.look_up_names_after_runs(Context(root), lend)(load_releases(root / "releases.toml").get_release("2.7")):
        done.append("runs")


def test_sources_are_read_once_and_names_are_looked_up_before_the_history_is_written_again(
    tmp_path: Path, done: list[str]
) -> None:
    root = factory.checkout(tmp_path)
    (root / "history").mkdir()
    (root / "history" / "torch.json").write_text("{}")
    lent(root, "python", done)
    assert done == [
        "runs",
        "read_releases",
        "write_history",
        "python names --installed",
        "write_history",
        "write_lines",
    ]
    with pytest.raises(TorchproofError, match=r"torch 2\.7\.1: its names could not be looked up"):
        lent(root, "broken", done)


def test_a_checkout_without_a_history_gets_none(tmp_path: Path, done: list[str]) -> None:
    lent(factory.checkout(tmp_path), "python", done)
    assert done == ["runs"]
