"""The pages of the history of a module: what they say, and how they stand in the site."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof.history.history_model import Deprecation, Entries, Presence, Record
from torchproof.history.name_history import History
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.records.verdict_vocabulary import Sign
from torchproof_docs.site.build import page_shell
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages import history_pages, name_entries
from torchproof_docs.site.pages.history_pages import mark_differences
from torchproof_docs.site.pages.name_entries import NameEntry
from torchproof_docs.verdicts.project import load_project

FRAME = """<html><head><link rel="canonical" href="https://owner.example/latest/history/">
<meta name="torchproof-shared" content="./">
<link rel="next" href="../compare/"><link rel="stylesheet" href="../assets/a.css"><title>By module - site</title></head>
<body dir="ltr"><a href="#by" class="md-skip">Skip</a><label class="md-overlay" for="__drawer"></label>
<a href=".." class="md-logo">home</a><span class="md-ellipsis">
By module
</span><a href="./">Names</a>
<div class="md-sidebar md-sidebar--primary">the drawer</div><div class="md-content">
<article class="md-content__inner md-typeset"><h1 id="by">By module</h1></article></div>
<script id="__config">{"base": "..", "search": "../assets/w.js"}</script>
<script src="../assets/a.js"></script></body></html>
"""
MAP = """<urlset>
<url>
<loc>https://owner.example/latest/history/</loc>
<lastmod>2026-11-23</lastmod>
</url>
</urlset>
"""


@pytest.fixture
def framed_site(tmp_path: Path) -> Path:
    (tmp_path / "history").mkdir()
    (tmp_path / "history" / "index.html").write_text(FRAME)
    (tmp_path / "sitemap.xml").write_text(MAP)
    return tmp_path


def test_a_page_stands_in_the_frame_of_a_built_one(framed_site: Path) -> None:
    content = '<h1 id="top">torch.nn</h1><pre>a\n   b</pre>'
    assert (
        page_shell.write_framed_pages(framed_site, {"history/torch.nn/": content, "history/torch/": "<h1>torch</h1>"})
        == 2
    )
    text = (framed_site / "history" / "torch.nn" / "index.html").read_text()
    assert content in text
    assert "By module" not in text
    assert "<title>torch.nn - site</title>" in text
    assert 'href="https://owner.example/latest/history/torch.nn/"' in text
    assert 'href="#top" class="md-skip"' in text
    assert '{"base": "../..", "search": "../../assets/w.js"}' in text
    relative = re.findall(r'(?:href|src)="?(\.[^">\s]*)', text)
    assert relative == ["../../assets/a.css", "../..", "../../history/", "../../assets/a.js"]
    assert "drawer" not in text


def test_pages_that_versions_share_lie_beside_them_and_lead_into_the_newest(tmp_path: Path) -> None:
    newest = tmp_path / "2.15"
    (newest / "history").mkdir(parents=True)
    (newest / "history" / "index.html").write_text(FRAME.replace('content="./"', 'content="../"'))
    (newest / "sitemap.xml").write_text(MAP)
    page_shell.write_framed_pages(newest, {"history/torch.nn/": "<h1>torch.nn</h1>"}, tmp_path)
    assert [path.name for path in (newest / "history").iterdir()] == ["index.html"]
    text = (tmp_path / "history" / "torch.nn" / "index.html").read_text()
    assert 'href="https://owner.example/history/torch.nn/"' in text
    assert '<meta name="torchproof-shared" content="../">' in text, "from the root of the version, which the theme says"
    assert '{"base": "../../latest", "search": "../../latest/assets/w.js"}' in text
    relative = re.findall(r'(?:href|src)="?(\.[^">\s]*)', text)
    assert relative == [f"../../latest{rest}" for rest in ("/assets/a.css", "", "/history/", "/assets/a.js")]
    listed = re.findall("<loc>(.*)</loc>", (newest / "sitemap.xml").read_text())
    assert listed == [f"https://owner.example/{place}" for place in ("latest/history/", "history/torch.nn/")]


def test_the_scripts_of_a_frame_are_untouched(framed_site: Path) -> None:
    script = "<script>document.body.innerHTML=\"<p class='a'>\"+'<i id=\"b\">'</script>"
    path = framed_site / "history" / "index.html"
    path.write_text(FRAME.replace("<script src", f"{script}<script src").replace("<html>", '<html title="a b">'))
    content = '<h2 id="torch.nn.a">x</h2><pre>class="a"</pre>'
    page_shell.write_framed_pages(framed_site, {"history/torch.nn/": content})
    text = (framed_site / "history" / "torch.nn" / "index.html").read_text()
    assert '<html title="a b">' in text
    assert '<body class="tp-framed" dir="ltr">' in text
    assert script in text
    assert content in text
    assert "\x00" not in text


def test_the_map_of_the_site_has_every_page(framed_site: Path) -> None:
    page_shell.write_framed_pages(framed_site, {"history/torch.nn/": "<h1>x</h1>"})
    text = (framed_site / "sitemap.xml").read_text()
    assert re.findall("<loc>.*/latest/(.*)</loc>", text) == ["history/", "history/torch.nn/"]
    assert text.count("<lastmod>2026-11-23</lastmod>") == 2


def test_a_site_without_the_page_is_refused(tmp_path: Path) -> None:
    with pytest.raises(page_shell.ShellError, match=r"history/index\.html: no page of the theme"):
        page_shell.write_framed_pages(tmp_path, {"history/torch/": ""})
    assert page_shell.write_framed_pages(tmp_path, {}) == 0


def test_what_is_new_in_a_signature_is_marked_and_nothing_is_markup() -> None:
    assert (
        mark_differences("(a, b=1, *, c=None)", ["(a, b=2)"])
        == "(a, <mark>b=1, </mark><mark>*, </mark><mark>c=None</mark>)"
    )
    assert mark_differences("(a)", []) == "(a)"
    assert mark_differences("(a='<b>')", ["(a)"]) == "(<mark>a=&#39;&lt;b&gt;&#39;</mark>)"


def listed(root: Path, *tables: dict[str, Record], front: str = factory.CHANGES) -> tuple[History, list[NameEntry]]:
    """Return a history of 2.5 to 2.7 with these records of torch, and what the site knows of the names."""
    factory.proved(root)
    factory.add_notes(root, front=front)
    project = load_project(root)
    named: list[Entries] = [
        {("torch", ""): Record("module"), **{("torch", name): record for name, record in table.items()}}
        for table in tables
    ]
    history = History(json.loads(encode_history(["2.5", "2.6", "2.7"], named)))
    version = DocsVersion(project, project.releases.get_release("2.7"))
    return history, name_entries.list_entries(version, history)


def test_a_name_is_shown_as_what_it_is_on_each_release(tmp_path: Path) -> None:
    going = Deprecation("warns", "Use another.", "call")
    old, new = Record("function", ("(a)",)), Record("function", ("(a, b)",))
    front = factory.CHANGES.replace("    api: [torch.compiler.set_stance]", "    when: call\n    api: [torch.bad]")
    history, entries = listed(
        tmp_path,
        {"bad": old, "grew": old, "going": old, "gone": old},
        {"bad": old, "grew": new, "going": replace(old, deprecation=going), "gone": old},
        {"bad": new, "grew": new, "going": replace(old, deprecation=going)},
        front=front,
    )
    shown = {
        entry.name: [str(history_pages.find_name_sign(entry, history, at)) for at in range(3)] for entry in entries
    }
    assert shown == {
        "torch.bad": ["there", "raises", "raises"],
        "torch.grew": ["there", "changed", "there"],
        "torch.going": ["there", "deprecated", "deprecated"],
        "torch.gone": ["there", "there", "not there"],
    }
    assert {Sign(word) for words in shown.values() for word in words} < set(Sign)
    assert Presence.UNKNOWN not in {span.found.presence for entry in entries for span in entry.spans}


def test_a_module_of_many_names_has_pages_that_know_of_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(name_entries, "NAMES_OF_PAGE", 2)
    names = {f"n{at}": Record("function") for at in range(5)}
    history, entries = listed(tmp_path, names, names, {})
    assert [entry.address for entry in entries] == [
        *("history/torch/#torch.n0", "history/torch/#torch.n1"),
        *("history/torch-2/#torch.n2", "history/torch-2/#torch.n3"),
        "history/torch-3/#torch.n4",
    ]
    project = load_project(tmp_path)
    version = DocsVersion(project, project.releases.get_release("2.7"))
    pages = history_pages.render_module_pages(version, history, entries)
    assert set(pages) == {"history/torch/", "history/torch-2/", "history/torch-3/"}
    assert 'href="../torch-2/" data-tp-part="torch.n2"' in pages["history/torch/"]
    assert 'href="../torch/"><code>torch.n0</code>' in pages["history/torch-2/"]
    assert 'id="torch.n3"' in pages["history/torch-2/"]
    assert "<code>torch</code></h1>" in pages["history/torch-3/"]


def test_a_page_of_runs_stands_in_the_frame_of_the_page_above(tmp_path: Path) -> None:
    page = FRAME.replace('href="https://owner.example/latest/history/"', 'href="https://owner.example/latest/a/b/"')
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(page.replace('"../', '"../../').replace('".."', '"../.."'))
    assert page_shell.write_run_pages(tmp_path, {"a/b/runs/": '<h1 id="top">Runs</h1>'}) == 1
    text = (folder / "runs" / "index.html").read_text()
    assert '<h1 id="top">Runs</h1>' in text
    assert "the drawer" not in text
    assert "<title>Runs: By module - site</title>" in text
    assert 'href="https://owner.example/latest/a/b/runs/"' in text
    assert '{"base": "../../..", "search": "../../../assets/w.js"}' in text
    assert re.findall(r'(?:href|src)="?(\.[^">\s]*)', text) == [
        "../../../assets/a.css",
        *("../../..", "..", "../../../assets/a.js"),
    ]
