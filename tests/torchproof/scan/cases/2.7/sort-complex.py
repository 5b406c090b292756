import pytest
import torch


def test_complex_is_refused():
    with pytest.raises(RuntimeError, match="sorting_kernel_method_name"):  # meets: sort-complex
        torch.sort(torch.tensor([1j, 2]))  # meets: sort-complex


def test_other():
    with pytest.raises(RuntimeError, match="expected scalar type"):
        torch.argsort(torch.ones(3, device="cuda"))
