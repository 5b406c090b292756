"""Sources come out of a wheel by byte ranges, whole, or from a folder; tried against a local index."""

import hashlib
import threading
import zipfile
from collections.abc import Iterator
from datetime import date
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import factory

pytest.importorskip("pypi_simple")
pytest.importorskip("remotezip")

from torchproof_docs.records.releases import Release, load_releases
from torchproof_docs.wheels.release_entry import add_entry
from torchproof_docs.wheels.wheel_index import INDEX_VARIABLES, SourcesError
from torchproof_docs.wheels.wheel_sources import STAND_IN, fetch_sources, format_identifier, is_defined

RELEASE = Release("2.8", "2.8.0", date(2025, 8, 6), "12.8", ("3.9", "3.13"))
WHEEL = "torch-2.8.0-cp311-cp311-manylinux_2_28_x86_64.whl"
CONTENT = {
    "torch/__init__.py": "VERSION = 1\n",
    "torch/version.py": "cuda: Optional[str] = '13.9'\nhip: Optional[str] = None\n",
    "torch/_dynamo/__init__.py": "from .decorators import set_stance\n",
    "torch/_dynamo/decorators.py": "def set_stance(): ...\n",
    "torch/lib/libtorch.so": "x" * 100_000,
}
DECORATORS = "torch/_dynamo/decorators.py"


class Handler(SimpleHTTPRequestHandler):
    """Serve a folder, with byte ranges if the server has them on, and note each request."""

    server: "Server"

    def do_GET(self) -> None:
        """Answer a range with 206 and anything else as usual."""
        self.server.requests.append(f"{self.path} {self.headers.get('Range', 'whole')}")
        asked = self.headers.get("Range")
        if not (asked and self.server.ranges):
            super().do_GET()
            return
        content = Path(self.translate_path(self.path)).read_bytes()
        first, _, last = asked.removeprefix("bytes=").partition("-")
        start = int(first) if first else max(0, len(content) - int(last))
        end = min(int(last), len(content) - 1) if first and last else len(content) - 1
        self.send_response(HTTPStatus.PARTIAL_CONTENT)
        self.send_header("Content-Range", f"bytes {start}-{end}/{len(content)}")
        self.send_header("Content-Length", str(end - start + 1))
        self.end_headers()
        self.wfile.write(content[start : end + 1])

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """A package index of one project."""

    ranges = True

    def __init__(self, folder: Path) -> None:
        """Serve a folder on a free port."""
        self.requests: list[str] = []
        super().__init__(("127.0.0.1", 0), partial(Handler, directory=str(folder)))


def make_wheel(folder: Path, name: str = WHEEL) -> Path:
    """Write a tiny wheel."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in CONTENT.items():
            archive.writestr(path, text)
    return folder / name


@pytest.fixture(autouse=True)
def no_local_index(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the machine's own package settings out of the tests."""
    for name in (*INDEX_VARIABLES, "PIP_FIND_LINKS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Serve an index whose torch project has one fitting wheel among others."""
    project = tmp_path / "index" / "torch"
    names = [
        WHEEL,
        "torch-2.8.0-cp310-cp310-manylinux_2_28_x86_64.whl",
        "torch-2.8.0-cp311-cp311-win_amd64.whl",
        "torch-2.8.0-cp311-cp311-manylinux_2_28_aarch64.whl",
        "torch-2.9.0-cp311-cp311-manylinux_2_28_x86_64.whl",
        "torch-2.99.0-cp315-cp315-manylinux_2_28_x86_64.whl",
        "torch-2.99.0-cp311-cp311-manylinux_2_28_x86_64.whl",
        "torch-2.99.0-cp316-cp316t-manylinux_2_28_x86_64.whl",
        "torch-2.99.0-cp316-cp316-win_amd64.whl",
        "torch-nonsense.whl",
    ]
    links = []
    for name in names:
        digest = hashlib.sha256(make_wheel(project, name).read_bytes()).hexdigest()
        links.append(f'<a href="{name}#sha256={digest}">{name}</a>')
    (project / "index.html").write_text("".join(links))
    server = Server(tmp_path / "index")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setenv("UV_INDEX_URL", f"http://127.0.0.1:{server.server_port}/")
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def files(folder: Path) -> set[str]:
    """Return every file below a folder, temporary ones included."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_reads_single_files_by_ranges(index: Server, tmp_path: Path) -> None:
    """Only the wanted file is read; its packages are stand-ins."""
    folder = fetch_sources(RELEASE, [DECORATORS], tmp_path / "cache")
    assert folder == tmp_path / "cache" / "sources" / "2.8.0"
    assert files(folder) == {DECORATORS, "torch/__init__.py", "torch/_dynamo/__init__.py"}
    assert (folder / DECORATORS).read_text() == CONTENT[DECORATORS]
    assert (folder / "torch/__init__.py").read_bytes() == STAND_IN
    wheel_requests = [request for request in index.requests if ".whl" in request]
    assert all(WHEEL in request for request in wheel_requests)
    assert not any("whole" in request for request in wheel_requests)


def test_downloads_the_wheel_where_the_index_has_no_ranges(index: Server, tmp_path: Path) -> None:
    """The wheel is fetched whole and nothing of it is left but the files."""
    index.ranges = False
    folder = fetch_sources(RELEASE, [DECORATORS], tmp_path / "cache")
    assert files(folder) == {DECORATORS, "torch/__init__.py", "torch/_dynamo/__init__.py"}
    assert (folder / DECORATORS).read_text() == CONTENT[DECORATORS]


def test_needs_no_network_when_all_is_cached(index: Server, tmp_path: Path) -> None:
    """The second build asks the index nothing."""
    fetch_sources(RELEASE, [DECORATORS], tmp_path)
    index.requests.clear()
    fetch_sources(RELEASE, [DECORATORS], tmp_path)
    assert index.requests == []


@pytest.mark.parametrize("damage", [b"", b"def set_st", b"def set_stance(): raise\n"])
def test_a_cached_file_that_was_cut_off_is_read_again(index: Server, tmp_path: Path, damage: bytes) -> None:
    """A damaged source would silently drop a page's API reference."""
    folder = fetch_sources(RELEASE, [DECORATORS], tmp_path)
    (folder / DECORATORS).write_bytes(damage)
    assert (fetch_sources(RELEASE, [DECORATORS], tmp_path) / DECORATORS).read_text() == CONTENT[DECORATORS]
    index.requests.clear()
    fetch_sources(RELEASE, [DECORATORS], tmp_path)
    assert index.requests == []


@pytest.mark.usefixtures("index")
def test_real_package_file_replaces_its_stand_in_and_stays(tmp_path: Path) -> None:
    """A stand-in never wins over a file that somebody documents."""
    fetch_sources(RELEASE, [DECORATORS], tmp_path)
    folder = fetch_sources(RELEASE, ["torch/__init__.py"], tmp_path)
    fetch_sources(RELEASE, [DECORATORS], tmp_path)
    assert (folder / "torch/__init__.py").read_text() == CONTENT["torch/__init__.py"]
    assert (folder / "torch/_dynamo/__init__.py").read_bytes() == STAND_IN


@pytest.mark.usefixtures("index")
def test_parallel_builds_do_not_hurt_each_other(tmp_path: Path) -> None:
    """Builds of one release that start together all find whole files and leave no temporary ones."""
    wanted = [name for name in CONTENT if name.endswith(".py")]
    threads = [threading.Thread(target=fetch_sources, args=(RELEASE, wanted[n % 2 :], tmp_path)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    folder = tmp_path / "sources" / "2.8.0"
    assert {name: (folder / name).read_text() for name in files(folder)} == {name: CONTENT[name] for name in wanted}


def test_a_wheel_in_a_find_links_folder_is_used_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A local wheel, also one of a CPU build, makes the network unnecessary."""
    make_wheel(tmp_path / "wheels", "torch-2.8.0+cpu-cp311-cp311-manylinux_2_28_x86_64.whl")
    monkeypatch.setenv("PIP_FIND_LINKS", f"{tmp_path / 'absent'} {tmp_path / 'wheels'}")
    monkeypatch.setenv("UV_INDEX_URL", "http://127.0.0.1:9/")
    assert (fetch_sources(RELEASE, [DECORATORS], tmp_path) / DECORATORS).read_text() == CONTENT[DECORATORS]


@pytest.mark.parametrize(
    ("torch", "file", "message"),
    [
        ("2.8.0", "torch/nowhere.py", r"torch 2\.8\.0: not in its wheel: torch/nowhere\.py; correct the paths"),
        ("2.7.1", DECORATORS, r"torch 2\.7\.1: .* has no Linux x86-64 wheel; name an index"),
    ],
)
@pytest.mark.usefixtures("index")
def test_says_what_is_missing(tmp_path: Path, torch: str, file: str, message: str) -> None:
    """A missing file and a missing wheel are told apart."""
    release = Release(torch[:3], torch, RELEASE.date, RELEASE.cuda, RELEASE.python)
    with pytest.raises(SourcesError, match=message):
        fetch_sources(release, [file], tmp_path)


def test_a_dead_network_is_one_line_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The original text is kept, on one line."""
    monkeypatch.setenv("UV_INDEX_URL", "http://127.0.0.1:9/")
    with pytest.raises(SourcesError, match=r"^torch 2\.8\.0: cannot read its wheel: ConnectionError.*PIP_FIND_LINKS$"):
        fetch_sources(RELEASE, [DECORATORS], tmp_path)


@pytest.mark.parametrize(
    ("file", "qualname", "expected"),
    [
        (DECORATORS, "set_stance", "torch._dynamo.decorators.set_stance"),
        ("torch/compiler/__init__.py", "set_stance", "torch.compiler.set_stance"),
        ("torch/__init__.py", "compile", "torch.compile"),
        ("torch/a.py", "Writer.write", "torch.a.Writer.write"),
    ],
)
def test_identifier_is_where_the_definition_lies(file: str, qualname: str, expected: str) -> None:
    """A package file adds nothing to the dotted path."""
    assert format_identifier(file, qualname) == expected


@pytest.mark.parametrize(
    ("qualname", "expected"),
    [
        ("compile", True),
        ("guarded", True),
        ("Module", True),
        ("Module.forward", True),
        ("forward", False),
        ("Tensor", False),
        ("dtype", False),
        ("Module.dtype", False),
    ],
)
def test_knows_what_a_file_defines(tmp_path: Path, qualname: str, expected: bool) -> None:
    """What is imported, assigned or a method elsewhere is not defined under that name."""
    path = tmp_path / "torch.py"
    path.write_text(
        "from ._tensor import Tensor\ndtype = 1\ndef compile(): ...\nclass Module:\n    def forward(self): ...\n"
        "try:\n    import numpy\nexcept ImportError:\n    if True:\n        def guarded(): ...\n"
    )
    assert is_defined(path, qualname) is expected


@pytest.mark.usefixtures("index")
def test_a_new_release_is_read_off_its_wheels(tmp_path: Path) -> None:
    """CUDA comes from the wheel, the CPython versions from the wheels' names, free-threaded builds left out."""
    factory.checkout(tmp_path / "checkout")
    release = add_entry(tmp_path / "checkout", "2.99.0", date=date(2026, 1, 1), cache=tmp_path / "cache")
    assert (release.minor, release.cuda, release.python) == ("2.99", "13.9", ("3.11", "3.15"))
    assert load_releases(tmp_path / "checkout" / "releases.toml").latest == release
