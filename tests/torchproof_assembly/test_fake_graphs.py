"""What generated code asks for without a GPU: views of what has no values, and graphs that are not captured."""

from typing import Any

import pytest

from torchproof_assembly import fake_graphs
from torchproof_assembly.kernel_recorder import KernelRecorder, RecordedKernel

torch: Any = pytest.importorskip("torch")
fake: Any = pytest.importorskip("torch._subclasses.fake_tensor")


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> KernelRecorder:
    fx: Any = pytest.importorskip("torch._inductor.compile_fx")
    monkeypatch.setattr(fx, "cudagraphify", fx.cudagraphify)
    guards = torch._C._dynamo.guards  # noqa: SLF001 (what generated code calls)
    monkeypatch.setattr(guards, "_reinterpret_tensor", guards._reinterpret_tensor)  # noqa: SLF001
    base: Any = pytest.importorskip("torch.profiler.profiler")._KinetoProfile  # noqa: SLF001
    monkeypatch.setattr(base, "__init__", base.__init__)
    compiler = KernelRecorder()
    fake_graphs.install_fake_graphs(compiler)
    return compiler


@pytest.mark.usefixtures("noted")
def test_a_view_has_no_values_and_its_device() -> None:
    """The one of C++ passes the mode by, and gives a tensor of no device."""
    view = torch._C._dynamo.guards._reinterpret_tensor  # noqa: SLF001
    with fake.FakeTensorMode():
        part = view(torch.empty(16)[1:], (2, 2), (4, 1), 5)
        assert (type(part), part.device.type) == (fake.FakeTensor, "cpu")
        assert (part.shape, part.stride(), part.storage_offset()) == ((2, 2), (4, 1), 6)
    assert view(torch.arange(16)[1:], (2, 2), (4, 1), 5).tolist() == [[6, 7], [10, 11]]


def test_what_would_be_captured_is_called_and_counted(noted: KernelRecorder) -> None:
    fx: Any = pytest.importorskip("torch._inductor.compile_fx")
    captured = fx.cudagraphify(lambda inputs: [*inputs, 3], (), device_index=0, is_backward=False)
    assert (captured([1, 2]), noted.captures) == ([1, 2, 3], 1)


@pytest.mark.usefixtures("noted")
def test_a_profiler_looks_at_the_cpu_alone() -> None:
    activity = torch.profiler.ProfilerActivity
    made = torch.profiler.profile(activities=[activity.CPU, activity.CUDA])
    assert set(made.activities) == {activity.CPU}


def test_a_configuration_that_is_found_again_is_no_other() -> None:
    built = RecordedKernel()
    for digest, registers in (("a", 16), ("b", 32), ("a", 16)):
        built.add_configuration(digest, registers, 0)
    assert (built.registers, built.shared) == ([16, 32], [0, 0])
