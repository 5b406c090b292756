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
keys = {
    "dense": torch._C._dispatch_keys(x),
    "sparse": torch._C._dispatch_keys(x.to_sparse()),
    "meta": torch._C._dispatch_keys(x.to("meta")),
}
with torch.inference_mode():
    keys["inference"] = torch._C._dispatch_keys(torch.ones(2))
for name, each in keys.items():
    print(f"{name:10}", each)
# --8<-- [end:use]

Key = torch._C.DispatchKey
dense, inference = keys["dense"], keys["inference"]
assert dense.has(Key.CPU) and dense.has(Key.AutogradCPU) and dense.has(Key.ADInplaceOrView), str(dense)
assert str(torch._C._dispatch_keys(x.clone().requires_grad_())) == str(dense), "requires_grad changes the keys"
assert keys["sparse"].has(Key.SparseCPU) and keys["meta"].has(Key.Meta), f"{keys['sparse']}, {keys['meta']}"
assert inference.has(Key.CPU) and not inference.has(Key.AutogradCPU) and not inference.has(Key.ADInplaceOrView)
