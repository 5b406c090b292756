"""Rules between records, and planted lies."""

from pathlib import Path

import factory
import pytest

from torchproof.errors import RecordError
from torchproof.judge.check import problems
from torchproof.judge.project import load_project


def found(root: Path) -> str:
    return "\n".join(problems(load_project(root)))


def test_a_proved_checkout_has_no_problems(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    assert found(tmp_path) == ""


def test_a_page_in_no_group(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_index(tmp_path, "groups: {}")
    assert "stance.md: in no group; list stance under 'groups' in" in found(tmp_path)


def test_a_snippet_that_does_not_exist(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, body='{{ snippet("compile/gone") }}')
    assert "compile/gone: no such snippet; create snippets/compile/gone.py" in found(tmp_path)


def test_a_section_that_does_not_exist(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, body='{{ snippet("compile/stance", "scoped") }}')
    assert "no section 'scoped'; it has use" in found(tmp_path)


def test_a_snippet_shown_nowhere(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_snippet(tmp_path, "compile/lonely")
    assert "lonely.py: shown nowhere" in found(tmp_path)


def test_a_check_that_prints(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = tmp_path / "snippets" / "compile" / "stance.py"
    path.write_text(path.read_text() + "print('all is well')\nprint(f'metric: speedup = {2.0:.1f} x')\n")
    line = len(path.read_text().splitlines()) - 1
    assert f"stance.py: line {line}: prints below its listing" in found(tmp_path)
    assert found(tmp_path).count("prints below") == 1


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


def test_a_link_to_a_heading_that_a_version_lacks(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    body = """
        [Reset](#set-it-again) it.

        {{ snippet("compile/stance") }}

        %s

        ## Set it again

        Text.

        %s
        """
    factory.add_page(tmp_path, body=body % ("{% if on('>=2.7') %}", "{% endif %}"))
    assert "stance.md: (#set-it-again): no such heading in the docs of 2.6; correct the link" in found(tmp_path)
    factory.add_page(tmp_path, body=body % ("", ""))
    assert found(tmp_path) == ""


def test_a_wrong_since_is_caught_by_the_runs(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = factory.add_snippet(tmp_path, spec=">=2.7")
    factory.add_page(tmp_path, since='"2.7"')
    project = load_project(tmp_path)
    for release, outcome in (("2.5.1", "failed"), ("2.6.0", "passed"), ("2.7.1", "passed")):
        factory.record(tmp_path, release, {"compile/stance": factory.run(project, outcome=outcome)})
    line = found(tmp_path)
    assert f"{path}: cpu-x86_64 2.6.0: It passed on torch 2.6.0, outside its claim" in line
    assert "correct the range on torch" in line


def test_a_snippet_that_passes_everywhere_is_caught(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    project = load_project(tmp_path)
    factory.record(tmp_path, "2.5.1", {"compile/stance": factory.run(project)})
    assert "2.5.1: It passed on torch 2.5.1, outside its claim" in found(tmp_path)


def test_an_api_name_in_no_release_is_caught(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    for release in ("2.5.1", "2.6.0", "2.7.1"):
        factory.record(tmp_path, release, {}, api={"torch.compiler.set_stance": factory.name_entry(present=False)})
    assert "api: torch.compiler.set_stance is in no release that was looked at" in found(tmp_path)


def test_evidence_off_its_schema_is_caught(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    project = load_project(tmp_path)
    factory.record(tmp_path, "2.7.1", {"compile/stance": factory.run(project, date="yesterday")})
    assert "2.7.1.json: $.runs['compile/stance'].date: 'yesterday' does not match" in found(tmp_path)


def test_the_projects_own_records_agree() -> None:
    assert problems(load_project(Path(__file__).parents[2])) == []
