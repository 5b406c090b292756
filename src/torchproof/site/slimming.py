"""Takes out of a built docs version what the theme brings and no page loads."""

import shutil
from pathlib import Path

LANGUAGES = "assets/javascripts/lunr"
"""Stemmers of other languages: the search of an English site has its own in the worker."""


def drop_unused(site: Path) -> int:
    """Delete source maps and the search's other languages, and return how many bytes that saved."""
    languages = site / LANGUAGES
    unused = [*site.glob("assets/**/*.map"), *(path for path in languages.rglob("*") if path.is_file())]
    saved = sum(path.stat().st_size for path in unused)
    for path in site.glob("assets/**/*.map"):
        path.unlink()
    shutil.rmtree(languages, ignore_errors=True)
    return saved
