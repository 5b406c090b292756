# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: no guard filters',
# ]
# ///
"""What each guard filter of torch.compiler leaves unwatched."""

# --8<-- [start:use]
import torch

SCALE = 1


class Head(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.bias = 0
        self.dropout = torch.nn.Dropout(0.9)

    def forward(self, x, mode):
        y = self.dropout(x) * SCALE + self.bias + x.shape[0]
        return y if mode == "mean" else -y


def notices(guard_filter, change):
    global SCALE
    SCALE = 1
    torch.compiler.reset()
    model, inputs = Head(), {"x": torch.ones(50), "mode": "mean"}
    compiled = torch.compile(model, backend="eager", dynamic=False, options={"guard_filter_fn": guard_filter})
    torch.manual_seed(0)
    compiled(**inputs)
    if change == "size":
        inputs["x"] = torch.ones(70)
    elif change == "argument":
        inputs["mode"] = "negative"
    elif change == "global":
        SCALE = 2
    elif change == "attribute":
        model.bias = 1
    elif change == "eval()":
        model.eval()
    torch.manual_seed(1)
    expected = model(**inputs)
    torch.manual_seed(1)
    return torch.equal(compiled(**inputs), expected)


CHANGES = ("size", "argument", "global", "attribute", "eval()")
unseen = {}
for name in sorted(name for name in dir(torch.compiler) if name.endswith("_unsafe")):
    unseen[name] = [change for change in CHANGES if not notices(getattr(torch.compiler, name), change)]
    print(f"{name}: {', '.join(unseen[name]) or 'nothing'}")
# --8<-- [end:use]

assert unseen, "no guard filters"
not_of_tensors = ["argument", "global", "attribute", "eval()"]
expected = {
    "keep_portable_guards_unsafe": not_of_tensors,
    "keep_tensor_guards_unsafe": not_of_tensors,
    "skip_all_guards_unsafe": ["size", *not_of_tensors],
    "skip_guard_on_all_nn_modules_unsafe": ["attribute", "eval()"],
    "skip_guard_on_globals_unsafe": ["global"],
    "skip_guard_on_inbuilt_nn_modules_unsafe": ["eval()"],
}
assert unseen == {name: expected[name] for name in unseen}, unseen
