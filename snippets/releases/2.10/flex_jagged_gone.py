# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,!=2.6.*,!=2.7.*,!=2.8.*,!=2.9.*"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: jagged tensors are taken"]
# ///
"""flex_attention takes packed sequences with a mask by document, and no jagged nested tensor."""

# --8<-- [start:use]
import torch
from torch.nn.attention import flex_attention as flex

torch.manual_seed(0)
sequences = [torch.randn(length, 2, 16) for length in (40, 88)]
jagged = torch.nested.nested_tensor(sequences, layout=torch.jagged).transpose(1, 2)
error = None
try:
    causal = flex.create_nested_block_mask(lambda batch, head, query, key: query >= key, 1, 1, jagged)
    flex.flex_attention(jagged, jagged, jagged, block_mask=causal)
except Exception as caught:
    error = caught
print("jagged:", "refused" if error else "taken")

packed = torch.cat(sequences).transpose(0, 1).unsqueeze(0)  # all sequences end to end
document = torch.repeat_interleave(torch.arange(2), torch.tensor([40, 88]))


def same_document(batch, head, query_index, key_index):
    return document[query_index] == document[key_index]


block_mask = flex.create_block_mask(same_document, None, None, 128, 128, device="cpu")
output = flex.flex_attention(packed, packed, packed, block_mask=block_mask)
print("packed:", tuple(output.shape))
# --8<-- [end:use]

assert error is not None, "jagged tensors are taken"
for part, alone in zip(output.split([40, 88], dim=2), sequences):
    alone = alone.transpose(0, 1).unsqueeze(0)
    expected = torch.nn.functional.scaled_dot_product_attention(alone, alone, alone)
    torch.testing.assert_close(part, expected, rtol=1e-4, atol=1e-5)
