"""The ``torchproof`` command: a module a command, each a thin door to the rooms behind it.

It may import everything; nothing imports it.
"""

import sys


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status; say in one line which package is missing."""
    try:
        from torchproof.cli import commands
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] in ("torchproof", ""):
            raise
        told = f"{missing.name}: not installed; {sys.executable} -m pip install -r snippets/requirements.txt"
        print(f"torchproof: {told}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return commands.main(argv)
