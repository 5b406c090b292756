"""What evidence says about claims: cells, proofs, contradictions, and whether evidence from elsewhere may be taken.

It may import ``names`` and ``records``; it runs nothing and shows nothing.
"""
