"""What people write: releases, features, release notes, snippets and reviews, read and checked; closed vocabularies.

It may import no other package.
"""
