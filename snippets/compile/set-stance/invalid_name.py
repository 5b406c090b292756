# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A misspelt stance is accepted; the error comes at the first compiled call, and the stance stays set."""

# --8<-- [start:use]
import torch

predict = torch.compile(lambda x: x + 1, backend="eager")

torch.compiler.set_stance("eager_on_recompiles")  # no error here
for attempt in (1, 2):
    try:
        predict(torch.ones(2))
    except RuntimeError as error:
        text = str(error)
        print(f"call {attempt}:", text.split("(")[0])

torch.compiler.set_stance("default")
print("repaired:", predict(torch.ones(2)).tolist())
# --8<-- [end:use]

assert text.startswith("invalid torch.compile stance 'DynamoStance(stance='eager_on_recompiles'"), text
assert attempt == 2
assert predict(torch.ones(2)).tolist() == [2.0, 2.0]
