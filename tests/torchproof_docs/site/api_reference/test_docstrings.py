"""PyTorch's docstrings, read by griffe and rendered by mkdocstrings."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

griffe = pytest.importorskip("griffe")
pytest.importorskip("docutils")


GATHER = '''
def gather(tensor: int, group=None, *parts: str, stable: bool = True, **options):
    r"""gather(tensor, group=None, *parts) -> bool

    Collects a :class:`Shard` from every rank.

    Note:
        All ranks must call it.

    Args:
        tensor (:class:`~torch.Tensor`): the local part,
            over two lines
        group (ProcessGroup, optional): the ranks. Default: ``None``
        \\*parts: further parts that
        go on at the same indent: see below
        **options: anything

    Keyword args:
        stable (bool): keep the order

    Returns:
        A pair: first the tensor.

    Raises:
        ValueError: if ``tensor`` is empty
        :class:`TypeError`: if it is not a tensor

    Example::

        >>> gather(shard)
    """

class Shard:
    """A part.

    Attributes:
        size (int): how long

    Args:
        Whatever you have.
    """
    def load(self):
        """Load it."""
    bare = 1
'''
TEMPLATE = "https://example.org/v{release}/{file}#L{first}-L{last}"


def read(folder: Path, source: str = GATHER, **options: Any) -> Any:
    """Load a package of one module as mkdocstrings does."""
    package = folder / "2.8.0" / "torch"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "parts.py").write_text(source)
    extensions = griffe.load_extensions({"torchproof_docs.site.api_reference.docstrings": options})
    loader = griffe.GriffeLoader(search_paths=[package.parent], extensions=extensions)
    return loader.load("torch", try_relative_path=False)["parts"]


def kinds(sections: Sequence[Any]) -> list[str]:
    """Return the kinds of sections."""
    return [section.kind.value for section in sections]


@pytest.fixture
def sections(tmp_path: Path) -> dict[str, Any]:
    """Return the sections of ``gather`` by kind, texts joined."""
    parsed = read(tmp_path)["gather"].docstring.parsed
    found = {section.kind.value: section.value for section in parsed}
    found["text"] = "\n".join(section.value for section in parsed if section.kind.value == "text")
    return found


def test_sections_keep_their_order(tmp_path: Path) -> None:
    """Text, parameters, returns and raises come as they were written."""
    parsed = read(tmp_path)["gather"].docstring.parsed
    assert kinds(parsed) == ["text", "parameters", "other parameters", "returns", "raises", "text"]


def test_text_is_html_without_the_repeated_signature(sections: dict[str, Any]) -> None:
    """The first line that repeats the signature goes; notes and examples are rendered."""
    assert "group=None" not in sections["text"]
    assert "<code>Shard</code>" in sections["text"]
    assert '<p class="admonition-title">Note</p>' in sections["text"]
    assert '<div class="highlight">' in sections["text"]


def test_parameters_follow_the_signature(sections: dict[str, Any]) -> None:
    """Types and defaults come from the signature, else from the docstring; starred names keep their stars."""
    shown = [(item.name, str(item.annotation), item.value) for item in sections["parameters"]]
    assert shown == [
        ("tensor", "int", None),
        ("group", "ProcessGroup", "None"),
        ("*parts", "str", None),
        ("**options", "None", None),
    ]
    (stable,) = sections["other parameters"]
    assert (stable.name, str(stable.annotation), stable.value) == ("stable", "bool", "True")


def test_descriptions_lose_no_line(sections: dict[str, Any]) -> None:
    """A line that goes on without being indented belongs to the entry above."""
    first, _, parts, _ = (item.description for item in sections["parameters"])
    assert "the local part,\nover two lines" in first
    assert "further parts that\ngo on at the same indent: see below" in parts


def test_returns_and_raises(sections: dict[str, Any]) -> None:
    """What is returned is prose, whatever colons it has; exceptions are names."""
    (returned,) = sections["returns"]
    assert "A pair: first the tensor." in returned.description
    assert [str(item.annotation) for item in sections["raises"]] == ["ValueError", "TypeError"]


def test_a_section_that_is_prose_stays_under_its_title(tmp_path: Path) -> None:
    """An ``Args:`` without entries is a titled text."""
    parsed = read(tmp_path)["Shard"].docstring.parsed
    assert kinds(parsed) == ["text", "attributes", "text"]
    assert '<span class="doc-section-title">Args:</span>' in parsed[2].value
    assert "Whatever you have." in parsed[2].value


def test_definitions_link_to_their_source(tmp_path: Path) -> None:
    """Functions and classes of a module link to the lines in the release; methods do not."""
    module = read(tmp_path, source_url=TEMPLATE)
    link = module["gather"].docstring.parsed[-1].value
    assert 'href="https://example.org/v2.8.0/torch/parts.py#L2-L31"' in link
    assert "Source: torch/parts.py, line 2" in link
    assert kinds(module["Shard.load"].docstring.parsed) == ["text"]
    assert module["Shard.bare"].docstring is None


def test_renders_in_a_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """MkDocs shows the reference with nothing raw left, built from the given folder and without torch."""
    pytest.importorskip("mkdocstrings_handlers.python")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")
    read(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(
        "# Parts\n\n## API\n\n::: torch.parts.gather\n    options:\n      heading: torch.gather\n"
    )
    options = {
        "extensions": ["torchproof_docs.site.api_reference.docstrings"],
        "show_root_heading": True,
        "show_source": False,
        "heading_level": 3,
    }
    python = {"paths": [str(tmp_path / "2.8.0")], "options": options}
    (tmp_path / "mkdocs.yml").write_text("site_name: parts\n")
    config = load_config(
        str(tmp_path / "mkdocs.yml"),
        theme={"name": "material", "font": False},
        markdown_extensions=["admonition", "pymdownx.superfences"],
        plugins=[{"mkdocstrings": {"handlers": {"python": python}}}],
        strict=True,
    )
    build(config)
    html = (tmp_path / "site" / "index.html").read_text()
    reference = html[html.index("doc-contents") :]
    assert "torch.gather" in html
    assert "over two lines" in reference
    for raw in (":class:", "``", "Args:", "&lt;div", "::\n"):
        assert raw not in reference
