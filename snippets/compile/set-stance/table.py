# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What each stance does with code that is cached and with a call that needs new code."""

import torch


@torch.compile(backend="eager", dynamic=False)
def library_function(x):
    return x + torch.compiler.is_compiling()  # adds 1 in compiled code, 0 in eager


def outcome(length):
    try:
        return {1.0: "compiled", 0.0: "eager"}[library_function(torch.zeros(length))[0].item()]
    except RuntimeError as error:
        return type(error).__name__


outcomes = {}
for stance in ("default", "force_eager", "eager_on_recompile", "fail_on_recompile"):
    torch.compiler.reset()
    library_function(torch.zeros(2))  # compiled before the stance is set
    with torch.compiler.set_stance(stance):
        outcomes[stance] = (outcome(2), outcome(3))

assert outcomes == {
    "default": ("compiled", "compiled"),
    "force_eager": ("eager", "eager"),
    "eager_on_recompile": ("compiled", "eager"),
    "fail_on_recompile": ("compiled", "RuntimeError"),
}, outcomes


# A stance does not look at graph breaks, and a disabled function is left alone by any of them.
@torch.compile(backend="eager")
def broken(x):
    torch._dynamo.graph_break()
    return x + torch.compiler.is_compiling()


@torch.compile(backend="eager")
def mixed(x):
    return left_alone(x) + torch.compiler.is_compiling()


@torch.compiler.disable
def left_alone(x):
    return x + 10 * torch.compiler.is_compiling()


broken(torch.zeros(1))
with torch.compiler.set_stance("fail_on_recompile"):
    assert broken(torch.zeros(1)).item() == 1.0, "a stance refuses graph breaks"
assert mixed(torch.zeros(1)).item() == 1.0, "disable reaches beyond its function"
