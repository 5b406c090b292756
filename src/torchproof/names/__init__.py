"""The history of every public name of PyTorch: read from the sources of each release, resolved, kept as spans.

It may import ``wheels`` and ``records``; it imports no torch.
"""
