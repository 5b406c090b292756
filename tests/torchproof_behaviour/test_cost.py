"""Costs are measured in turns: a slow release is told from the others, and one that cannot run a call is left out."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

import factory
from torchproof.errors import EvidenceError
from torchproof_behaviour.cost import cost_command, cost_recorder, cost_worker
from torchproof_behaviour.cost.benchmarks import Benchmark, list_programs, load_statements
from torchproof_behaviour.cost.case_values import build_values
from torchproof_behaviour.cost.operator_benchmarks import CACHED, LONGEST, make_operator_benchmarks
from torchproof_behaviour.serialization import Case, Tensor
from torchproof_docs.evidence.cost_record import (
    CostRecord,
    get_cost_path,
    load_cost_record,
    require_same_machine,
    save_cost_record,
)
from torchproof_docs.records.releases import load_releases
from torchproof_docs.runner.environments import Environments

torch_only = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
ROOT = Path(__file__).parents[2]
RELEASES = load_releases(ROOT / "releases.toml").all[:2]


def benchmark(statement: str, setup: str = "", variant: str = "one call") -> Benchmark:
    return Benchmark("small calls", "torch.ones", variant, statement, setup)


def ones(shape: tuple[int, ...], *, grad: bool = False) -> Tensor:
    import torch

    data = torch.linspace(0, 1, torch.Size(shape).numel()).numpy().tobytes()
    return Tensor("float32", shape, (shape[-1], 1), data, grad=grad)


def test_statements_have_names_of_their_own() -> None:
    keys = [one.key for one in load_statements()]
    assert len(keys) == len({*keys}) > 200


@torch_only
def test_every_statement_that_is_short_runs() -> None:
    import torch

    newest = {one.name: one for one in load_statements()}  # the last size of each name
    failed = {}
    for one in newest.values():
        try:
            values = build_values(one)
            exec(one.statement, values)  # noqa: S102
        except Exception as error:  # noqa: BLE001 - whatever it raises
            failed[one.name] = error
    assert not failed, torch.__version__


@torch_only
def test_operators_are_made_larger_as_far_as_they_are_quick() -> None:
    case = Case("add float32 0", "add", "float32", "function", "torch.add", (ones((3, 5), grad=True), ones((3, 5))), {})
    made = [*make_operator_benchmarks({"add": [case]})]
    sizes = [one.variant for one in made]
    assert sizes[0] == "float32, 15 elements"
    assert any("forward and backward" in variant for variant in sizes)
    assert len(made) == 4
    outer = Case("outer", "outer", "float32", "function", "torch.outer", (ones((1, 5)), ones((1, 5))), {})
    assert all(build_values(one)["args"][0].numel() <= CACHED for one in make_operator_benchmarks({"outer": [outer]}))
    assert LONGEST < 1


@torch_only
def test_a_release_that_is_slower_and_one_that_cannot_run_it_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TORCHPROOF_DEVICE", raising=False)
    recorder = cost_recorder.CostRecorder(dict.fromkeys(RELEASES, Path(sys.executable)), lambda _: None)
    older, newer = RELEASES
    slow = benchmark("time.sleep(0.0005 * (1 + 3 * slow))", "import time; slow = 0")
    try:
        recorder.workers.clear()
        found = recorder.measure_benchmarks([slow, benchmark("torch.gone()", variant="gone")])
        assert recorder.describe_machines()[older]["capability"]
    finally:
        recorder.close()
    assert {key[2] for key in found[newer]} == {"one call"}
    turns = found[older][slow.key]
    assert cost_recorder.TURNS <= len(turns) <= cost_recorder.MOST_TURNS
    assert 0.0005 < min(turns) < 0.005


@torch_only
def test_a_process_that_dies_is_replaced() -> None:
    recorder = cost_recorder.CostRecorder(dict.fromkeys(RELEASES, Path(sys.executable)), lambda _: None)
    killer = benchmark("1", "import os; os._exit(3)", variant="killer")
    try:
        found = recorder.measure_benchmarks([killer, benchmark("torch.ones(1)")])
    finally:
        recorder.close()
    assert [{key[2] for key in keys} for keys in found.values()] == [{"one call"}] * 2


def test_programs_print_what_they_measured(tmp_path: Path) -> None:
    program = tmp_path / "quick.py"
    told: list[str] = []
    program.write_text("print('words before')\nprint('{\"import torch: seconds\": 1.5}')\n")
    assert cost_recorder.run_program(Path(sys.executable), program, told.append) == {"import torch: seconds": 1.5}
    program.write_text("raise SystemExit('no torch here')\n")
    assert cost_recorder.run_program(Path(sys.executable), program, told.append) == {}
    assert "no torch here" in told[-1]


@torch_only
def test_settings_of_the_user_do_not_reach_what_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "start.py"
    program.write_text("import json, os\nprint(json.dumps({name: 1.0 for name in os.environ}))")
    for name in ("TORCHINDUCTOR_VEC_ISA_OK", "OMP_WAIT_POLICY", "CUDA_VISIBLE_DEVICES", "TORCHPROOF_DEVICE"):
        monkeypatch.setenv(name, "1")
    reached = set(cost_recorder.run_program(Path(sys.executable), program, pytest.fail))
    assert {"CUDA_VISIBLE_DEVICES", "TORCHPROOF_DEVICE", "OMP_NUM_THREADS", "TORCHINDUCTOR_CACHE_DIR"} <= reached
    assert not {"TORCHINDUCTOR_VEC_ISA_OK", "OMP_WAIT_POLICY"} & reached


def test_the_program_of_the_start_runs() -> None:
    start = next(path for path in list_programs() if path.stem == "start")
    found = cost_recorder.run_program(Path(sys.executable), start, pytest.fail)
    assert json.loads(json.dumps(found))["import torch: seconds"] > 0


MACHINE = {"cpu": "Xeon", "platform": "Linux x86_64", "python": "3.11.7"}


@pytest.mark.parametrize(
    ("changed", "capability", "build", "said"),
    [
        ({"cpu": "EPYC"}, "AVX512", "2.8.0+cu128", "processor: recorded with Xeon, and here is EPYC"),
        ({}, "AVX2", "2.8.0+cu128", "kernels: recorded with AVX512, and here is AVX2"),
        ({"python": "3.12.1"}, "AVX512", "2.8.0+cu128", "Python: recorded with 3.11, and here is 3.12"),
        ({"platform": "Darwin"}, "AVX512", "2.8.0+cu128", "system: "),
        ({}, "AVX512", "2.8.0+cpu", "build: recorded with 2.8.0\\+cu128, and here is 2.8.0\\+cpu"),
    ],
)
def test_another_machine_adds_nothing_to_a_record(
    changed: dict[str, str], capability: str, build: str, said: str
) -> None:
    record = CostRecord("cpu-x86_64", "2.8.0+cu128", "AVX512", MACHINE, (), {})
    with pytest.raises(EvidenceError, match=rf"cost/cpu-x86_64/2\.8\.0\.json: {said}.*--target NAME.*--replace"):
        require_same_machine([record], {**MACHINE, **changed}, capability, [build])


def test_the_same_machine_adds_to_a_record() -> None:
    record = CostRecord("cpu-x86_64", "2.8.0+cu128", "AVX512", MACHINE, (), {})
    require_same_machine([record], {**MACHINE, "python": "3.11.9"}, "AVX512", ["2.8.0+cu128", "2.9.1+cu128"])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--replace", "--sample", "3"], "measures everything"),
        (["--replace", "--steps"], "measures everything"),
        (["--target", "../x"], "lower-case letters"),
    ],
)
def test_a_record_is_neither_replaced_in_part_nor_filed_elsewhere(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cost_command.main(options) == 2
    assert said in capsys.readouterr().err


def test_what_has_a_step_on_any_machine_is_measured_on_another(tmp_path: Path) -> None:
    for target, name, factor in (("cpu", "a", 2.0), ("cpu", "b", 1.1), ("cuda", "c", 0.5)):
        for release, seconds in (("2.9.1", 1.0), ("2.10.0", factor)):
            turns = {("operators", name, "one call"): (seconds, seconds)}
            path = get_cost_path(tmp_path, target, release)
            record = load_cost_record(path, tmp_path) if path.is_file() else None
            record = record or CostRecord(target, f"{release}+cu128", "AVX512", MACHINE, (), {})
            save_cost_record(record.add_measurements("2026-11-28", turns, again=False), tmp_path)
    keys = cost_command.list_stepped_keys(tmp_path)
    assert keys == {("operators", "a", "one call"), ("operators", "c", "one call")}


@torch_only
def test_the_command_refuses_the_record_of_another_machine_before_it_measures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "releases.toml").write_text(factory.RELEASES)
    described = cost_worker.describe_machine()
    other = CostRecord(described["device"], "2.6.0", "", {**described, "cpu": "another"}, (), {})
    path = save_cost_record(other, tmp_path / "evidence")
    before = path.read_bytes()
    monkeypatch.setattr(Environments, "find_kept_python", lambda *_: Path(sys.executable))
    assert cost_command.main(["--root", str(tmp_path), "--only", "torch.nothing", "--no-calls"]) != 0
    assert "recorded with another, and here is " in capsys.readouterr().err
    assert path.read_bytes() == before
    assert cost_command.main(["--root", str(tmp_path), "--only", "torch.nothing", "--no-calls", "--target", "own"]) == 0
    assert [one.name for one in (tmp_path / "evidence" / "cost" / "own").iterdir()]
    assert path.read_bytes() == before
