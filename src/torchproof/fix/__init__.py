"""Edits that carry code over to a newer PyTorch: ``rules`` from the data, ``syntax`` of a file, ``edits``, one file.

It may import ``scan`` and ``history``; it runs nothing of the code that it edits, and needs no torch.
"""
