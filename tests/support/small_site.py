"""A checkout with one page that builds with the project's own configuration."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import factory
from programs import ROOT
from torchproof_docs.records.features import TOPICS
from torchproof_docs.site.build.version_files import ABOUT


def small_site(root: Path) -> Path:
    """Write a checkout with one feature that builds with the project's own configuration."""
    factory.checkout(root)
    factory.add_page(root, until='"2.6"', status="removed")
    factory.add_snippet(root, spec=">=2.6,<2.7")
    return buildable(root, {})


def buildable(root: Path, texts: Mapping[str, str]) -> Path:
    """Add to a checkout what a build asks for: the theme's files, and every page it has not, with its text."""
    docs = root / "docs"
    for name in ("overrides", "assets"):
        shutil.copytree(ROOT / "docs" / name, docs / name)
    others = [f"{topic}/index" for topic in TOPICS if topic != "compile"] + [f"about/{name}" for name in ABOUT]
    for name in ("index", "upgrade", "releases/index", "releases/breaking-changes", *others):
        (docs / name).parent.mkdir(exist_ok=True)
        topic = name.partition("/")[0] in TOPICS  # an index with groups makes its folder a topic
        written = texts.get(name, "# Page\n")
        (docs / f"{name}.md").write_text(f"---\ngroups: {{}}\n---\n{written}" if topic else written)
    text = (ROOT / "mkdocs.yml").read_text().replace("[src/", f"[{ROOT}/src/")
    (root / "mkdocs.yml").write_text(text)
    return root
