"""Tensors of a device have no values, those of a CPU have theirs, and no value comes from the first to the second."""

from collections.abc import Iterator
from typing import Any

import pytest

from torchproof_assembly import fake_tensors, known_values

torch: Any = pytest.importorskip("torch")
fake: Any = pytest.importorskip("torch._subclasses.fake_tensor")


@pytest.fixture
def mode(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(fake.FakeTensorMode, "__torch_dispatch__", fake.FakeTensorMode.__torch_dispatch__)
    monkeypatch.setattr(fake.FakeTensorMode, "avoid_device_init", property(lambda _: True))
    monkeypatch.setattr(fake, "init_gpu_context", lambda _: None)
    fake_tensors._dispatch_cpu_tensors(torch, fake)  # noqa: SLF001 (the rest asks for a build with CUDA)
    fake_tensors.get_script_mode.cache_clear()
    with fake_tensors.get_script_mode():
        yield
    fake_tensors.get_script_mode.cache_clear()


@pytest.mark.usefixtures("mode")
def test_what_stays_on_a_cpu_is_computed() -> None:
    x = torch.arange(4)
    assert (x + 1).sum().item() == 10
    x.mul_(2)
    assert x.tolist() == [0, 2, 4, 6]


@pytest.mark.usefixtures("mode")
@pytest.mark.parametrize(
    "back",
    [
        lambda x: x.cpu().item(),
        lambda x: x.to("cpu", torch.float64).item(),
        lambda x: (x.cpu() + torch.ones(1)).item(),
        lambda x: torch.equal(x.cpu(), torch.ones(1)),
        lambda x: torch.ones(1).copy_(x),
        lambda x: torch.ones(1).add_(x.cpu()),
        lambda x: torch.zeros_like(x, device="cpu").add(x.cpu()).item(),
        lambda x: torch.add(x.cpu(), 1, out=torch.empty(1)),
        lambda x: torch._foreach_add_([torch.ones(1)], [x.cpu()]),
    ],
)
def test_no_value_comes_back_from_the_device(back: Any) -> None:
    with pytest.raises(fake.DataDependentOutputException):
        back(torch.ones(1, device="cuda:0"))


@pytest.mark.usefixtures("mode")
def test_what_goes_to_the_device_loses_its_values() -> None:
    assert isinstance(torch.ones(2).to("cuda:0"), fake.FakeTensor)
    assert torch.ones(2).to("cuda:0").device.type == "cuda"
    assert isinstance(torch.tensor([1.0], device="cuda:0").cpu(), fake.FakeTensor)


def test_what_goes_to_the_device_has_lost_its_values_before_torch_copies_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before 2.10 torch would copy a tensor with values itself, which takes a driver."""
    given: list[type] = []
    dispatch = fake.FakeTensorMode.__torch_dispatch__

    def seen(self: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        given.extend(type(argument) for argument in args if isinstance(argument, torch.Tensor))
        return dispatch(self, func, types, args, kwargs)

    monkeypatch.setattr(fake.FakeTensorMode, "__torch_dispatch__", seen)
    monkeypatch.setattr(fake.FakeTensorMode, "avoid_device_init", property(lambda _: True))
    fake_tensors._dispatch_cpu_tensors(torch, fake)  # noqa: SLF001 (the rest asks for a build with CUDA)
    fake_tensors.get_script_mode.cache_clear()
    with fake_tensors.get_script_mode():
        moved = torch.ones(2).to("cuda:0")
    fake_tensors.get_script_mode.cache_clear()
    assert moved.device.type == "cuda"
    assert given
    assert torch.Tensor not in given


def test_another_mode_is_as_it_was(mode: None) -> None:
    del mode
    with fake.FakeTensorMode():
        assert isinstance(torch.ones(2), fake.FakeTensor)


def test_a_tracing_is_trusted_where_a_release_takes_two_modes_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_mode(_: object = None) -> None:
        raise AssertionError("fake mode from tracing context 0 doesn't match")

    monkeypatch.setattr("torch._guards.detect_fake_mode", one_mode)
    assert not fake_tensors.accepts_foreign_modes(torch)
    fake_tensors.prefer_tracing_mode()
    assert fake_tensors.accepts_foreign_modes(torch)
    with pytest.raises(AssertionError):
        torch._guards.detect_fake_mode([])  # noqa: SLF001 (without a tracing the release decides)


@pytest.mark.usefixtures("mode")
def test_a_number_that_was_put_on_the_device_is_known() -> None:
    """And what is made of it there, as with the learning rate of an optimizer."""
    rate = torch.tensor(0.25, device="cuda:0")
    assert isinstance(rate, fake.FakeTensor)
    assert (-(rate / 0.5)).item() == -0.5
    assert (1 - rate * torch.tensor(2.0)).item() == 0.5
    assert bool(rate >= 0.0)
    assert torch.tensor(0.1, device="cuda:0").item() == torch.tensor(0.1).item(), "as float32 has it"
    assert torch.tensor(0.1).to("cuda:0", torch.float16).item() == torch.tensor(0.1, dtype=torch.float16).item()


@pytest.mark.usefixtures("mode")
@pytest.mark.parametrize(
    "change",
    [
        lambda x: x.add_(1),
        lambda x: x.view(1).add_(1),
        lambda x: torch.add(x, 1, out=x),
        lambda x: torch._foreach_add_([x], 1),
        lambda x: known_values.forget_values((1, x)),
    ],
)
def test_a_number_that_was_changed_is_not_known(change: Any) -> None:
    rate = torch.tensor(0.25, device="cuda:0")
    change(rate)
    with pytest.raises(fake.DataDependentOutputException):
        rate.item()


@pytest.mark.usefixtures("mode")
@pytest.mark.parametrize(
    "made",
    [
        lambda x: x * torch.ones((), device="cuda:0"),
        torch.rand_like,
        lambda x: torch.ones(3, device="cuda:0").sum() + x,
        torch.empty_like,
        torch.bernoulli,
    ],
)
def test_what_is_made_with_an_unknown_number_or_at_random_is_not_known(made: Any) -> None:
    with pytest.raises(fake.DataDependentOutputException):
        made(torch.tensor(0.25, device="cuda:0")).item()
