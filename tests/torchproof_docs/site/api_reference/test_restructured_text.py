"""PyTorch's reST becomes HTML in which nothing raw is left and no text is lost."""

import re

import pytest

pytest.importorskip("docutils")
pytest.importorskip("pygments")

from torchproof_docs.site.api_reference.restructured_text import convert_to_html, convert_to_text


def text_of(html: str) -> str:
    """Return what a reader sees."""
    return " ".join(re.sub(r"<[^>]+>", "", html).split())


@pytest.mark.parametrize(
    ("rst", "html"),
    [
        ("Use ``x`` here.", "<code>x</code>"),
        ("Use `x` here.", "<code>x</code>"),
        ("Set :attr:`dim` first.", "<code>dim</code>"),
        ("A :class:`Mesh` of ranks.", "<code>Mesh</code>"),
        ("Calls :func:`gather` once.", "<code>gather()</code>"),
        ("Calls :func:`gather()` once.", "<code>gather()</code>"),
        ("Calls :meth:`~torch.Tensor.item`.", '<autoref identifier="torch.Tensor.item" optional><code>item()</code>'),
        ("See :class:`the mesh <torch.Mesh>`.", '<autoref identifier="torch.Mesh" optional><code>the mesh</code>'),
        ("See :py:mod:`torch.fx`.", '<autoref identifier="torch.fx" optional><code>torch.fx</code>'),
        ("See :ref:`the notes <some-label>`.", "<span>the notes</span>"),
        ("See :unheard:`of`.", "<code>of</code>"),
        ("Raises :class`KeyError` then.", "<code>KeyError</code>"),
        ("Two ``tensor``s.", "<code>tensor</code>s"),
        ("Is **``fast``**.", "<code>fast</code>"),
        ("**If ``f`` is set**: go.", "<strong>If </strong><code>f</code><strong> is set</strong>: go."),
        ("****Bold** enough.", "<strong>Bold</strong>"),
        ("``a`` and ``b``", "<code>a</code> and <code>b</code>"),
    ],
)
def test_inline_markup_becomes_code(rst: str, html: str) -> None:
    """Roles, known or not, and the markup that authors mistake for code are inline code."""
    assert html in convert_to_html(rst)


@pytest.mark.parametrize(
    "rst",
    [
        "Takes *args and **kwargs.",
        "Ends in under_ score_.",
        "A lone ` tick.",
        "Uses |bars| and [1]_.",
        "Is under `no title`_.",
    ],
)
def test_what_is_no_markup_stays_text(rst: str) -> None:
    """A star, an underscore or a tick that opens nothing is shown as it is."""
    html = convert_to_html(rst)
    assert text_of(html) == rst.replace("[1]_", "[1]").replace("`no title`_", "no title")
    assert "system" not in html
    assert "href" not in html


@pytest.mark.parametrize(
    ("rst", "title", "kind"),
    [
        (".. note:: Mind this.", "Note", "note"),
        (".. warning::\n    Mind this.", "Warning", "warning"),
        (".. deprecated:: 2.4\n    Mind this.", "Deprecated since 2.4", "warning"),
        (".. versionadded:: 2.4 Mind this.", "Added in 2.4", "info"),
        (".. versionchanged:: 2.4\n\n    Mind this.", "Changed in 2.4", "info"),
        (".. deprecated:: Mind this.", "Deprecated", "warning"),
        (".. seealso:: Mind this.", "See also", "info"),
    ],
)
def test_boxes_are_admonitions(rst: str, title: str, kind: str) -> None:
    """Notes, warnings and version marks have a title and Material's classes."""
    html = convert_to_html(rst)
    assert re.search(rf'<aside class="admonition[^"]*\b{kind}">', html)
    assert f'<p class="admonition-title">{title}</p>' in html
    assert text_of(html) == f"{title} Mind this."


@pytest.mark.parametrize(
    ("rst", "shown"),
    [
        ("Example::\n\n    total = 1 + 1\n", "total = 1 + 1"),
        ("Example:\n\n    >>> total = 2\n    >>> total\n    2\n", ">>> total = 2 >>> total 2"),
        ("Example::\n    >>> total = 3\n", ">>> total = 3"),
        (".. code-block:: python\n    :linenos:\n    :caption: no matter\n\n    total = 4\n", "total = 4"),
        ("Text above\n.. testcode::\n\n    total = 5\n", "total = 5"),
        (".. testoutput::\n\n    six\n", "six"),
        ("```python\ntotal = 7\n\ntwice = 2 * total\n```", "total = 7 twice = 2 * total"),
        (">>> # xdoctest: +SKIP\n>>> total = 8  # doctest: +SKIP\n", ">>> total = 8"),
        (".. code-block:: nosuchlanguage\n\n    nine\n", "nine"),
    ],
)
def test_code_is_highlighted(rst: str, shown: str) -> None:
    """Each way to write a code block gives one block with Pygments' classes."""
    html = convert_to_html(rst)
    block = re.search(r'<div class="highlight"><pre>.*</pre></div>', html, re.DOTALL)
    assert block
    assert html.count("<pre>") == 1
    assert " ".join(text_of(block[0]).replace("&gt;", ">").split()) == shown
    assert "<blockquote>" not in html


def test_math_needs_nothing_from_elsewhere() -> None:
    """Formulas are MathML; one that cannot be read is shown as it was written."""
    html = convert_to_html(":math:`x^2`\n\n.. math::\n    \\frac{a}{b}\n\n:math:`\\nosuchmacro{x}`")
    assert html.count("<math") == 2
    assert "<mfrac>" in html
    assert "\\nosuchmacro{x}" in html
    assert "<script" not in html


def test_directives_for_sphinx_only_are_left_out() -> None:
    """Indexes, modules and figures say nothing to a reader of this page."""
    rst = (
        "Before.\n\n.. currentmodule:: torch\n.. autosummary::\n    :toctree: made\n\n    torch.x\n\n"
        ".. image:: far/away.png\n\n.. note: a comment\n\nAfter."
    )
    assert text_of(convert_to_html(rst)) == "Before. After."


def test_unknown_directives_keep_their_contents() -> None:
    """A directive that nobody has heard of is replaced by what it holds."""
    assert (
        text_of(convert_to_html(".. unheard-of:: argument\n    :option: 1\n\n    Kept :func:`text`.")) == "Kept text()."
    )


def test_broken_markup_loses_no_text() -> None:
    """A table that does not close and a title that is too short are shown all the same."""
    html = convert_to_html("Title\n--\n\n+----+\n| cell\n+--\n\n- item\nno blank line")
    assert all(word in text_of(html) for word in ("Title", "cell", "item", "no blank line"))
    assert "System Message" not in html


def test_markup_that_is_not_closed_is_no_markup() -> None:
    """Ticks and roles that the author forgot to close go, their text stays."""
    assert (
        text_of(convert_to_html("Set ``x=False.\n\nSee :func:`gather for more."))
        == "Set x=False. See `gather for more."
    )


def test_headings_leave_the_outline_to_the_page() -> None:
    """A heading in a docstring is no heading of the page, and nothing has an id."""
    html = convert_to_html("Heading\n-------\n\nUsage:\n    Some text.\n\nA note [1]_.\n\n.. [1] The note.")
    assert '<span class="doc-section-title">Heading</span>' in html
    assert '<span class="doc-section-title">Usage:</span>' in html
    assert not re.search(r"<h\d| id=|href=", html)


def test_is_one_block_for_markdown() -> None:
    """One ``div`` around everything keeps Markdown out."""
    html = convert_to_html("One.\n\nTwo *three*.")
    assert html.startswith('<div class="doc-rest">\n')
    assert html.endswith("\n</div>")


def test_text_only() -> None:
    """A type in a docstring is plain text."""
    assert convert_to_text(":class:`~torch.Tensor` or ``None``") == "Tensor or None"
