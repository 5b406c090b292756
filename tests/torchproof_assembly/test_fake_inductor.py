"""Constants of a device that is not there are worked out on the CPU; the device meta stands for it."""

from typing import Any

import pytest

from torchproof_assembly import fake_inductor
from torchproof_assembly.kernel_recorder import KernelRecorder

torch: Any = pytest.importorskip("torch")


@pytest.mark.parametrize(
    "made",
    [
        lambda: torch.full((2,), 3.0, device="meta"),
        lambda: torch.tensor([3.0, 3.0]).to("meta"),
        lambda: torch.ops.prims.device_put(torch.tensor([3.0, 3.0]), torch.device("meta")),
    ],
)
def test_a_constant_of_the_device_is_made_on_the_cpu(made: Any) -> None:
    with fake_inductor.make_cpu_mode():
        constant = made()
    assert constant.device.type == "cpu"
    assert constant.tolist() == [3.0, 3.0]


def test_what_measures_a_fusion_only_tries_whatever_a_release_calls_it() -> None:
    noted = KernelRecorder()

    class Scheduling:
        def benchmark_fused_nodes(self) -> int:
            return noted.benchmarks

        def benchmark_something_new(self) -> int:
            return self.benchmark_fused_nodes()

        def codegen(self) -> int:
            return noted.benchmarks

    fake_inductor.mark_fusion_benchmarks(Scheduling, noted)
    made = Scheduling()
    assert (made.benchmark_fused_nodes(), made.benchmark_something_new(), made.codegen()) == (1, 2, 0)
