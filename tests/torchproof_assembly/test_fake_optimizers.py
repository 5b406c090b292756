"""Optimizers on a device that is not there: a fused step changes nothing, states are made in the script's mode."""

from collections.abc import Iterator
from typing import Any

import pytest

from torchproof_assembly import fake_optimizers, fake_tensors

torch: Any = pytest.importorskip("torch")
fake: Any = pytest.importorskip("torch._subclasses.fake_tensor")
STEP = {"beta1": 0.9, "beta2": 0.99, "weight_decay": 0.0, "eps": 1e-8, "amsgrad": False, "maximize": False}


@pytest.fixture
def mode(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(fake.FakeTensorMode, "__torch_dispatch__", fake.FakeTensorMode.__torch_dispatch__)
    monkeypatch.setattr(fake.FakeTensorMode, "avoid_device_init", property(lambda _: True))
    monkeypatch.setattr(fake, "init_gpu_context", lambda _: None)
    monkeypatch.setattr(fake, "run_fallback_kernel", fake.run_fallback_kernel)
    for found in vars(torch.optim).values():
        if isinstance(found, type) and "_init_group" in vars(found):
            monkeypatch.setattr(found, "_init_group", found._init_group)  # type: ignore[attr-defined]  # noqa: SLF001
    fake_tensors._dispatch_cpu_tensors(torch, fake)  # noqa: SLF001 (the rest asks for a build with CUDA)
    fake_optimizers.install_fake_optimizers(torch)
    fake_tensors.get_script_mode.cache_clear()
    yield
    fake_tensors.get_script_mode.cache_clear()


@pytest.mark.usefixtures("mode")
def test_a_fused_step_does_nothing() -> None:
    """With the learning rate as a tensor it has no form for tensors without values, and gives nothing back."""
    with fake_tensors.get_script_mode():
        parameter, gradient, first, second = (torch.ones(3, device="cuda:0") for _ in range(4))
        rate, count = torch.tensor(0.5, device="cuda:0"), torch.ones((), device="cuda:0")
        assert torch._fused_adamw_([parameter], [gradient], [first], [second], [], [count], lr=rate, **STEP) is None
        with pytest.raises(fake.DataDependentOutputException):
            parameter.sum().item()


@pytest.mark.usefixtures("mode")
def test_what_gives_something_back_is_run_as_before() -> None:
    """Only what changes values alone may be left out."""
    with torch.library._scoped_library("shop", "FRAGMENT") as shop:  # noqa: SLF001
        shop.define("values(Tensor x) -> Tensor")
        with fake_tensors.get_script_mode(), pytest.raises(fake.UnsupportedOperatorException):
            torch.ops.shop.values(torch.ones(3, device="cuda:0"))


@pytest.mark.usefixtures("mode")
def test_states_are_made_in_the_mode_of_the_script() -> None:
    """As Dynamo asks for them: outside of every mode."""
    with fake_tensors.get_script_mode():
        parameter = torch.ones(3, device="cuda:0", requires_grad=True)
        parameter.grad = torch.ones(3, device="cuda:0")
        optimizer = torch.optim.Adam([parameter], lr=torch.tensor(0.5, device="cuda:0"), capturable=True, foreach=False)
    optimizer._init_group(optimizer.param_groups[0], [], [], [], [], [], [])  # noqa: SLF001
    assert isinstance(optimizer.state[parameter]["exp_avg"], fake.FakeTensor)
    assert optimizer.state[parameter]["step"].device.type == "cuda"
