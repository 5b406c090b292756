"""The API reference: which names a page documents, and how docstrings of a release become HTML."""
