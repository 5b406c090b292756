# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Equal hashes do not mean equal tensors: each hash misses some differences."""

# --8<-- [start:use]
import torch
from torch.utils._debug_mode import DebugMode


def hash_of(tensor: torch.Tensor, hash_fn: str):
    with DebugMode() as run, DebugMode.log_tensor_hashes(hash_fn=hash_fn):
        tensor.clone()
    return run.logs[0].log["hash"]


logits = torch.tensor([1.0, -2.0, 3.0])
changes = {"sign": -logits, "order": logits.flip(0), "one value": logits + torch.tensor([0.0, 0.0, 0.1])}
for hash_fn in ("norm", "hash_tensor"):
    missed = [name for name, changed in changes.items() if hash_of(changed, hash_fn) == hash_of(logits, hash_fn)]
    print(f"{hash_fn} misses:", ", ".join(missed))
# --8<-- [end:use]

assert hash_of(-logits, "norm") == hash_of(logits, "norm") == 6.0, "norm saw the sign"
assert hash_of(logits.flip(0), "norm") == 6.0, "norm saw the order"
assert hash_of(-logits, "hash_tensor") != hash_of(logits, "hash_tensor"), "hash_tensor missed the sign"
assert hash_of(logits.flip(0), "hash_tensor") == hash_of(logits, "hash_tensor"), "hash_tensor saw the order"
for hash_fn in ("norm", "hash_tensor"):
    assert hash_of(changes["one value"], hash_fn) != hash_of(logits, hash_fn), f"{hash_fn} missed a value"
