# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "PyYAML"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The profiles of the report stand in for the fake implementation of an operator."""

# --8<-- [start:use]
import torch
from torch._library.fake_profile import load_op_profiles, save_op_profiles, unsafe_generate_fake_kernels
from torch.export import draft_export, export


@torch.library.custom_op("shop::ranks", mutates_args=())
def ranks(x: torch.Tensor) -> torch.Tensor:
    return x.argsort()


class Model(torch.nn.Module):
    def forward(self, x):
        return ranks(x) + 1


inputs = (torch.tensor([3.0, 1.0, 2.0]),)
draft = draft_export(Model(), inputs)
save_op_profiles(draft._report.op_profiles, "profiles.yaml")

with unsafe_generate_fake_kernels(load_op_profiles("profiles.yaml")):
    program = export(Model(), inputs)
print(program.module()(torch.tensor([3.0, 1.0, 2.0])))
# --8<-- [end:use]

torch.testing.assert_close(program.module()(*inputs), Model()(*inputs))
