"""Links to sources, with a short label."""

import re

GITHUB = re.compile(r"https://github\.com/([^/]+/[^/]+)/(?:pull|issues)/(\d+)")
GITHUB_FILE = re.compile(r"https://github\.com/[^/]+/[^/]+/blob/[^/]+/([^#`]+)")


def format_source_link(address: str) -> str:
    """Format a link whose label is a pull request, an issue, a file or the address itself."""
    if match := GITHUB.match(address):
        label = f"{match[1]}#{match[2]}"
    elif match := GITHUB_FILE.match(address):
        label = f"`{match[1]}`"  # code, lest Markdown read the underscores of __init__.py
    else:
        label = address.removeprefix("https://").rstrip("/").replace("_", r"\_")
    return f"[{label}]({address})"
