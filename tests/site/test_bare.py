"""A value of an attribute has quotes where HTML needs them, and is never markup."""

import pytest
from markupsafe import Markup
from selectolax.lexbor import LexborHTMLParser

from torchproof.site.bare import bare

VALUES = (
    *("#run-compile-set-stance-basics-cpu-x86_64-2.6", "../../snippets/a_b/c.py", "https://a.example/b?c=1&d=2#e"),
    *("", "a b", "a\tb", "a\nb", 'a"b', "a'b", "a>b", "a<b", "a`b", "../", "x onclick=alert(1)", "é\u00a0b"),
)


@pytest.mark.parametrize("value", VALUES)
def test_a_browser_reads_what_was_written(value: str) -> None:
    for end in (">", " id=x>"):
        link = LexborHTMLParser(f"<a href={bare(value)}{end}text</a>").css_first("a")
        assert link is not None
        assert (link.attributes["href"] or "") == value
        assert link.attributes.keys() <= {"href", "id"}
        assert link.text() == "text"


def test_only_what_needs_quotes_has_them() -> None:
    quoted = {value for value in VALUES if bare(value).startswith('"')}
    assert quoted == {value for value in VALUES if not value or value.endswith("/") or set(value) & set(" \t\n`é")}
    assert bare(Markup("?a=1&amp;b=2")) == "?a=1&amp;b=2", "escaped once"
