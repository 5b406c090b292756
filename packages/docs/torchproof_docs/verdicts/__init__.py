"""What evidence says of claims: cells, proofs, gaps, reviews, and what differs between releases.

It may import ``evidence``, ``records`` and ``history``; it runs nothing and shows nothing.
"""
