"""Tensors without a GPU: those on a CPU are what they always are, those on the device have a shape and no values.

But for the few whose value is known all the same, see ``stand_in_values.py``.
"""

# ruff: noqa: SLF001 - torch is patched where it asks

import threading
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any

from torchproof.run import stand_in_values
from torchproof.run.stand_in_interface import always, replace_everywhere


def put_in_place(torch: Any) -> None:
    """Let tensors on the device be without memory, and their random numbers without a state."""
    fake: Any = import_module("torch._subclasses.fake_tensor")
    torch._C._set_only_lift_cpu_tensors(True)
    fake.init_gpu_context = always(None)
    fake.FakeTensorMode.avoid_device_init = property(always(True))
    fake.FakeTensor.data_ptr = always(0)
    _leave_cpu_alone(torch, fake)
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
def device_mode() -> Any:
    """Return the mode in which a script runs."""
    return import_module("torch._subclasses.fake_tensor").FakeTensorMode(allow_non_fake_inputs=True)


def _leave_cpu_alone(torch: Any, fake: Any) -> None:
    """Let a script's work on a CPU be done; what would bring a value back from the device asks for it.

    The mode cannot be a class of its own: operators of higher order look a mode's class up.
    """
    leaves = import_module("torch.utils._pytree").tree_leaves
    dispatch = fake.FakeTensorMode.__torch_dispatch__

    def on_cpu(found: Any) -> bool:
        return type(found) in (torch.Tensor, torch.nn.Parameter) and found.device.type == "cpu"

    inside = threading.local()

    def own(self: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        given = kwargs or {}
        if self is not device_mode() or getattr(inside, "operator", None):
            return dispatch(self, func, types, args, kwargs)  # an operator of the device may be made of others
        tensors = [leaf for leaf in leaves((args, given)) if isinstance(leaf, torch.Tensor)]
        device = given.get("device")
        if (device is None or torch.device(device).type == "cpu") and all(map(on_cpu, tensors)):
            return func(*args, **given)
        if any(map(on_cpu, leaves(list(_written(func, args, given))))):
            raise fake.DataDependentOutputException(func)
        if (value := stand_in_values.asked(func, args)) is not None:
            return value
        inside.operator = func
        here, named = _brought(self, args, given) if all(map(on_cpu, tensors)) else (args, given)
        try:
            result = dispatch(self, func, types, here, named)
        finally:
            inside.operator = None
        stand_in_values.follow(func, args, given, tensors, result)
        return result

    fake.FakeTensorMode.__torch_dispatch__ = own


def _brought(mode: Any, args: Any, given: dict[str, Any]) -> Any:
    """Return the arguments with each tensor without its values: before 2.10 torch copies these to the device itself."""
    tensor = import_module("torch").Tensor
    pytree: Any = import_module("torch.utils._pytree")
    return pytree.tree_map_only(tensor, mode.from_tensor, (args, given))


def _written(func: Any, args: Any, given: Any) -> Iterator[Any]:
    """Yield the arguments that an operator writes to."""
    schema = getattr(func, "_schema", None)
    declared = schema.arguments if schema else ()
    named = ((argument, given[argument.name]) for argument in declared if argument.name in given)
    for argument, value in chain(zip(declared, args, strict=False), named):
        if argument.alias_info is not None and argument.alias_info.is_write:
            yield value


def trust_tracing() -> None:
    """Let the mode of a tracing win over that of its inputs, as from 2.11 on; releases before take them for one.

    Outside of a tracing the mode of what was exported wins over that of the script.
    """
    guards: Any = import_module("torch._guards")
    fake: Any = import_module("torch._subclasses.fake_tensor").FakeTensor
    leaves = import_module("torch.utils._pytree").tree_leaves
    asked = guards.detect_fake_mode

    def found(inputs: Any = None) -> Any:
        context = guards.TracingContext.try_get()
        mode = context.fake_mode if context else None
        others = {leaf.fake_mode: None for leaf in leaves(inputs) if isinstance(leaf, fake)}
        others.pop(device_mode(), None)
        mode = mode or (next(iter(others)) if len(others) == 1 else None)
        return mode if mode is not None else asked(inputs)

    replace_everywhere("detect_fake_mode", asked, found)


def bring_over() -> None:
    """Let what AOTAutograd takes in be brought over to the mode of its tracing, as from 2.11 on."""
    fake: Any = import_module("torch._subclasses.fake_tensor").FakeTensor
    entry: Any = import_module("torch._functorch.aot_autograd").process_inputs

    def process(flat_args: Any, config: Any, mode: Any, *rest: Any, **options: Any) -> Any:
        strange = [isinstance(given, fake) and given.fake_mode is not mode for given in flat_args]
        brought = [mode.from_tensor(a) if b else a for a, b in zip(flat_args, strange, strict=True)]
        return entry(brought, config, mode, *rest, **options)

    replace_everywhere("process_inputs", entry, process)


def takes_other_modes(torch: Any) -> bool:
    """Tell whether a tracing goes on where its inputs belong to another mode of tensors without values."""
    guards, mode = import_module("torch._guards"), import_module("torch._subclasses.fake_tensor").FakeTensorMode
    with mode():
        outside = torch.empty(1)
    inside = mode()
    with guards.tracing(guards.TracingContext(inside)):
        try:
            return guards.detect_fake_mode([outside]) is inside
        except AssertionError:
            return False
