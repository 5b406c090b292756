"""Say what a phone loads of four pages of the newest docs version, and when, by the browser's own figures.

    python benchmarks/weigh.py [SITE]    # a folder with built versions; default: build the newest in site/

Each page is opened by a browser that has nothing, and again as the second page of a visit. Sizes are compressed.
"""

import argparse
import shutil
import sys
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from torchproof import load_project
from torchproof.site.publish import build_all
from torchproof.site.server import packed

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"home": "", "feature": "compile/set-stance/", "release": "releases/2.9/", "matrix": "about/matrix/"}
FIRST, LATER = 150_000, 60_000
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
OBSERVE = """() => {
  window.shift = 0; window.largest = 0;
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({type, buffered: true});
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) window.shift += entry.value; });
  watch("largest-contentful-paint", (entry) => { window.largest = entry.startTime; });
}"""


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder compressed, as a host of pages does."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = packed(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


def main() -> int:
    """Print the table; exit with 1 where a page weighs more than is wanted, or moves while it loads."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("site", nargs="?", type=Path)
    options = parser.parse_args()
    minor = load_project(ROOT).releases.latest.minor
    site = options.site or built(minor)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(site))) as serving:
        Thread(target=serving.serve_forever).start()
        try:
            rows = with_browser(partial(measure, f"http://127.0.0.1:{serving.server_port}/{minor}/"))
        finally:
            serving.shutdown()
    print(f"{'page':9} {'first KB':>9} {'later KB':>9} {'painted s':>10} {'shift':>7}")
    for name, first, later, painted, shift in rows:
        print(f"{name:9} {first / 1000:9.0f} {later / 1000:9.0f} {painted / 1000:10.2f} {shift:7.3f}")
    return int(any(first > FIRST or later > LATER or shift > 0.01 for _, first, later, _, shift in rows))


def built(minor: str) -> Path:
    project = load_project(ROOT)
    for _ in build_all(ROOT, [project.releases.get(minor)], ROOT / "site", jobs=1):
        pass
    return ROOT / "site"


def with_browser(work: Callable[[Browser], Any]) -> Any:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        try:
            return work(browser)
        finally:
            browser.close()


def measure(root: str, browser: Browser) -> list[tuple[str, int, int, float, float]]:
    return [(name, *fresh(browser, root, path), *settled(browser, root + path)) for name, path in PAGES.items()]


def fresh(browser: Browser, root: str, path: str) -> tuple[int, int]:
    """Return the bytes of a page for a browser that has nothing, and for one that has read the page of data."""
    return visit(browser, [root + path]), visit(browser, [root + "about/data/", root + path])


def visit(browser: Browser, addresses: list[str]) -> int:
    """Return the bytes that the last of some pages took over the wire."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    loaded: list[float] = []
    session.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    for address in addresses:
        loaded.clear()
        page.goto(address, wait_until="networkidle")
    context.close()
    return int(sum(loaded))


def settled(browser: Browser, address: str) -> tuple[float, float]:
    """Return when the largest part was painted, in milliseconds, and how much moved."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.add_init_script(f"({OBSERVE})()")
    page.goto(address, wait_until="networkidle")
    page.wait_for_function("window.largest > 0")
    painted, shift = page.evaluate("[window.largest, window.shift]")
    context.close()
    return painted, shift


if __name__ == "__main__":
    sys.exit(main())
