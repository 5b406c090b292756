# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Only options save memory: without them the call allocates like the two steps."""

# --8<-- [start:use]
import torch
from torch.nn import LinearCrossEntropyOptions
from torch.nn.functional import cross_entropy, linear_cross_entropy
from torch.profiler import ProfilerActivity, profile

torch.manual_seed(0)
tokens, width, vocabulary = 512, 32, 8192
hidden = torch.randn(tokens, width, requires_grad=True)
weight = torch.randn(vocabulary, width, requires_grad=True)
labels = torch.randint(vocabulary, (tokens,))


def peak_mib(loss_of) -> float:
    with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as trace:
        loss_of().backward()
    hidden.grad = weight.grad = None
    events = [event for event in trace.profiler.kineto_results.events() if event.name() == "[memory]"]
    live = peak = 0
    for event in sorted(events, key=lambda event: event.start_ns()):
        live += event.nbytes()
        peak = max(peak, live)
    return peak / 2**20


two_steps = peak_mib(lambda: cross_entropy(hidden @ weight.T, labels))
default = peak_mib(lambda: linear_cross_entropy(hidden, weight, labels))
chunked = peak_mib(lambda: linear_cross_entropy(hidden, weight, labels, options=LinearCrossEntropyOptions()))
print(f"logits alone: {tokens * vocabulary * 4 / 2**20:.0f} MiB")
# --8<-- [end:use]

logits = tokens * vocabulary * 4 / 2**20
assert two_steps >= logits and default >= logits, f"the logits are not held: {two_steps:.0f} and {default:.0f} MiB"
assert chunked < logits, f"the chunked path holds {chunked:.0f} MiB, the logits are {logits:.0f}"
print(f"metric: two_steps_over_default = {two_steps / default:.2f} x")
print(f"metric: two_steps_over_chunked = {two_steps / chunked:.2f} x")
