"""What is assembled without a GPU: how its outcome is told, what a cubin says, and that a refusal is no run."""

import struct
import weakref
from dataclasses import replace

import pytest

from torchproof.records.vocabulary import Need, OutcomeKind
from torchproof.run import assembly, stand_ins
from torchproof.run.architectures import ARCHITECTURES
from torchproof.run.machine import Machine
from torchproof.run.outcomes import Failure, Outcome

CPU = Machine(
    "cpu-x86_64", "A CPU", frozenset({"cpu"}), {}, 0, None, None, None, "A CPU", 2, "Linux", "2.15.0", None, "3.11"
)
PASSED = Outcome(OutcomeKind.PASSED, 1.0, "kernel: 20 registers, 0 bytes of shared memory\n", None)


def cubin(registers: int) -> bytes:
    """Return the smallest ELF file with a section .nv.info that names a count of registers."""
    names = b"\0.shstrtab\0.nv.info\0"
    info = b"\x04\x12\x08\x00" + struct.pack("<II", 1, 0) + b"\x04\x2f\x08\x00" + struct.pack("<II", 1, registers)
    headers = 64 + len(names) + len(info)
    head = b"\x7fELF\x02" + bytes(35) + struct.pack("<Q", headers) + bytes(10) + struct.pack("<HHH", 64, 3, 1)
    sections = [(0, 0, 0), (1, 64, len(names)), (11, 64 + len(names), len(info))]
    table = b"".join(struct.pack("<IIQQQQ", name, 0, 0, 0, at, size).ljust(64, b"\0") for name, at, size in sections)
    return head + names + info + table


def test_registers_are_those_of_the_cubin() -> None:
    assert stand_ins.registers(cubin(38)) == 38
    assert stand_ins.registers(b"no ELF file") is None


def test_what_assembles_offers_nothing_and_is_no_device() -> None:
    made = assembly.assembler(replace(CPU, count=1, capability="9.0", name="NVIDIA H100"), "sm_90")
    assert (made.device, made.name, made.offers) == ("assembled-sm_90", "A CPU", frozenset())
    assert (made.count, made.capability, made.driver, made.memory) == (0, None, None, None)


def test_an_end_with_kernels_is_assembled_and_measures_nothing() -> None:
    made = assembly.outcome(replace(PASSED, metrics={"speed": (1.0, "x")}))
    assert (made.outcome, made.stdout, made.metrics) == (OutcomeKind.ASSEMBLED, PASSED.stdout, {})


def test_what_a_compiler_refuses_has_failed() -> None:
    refused = replace(PASSED, outcome=OutcomeKind.FAILED, error=Failure("OutOfResources", "shared memory"))
    assert assembly.outcome(refused).outcome == OutcomeKind.FAILED


@pytest.mark.parametrize("kind", [assembly.BEYOND, assembly.NOTHING])
def test_what_the_stand_ins_cannot_reach_is_unmet_with_the_reason(kind: str) -> None:
    made = assembly.outcome(replace(PASSED, outcome=OutcomeKind.FAILED, error=Failure(kind, "why")))
    assert (made.outcome, made.error) == (OutcomeKind.UNMET, Failure("Unmet", "why"))


def test_a_time_out_says_nothing_about_an_architecture() -> None:
    late = replace(PASSED, outcome=OutcomeKind.TIMEOUT, error=Failure("Timeout", "still running after 120 s"))
    assert assembly.outcome(late).outcome == OutcomeKind.UNMET


def test_an_older_architecture_is_not_asked_for_what_it_lacks() -> None:
    assert ARCHITECTURES["sm_80"].lacks(Need.HOPPER) == "compute capability 8.0 is older than 9.0"
    assert ARCHITECTURES["sm_90"].lacks(Need.HOPPER) is None
    assert ARCHITECTURES["sm_80"].lacks(Need.A100) is None
    assert ARCHITECTURES["sm_90"].lacks(Need.ROCM) == "no stand-in for an AMD GPU"


def test_an_error_of_triton_or_a_check_is_kept_and_any_other_is_beyond() -> None:
    refused = type("OutOfResources", (Exception,), {"__module__": "triton.runtime.errors"})("shared memory")
    wrapped = RuntimeError("backend raised")
    wrapped.__cause__ = refused
    with pytest.raises(type(refused)):
        assembly.sort_out(wrapped)
    with pytest.raises(AssertionError):
        assembly.sort_out(AssertionError("2 kernels"))
    with pytest.raises(Exception, match="ValueError: other interface") as caught:
        assembly.sort_out(ValueError("other interface"))
    assert type(caught.value).__name__ == assembly.BEYOND


def test_a_value_that_is_needed_is_the_end_of_the_way() -> None:
    assembly.sort_out(type("DataDependentOutputException", (Exception,), {})("aten.equal"))


def test_an_answer_can_be_referred_to_weakly() -> None:
    """Dynamo keeps a weak reference to the stream that it meets."""
    stream = stand_ins.Answer(stream_id=0)
    assert weakref.ref(stream)() is stream


def test_an_interface_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_ins, "INTERFACE", {"json": ("dumps", "decoder.JSONDecoder.gone"), "no_such_module": ()})
    assert stand_ins.missing() == ["json.decoder.JSONDecoder.gone", "no_such_module"]
