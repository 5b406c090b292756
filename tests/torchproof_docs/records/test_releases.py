"""releases.toml: what is accepted, and what the one-line error says."""

from pathlib import Path

import pytest

import factory
from programs import ROOT
from torchproof.errors import RecordError
from torchproof_docs.records.releases import load_releases


def test_the_projects_own_releases_are_valid() -> None:
    releases = load_releases(ROOT / "releases.toml")
    assert releases.baseline.torch == "2.5.1"
    assert [release.minor for release in releases.documented] == [f"2.{minor}" for minor in range(6, 16)]


def test_a_local_build_belongs_to_its_release(tmp_path: Path) -> None:
    (tmp_path / "releases.toml").write_text(factory.RELEASES)
    assert load_releases(tmp_path / "releases.toml").get_release_of_build("2.6.0+cu126").minor == "2.6"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('torch = "2.6.0"', 'torch = "2.7.0"', "is not a patch of 2.6"),
        ('torch = "2.6.0"', 'torch = "new"', "is not a version"),
        ("date = 2025-01-29", 'date = "soon"', "must be a TOML date"),
        ('python = ["3.9", "3.13"]', 'python = "3.9"', "must be a pair"),
        ('cuda = "12.6"', 'cuda = "12.6"\nrocm = "6"', "rocm: exactly these keys"),
        ('torch = "2.7.1"', 'torch = "2.7.1"\npatches = "2.7.0"', "must be a list"),
        ('torch = "2.7.1"', 'torch = "2.7.1"\npatches = ["2.6.0"]', "is not a patch of 2.7"),
        ('torch = "2.7.1"', 'torch = "2.7.1"\npatches = ["2.7.2"]', "come before 2.7.1"),
        ('torch = "2.7.1"', 'torch = "2.7.1"\npatches = ["2.7.0", "2.7.0"]', "each once"),
        ('baseline = "2.5"', 'baseline = "2.6"', "must be the first"),
        ('[release."2.6"]', "[release", "not valid TOML"),
    ],
)
def test_a_broken_entry_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "releases.toml"
    path.write_text(factory.RELEASES.replace(old, new, 1))
    with pytest.raises(RecordError, match=message) as error:
        load_releases(path)
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)


def test_releases_out_of_order_are_refused(tmp_path: Path) -> None:
    head, five, six, seven = factory.RELEASES.split("[release.")
    path = tmp_path / "releases.toml"
    path.write_text(f"{head}[release.{five}[release.{seven}[release.{six}")
    with pytest.raises(RecordError, match="out of order"):
        load_releases(path)


def test_an_uncovered_release_is_named(tmp_path: Path) -> None:
    (tmp_path / "releases.toml").write_text(factory.RELEASES)
    with pytest.raises(RecordError, match=r"'3.1' is not a covered release; use one of 2.5, 2.6, 2.7"):
        load_releases(tmp_path / "releases.toml").get_release("3.1")
