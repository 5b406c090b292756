"""What machines write: runs, look-ups and comparisons, sealed on disk, and the repository that reads everything.

May import ``records`` and ``torchproof``.
"""
