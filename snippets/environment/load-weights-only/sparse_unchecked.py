# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["RuntimeError: size is inconsistent with indices"]
# ///
"""A weights-only load takes a sparse tensor with an index outside it, unless the check is switched on."""

# --8<-- [start:use]
import torch

broken = torch.sparse_coo_tensor([[0, 9], [1, 0]], [1.0, 2.0], (2, 2), check_invariants=False)
torch.save({"adjacency": broken}, "graph.pt")  # index 9 in a dimension of size 2
loaded = torch.load("graph.pt", weights_only=True)["adjacency"]
print("largest index:", loaded._indices().max().item(), "in a tensor of size", tuple(loaded.shape))
error = None
with torch.sparse.check_sparse_tensor_invariants():
    try:
        torch.load("graph.pt", weights_only=True)
    except RuntimeError as caught:
        error = caught
print(error)
# --8<-- [end:use]

assert loaded._indices().max().item() == 9, "the index changed"
assert error is not None and "size is inconsistent with indices" in str(error), f"got {error!r}"
