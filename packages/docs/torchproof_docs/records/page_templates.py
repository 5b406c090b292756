"""The text of a page as a template: parsed and compiled once, for whoever reads its macro calls or renders it."""

from functools import cache

import jinja2
from jinja2 import nodes

ENVIRONMENT = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)  # noqa: S701 (Markdown, not HTML)


@cache
def parse_template(text: str) -> nodes.Template:
    """Parse the text of a page; raise jinja2.TemplateSyntaxError if it is no template."""
    return ENVIRONMENT.parse(text)


@cache
def compile_template(text: str) -> jinja2.Template:
    """Compile the text of a page, in which every name has to be given."""
    return ENVIRONMENT.from_string(parse_template(text))
