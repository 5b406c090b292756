"""What the theme brings and no page loads is taken out of a built version."""

from pathlib import Path

from torchproof_docs.site.build.html_cleanup import clean_html, delete_unused_files

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
    assert delete_unused_files(tmp_path) == 5 * len(UNUSED)
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")) == sorted(KEPT)
    assert delete_unused_files(tmp_path) == 0


def test_a_signature_is_no_code_to_copy() -> None:
    page = '<div class="language-python doc-signature highlight"><pre><code>f(x)</code></pre></div>'
    assert '<div class="language-python doc-signature highlight no-copy">' in clean_html(page)


def test_indentation_goes_and_code_stays() -> None:
    page = "<div>\n   <p>a\n  b</p>\n\n</div>\n<pre><code>x:\n    y\n\n</code></pre>\n  <p>c</p><script>a\n  b</script>"
    assert clean_html(page) == (
        "<div>\n<p>a\nb</p>\n</div>\n<pre><code>x:\n    y\n\n</code></pre>\n<p>c</p><script>a\n  b</script>"
    )


def test_a_place_to_lead_to_is_no_link() -> None:
    assert clean_html('<a href="" id="torch.f"></a><a id="g"></a>') == '<span id="torch.f"></span><span id="g"></span>'
    assert clean_html('<a href="#x" id="y"></a>') == '<a href="#x" id="y"></a>'


def test_a_block_of_code_says_how_many_lines_it_has() -> None:
    code = '<pre><span></span><code>a\n<span class="k">b</span>\n</code></pre>'
    assert clean_html(code) == '<pre style="--tp-lines:2"><code>a\n<span class="k">b</span>\n</code></pre>'
