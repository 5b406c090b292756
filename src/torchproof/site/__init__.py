"""One docs version as Markdown and data, the docstrings in it, and the building and publishing of all versions.

It may import ``judge``, ``names``, ``wheels`` and ``records``; it runs no snippet. One module
imports ``scan``, to ship it with the newest version.
"""
