"""A block of code has the same text and the same colours in fewer and shorter elements."""

import re
from pathlib import Path

import pytest
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from selectolax.lexbor import LexborHTMLParser

from torchproof.site.code_elements import PLAIN, SHORT, fewer

ROOT = Path(__file__).parents[2]
CODE = '''
@torch.compile(mode="default")
async def step(self, x: list[int] = [1, 0x2f, 3.5e-3, 1j], *, flag=None) -> bool:
    """Say what."""
    # a comment: x < y
    return f"{x[0]!r} and {flag}\\n" if x is not None and not flag else b"no" + r"raw" != True
'''


@pytest.mark.parametrize("language", ["python", "console", "pytb", "c++", "bash", "toml", "json"])
def test_what_a_reader_copies_is_the_same(language: str) -> None:
    traceback = 'Traceback (most recent call last):\n  File "a", line 1\nE: <x> && 1\n'
    for text in (CODE, traceback, "$ a --b=1 'c' | d\n[1]\n"):
        block = highlight(text, get_lexer_by_name(language, stripnl=False), HtmlFormatter())
        before, after = (LexborHTMLParser(html).css("pre")[0].text() for html in (block, fewer(block)))
        assert after == before
        assert len(fewer(block)) < len(block)


def test_each_piece_keeps_its_colour() -> None:
    block = highlight(CODE, get_lexer_by_name("python"), HtmlFormatter())
    for found in re.findall(r'<span class="(\w+)">([^<]*)</span>', block):
        name, text = found
        sign = next((sign for sign, names in SHORT.items() if name in names), "")
        one = fewer(f'<span class="{name}">{text}</span>')
        wanted = text if name in PLAIN else f"<{sign}>{text}</{sign}>" if sign else f"<span class={name}>{text}</span>"
        assert one == wanted


def test_pieces_of_one_colour_that_meet_are_one() -> None:
    assert fewer('<span class="p">)</span><span class="o">.</span> <span class="ow">in</span>') == "<b>). in</b>"
    assert fewer('<span class="p">)</span><span class="k">if</span>') == "<b>)</b><u>if</u>"
    assert fewer('<span class="p">)</span>\n<span class="p">(</span>') == "<b>)</b>\n<b>(</b>"


def test_the_style_sheet_draws_each_element_in_the_colour_that_the_theme_gives_its_classes() -> None:
    """Classes that share an element must share a colour, in the theme and in what our style sheet says of it."""
    ours = (ROOT / "docs/assets/torchproof.css").read_text()
    drawn = dict(re.findall(r"\.highlight pre ([biu]) \{ color: var\(--md-code-hl-(\w+)-color\)", ours))
    material = pytest.importorskip("material")
    (sheet,) = Path(material.__file__).parent.glob("templates/assets/stylesheets/main.*.min.css")
    theme: dict[str, str] = {}
    for selectors, colour in re.findall(r"([^{}]*)\{color:var\(--md-code-hl-(\w+)-color\)\}", sheet.read_text()):
        theme |= dict.fromkeys(re.findall(r"\.highlight \.(\w+)", selectors), colour)
    same = {"operator": "punctuation"}
    for scheme in re.findall(r"\[data-md-color-scheme=\"\w+\"\] \{(.*?)\n\}", ours, re.DOTALL):
        values = dict(re.findall(r"--md-code-hl-(\w+)-color: ([^;]+);", scheme))
        assert values["operator"] == values["punctuation"]
    for sign, names in SHORT.items():
        assert {same.get(theme[name], theme[name]) for name in names} == {drawn[sign]}
    assert {theme.get(name, "name") for name in PLAIN} == {"name"}
