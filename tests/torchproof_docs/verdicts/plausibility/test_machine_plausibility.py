"""Machines that cannot exist, one planted disagreement each."""

from pathlib import Path

import pytest

import factory
import post
from torchproof_docs.evidence.device_names import shorten_device_name
from torchproof_docs.records.vocabulary import LEAST_CAPABILITY, OutcomeKind
from torchproof_docs.verdicts.plausibility.machine_plausibility import check_machine
from torchproof_docs.verdicts.project import Project, load_project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return load_project(factory.checkout(tmp_path / "checkout"))


@pytest.mark.parametrize(
    ("machine", "problem"),
    [
        ({"capability": "8.0"}, "NVIDIA H100 80GB HBM3 has compute capability 9.0, not 8.0"),
        ({"name": "NVIDIA H200"}, "NVIDIA H200 belongs under h200, not h100-80gb"),
        ({"offers": ["a100", "cpu", "hopper", "multi_gpu"]}, "1 CUDA device(s) and offers multi_gpu, which takes 2"),
        ({"count": 8}, "8 CUDA device(s) and does not offer multi_gpu, which takes 2"),
        ({"offers": ["a100", "cpu"]}, "compute capability 9.0 does not offer hopper, which takes 9.0"),
        ({"driver": None}, "ran CUDA without a driver or with a torch without CUDA"),
        ({"cuda": None}, "torch 2.7.1+cu126 is not built with CUDA None"),
        ({"cuda": "12.8"}, "torch 2.7.1+cu126 is not built with CUDA 12.8"),
        ({"memory": 40 * 2**30}, "NVIDIA H100 80GB HBM3 with 40 GiB of memory"),
        ({"memory": 90 * 2**30}, "NVIDIA H100 80GB HBM3 with 90 GiB of memory"),
        ({"count": 0}, "no GPU, but filed under h100-80gb"),
        ({"python": "3.15.0"}, "Python 3.15.0: torch 2.7.1 has wheels for 3.9 to 3.13"),
    ],
)
def test_a_machine_that_cannot_exist_is_refused(
    project: Project, tmp_path: Path, machine: dict[str, object], problem: str
) -> None:
    assert any(problem in line for line in post.problems(project, post.sent(project, tmp_path, machine=machine)))


@pytest.mark.parametrize(
    ("name", "capability"),
    [
        *[("Tesla V100-SXM2-16GB", "7.0"), ("Tesla T4", "7.5"), ("NVIDIA A100-SXM4-40GB", "8.0")],
        *[("NVIDIA A10", "8.6"), ("NVIDIA A40", "8.6"), ("NVIDIA L4", "8.9"), ("NVIDIA L40S", "8.9")],
        *[("NVIDIA H100 PCIe", "9.0"), ("NVIDIA H200", "9.0"), ("NVIDIA GH200 480GB", "9.0")],
        *[("NVIDIA B200", "10.0"), ("NVIDIA GB200", "10.0"), ("NVIDIA B300", "10.3")],
    ],
)
def test_the_name_of_a_gpu_settles_its_capability(name: str, capability: str) -> None:
    """As NVIDIA lists them: developer.nvidia.com/cuda-gpus."""
    target = shorten_device_name(name)
    offers = [need for need, least in LEAST_CAPABILITY.items() if tuple(map(int, capability.split("."))) >= least]
    machine = {**post.H100, "name": name, "device": target, "capability": capability, "offers": offers, "memory": None}
    assert [*check_machine(machine, target, {"2.7.1+cu126"})] == []
    other = {**machine, "capability": f"{capability[:-1]}{(int(capability[-1]) + 1) % 10}"}
    assert f"{name} has compute capability {capability}, not" in " ".join(check_machine(other, target, set()))


def test_a_machine_filed_under_another_is_refused(project: Project, tmp_path: Path) -> None:
    path = post.sent(project, tmp_path, machine={"device": "h200"}, target=post.TARGET)
    assert any("device h200 in a file of h100-80gb" in line for line in post.problems(project, path))


def test_a_machine_with_two_builds_must_be_of_the_cuda_of_both(project: Project, tmp_path: Path) -> None:
    """CUDA is a fact of the machine's description, so another CUDA is another machine."""
    path = post.sent(project, tmp_path, run={"torch": "2.7.1+cu118"})
    assert any("torch 2.7.1+cu118 is not built with CUDA 12.6" in line for line in post.problems(project, path))


def test_a_cpu_build_is_no_cuda_build(project: Project, tmp_path: Path) -> None:
    cpu = {"device": "cpu-x86_64", "count": 0, "capability": None, "memory": None, "driver": None, "offers": ["cpu"]}
    cuda = post.sent(project, tmp_path, machine={**cpu, "name": "An Intel CPU"}, run={"torch": "2.7.1+cu126"})
    assert post.problems(project, cuda) == [], "a CUDA build on a CPU is evidence of the CPU"
    plain = post.sent(
        project, tmp_path, machine={**cpu, "name": "An Intel CPU", "cuda": None}, run={"torch": "2.7.1+cpu"}
    )
    assert post.problems(project, plain) == []
    wrong = post.sent(project, tmp_path, machine={**cpu, "name": "An Intel CPU"}, run={"torch": "2.7.1+cpu"})
    assert any("torch 2.7.1+cpu is not built with CUDA 12.6" in line for line in post.problems(project, wrong))


def test_an_ampere_card_does_not_offer_hopper(project: Project, tmp_path: Path) -> None:
    (line,) = post.problems(project, post.sent(project, tmp_path, machine=post.A100))
    assert "compute capability 8.0 offers hopper, which takes 9.0" in line
    honest = post.sent(project, tmp_path, machine={**post.A100, "offers": ["a100", "cpu"]})
    assert post.problems(project, honest) == []


def test_a_machine_under_anothers_key_is_refused(project: Project, tmp_path: Path) -> None:
    path = post.sent(project, tmp_path, run={"machine": "abc"}, machines={"abc": {**post.H100, **post.ADA}})
    assert post.problems(project, path)[0].startswith("machine abc: its key is not that of its description")


def test_a_machine_that_ran_nothing_is_refused(project: Project, tmp_path: Path) -> None:
    path = post.sent(project, tmp_path, run={"machine": "abc"})
    assert any("ran nothing; send the file as torchproof wrote it" in line for line in post.problems(project, path))


ASSEMBLER = {"device": "assembled-sm_90", "name": "An Intel CPU", "cpu": "An Intel CPU", "count": 0, "offers": []}
ASSEMBLER |= {"capability": None, "memory": None, "driver": None}


def assembled(project: Project, root: Path, machine: dict[str, object], outcome: str) -> list[str]:
    sent = {"outcome": OutcomeKind(outcome), "error": None}
    path = post.sent(project, root, machine={**ASSEMBLER, **machine}, target="assembled-sm_90", run=sent)
    return post.problems(project, path)


def test_what_a_cpu_assembled_is_taken(project: Project, tmp_path: Path) -> None:
    assert assembled(project, tmp_path, {}, "assembled") == []


@pytest.mark.parametrize("mark", [{"count": 1}, {"offers": ["hopper"]}, {"capability": "9.0"}, {"driver": "550.1"}])
def test_what_assembles_has_no_marks_of_a_device(project: Project, tmp_path: Path, mark: dict[str, object]) -> None:
    told = assembled(project, tmp_path, mark, "assembled")
    assert any("filed under assembled-sm_90, where nothing runs, with a device's marks" in line for line in told)


def test_a_gpu_is_not_what_assembles(project: Project, tmp_path: Path) -> None:
    told = assembled(project, tmp_path, {"name": "NVIDIA H100 80GB HBM3"}, "assembled")
    assert any("which a CPU assembles for, as NVIDIA H100" in line for line in told)


def test_nothing_passes_where_nothing_runs(project: Project, tmp_path: Path) -> None:
    assert any(
        "passed under assembled-sm_90, where nothing runs" in s for s in assembled(project, tmp_path, {}, "passed")
    )


def test_a_device_does_not_only_assemble(project: Project, tmp_path: Path) -> None:
    path = post.sent(project, tmp_path, run={"outcome": OutcomeKind.ASSEMBLED, "error": None})
    assert any("assembled, but filed under h100-80gb" in line for line in post.problems(project, path))


@pytest.mark.parametrize(
    ("machine", "problem"),
    [
        ({"cpu": "Apple M3"}, "cpu Apple M3: no processor of x86_64"),
        ({"cpu": "lntel(R) Xeon(R)"}, "no processor of x86_64 that is known"),
        ({"cpu": "\u0406ntel Xeon"}, "a letter that no machine's own name has"),
        ({"platform": "Linux aarch64 glibc 2.36"}, "no processor of aarch64"),
        ({"platform": "Linux"}, "names no system and architecture"),
        ({"driver": "470.82.01"}, "driver 470.82.01 runs no CUDA 12.6"),
        ({"python": "3"}, "no version of CPython"),
        ({"cores": 0}, "0 cores"),
        ({"reasons": {"hopper": "no GPU"}}, "offers hopper, and says why it does not"),
    ],
)
def test_a_machine_with_a_name_that_none_has_is_refused(machine: dict[str, object], problem: str) -> None:
    assert [*check_machine(post.H100, post.TARGET, set())] == []
    assert problem in " ".join(check_machine({**post.H100, **machine}, post.TARGET, set()))
