"""Serves a branch as a host of static pages does: mike's preview, with the site's own page for missing addresses."""

from http.server import ThreadingHTTPServer
from typing import Any

import mike.git_utils
import mike.server


class Handler(mike.server.GitBranchHTTPHandler):  # type: ignore[misc]
    """Answers a missing address with ``404.html``."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the page, without the body for HEAD."""
        del message, explain
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(mike.git_utils.read_file(self.branch, "404.html"))

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: every file of every page would be a line."""


def serve_branch(branch: str) -> ThreadingHTTPServer:
    """Return a server of a branch of the repository in the working directory, on a free port."""
    return ThreadingHTTPServer(("127.0.0.1", 0), type("BranchHandler", (Handler,), {"branch": branch}))
