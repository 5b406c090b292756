"""Templates of new records; ``check`` refuses every line that still has the placeholder."""

from torchproof.records.release_notes import CHANGE_TOPICS, SEVERITIES

# What ``check`` refuses a line for: the author has yet to write it.
MARK = "REPLACE:"
DETECTION = f'    undetectable: "{MARK} why no code shows it; or write detect, the patterns of code that meets it"\n'
SEVERITY = f"    severity: breaks  # {MARK} what it does to old code: {', '.join(SEVERITIES)}\n"
STEPS = f"""\
before: "{MARK} what it did before."
after: "{MARK} what it does now."
action: "{MARK} what a reader has to do."
"""
FEATURE = f"""\
---
title: "{MARK} what a reader wants to do, such as Apply a function to every slice with map"
summary: "{MARK} one sentence that says what it is."
asked:
  - "{MARK} what somebody types into the search who does not know its name; one line each, or delete them"
kind: {{kind}}
status: unstable  # {MARK} PyTorch's own word for it: stable, unstable, prototype, deprecated or removed
since: "{{since}}"
needs: {{needs}}
api: []  # {MARK} the dotted names to look up on every release, such as [torch.cond]; [] if it has none
proof: [{{aspect}}]
{{steps}}sources:
  - https://github.com/pytorch/pytorch  # {MARK} the addresses that carry the facts
---

{MARK} when a reader wants it, in a sentence or two.

## Use it

{{{{{{{{ snippet("{{aspect}}") }}}}}}}}

## What happens

{MARK} how it works, as far as one needs it to use it well. What no listing shows carries its source.

## Pitfalls

{MARK} a heading with the error that one would search for, and the snippet that shows it; or delete the section.

## When not to use it

{MARK} what it costs, and what to take instead; or delete the section.
"""
SHOWN = f"""
{MARK} what the next listing shows; move both to where a reader needs them.

{{{{{{{{ snippet("{{aspect}}") }}}}}}}}
"""
SNIPPET = f'''\
# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>={{since}}"]
#
# [tool.torchproof]
# needs = "{{needs}}"
# ///
"""{MARK} one sentence that says what this script shows."""

# --8<-- [start:use]
import torch

scores = torch.tensor([1.0, 2.0, 3.0])  # {MARK} the 5 to 25 lines that a reader copies, in place of these three
weights = torch.softmax(scores, dim=0)
print("weights:", [round(weight, 3) for weight in weights.tolist()])
# --8<-- [end:use]

# {MARK} a check against an independent reference (eager mode, NumPy, a formula), in place of this one
torch.testing.assert_close(weights, scores.exp() / scores.exp().sum())
'''
CHANGE = f"""\
  - id: {{id}}
    kind: {{kind}}
{{severity}}    topic: compile  # {MARK} what it is about: {", ".join(CHANGE_TOPICS)}
    title: "{MARK} a clause that says what changed"
{{steps}}    snippet: {{aspect}}
{{detection}}    sources:
      - https://github.com/pytorch/pytorch  # {MARK} the addresses that carry the facts
"""
