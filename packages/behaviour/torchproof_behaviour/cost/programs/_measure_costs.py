"""Time on the torch that is installed here what has a step in the record of costs.

    python measure_costs.py              # every call
    python measure_costs.py sinh cosh    # those with one of these words in their name

Prints seconds of the fastest of five blocks of calls, on one thread. The same on two releases gives the ratio.
"""

import sys
import timeit

import torch

# Setup and statement of each call.
CALLS: dict[str, tuple[str, str]] = {}


def make_tensor(dtype, shape, low, high, grad=False):
    """Return uniform values between two bounds, which integers include, the same in every process."""
    dtype, generator = getattr(torch, dtype), torch.Generator().manual_seed(0)
    whole = not (dtype.is_floating_point or dtype.is_complex)
    values = torch.rand(shape, dtype=torch.float64, generator=generator) * (high - low + whole) + low
    return (values.floor() if whole else values).to(dtype).requires_grad_(grad)


def compute_gradients(result, inputs):
    """Return the gradients of a tensor, or of a sequence of them, with respect to inputs."""
    results = [result] if isinstance(result, torch.Tensor) else list(result)
    reached = [one for one in results if isinstance(one, torch.Tensor) and one.requires_grad]
    return torch.autograd.grad(reached, inputs, [torch.ones_like(one) for one in reached], allow_unused=True)


def measure_call(setup, statement):
    """Return the seconds of one call."""
    names = {
        "torch": torch,
        "F": torch.nn.functional,
        "nn": torch.nn,
        "make_tensor": make_tensor,
        "compute_gradients": compute_gradients,
    }
    exec(setup, names)  # noqa: S102 - from the table above
    timer = timeit.Timer(statement, globals=names)
    timer.timeit(1)
    calls = max(1, timer.autorange()[0] // 20)
    return min(timer.repeat(5, calls)) / calls


def main(words):
    """Print the time of each call that a word names, or of all."""
    torch.set_num_threads(1)
    for name, (setup, statement) in CALLS.items():
        if not words or any(word in name for word in words):
            try:
                print(f"{measure_call(setup, statement):.3e} s  {name}")
            except Exception as error:  # noqa: BLE001 - the other calls are timed
                print(f"cannot run here  {name}: {type(error).__name__}")


if __name__ == "__main__":
    main(sys.argv[1:])
