"""The stand-ins: a release with another interface is refused by name, and what Triton did is kept apart."""

import weakref
from pathlib import Path
from typing import Any

import pytest

from torchproof.records.vocabulary import OutcomeKind
from torchproof.run import planted, stand_ins
from torchproof.run.architectures import ARCHITECTURES
from torchproof.run.outcomes import Outcome, unmet_outcome
from torchproof.run.runner import runner
from torchproof.run.stand_in_driver import Built, Compiler


def test_an_answer_can_be_referred_to_weakly() -> None:
    """Dynamo keeps a weak reference to the stream that it meets."""
    stream = stand_ins.Answer(stream_id=0)
    assert weakref.ref(stream)() is stream


def test_an_interface_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_ins, "INTERFACE", {"json": ("dumps", "decoder.JSONDecoder.gone"), "no_such_module": ()})
    assert stand_ins.missing() == ["json.decoder.JSONDecoder.gone", "no_such_module"]


def test_a_kernel_counts_if_it_was_loaded_and_would_have_run() -> None:
    error = ValueError("no")
    noted = Compiler(
        {
            ("b", "1"): Built(1, [16], [0], launched=True),
            ("a", "1"): Built(2, [16, 32], [0, 64], launched=True),
            ("a", "2"): Built(1, refusals=[error]),
            ("only compiled", "1"): Built(1, launched=True),
            ("only loaded", "1"): Built(1, [16], [0]),
        }
    )
    assert [(kernel.name, kernel.tried) for kernel in noted.launched()] == [("a", 2), ("b", 1)]
    assert noted.refused() == [("a", error)], "one of two kernels of that name"
    assert noted.besides() == (1, 1)


def ends(name: str) -> list[Outcome]:
    """Return how the planted scripts have to end."""
    refused = [each.refused(ARCHITECTURES[name]) for each in planted.PLANTED]
    return [Outcome(OutcomeKind.FAILED if one else OutcomeKind.ASSEMBLED, 1.0, "", None) for one in refused]


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_a_planted_script_that_ends_otherwise_is_told(name: str) -> None:
    right = ends(name)
    assert list(planted.wrong(ARCHITECTURES[name], right)) == []
    for number, each in enumerate(planted.PLANTED):
        other = [end for end in ends("sm_80") + ends("sm_90") if end.outcome != right[number].outcome]
        for instead in (unmet_outcome("no"), other[0]):
            told = list(planted.wrong(ARCHITECTURES[name], [*right[:number], instead, *right[number + 1 :]]))
            assert told == [(each, instead)]


def test_each_limit_is_planted() -> None:
    """What sm_80 has to refuse and sm_90 has to take: shared memory, an instruction, fp8."""
    old, new = ([each.refused(ARCHITECTURES[name]) for each in planted.PLANTED] for name in ("sm_80", "sm_90"))
    assert (sum(old), sum(new)) == (4, 1)


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_planted_kernels_are_refused_and_taken(name: str, tmp_path: Path) -> None:
    """With the compilers themselves."""
    pytest.importorskip("triton", reason="this torch brings no Triton and no ptxas")
    with runner(root=tmp_path, preload=False) as lent:
        found = lent.assemble(planted.scripts(tmp_path), name)
    assert list(planted.wrong(ARCHITECTURES[name], found)) == []


def test_without_a_build_for_cuda_nothing_passes_for_assembled(tmp_path: Path) -> None:
    with runner(root=tmp_path, preload=False) as lent:
        if lent.machine().cuda is not None:
            pytest.skip("this torch is a CUDA build")
        found = lent.assemble(planted.scripts(tmp_path), "sm_90")
    assert {(end.outcome, end.error.message.partition(" is ")[2]) for end in found if end.error} == {
        (OutcomeKind.UNMET, "not a CUDA build")
    }


def test_a_release_that_traces_in_one_mode_alone_is_refused() -> None:
    """A functional look, because the names are the same in all releases: a mode that is another's is not taken."""
    torch: Any = pytest.importorskip("torch")
    assert stand_ins.takes_other_modes(torch)


def test_a_release_that_asserts_one_mode_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    torch: Any = pytest.importorskip("torch")

    def one_mode(_: object) -> None:
        raise AssertionError("fake mode from tracing context 0 doesn't match")

    monkeypatch.setattr("torch._guards.detect_fake_mode", one_mode)
    assert not stand_ins.takes_other_modes(torch)
