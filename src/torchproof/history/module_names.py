"""Which modules are private, hold settings, or have their names in the history."""

# Private packages that people use.
PRACTITIONERS = (
    "torch._dynamo",
    "torch._inductor",
    "torch._functorch",
    "torch._higher_order_ops",
    "torch._export",
    "torch._library",
    "torch._logging",
    "torch._subclasses",
    "torch._utils",
    "torch.distributed._",
)
# What Python gives every module.
MODULE_ATTRIBUTES = frozenset(
    f"__{name}__" for name in ("name", "doc", "file", "dict", "spec", "loader", "package", "builtins", "cached")
)
# Packages of which no source is read.
UNREAD = ("torch.testing._internal", "torch._vendor")
# Packages and modules whose classes get their methods in loops.
LOOPED = ("torch._numpy.", "torch.fx.experimental.sym_node.")
# Modules that take names from a module in C++ without a stub, or whose submodules are entries of ``sys.modules``.
FILLED_AT_RUN_TIME = (
    *("torch._dynamo.decorators", "torch.fx.experimental.sym_node"),
    *("torch.distributed._tensor", "torch.distributed._shard.checkpoint"),
    *("torch.distributed._sharded_tensor", "torch.distributed._sharding_spec"),
)
# Modules that take what they have from C++, private names too.
FILLED_FROM_C = ("torch", "torch.return_types")
# What Python, pybind11 and others add to a class when it is made, without a word in its body.
ADDED_TO_CLASSES = frozenset((
    *(f"__{name}__" for name in ("abstractmethods", "annotations", "final", "match_args", "orig_bases", "parameters")),
    *(f"__{name}__" for name in ("dataclass_fields", "dataclass_params", "optional_keys", "required_keys", "total")),
    *("__members__", "__weakref__"),
    *("__slots__", "__protocol_attrs__", "_abc_impl", "_backward_cls", "_is_protocol", "_is_runtime_protocol"),
    *("_pybind11_conduit_v1_", "n_fields", "n_sequence_fields", "n_unnamed_fields"),
))  # fmt: skip
# How deep below ``torch`` names of private modules are kept, besides those that a public name leads to.
DEPTH = 3


def is_private(module: str) -> bool:
    """Return True if a module, or a package around it, has a name with an underscore."""
    return any(part.startswith("_") for part in module.split("."))


def is_settings(module: str) -> bool:
    """Return True if a module holds settings."""
    return module.rpartition(".")[2] == "config"


def is_covered(module: str) -> bool:
    """Return True if the history has a module's own names: it is public, or one of the private ones that people use."""
    if not is_private(module):
        return True
    depth = DEPTH + module.startswith("torch.distributed.")
    return module.startswith(PRACTITIONERS) and module.count(".") < depth


def is_dunder(name: str) -> bool:
    """Return True if a name has two underscores on both sides."""
    return name.startswith("__") and name.endswith("__") and len(name) > 4
