"""The pages of the history of a module: what they say, and how they stand in the site."""

import re
from pathlib import Path

import pytest

from torchproof_docs.site.build import page_shell
from torchproof_docs.site.pages.history_pages import mark_differences

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
def site(tmp_path: Path) -> Path:
    (tmp_path / "history").mkdir()
    (tmp_path / "history" / "index.html").write_text(FRAME)
    (tmp_path / "sitemap.xml").write_text(MAP)
    return tmp_path


def test_a_page_stands_in_the_frame_of_a_built_one(site: Path) -> None:
    content = '<h1 id="top">torch.nn</h1><pre>a\n   b</pre>'
    assert page_shell.write_framed_pages(site, {"history/torch.nn/": content, "history/torch/": "<h1>torch</h1>"}) == 2
    text = (site / "history" / "torch.nn" / "index.html").read_text()
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


def test_the_scripts_of_a_frame_are_untouched(site: Path) -> None:
    script = "<script>document.body.innerHTML=\"<p class='a'>\"+'<i id=\"b\">'</script>"
    path = site / "history" / "index.html"
    path.write_text(FRAME.replace("<script src", f"{script}<script src").replace("<html>", '<html title="a b">'))
    content = '<h2 id="torch.nn.a">x</h2><pre>class="a"</pre>'
    page_shell.write_framed_pages(site, {"history/torch.nn/": content})
    text = (site / "history" / "torch.nn" / "index.html").read_text()
    assert '<html title="a b">' in text
    assert '<body class="tp-framed" dir="ltr">' in text
    assert script in text
    assert content in text
    assert "\x00" not in text


def test_the_map_of_the_site_has_every_page(site: Path) -> None:
    page_shell.write_framed_pages(site, {"history/torch.nn/": "<h1>x</h1>"})
    text = (site / "sitemap.xml").read_text()
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
