"""``torchproof why``: say in which release an error or a warning came, and what to do."""

import json
import sys

import click

from torchproof.cli.terminal import print_line
from torchproof.errors import RecordError

# The most that is read of standard input.
MAX_BYTES = 4_000_000


@click.command()
@click.argument("error", nargs=-1, required=True)
@click.option(
    "--format", "output_format", type=click.Choice(["text", "json"]), default="text", help="How to print the answers."
)
def why(error: tuple[str, ...], output_format: str) -> None:
    """Say why ERROR came: a traceback, its last line or a warning; - reads standard input."""
    from torchproof.why.answer_format import format_explanation, make_explanation_table
    from torchproof.why.error_answers import explain_error
    from torchproof.why.why_knowledge import open_knowledge

    text = _read_input() if error == ("-",) else " ".join(error)
    explanation = explain_error(text, open_knowledge())
    if output_format == "json":
        print(json.dumps(make_explanation_table(explanation), indent=1))
        return
    for line in format_explanation(explanation):
        print_line(line)


def _read_input() -> str:
    if sys.stdin is None:
        raise RecordError("why: no standard input; give the error as an argument")
    return sys.stdin.buffer.read(MAX_BYTES).decode("utf-8", "replace")
