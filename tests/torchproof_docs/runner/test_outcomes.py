"""What the bare facts of a run come to."""

import pytest

from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.outcomes import Failure, classify_run


def rank(**facts: object) -> dict[str, object]:
    """Return the facts of a rank that passed, changed as told."""
    ended: dict[str, object] = {"time": 1.0, "error": None, "warnings": []}
    return {"status": 0, "at": 1.0, "report": ended, "stdout": "", "stderr": "", **facts}


def test_a_run_passes_only_if_every_rank_does() -> None:
    """The judge takes the first failure, and names the rank if the others differ."""
    facts = {"stop": None, "limit": 0, "seconds": 1.0}
    lost = rank(status=-9, report=None, at=2.0)
    assert classify_run({**facts, "ranks": [rank(), rank()]}, timeout=1, paths={}).outcome == "passed"
    one = classify_run({**facts, "ranks": [rank(), lost]}, timeout=1, paths={})
    assert (one.outcome, one.error) == ("crashed", Failure("Crashed", "rank 1: killed by SIGKILL before its last line"))
    both = classify_run({**facts, "ranks": [lost, lost]}, timeout=1, paths={})
    assert both.error == Failure("Crashed", "killed by SIGKILL before its last line")
    assert {one.outcome, both.outcome} <= set(OutcomeKind)


@pytest.mark.parametrize(
    "lost", ["Connection closed by peer [127.0.0.1]", "Gloo connectFullMesh failed with [/gloo/transport/tcp/pair.cc]"]
)
def test_the_rank_that_broke_speaks_before_those_that_noticed(lost: str) -> None:
    """A rank that only lost its peer is not the failure, even if it ended first."""
    noticed = rank(report={"error": ["RuntimeError", lost], "warnings": []}, at=1.0)
    broke = rank(report={"error": ["ValueError", "wrong shape"], "warnings": []}, at=2.0)
    found = classify_run({"stop": None, "limit": 0, "seconds": 1.0, "ranks": [noticed, broke]}, timeout=1, paths={})
    assert found.error == Failure("ValueError", "rank 1: wrong shape")


def test_running_out_of_gpu_memory_is_told_without_process_ids() -> None:
    """Two runs on a full GPU say the same."""
    said = "CUDA out of memory. Tried to allocate 2.00 MiB. GPU 0 has a total capacity of 79.15 GiB of which 3.00 MiB "
    report = {"error": ["OutOfMemoryError", said + "is free. Process 4711 has 79.1 GiB memory in use."], "warnings": []}
    found = classify_run(
        {"stop": None, "limit": 0, "seconds": 1.0, "ranks": [rank(report=report)]}, timeout=1, paths={}
    )
    told = "CUDA out of memory: 2.00 MiB asked, 3.00 MiB of 79.15 GiB free"
    assert found.error == Failure("OutOfMemoryError", told)


def test_a_port_that_was_lent_shows_as_one() -> None:
    """It is another one in each run."""
    report = {"error": ["ConnectionError", "[127.0.0.1]:23456 refused"], "warnings": []}
    facts = {"stop": None, "limit": 0, "seconds": 1.0, "ranks": [rank(report=report, stdout="tcp://localhost:23456\n")]}
    found = classify_run(facts, timeout=1, paths={":23456": ":<port>"})
    assert found.error == Failure("ConnectionError", "[127.0.0.1]:<port> refused")
    assert found.stdout == "tcp://localhost:<port>\n"
