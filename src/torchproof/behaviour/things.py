"""What people save with ``torch.save``, made inside the environment of a release."""

import functools
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from typing import Any

DTYPES = (
    *("float32", "float16", "bfloat16", "int64", "bool", "complex64", "complex32", "uint16", "uint32", "uint64"),
    *("float8_e4m3fn", "float8_e5m2", "float8_e8m0fnu", "float4_e2m1fn_x2"),
)
MODULES: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("Linear", "Embedding", "GRU", "LSTM"), (3, 4)),
    "Conv2d": (2, 3, 3),
    "BatchNorm1d": (4,),
    "LayerNorm": (4,),
    "RMSNorm": (4,),
    "MultiheadAttention": (4, 2),
    **dict.fromkeys(("TransformerEncoderLayer", "TransformerDecoderLayer"), (4, 2)),
    **dict.fromkeys(("PReLU", "GELU", "CrossEntropyLoss"), ()),
    "Upsample": (None, 2),
    "EmbeddingBag": (3, 4),
    "Bilinear": (2, 2, 2),
}
OPTIMIZERS = ("Adam", "AdamW", "SGD", "Adagrad", "RMSprop", "NAdam", "LBFGS", "Adafactor", "Muon")


def things() -> dict[str, Callable[[], Any]]:
    """Return what makes each thing, by the name that a reader sees; on a release without it, that raises."""
    found: dict[str, Callable[[], Any]] = {}
    for dtype in DTYPES:
        found[f"tensor, {dtype}"] = functools.partial(_of_dtype, dtype)
    found |= _tensors()
    for name, args in MODULES.items():
        found[f"state dict, {name}"] = functools.partial(_state, _module, name, args)
        found[f"whole module, {name}"] = functools.partial(_module, name, args)
    for name in OPTIMIZERS:
        found[f"state dict, {name}"] = functools.partial(_state, _stepped, name)
        found[f"whole optimizer, {name}"] = functools.partial(_stepped, name)
    return found | _others()


def _of_dtype(dtype: str) -> Any:
    import torch

    whole = torch.arange(8, dtype=torch.uint8)
    wanted = getattr(torch, dtype)
    return whole.view(wanted) if dtype.startswith("float4") else whole.to(wanted)


def _tensors() -> dict[str, Callable[[], Any]]:
    import torch

    ramp = torch.arange(6.0).reshape(2, 3)
    return {
        "parameter": lambda: torch.nn.Parameter(ramp),
        "buffer": lambda: torch.nn.Buffer(ramp),
        "transposed view": ramp.t,
        "expanded view": lambda: ramp[:1].expand(4, 3),
        "conjugate view": lambda: torch.complex(ramp, ramp).conj(),
        "negative view": lambda: torch.complex(ramp, ramp).conj().imag,
        "two views of one storage": lambda: [ramp[0], ramp[1]],
        "sparse COO": ramp.to_sparse,
        "sparse CSR": ramp.to_sparse_csr,
        "sparse BSR": lambda: torch.ones(4, 4).to_sparse_bsr((2, 2)),
        "quantized tensor": lambda: torch.quantize_per_tensor(ramp, 0.1, 10, torch.quint8),
        "quantized per channel": lambda: torch.quantize_per_channel(
            ramp, torch.tensor([0.1, 0.2]), torch.tensor([0, 5]), 0, torch.qint8
        ),
        "nested tensor": lambda: torch.nested.nested_tensor([ramp[0], ramp[1, :2]]),
        "jagged nested tensor": lambda: torch.nested.nested_tensor([ramp[0], ramp[1, :2]], layout=torch.jagged),
        "tensor on meta": lambda: torch.empty(2, device="meta"),
        "tensor with an attribute": _with_attribute,
    }


def _others() -> dict[str, Callable[[], Any]]:
    import numpy as np
    import torch
    from torch.nn.utils import parametrizations

    linear = functools.partial(_module, "Linear", (3, 4))
    return {
        "torch.Size": lambda: torch.Size([2, 3]),
        "torch.dtype": lambda: torch.bfloat16,
        "torch.device": lambda: torch.device("cpu"),
        "torch.layout": lambda: torch.sparse_csr,
        "torch.memory_format": lambda: torch.channels_last,
        "torch.Generator state": lambda: torch.Generator().manual_seed(1).get_state(),
        "torch.Generator": lambda: torch.Generator().manual_seed(1),
        "state dict, LambdaLR": lambda: torch.optim.lr_scheduler.LambdaLR(_stepped("SGD"), float).state_dict(),
        "state dict, OneCycleLR": lambda: torch.optim.lr_scheduler.OneCycleLR(_stepped("SGD"), 1.0, 9).state_dict(),
        "state dict, GradScaler": lambda: torch.amp.GradScaler("cpu").state_dict(),
        "whole module, weight_norm": lambda: parametrizations.weight_norm(linear()),
        "whole module, AveragedModel": lambda: torch.optim.swa_utils.AveragedModel(linear()),
        "whole module, FX graph": lambda: torch.fx.symbolic_trace(linear()),
        "whole distribution, Normal": lambda: torch.distributions.Normal(torch.zeros(2), torch.ones(2)),
        "whole dataset, TensorDataset": lambda: torch.utils.data.TensorDataset(torch.arange(3.0)),
        "partial of a function": lambda: functools.partial(torch.nn.functional.leaky_relu, negative_slope=0.1),
        "NumPy array": lambda: np.arange(3.0),
        "NumPy number": lambda: np.float32(1.5),
        "OrderedDict": lambda: OrderedDict(a=torch.ones(2)),
        "Counter": lambda: Counter("aab"),
        "defaultdict": lambda: defaultdict(list, a=[1]),
        "set": lambda: {1, 2},
        "slice": lambda: slice(1, 2),
        "bytes": lambda: b"bytes",
    }


def _with_attribute() -> Any:
    import torch

    value = torch.ones(2)
    value.note = "kept"
    return value


def _module(name: str, args: tuple[Any, ...]) -> Any:
    import torch

    from torchproof.behaviour.training import settled

    return settled(getattr(torch.nn, name)(*args), (), {})


def _state(make: Callable[..., Any], *args: Any) -> Any:
    return make(*args).state_dict()


def _stepped(name: str) -> Any:
    import torch

    value = torch.nn.Parameter(torch.arange(6.0).reshape(2, 3))
    optimizer = getattr(torch.optim, name)([value], lr=0.1)

    def closure() -> Any:
        optimizer.zero_grad()
        loss = (value**2).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    return optimizer


def seen(thing: Any) -> Any:
    """Return what can be held against the same thing of another release."""
    import torch

    if isinstance(thing, torch.nn.Module | torch.optim.Optimizer):
        return [type(thing).__name__, seen(thing.state_dict()), [*getattr(thing, "_parameters", ())]]
    if isinstance(thing, torch.Tensor) and (thing.is_nested or thing.is_quantized):
        parts = thing.unbind() if thing.is_nested else [thing.dequantize(), thing.int_repr()]
        return [str(thing.dtype), *parts]
    if isinstance(thing, torch.Tensor):
        return [type(thing).__name__, str(thing.device), getattr(thing, "note", None), thing.detach()]
    if isinstance(thing, dict):
        return {str(key): seen(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple) and type(thing) in (list, tuple):
        return [seen(value) for value in thing]
    return repr(thing.get_state().sum()) if isinstance(thing, torch.Generator) else repr(thing)
