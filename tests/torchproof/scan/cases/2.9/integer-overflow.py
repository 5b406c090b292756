import pytest
import torch


def test_too_large():
    with pytest.raises(RuntimeError, match="Overflow when unpacking long"):  # meets: integer-overflow
        torch.tensor(2**70)


def test_too_large_for_int32():
    with pytest.raises(RuntimeError, match="value cannot be converted"):
        torch.tensor(2**40, dtype=torch.int32)
