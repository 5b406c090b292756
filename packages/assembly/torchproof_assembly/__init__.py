"""Generates and assembles the kernels of GPU snippets on a machine without a GPU; nothing of them runs.

It may import ``torchproof_docs`` and ``torchproof``, and nothing imports it.
"""
