"""What people and machines wrote: releases, features, release notes, snippets and evidence, read and checked.

It may import nothing else of torchproof but ``errors``.
"""
