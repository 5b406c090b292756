# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "diffusers>=0.35", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# timeout = 600
# ///
"""compile_repeated_blocks of Diffusers compiles the blocks of a transformer, and the values stay those of eager mode."""

# --8<-- [start:use]
import torch
from diffusers import FluxTransformer2DModel

torch.manual_seed(0)
transformer = FluxTransformer2DModel(  # pipe.transformer, with random weights and two blocks of each kind
    in_channels=4,
    num_layers=2,
    num_single_layers=2,
    attention_head_dim=16,
    num_attention_heads=2,
    joint_attention_dim=32,
    pooled_projection_dim=32,
    axes_dims_rope=(4, 4, 8),
).eval()
inputs = {
    "hidden_states": torch.randn(1, 16, 4),
    "encoder_hidden_states": torch.randn(1, 8, 32),
    "pooled_projections": torch.randn(1, 32),
    "timestep": torch.tensor([1.0]),
    "img_ids": torch.zeros(16, 3),
    "txt_ids": torch.zeros(8, 3),
}
with torch.no_grad():
    expected = transformer(**inputs).sample
    transformer.compile_repeated_blocks(fullgraph=True, dynamic=True)
    compiled = transformer(**inputs).sample
print(tuple(compiled.shape))
# --8<-- [end:use]

torch.testing.assert_close(compiled, expected, rtol=1e-3, atol=1e-4)
