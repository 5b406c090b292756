# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A tensor subclass is refused by its class name, and that one entry admits it."""

# --8<-- [start:use]
import pickle

import torch
from torch.serialization import get_unsafe_globals_in_checkpoint, safe_globals


class Embedding(torch.Tensor):
    """A tensor with a name of its own."""


torch.save({"table": torch.arange(4.0).as_subclass(Embedding)}, "table.pt")
print(get_unsafe_globals_in_checkpoint("table.pt"))
try:
    torch.load("table.pt")
    refusal = ""
except pickle.UnpicklingError as error:
    refusal = str(error)
    print("refused:", "Embedding was not an allowed global" in refusal)

with safe_globals([Embedding]):
    table = torch.load("table.pt")["table"]
print(type(table).__name__, table.tolist())
# --8<-- [end:use]

assert refusal, "a tensor subclass loaded without an allow-list"
assert "Unsupported global: GLOBAL" in refusal and "Embedding was not an allowed global" in refusal, refusal
assert get_unsafe_globals_in_checkpoint("table.pt") == [f"{__name__}.Embedding"]
assert type(table) is Embedding and table.tolist() == [0.0, 1.0, 2.0, 3.0]
assert Embedding not in torch.serialization.get_safe_globals(), "the allow-list outlived the block"


class Scaled(torch.Tensor):
    """A wrapper that stores a whole number and its scale, and no memory of its own."""

    @staticmethod
    def __new__(cls, whole, scale):
        return torch.Tensor._make_wrapper_subclass(cls, whole.shape, dtype=torch.float32)

    def __init__(self, whole, scale):
        self.whole, self.scale = whole, scale

    def __tensor_flatten__(self):
        return ["whole", "scale"], None

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        if func is torch.ops.aten.detach.default:
            return cls(args[0].whole, args[0].scale)
        raise NotImplementedError(func)


torch.save(Scaled(torch.tensor([2, 4]), torch.tensor(0.5)), "scaled.pt")
assert get_unsafe_globals_in_checkpoint("scaled.pt") == [f"{__name__}.Scaled"]
try:
    torch.load("scaled.pt")
except pickle.UnpicklingError as error:
    assert "Scaled was not an allowed global" in str(error), error
else:
    raise AssertionError("a wrapper loaded without an allow-list")
with safe_globals([Scaled]):
    scaled = torch.load("scaled.pt")
assert type(scaled) is Scaled and (scaled.whole * scaled.scale).tolist() == [1.0, 2.0]
