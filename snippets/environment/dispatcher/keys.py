# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A tensor carries the dispatch keys of its device, its layout and autograd; inference mode leaves out the last."""

# --8<-- [start:use]
import torch

x = torch.randn(2, 2)
print("dense:    ", torch._C._dispatch_keys(x))
print("sparse:   ", torch._C._dispatch_keys(x.to_sparse()))
print("meta:     ", torch._C._dispatch_keys(x.to("meta")))
with torch.inference_mode():
    print("inference:", torch._C._dispatch_keys(torch.ones(2)))
# --8<-- [end:use]

Key = torch._C.DispatchKey
keys = torch._C._dispatch_keys(x)
assert keys.has(Key.CPU) and keys.has(Key.AutogradCPU) and keys.has(Key.ADInplaceOrView), str(keys)
assert str(torch._C._dispatch_keys(x.clone().requires_grad_())) == str(keys), "requires_grad changes the keys"
assert torch._C._dispatch_keys(x.to_sparse()).has(Key.SparseCPU) and torch._C._dispatch_keys(x.to("meta")).has(Key.Meta)
with torch.inference_mode():
    inference = torch._C._dispatch_keys(torch.ones(2))
assert inference.has(Key.CPU) and not inference.has(Key.AutogradCPU) and not inference.has(Key.ADInplaceOrView)
