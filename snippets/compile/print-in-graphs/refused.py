# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A print and a call of a logger break the graph, and under fullgraph=True both raise."""

import logging

import torch

logger = logging.getLogger("steps")


def printing(x):
    x = x.sin()
    print("after sin:", x)
    return x.cos()


def logging_step(x):
    x = x.sin()
    logger.info("after sin")
    return x.cos()


for step in (printing, logging_step):
    graphs = torch._dynamo.explain(step)(torch.zeros(2)).graph_count
    try:
        torch.compile(step, backend="eager", fullgraph=True)(torch.zeros(2))
        raised = False
    except torch._dynamo.exc.Unsupported:
        raised = True
    assert (graphs, raised) == (2, True), (step.__name__, graphs, raised)
print("both break, both raise")
