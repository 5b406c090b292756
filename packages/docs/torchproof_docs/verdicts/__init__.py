"""What evidence says of claims: cells, proofs, gaps, reviews, and what differs between releases.

It may import ``evidence``, ``records``, ``history``, ``scan`` and ``fix``; it runs nothing and shows nothing.
"""
