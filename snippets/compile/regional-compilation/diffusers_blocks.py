# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "setuptools<82", "diffusers"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AssertionError: a graph for each block", "AttributeError: module 'torch' has no attribute 'accelerator'"]
# ///
"""`compile_repeated_blocks` of Diffusers compiles the eight blocks of a small Flux transformer as three graphs."""

# --8<-- [start:use]
import torch
from diffusers import FluxTransformer2DModel
from torch._dynamo.utils import counters

torch.manual_seed(0)
transformer = FluxTransformer2DModel(
    in_channels=4,
    num_layers=2,
    num_single_layers=6,
    attention_head_dim=16,
    num_attention_heads=2,
    joint_attention_dim=32,
    pooled_projection_dim=32,
    axes_dims_rope=[4, 4, 8],
).eval()
inputs = {
    "hidden_states": torch.randn(1, 16, 4),
    "encoder_hidden_states": torch.randn(1, 8, 32),
    "pooled_projections": torch.randn(1, 32),
    "timestep": torch.tensor([1.0]),
    "img_ids": torch.randn(16, 3),
    "txt_ids": torch.randn(8, 3),
    "return_dict": False,
}
with torch.no_grad():
    (expected,) = transformer(**inputs)
    transformer.compile_repeated_blocks(fullgraph=True, backend="aot_eager")  # Inductor is the default
    (output,) = transformer(**inputs)
print("blocks: 8, graphs:", counters["stats"]["unique_graphs"])
print("equals eager:", torch.allclose(output, expected, atol=1e-5))
# --8<-- [end:use]

assert counters["stats"]["unique_graphs"] < 8, "a graph for each block"
assert counters["stats"]["unique_graphs"] == 3
torch.testing.assert_close(output, expected)
