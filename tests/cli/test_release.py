"""A new release: after its runs, and in its environment, names are looked up and behaviour is compared."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import factory
from torchproof.behaviour import recording
from torchproof.behaviour.releases import Python
from torchproof.cli import release as door
from torchproof.cli.context import Context
from torchproof.errors import TorchproofError
from torchproof.names import build as names
from torchproof.records.releases import Release, Releases, load_releases
from torchproof.run.environments import Environments


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Keep in order what would have been done."""
    steps: list[str] = []

    def torchproof(python: Path, *words: str, folder: Path) -> int:
        assert (folder / "releases.toml").is_file()
        steps.append(" ".join((python.name, *words)))
        return int(python.name == "broken")

    monkeypatch.setattr(door, "torchproof", torchproof)
    for step in ("read", "write", "write_lines"):
        monkeypatch.setattr(names, step, lambda *_, step=step: steps.append(step))
    return steps


def lent(root: Path, python: str, done: list[str]) -> None:
    @contextmanager
    def lend(release: Release) -> Iterator[Path]:
        yield Path(release.torch, python)

    with door.then_names(Context(root), lend)(load_releases(root / "releases.toml").get("2.7")):
        done.append("runs")


def test_sources_are_read_once_and_names_are_looked_up_before_the_history_is_written_again(
    tmp_path: Path, done: list[str]
) -> None:
    root = factory.checkout(tmp_path)
    (root / "history").mkdir()
    (root / "history" / "torch.json").write_text("{}")
    lent(root, "python", done)
    assert done == ["runs", "read", "write", "python names --installed", "write", "write_lines"]
    with pytest.raises(TorchproofError, match=r"torch 2\.7\.1: its names could not be looked up"):
        lent(root, "broken", done)


def test_a_checkout_without_a_history_gets_none(tmp_path: Path, done: list[str]) -> None:
    lent(factory.checkout(tmp_path), "python", done)
    assert done == ["runs"]


@dataclass(frozen=True)
class Shared(Environments):
    """Environments that are lent and taken back in a list."""

    steps: list[str] = field(default_factory=list)

    @contextmanager
    def lend(self, release: Release) -> Iterator[Path]:
        """Lend a folder that need not be there."""
        self.steps.append(f"lend {release.torch}{' beside' * self.held}")
        yield Path(release.torch)
        self.steps.append(f"back {release.torch}")


def compared(root: Path, done: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Lend 2.7 as for its runs, with a record that asks for the environments of three releases."""

    def record(
        folder: Path, covered: Releases, releases: Iterable[Release], *, python: Python, sample: bool, tell: object
    ) -> None:
        assert folder == root
        assert callable(tell)
        asked = (*releases, covered.get("2.6"), covered.get("2.5"), covered.get("2.6"))
        done.extend(f"{'sample' if sample else 'all'} on {python(release)}" for release in asked)

    monkeypatch.setattr(recording, "record", record)
    environments = Shared(root / ".nox", root / "requirements.txt", keep=True, steps=done)
    monkeypatch.setattr(Shared, "announce", lambda _, releases: done.append(f"announce {len(releases)}"))
    with door.then_behaviour(Context(root), environments, environments.lend)(
        load_releases(root / "releases.toml").get("2.7")
    ):
        done.append("runs")


def test_behaviour_is_compared_where_the_release_is_lent(
    tmp_path: Path, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = factory.checkout(tmp_path)
    factory.add_behaviour(root)
    compared(root, done, monkeypatch)
    assert done == [
        "lend 2.7.1",
        "runs",
        "announce 2",
        "sample on 2.7.1",
        "lend 2.6.0 beside",
        "sample on 2.6.0",
        "lend 2.5.1 beside",
        "sample on 2.5.1",
        "sample on 2.6.0",
        "back 2.5.1",
        "back 2.6.0",
        "back 2.7.1",
    ]


def test_a_checkout_that_records_no_behaviour_compares_none(
    tmp_path: Path, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compared(factory.checkout(tmp_path), done, monkeypatch)
    assert done == ["lend 2.7.1", "runs", "back 2.7.1"]
