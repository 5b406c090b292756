# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A logging.Logger method breaks the graph until it is listed as one to ignore."""

# --8<-- [start:use]
import logging

import torch

logger = logging.getLogger("train")


def step(x):
    x = x.sin()
    logger.info("a step")
    return x.cos()


graphs = torch._dynamo.explain(step)(torch.zeros(2)).graph_count
torch._dynamo.config.ignore_logger_methods.add(logging.Logger.info)
ignored = torch._dynamo.explain(step)(torch.zeros(2)).graph_count
print("graphs:", graphs, "then", ignored)
# --8<-- [end:use]

records = []
logger.addHandler(handler := logging.Handler())
handler.emit = records.append
logger.setLevel(logging.INFO)
out = torch.compile(step, backend="eager", fullgraph=True)(torch.zeros(2))
assert (graphs, ignored) == (2, 1), (graphs, ignored)
assert out.tolist() == [1.0, 1.0] and records == [], records
