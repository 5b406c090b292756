# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: input_args is silent']
# ///
"""PipelineStage logs that input_args is deprecated, up to 2.11."""

# --8<-- [start:use]
import logging

import torch
import torch.distributed as dist
from torch.distributed.pipelining import PipelineStage

dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
told = []
handler = logging.Handler()
handler.emit = lambda record: told.append(record.getMessage())
logging.getLogger("torch.distributed.pipelining").addHandler(handler)

layer, x = torch.nn.Linear(2, 2), torch.ones(1, 2)
PipelineStage(layer, 0, 1, torch.device("cpu"), input_args=(x,))
print([message.partition(". ")[0] for message in told if "input_args" in message])
dist.destroy_process_group()
# --8<-- [end:use]

assert any("passing input_args" in message for message in told), "input_args is silent"
