# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""draft_export reports every problem on the path of the example, and runs operators for real."""

import torch
from torch.export import draft_export, export

real = []


@torch.library.custom_op("draft::half", mutates_args=())
def half(x: torch.Tensor) -> torch.Tensor:
    real.append(x)
    return x / 2


@torch.library.custom_op("draft::third", mutates_args=())
def third(x: torch.Tensor) -> torch.Tensor:
    return x / 3


class Model(torch.nn.Module):
    def forward(self, x, threshold):
        limit = threshold.item()
        x = x * limit if limit > 2 else third(x)
        return half(x)


inputs = (torch.ones(3), torch.tensor(5))
try:
    export(Model(), inputs)
except Exception as error:
    refusal = str(error)
assert "draft.half" not in refusal and "draft::half" not in refusal, "export names the second problem too"
assert not real, "export ran the operator"
program = draft_export(Model(), inputs)
kinds = sorted(failure.failure_type.name for failure in program._report.failures)
assert kinds == ["DATA_DEPENDENT_ERROR", "MISSING_FAKE_KERNEL"], kinds
profiled = sorted(program._report.op_profiles)
assert len(profiled) == 1 and "half" in profiled[0], f"profiles of {profiled}"
assert any(type(value) is torch.Tensor and value.tolist() == [5.0] * 3 for value in real), "no real run of the example"
half.register_fake(lambda x: torch.empty_like(x))
real.clear()
draft_export(Model(), inputs)
assert real, "an operator with a fake implementation is not run for real"
