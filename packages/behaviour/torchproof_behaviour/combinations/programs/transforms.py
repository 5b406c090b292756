"""What is done with a module before or while it is called."""

import copy
import io
import pickle

import torch
from torch.utils.checkpoint import checkpoint


def call_module(module, x):
    """Call the module."""
    return module(x)


def copy_deeply(module, x):
    """Call a deep copy."""
    return copy.deepcopy(module)(x)


def load_pickled(module, x):
    """Call what comes out of a pickle."""
    return pickle.loads(pickle.dumps(module))(x)


def call_functionally(module, x):
    """Call the module with its parameters and buffers handed over."""
    state = {**dict(module.named_parameters()), **dict(module.named_buffers())}
    return torch.func.functional_call(module, state, (x,))


def trace_symbolically(module, x):
    """Call the graph that FX traces."""
    return torch.fx.symbolic_trace(module)(x)


def run_scripted(module, x):
    """Call the module scripted."""
    return torch.jit.script(module)(x)


def run_traced(module, x):
    """Call the module traced."""
    return torch.jit.trace(module, (x,))(x)


def map_batch(module, x):
    """Map the module over two equal inputs and return the first result."""
    return torch.func.vmap(module)(torch.stack([x, x]))[0]


def compute_gradient(module, x):
    """Return the gradient of a sum, and the result beside it."""

    def add_up(x):
        y = module(x)
        return y.sum(), y

    return torch.func.grad(add_up, has_aux=True)(x)


def run_checkpointed(module, x):
    """Call the module checkpointed."""
    return checkpoint(module, x, use_reentrant=False)


def compile_with(backend, **settings):
    """Return the transform that compiles with a backend."""

    def transform(module, x):
        return torch.compile(module, backend=backend, **settings)(x)

    return transform


def copy_compiled(module, x):
    """Call a deep copy of the compiled module."""
    return copy.deepcopy(torch.compile(module, backend="eager"))(x)


def export_with(*, strict):
    """Return the transform that exports."""

    def transform(module, x):
        return torch.export.export(module, (x,), strict=strict).module()(x)

    return transform


def export_and_load(module, x):
    """Export, save, load and call."""
    file = io.BytesIO()
    torch.export.save(torch.export.export(module, (x,), strict=False), file)
    file.seek(0)
    return torch.export.load(file).module()(x)


def export_onnx(module, x):
    """Export to ONNX by TorchScript, and evaluate that by the reference of ONNX."""
    file = io.BytesIO()
    torch.onnx.export(module, (x,), file, dynamo=False)
    return evaluate_onnx(file.getvalue(), x)


def export_onnx_dynamo(module, x):
    """Export to ONNX by ``torch.export``, and evaluate that by the reference of ONNX."""
    program = torch.onnx.export(module, (x,), dynamo=True, verbose=False)
    return evaluate_onnx(program.model_proto.SerializeToString(), x)


def evaluate_onnx(data, x):
    """Evaluate a model by the reference of ONNX."""
    import onnx
    from onnx.reference import ReferenceEvaluator

    model = onnx.load_from_string(data)
    inputs = {one.name: x.detach().numpy() for one in model.graph.input}
    result = ReferenceEvaluator(model).run(None, inputs)[0]
    return torch.from_numpy(result.copy() if result.dtype.isbuiltin == 1 else result.astype("float32"))


TRANSFORMS = {
    "call": call_module,
    "deepcopy": copy_deeply,
    "pickle": load_pickled,
    "functional_call": call_functionally,
    "vmap": map_batch,
    "func.grad": compute_gradient,
    "checkpoint": run_checkpointed,
    "fx.symbolic_trace": trace_symbolically,
    "jit.script": run_scripted,
    "jit.trace": run_traced,
    "compile eager": compile_with("eager"),
    "compile fullgraph": compile_with("eager", fullgraph=True),
    "compile aot_eager": compile_with("aot_eager"),
    "compile dynamic": compile_with("aot_eager", dynamic=True),
    "deepcopy of compiled": copy_compiled,
    "export strict": export_with(strict=True),
    "export": export_with(strict=False),
    "export saved": export_and_load,
    "onnx script": export_onnx,
    "onnx": export_onnx_dynamo,
    "compile inductor": compile_with("inductor"),
}
# Those that take seconds each: some modules alone meet them.
SLOW = ("compile dynamic", "deepcopy of compiled", "export saved", "compile inductor")
SLOWEST = ("onnx",)
