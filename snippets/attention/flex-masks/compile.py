# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: _compile=True is silent"]
# ///
"""_compile=True is deprecated in favour of compiling create_block_mask itself."""

import warnings as _warnings

import torch as _torch
from torch.nn.attention.flex_attention import create_block_mask as _create

with _warnings.catch_warnings(record=True) as _caught, _torch._dynamo.config.patch(disable=True):
    _warnings.simplefilter("always")
    _create(lambda batch, head, query, key: query >= key, None, None, 128, 128, device="cpu", _compile=True)
assert any("_compile flag" in str(entry.message) for entry in _caught), "_compile=True is silent"

# --8<-- [start:use]
import warnings

import torch
from torch.nn.attention.flex_attention import create_block_mask


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


compiled = torch.compile(create_block_mask, backend="eager")  # leave backend out where Inductor is wanted
block_mask = compiled(causal, None, None, 512, 512, device="cpu")

with warnings.catch_warnings(record=True) as caught, torch.compiler.set_stance("force_eager"):
    warnings.simplefilter("always")
    create_block_mask(causal, None, None, 512, 512, device="cpu", _compile=True)
print(caught[0].category.__name__, str(caught[0].message).split(".")[0])
# --8<-- [end:use]

plain = create_block_mask(causal, None, None, 512, 512, device="cpu")
assert torch.equal(block_mask.to_dense(), plain.to_dense()), "the compiled mask has other blocks"
texts = [str(entry.message) for entry in caught if entry.category is DeprecationWarning]
assert any("_compile flag on create_block_mask" in text for text in texts), f"the warnings are {texts}"
