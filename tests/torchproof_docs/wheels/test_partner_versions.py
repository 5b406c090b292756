"""Which version of another package goes with a release of torch."""

import threading
import zipfile
from collections.abc import Iterator
from datetime import date
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof_docs.wheels.partner_versions import FILE, Partner, find_pairs, load_partners
from torchproof_docs.wheels.wheel_index import INDEX_VARIABLES
from torchproof_docs.wheels.wheel_requirements import WheelFacts

# By package: version, what the wheel requires of torch, and its tag.
WHEELS = {
    "torchvision": [
        ("0.21.0", "==2.6.0", "cp311-cp311-manylinux_2_28_x86_64"),
        ("0.22.0", "==2.7.0", "cp311-cp311-win_amd64"),
        ("0.22.1", ">=2.7", "py3-none-any"),
        ("0.23.0rc1", ">=2.7", "py3-none-any"),
        ("0.30.0", ">=2.6", "py3-none-any"),
    ],
    "triton": [("3.2.0", "", "py3-none-any"), ("3.3.0", "", "py3-none-any"), ("3.3.1", "", "py3-none-any")],
}


class Quiet(SimpleHTTPRequestHandler):
    """Serve a folder, without byte ranges and without a log."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for project, versions in WHEELS.items():
        folder = tmp_path / "index" / project
        folder.mkdir(parents=True)
        links = []
        for version, needs, tag in versions:
            name = f"{project}-{version}-{tag}.whl"
            with zipfile.ZipFile(folder / name, "w") as wheel:
                line = f"Requires-Dist: torch{needs}\n" if needs else ""
                wheel.writestr(f"{project}-{version}.dist-info/METADATA", f"Metadata-Version: 2.1\n{line}")
            links.append(f'<a href="{name}">{name}</a>')
        (folder / "index.html").write_text("".join(links))
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path / "index")))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    for name in (*INDEX_VARIABLES, "PIP_FIND_LINKS"):
        monkeypatch.delenv(name, raising=False)
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


def make_facts(torch: str, day: date, triton: str) -> WheelFacts:
    return WheelFacts(torch, "12.4", ("3.11",), day, day, ">=3.10", {"triton": triton}, {})


FACTS = {
    "2.6": make_facts("2.6.0", date(2025, 1, 29), "==3.2.0"),
    "2.7": make_facts("2.7.1", date(2025, 4, 23), "~=3.3.0"),
}


def ask(partner: Partner, tmp_path: Path) -> dict[str, str]:
    return find_pairs(partner, FACTS, tmp_path / "cache", lambda _: None)


def test_the_wheel_says_which_torch_it_requires(index: str, tmp_path: Path) -> None:
    assert ask(Partner("torchvision", "requires-torch", index), tmp_path) == {"2.6": "0.21.0", "2.7": "0.30.0"}
    assert ask(Partner("torchvision", "requires-torch", index, "<0.30"), tmp_path)["2.7"] == "0.22.1"
    assert ask(Partner("torchvision", "requires-torch", index, "<0.22"), tmp_path) == {"2.6": "0.21.0"}


def test_the_wheel_of_torch_says_which_one_it_takes(index: str, tmp_path: Path) -> None:
    assert ask(Partner("triton", "required-by-torch", index), tmp_path) == {"2.6": "3.2.0", "2.7": "3.3.1"}
    assert ask(Partner("torchvision", "required-by-torch", index), tmp_path) == {}


def test_the_first_version_after_a_torch_and_before_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from packaging.version import Version

    from torchproof_docs.wheels import partner_versions

    days = {"0.1": date(2024, 1, 1), "0.2": date(2025, 2, 1), "0.3": date(2025, 3, 1)}
    monkeypatch.setattr(
        partner_versions, "_list_versions", lambda *_: {Version(each): day for each, day in days.items()}
    )
    partner = Partner("torchao", "uploaded-after-torch", "http://127.0.0.1:9/")
    assert ask(partner, tmp_path) == {"2.6": "0.2", "2.7": "0.3"}
    days = {"0.9": date(2026, 1, 1)}
    assert ask(partner, tmp_path) == {"2.7": "0.9"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[a", "partners.toml"),
        ("[a]\n", "an entry has index, last_build, pairing, versions"),
        ('[a]\npairing = "requires-torch"\nrule = 1\n', "an entry has index, last_build, pairing, versions"),
        ('[a]\npairing = "requires-torch"\nversions = "new"\n', "new"),
        ('[a]\npairing = "by name"\n', "a: pairing 'by name'; write requires-torch or required-by-torch"),
        ("a = 1\n", "an entry has index, last_build, pairing, versions"),
    ],
)
def test_an_entry_that_is_none_is_one_line(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "history").mkdir()
    (tmp_path / FILE).write_text(text)
    with pytest.raises(RecordError, match="partners") as refused:
        load_partners(tmp_path)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
