"""Headers that Inductor precompiles are made once, not once a snippet."""

import getpass
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from torchproof_docs.runner.isolation import snippet_request


def test_a_snippet_finds_the_headers_of_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = [tmp_path / "first", tmp_path / "second"]
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "shared"))
    for room in rooms:
        room.mkdir()
        snippet_request.share_precompiled_headers(room)
    (made,) = rooms[0].glob(f"*/{snippet_request.HEADERS}")
    (made / "a.h.gch").touch()
    assert [path.name for path in rooms[1].glob(f"*/{snippet_request.HEADERS}/*")] == ["a.h.gch"]


@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed")
def test_inductor_looks_there(tmp_path: Path) -> None:
    """The name of the folder is Inductor's own, which no documentation promises."""
    snippet_request.share_precompiled_headers(tmp_path)
    (made,) = tmp_path.glob(f"*/{snippet_request.HEADERS}")
    asked = "from torch._inductor import codecache; print(getattr(codecache, '_HEADER_DIR', 'none'))"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    if (told := done.stdout.split()[-1]) == "none":
        pytest.skip("this release keeps no headers")
    assert Path(told) == made


def test_a_user_without_a_name_and_a_folder_of_somebody_else_stop_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    snippet_request.share_precompiled_headers(tmp_path)

    def nobody() -> str:
        raise KeyError("uid not found")

    monkeypatch.setattr(getpass, "getuser", nobody)
    snippet_request.share_precompiled_headers(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
