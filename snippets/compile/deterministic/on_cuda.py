# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "a100"
# fresh = true
# build = "cuda"
# timeout = 300
# cache = "private"
# ///
"""On CUDA, with the deterministic flag, a scatter that collides gives the same bits in every compilation."""

# --8<-- [start:use]
import os

os.environ["CUBLAS_WORKSPACE_CONFIG"] = ":4096:8"  # before the first use of cuBLAS

import torch
import torch._inductor.config

torch.use_deterministic_algorithms(True)
torch.manual_seed(0)
table = torch.randn(64, 128, device="cuda", requires_grad=True)
tokens = torch.randint(0, 64, (4096,), device="cuda")  # every row is used about 64 times
weight = torch.randn(4096, 128, device="cuda")


def gradient():
    torch.compiler.reset()

    @torch.compile
    def loss(table):
        return (torch.nn.functional.embedding(tokens, table) * weight).softmax(-1).square().sum()

    with torch._inductor.config.patch(force_disable_caches=True):
        return torch.autograd.grad(loss(table), table)[0]


gradients = [gradient() for _ in range(5)]
print("same bits:", all(torch.equal(found, gradients[0]) for found in gradients))
# --8<-- [end:use]

assert all(torch.equal(found, gradients[0]) for found in gradients), "compilations differ"
eager = (torch.nn.functional.embedding(tokens, table.double()) * weight).softmax(-1).square().sum()
torch.testing.assert_close(gradients[0].double(), torch.autograd.grad(eager, table)[0].double(), rtol=1e-3, atol=1e-5)
assert torch._inductor.config.deterministic is True, "Inductor did not take the flag over"
