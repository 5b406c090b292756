"""Values of attributes without the quotes that HTML does not need."""

import re

from markupsafe import Markup, escape

SAFE = re.compile(r"[\w./#:%?&;=+~,()*!@$-]+", re.ASCII)
"""Escaped, what a browser reads to its end without quotes; a slash at the end could close the element."""


def bare(value: object) -> Markup:
    """Return a value for an attribute, escaped, in quotes only where it needs them: ``href={{ address|bare }}``."""
    text = escape(value)
    return text if SAFE.fullmatch(text) and not text.endswith("/") else Markup('"{}"').format(text)
