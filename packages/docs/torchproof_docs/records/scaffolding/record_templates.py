"""Templates of new records; ``check`` refuses every line that still has the placeholder."""

from torchproof_docs.records.release_notes import CHANGE_TOPICS, SEVERITIES

# What ``check`` refuses a line for: the author has yet to write it.
PLACEHOLDER = "REPLACE:"
SEVERITY_TEMPLATE = f"    severity: breaks  # {PLACEHOLDER} what it does to old code: {', '.join(SEVERITIES)}\n"
STEPS_TEMPLATE = f"""\
before: "{PLACEHOLDER} what it did before."
after: "{PLACEHOLDER} what it does now, such as the error that it raises."
"""
ACTION_TEMPLATE = f'action: "{PLACEHOLDER} what a reader has to do."\n'
BROKEN_TEMPLATE = f"""\
broken:
  since: "{{release}}"
  until: "{{release}}"  # {PLACEHOLDER} the last release that has the bug
  round: "{PLACEHOLDER} what a reader has to do until then."
"""
FEATURE_TEMPLATE = f"""\
---
title: "{PLACEHOLDER} what a reader wants to do, such as Apply a function to every slice with map"
summary: "{PLACEHOLDER} one sentence that says what it is."
asked:
  - "{PLACEHOLDER} what somebody types into the search who does not know its name; one line each, or delete them"
kind: {{kind}}
status: unstable  # {PLACEHOLDER} PyTorch's own word for it: stable, unstable, prototype, deprecated or removed
since: "{{since}}"
needs: {{needs}}
api: []  # {PLACEHOLDER} the dotted names to look up on every release, such as [torch.cond]; [] if it has none
proof: [{{aspect}}]
{{steps}}sources:
  - https://github.com/pytorch/pytorch  # {PLACEHOLDER} the addresses that carry the facts
---

{PLACEHOLDER} when a reader wants it, in a sentence or two.

## Use it

{{{{{{{{ snippet("{{aspect}}") }}}}}}}}

## What happens

{PLACEHOLDER} how it works, as far as one needs it to use it well. What no listing shows carries its source.

## Pitfalls

{PLACEHOLDER} a heading with the error that one would search for, and the snippet that shows it; or delete the section.

## When not to use it

{PLACEHOLDER} what it costs, and what to take instead; or delete the section.
"""
LISTING_TEMPLATE = f"""
{PLACEHOLDER} what the next listing shows; move both to where a reader needs them.

{{{{{{{{ snippet("{{aspect}}") }}}}}}}}
"""
SNIPPET_TEMPLATE = f'''\
# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>={{since}}"]
#
# [tool.torchproof]
# needs = "{{needs}}"
# ///
"""{PLACEHOLDER} one sentence that says what this script shows."""

# --8<-- [start:use]
import torch

scores = torch.tensor([1.0, 2.0, 3.0])  # {PLACEHOLDER} the 5 to 25 lines that a reader copies, in place of these three
weights = torch.softmax(scores, dim=0)
print("weights:", [round(weight, 3) for weight in weights.tolist()])
# --8<-- [end:use]

# {PLACEHOLDER} a check against an independent reference (eager mode, NumPy, a formula), in place of this one
torch.testing.assert_close(weights, scores.exp() / scores.exp().sum())
'''
DETECTION_TEMPLATE = (
    f'    undetectable: "{PLACEHOLDER} why no code shows it; or write detect, the patterns of code that meets it"\n'
)
CHANGE_TEMPLATE = f"""\
  - id: {{id}}
    kind: {{kind}}
{{severity}}    topic: compile  # {PLACEHOLDER} what it is about: {", ".join(CHANGE_TOPICS)}
    title: "{PLACEHOLDER} a clause that says what changed"
{{steps}}    snippet: {{aspect}}
{{detection}}    sources:
      - https://github.com/pytorch/pytorch  # {PLACEHOLDER} the addresses that carry the facts
"""
