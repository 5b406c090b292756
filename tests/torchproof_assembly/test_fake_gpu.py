"""The stand-ins: a release with another interface is refused by name, and what Triton did is kept apart."""

import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from torchproof_assembly import fake_tensors, patched_interface, self_test_kernels
from torchproof_assembly.architectures import ARCHITECTURES
from torchproof_assembly.fake_gpu import FakeProperties
from torchproof_assembly.kernel_recorder import KernelRecorder, RecordedKernel
from torchproof_assembly.snippet_assembly import assemble_snippets
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.outcomes import Outcome, make_unmet_outcome
from torchproof_docs.runner.snippet_runner import lend_runner


def test_an_answer_can_be_referred_to_weakly() -> None:
    """Dynamo keeps a weak reference to the stream that it meets."""
    stream = FakeProperties(stream_id=0)
    assert weakref.ref(stream)() is stream


def test_an_interface_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        patched_interface, "INTERFACE", {"json": ("dumps", "decoder.JSONDecoder.gone"), "no_such_module": ()}
    )
    assert patched_interface.find_missing_names() == ["json.decoder.JSONDecoder.gone", "no_such_module"]


def test_a_kernel_counts_if_it_was_loaded_and_would_have_run() -> None:
    error = ValueError("no")
    noted = KernelRecorder(
        {
            ("b", "1"): RecordedKernel(1, [16], [0], launched=True),
            ("a", "1"): RecordedKernel(2, [16, 32], [0, 64], launched=True),
            ("a", "2"): RecordedKernel(1, refusals=[error]),
            ("only compiled", "1"): RecordedKernel(1, launched=True),
            ("only loaded", "1"): RecordedKernel(1, [16], [0]),
        }
    )
    assert [(kernel.name, kernel.tried) for kernel in noted.list_launched_kernels()] == [("a", 2), ("b", 1)]
    assert noted.list_refused_kernels() == [("a", error)], "one of two kernels of that name"
    assert noted.count_unlaunched() == (1, 1)


def ends(name: str) -> list[Outcome]:
    """Return how the planted scripts have to end."""
    found = ARCHITECTURES[name]
    return [
        Outcome(each.get_expected_outcome(found, "2.13"), 1.0, "", None)
        for each in self_test_kernels.select_self_tests(found)
    ]


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_a_planted_script_that_ends_otherwise_is_told(name: str) -> None:
    right = ends(name)
    assert list(self_test_kernels.find_failed_self_tests(ARCHITECTURES[name], "2.13", right)) == []
    for number, each in enumerate(self_test_kernels.select_self_tests(ARCHITECTURES[name])):
        every = [*ends("sm_80"), make_unmet_outcome("no")]
        for instead in [end for end in every if end.outcome != right[number].outcome]:
            told = list(
                self_test_kernels.find_failed_self_tests(
                    ARCHITECTURES[name], "2.13", [*right[:number], instead, *right[number + 1 :]]
                )
            )
            assert told == [(each, instead)]


def test_what_is_launched_while_measuring_would_not_have_run() -> None:
    noted = KernelRecorder()
    with noted.benchmark(), noted.benchmark():
        assert noted.benchmarks == 2
    assert noted.benchmarks == 0
    with pytest.raises(ValueError, match="no"), noted.benchmark():
        raise ValueError("no")
    assert noted.benchmarks == 0


def test_a_function_that_only_tries_does_so_each_time() -> None:
    noted = KernelRecorder()

    @noted.benchmark()
    def counted() -> int:
        return noted.benchmarks

    assert (counted(), counted(), noted.benchmarks) == (1, 1, 0)


def test_what_the_stand_ins_of_a_release_cannot_do_has_to_say_nothing() -> None:
    later = replace(self_test_kernels.SELF_TESTS[0], since="2.10")
    kinds = [later.get_expected_outcome(ARCHITECTURES["sm_90"], minor) for minor in ("2.9", "2.10", "2.15.0+cu132")]
    assert kinds == [OutcomeKind.UNMET, OutcomeKind.ASSEMBLED, OutcomeKind.ASSEMBLED]
    newer = [
        self_test_kernels.SELF_TESTS[0].get_expected_outcome(ARCHITECTURES["sm_100"], minor) for minor in ("2.7", "2.8")
    ]
    assert newer == [OutcomeKind.UNMET, OutcomeKind.ASSEMBLED], "a wheel without that architecture"
    (back,) = (each for each in self_test_kernels.SELF_TESTS if not each.since)
    assert back.get_expected_outcome(ARCHITECTURES["sm_90"], "2.15") == OutcomeKind.UNMET


def test_each_limit_is_planted() -> None:
    """Shared memory, an instruction and fp8 that sm_90 has, and sm_80 lacks; gfx942 the first two."""
    found = (ARCHITECTURES[name] for name in ("sm_80", "sm_90", "gfx942"))
    assert [sum(each.is_refused(one) for each in self_test_kernels.select_self_tests(one)) for one in found] == [
        6,
        3,
        4,
    ]


def test_an_instruction_is_planted_for_its_maker_alone() -> None:
    """The text of an assembler of another would be refused by every architecture, and tell nothing."""
    names = {
        name: {each.name for each in self_test_kernels.select_self_tests(ARCHITECTURES[name])}
        for name in ("sm_90", "gfx942")
    }
    assert names["sm_90"] - names["gfx942"] == {
        "an instruction of compute capability 9.0",
        "a package with a kernel too large",
    }
    assert names["gfx942"] - names["sm_90"] == {"an instruction of gfx950"}


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_planted_kernels_are_refused_and_taken(name: str, tmp_path: Path) -> None:
    """With the compilers themselves."""
    pytest.importorskip("triton", reason="this torch brings no Triton and no ptxas")
    with lend_runner(root=tmp_path, preload=False) as lent:
        found = assemble_snippets(lent, self_test_kernels.write_self_tests(tmp_path, ARCHITECTURES[name]), name)
        torch = lent.describe_machine().torch
    assert list(self_test_kernels.find_failed_self_tests(ARCHITECTURES[name], torch, found)) == []


def test_without_a_build_for_cuda_nothing_passes_for_assembled(tmp_path: Path) -> None:
    with lend_runner(root=tmp_path, preload=False) as lent:
        if lent.describe_machine().cuda is not None:
            pytest.skip("this torch is a CUDA build")
        found = assemble_snippets(lent, self_test_kernels.write_self_tests(tmp_path, ARCHITECTURES["sm_90"]), "sm_90")
    assert {(end.outcome, end.error.message.partition(" is ")[2]) for end in found if end.error} == {
        (OutcomeKind.UNMET, "not a CUDA build")
    }


def test_a_release_that_traces_in_one_mode_alone_is_refused() -> None:
    """A functional look, because the names are the same in all releases: a mode that is another's is not taken."""
    torch: Any = pytest.importorskip("torch")
    assert fake_tensors.accepts_foreign_modes(torch)


def test_a_release_that_asserts_one_mode_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    torch: Any = pytest.importorskip("torch")

    def one_mode(_: object) -> None:
        raise AssertionError("fake mode from tracing context 0 doesn't match")

    monkeypatch.setattr("torch._guards.detect_fake_mode", one_mode)
    assert not fake_tensors.accepts_foreign_modes(torch)
