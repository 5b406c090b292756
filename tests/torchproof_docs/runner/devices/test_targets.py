"""Each target is one entry: what torch reports of its GPU decides needs, markers and the evidence folder."""

import platform
import sys
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from torchproof_docs.records.vocabulary import Need
from torchproof_docs.runner.devices import targets
from torchproof_docs.runner.devices.accelerator import Accelerator
from torchproof_docs.runner.devices.machine import detect_cpu_target, detect_machine
from torchproof_docs.runner.devices.targets import TARGETS, decide_needs


def properties(name: str, **more: Any) -> SimpleNamespace:
    return SimpleNamespace(name=name, total_memory=2**34, **more)


class Tensor(SimpleNamespace):
    """Four numbers on a device, as far as a probe asks."""

    def __add__(self, other: int) -> "Tensor":
        return self

    def sum(self) -> SimpleNamespace:
        """Return the total that the device computes."""
        return SimpleNamespace(item=lambda: self.total)


def arange(_: int, *, device: str, total: int) -> Tensor:
    assert device in ("cuda", "xpu", "mps")
    return Tensor(total=total)


def fake_torch(**parts: Any) -> SimpleNamespace:
    """Return a torch without any device, but for the parts named; the names are those of torch."""
    none: dict[str, Any] = {
        "__version__": "2.13.0",
        "version": SimpleNamespace(cuda=None, hip=None),
        "_C": SimpleNamespace(_cuda_getDriverVersion=lambda: 12_080),
        "cuda": SimpleNamespace(device_count=lambda: 0),
        "xpu": SimpleNamespace(is_available=lambda: False),
        "mps": SimpleNamespace(),
        "backends": SimpleNamespace(
            mps=SimpleNamespace(is_available=lambda: False), cpu=SimpleNamespace(get_cpu_capability=lambda: "AVX2")
        ),
        "arange": partial(arange, total=10),
    }
    return SimpleNamespace(**none | parts)


CUDA = {
    "version": SimpleNamespace(cuda="12.8", hip=None),
    "cuda": SimpleNamespace(
        device_count=lambda: 2, get_device_properties=lambda _: properties("NVIDIA H200", major=9, minor=0)
    ),
}
ROCM = {
    "version": SimpleNamespace(cuda=None, hip="6.4"),
    "cuda": SimpleNamespace(
        device_count=lambda: 1, get_device_properties=lambda _: properties("AMD Instinct MI300X", major=9, minor=4)
    ),
}
XPU = {
    "xpu": SimpleNamespace(
        is_available=lambda: True,
        device_count=lambda: 1,
        get_device_properties=lambda _: properties("Intel(R) Data Center GPU Max 1550", driver_version="1.3.30872"),
    )
}
MPS = {
    "mps": SimpleNamespace(device_count=lambda: 1, recommended_max_memory=lambda: 2**34),
    "backends": SimpleNamespace(
        mps=SimpleNamespace(is_available=lambda: True, get_name=lambda: "Apple M2 Max"),
        cpu=SimpleNamespace(get_cpu_capability=lambda: "DEFAULT"),
    ),
}


@pytest.mark.parametrize(
    ("parts", "folder", "offers", "count", "capability"),
    [
        (CUDA, "h200", {"cpu", "a100", "hopper", "multi_gpu"}, 2, "9.0"),
        (ROCM, "mi300x", {"cpu", "rocm"}, 1, "9.4"),
        (XPU, "data-center-gpu-max-1550", {"cpu", "xpu"}, 1, None),
        (MPS, "apple-m2-max", {"cpu", "mps"}, 1, None),
        ({}, f"cpu-{platform.machine()}", {"cpu"}, 0, None),
    ],
    ids=["cuda", "rocm", "xpu", "mps", "cpu"],
)
def test_evidence_is_filed_under_the_gpu_that_torch_reports(
    monkeypatch: pytest.MonkeyPatch,
    parts: dict[str, Any],
    folder: str,
    offers: set[str],
    count: int,
    capability: str | None,
) -> None:
    monkeypatch.setitem(sys.modules, "torch", fake_torch(**parts))
    machine = detect_machine()
    assert (machine.device, set(machine.offers), machine.count) == (folder, offers, count)
    assert machine.capability == capability
    assert machine.memory == (2**34 if count else None)
    assert set(machine.reasons) == set(Need) - offers, "each need is met or has a reason"


def test_an_intel_gpu_is_described_with_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", fake_torch(**XPU))
    machine = detect_machine()
    assert (machine.name, machine.driver) == ("Intel(R) Data Center GPU Max 1550", "1.3.30872")


def test_an_older_torch_without_the_name_of_an_apple_gpu_takes_that_of_the_chip(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    older = SimpleNamespace(mps=SimpleNamespace(is_available=lambda: True), cpu=MPS["backends"].cpu)
    monkeypatch.setitem(sys.modules, "torch", fake_torch(**MPS | {"backends": older}))
    monkeypatch.setattr("torchproof_docs.runner.devices.xpu_mps.read_cpu_name", lambda: "Apple M1")
    assert detect_machine().device == "apple-m1"


@pytest.mark.parametrize(
    ("parts", "need", "reason"),
    [
        ({}, Need.XPU, "no XPU device"),
        ({}, Need.MPS, "no MPS device"),
        ({}, Need.ROCM, "no ROCm device"),
        ({}, Need.A100, "torch is built without CUDA"),
        (ROCM, Need.A100, "torch is built for ROCm"),
        ({"xpu": SimpleNamespace()}, Need.XPU, "no XPU device: 'types.SimpleNamespace' object has no attribute"),
        (
            XPU | {"arange": partial(arange, total=9)},
            Need.XPU,
            "the first XPU device computes 1+2+3+4",
        ),
    ],
)
def test_a_gpu_that_is_not_usable_has_a_reason_and_the_cpu_its_evidence(
    monkeypatch: pytest.MonkeyPatch, parts: dict[str, Any], need: Need, reason: str
) -> None:
    monkeypatch.setitem(sys.modules, "torch", fake_torch(**parts))
    machine = detect_machine()
    assert machine.reasons[need].startswith(reason)
    assert parts is ROCM or machine.device == f"cpu-{platform.machine()}"


def test_a_device_that_raises_is_a_reason_of_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int, *, device: str) -> None:
        raise RuntimeError(f"\n{device} is lost\nmore")

    monkeypatch.setitem(sys.modules, "torch", fake_torch(**XPU | {"arange": fail}))
    assert detect_machine().reasons[Need.XPU] == "xpu is lost"


def test_each_need_belongs_to_one_target() -> None:
    needs = [need for target in TARGETS for need in target.needs]
    assert sorted([Need.CPU, *needs]) == sorted(Need), "give a new need a requirement in the entry of its target"


def test_a_target_of_one_entry_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A need without a target has no reason, so the entry alone decides."""
    found = Accelerator(count=1, name="Maker Chip 3", memory=2**30)
    entry = replace(TARGETS[2], name="chip", probe=lambda: found, signs=("/",))
    monkeypatch.setattr("torchproof_docs.runner.devices.machine.TARGETS", (entry,))
    monkeypatch.setitem(sys.modules, "torch", fake_torch())
    machine = detect_machine()
    assert (machine.device, set(machine.offers)) == ("maker-chip-3", {"cpu", "xpu"})
    assert detect_cpu_target() is None, "its sign is there"


def test_a_machine_without_a_sign_has_no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = tuple(replace(target, signs=("/no/such/path",)) for target in TARGETS)
    monkeypatch.setattr("torchproof_docs.runner.devices.machine.TARGETS", bare)
    assert detect_cpu_target() == f"cpu-{platform.machine()}"


def test_a_gpu_of_unknown_capability_meets_no_need_of_one() -> None:
    offer = decide_needs([(TARGETS[0], Accelerator(count=1, name="GPU"))])
    assert offer.reasons[Need.A100] == "compute capability is unknown"
    assert targets.TARGETS[0].name == "cuda"
