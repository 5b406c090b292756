# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "a100"
# timeout = 300
# ///
"""Eigenvalues of 512 symmetric matrices of 64 by 64 on CUDA: one batched call against one call each."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
matrices = torch.randn(512, 64, 64, device="cuda")
matrices = matrices + matrices.mT
values, vectors = torch.linalg.eigh(matrices)
rebuilt = vectors @ torch.diag_embed(values) @ vectors.mT
print("rebuilt:", torch.allclose(rebuilt, matrices, atol=1e-3))
# --8<-- [end:use]

assert torch.allclose(rebuilt, matrices, atol=1e-3), (rebuilt - matrices).abs().max().item()
reference = torch.linalg.eigvalsh(matrices.double().cpu())
torch.testing.assert_close(values.double().cpu(), reference, rtol=1e-3, atol=1e-3)


def median_ms(call, repeats: int) -> float:
    """Return the median time of a call after warm-up, by CUDA events."""
    for _ in range(3):
        call()
    times = []
    for _ in range(repeats):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        call()
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end))
    return sorted(times)[len(times) // 2]


def one_by_one() -> None:
    for matrix in matrices:
        torch.linalg.eigh(matrix)


print(f"metric: eigh_batched_over_loop = {median_ms(one_by_one, 5) / median_ms(lambda: torch.linalg.eigh(matrices), 20):.1f} x")
