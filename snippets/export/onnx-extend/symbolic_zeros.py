# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# ///
"""An operator of a domain of your own; outside an export it returns zeros."""

# --8<-- [start:use]
import torch
from torch.onnx.ops import symbolic


class Rank(torch.nn.Module):
    def forward(self, scores):
        return symbolic("shop::Rank", (scores,), {"k": 2}, dtype=torch.int64, shape=scores.shape, version=1)


program = torch.onnx.export(Rank(), (torch.randn(3),), dynamo=True, verbose=False)
proto = program.model_proto
print([(node.domain, node.op_type) for node in proto.graph.node])
print("eager:", Rank()(torch.tensor([0.3, 0.1, 0.2])))
# --8<-- [end:use]

assert [(node.domain, node.op_type) for node in proto.graph.node] == [("shop", "Rank")]
assert ("shop", 1) in [(opset.domain, opset.version) for opset in proto.opset_import]
assert not Rank()(torch.tensor([0.3, 0.1, 0.2])).any()
