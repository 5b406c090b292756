"""Constants of a device that is not there are worked out on the CPU; the device meta stands for it."""

from typing import Any

import pytest

from torchproof.run import stand_in_inductor

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
    with stand_in_inductor.on_cpu():
        constant = made()
    assert constant.device.type == "cpu"
    assert constant.tolist() == [3.0, 3.0]
