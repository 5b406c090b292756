"""The API reference of a release that is kept from one build to the next is the one that a build would make."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mkdocstrings_handlers.python", reason="MkDocs is not installed")
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority

from torchproof.site.references import References

SOURCE = '''"""Parts."""

def gather(tensor: int, group=None) -> bool:
    """Collect a part from every rank."""

class Shard:
    """A part."""
'''
PAGE = (
    "# Parts\n\n## API\n\n::: torch.parts.gather\n    options:\n      heading: torch.gather\n\n::: torch.parts.Shard\n"
)
OPTIONS: dict[str, Any] = {"show_root_heading": True, "show_source": False, "heading_level": 3}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the sources of a release and a page that documents two names of them."""
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")
    package = tmp_path / "2.8.0" / "torch"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "parts.py").write_text(SOURCE)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(PAGE)
    (tmp_path / "mkdocs.yml").write_text("site_name: parts\n")
    return tmp_path


def built(root: Path, *, keeping: bool = True, **options: Any) -> str:
    """Build the page; fail where sources are read though everything is kept."""
    python = {"paths": [str(root / "2.8.0")], "options": {**OPTIONS, **options}}
    config = load_config(
        str(root / "mkdocs.yml"),
        theme={"name": "material", "font": False},
        plugins=[{"mkdocstrings": {"handlers": {"python": python}}}],
        strict=True,
    )
    references: list[References] = []

    @event_priority(-100)
    def on_files(files: Any, config: MkDocsConfig) -> Any:
        plugin: Any = config.plugins["mkdocstrings"]
        references.append(References(plugin.get_handler("python"), root / "2.8.0", root / "cache"))
        return files

    if keeping:
        config.plugins.events["files"].append(on_files)
    build(config)
    for one in references:
        one.save()
    return (root / "site" / "index.html").read_text()


def kept(root: Path) -> Path:
    (path,) = (root / "cache" / "references" / "2.8.0").iterdir()
    return path


def test_what_is_kept_is_what_a_build_makes(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same page to the byte: contents, headings and addresses; the second time without reading a source."""
    plain = built(root, keeping=False)
    assert 'href="#torch.parts.gather"' in plain, "the contents of the page"
    assert built(root) == plain
    monkeypatch.setattr("griffe.GriffeLoader.load", None)
    assert built(root) == plain


def test_other_sources_and_options_are_read_anew(root: Path) -> None:
    before = built(root)
    (root / "2.8.0" / "torch" / "parts.py").write_text(SOURCE.replace("every rank", "each device"))
    assert "each device" in built(root)
    assert len([*(root / "cache" / "references" / "2.8.0").iterdir()]) == 1, "what nothing asks for any more is gone"
    (root / "2.8.0" / "torch" / "parts.py").write_text(SOURCE)
    assert built(root) == before
    assert built(root, show_root_full_path=False) != before


def test_a_page_that_is_new_is_added_to_what_is_kept(root: Path) -> None:
    (root / "docs" / "index.md").write_text(PAGE.rpartition("\n::: ")[0] + "\n")
    built(root)
    first = kept(root).read_text()
    (root / "docs" / "index.md").write_text(PAGE)
    built(root)
    assert first[:-1] in kept(root).read_text()


def test_what_is_damaged_is_made_anew(root: Path) -> None:
    before = built(root)
    kept(root).write_text("{")
    assert built(root) == before
    assert kept(root).read_text() != "{"
