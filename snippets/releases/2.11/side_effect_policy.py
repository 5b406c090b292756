# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: replayed side effects are not logged', 'AttributeError: .*side_effect_replay_policy does not exist']
# ///
"""Dynamo notes in its log the side effects that it replays."""

# --8<-- [start:use]
from torch._dynamo import config

print(config.side_effect_replay_policy)
# --8<-- [end:use]

assert config.side_effect_replay_policy == "info", "replayed side effects are not logged"
