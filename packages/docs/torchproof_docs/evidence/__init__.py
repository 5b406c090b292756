"""What machines write: runs, look-ups and comparisons, sealed on disk, and the repository that reads everything.

It may import ``records``.
"""
