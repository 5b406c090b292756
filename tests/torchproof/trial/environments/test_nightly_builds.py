"""The nightly builds that an index has: which wheels count, in which order, and what is said where there are none."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from packaging.tags import platform_tags

from torchproof.errors import TorchproofError
from torchproof.trial.environments.nightly_builds import fetch_nightlies, list_nightlies
from torchproof.trial.trial_data import TorchRelease

HERE = next(iter(platform_tags()))


@pytest.fixture
def index(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Return the page of torch on an index, and the address of that index."""
    (tmp_path / "torch").mkdir()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield tmp_path / "torch" / "index.html", f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_builds_of_this_platform_are_listed_oldest_first() -> None:
    files = [
        f"torch-2.16.0.dev20261121+cpu-cp313-cp313-{HERE}.whl",
        f"torch-2.16.0.dev20261121+cpu-cp311-cp311-{HERE}.whl",
        f"torch-2.15.0.dev20260930+cpu-cp312-cp312-{HERE}.whl",
        f"torch-2.16.0.dev20261121+cpu-cp314-cp314t-{HERE}.whl",
        "torch-2.16.0.dev20261122+cpu-cp311-cp311-elsewhere_64.whl",
        f"torch-2.15.0+cpu-cp311-cp311-{HERE}.whl",
        f"torchvision-0.31.0.dev20261121+cpu-cp311-cp311-{HERE}.whl",
        "not a wheel",
    ]
    assert list_nightlies(files, frozenset({HERE})) == [
        TorchRelease("2.15", "2.15.0.dev20260930", ("3.12", "3.12")),
        TorchRelease("2.16", "2.16.0.dev20261121", ("3.11", "3.13")),
    ]


def test_the_page_of_an_index_is_read(index: tuple[Path, str]) -> None:
    page, address = index
    name = f"torch-2.16.0.dev20261121%2Bcpu-cp311-cp311-{HERE}.whl"
    page.write_text(f'<!DOCTYPE html><body><h1>Links</h1><a href="/whl/{name}#sha256=0">{name}</a><br></body>')
    assert [build.torch for build in fetch_nightlies(address)] == ["2.16.0.dev20261121"]


@pytest.mark.parametrize(("page", "reason"), [("<a>torch-2.15.0.tar.gz</a>", "no nightly build"), (None, "no answer")])
def test_an_index_without_builds_is_told_in_one_line(index: tuple[Path, str], page: str | None, reason: str) -> None:
    if page:
        index[0].write_text(page)
    address = index[1] if page else "http://127.0.0.1:9"
    with pytest.raises(TorchproofError, match=reason):
        fetch_nightlies(address)
