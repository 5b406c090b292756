"""The history of every public name of PyTorch, read from its file: asked by name, by release, or for what changed.

It imports nothing of the rooms that record, build or run.
"""
