# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: replayed side effects are not logged', 'AttributeError: .*side_effect_replay_policy does not exist']
# ///
"""Dynamo notes in its log `side_effects` what it replays; nothing is logged until you ask for that log."""

# --8<-- [start:use]
import logging

import torch
from torch._dynamo import config

print(config.side_effect_replay_policy)
# --8<-- [end:use]

batches = []
messages = []
recorder = logging.Handler()
recorder.emit = lambda record: messages.append(record.getMessage())


@torch.compile(backend="eager")
def count(x):
    batches.append(1)
    return x + 1


def logged_lines():
    """Return what the log says of the list while `count` compiles anew."""
    messages.clear()
    torch.compiler.reset()
    logger = logging.getLogger("torch._dynamo.side_effects.__side_effects")
    logger.addHandler(recorder)
    count(torch.ones(2))
    logger.removeHandler(recorder)
    return [message for message in messages if "Mutating object of type list" in message]


assert config.side_effect_replay_policy == "info", "replayed side effects are not logged"
assert logged_lines() == [], "the log speaks without TORCH_LOGS"
torch._logging.set_logs(side_effects=True)
assert len(logged_lines()) == 1, "replayed side effects are not logged"
assert batches == [1, 1]
