# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: .*unexpected keyword argument 'run_compile_with_interpreter'"]
# ///
"""run_compile_with_interpreter names the source line of each operator in code compiled with aot_eager."""

# --8<-- [start:use]
import torch
from torch.utils._debug_mode import DebugMode


def step(x: torch.Tensor) -> torch.Tensor:
    y = x * 2
    return torch.sin(y)


inputs = torch.arange(4.0)
compiled = torch.compile(step, backend="aot_eager")
with DebugMode(run_compile_with_interpreter=True, record_stack_trace=True) as run:
    compiled(inputs)
for line in run.debug_string(show_stack_trace=True).splitlines():
    if "code:" in line or "aten::" in line:
        print(line.split("code: ")[-1].split("(t:")[0].strip())
# --8<-- [end:use]

text = run.debug_string(show_stack_trace=True)
order = [text.index(part) for part in ("code: y = x * 2", "aten::mul.Tensor", "code: return torch.sin(y)", "aten::sin")]
assert order == sorted(order), f"the lines do not stand before their operators: {text}"
