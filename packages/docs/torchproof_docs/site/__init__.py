"""One docs version as Markdown and data, the docstrings in it, and the building and publishing of all versions.

It may import ``rules``, ``verdicts``, ``evidence``, ``records``, ``wheels``, ``history``, ``messages``, ``fix``
and the settings of ``scan``; it runs no snippet.
"""

from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"
