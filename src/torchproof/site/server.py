"""Serves a branch with all versions as a host of static pages does: compressed, and with the site's own 404."""

import gzip
import mimetypes
import posixpath
import stat
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

import mike.git_utils

TEXT = ("text/", "application/json", "application/javascript", "application/xml", "image/svg")


class Handler(BaseHTTPRequestHandler):
    """Answers from the files of a branch."""

    branch: str
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
        found = is_folder(self.branch, path)
        if found and not url.path.endswith("/"):
            self.send_response(301)
            self.send_header("Location", f"{url.path}/{'?' * bool(url.query)}{url.query}")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return b""
        name = posixpath.join(path, "index.html") if found else path
        body = contents(self.branch, name)
        return self._send(200, name, body) if body is not None else self._missing()

    def _missing(self) -> bytes:
        return self._send(404, "404.html", contents(self.branch, "404.html") or b"This page is not here.")

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


def is_folder(branch: str, path: str) -> bool:
    """Tell whether a branch has a folder of that path."""
    try:
        return stat.S_ISDIR(mike.git_utils.file_mode(branch, path))
    except mike.git_utils.GitError:
        return False


def contents(branch: str, path: str) -> bytes | None:
    """Return a file of a branch, None where it has none."""
    try:
        return bytes(mike.git_utils.read_file(branch, path))
    except mike.git_utils.GitError:
        return None


@lru_cache(maxsize=64)
def packed(body: bytes) -> bytes:
    """Return a body compressed."""
    return gzip.compress(body, 6, mtime=0)


def server(branch: str, address: tuple[str, int]) -> ThreadingHTTPServer:
    """Return a server of a branch of the repository in the working directory."""
    return ThreadingHTTPServer(address, type("BranchHandler", (Handler,), {"branch": branch}))
