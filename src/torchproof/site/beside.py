"""The files of a docs version that are no pages, made by a second process while a builder makes the pages."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from torchproof.site import rendering
from torchproof.site.docs_version import DocsVersion

VERSIONS: list[DocsVersion] = []
"""In the second process, the version whose files it makes."""


def started(version: DocsVersion) -> Callable[[], rendering.Files]:
    """Start to make the files of a version; return what waits for them and gives them.

    The process is forked, so that it has the records without reading them again.
    """
    forked = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(1, mp_context=forked, initializer=VERSIONS.append, initargs=(version,))
    made = pool.submit(_files)

    def result() -> rendering.Files:
        with pool:
            return made.result()

    return result


def _files() -> rendering.Files:
    return rendering.files(VERSIONS[-1])
