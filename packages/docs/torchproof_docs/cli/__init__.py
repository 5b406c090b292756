"""The program ``torchproof-docs``: a module a command, each a thin door to the packages behind it.

It may import everything.
"""

import sys


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status; a missing package is named in one line."""
    try:
        from torchproof_docs.cli import commands
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] in ("torchproof", "torchproof_docs", ""):
            raise
        remedy = f"{sys.executable} -m pip install -r snippets/requirements.txt"
        print(f"torchproof-docs: {missing.name}: not installed; {remedy}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return commands.main(argv)
