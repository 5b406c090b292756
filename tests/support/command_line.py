"""The two programs as one for tests: each command goes to the program that has it."""

from collections.abc import Sequence

import pytest

from torchproof.cli import main as run_torchproof
from torchproof.cli.program import COMMANDS
from torchproof_docs.cli import main as run_torchproof_docs


def main(argv: Sequence[str]) -> int:
    """Run a command of torchproof or, with the option ``--root`` or any other command, of torchproof-docs."""
    words = list(argv)
    is_for_users = bool(words) and words[0] in COMMANDS
    return (run_torchproof if is_for_users else run_torchproof_docs)(words)


def read_error_line(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line that was told."""
    told = capsys.readouterr().err
    program, _, rest = told.partition(": ")
    assert program in {"torchproof", "torchproof-docs"}
    assert told.count("\n") == 1, told
    return str(rest.rstrip("\n"))
