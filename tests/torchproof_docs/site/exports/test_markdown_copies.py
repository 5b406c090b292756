"""The site for programs: Markdown twins, llms.txt and the skill."""

import io
import re
import subprocess
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from skills_ref import read_properties, validate

import factory
from torchproof.history.name_history import load_history
from torchproof_docs.site.exports import markdown_cleanup, markdown_copies, skill, skill_index, skill_tables
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.project import Project, load_project


def made(project: Project, minor: str) -> dict[str, str]:
    return markdown_copies.render_program_files(DocsVersion(project, project.releases.get_release(minor)))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    factory.proved(tmp_path)
    factory.add_notes(tmp_path)
    (tmp_path / "docs" / "index.md").write_text(
        '---\nhide: [toc]\n---\n# Home\n\n<p class="x">HTML</p>\n\n{{ quick_reference() }}\n'
    )
    (tmp_path / "docs" / "releases" / "breaking-changes.md").write_text("# All\n\n{{ breaking_changes() }}\n")
    return load_project(tmp_path)


def test_a_twin_is_markdown_without_html(project: Project) -> None:
    twin = made(project, "2.7")["compile/stance.md"]
    assert "- Since: 2.6 (proved). The script passes on 2.6.0 and fails on 2.5.1. On 2.5.1: `AttributeError" in twin
    assert '```python\nimport torch\n\ntorch.compiler.set_stance("force_eager")' in twin
    assert "Output on torch 2.7.1, cpu-x86_64:\n\n```text\neager\n```" in twin
    assert "[`compile/stance/basics.py`](../snippets/compile/stance/basics.py)" in twin
    assert "cpu-x86_64: 2.5 absent; 2.6 to 2.7 works" in twin
    assert "<" not in twin.replace("<https://", "")


def test_every_page_has_a_twin(project: Project) -> None:
    files = made(project, "2.7")
    assert {name for name in files if name.endswith(".md") and not name.startswith("skill/")} == {
        "index.md",
        "compile/index.md",
        "compile/stance.md",
        "releases/2.6.md",
        "releases/breaking-changes.md",
    }
    assert (
        "| [Stances](compile/stance.md) | `torch.compiler.set_stance` | Since 2.6 (proved) | feature | CPU |"
        in files["index.md"]
    )
    assert "HTML" not in files["index.md"]
    assert (
        "| 2.6 | breaks | compile | breaking | `set_stance` is there | There was none. |"
        in files["releases/breaking-changes.md"]
    )
    assert "(from its source, not run)" in files["releases/2.6.md"]


def test_a_version_has_what_it_has(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, spec=">=2.7")
    factory.add_page(tmp_path, since='"2.7"')
    files = made(load_project(tmp_path), "2.6")
    assert "compile/stance.md" not in files
    assert "Stances" not in files["llms.txt"]


def test_llms_txt_lists_every_page_with_a_line(project: Project) -> None:
    files = made(project, "2.7")
    assert files["llms.txt"].startswith("# torchproof, PyTorch 2.7\n\n> ")
    assert "- [Stances](compile/stance.md): What compiled code does per call. Since 2.6." in files["llms.txt"]
    assert "- [PyTorch 2.6](releases/2.6.md): Stances arrive." in files["llms.txt"]
    assert "set_stance(" in files["llms-full.txt"]


def test_blank_lines_in_code_stay() -> None:
    assert (
        markdown_cleanup.collapse_blank_lines("a\n\n\n\nb\n```python\nx\n\n\n\ny\n```\n\n\n\nc")
        == "a\n\nb\n```python\nx\n\n\n\ny\n```\n\nc\n"
    )


def test_the_skill_is_one_by_the_specification(project: Project, tmp_path: Path) -> None:
    files = {name: text for name, text in made(project, "2.7").items() if name.startswith("skill/")}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    folder = tmp_path / "skill" / skill.SKILL
    assert validate(folder) == []
    assert read_properties(folder).name == skill.SKILL
    assert "references/features.md" in (folder / "SKILL.md").read_text()
    assert "compile/stance.md" in (folder / "references" / "features.md").read_text()
    assert "set_stance" in (folder / "references" / "new" / "2.6.md").read_text()
    assert (
        "`torch.compiler.set_stance`: compile/stance.md:1-"
        in (folder / "references" / "index" / "names.md").read_text()
    )
    assert "## Evidence" not in (folder / "references" / "compile" / "stance.md").read_text()


def test_the_skill_shows_each_code_once(project: Project) -> None:
    made_files = made(project, "2.7")
    blocks = [
        block["text"]
        for name, text in made_files.items()
        if name.startswith("skill/")
        for block in markdown_cleanup.BLOCK.finditer(text)
        if block["info"] == "python"
    ]
    assert blocks
    assert len(blocks) == len(set(blocks))


def test_code_seen_before_is_a_link_and_short_output_stays() -> None:
    code, short = "```python\nx = 1\n```", "```text\n1\n```"
    told = markdown_cleanup.link_repeated_blocks(
        {"a/b.md": f"{code}\n\n{short}\n\n{code}", "c/d.md": f"{code}\n\n{short}"}, {}
    )
    assert told["a/b.md"] == f"{code}\n\n{short}\n\n(The same code is above.)"
    assert told["c/d.md"] == f"(The same code is in [a/b.md](../a/b.md).)\n\n{short}"


def test_code_stays_on_the_page_that_it_belongs_to() -> None:
    code = "```python\nx = 1\n```"
    told = markdown_cleanup.link_repeated_blocks({"a/b.md": code, "c/d.md": code}, {"x = 1\n": "c/d.md"})
    assert told == {"a/b.md": "(The same code is in [c/d.md](../c/d.md).)", "c/d.md": code}


def test_an_index_has_what_pages_are_about_and_not_what_their_scripts_say() -> None:
    page = "# Page\n\n```text\nAssertionError: it is silent\nTypeError: [a](#b) no\nAssertionError: it broke\n```\n"
    assert "- `torch.f`: a/b.md:1-7 § Page" in skill_index.index_names(
        {"a/b.md": page}, [("torch.f", "a/b.md", "Page")]
    )
    messages = skill_index.index_messages({"a/b.md": page}, ["it is silent"])
    assert [line for line in messages.splitlines() if line.startswith("- ")] == [
        "- `AssertionError: it broke`: a/b.md:1-7 § Page"
    ]


def test_the_indexes_lead_to_file_and_heading() -> None:
    page = (
        "# Page\n\n## Use `it`\n\nPass `verbose=` to `torch.nn.f(x)`, or set `plain`.\n\n"
        "```python\n# ValueError: not this\n`torch.no`\n```\n\n```text\nRuntimeError: it broke\n```\n"
    )
    names, messages = skill_index.index_names({"a/b.md": page}), skill_index.index_messages({"a/b.md": page})
    assert [line for line in names.splitlines() if line.startswith("- ")] == [
        "- `torch.nn.f`: a/b.md:3-14 § Use `it`",
        "- `verbose=`: a/b.md:3-14 § Use `it`",
    ]
    assert [line for line in messages.splitlines() if line.startswith("- ")] == [
        "- `RuntimeError: it broke`: a/b.md:3-14 § Use `it`"
    ]


def test_the_index_has_the_keywords_of_calls_and_settings() -> None:
    page = "# Page\n\n`f(x, return_lse=True, 2)`, `weights_only=True`, `LIMIT=1`, `a == b`, `f(model)`, `set={...}`\n"
    names = skill_index.index_names({"a/b.md": page})
    assert [line.split("`")[1] for line in names.splitlines() if line.startswith("- ")] == [
        "LIMIT=",
        "return_lse=",
        "set=",
        "weights_only=",
    ]


def test_the_index_leads_to_every_heading_that_has_the_name() -> None:
    pages = {f"a/{number}.md": f"# {number}\n\n`torch.f`\n" for number in range(3)}
    pages["releases/2.9.md"] = "# 2.9\n\n### `torch.f` is gone\n"
    assert skill_index.index_names(pages).splitlines()[-1] == (
        "- `torch.f`: a/0.md:1-3 § 0; a/1.md:1-3 § 1; releases/2.9.md:3-3 § `torch.f` is gone"
    )


def test_the_index_has_each_argument_that_a_name_gained_lost_or_renamed() -> None:
    row = "- signature: `torch.f`: `a` added; `b` renamed to `c`; `**d` removed; `e` default `1` → `2`\n"
    index = skill_index.index_names({}, lists={"names/2.9.md": row})
    place = "names/2.9.md:1-1 § `torch.f`: "
    assert [line for line in index.splitlines() if line.startswith("- `") and "=`" in line] == [
        f"- `a=`: {place}`a` added",
        f"- `b=`: {place}`b` renamed to `c`",
        f"- `c=`: {place}`b` renamed to `c`",
        f"- `d=`: {place}`**d` removed",
    ]


def test_no_row_of_an_index_floods_a_terminal_and_none_is_lost() -> None:
    pages = {f"a/{number}.md": f"# The `torch.f` of page {number}\n" for number in range(100)}
    rows = [line for line in skill_index.index_names(pages).splitlines() if line.startswith("- ")]
    assert max(map(len, rows)) <= skill_index.WIDEST
    assert {row.partition(": ")[0] for row in rows} == {"- `torch.f`"}
    places = [place for row in rows for place in row.partition(": ")[2].split("; ")]
    assert sorted(places) == sorted(f"a/{number}.md:1-1 § The `torch.f` of page {number}" for number in range(100))


def test_an_argument_that_no_release_changed_is_in_the_index() -> None:
    """``acc_events`` is older than every release here, so that no list of changes has it."""
    history = load_history()
    keywords = skill_tables.find_constant_keywords(history, history.releases[-1])
    assert "acc_events" in keywords["torch.profiler.profile"]
    assert "torch.profiler.profiler.profile" not in keywords
    assert "custom_trace_id_callback" not in keywords["torch.profiler.profile"]  # came with 2.6
    rows = skill_index.list_keyword_rows("index/keywords.md", keywords, "all have it")
    index = skill_index.index_names({}, keywords=rows)
    (row,) = [line for line in index.splitlines() if line.startswith("- `acc_events=`")]
    assert "index/keywords.md § all have it: " in row
    assert "`torch.profiler.profile`" in row
    (row,) = [line for line in index.splitlines() if line.startswith("- `out=`")]
    assert re.search(r" and \d{3} more$", row)


def test_the_skill_is_searched_in_the_words_of_those_who_ask(project: Project) -> None:
    feature = replace(next(iter(project.features.values())), asked=("a hang", "slow start"))
    assert skill_index.index_words([feature], lambda _: " (stale)").splitlines()[-1] == (
        f"- {feature.id}.md § {feature.title} (stale): {feature.summary}; a hang; slow start"
    )
    files = made(project, "2.7")
    assert "compile/stance.md § Stances: " in files[f"skill/{skill.SKILL}/references/index/asked.md"]
    assert "references/index/asked.md" in files[f"skill/{skill.SKILL}/SKILL.md"]


def test_an_index_tells_the_lines_of_a_section(project: Project, tmp_path: Path) -> None:
    section = "## Take `x['a'].size()[0]`\n\n```python\nx = 1\n# a comment\ny = 2\n```\n\nPass `limit=`.\n\n"
    page = f"# Page\n\n{section}## Next\n\nOther.\n"
    (tmp_path / "references").mkdir()
    (tmp_path / "references" / "page.md").write_text(page)
    place = re.search(r"`limit=`: (.+?):(\d+)-(\d+) §", skill_index.index_names({"page.md": page}))
    assert place
    text = made(project, "2.7")[f"skill/{skill.SKILL}/SKILL.md"]
    command = next(span for span in re.findall(r"`([^`]*)`", text) if span.startswith("sed"))
    for word, value in zip(("FILE", "FROM", "TO"), place.groups(), strict=True):
        command = command.replace(word, value)
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == section


@pytest.mark.parametrize(
    ("when", "told"),
    [
        (None, ""),
        ("call", " when called"),
        ("set", " when set"),
        ("not dtype", " called without `dtype`"),
        ("mode=True and not dtype", " called with `mode=True` and called without `dtype`"),
    ],
)
def test_a_breaking_change_tells_which_uses_it_concerns(project: Project, when: str | None, told: str) -> None:
    change = replace(project.changes[0], api=("torch.f",), when=when)
    assert skill_tables.find_concerned_names(change) == f"`torch.f`{told}"


def test_the_archive_is_the_same_for_the_same_texts() -> None:
    packed = skill.build_archive({"b": "2", "a": "1"})
    assert packed == skill.build_archive({"a": "1", "b": "2"})
    assert zipfile.ZipFile(io.BytesIO(packed)).read("a") == b"1"


def test_the_index_has_a_row_for_a_name_that_only_gained_an_argument() -> None:
    lists = {
        "names/2.9.md": "# Names\n\n- signature: `torch.f.gather`: `weights_only` added\n- removed: `torch.g`\n",
        "new/2.9.md": "| What | Of | Where |\n|---|---|---|\n| `torch.h` | function `(x)` | [a](../a.md) |\n",
    }
    names = skill_index.index_names({}, lists=lists)
    assert [line for line in names.splitlines() if line.startswith("- ")] == [
        "- `torch.f.gather`: names/2.9.md:3-3 § signature: `weights_only` added",
        "- `torch.g`: names/2.9.md:4-4 § removed",
        "- `torch.h`: new/2.9.md:3-3 § function `(x)`",
        "- `weights_only=`: names/2.9.md:3-3 § `torch.f.gather`: `weights_only` added",
    ]


def test_a_long_row_is_cut_and_its_code_closed() -> None:
    assert skill_index.shorten_text("`abc` and `defghi`", 14) == "`abc` and `def…`"
    assert skill_index.shorten_text("`abc` and defghi", 10) == "`abc` and…"
    assert skill_index.shorten_text("short", 14) == "short"


def test_what_came_stands_before_what_only_moved() -> None:
    moves = ("`a` moves from first to second positional", "`b` moves from second to third positional")
    assert skill_tables.shorten_details((*moves, "`c` added")) == ("`c` added", "2 parameters move by position")
    assert skill_tables.shorten_details(moves[:1]) == moves[:1]
    many = tuple(f"`p{number}` added" for number in range(22))
    assert skill_tables.shorten_details(many) == (*many[:20], "2 more")
    assert skill_tables.shorten_details(("`" + "x" * 300 + "` added",)) == (f"`{'x' * 199}…`",)
