"""What a run recorded is only text: on pages, in their Markdown twins and in a terminal."""

import subprocess
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from markdown import Markdown
from mkdocs.utils.yaml import yaml_load

from command_line import main
from hostile import HOSTILE, checkout, printed
from programs import ROOT
from torchproof import text_escaping
from torchproof_docs.site.exports import markdown_copies
from torchproof_docs.site.fragments.docs_version import DocsVersion, render_inline
from torchproof_docs.site.pages import breaking_table, release_pages
from torchproof_docs.site.pages.feature_pages import render_feature_page, render_written_page

CONFIG = ROOT / "mkdocs.yml"


@cache
def extensions() -> tuple[list[str], dict[str, dict[str, object]]]:
    names, options = ["toc", "tables", "fenced_code"], {}
    for entry in yaml_load(CONFIG.read_text())["markdown_extensions"]:
        name, chosen = next(iter(entry.items())) if isinstance(entry, dict) else (entry, {})
        names.append(name)
        options[name] = chosen
    return list(dict.fromkeys(names)), options


def parsed(markdown: str, version: DocsVersion) -> BeautifulSoup:
    names, options = extensions()
    page = version.fill_slots(Markdown(extensions=names, extension_configs=options).convert(markdown))
    return BeautifulSoup(page, "html.parser")


def elements(page: BeautifulSoup) -> Counter[tuple[str, ...]]:
    """Count the elements of a page by name and attributes."""
    return Counter((tag.name, *sorted(tag.attrs)) for tag in page.find_all(True))


def pages(version: DocsVersion) -> dict[str, str]:
    """Return the Markdown of every kind of page that shows records."""
    project, calls = version.project, ("quick_reference", "matrix", "corrections", "coverage", "tried")
    return {
        "feature": render_feature_page(version, project.features["compile/stance"]),
        "contradicted": render_feature_page(version, project.features["compile/wrong"]),
        "release": release_pages.render_release_page(version, project.notes["2.6"]),
        **{name: render_written_page(version, f"{{{{ {name}() }}}}", Path("x.md"), 1) for name in calls},
        "breaking": breaking_table.render_breaking_table(version, ""),
    }


def rendered(root: Path, text: str) -> dict[str, BeautifulSoup]:
    """Return every such page, and every twin, as a browser would see it."""
    project = checkout(root, text)
    found = {}
    for minor in ("2.6", "2.7"):
        version = DocsVersion(project, project.releases.get_release(minor), slots={})
        for name, markdown in pages(version).items():
            found[f"{name} {minor}"] = parsed(markdown, version)
        for name, markdown in markdown_copies.render_program_files(version).items():
            if name.endswith((".md", "full.txt")) and "SKILL" not in name:
                found[f"twin {name} {minor}"] = parsed(markdown, version)
    return found


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, BeautifulSoup]:
    return rendered(tmp_path_factory.mktemp("plain"), "plain")


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_recorded_text_adds_nothing_to_a_page_but_text(
    text: str, plain: dict[str, BeautifulSoup], tmp_path: Path
) -> None:
    """A page with a hostile text in every field has the elements and attributes that it has with a plain word."""
    found = rendered(tmp_path, text)
    assert found.keys() == plain.keys()
    for name, page in found.items():
        assert elements(page) - elements(plain[name]) == elements(plain[name]) - elements(page) == Counter(), name
        assert text_escaping.escape_control_characters(page.get_text()) == page.get_text(), name
        assert not [tag for tag in page.find_all(href=True) if "javascript" in tag["href"].lower()], name


@pytest.mark.parametrize("text", [text for text in HOSTILE.values() if "\r" not in text])
def test_the_reader_sees_what_was_printed(text: str, tmp_path: Path) -> None:
    project = checkout(tmp_path, text)
    version = DocsVersion(project, project.releases.get_release("2.7"), slots={})
    for chosen in (version, DocsVersion(project, version.release, plain=True)):
        page = parsed(render_feature_page(chosen, project.features["compile/stance"]), chosen)
        shown = [block.get_text().rstrip("\n") for block in page.find_all("code") if block.parent.name == "pre"]
        assert text_escaping.escape_control_characters(printed(text)).rstrip() in shown


def test_control_characters_are_written_out() -> None:
    assert text_escaping.escape_control_characters("a\x1b[0m\x00\x9b\u202e\tb\n") == "a\\x1b[0m\\x00\\x9b\\u202e\tb\n"
    assert text_escaping.escape_line("a\n  b\x07\n") == "a b\\x07"
    assert text_escaping.escape_control_characters("naïve ✓ 日本 ⟨x⟩") == "naïve ✓ 日本 ⟨x⟩"


def test_plain_sentences_stay_readable() -> None:
    text = "AttributeError: module 'torch.compiler' has no attribute 'set_stance' (a: 1, b = 2.5 %)"
    assert text_escaping.escape_markup(text) == text
    assert text_escaping.format_code_span("set_stance") == "`set_stance`"
    assert text_escaping.format_code_block("a", "text") == "```text\na\n```"


def test_a_change_leaves_fenced_blocks_alone() -> None:
    text = "x\n````\nx\n```\nx\n````\nx\n  ```py\n  x\n  ```\nx"
    assert text_escaping.transform_outside_fences(text, lambda part: part.replace("x", "y")) == (
        "y\n````\nx\n```\nx\n````\ny\n  ```py\n  x\n  ```\ny"
    )


def test_a_link_in_code_is_code() -> None:
    assert render_inline("`` [a](b) ` ``") == "<code>[a](b) `</code>"
    assert render_inline('[`x`](y"z)') == '<a href="y%22z"><code>x</code></a>'


def test_a_terminal_gets_no_control_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Neither a list of problems nor the state of the proofs can move the cursor or forge a line."""
    checkout(tmp_path, "\x1b[2J\x07[red]x[/]\nforged: acceptable\u202e")
    monkeypatch.chdir(tmp_path)
    for words in ("init -q", "-c user.name=t -c user.email=t@t.invalid commit -q --allow-empty -m x"):
        subprocess.run(["git", *words.split()], check=True)
    (sent,) = (tmp_path / "evidence").glob("*/compile/stance.json")
    assert main(["check"]) == 1
    assert main(["accept", str(sent), "--check"]) == 1
    assert main(["status"]) == 0
    told = "".join(capfd.readouterr())
    assert text_escaping.escape_control_characters(told) == told
    assert "\nforged" not in told
    assert "[red]x[/]" in told
