"""What is assembled without a GPU: when that is said, when a refusal, and when nothing."""

import os
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

from torchproof_assembly import assembly_results, kernel_generation, self_test_kernels
from torchproof_assembly.architectures import ARCHITECTURES
from torchproof_assembly.kernel_recorder import KernelRecorder, RecordedKernel
from torchproof_assembly.patched_interface import DeviceNeededError
from torchproof_docs.evidence import assembled_kernels
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import Need, OutcomeKind
from torchproof_docs.runner.devices.machine import Machine
from torchproof_docs.runner.outcomes import Failure, Outcome

CPU = Machine(
    "cpu-x86_64",
    "An Intel CPU",
    frozenset({"cpu"}),
    {},
    0,
    None,
    None,
    None,
    "An Intel CPU",
    2,
    "Linux",
    "2.15.0",
    None,
    "3.11",
)
SCRIPT = {"path": "/a/script.py", "text": "out = f()\n"}
GRAPHS = {"total": 1, "ok": 1, "unique": 1, "breaks": 0}
LINE = "kernel add: 1 of 1 candidate, 16 registers, 0 bytes of shared memory"


def compiler(**built: RecordedKernel) -> KernelRecorder:
    return KernelRecorder({(name, "source"): one for name, one in built.items()})


def taken() -> RecordedKernel:
    return RecordedKernel(1, [16], [0], [], launched=True)


def sorted_out(
    error: BaseException | None, noted: KernelRecorder, *, templates: frozenset[str] = frozenset(), **graphs: int
) -> Any:
    return assembly_results.classify_end(SCRIPT, error, noted, templates=set(templates), graphs=GRAPHS | graphs)


class OutOfResources(Exception):  # noqa: N818 (Triton's own name)
    """What Triton says of a kernel that asks for too much."""


def refusal(message: str = "shared memory, Required: 196608") -> Exception:
    return OutOfResources(message)


def test_a_script_that_came_to_its_end_is_assembled() -> None:
    assert sorted_out(None, compiler(add=taken())) == {"kernels": [LINE, "graphs: 1, graph breaks: 0"]}


def test_nothing_that_was_generated_is_nothing() -> None:
    assert sorted_out(None, compiler()) == {"beyond": "no kernel was generated"}
    compiled_alone = RecordedKernel(1, [16], [0])
    assert sorted_out(None, compiler(add=compiled_alone)) == {"beyond": "no kernel was generated"}


def test_a_refused_kernel_that_ended_the_script_is_a_refusal() -> None:
    error = refusal()
    wrapped = RuntimeError("backend raised")
    wrapped.__cause__ = error
    told = {"refused": ["OutOfResources", "mm: shared memory, Required: 196608"]}
    assert sorted_out(wrapped, compiler(mm=RecordedKernel(1, refusals=[error]), add=taken())) == told
    retold = RuntimeError("No valid triton configs. OutOfResources: shared memory, Required: 196608")
    assert sorted_out(retold, compiler(mm=RecordedKernel(1, refusals=[error]))) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "PTXAS error: Internal\nptxas /t/a.ptx, line 2; error   : 'a' requires .target sm_90\nptxas fatal",
            "add: 'a' requires .target sm_90",
        ),
        (
            "Internal\nptxas-blackwell /t/a.ptx, line 2; error   : Not a name: 'a'\nptxas-blackwell fatal",
            "add: Not a name: 'a'",
        ),
        (
            "Internal Triton PTX codegen error\n`ptxas` stderr:\nptxas /t/a.ptx, line 2; error : '.b' requires sm_90",
            "add: '.b' requires sm_90",
        ),
        ("shared memory, Required: 1\nmore", "add: shared memory, Required: 1"),
        ("LLD failed to link hsaco source /tmp/a into object file /tmp/b because ", "add: LLD failed to link hsaco"),
        ("AMD LLVM 6bc4: AMD assembler rejected generated code", "add: AMD assembler rejected generated code"),
    ],
)
def test_a_refusal_says_what_is_objected_to(text: str, told: str) -> None:
    error = refusal(text)
    assert sorted_out(error, compiler(add=RecordedKernel(1, refusals=[error])))["refused"][1] == told


def test_a_kernel_with_another_candidate_is_not_refused() -> None:
    some = RecordedKernel(2, [16], [0], [refusal()], launched=True)
    assert sorted_out(None, compiler(add=some))["kernels"][0].startswith("kernel add: 1 of 2 candidates")


def test_a_check_that_fails_without_values_is_no_refusal() -> None:
    assert sorted_out(AssertionError("2 kernels"), compiler(add=taken())) == {"beyond": "AssertionError: 2 kernels"}


def test_a_refusal_that_did_not_end_the_script_is_no_refusal_and_not_assembled() -> None:
    noted = compiler(mm=RecordedKernel(1, refusals=[refusal()]), add=taken())
    assert sorted_out(ValueError("other"), noted) == {"beyond": "ValueError: other"}
    assert sorted_out(None, noted) == {"beyond": "only in part: mm was refused and the error was caught"}


def test_refused_choices_of_a_template_are_counted_and_none_is_called_tuned() -> None:
    noted = compiler(
        choice=RecordedKernel(1, refusals=[refusal()]), other=RecordedKernel(1, [32], [64]), chosen=taken()
    )
    lines = sorted_out(None, noted, templates=frozenset({"mm"}))["kernels"]
    assert lines[1:] == ["templates: mm", "graphs: 1, graph breaks: 0", "not launched: 1 assembled, 1 refused"]


def test_a_frame_that_dynamo_left_is_a_part() -> None:
    assert sorted_out(None, compiler(add=taken()), total=2) == {
        "beyond": "only in part: Dynamo left 1 frames to Python"
    }


def test_what_the_stand_ins_broke_is_no_refusal() -> None:
    noted = compiler(add=taken())
    noted.other_errors.append(AttributeError("Driver has no part"))
    assert sorted_out(None, noted) == {"beyond": "only in part: AttributeError: Driver has no part"}


def test_a_value_that_is_needed_on_the_way_is_a_part() -> None:
    needed = type("DataDependentOutputException", (Exception,), {})("aten.equal")
    assert sorted_out(needed, compiler(add=taken()))["beyond"].startswith("only in part: ")


def test_what_only_a_device_can_do_ends_a_script_that_has_shown_all() -> None:
    text = "# --8<-- [start:use]\nprint()\n# --8<-- [end:use]\nload()\n"
    script = {"path": "/a/script.py", "text": text}
    with pytest.raises(DeviceNeededError) as stopped:
        exec(compile(text, script["path"], "exec"), {"load": Mock(side_effect=DeviceNeededError("loaded"))})  # noqa: S102
    noted = compiler(add=taken())
    noted.libraries = 1
    told = assembly_results.classify_end(script, stopped.value, noted, templates=set(), graphs=GRAPHS)
    assert told["kernels"][2:] == ["host libraries linked: 1", "line 4 takes a device"]
    assert list(assembled_kernels.find_invalid_lines("\n".join(told["kernels"]))) == []


def test_the_end_is_an_outcome() -> None:
    made = assembly_results.to_outcome({"kernels": [LINE], "seconds": 2.0})
    assert made == Outcome(OutcomeKind.ASSEMBLED, 2.0, LINE + "\n", None)
    made = assembly_results.to_outcome({"refused": ["PTXASError", "add: no"], "seconds": 2.0})
    assert made == Outcome(OutcomeKind.FAILED, 2.0, "", Failure("PTXASError", "add: no"))
    assert assembly_results.to_outcome({"beyond": "why", "seconds": 2.0}).error == Failure("Unmet", "why")


def test_a_compiler_that_dies_or_hangs_says_nothing() -> None:
    script = {"timeout": 1, "environment": {}}
    died = kernel_generation.run_forked(script, lambda _: os._exit(3))
    assert died["beyond"] == "the process ended with status 3"

    def hang(_: object) -> Any:
        while True:
            pass

    assert kernel_generation.run_forked(script, hang)["beyond"] == "still running after 1 s"
    assert kernel_generation.run_forked(script, lambda _: {"kernels": [LINE]})["kernels"] == [LINE]


def test_what_assembles_offers_nothing_and_is_no_device() -> None:
    made = kernel_generation.make_assembling_machine(
        replace(CPU, count=1, capability="9.0", name="NVIDIA H100"), "sm_90"
    )
    assert (made.device, made.name, made.offers) == ("assembled-sm_90", "An Intel CPU", frozenset())
    assert (made.count, made.capability, made.driver, made.memory) == (0, None, None, None)


def test_what_is_not_tried_says_why(tmp_path: Any) -> None:
    snippet: Snippet = self_test_kernels.write_self_tests(tmp_path, ARCHITECTURES["sm_80"])[0]
    asked = [replace(snippet, needs=Need.HOPPER), replace(snippet, needs=Need.ROCM), replace(snippet, processes=2)]
    told = [kernel_generation.explain_not_assembled(each, CPU, "sm_80") for each in asked]
    assert told[0] == "compute capability 8.0 is older than 9.0"
    assert told[1] == "no fake device for an AMD GPU"
    assert told[2] == "no fake device for a script in several processes"
    assert kernel_generation.explain_not_assembled(snippet, CPU, "sm_80") is None
    assert ARCHITECTURES["sm_90"].explain_not_assembled(Need.HOPPER) is None
    assert kernel_generation.explain_not_assembled(snippet, CPU, "gfx942") is None
    assert (
        ARCHITECTURES["gfx942"].explain_not_assembled(Need.HOPPER) == f"no fake device of AMD for {Need.HOPPER.meaning}"
    )
    assert ARCHITECTURES["gfx942"].explain_not_assembled(Need.ROCM) == "no fake device of AMD for an AMD GPU"


@pytest.mark.parametrize(
    ("before", "anew"),
    [
        ("'''What it is.'''\nimport os\nos.environ['CUBLAS_WORKSPACE_CONFIG'] = ':4096:8'\n", False),
        ("import os\nos.environ['TORCHINDUCTOR_MAX_AUTOTUNE'] = '1'\n", True),
        ("import os\nos.environ['CUBLAS_WORKSPACE_CONFIG'] = name = ':4096:8'\n", True),
        ("import os\nos.environ.update(TORCH_LOGS='all')\n", True),
        ("def later():\n    import torch\n", True),
    ],
)
def test_a_new_interpreter_is_needed_for_what_is_done_before_torch(before: str, anew: bool, tmp_path: Any) -> None:
    text = f"{before}import torch.cuda\nimport os\nos.environ['TORCH_LOGS'] = 'all'\n"
    assert kernel_generation.has_work_before_torch(text) is anew
    snippet = replace(self_test_kernels.write_self_tests(tmp_path, ARCHITECTURES["sm_80"])[0], text=text, fresh=True)
    told = kernel_generation.explain_not_assembled(snippet, CPU, "sm_80")
    assert told == ("no fake device for work that a script does before it imports torch" if anew else None)


@pytest.mark.parametrize("message", ["", "shared memory"])
def test_an_error_without_a_message_is_not_taken_for_a_refusal(message: str) -> None:
    noted = compiler(mm=RecordedKernel(1, refusals=[refusal("")]))
    assert "beyond" in sorted_out(ValueError(message), noted)


def test_a_kernel_that_the_script_wrote_and_nothing_launched_is_a_part() -> None:
    """An operator with an implementation for tensors without values passes its kernel by."""

    class Kernel:
        def __init__(self, function: object) -> None:
            self.fn, self.src = function, "def kernel(): helper()"

    Kernel.__module__ = "triton.runtime.jit"
    tuned = type("Autotuner", (), {"__module__": "triton.runtime.autotuner", "fn": Kernel(refusal)})()
    names = {"add": Kernel(taken), "torch": os, "tuned": tuned}
    ran = KernelRecorder({("taken", "def taken(): compiler()"): taken()})
    told = assembly_results.classify_end(SCRIPT, None, ran, templates=set(), graphs=GRAPHS, names=names)
    assert told == {"beyond": "only in part: nothing launched refusal"}
    called = {"add": Kernel(taken), "helper": Kernel(compiler)}
    assert "kernels" in assembly_results.classify_end(SCRIPT, None, ran, templates=set(), graphs=GRAPHS, names=called)
