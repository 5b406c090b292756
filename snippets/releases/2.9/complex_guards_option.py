# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: export.. got an unexpected keyword argument .prefer_deferred_runtime_asserts_over_guards.']
# ///
"""export takes prefer_deferred_runtime_asserts_over_guards."""

# --8<-- [start:use]
import torch

program = torch.export.export(
    torch.nn.Linear(3, 2),
    (torch.ones(4, 3),),
    prefer_deferred_runtime_asserts_over_guards=True,
)
print("checked:", hasattr(program.module(), "_guards_fn"))
print("unchecked:", hasattr(program.module(check_guards=False), "_guards_fn"))
# --8<-- [end:use]

assert not hasattr(program.module(check_guards=False), "_guards_fn")
assert hasattr(program.module(), "_guards_fn")
