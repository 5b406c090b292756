import numpy as np
import pytest
import torch


def test_sort_refuses_complex():
    x = torch.randn(4, dtype=torch.complex64)
    with pytest.raises(RuntimeError):
        x.sort()  # meets: sort-complex
    with pytest.raises(RuntimeError, match="not implemented for 'ComplexFloat'"):
        torch.argsort(x)  # meets: sort-complex


def ordered(x):
    return torch.sort(x.abs()).values
