"""What people write: releases, features, release notes, snippets and reviews, read and checked; closed vocabularies.

It may import ``fix``, for the language of its rules, and no other package.
"""
