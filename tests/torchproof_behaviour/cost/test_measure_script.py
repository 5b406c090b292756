"""The script with which readers time what has a step: plain Python, the same calls, an absent function told."""

import subprocess
import sys
from pathlib import Path

import pytest

from torchproof_behaviour.cost.benchmarks import Benchmark, load_statements
from torchproof_behaviour.cost.measure_script import format_script
from torchproof_behaviour.cost.operator_benchmarks import BACKWARD, FORWARD
from torchproof_behaviour.serialization import Built, Case, Named, RandomTensor, Tensor

torch = pytest.importorskip("torch")


def make_benchmark(name: str, variant: str, *args: object, statement: str = FORWARD, **kwargs: object) -> Benchmark:
    case = Case("x", name, "float32", "function", name, args, kwargs)
    return Benchmark("operators", name, variant, statement, case=case)


def run_script(tmp_path: Path, benchmarks: list[Benchmark], *words: str) -> list[str]:
    path = tmp_path / "measure_costs.py"
    path.write_text(format_script(benchmarks), encoding="utf-8")
    done = subprocess.run([sys.executable, path, *words], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


LARGE = RandomTensor("float32", (64, 64), -1.0, 1.0, 7, grad=True)
SMALL = Tensor("int64", (2,), (1,), (3).to_bytes(8, "little") + (5).to_bytes(8, "little"))
MADE = [
    make_benchmark("torch.sinh", "forward", LARGE),
    make_benchmark("torch.sinh", "backward", LARGE, statement=BACKWARD),
    make_benchmark("torch.stack", "backward of a list", [LARGE, LARGE], statement=BACKWARD, dim=1),
    make_benchmark("torch.tile", "no repeat", LARGE, ()),
    make_benchmark("torch.ones", "a shape", (2, 3), dtype=Named("float16")),
    make_benchmark("torch.index_select", "literal indices", LARGE, 0, SMALL),
    make_benchmark("torch.no_such_function", "absent", LARGE),
]


def test_each_call_is_timed_and_an_absent_function_is_told(tmp_path: Path) -> None:
    lines = run_script(tmp_path, [*MADE, load_statements()[0]])
    absent = [line for line in lines if line.startswith("cannot run here")]
    assert absent == ["cannot run here  torch.no_such_function, absent: AttributeError"]
    timed = [line for line in lines if line not in absent]
    assert len(timed) == len(MADE)
    assert all(0 < float(line.split()[0]) < 1 for line in timed)


def test_words_choose_calls(tmp_path: Path) -> None:
    assert len(run_script(tmp_path, MADE, "sinh", "tile")) == 3
    assert run_script(tmp_path, MADE, "no such word") == []


def test_tensors_have_the_values_of_the_record() -> None:
    text = format_script(MADE)
    assert "a2 = torch.tensor([3, 5], dtype=torch.int64).reshape((2,))" in text
    assert 'a0 = make_tensor(\\"float32\\", (64, 64), -1, 1, grad=True)' in text
    assert "compute_gradients(torch.stack(a0, dim=a1), [*a0])" in text


@pytest.mark.parametrize(
    "value", [Built("torch.nn.Linear"), Tensor("float32", (1,), (1,), b"\0" * 4, layout="sparse_coo")]
)
def test_what_no_plain_expression_builds_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="no plain expression"):
        format_script([make_benchmark("torch.f", "x", value)])


@pytest.mark.records
@pytest.mark.filterwarnings("ignore")
def test_every_call_of_the_published_script_runs_on_the_newest_release_that_is_light() -> None:
    script = Path(__file__).parents[3] / "docs" / "assets" / "measure_costs.py"
    head, _, rest = format_script([]).partition("CALLS = {\n")
    assert script.read_text(encoding="utf-8").startswith(head), "torchproof-cost --script writes it anew"
    assert script.read_text(encoding="utf-8").endswith(rest), "torchproof-cost --script writes it anew"
    names: dict[str, object] = {"__name__": "measure_costs"}
    exec(compile(script.read_text(encoding="utf-8"), script, "exec"), names)  # noqa: S102 - our own file
    calls, shared = names["CALLS"], {key: names[key] for key in ("torch", "make_tensor", "compute_gradients")}
    assert isinstance(calls, dict)
    assert len(calls) > 100
    for setup, statement in calls.values():
        space = {**shared, "F": torch.nn.functional, "nn": torch.nn}
        exec(setup, space)  # noqa: S102
        exec(statement, space)  # noqa: S102
