"""The built site of an old and of the newest release: what a reader and a crawler find in the files."""

import json
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import skills_ref
from markdown_it import MarkdownIt
from pytest_markdown_docs.plugin import extract_fence_tests
from selectolax.lexbor import LexborHTMLParser, LexborNode

from account import classes, python_blocks, unaccounted
from programs import ROOT
from torchproof_docs.records.scripts.snippets import expand_snippet_name
from torchproof_docs.site.exports import skill
from torchproof_docs.site.pages.zlib_json import unpack_json
from torchproof_docs.verdicts.project import Project, load_project

pytestmark = pytest.mark.records

VERSIONS = ("2.8", "2.10", "2.15")
SAMPLE = ("torch.nn.functional", "torch._dynamo.config")
RAW = re.compile(r":(?:func|class|meth|attr|ref|mod|exc|doc|py:\w+):`|(?m:^\s*\.\. [a-z-]+::)|System Message")


@cache
def project() -> Project:
    return load_project(ROOT)


@cache
def fences() -> frozenset[str]:
    """Return the source of every fence that pytest-markdown-docs runs."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return frozenset(
        test.source
        for page in pages
        for test in extract_fence_tests(MarkdownIt(), page.read_text(encoding="utf-8"), 0, page)
    )


@cache
def in_parts() -> frozenset[str]:
    """Return the snippets of which a listing shows some lines of the output."""
    calls = re.compile(r'snippet\("([^"]+)"[^)]*\blines=')
    pages = {page.relative_to(ROOT / "docs").with_suffix("").as_posix(): page for page in (ROOT / "docs").rglob("*.md")}
    return frozenset(
        expand_snippet_name(name, id) for id, page in pages.items() for name in calls.findall(page.read_text())
    )


def pages(site: Path, version: str) -> list[Path]:
    """Return the pages of a version; of those in the frame of another, which are alike and many, two."""
    framed = [site / "history" / name / "index.html" for name in SAMPLE if version == VERSIONS[-1]]
    return [*sorted((site / version).rglob("*.html")), *framed]


@pytest.fixture(scope="module", params=VERSIONS)
def version(request: pytest.FixtureRequest) -> Iterator[str]:
    """Go through all tests of one version before the next, so that its pages are parsed once."""
    yield request.param
    parsed.cache_clear()


@cache
def parsed(path: Path) -> LexborHTMLParser:
    return LexborHTMLParser(path.read_text(encoding="utf-8"))


def test_every_python_block_ran(site: Path, version: str) -> None:
    blocks = 0
    for page in pages(site, version):
        blocks += sum(1 for _ in python_blocks(parsed(page)))
        assert unaccounted(parsed(page), project().snippets, fences()) == [], page
    assert blocks > len(project().features) / 2


def test_a_block_that_did_not_run_is_found() -> None:
    planted = '<div class="language-python highlight"><pre><code>print("not run")</code></pre></div>'
    block = LexborHTMLParser(planted)
    assert unaccounted(block, {}, ()) == ['print("not run")']
    assert unaccounted(block, {}, ['print("not run")\n']) == []
    name, snippet = next((n, s) for n, s in project().snippets.items() if "use" in s.sections)
    framed = f'<div class="tp-snippet" data-snippet="{name}" data-section="use">{planted}</div>'
    assert unaccounted(LexborHTMLParser(framed), project().snippets, ()) == ['print("not run")'], (
        "a changed copy of a snippet"
    )
    assert snippet.sections["use"]


def test_a_version_has_the_pages_of_its_features_and_no_others(site: Path, version: str) -> None:
    release = project().releases.get_release(version)
    expected = {id for id, feature in project().features.items() if feature.exists_in(release, project().releases)}
    built = {id for id in project().features if (site / version / id / "index.html").exists()}
    assert built == expected
    index = unpack_json((site / version / "search" / "records.packed").read_bytes())
    found = {address.strip("/") for address, _, _ in index["pages"]}
    assert found & set(project().features) == expected
    home = parsed(site / version / "index.html")
    linked = {str(a.attributes["href"]).partition("#")[0].strip("/") for a in home.css("a[href]")}
    assert linked & set(project().features) == expected


def test_the_search_knows_the_error_of_a_release_that_lacks_the_feature(site: Path) -> None:
    index = unpack_json((site / "2.15" / "search" / "records.packed").read_bytes())
    texts = unpack_json((site / "2.15" / "search" / "texts.packed").read_bytes())
    at = next(
        at for at, (page, anchor, *_) in enumerate(index["records"]) if page_of(index, page) == "compile/set-stance/"
    )
    assert "module 'torch.compiler' has no attribute 'set_stance'" in texts[at]


def ids_of(page: Path) -> list[str]:
    return [str(tag.attributes["id"]) for tag in parsed(page).css("[id]")]


def page_of(index: dict[str, Any], page: int) -> str:
    return str(index["pages"][page][0])


def test_every_result_of_the_search_leads_to_a_place(site: Path, version: str) -> None:
    index = unpack_json((site / version / "search" / "records.packed").read_bytes())
    ids: dict[str, set[str]] = {}
    for page, anchor, _, title, _ in index["records"]:
        address = page_of(index, page)
        if address not in ids:
            ids[address] = set(ids_of(site / version / address / "index.html"))
        known = ids[address]
        assert not anchor or anchor in known, f"{address}#{anchor}: {title}"
    kinds = {kind for _, _, kind, _, _ in index["records"]}
    assert kinds == {"page", "section", "name", "change", "error"}


def test_shown_output_is_the_recorded_output(site: Path, version: str) -> None:
    release = project().releases.get_release(version)
    shown = 0
    for page in pages(site, version):
        for frame in parsed(page).css(".tp-snippet"):
            snippet = project().snippets[str(frame.attributes["data-snippet"])]
            cell = project().evidence_index.get_best_cell(snippet, project().api_by_snippet[snippet.name], release)
            for block in frame.css(".language-text"):
                title = block.css_first(".filename")
                assert title is not None
                assert cell.run is not None
                assert f"torch {cell.run.torch}" in title.text()
                text, printed = block.text().removeprefix(title.text()).strip(), cell.run.stdout.strip()
                if snippet.name in in_parts():
                    assert f"\n{text}\n" in f"\n{printed}\n", f"{page}: {snippet.name}"
                else:
                    assert text == printed, f"{page}: {snippet.name}"
                shown += 1
    assert shown > 10


def test_no_heading_leaves_out_a_level(site: Path, version: str) -> None:
    for page in pages(site, version):
        levels = [int(node.tag[1]) for node in parsed(page).css("h1, h2, h3, h4, h5, h6") if node.tag]
        assert all(after <= before + 1 for before, after in pairwise(levels)), page


def test_every_header_of_a_table_says_something(site: Path, version: str) -> None:
    """A screen reader says the header before each cell."""
    for page in pages(site, version):
        empty = [
            table.text() for table in parsed(page).css("table") if not all(th.text().strip() for th in table.css("th"))
        ]
        assert empty == [], page


def test_the_api_reference_reads_cleanly(site: Path, version: str) -> None:
    rendered = 0
    for page in pages(site, version):
        for part in parsed(page).css(".doc-contents"):
            rendered += 1
            prose = LexborHTMLParser(part.html or "")
            prose.strip_tags(["pre", "code"])
            assert not RAW.search(prose.text()), page
    assert rendered > 15


def test_a_name_this_release_lacks_is_not_in_its_reference(site: Path) -> None:
    release = project().releases.get_release("2.8")
    evidence = project().evidence_index.get_evidence("cpu-x86_64", release)
    assert evidence is not None
    lacking = [name for name, entry in evidence.api.items() if not entry["present"]]
    assert lacking
    for page in pages(site, "2.8"):
        headings = {heading.text().strip("¶ \n") for heading in parsed(page).css("h3.doc-heading")}
        assert not headings & set(lacking), page


def test_canonical_links_lead_to_the_latest_version(site: Path) -> None:
    for page in pages(site, "2.8"):
        link = parsed(page).css_first("link[rel=canonical]")
        if page.name != "404.html":
            assert link is not None
            assert re.search(r"//[^/]+/latest/", str(link.attributes["href"])), page


def test_an_old_version_says_so_on_every_page(site: Path) -> None:
    assert all("which is not the latest" in page.read_text() for page in pages(site, "2.8"))
    assert not any("which is not the latest" in page.read_text() for page in pages(site, "2.15"))


def is_version(link: LexborNode) -> bool:
    """Return True if a link leads to another version, which this site may have been built without."""
    return link.parent is not None and "tp-versions" in classes(link.parent)


def test_links_lead_to_a_page_and_a_place_on_it(site: Path, version: str) -> None:
    found = {page: parsed(page) for page in pages(site, version) if page.name != "404.html"}
    ids = {page: ids_of(page) for page in found}
    ids |= {page: [] for page in (site / "history").glob("*/index.html") if page not in found}
    for page, html in found.items():
        assert len(ids[page]) == len(set(ids[page])), f"{page}: an id stands twice"
        for link in html.css(".md-content a[href]"):
            href = str(link.attributes["href"])
            if ":" not in href and not is_version(link):
                path, _, anchor = href.partition("#")
                path = path.partition("?")[0].replace("/latest", "/2.15")
                target = (page.parent / path).resolve() if path else page
                target = target / "index.html" if target.is_dir() else target
                assert target.is_file(), f"{page}: {href}"
                assert not anchor or target.suffix != ".html" or anchor in ids[target], f"{page}: {href}"


def test_links_of_every_page_of_a_module_lead_somewhere(site: Path) -> None:
    """By their text, because they are many: to pages and places, to source at a tag; each name has its place."""
    assert not (site / "2.8" / "history").exists()
    assert [path.name for path in (site / "2.15" / "history").iterdir()] == ["index.html"], "the others lie once"
    found = {page: page.read_text(encoding="utf-8") for page in sorted((site / "history").glob("*/index.html"))}
    assert len(found) > 200
    ids: dict[Path, set[str]] = {}
    source = re.compile(r"https://github\.com/pytorch/pytorch/blob/v2\.\d+\.\d+/torch/[\w/]+\.py#L[1-9]\d*")
    for page, text in found.items():
        own = re.findall(r'<h2 id="([^"]+)">', text)
        assert own
        assert len(own) == len(set(own))
        without_versions = re.sub(r'(?s)<p class="tp-versions">.*?</p>', "", text)
        for href in set(re.findall(r'<a [^>]*?href="?([^">\s]+)', without_versions)):
            if href.startswith("http"):
                assert source.fullmatch(href), f"{page}: {href}"
                continue
            path, _, anchor = href.partition("#")
            path = path.partition("?")[0].replace("/latest", "/2.15")
            target = (page.parent / path).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file(), f"{page}: {href}"
            if anchor and target not in ids:
                ids[target] = set(re.findall(r'\bid="?([^">\s]+)', target.read_text(encoding="utf-8")))
            assert not anchor or anchor in ids[target], f"{page}: {href}"
    listed = re.findall(r"<loc>([^<]*)(history/[^<]+)</loc>", (site / "2.15" / "sitemap.xml").read_text())
    assert {address for _, address in listed} == {f"history/{page.parent.name}/" for page in found}
    assert not any("/latest/" in root for root, _ in listed)


def test_the_look_up_and_names_json_know_every_changed_name(site: Path) -> None:
    root = site
    table = json.loads((root / "names.json").read_text())
    schema = json.loads((root / "2.15" / "schema" / "names-1.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(table)
    groups: dict[str, str] = {
        **unpack_json((root / "names" / "index.packed").read_bytes())["names"],
        **unpack_json((root / "names" / "members.packed").read_bytes()),
    }
    known = {
        ".".join(filter(None, ("torch", holder, name.strip("-/"))))
        for holder in groups
        for name in groups[holder].split()
    }
    assert set(table["names"]) <= known
    text = (root / "history" / "torch.nn.functional" / "index.html").read_text()
    assert {name for name in table["names"] if name.rpartition(".")[0] == "torch.nn.functional"} <= set(
        re.findall(r'<h2 id="([^"]+)">', text)
    )


def test_the_page_asks_no_other_host(site: Path, version: str) -> None:
    for page in pages(site, version):
        html = parsed(page)
        loaded = [tag.attributes.get("src") for tag in html.css("[src]")] + [
            tag.attributes.get("href") for tag in html.css("link[href]:not([rel=canonical])")
        ]
        assert not [address for address in loaded if str(address).startswith(("http:", "https:", "//"))], page


def test_every_script_can_be_downloaded_as_it_ran(site: Path) -> None:
    for snippet in project().snippets.values():
        assert (site / "snippets" / f"{snippet.name}.py").read_text() == snippet.text


def test_every_page_names_its_markdown_twin(site: Path, version: str) -> None:
    for page in pages(site, version):
        if page.name == "404.html" or page.parent.name == "runs":  # the copy of the page above has the runs
            continue
        kind = "application/json" if page.parent.name in SAMPLE else "text/markdown"  # one file has all their names
        link = parsed(page).css_first(f'a[rel="alternate"][type="{kind}"]')
        assert link is not None, page
        assert (page.parent / str(link.attributes["href"])).resolve().is_file(), page


def test_the_skill_keeps_to_the_specification_and_to_sizes_agents_can_use(
    site: Path, version: str, tmp_path: Path
) -> None:
    with zipfile.ZipFile(site / version / "skill" / f"{skill.SKILL}.zip") as archive:
        archive.extractall(tmp_path)
        whole = sum(file.file_size for file in archive.infolist())
        assert whole <= 5_000_000
        assert sum(file.compress_size for file in archive.infolist()) <= whole / 3  # as test_listing.py takes it
    folder = tmp_path / skill.SKILL
    assert skills_ref.validate(folder) == []
    text = (folder / "SKILL.md").read_text()
    assert text.count("\n") <= 150
    assert len(text.encode()) <= 8_000
    for target in re.findall(r"\]\((references/[^)#]+)\)", text):
        assert (folder / target).is_file(), target


def test_links_in_the_text_for_programs_lead_somewhere(site: Path, version: str) -> None:
    root = site / version
    for file in [*root.glob("*/*.md"), *root.glob("*.md"), root / "llms.txt"]:
        text = re.sub(r"(?ms)^ *```.*?^ *```$|`[^`\n]*`", "", file.read_text())
        for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text):
            assert (file.parent / target).exists(), f"{file}: {target}"


def test_no_page_is_heavier_than_a_phone_likes(site: Path) -> None:
    sizes = {path.relative_to(site).as_posix(): path.stat().st_size for path in site.rglob("*.html")}
    assert {name: size for name, size in sizes.items() if size > 150_000} == {}
