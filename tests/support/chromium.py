"""The browser of the tests that need a real one."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome", "chromium-browser")
"""The first is the same engine without what draws windows, and takes three quarters of the CPU time."""
PROGRAM = next(filter(None, map(shutil.which, PROGRAMS)), None)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MARKS = [
    pytest.mark.browser,
    pytest.mark.skipif(
        PROGRAM is None, reason="no Chromium on this machine; install the package chromium-headless-shell"
    ),
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Lend a browser without windows."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=QUIET)
        yield browser
        browser.close()
