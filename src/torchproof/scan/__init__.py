"""What an upgrade of PyTorch does to somebody's code: uses, guards, calls, findings, reports.

It may import ``names``, ``judge`` and ``records``; it imports nothing of the code it reads, and needs no torch.
"""
