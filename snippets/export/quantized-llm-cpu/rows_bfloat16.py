# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A16W8 in bfloat16 is wrong where the inputs are no multiple of 16; float16 and float32 take any number of inputs."""

import subprocess
import sys

import torch


def is_right(inputs: int, dtype: torch.dtype) -> bool:
    torch.manual_seed(0)
    weight, x = torch.randn(32, inputs), torch.randn(4, inputs).to(dtype)
    scales = (weight.abs().amax(dim=1) / 127).to(dtype)
    int8 = (weight / scales.float()[:, None]).round().clamp(-128, 127).to(torch.int8)
    product = torch.ops.aten._weight_int8pack_mm(x, int8, scales).double()
    reference = x.double() @ (int8.double() * scales.double()[:, None]).t()
    return bool((product - reference).abs().max() < 0.02 * reference.abs().max())


if len(sys.argv) > 1:
    print(is_right(int(sys.argv[1]), torch.bfloat16))
    sys.exit()

right = [(inputs, dtype) for dtype in (torch.float16, torch.float32) for inputs in (1, 40, 100) if is_right(inputs, dtype)]
assert len(right) == 6, f"right with {right} alone"
assert is_right(16, torch.bfloat16) and is_right(48, torch.bfloat16), "wrong with a multiple of 16"
for inputs in ("40", "100"):  # in a process each, which may die
    called = subprocess.run([sys.executable, __file__, inputs], capture_output=True, text=True)
    assert called.stdout.strip() == "False" or called.returncode < 0, f"{inputs} inputs: {called}"
