"""Print the pages and snippets that differ between the commit BASE and this one: for ``prove`` and ``verify``."""

import re
import subprocess
import sys
from pathlib import Path

NAME = re.compile(r"[\w.]+(/[\w.-]+)+")
"""What may stand unquoted on a command line; ``torchproof-docs check`` names a file of another name."""


def main(base: str) -> str:
    """Return names: a snippet that changed, and a page that owns snippets and whose text or evidence changed."""
    command = ["git", "diff", "--name-only", "-z", "--no-renames", "--diff-filter=d", base, "HEAD", "--"]
    command += ["snippets", "docs", "evidence"]
    paths = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
    found = {path[9:-3] for path in paths if path.startswith("snippets/") and path.endswith(".py")}
    pages = {path[5:-3] for path in paths if path.startswith("docs/") and path.endswith(".md")}
    pages |= {path.partition("/")[2].partition("/")[2][:-5] for path in paths if path.startswith("evidence/")}
    found |= {page for page in pages if any(Path("snippets", page).glob("*.py"))}
    return " ".join(sorted(name for name in found if NAME.fullmatch(name) and "/_" not in name))


if __name__ == "__main__":
    sys.stdout.write(f"{main(sys.argv[1])}\n")
