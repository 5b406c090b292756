# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""draft_export runs an operator without a fake implementation for real and infers one."""

# --8<-- [start:use]
import torch
from torch.export import draft_export, export


@torch.library.custom_op("shop::top_half", mutates_args=())
def top_half(x: torch.Tensor) -> torch.Tensor:
    return x[: x.shape[0] // 2].clone()


class Model(torch.nn.Module):
    def forward(self, x):
        return top_half(x) + 1


inputs = (torch.arange(6.0),)
try:
    export(Model(), inputs)
except Exception as error:
    refusal = str(error)
    print("export:", type(error).__name__)

program = draft_export(Model(), inputs)
print([failure.failure_type.name for failure in program._report.failures])
print(sorted(program._report.op_profiles))
# --8<-- [end:use]

assert "register_fake" in refusal or "fake" in refusal.lower(), refusal
assert [failure.failure_type.name for failure in program._report.failures] == ["MISSING_FAKE_KERNEL"]
torch.testing.assert_close(program.module()(*inputs), Model()(*inputs))
