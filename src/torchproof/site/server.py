"""Serves a branch with all versions as a host of static pages does: compressed, and with the site's own 404."""

import gzip
import mimetypes
import posixpath
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from torchproof.records.git import Branch

TEXT = ("text/", "application/json", "application/javascript", "application/xml", "image/svg")


class Handler(BaseHTTPRequestHandler):
    """Answers from the files of a branch."""

    branch: Branch
    protocol_version = "HTTP/1.1"  # one connection for a page, not one a file

    def do_HEAD(self) -> None:
        """Send what GET would, without the body."""
        self._answer()

    def do_GET(self) -> None:
        """Send a file, a redirect to a folder, or the site's page for missing addresses."""
        self.wfile.write(self._answer())

    def _answer(self) -> bytes:
        """Send the headers and return the body."""
        url = urlsplit(self.path)
        path = posixpath.normpath(unquote(url.path)).lstrip("/")
        found = self.branch.read(path)
        folder = found is not None and found[0] == "tree"
        if folder and not url.path.endswith("/"):
            self.send_response(301)
            self.send_header("Location", f"{url.path}/{'?' * bool(url.query)}{url.query}")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return b""
        if folder:
            path = posixpath.join(path, "index.html")
            found = self.branch.read(path)
        return self._send(200, path, found[1]) if found and found[0] == "blob" else self._missing()

    def _missing(self) -> bytes:
        found = self.branch.read("404.html")
        return self._send(404, "404.html", found[1] if found else b"This page is not here.")

    def _send(self, code: int, name: str, body: bytes) -> bytes:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.send_response(code)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        if kind.startswith(TEXT) and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = packed(body)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return body

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: every file of every page would be a line."""


@lru_cache(maxsize=64)
def packed(body: bytes) -> bytes:
    """Return a body compressed."""
    return gzip.compress(body, 6, mtime=0)


class BranchServer(ThreadingHTTPServer):
    """Serves a branch until it is closed."""

    def __init__(self, branch: Branch, address: tuple[str, int]) -> None:
        """Take the address."""
        self.branch = branch
        super().__init__(address, type("BranchHandler", (Handler,), {"branch": branch}))

    def server_close(self) -> None:
        """Give the address back and end what reads the branch."""
        super().server_close()
        self.branch.close()


def server(branch: str, address: tuple[str, int]) -> ThreadingHTTPServer:
    """Return a server of a branch of the repository in the working directory."""
    return BranchServer(Branch(Path.cwd(), branch), address)
