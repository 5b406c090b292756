"""``torchproof skill``: an agent finds the whole skill of this version, and nothing that a user made is lost."""

from pathlib import Path

import pytest

from torchproof.cli import main, skill_command


def test_the_skills_are_written_and_written_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = tmp_path / "torchproof" / "references" / "gone.md"
    old.parent.mkdir(parents=True)
    old.write_text("of an older version")
    own = tmp_path / "mine" / "SKILL.md"
    own.parent.mkdir()
    own.write_text("mine")
    assert main(["skill", str(tmp_path)]) == 0
    assert f"wrote {tmp_path / 'torchproof'}" in capsys.readouterr().out
    written = (tmp_path / "torchproof" / "SKILL.md").read_text()
    assert written == (skill_command.BUNDLED / "torchproof" / "SKILL.md").read_text()
    assert not old.exists()
    assert own.read_text() == "mine"


def test_a_link_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """library-skills makes links into the installed package: to write through one would change the package."""
    target = tmp_path / "elsewhere"
    target.mkdir()
    for source in skill_command.BUNDLED.iterdir():
        (tmp_path / source.name).symlink_to(target)
    assert main(["skill", str(tmp_path)]) != 0
    assert "remove it first" in capsys.readouterr().err
    assert list(target.iterdir()) == []


def test_an_installation_without_skills_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(skill_command, "BUNDLED", tmp_path / "none")
    assert main(["skill", str(tmp_path)]) != 0
    assert "skill: " in capsys.readouterr().err
