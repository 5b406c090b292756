"""Fakes tensors on the device, which have shapes and no values; tensors on the CPU stay real.

The few values that are known all the same: ``known_values.py``.
"""

# ruff: noqa: SLF001 - torch is patched where it asks

import threading
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any

from torchproof_assembly import known_values
from torchproof_assembly.patched_interface import make_constant, replace_in_modules


def install_fake_tensors(torch: Any) -> None:
    """Make tensors on the device without memory, and their random number generators without a state."""
    fake: Any = import_module("torch._subclasses.fake_tensor")
    torch._C._set_only_lift_cpu_tensors(True)
    fake.init_gpu_context = make_constant(None)
    fake.FakeTensorMode.avoid_device_init = property(make_constant(True))
    fake.FakeTensor.data_ptr = make_constant(0)
    _dispatch_cpu_tensors(torch, fake)
    no_dispatch = import_module("torch.utils._mode_utils").no_dispatch

    def state(*_: Any, **__: Any) -> Any:
        with no_dispatch():
            return torch.zeros(16, dtype=torch.uint8)

    def empty(size: Any, stride: Any, dtype: Any) -> Any:
        return torch.empty_strided(size, stride, dtype=dtype, device="cuda")

    torch.__future__.set_overwrite_module_params_on_conversion(True)  # before 2.10 a parameter would take its place
    torch.cuda.get_rng_state = state
    torch._C._dynamo.guards._empty_strided_cuda = empty


@cache
def get_script_mode() -> Any:
    """Return the fake mode in which a script runs."""
    return import_module("torch._subclasses.fake_tensor").FakeTensorMode(allow_non_fake_inputs=True)


def _dispatch_cpu_tensors(torch: Any, fake: Any) -> None:
    """Dispatch operators on CPU tensors as usual; copying a value back from the device raises.

    The mode cannot be a subclass: higher-order operators look a mode's class up.
    """
    leaves = import_module("torch.utils._pytree").tree_leaves
    dispatch = fake.FakeTensorMode.__torch_dispatch__

    def is_on_cpu(value: Any) -> bool:
        return type(value) in (torch.Tensor, torch.nn.Parameter) and value.device.type == "cpu"

    inside = threading.local()

    def own(self: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        given = kwargs or {}
        if self is not get_script_mode() or getattr(inside, "operator", None):
            return dispatch(self, func, types, args, kwargs)  # an operator of the device may be made of others
        tensors = [leaf for leaf in leaves((args, given)) if isinstance(leaf, torch.Tensor)]
        device = given.get("device")
        if (device is None or torch.device(device).type == "cpu") and all(map(is_on_cpu, tensors)):
            return func(*args, **given)
        if any(map(is_on_cpu, leaves(list(_mutated_arguments(func, args, given))))):
            raise fake.DataDependentOutputException(func)
        if (value := known_values.read_known_number(func, args)) is not None:
            return value
        inside.operator = func
        here, named = _convert_to_fake(self, args, given) if all(map(is_on_cpu, tensors)) else (args, given)
        try:
            result = dispatch(self, func, types, here, named)
        finally:
            inside.operator = None
        known_values.propagate_value(func, args, given, tensors, result)
        return result

    fake.FakeTensorMode.__torch_dispatch__ = own


def _convert_to_fake(mode: Any, args: Any, given: dict[str, Any]) -> Any:
    """Return the arguments with fake tensors: before 2.10 torch itself copies real ones to the device."""
    tensor = import_module("torch").Tensor
    pytree: Any = import_module("torch.utils._pytree")
    return pytree.tree_map_only(tensor, mode.from_tensor, (args, given))


def _mutated_arguments(func: Any, args: Any, given: Any) -> Iterator[Any]:
    """Yield the arguments that an operator mutates."""
    schema = getattr(func, "_schema", None)
    declared = schema.arguments if schema else ()
    named = ((argument, given[argument.name]) for argument in declared if argument.name in given)
    for argument, value in chain(zip(declared, args, strict=False), named):
        if argument.alias_info is not None and argument.alias_info.is_write:
            yield value


def prefer_tracing_mode() -> None:
    """Prefer the mode of a tracing to that of its inputs, as torch does from 2.11 on.

    Outside of a tracing prefer the mode of the exported program to that of the script.
    """
    guards: Any = import_module("torch._guards")
    fake: Any = import_module("torch._subclasses.fake_tensor").FakeTensor
    leaves = import_module("torch.utils._pytree").tree_leaves
    detect = guards.detect_fake_mode

    def detect_preferred(inputs: Any = None) -> Any:
        context = guards.TracingContext.try_get()
        mode = context.fake_mode if context else None
        others = {leaf.fake_mode: None for leaf in leaves(inputs) if isinstance(leaf, fake)}
        others.pop(get_script_mode(), None)
        mode = mode or (next(iter(others)) if len(others) == 1 else None)
        return mode if mode is not None else detect(inputs)

    replace_in_modules("detect_fake_mode", detect, detect_preferred)


def convert_aot_inputs() -> None:
    """Convert the inputs of AOTAutograd to the mode of its tracing, as torch does from 2.11 on."""
    fake: Any = import_module("torch._subclasses.fake_tensor").FakeTensor
    entry: Any = import_module("torch._functorch.aot_autograd").process_inputs

    def process(flat_args: Any, config: Any, mode: Any, *rest: Any, **options: Any) -> Any:
        strange = [isinstance(given, fake) and given.fake_mode is not mode for given in flat_args]
        brought = [mode.from_tensor(a) if b else a for a, b in zip(flat_args, strange, strict=True)]
        return entry(brought, config, mode, *rest, **options)

    replace_in_modules("process_inputs", entry, process)


def accepts_foreign_modes(torch: Any) -> bool:
    """Return True if tracing accepts inputs of another fake mode."""
    guards, mode = import_module("torch._guards"), import_module("torch._subclasses.fake_tensor").FakeTensorMode
    with mode():
        outside = torch.empty(1)
    inside = mode()
    with guards.tracing(guards.TracingContext(inside)):
        try:
            return guards.detect_fake_mode([outside]) is inside
        except AssertionError:
            return False
