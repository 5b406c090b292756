# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""float4_e2m1fn_x2 is storage: two values a byte, a shape in bytes, and no cast."""

# --8<-- [start:use]
import torch

packed = torch.tensor([[0x21, 0x43, 0x65]], dtype=torch.uint8).view(torch.float4_e2m1fn_x2)
print(packed.shape, packed.element_size())
try:
    packed.to(torch.float32)
except (NotImplementedError, RuntimeError) as error:
    refusal = error
    print(str(error).splitlines()[0])

codes = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])
data = packed.view(torch.uint8)
print(codes[torch.stack([data & 15, data >> 4], dim=-1).flatten(-2).long()])
# --8<-- [end:use]

assert tuple(packed.shape) == (1, 3) and packed.element_size() == 1, packed.shape
assert "Float4_e2m1fn_x2" in str(refusal), refusal
unpacked = codes[torch.stack([data & 15, data >> 4], dim=-1).flatten(-2).long()]
assert unpacked.tolist() == [[0.5, 1.0, 1.5, 2.0, 3.0, 4.0]], unpacked
