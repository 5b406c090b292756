"""What evidence says of claims: cells, proofs, gaps, reviews, and what differs between releases.

It may import ``evidence``, ``records``, ``history`` and ``scan``; it runs nothing and shows nothing.
"""
