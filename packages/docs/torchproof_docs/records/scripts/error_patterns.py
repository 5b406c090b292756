"""Whether an announced error pattern is narrow: one that an unrelated error matches would let any failure count."""

import re
from collections.abc import Iterable
from functools import cache

from torchproof.errors import RecordError

# Errors that say nothing about a feature of PyTorch: a typo, a library, the network, memory, a plain comparison.
UNRELATED_ERRORS = (
    "ArithmeticError: typo",
    "AssertionError: ",
    "AssertionError: (2, 5)",
    "AssertionError: 2",
    "AssertionError: Arrays are not equal",
    "AssertionError: False",
    "AssertionError: None",
    "AssertionError: Not equal to tolerance rtol=1e-07, atol=0",
    "AssertionError: Scalars are not close!",
    "AssertionError: Scalars are not equal!",
    "AssertionError: Tensor-likes are not close!",
    "AssertionError: Tensor-likes are not equal!",
    "AssertionError: The values for attribute 'shape' do not match: torch.Size([2]) != torch.Size([3]).",
    "AssertionError: [1, 2]",
    "AssertionError: typo",
    "AttributeError: 'Linear' object has no attribute 'typo'",
    "AttributeError: 'NoneType' object has no attribute 'shape'",
    "AttributeError: 'Tensor' object has no attribute 'typo'",
    "AttributeError: 'function' object has no attribute 'typo'",
    "AttributeError: module 'library' has no attribute 'typo'",
    "AttributeError: module 'torch' has no attribute 'typo'",
    "AttributeError: module 'torch.compiler' has no attribute 'typo'",
    "AttributeError: module 'torch.distributed' has no attribute 'typo'",
    "AttributeError: torch._dynamo.config.typo does not exist",
    "AttributeError: torch._inductor.config.typo does not exist",
    "AttributeError: type object 'Tensor' has no attribute 'typo'",
    "BackendCompilerFailed: backend='aot_eager' raised: RuntimeError: boom",
    "BackendCompilerFailed: backend='inductor' raised: RuntimeError: boom",
    "CalledProcessError: Command '['python', 'typo.py']' returned non-zero exit status 1.",
    "ConnectionError: [Errno 111] Connection refused",
    "DeprecationWarning: typo is deprecated",
    "FutureWarning: typo is deprecated",
    "UserWarning: typo is deprecated",
    "ConversionError: Failed to convert the exported program to an ONNX model.",
    "DistBackendError: NCCL error in: typo",
    "DistNetworkError: The server socket has failed to listen on any local network address.",
    "FileNotFoundError: [Errno 2] No such file or directory: 'typo'",
    "ImportError: cannot import name 'typo' from 'library' (<site-packages>/library/torch/__init__.py)",
    "ImportError: cannot import name 'typo' from 'torch' (<site-packages>/torch/__init__.py)",
    "ImportError: cannot import name 'typo' from 'torch.compiler' (<site-packages>/torch/compiler/__init__.py)",
    "ImportError: libcudart.so.12: cannot open shared object file: No such file or directory",
    "IndexError: list index out of range",
    "InductorError: CppCompileError: C++ compile error",
    "InductorError: RuntimeError: boom",
    "InternalTorchDynamoError: AttributeError: 'NoneType' object has no attribute 'typo'",
    "KeyError: 'typo'",
    "KeyError: 0",
    "KeyboardInterrupt: ",
    "LoweringException: RuntimeError: boom",
    "MemoryError: ",
    "ModuleNotFoundError: No module named 'library'",
    "ModuleNotFoundError: No module named 'torch.compiler.typo'",
    "ModuleNotFoundError: No module named 'torch.typo'",
    "NameError: name 'typo' is not defined",
    "NotImplementedError: ",
    "NotImplementedError: Could not run 'aten::typo' with arguments from the 'CPU' backend.",
    "OSError: [Errno 28] No space left on device",
    "OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.",
    "PermissionError: [Errno 13] Permission denied: 'typo'",
    "RecursionError: maximum recursion depth exceeded",
    "RuntimeError: CUDA error: an illegal memory access was encountered",
    "RuntimeError: DataLoader worker (pid 2) is killed by signal: Killed.",
    "RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!",
    "RuntimeError: Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU",
    "RuntimeError: No CUDA GPUs are available",
    "RuntimeError: [/gloo/transport/tcp/pair.cc:534] Connection closed by peer [127.0.0.1]:40000",
    "RuntimeError: [/gloo/transport/tcp/unbound_buffer.cc:81] Timed out waiting 1800000ms for recv operation",
    "RuntimeError: boom",
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)",
    "StopIteration: ",
    "SystemExit: 1",
    "TimeoutError: ",
    "TimeoutExpired: Command '['python', 'typo.py']' timed out after 60 seconds",
    "TorchRuntimeError: Dynamo failed to run FX node with fake tensors",
    "TypeError: 'NoneType' object is not callable",
    "TypeError: typo() got an unexpected keyword argument 'typo'",
    "TypeError: typo() missing 1 required positional argument: 'typo'",
    "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
    "UnboundLocalError: cannot access local variable 'typo' where it is not associated with a value",
    "UnpicklingError: typo",
    "Unsupported: Backend compiler exception",
    "Unsupported: Observed exception",
    "Unsupported: typo",
    "URLError: <urlopen error [Errno -3] Temporary failure in name resolution>",
    "ValueError: boom",
)


# Kept, because the scripts of a checkout announce more patterns than `re` keeps.
compile_pattern = cache(re.compile)


def is_announced(error: str, patterns: Iterable[str]) -> bool:
    """Return True if an error, as ``Type: message``, is one that a header announces."""
    return any(compile_pattern(pattern).search(error) for pattern in patterns)


def check_pattern(where: str, pattern: str) -> str:
    """Return an announced pattern; raise RecordError if it is invalid or matches an unrelated error."""
    try:
        found = compile_pattern(pattern)
    except re.error as error:
        raise RecordError(f"{where}: tool.torchproof: absent: {pattern!r} is no regular expression: {error}") from error
    if unrelated := next((error for error in UNRELATED_ERRORS if found.search(error)), None):
        raise RecordError(
            f"{where}: tool.torchproof: absent: {pattern!r} matches {unrelated!r} too; "
            "name what is missing, or announce the message of an assert"
        )
    return pattern
