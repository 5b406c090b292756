"""The ``torchproof`` command: a module a command, each a thin door to the rooms behind it.

It may import everything; nothing imports it.
"""

from torchproof.cli.main import main

__all__ = ["main"]
