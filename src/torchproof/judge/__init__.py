"""What evidence says about claims: cells, proofs, contradictions, and whether evidence from elsewhere may be taken.

It may import ``records``; it runs nothing and shows nothing.
"""
