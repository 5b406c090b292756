# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,!=2.8.*,!=2.9.*,!=2.10.*,!=2.11.*,!=2.12.*,!=2.13.*"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the broken tensor loads"]
# ///
"""A weights-only load checks the indices of sparse tensors."""

# --8<-- [start:use]
import torch

broken = torch.sparse_coo_tensor([[0, 9], [1, 0]], [1.0, 2.0], (2, 2), check_invariants=False)
torch.save({"adjacency": broken}, "graph.pt")  # index 9 in a dimension of size 2
error = None
try:
    torch.load("graph.pt", weights_only=True)
except RuntimeError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None, "the broken tensor loads"
assert "size is inconsistent with indices" in str(error), f"got {error!r}"
