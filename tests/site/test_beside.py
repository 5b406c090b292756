"""A version's files that are no pages come from a second process, and so do its errors."""

import os
from typing import Any

import pytest

from torchproof.errors import TorchproofError
from torchproof.site import beside, rendering


def test_the_files_of_another_process_are_these_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def files(version: Any) -> rendering.Files:
        return rendering.Files({"a.md": version}, {}, {"process": str(os.getpid())})

    monkeypatch.setattr(rendering, "files", files)
    version: Any = "the version"
    made = beside.started(version)()
    assert made.twins == {"a.md": "the version"}
    assert made.others["process"] != str(os.getpid())


def test_an_error_there_is_raised_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def files(version: Any) -> rendering.Files:
        raise TorchproofError(f"{version}: not so")

    monkeypatch.setattr(rendering, "files", files)
    version: Any = "2.15"
    with pytest.raises(TorchproofError, match=r"2\.15: not so"):
        beside.started(version)()
