"""Say what a phone loads of four pages of the newest docs version, and when, by the browser's own figures.

    python benchmarks/weigh.py [SITE]    # a folder with built versions; default: build the newest in site/

Each page is opened by a browser that has nothing, and again as the second page of a visit. Sizes are compressed.
"""

import argparse
import sys
from functools import partial
from pathlib import Path

from built_site import serving, with_browser
from playwright.sync_api import Browser

PAGES = {"home": "", "feature": "compile/set-stance/", "release": "releases/2.9/", "matrix": "about/matrix/"}
FIRST, LATER = 150_000, 60_000
OBSERVE = """() => {
  window.shift = 0; window.largest = 0;
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({type, buffered: true});
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) window.shift += entry.value; });
  watch("largest-contentful-paint", (entry) => { window.largest = entry.startTime; });
}"""


def main() -> int:
    """Print the table; exit with 1 where a page weighs more than is wanted, or moves while it loads."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("site", nargs="?", type=Path)
    with serving(parser.parse_args().site) as address:
        rows = with_browser(partial(measure, address))
    print(f"{'page':9} {'first KB':>9} {'later KB':>9} {'painted s':>10} {'shift':>7}")
    for name, first, later, painted, shift in rows:
        print(f"{name:9} {first / 1000:9.0f} {later / 1000:9.0f} {painted / 1000:10.2f} {shift:7.3f}")
    return int(any(first > FIRST or later > LATER or shift > 0.01 for _, first, later, _, shift in rows))


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
