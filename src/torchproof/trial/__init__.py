"""Runs somebody's program on releases of PyTorch: environments, runs, halving, causes, reports.

It may import ``history`` and ``scan``, and torch only in what runs in the environment of a release.
"""
