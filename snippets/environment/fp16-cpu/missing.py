# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Matrix inverses and decompositions, Fourier transforms, cdist and quantile have no float16 kernel on the CPU; norms have."""

# --8<-- [start:use]
import torch

x = torch.eye(4).half()
refused = []
for name, operator in {
    "linalg.inv": torch.linalg.inv,
    "linalg.cholesky": torch.linalg.cholesky,
    "linalg.svdvals": torch.linalg.svdvals,
    "linalg.det": torch.linalg.det,
    "fft.rfft": torch.fft.rfft,
    "cdist": lambda x: torch.cdist(x, x),
    "sparse CSR @ dense": lambda x: x.to_sparse_csr() @ x,
    "quantile": lambda x: torch.quantile(x, 0.5),
}.items():
    try:
        operator(x)
    except RuntimeError:  # NotImplementedError is one
        refused.append(name)
print(refused)
# --8<-- [end:use]

assert len(refused) == 8, refused
assert torch.linalg.norm(x).item() == 2, "a norm has one"
torch.testing.assert_close(torch.linalg.multi_dot([x, 2 * x]), 2 * x)
