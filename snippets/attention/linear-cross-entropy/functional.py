# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The functional form takes the weight of an existing head, here one tied to the embedding."""

# --8<-- [start:use]
import torch
from torch.nn.functional import cross_entropy, linear_cross_entropy

torch.manual_seed(0)
embedding = torch.nn.Embedding(512, 32)
hidden = embedding(torch.randint(512, (4, 32)))  # (batch, tokens, width)
labels = torch.randint(512, (4, 32))

options = torch.nn.LinearCrossEntropyOptions()
loss = linear_cross_entropy(hidden.flatten(0, 1), embedding.weight, labels.flatten(), options=options)
loss.backward()
print("loss:", round(loss.item(), 2), "gradient of the embedding:", tuple(embedding.weight.grad.shape))
# --8<-- [end:use]

found = embedding.weight.grad.clone()
embedding.zero_grad()
torch.manual_seed(0)
again = torch.nn.Embedding(512, 32)
logits = again(torch.randint(512, (4, 32))) @ again.weight.T
expected = cross_entropy(logits.flatten(0, 1), labels.flatten())
expected.backward()
torch.testing.assert_close(loss, expected)
torch.testing.assert_close(found, again.weight.grad)
