"""Checks that a machine in an evidence file can exist: name, folder, capability, count, driver and offers agree."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from torchproof_docs.evidence.device_names import is_assembled, shorten_device_name
from torchproof_docs.evidence.page_evidence import PageEvidence, hash_machine
from torchproof_docs.records.releases import Release
from torchproof_docs.records.vocabulary import CUDA_NEEDS, LEAST_CAPABILITY, Need, OutcomeKind

# Compute capability of GPUs whose name settles it: developer.nvidia.com/cuda-gpus.
CAPABILITY = {
    "v100": (7, 0),
    "t4": (7, 5),
    "a100": (8, 0),
    "a10": (8, 6),
    "a40": (8, 6),
    "l4": (8, 9),
    "l40s": (8, 9),
    "h100": (9, 0),
    "h200": (9, 0),
    "gh200": (9, 0),
    "b200": (10, 0),
    "gb200": (10, 0),
    "b300": (10, 3),
}
# Words in the names of processors, by the architecture that they are of: ``/proc/cpuinfo``, ``platform.processor()``.
PROCESSORS = {
    "x86_64": ("Intel", "AMD", "Hygon", "ZHAOXIN", "QEMU", "KVM", "Common", "Virtual", "x86_64"),
    "aarch64": ("ARM", "Neoverse", "Cortex", "Ampere", "Graviton", "NVIDIA", "Grace", "Kunpeng", "Axion", "aarch64"),
    "arm64": ("Apple", "arm"),
}
# The oldest driver of NVIDIA for each CUDA: docs.nvidia.com/cuda/cuda-toolkit-release-notes.
OLDEST_DRIVER = {11: (450,), 12: (525,), 13: (580,)}
REMEDY = "send the file as torchproof wrote it, from a run on one machine"
Machine = Mapping[str, Any]


def check_machines(sent: PageEvidence) -> Iterator[str]:
    """Yield the contradictions in the machines of an evidence file, one a line."""
    runs = [run for table in sent.runs.values() for run in table.values()]
    for key in sorted(sent.machines.keys() - {run.machine for run in runs}):
        yield f"machine {key} ran nothing; {REMEDY}"
    for key, machine in sent.machines.items():
        if key != hash_machine(machine):
            yield f"machine {key}: its key is not that of its description; {REMEDY}"
        for line in check_machine(machine, sent.target, {run.torch for run in runs if run.machine == key}):
            yield f"machine {key}: {line}; {REMEDY}"
    for outcome in sorted({run.outcome for run in runs}):
        if is_assembled(sent.target) and outcome == OutcomeKind.PASSED:
            yield f"passed under {sent.target}, where nothing runs; {REMEDY}"
        elif outcome == OutcomeKind.ASSEMBLED and not is_assembled(sent.target):
            yield f"assembled, but filed under {sent.target}, where it would have to run; {REMEDY}"


def check_machine(machine: Machine, target: str, builds: set[str]) -> Iterator[str]:
    """Yield the contradictions in a machine that is filed under a target and ran some builds of torch."""
    rules = (
        (_check_device, _check_names, _check_assembler)
        if is_assembled(target)
        else (_check_device, _check_names, _check_cpu, _check_gpu, _check_offers, _check_memory)
    )
    for rule in rules:
        yield from rule(machine, target, builds)


def check_python(release: Release, machine: Machine) -> Iterator[str]:
    """Yield a contradiction if a release has no wheels for a machine's Python."""
    minor = ".".join(str(machine["python"]).split(".")[:2])
    lowest, actual, highest = (parse_numbers(text) for text in (release.python[0], minor, release.python[1]))
    if not lowest <= actual <= highest:
        yield f"Python {machine['python']}: torch {release.torch} has wheels for {' to '.join(release.python)}"


def parse_numbers(text: str) -> tuple[int, ...]:
    """Return a version such as ``9.0`` as numbers; an empty tuple if it is none."""
    return tuple(int(part) for part in text.split(".")) if re.fullmatch(r"\d+(\.\d+)*", text) else ()


def _check_device(machine: Machine, target: str, builds: set[str]) -> Iterator[str]:
    if machine["device"] != target:
        yield f"device {machine['device']} in a file of {target}"
    cuda = machine["cuda"]
    expected = f"cu{cuda.replace('.', '')}" if cuda else None
    for torch in sorted(builds):
        build = torch.partition("+")[2]
        if (build.startswith("cu") and build != expected) or (build == "cpu" and cuda):
            yield f"torch {torch} is not built with CUDA {cuda}"


def _check_names(machine: Machine, target: str, builds: set[str]) -> Iterator[str]:
    """Yield names that no machine has: with letters beyond ASCII, or of a processor of another architecture."""
    del target, builds
    for key in ("name", "cpu", "platform", "python", "driver", "capability", "cuda"):
        text = str(machine.get(key) or "")
        if not text.isascii() or not text.isprintable() or text != " ".join(text.split()):
            yield f"{key} {text!r}: a letter that no machine's own name has"
    words = str(machine["platform"]).split()
    architecture = next((word for word in words if word in PROCESSORS), None)
    if len(words) < 2 or architecture is None:
        yield f"platform {machine['platform']}: names no system and architecture that PyTorch has wheels for"
    elif not any(word.lower() in str(machine["cpu"]).lower() for word in PROCESSORS[architecture]):
        yield f"cpu {machine['cpu']}: no processor of {architecture} that is known; correct it, or add it to PROCESSORS"
    if not re.fullmatch(r"3\.\d{1,2}\.\d{1,2}\S*", str(machine["python"])):
        yield f"Python {machine['python']}: no version of CPython"
    if not _is_between(machine["cores"], 1, 4096) or not _is_between(machine["count"], 0, 64):
        yield f"{machine['cores']} cores and {machine['count']} devices"
    if both := set(machine["offers"]) & set(machine.get("reasons", ())):
        yield f"offers {', '.join(sorted(both))}, and says why it does not"


def _check_assembler(machine: Machine, target: str, builds: set[str]) -> Iterator[str]:
    """Yield what only a device has: a machine that assembles for an architecture offers nothing."""
    del builds
    if machine["count"] or machine["offers"] or machine["capability"] or machine["driver"] or machine.get("memory"):
        yield f"filed under {target}, where nothing runs, with a device's marks"
    if machine["name"] != machine["cpu"]:
        yield f"filed under {target}, which a CPU assembles for, as {machine['name']}"


def _check_cpu(machine: Machine, target: str, builds: set[str]) -> Iterator[str]:
    del builds
    if machine["count"]:
        return
    architecture = target.removeprefix("cpu-")
    if architecture == target or architecture not in machine["platform"]:
        yield f"no GPU, but filed under {target} with platform {machine['platform']}"
    if machine["capability"] or set(machine["offers"]) & (CUDA_NEEDS | {Need.ROCM}):
        yield "no GPU, but a compute capability or a need that takes one"


def _check_gpu(machine: Machine, target: str, builds: set[str]) -> Iterator[str]:
    del builds
    if not machine["count"]:
        return
    if shorten_device_name(machine["name"]) != target:
        yield f"{machine['name']} belongs under {shorten_device_name(machine['name'])}, not {target}"
    if Need.ROCM in machine["offers"]:
        return
    if not machine["cuda"] or not parse_numbers(machine["driver"] or ""):
        yield f"{machine['name']} ran CUDA without a driver or with a torch without CUDA"
    oldest = OLDEST_DRIVER.get(int((machine["cuda"] or "0").partition(".")[0]), (0,))
    if parse_numbers(machine["driver"] or "") < oldest:
        yield f"driver {machine['driver']} runs no CUDA {machine['cuda']}, which takes {oldest[0]}"
    expected = next((CAPABILITY[word] for word in target.split("-") if word in CAPABILITY), None)
    if expected and parse_numbers(machine["capability"] or "") != expected:
        yield f"{machine['name']} has compute capability {expected[0]}.{expected[1]}, not {machine['capability']}"


def _check_offers(machine: Machine, target: str, builds: set[str]) -> Iterator[str]:
    del target, builds
    offers = set(machine["offers"])
    capability = parse_numbers(machine["capability"] or "")
    if Need.ROCM in offers or not machine["count"]:
        return
    for need, least in LEAST_CAPABILITY.items():
        if (need in offers) != (capability >= least):
            has = "offers" if need in offers else "does not offer"
            yield f"compute capability {machine['capability']} {has} {need}, which takes {least[0]}.{least[1]}"
    if (Need.MULTI_GPU in offers) != (machine["count"] >= 2):
        has = "offers" if Need.MULTI_GPU in offers else "does not offer"
        yield f"{machine['count']} CUDA device(s) and {has} multi_gpu, which takes 2"


def _check_memory(machine: Machine, target: str, builds: set[str]) -> Iterator[str]:
    del builds
    size = re.search(r"(?:^|-)(\d+)gb(?:-|$)", target)
    if size and machine.get("memory") and not 0.85 <= machine["memory"] / (int(size[1]) * 2**30) <= 1.1:
        yield f"{machine['name']} with {machine['memory'] / 2**30:.0f} GiB of memory"


def _is_between(value: object, least: int, most: int) -> bool:
    """Return True for a whole number in a range; what a schema refuses is no number."""
    return isinstance(value, int) and least <= value <= most
