# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: module 'torch.compiler' has no attribute 'config'", 'AttributeError: torch.compiler.config.* does not exist']
# ///
"""The public settings of Dynamo are aliases; a setting without a name there is under the private module only."""

import inspect

import torch

NAMES = (
    "accumulated_recompile_limit",
    "allow_unspec_int_on_nn_module",
    "assume_static_by_default",
    "automatic_dynamic_shapes",
    "capture_dynamic_output_shape_ops",
    "capture_scalar_outputs",
    "fail_on_recompile_limit_hit",
    "recompile_limit",
    "reorderable_logging_functions",
    "verbose",
)
public, private = torch.compiler.config, torch._dynamo.config
for name in NAMES:
    mark = object()
    setattr(public, name, mark)
    assert getattr(private, name) is mark, f"{name} is not an alias"

refused = {}
for name, module in (("nested_graph_breaks", private), ("max_fusion_size", torch._inductor.config)):
    assert hasattr(module, name), f"{name} is not a private setting"
    try:
        getattr(public, name)
    except AttributeError as error:
        refused[name] = str(error)
assert refused["nested_graph_breaks"] == "torch.compiler.config.nested_graph_breaks does not exist", refused
assert refused["max_fusion_size"] == "torch.compiler.config.max_fusion_size does not exist", refused
assert {"dynamic", "mode", "options"} <= set(inspect.signature(torch.compile).parameters)
