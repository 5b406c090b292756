"""The program ``torchproof``: a module a command, each a thin door to the packages behind it.

It may import everything.
"""


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    try:
        from torchproof.cli.exit_codes import run_program
        from torchproof.cli.program import program
    except KeyboardInterrupt:
        return 130
    return run_program(program, "torchproof", argv)
