"""What the theme brings and no page loads is taken out of a built version."""

from pathlib import Path

from torchproof.site.slimming import drop_unused, squeezed

KEPT = (
    "index.html",
    "assets/javascripts/bundle.js",
    "assets/stylesheets/main.css",
    "docs/x.map",
    "search/records.packed",
)
UNUSED = (
    "assets/javascripts/bundle.js.map",
    "assets/stylesheets/main.css.map",
    "assets/screenshot.png",
    "assets/javascripts/lunr/min/lunr.de.min.js",
    "assets/javascripts/workers/search.js",
    "search/search_index.json",
)


def test_source_maps_and_the_search_of_the_theme_go(tmp_path: Path) -> None:
    for name in (*KEPT, *UNUSED):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("12345")
    assert drop_unused(tmp_path) == 5 * len(UNUSED)
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")) == sorted(KEPT)
    assert drop_unused(tmp_path) == 0


def test_a_signature_is_no_code_to_copy() -> None:
    page = '<div class="language-python doc-signature highlight"><pre><code>f(x)</code></pre></div>'
    assert '<div class="language-python doc-signature highlight no-copy">' in squeezed(page)


def test_indentation_goes_and_code_stays() -> None:
    page = "<div>\n   <p>a\n  b</p>\n\n</div>\n<pre><code>x:\n    y\n\n</code></pre>\n  <p>c</p><script>a\n  b</script>"
    assert squeezed(page) == (
        "<div>\n<p>a\nb</p>\n</div>\n<pre><code>x:\n    y\n\n</code></pre>\n<p>c</p><script>a\n  b</script>"
    )


def test_a_line_of_the_navigation_is_one_link() -> None:
    """As the theme writes it; whatever else it writes stays as it is."""
    item = """
    <li class="md-nav__item">
      <a href="%s" class="md-nav__link">
        <span class="md-ellipsis">
          Read &lt;a&gt;%s
        </span>
      </a>
    </li>
    <li>"""
    assert (
        squeezed(item % ("#a", "")) == "\n<li class=md-nav__item><a href=#a class=md-nav__link>Read &lt;a&gt;</a><li>"
    )
    assert 'href="a b"' in squeezed(item % ("a b", ""))
    assert "href=?a=1&amp;b=2 " in squeezed(item % ("?a=1&amp;b=2", ""))
    other = squeezed(item % ("#a", "<b>b</b>"))
    assert "md-ellipsis" in other
    assert other.count("</li>") == 1


def test_the_script_of_the_theme_is_not_told_the_words_of_its_search() -> None:
    told = '{"a": "b", "search.result.one": "1 \\u003c", "clipboard.copy": "Copy", "select.version": "x"}'
    config = f'<script id="__config" type="application/json">{told}</script><pre>{told}</pre><p>{told}</p>'
    assert squeezed(config) == config.replace('"search.result.one": "1 \\u003c", ', "", 1)


def test_a_place_to_lead_to_is_no_link() -> None:
    assert squeezed('<a href="" id="torch.f"></a><a id="g"></a>') == '<span id="torch.f"></span><span id="g"></span>'
    assert squeezed('<a href="#x" id="y"></a>') == '<a href="#x" id="y"></a>'


def test_a_name_in_code_needs_no_element_of_its_own() -> None:
    code = '<pre><code><span class="k">def</span><span class="w"> </span><span class="nf">f</span></code></pre>'
    assert squeezed(code) == "<pre><code><u>def</u> <span class=nf>f</span></code></pre>"
    assert squeezed('<pre><span class="n">a&lt;b</span></pre>') == "<pre>a&lt;b</pre>"
    assert squeezed('<p><span class="n">a</span></p>') == '<p><span class="n">a</span></p>'
