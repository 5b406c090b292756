"""Prints to the terminal: text alone, whatever its source."""

from torchproof.text_escaping import escape_control_characters


def print_line(text: str) -> None:
    """Print a line at once, with control characters written out by their number."""
    print(escape_control_characters(text), flush=True)
