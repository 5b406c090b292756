"""Holds tests of our own records apart from tests of the tool: who reads the repository's records says so.

A fault in a page or in evidence then turns ``pytest -m records`` red, and a fault in the code the rest.
"""

import os
import sys
from collections.abc import Generator
from typing import Any

import pytest

from programs import ROOT

MARKER = "records"
RECORDS = tuple(f"{ROOT / name}{os.sep}" for name in ("docs", "evidence", "history", "snippets"))
NO_RECORDS = tuple(str(ROOT / name) for name in ("docs/assets/", "docs/overrides/", "snippets/ruff.toml"))
BUILT_SITES = {"site", "published", "served"}
"""Fixtures that are made once of the repository's own pages: only the first test that asks reads them."""
UNWATCHED = ROOT / "tests" / "torchproof" / "scan"


class RecordReads:
    """Fails a test that opens a record of the repository and is not marked."""

    def __init__(self) -> None:
        """Watch what this process opens from now on; Python has no way to take an audit hook away again."""
        self.opened: list[str] | None = None
        sys.addaudithook(self._note_opened_file)

    def _note_opened_file(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and self.opened is not None and isinstance(arguments[0], (str, os.PathLike)):
            path = os.path.abspath(arguments[0])  # noqa: PTH100  # a link stays one: the tool's data lead to history/
            if path.startswith(RECORDS) and not path.startswith(NO_RECORDS):
                self.opened.append(path)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        """Watch the fixtures of a test."""
        return (yield from self._refuse_unmarked_reads(item))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Watch the test itself."""
        return (yield from self._refuse_unmarked_reads(item))

    def _refuse_unmarked_reads(self, item: pytest.Item) -> Generator[None, object, object]:
        self.opened = []
        try:
            result = yield
        finally:
            opened, self.opened = self.opened, None
        if item.get_closest_marker(MARKER) or UNWATCHED in item.path.parents:
            return result
        built = sorted(BUILT_SITES & set(getattr(item, "fixturenames", ())))
        if read := [*(path.removeprefix(f"{ROOT}{os.sep}") for path in opened), *built]:
            pytest.fail(f"reads {read[0]} of this repository: mark it with pytest.mark.{MARKER}", pytrace=False)
        return result
