"""Keeps the API reference of a release on disk: the same definition in the same sources gives the same HTML.

To read a release's sources and to render what pages document of them takes a quarter of a build.
"""

import json
import re
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring, tostring

from torchproof.atomic import write_at_once
from torchproof.site.digests import digest_of_files

CODE = Path(__file__).parent
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
"""Where an object lies, in what Python says of it."""


@dataclass(frozen=True)
class Asked:
    """A name that mkdocstrings has been asked for, and whose source has not been read."""

    identifier: str


class References:
    """Stands between mkdocstrings and its handler for Python, which it asks only for what is not kept."""

    def __init__(self, handler: Any, sources: Path, cache: Path) -> None:
        """Take the handler's place; ``sources`` is a folder that is named after a release."""
        self._handler, self._collect, self._render = handler, handler.collect, handler.render
        self._path = cache / "references" / sources.name / f"{_digest(sources, (handler.mdx, handler.mdx_config))}.json"
        self._kept: dict[str, tuple[str, list[str]]] = {}
        with suppress(FileNotFoundError, ValueError):  # not there, or damaged: made anew
            self._kept = json.loads(self._path.read_text(encoding="utf-8"))
        self._read = len(self._kept)
        handler.collect, handler.render = self.collect, self.render

    def collect(self, identifier: str, options: Any) -> Any:
        """Put the reading of a source off; where mkdocstrings has no options, it looks for what somebody links to."""
        return Asked(identifier) if options else self._collect(identifier, options)

    def render(self, asked: Asked, options: Any, locale: str | None = None) -> str:
        """Return the HTML of a name, and hand the handler its headings."""
        key = f"{asked.identifier} {options!r} {locale}"
        if key in self._kept:
            html, headings = self._kept[key]
            self._handler._headings.extend(map(fromstring, headings))  # noqa: SLF001 (get_headings empties it)
            return html
        html = str(self._render(self._collect(asked.identifier, options), options, locale))
        made: list[Element] = self._handler._headings  # noqa: SLF001
        self._kept[key] = html, [tostring(heading, encoding="unicode") for heading in made]
        return html

    def save(self) -> None:
        """Keep what this build has made, and nothing that other sources or other code gave."""
        if len(self._kept) == self._read:
            return
        shutil.rmtree(self._path.parent, ignore_errors=True)
        write_at_once(self._path, json.dumps(self._kept))


def _digest(sources: Path, markdown: object) -> str:
    """Return a digest of a release's sources and of all that makes HTML of them, for whatever options."""
    libraries = sorted(f"{found.name} {found.version}" for found in distributions())
    about = ADDRESS.sub("", repr((sys.version, libraries, markdown)))
    return digest_of_files(about, sorted([*sources.rglob("*.py*"), *CODE.glob("*.py")]))[:16]
