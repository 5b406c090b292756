# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "a100"
# timeout = 300
# ///
"""AdamW on CUDA three ways: fused and compiled steps equal the loop; their times against it are measured."""

# --8<-- [start:use]
import torch


def trained(how, steps=3):
    torch.manual_seed(0)
    parameters = [torch.randn(256, 256, device="cuda", requires_grad=True) for _ in range(100)]
    options = {"loop": {"foreach": False}, "fused": {"fused": True}, "compiled": {}}[how]
    optimizer = torch.optim.AdamW(parameters, lr=torch.tensor(0.01, device="cuda"), **options)
    step = torch.compile(optimizer.step) if how == "compiled" else optimizer.step
    for parameter in parameters:
        parameter.grad = torch.randn_like(parameter)
    for _ in range(steps):
        step()
    return parameters, step


loop, loop_step = trained("loop")
fused, fused_step = trained("fused")
compiled, compiled_step = trained("compiled")
# --8<-- [end:use]

for name, found in (("fused", fused), ("compiled", compiled)):
    for parameter, expected in zip(found, loop, strict=True):
        torch.testing.assert_close(parameter, expected, rtol=1e-4, atol=1e-5, msg=f"{name} differs from the loop")


def median_ms(step, repeats: int = 30) -> float:
    """Return the median time of a step after warm-up, by CUDA events."""
    for _ in range(10):
        step()
    times = []
    for _ in range(repeats):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        step()
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end))
    return sorted(times)[len(times) // 2]


slow = median_ms(loop_step)
print(f"metric: fused_adamw_over_loop = {slow / median_ms(fused_step):.1f} x")
print(f"metric: compiled_adamw_over_loop = {slow / median_ms(compiled_step):.1f} x")
