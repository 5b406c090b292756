"""A listing that is coloured once is coloured as pymdownx colours it."""

from typing import Any

import pytest

markdown = pytest.importorskip("markdown", reason="MkDocs is not installed")
highlighting = pytest.importorskip("torchproof.site.highlighting", reason="MkDocs is not installed")

PAGE = """
```python title="a.py"
x = torch.nn.Linear(2, 2)  # a layer
```

```text
x = torch.nn.Linear(2, 2)  # a layer
```

``` { .python .wide #named hl_lines="1" }
x = torch.nn.Linear(2, 2)  # a layer
```

```text
x = torch.nn.Linear(2, 2)  # a layer
```

The call `#!python torch.compile(model)` in a line.

    an indented block
"""
OPTIONS = {"pygments_lang_class": True, "anchor_linenums": False}


def html(extension: str, **options: Any) -> str:
    return str(
        markdown.markdown(
            PAGE,
            extensions=[extension, "pymdownx.superfences", "pymdownx.inlinehilite"],
            extension_configs={extension: {**OPTIONS, **options}},
        )
    )


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(highlighting, "KEPT", {})


@pytest.mark.parametrize("options", [{}, {"linenums": True}, {"line_spans": "line"}])
def test_the_same_as_without_it_the_second_time_too(options: dict[str, Any]) -> None:
    expected = html(highlighting.NAME, **options)
    assert expected.count("a layer") == 4
    assert [html(highlighting.KEEPING, **options) for _ in range(2)] == [expected, expected]


def test_a_listing_is_coloured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    html(highlighting.KEEPING)
    assert len(highlighting.KEPT) == 3, "the same text as Python, as text and with a line marked"
    blocks: list[str] = []
    coloured = highlighting.Highlight.highlight

    def highlight(self: Any, src: str, *options: Any, **named: Any) -> Any:
        if not named.get("inline"):
            blocks.append(src)
        return coloured(self, src, *options, **named)

    monkeypatch.setattr(highlighting.Highlight, "highlight", highlight)
    html(highlighting.KEEPING)
    assert blocks == ["an indented block"], "which the extension colours by itself"
