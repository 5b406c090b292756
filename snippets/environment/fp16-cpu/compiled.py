# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++"]
# ///
"""Inductor compiles a model in float16 on a CPU, and what it fuses reads and writes float16."""

# --8<-- [start:use]
import torch
from torch._inductor.utils import run_and_get_code

torch.manual_seed(0)
block = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.GELU(), torch.nn.LayerNorm(64)).eval()
x = torch.randn(8, 64)
with torch.no_grad():
    expected = block(x)  # in float32
    block.half()
    result, code = run_and_get_code(torch.compile(block), x.half())

print(result.dtype, "close to float32:", torch.allclose(result.float(), expected, atol=1e-2))
print("a kernel on float16:", any("half*" in part.lower() for part in code))
# --8<-- [end:use]

assert result.dtype == torch.float16, result.dtype
torch.testing.assert_close(result.float(), expected, rtol=0, atol=1e-2)
assert any("half*" in part.lower() for part in code), "no generated kernel takes float16"
with torch.no_grad():
    torch.testing.assert_close(result, block(x.half()), rtol=0, atol=5e-3)
