"""Pages of one docs version, as Markdown."""

import re
from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.site.fragments.docs_version import DocsVersion, render_inline
from torchproof_docs.site.fragments.feature_tables import (
    render_corrections,
    render_coverage,
    render_matrix,
    render_quick_reference,
)
from torchproof_docs.site.fragments.listings import format_command
from torchproof_docs.site.pages.feature_pages import render_feature_page, render_written_page
from torchproof_docs.verdicts.project import Project, load_project

ID, NAME = factory.ID, factory.NAME


def version(project: Project, minor: str) -> DocsVersion:
    return DocsVersion(project, project.releases.get_release(minor))


def page(project: Project, minor: str) -> str:
    return render_feature_page(version(project, minor), project.features[ID])


def test_a_page_shows_the_code_its_output_and_the_run(tmp_path: Path) -> None:
    text = page(factory.proved(tmp_path), "2.7")
    assert "# Stances" in text
    assert 'torch.compiler.set_stance("force_eager")' in text
    assert "Output on torch 2.7.1, cpu-x86_64, 2026-11-01" in text
    assert "passed on torch 2.7.1, cpu-x86_64" in text
    assert "The script passes on 2.6.0 and fails on 2.5.1." in text
    assert "has no attribute &#39;set_stance&#39;" in text
    assert "assert torch.compiler" not in text, "checks stay outside the shown section"


def test_each_version_shows_its_own_interface(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_snippet(
        tmp_path,
        "compile/stance/old",
        spec=">=2.6,<2.7",
        text=factory.SNIPPET.format(range=">=2.6,<2.7", needs="cpu", extra="").replace('eager")\n# ', 'old way")\n# '),
    )
    factory.add_snippet(tmp_path, spec=">=2.7")
    body = """
        {{ snippet("old") }}

        {{ snippet("basics") }}

        {% if on(">=2.7") %}Only new.{% endif %}{% if shown("old") %}Only old.{% endif %}
        """
    factory.add_page(tmp_path, body=body, proof="[old, basics]")
    project = load_project(tmp_path)
    old, new = page(project, "2.6"), page(project, "2.7")
    assert "old way" in old
    assert "old way" not in new
    assert "Only old." in old
    assert "Only new." not in old
    assert "Only new." in new


def test_a_snippet_without_a_run_says_so(tmp_path: Path) -> None:
    project = load_project(factory.checkout(tmp_path))
    text = page(project, "2.6")
    assert "not run on torch 2.6.0" in text
    assert "Output on" not in text
    assert "not proved" in text


def test_a_listing_can_show_its_own_lines_of_the_output(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    factory.record(tmp_path, "2.7.1", {NAME: factory.run(project, stdout="one\ntwo\nthree\n")})
    factory.add_page(tmp_path, body='{{ snippet("basics", lines="2-3") }}')
    assert "\ntwo\nthree\n```" in page(load_project(tmp_path), "2.7")
    assert "\none\n" not in page(load_project(tmp_path), "2.7")
    for lines, told in (("4", "lines 4 of its output are shown; it prints 3"), ("all", "lines='all' .* give lines")):
        factory.add_page(tmp_path, body=f'{{{{ snippet("basics", lines="{lines}") }}}}')
        with pytest.raises(RecordError, match=told):
            page(load_project(tmp_path), "2.7")


def test_a_stale_run_shows_no_output(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = tmp_path / "snippets" / f"{NAME}.py"
    path.write_text(path.read_text() + "# changed\n")
    text = page(load_project(tmp_path), "2.7")
    assert "stale: it has changed since it ran" in text
    assert "Output on" not in text


def test_the_reference_is_of_the_names_this_release_has(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    assert "::: torch.compiler.set_stance" in page(project, "2.7")
    for release in ("2.6.0", "2.7.1"):
        factory.record(tmp_path, release, {}, api={"torch.compiler.set_stance": factory.name_entry(present=False)})
    assert ":::" not in page(load_project(tmp_path), "2.7")


def test_fragments_are_single_markdown_blocks(tmp_path: Path) -> None:
    here = version(factory.proved(tmp_path), "2.7")
    for text in (
        render_quick_reference(here, ""),
        render_matrix(here, ""),
        render_corrections(here, ""),
        render_coverage(here, ""),
    ):
        assert "\n\n" not in text
        assert text.startswith("<")


def test_a_feature_that_does_not_exist_yet_is_in_no_table(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, spec=">=2.7")
    factory.add_page(tmp_path, since='"2.7"')
    project = load_project(tmp_path)
    assert "Stances" not in render_quick_reference(version(project, "2.6"), "")
    assert "Stances" in render_quick_reference(version(project, "2.7"), "")


def test_an_unknown_macro_or_snippet_names_the_page(tmp_path: Path) -> None:
    here = version(load_project(factory.checkout(tmp_path)), "2.6")
    with pytest.raises(
        RecordError, match=r"x.md: line 1 after the front matter: 'snipet' is undefined; did you mean snippet\?"
    ):
        render_written_page(here, '{{ snipet("a") }}', Path("x.md"), 0)
    with pytest.raises(RecordError, match="compile/stance/gone: no such snippet"):
        render_written_page(here, '{{ snippet("compile/stance/gone") }}', Path("x.md"), 0)
    for wrong in ("{{ snippet() }}", '{% if on("x") %}{% endif %}', "{{ 1 / 0 }}", "{{ release[9] + 1 }}"):
        with pytest.raises(RecordError, match=r"x.md: .*; see CONTRIBUTING.md for the macros"):
            render_written_page(here, wrong, Path("x.md"), 0)


def test_inline_markdown_is_escaped() -> None:
    assert render_inline("`a<b>` & [x](#y)") == '<code>a&lt;b&gt;</code> &amp; <a href="#y">x</a>'


def test_the_command_starts_ranks_where_needed(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_snippet(tmp_path, extra="# processes = 2\n")
    project = load_project(tmp_path)
    line = format_command(project.snippets[NAME], project.releases.get_release("2.6"))
    assert line == f"uvx --from torch==2.6.0 torchrun --nproc-per-node 2 snippets/{NAME}.py"


def test_the_command_below_a_listing_pins_what_its_run_had(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    version = DocsVersion(project, project.releases.get_release("2.6"))
    page = render_feature_page(version, project.features[factory.ID])
    date = project.evidence[factory.TARGET, "2.6.0"].runs[NAME].date
    assert f"uv run --python 3.11 --exclude-newer {date} --with torch==2.6.0 snippets/{NAME}.py" in page


def test_a_link_to_a_page_that_this_version_lacks_becomes_its_text(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, "compile/later/basics", spec=">=2.7")
    factory.add_page(tmp_path, "compile/later", since='"2.7"', proof="[basics]", api="[torch.later]")
    factory.add_page(tmp_path, body="See [later](later.md#top) and [the index](index.md).")
    project = load_project(tmp_path)
    assert "See later (since 2.7) and [the index](index.md)." in page(project, "2.6")
    assert "See [later](later.md#top) and" in page(project, "2.7")


def test_fragments_wait_in_slots_until_the_page_is_html(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    whole = page(project, "2.7")
    here = DocsVersion(project, project.releases.get_release("2.7"), slots={})
    text = render_feature_page(here, project.features[ID])
    assert "tp-card" not in text
    left = text.replace(" data-search-exclude></div>", "></div>")  # as md_in_html leaves them
    assert _without_code(here.fill_slots(left)) == _without_code(whole), "code is coloured where it waits"


def _without_code(text: str) -> str:
    return re.sub(r'(?s)```.*?```|<div class="language-.*?</div>', "", text)
