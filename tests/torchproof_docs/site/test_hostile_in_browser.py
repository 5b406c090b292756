"""Recorded text in a real browser: shown as text on every page, and whatever slipped through would not run."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

import factory
from chromium import MARKS, chromium
from hostile import HOSTILE, checkout, printed
from programs import ROOT
from small_site import buildable
from sources import text_of
from torchproof import text_escaping
from torchproof_docs.evidence import behaviour_comparison, evidence_files
from torchproof_docs.evidence.page_evidence import parse_metrics
from torchproof_docs.site import TEMPLATES
from torchproof_docs.site.build.pipeline import build_version
from torchproof_docs.site.pages.name_pages import PAGES as NAMED
from torchproof_docs.verdicts.project import load_project

pytestmark = MARKS
TEXT = "\n".join(text.replace("\r", "") for name, text in HOSTILE.items() if name != "long")
LONG = "<b>" + "y" * 2**20
SHOWN_OUTPUT = "```console\n$ uvx torchproof {} train.py --from 2.6\n```\n\n```text\ntrain.py\n```\n"
PAGES = {
    "index": "# Page\n\n{{ ways() }}\n\n{{ news() }}\n\n{{ quick_reference() }}\n",
    "releases/index": "# Page\n\n{{ release_list() }}\n",
    "releases/breaking-changes": "# Page\n\n{{ breaking_changes() }}\n\n{{ behaviour_figures() }}\n",
    "about/matrix": "# Page\n\n{{ matrix() }}\n",
    "about/evidence": "# Page\n\n{{ coverage() }}\n",
    "about/corrections": "# Page\n\n{{ corrections() }}\n",
    "about/try-and-bisect": f"# Page\n\n{''.join(map(SHOWN_OUTPUT.format, ('try', 'bisect')))}",
    "about/run-on-your-gpu": "# Page\n\n{{ tried() }}\n",
    **{name: (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("upgrade", *NAMED)},
}
FOUND = """
(known) => Array.from(document.querySelectorAll(".md-content *"))
  .filter((each) => each.textContent.trim() !== known)
  .filter((each) => each.matches("script:not([src]), iframe, object, embed, base, meta, [srcdoc]")
    || [...each.attributes].some(({name, value}) => name.startsWith("on") || /^\\s*javascript:/i.test(value)))
  .map((each) => each.outerHTML.slice(0, 200))
"""
"""What could run, of what a browser made of a page."""
OWN = (TEMPLATES / "fold.js").read_text().strip()
PLANTED = {
    "script": "<script>window.pwned = 1</script>",
    "handler": '<img src="x:" onerror="window.pwned = 1">',
    "other host": '<script src="https://other.example/x.js"></script>',
    "frame": '<iframe srcdoc="<script>parent.pwned = 1</script>"></iframe>',
    "object": '<object data="data:text/html,x"></object>',
    "base": '<base href="https://other.example/">',
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the newest version of a small checkout that has hostile text in every field of its records."""
    root, out = tmp_path_factory.mktemp("checkout"), tmp_path_factory.mktemp("site")
    checkout(root, TEXT)
    buildable(root, PAGES)
    for name in NAMED:
        (root / "docs" / f"{name}.md").write_text(PAGES[name])
    gone = (
        f"from typing_extensions import deprecated\n__all__ = ['gone']\n"
        f"@deprecated({TEXT[:150]!r})\ndef gone(a={TEXT!r}): ...\n"
    )
    (root / "history").mkdir()
    files = [{"torch/old.py": "__all__ = []\n"}, {"torch/old.py": "__all__ = []\n"}, {"torch/old.py": gone}]
    (root / "history" / "torch.json").write_text(text_of(*files))
    row = behaviour_comparison.BehaviourDifference(TEXT, TEXT, "value", 3, 20, (TEXT,), TEXT, TEXT, TEXT)
    machine = {"cpu": TEXT, "platform": TEXT, "python": TEXT}
    behaviour_comparison.save_comparison(
        replace(factory.FOUND, rows=(row,), machine=machine, makers=(TEXT,)), root / "evidence"
    )
    project = load_project(root)
    long = factory.run(project, stdout=f"{LONG}\n{TEXT}", torch="2.7.1", metrics=parse_metrics(TEXT))
    folder = root / "evidence"
    for path in evidence_files.list_page_files(folder):
        page = evidence_files.load_page(path, folder)
        if page.page == factory.ID:
            runs = {**page.runs, "2.6.0": {**page.runs["2.6.0"], "basics": long}}
            evidence_files.save_page(replace(page, runs=runs), folder)
    build_version(
        load_project(root), project.releases.get_release("2.7"), out / "2.7"
    )  # past the check, which would refuse these records
    return out


@pytest.fixture(scope="module")
def address(hostile_site: Path) -> Iterator[str]:
    with served(hostile_site) as address:
        yield address


@contextmanager
def served(folder: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=serving.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    thread.join()
    serving.server_close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Lend a page on which nothing may happen: no dialog, no complaint, no request to another host."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    happened: list[str] = []

    def dismissed(dialog: Dialog) -> None:
        happened.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismissed)
    page.on("pageerror", lambda error: happened.append(str(error)))
    page.on("console", lambda message: happened.append(message.text) if message.type == "error" else None)
    page.on("request", lambda asked: None if asked.url.startswith((address, "data:")) else happened.append(asked.url))
    yield page
    context.close()
    assert [line for line in happened if "versions.json" not in line and "404 (File not found)" not in line] == []


def test_nothing_that_was_recorded_runs_on_any_page(page: Page, hostile_site: Path, address: str) -> None:
    """In both schemes, on every page of the version."""
    pages = sorted(path.relative_to(hostile_site).as_posix() for path in hostile_site.rglob("*.html"))
    assert len(pages) > 20
    for name in pages:
        page.goto(f"{address}/{name.removesuffix('index.html')}")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate("window.pwned === undefined"), name
        assert page.locator("h1").count() == 1, name
        assert page.evaluate(FOUND, OWN) == [], name


def test_what_was_printed_is_read_as_it_was_printed(page: Page, address: str) -> None:
    page.goto(f"{address}/2.7/{factory.ID}/")
    shown = page.evaluate("Array.from(document.querySelectorAll('pre')).map((e) => e.textContent.trimEnd())")
    assert text_escaping.escape_control_characters(printed(TEXT)).rstrip() in shown
    page.goto(f"{address}/2.7/{factory.ID}/runs/")
    shown = page.evaluate("Array.from(document.querySelectorAll('pre')).map((e) => e.textContent.trimEnd())")
    assert any(text.startswith(LONG) for text in shown), "a megabyte in one line"


def test_what_scripts_show_is_text_too(page: Page, address: str) -> None:
    """The look-up of a name, the comparison of two releases, the results of the search, the list to copy."""
    page.goto(f"{address}/2.7/names/?name=torch.old.gone")
    expect(page.locator(".tp-lookup")).to_contain_text("window.pwned=1")
    page.goto(f"{address}/2.7/compare/?from=2.6&to=2.7")
    expect(page.locator(".tp-compare tbody")).to_contain_text("torch.old.gone")
    page.keyboard.press("s")
    page.keyboard.type("pwned")
    expect(page.locator(".tp-hit").first).to_be_visible(timeout=30_000)
    assert page.evaluate("window.pwned === undefined")
    assert page.evaluate(FOUND, OWN) == []


def test_what_slips_through_is_stopped_by_the_policy(browser: Browser, hostile_site: Path, address: str) -> None:
    """A page as it would be if its text were markup: nothing of it runs, loads or frames, and each is reported."""
    whole = (hostile_site / "2.7" / factory.ID / "index.html").read_text()
    link = '<a id="link" href="javascript:window.pwned = 1">x</a>'
    (hostile_site / "2.7" / factory.ID / "planted.html").write_text(
        whole.replace("<article", "".join(PLANTED.values()) + link + "<article", 1)
    )
    page = browser.new_page()
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.goto(f"{address}/2.7/{factory.ID}/planted.html")
    page.locator("#link").click(force=True)
    page.evaluate("setTimeout('window.pwned = 1')")  # text as a program
    page.wait_for_timeout(100)
    assert page.evaluate("window.pwned === undefined")
    reports = "\n".join(line for line in told if "Content Security Policy" in line)
    assert len(reports.splitlines()) >= len(PLANTED), reports
    for directive in ("script-src", "object-src", "base-uri", "unsafe-eval", "https://other.example/x.js"):
        assert directive in reports
    page.close()
    (hostile_site / "2.7" / factory.ID / "planted.html").unlink()
