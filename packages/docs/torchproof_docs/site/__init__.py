"""One docs version as Markdown and data, the docstrings in it, and the building and publishing of all versions.

It may import ``judge``, ``names``, ``wheels``, ``records``, and ``scan`` where it ships that; it runs no snippet.
"""

from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"
