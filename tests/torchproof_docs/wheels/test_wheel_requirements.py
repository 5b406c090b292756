"""What wheels require of each other, read out of an index, and the table of it."""

import datetime as dt
import json
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof.history.history_decoder import FORMAT as NAMES_FORMAT
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.version_table import render_version_table
from torchproof_docs.verdicts.project import load_project
from torchproof_docs.wheels.wheel_index import INDEX_VARIABLES
from torchproof_docs.wheels.wheel_requirements import FILE, load_wheel_facts, read_wheel_facts

TAG = "cp311-cp311-manylinux_2_28_x86_64.whl"
WHEELS = {
    "torch-2.6.0": 'triton==3.2.0; platform_system == "Linux"\npywin; platform_system == "Windows"\nsympy',
    "torch-2.7.1": "triton~=3.3",
    "torchvision-0.21.0": "numpy\ntorch==2.6.0",
    "torchvision-0.22.0": "torch==2.7.0",
    "torchvision-0.9.0": "torch==1.8.0",
    "torchvision-0.8.0": "torch==2.6.0",
    "torchvision-0.30.0": "torch>=2.7.0",
    "torchvision-0.31.0rc1": "torch==2.7.1",
    "torchaudio-2.11.0": "torch",
    "torchaudio-2.6.0": "torch (==2.6.0)",
}


class Quiet(SimpleHTTPRequestHandler):
    """Serve a folder, without byte ranges and without a log."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, needs in WHEELS.items():
        project, _, version = name.partition("-")
        folder = tmp_path / "index" / project
        folder.mkdir(parents=True, exist_ok=True)
        lines = "\n".join(f"Requires-Dist: {need}" for need in needs.splitlines())
        with zipfile.ZipFile(folder / f"{name}-{TAG}", "w") as wheel:
            metadata = f"Metadata-Version: 2.1\nName: {project}\nVersion: {version}\nRequires-Python: >=3.9\n{lines}\n"
            wheel.writestr(f"{name}.dist-info/METADATA", metadata)
            wheel.writestr(f"{project}/version.py", "cuda: Optional[str] = '12.6'\n")
    for folder in (tmp_path / "index").iterdir():
        links = [f'<a href="{path.name}">{path.name}</a>' for path in folder.glob("*.whl")]
        (folder / "index.html").write_text("".join(links))
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path / "index")))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    for name in (*INDEX_VARIABLES, "PIP_FIND_LINKS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("UV_INDEX_URL", f"http://127.0.0.1:{server.server_port}/")
    yield
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.usefixtures("index")
def test_the_metadata_of_wheels_says_what_goes_together(tmp_path: Path) -> None:
    releases = [Release(torch[:3], torch, dt.date(2025, 1, 1), "12.4", ("3.9", "3.13")) for torch in ("2.6.0", "2.7.1")]
    told: list[str] = []
    table = read_wheel_facts(releases, tmp_path / "cache", told.append)
    root = factory.checkout(tmp_path / "checkout")
    (root / "history").mkdir()
    (root / FILE).write_text(json.dumps(table))
    older, newer = load_wheel_facts(root).values()
    assert (newer.torch, newer.cuda, newer.pythons) == ("2.7.1", "12.6", ("3.11",))
    assert newer.built <= dt.datetime.now(dt.UTC).date() <= newer.uploaded, "an index may not tell the day"
    assert older.requires == {"triton": "==3.2.0", "sympy": ""}, "what another platform needs is left out"
    assert older.companions == {
        "torchvision": {"0.21.0": "==2.6.0"},
        "torchaudio": {"2.11.0": "", "2.6.0": "==2.6.0"},
    }
    assert newer.companions == {"torchvision": {"0.30.0": ">=2.7.0"}, "torchaudio": {"2.11.0": ""}}
    assert "torchvision 0.8.0: torch==2.6.0" not in told, "older than the first that requires an older torch"
    (root / "history" / "partners").mkdir()
    pairs = {"format": NAMES_FORMAT, "releases": ["2.6"], "versions": ["0.9.0"]}
    (root / "history" / "partners" / "torchao.json").write_text(json.dumps(pairs))
    project = load_project(root)
    text = render_version_table(DocsVersion(project, project.releases.get_release("2.7")))
    assert (
        "| 2.7.1 | 3.9 to 3.13 | 12.6 | 0.30.0 (torch>=2.7.0) | 2.11.0 (any torch) | none | ~=3.3 | not required |"
        in text
    )
    assert "| 2.6.0 | 3.9 to 3.13 | 12.4 | 0.21.0 | 2.6.0 | 0.9.0 | 3.2.0 | not required | any | not required |" in text
    assert text.index("| 2.7.1 ") < text.index("| 2.6.0 ")


def test_another_file_is_refused_and_none_is_no_table(tmp_path: Path) -> None:
    root = factory.checkout(tmp_path)
    project = load_project(root)
    shown = DocsVersion(project, project.releases.get_release("2.7"))
    assert render_version_table(shown) == "No metadata of wheels has been read yet."
    (root / "history").mkdir()
    for text in ("{", '{"format": 1}', '{"format": 3, "releases": {}}', '{"format": 1, "releases": {"2.6": 1}}'):
        (root / FILE).write_text(text)
        with pytest.raises(RecordError, match=r"wheels\.json: .*; write it anew with torchproof-docs names --wheels"):
            load_wheel_facts(root)
