"""The newest docs version, built, served compressed and opened in a browser: for what measures or shows it."""

import gzip
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from torchproof_docs.site.build.pipeline import build_versions
from torchproof_docs.verdicts.project import load_project

ROOT = Path(__file__).resolve().parents[1]
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


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
        body = gzip.compress(path.read_bytes(), 6, mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def serving(site: Path | None) -> Iterator[str]:
    """Serve a folder with built versions, without one a build of the newest in ``site/``; yield that version's address.

    A port is chosen by the system.
    """
    minor = load_project(ROOT).releases.latest.minor
    folder = site or _built(minor)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/{minor}/"
        finally:
            server.shutdown()


def _built(minor: str) -> Path:
    project = load_project(ROOT)
    for _ in build_versions(ROOT, [project.releases.get_release(minor)], ROOT / "site", jobs=1):
        pass
    return ROOT / "site"


def with_browser(work: Callable[[Browser], Any]) -> Any:
    """Return what some work with a browser returns."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        try:
            return work(browser)
        finally:
            browser.close()
