"""A docs version written by a second process, pages first, while a builder builds what is there already."""

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from torchproof.site import rendering
from torchproof.site.docs_version import DocsVersion

VERSIONS: list[DocsVersion] = []
"""In the second process, the version that it writes."""


class Beside:
    """What a second process writes of a version.

    It is forked, so that it has the records without reading them again.
    """

    def __init__(self, version: DocsVersion, pages: Sequence[str]) -> None:
        self._version = version
        forked = multiprocessing.get_context("fork")
        self._pool = ProcessPoolExecutor(1, mp_context=forked, initializer=VERSIONS.append, initargs=(version,))
        self._pages = {name: self._pool.submit(_page, name) for name in pages}
        self._files = self._pool.submit(_files)

    def page(self, name: str) -> rendering.Source:
        """Wait for a page, such as ``compile/set-stance.md``; its fragments are then those of the version."""
        source, slots = self._pages.pop(name).result()
        if self._version.slots is not None:
            self._version.slots.update(slots)
        return source

    def files(self) -> rendering.Files:
        """Wait for every file beside the pages, the last that the process makes."""
        return self._files.result()

    def close(self) -> None:
        """End the process, and leave undone what nobody has waited for."""
        self._pool.shutdown(cancel_futures=True)


def _page(name: str) -> tuple[rendering.Source, dict[str, str]]:
    """Return a page and the fragments that are new with it."""
    version = VERSIONS[-1]
    slots = {} if version.slots is None else version.slots
    before = len(slots)
    source = rendering.page(version, name)
    return source, dict(islice(slots.items(), before, None))


def _files() -> rendering.Files:
    return rendering.files(VERSIONS[-1])
