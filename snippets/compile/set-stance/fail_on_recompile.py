# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""fail_on_recompile raises on any call that would compile, also the very first."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", dynamic=False)
def predict(batch):
    return batch.relu()


def try_predict(batch):
    try:
        with torch.compiler.set_stance("fail_on_recompile"):
            predict(batch)
        return "ran compiled code"
    except RuntimeError as error:
        return str(error).splitlines()[0].split(". ")[0].rstrip(".")


print("before warm-up:", try_predict(torch.ones(3)))
predict(torch.ones(3))
print("same shape:    ", try_predict(torch.ones(3)))
print("new shape:     ", try_predict(torch.ones(4)))
# --8<-- [end:use]

expected = "Detected recompile when torch.compile stance is 'fail_on_recompile'"
for batch in (torch.ones(4), torch.ones(5)):
    assert try_predict(batch).startswith(expected), try_predict(batch)
assert try_predict(torch.ones(3)) == "ran compiled code"
