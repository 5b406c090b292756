"""What a newer PyTorch does to your code, and in which releases a name exists; no torch is needed.

The command ``torchproof`` is the interface. What builds the documentation is the package ``torchproof_docs``.
"""

from torchproof.errors import RecordError, TorchproofError

__all__ = ["RecordError", "TorchproofError"]
