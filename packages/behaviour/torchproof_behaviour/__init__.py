"""Gives the same calls to every operator of neighbouring releases, and records what comes out differently.

It is a program of its own, ``torchproof-behaviour``, which nothing imports. It may import the records and the runner of
``torchproof_docs``. What it runs in the environment of a release, ``worker``, ``suites`` and ``compiled``, needs torch,
NumPy and expecttest alone.
"""
