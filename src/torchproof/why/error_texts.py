"""Doors to the answers: one text in, one text out, for tools and for a page in a browser."""

import json

from torchproof.errors import TorchproofError
from torchproof.why.answer_format import format_explanation, make_explanation_table
from torchproof.why.error_answers import explain_error
from torchproof.why.why_knowledge import open_knowledge


def explain_error_text(text: str) -> str:
    """Return why an error came, as lines; raise RecordError if nothing is known of it."""
    return "\n".join(format_explanation(explain_error(text, open_knowledge())))


def explain_error_json(text: str) -> str:
    """Return why an error came as JSON for a page; it has only ``failed``, one line, if nothing is known of it."""
    try:
        return json.dumps(make_explanation_table(explain_error(text, open_knowledge())))
    except TorchproofError as error:
        return json.dumps({"failed": str(error)})
