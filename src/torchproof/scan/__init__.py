"""What an upgrade of PyTorch does to code: ``syntax``, ``metadata``, ``conditions``, ``rules``, ``reports`` in turn.

It may import ``history`` and ``messages``; it imports nothing of the code it reads, and needs no torch.
"""
