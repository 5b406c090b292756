"""Gives the same calls to every operator of neighbouring releases, and keeps what came out differently.

It may import ``records`` and ``run``; what it runs inside an environment of a release needs torch, NumPy and expecttest
alone.
"""
