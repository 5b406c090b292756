"""What ``torchproof-docs run`` says of a snippet outside its range, and of long names on a narrow terminal."""

from pathlib import Path

import pytest

import factory
from command_line import main
from programs import ROOT

pytest.importorskip("torch")
pytestmark = pytest.mark.usefixtures("one_torch")
Said = pytest.CaptureFixture[str]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a checkout that covers the torch of this test, with a snippet whose range ended long before."""
    factory.checkout(tmp_path)
    (tmp_path / "releases.toml").write_text((ROOT / "releases.toml").read_text())
    factory.add_page(tmp_path, until='"2.6"', api="[torch.compiler.set_stance, torch.compiler.gone]")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def snippet(root: Path, line: str, extra: str = "") -> Path:
    path = factory.add_snippet(root, spec=">=2.5,<2.7", extra=extra)
    path.write_text(path.read_text() + f"{line}\n")
    return path


@pytest.mark.parametrize(
    ("line", "extra", "said"),
    [
        ("torch.compiler.gone()", "", "counts as absent: As claimed it does not work on torch"),
        ("raise ValueError('no [/bold] way')", "absent = ['no .* way']\n", "counts as absent: As claimed"),
        (
            "raise ValueError('no [/bold] way')",
            "",
            "counts as contradicted: Outside its claim it failed, but not because the feature is missing",
        ),
        ("", "", "counts as contradicted: It passed on torch"),
    ],
)
def test_a_run_outside_the_range_says_what_it_counts_as(
    here: Path, capsys: Said, line: str, extra: str, said: str
) -> None:
    snippet(here, line, f"# {extra}" if extra else "")
    assert main(["run", "--outside"]) == 0
    told = capsys.readouterr().out
    assert f"    {said}" in told
    assert ("1 failed before or after their range, as claimed" in told) == ("absent" in said)
    assert main(["run", "--outside", "--quiet"]) == 0
    assert (said in capsys.readouterr().out) == ("contradicted" in said), "quiet: only what is wrong"


def test_no_name_is_cut_on_a_narrow_terminal(here: Path, capsys: Said) -> None:
    names = [f"compile/stance/a_name_that_is_longer_than_any_column_of_a_table_would_be_{one}" for one in ("a", "b")]
    calls = []
    for name in names:
        factory.add_snippet(here, name).write_text(
            factory.add_snippet(here, name).read_text() + "raise ValueError('a long reason, ' * 20)\n"
        )
        calls.append(f'{{{{ snippet("{name}") }}}}')
    factory.add_page(here, body="\n".join(calls) + '{{ snippet("basics") }}')
    assert main(["run"]) == 1
    output = capsys.readouterr().out
    assert all(name in output for name in names)
    assert output.count("a long reason, " * 19) >= 2, "nor is an error"


def test_quiet_prints_the_counts_alone(here: Path, capsys: Said) -> None:
    factory.add_page(here)
    factory.add_snippet(here)
    assert main(["run", "-q"]) == 0
    assert capsys.readouterr().out == "1 passed\n"


def test_a_page_that_names_no_snippet_stops_no_other(here: Path) -> None:
    factory.add_page(here, body='{{ snippet("basics") }} {{ snippet("nowhere") }}')
    factory.add_snippet(here)
    assert main(["run", "compile/stance/basics"]) == 0
