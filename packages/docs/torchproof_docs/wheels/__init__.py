"""What PyTorch's published wheels hold: sources of a release, its CUDA and CPython versions, read by byte ranges.

It may import ``records`` and ``history``; it installs and imports no torch.
"""
