"""Write the address of the repository, OWNER/NAME on GitHub, into every file that names it; ``--check`` asks for it.

Nobody knows the address before there is a repository, so the files come with ``OWNER``. A package, a listing and a
citation need the true one: the workflow that publishes the package calls this with ``--check``.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Files that tell others where the repository is.
FILES = (
    ".claude-plugin/marketplace.json",
    "CITATION.cff",
    "README.md",
    "docs/check-your-code.md",
    "docs/about/editors-ci-agents.md",
    "docs/about/try-and-bisect.md",
    "pyproject.toml",
    "server.json",
    "src/torchproof/.agents/skills/torchproof/SKILL.md",
)


def find_source(root: Path) -> str:
    """Return OWNER/NAME as the package's metadata has it."""
    match = re.search(r'(?m)^Source = "https://github\.com/([^"]+)"$', (root / "pyproject.toml").read_text())
    assert match, "pyproject.toml: no Source below [project.urls]"
    return match[1]


def write_address(root: Path, address: str) -> list[str]:
    """Write OWNER/NAME into the files of a checkout and return those that changed."""
    known, (owner, name) = find_source(root).split("/"), address.split("/")
    changed = []
    for file in FILES:
        path = root / file
        text = path.read_text(encoding="utf-8")
        new = text.replace(f"github.com/{known[0]}/{known[1]}", f"github.com/{owner}/{name}")
        new = new.replace(f"https://{known[0]}.github.io/{known[1]}/", f"https://{owner}.github.io/{name}/")
        new = new.replace(f"io.github.{known[0]}/", f"io.github.{owner}/")
        new = new.replace(f" {known[0]}/{known[1]}", f" {owner}/{name}")
        if new != text:
            path.write_text(new, encoding="utf-8")
            changed.append(file)
    return changed


def main(words: list[str]) -> int:
    """Write the address, or say which one the files have and whether it is a real one."""
    if words == ["--check"]:
        source = find_source(ROOT)
        if source.startswith("OWNER/"):
            sys.stderr.write("the files name no repository yet: python .ci/address.py OWNER/NAME\n")
            return 1
        sys.stdout.write(f"{source}\n")
        return 0
    if len(words) != 1 or not re.fullmatch(r"[\w-]+/[\w.-]+", words[0]):
        sys.stderr.write("usage: python .ci/address.py OWNER/NAME, or --check\n")
        return 2
    sys.stdout.write("".join(f"{file}\n" for file in write_address(ROOT, words[0])))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
