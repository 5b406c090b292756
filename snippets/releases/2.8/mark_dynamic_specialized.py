# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the mark was dropped without a word']
# ///
"""A dimension marked as dynamic that the code fixes is an error."""

# --8<-- [start:use]
import torch

tokens, mask = torch.randn(2, 8192), torch.zeros(8192)
torch._dynamo.mark_dynamic(mask, 0)


@torch.compile(backend="eager")
def narrow(tokens, mask):
    torch.where(mask > 10000, 1, 0)
    return torch.narrow(tokens, 1, 0, mask.size(0)).clone()


refusal = None
try:
    narrow(tokens, mask)
except Exception as error:
    refusal = f"{type(error).__name__}: {error}".splitlines()[0]
    print(refusal.partition("!")[0])
# --8<-- [end:use]

assert refusal is not None, "the mark was dropped without a word"
assert "Constraints violated" in refusal, refusal
relaxed = torch.zeros(8192)
torch._dynamo.maybe_mark_dynamic(relaxed, 0)
torch._dynamo.reset()
torch.testing.assert_close(narrow(tokens, relaxed), tokens)
