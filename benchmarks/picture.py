"""Take the README's picture: the home page of the newest docs version, as a browser of 1440 by 900 pixels shows it.

python benchmarks/picture.py [SITE]    # a folder with built versions; default: build the newest in site/
"""

import argparse
from functools import partial
from pathlib import Path

from built_site import ROOT, serving, with_browser
from playwright.sync_api import Browser

PICTURE = ROOT / "docs" / "assets" / "screenshot.png"


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("site", nargs="?", type=Path)
    with serving(parser.parse_args().site) as address:
        with_browser(partial(take, address))
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size / 1000:.0f} kB")


def take(address: str, browser: Browser) -> None:
    """Take the picture of the page at an address, its fonts and scripts loaded."""
    page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="light")
    page.goto(address, wait_until="networkidle")
    page.screenshot(path=PICTURE, animations="disabled")


if __name__ == "__main__":
    main()
