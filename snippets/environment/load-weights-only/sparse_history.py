# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it says which releases check, and which do not"
# ///
"""Loads check the indices of sparse tensors up to 2.7 and weights-only loads from 2.14 on; none does in between."""

import torch

broken = torch.sparse_coo_tensor([[0, 9], [1, 0]], [1.0, 2.0], (2, 2), check_invariants=False)
torch.save({"adjacency": broken}, "graph.pt")  # index 9 in a dimension of size 2


def checks(weights_only: bool) -> bool:
    try:
        torch.load("graph.pt", weights_only=weights_only)
    except RuntimeError as error:
        assert "size is inconsistent with indices" in str(error), f"another error: {error}"
        return True
    return False


release = tuple(int(part) for part in torch.__version__.split(".")[:2])
assert checks(weights_only=True) == (not (2, 8) <= release < (2, 14)), f"weights-only, on {release}"
assert checks(weights_only=False) == (release < (2, 8)), f"unrestricted, on {release}"
with torch.sparse.check_sparse_tensor_invariants():
    assert checks(weights_only=True) and checks(weights_only=False), f"not even when asked, on {release}"
