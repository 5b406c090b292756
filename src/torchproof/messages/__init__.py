"""The history of PyTorch's errors and warnings, read from its file and asked by a text in which the holes are filled.

It may import ``history`` and no other package.
"""
