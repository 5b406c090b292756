# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Score and mask functions see index tensors; the block mask notes empty blocks, and building it looks at every pair."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention
from torch.utils._python_dispatch import TorchDispatchMode


class Largest(TorchDispatchMode):
    """Note the number of elements of the largest tensor."""

    elements = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        out = func(*args, **(kwargs or {}))
        if isinstance(out, torch.Tensor):
            self.elements = max(self.elements, out.numel())
        return out


kinds = set()


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


def noting(batch, head, query_index, key_index):
    kinds.update((type(query_index), query_index.dtype))
    return query_index >= key_index


def as_score(score, batch, head, query_index, key_index):
    return torch.where(query_index >= key_index, score, -torch.inf)


def branching(score, batch, head, query_index, key_index):
    return score if query_index > 3 else -score


query, key, value = (torch.randn(1, 1, 512, 16) for _ in range(3))
with Largest() as largest:
    create_block_mask(noting, None, None, 512, 512, device="cpu")
block_mask = create_block_mask(causal, None, None, 512, 512, device="cpu")
masked = flex_attention(query, key, value, block_mask=block_mask)
scored = flex_attention(query, key, value, score_mod=as_score)
text = ""
try:
    flex_attention(query, key, value, score_mod=branching)
except RuntimeError as error:
    text = str(error)
print("blocks left out:", f"{block_mask.sparsity():.1f} %")
print("an if on an index is refused:", "ontrol flow" in text)
# --8<-- [end:use]

assert kinds <= {torch.Tensor, torch.int32, torch.int64} and torch.Tensor in kinds, kinds
assert block_mask.sparsity() == 37.5, f"{block_mask.sparsity()} % of 4 x 4 blocks are empty"
assert largest.elements >= 512 * 512, f"the mask function saw {largest.elements} pairs at once"
torch.testing.assert_close(masked, scored, msg="minus infinity in score_mod gives other values")
expected = torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)
torch.testing.assert_close(masked, expected, atol=1e-4, rtol=1e-4)
assert "ynamic control flow" in text, f"an if on an index: {text}"
