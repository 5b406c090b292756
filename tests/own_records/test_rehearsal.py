"""Snippets that need a GPU, rehearsed on a CPU: their names are there, their checks tell right from wrong."""

import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import pytest

import rehearsal
from programs import ROOT
from torchproof_docs.records.releases import load_releases
from torchproof_docs.records.scripts.snippets import Snippet, load_snippets
from torchproof_docs.runner.outcomes import Outcome
from torchproof_docs.runner.snippet_runner import Limits, Runner, lend_runner

pytestmark = [
    pytest.mark.records,
    pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed"),
]
SNIPPETS = {name: one for name, one in load_snippets(ROOT / "snippets").items() if one.needs != "cpu"}


@dataclass(frozen=True)
class Rehearsal:
    """How a script is brought onto the CPU, and how its result is spoiled to see its checks fail."""

    spoil: str
    """Put behind the shown lines; a check must fail of it."""
    stand_in: str = ""
    """CPU code in the place of what only a GPU has."""
    swaps: dict[str, str] = field(default_factory=dict)
    """Text replaced before anything else, such as a size that takes a CPU too long."""
    both: bool = False
    """One run makes the checks of the right and of the wrong result, because coming to a result takes long."""


VARLEN = """
import torch.nn.attention.varlen as varlen

real = varlen.varlen_attn


def varlen_attn(query, key, value, *rest, **options):
    on_cuda(real, query, key, value, *rest, **options)
    lengths = rest[0].diff().tolist()
    causal = options.get("is_causal") or options.get("window_size") == (-1, 0)
    groups = query.shape[1] // key.shape[1]
    assert groups == 1 or options.get("enable_gqa"), "fewer heads in key and value"
    parts = []
    for q, k, v in zip(*(tensor.split(lengths) for tensor in (query, key, value))):
        k, v = (tensor.repeat_interleave(groups, dim=1) for tensor in (k, v))
        scores = torch.einsum("qhd,khd->hqk", q, k) / q.shape[-1] ** 0.5
        if causal:
            scores = scores.masked_fill(torch.ones(scores.shape[1:]).triu(1).bool(), float("-inf"))
        parts.append(torch.einsum("hqk,khd->qhd", scores.softmax(-1), v))
    return torch.cat(parts)


varlen.varlen_attn = varlen_attn
"""
SCALED = """
import torch.nn.functional as F


def stand_in(name, product):
    real = getattr(F, name)

    def call(*args, **options):
        expected = on_cuda(real, *args, **options)
        result = product(*args, **options)
        assert expected is None or result.shape == expected.shape, (result.shape, expected.shape)
        return result if expected is None else result.to(expected.dtype)

    setattr(F, name, call)


def groups(left, right, left_scale, _, right_scale, __, offs):
    ends = [0, *offs.tolist()]
    parts = [left.float()[a:b] * left_scale[a:b, None] for a, b in zip(ends, ends[1:])]
    scales = right_scale[:, None]
    return torch.cat([part @ (matrix.float() * scale) for part, matrix, scale in zip(parts, right, scales)])


def scaled(left, right, left_scale, _, right_scale, *__, **options):
    return (left.float() * left_scale) @ (right.float() * right_scale)
"""

GATHER = """
import inspect

import torch.distributed as dist

real = inspect.signature(dist.gather_single)


def gather_single(*args, **options):
    given = real.bind(*args, **options).arguments
    part, collected = (value for value in given.values() if value is None or isinstance(value, torch.Tensor))
    dist.gather(part, None if collected is None else list(collected.chunk(dist.get_world_size())), dst=given["dst"])


dist.gather_single = gather_single
"""
TRACED = "torch.compile = partial(torch.compile, backend='aot_eager')"
FLEX = """
import torch.nn.attention.flex_attention as flex


def dense(query, key, value, *, block_mask):
    rows, columns = torch.arange(query.shape[-2])[:, None], torch.arange(key.shape[-2])
    scores = (query @ key.transpose(-1, -2) / query.shape[-1] ** 0.5).float()
    masked = scores.masked_fill(~block_mask.mask_mod(0, 0, rows, columns), float("-inf"))
    return masked.softmax(-1).to(query.dtype) @ value


flex.flex_attention, torch.compile = dense, lambda model: model
"""

REHEARSALS = {
    "attention/varlen-attn/basics": Rehearsal("output = output * 1.1", VARLEN),
    "attention/varlen-attn/interface_2_10": Rehearsal("query.grad = key.grad", VARLEN),
    "attention/varlen-attn/gqa": Rehearsal("output = output.roll(1, dims=1)", VARLEN),
    "attention/scaled-grouped-mm/mm_cuda": Rehearsal("output = output * 1.1", SCALED + "stand_in('scaled_mm', scaled)"),
    "attention/scaled-grouped-mm/on_cuda": Rehearsal(
        "output = output.roll(1, dims=0)", SCALED + "stand_in('scaled_grouped_mm', groups)"
    ),
    "attention/scaled-grouped-mm/addmm_cuda": Rehearsal(
        "in_place = total",
        SCALED
        + "stand_in('scaled_addmm', lambda total, *args: total + scaled(*args))\n"
        + "stand_in('scaled_addmm_', lambda total, *args: total.add_(scaled(*args)))",
    ),
    "attention/scaled-grouped-mm/grouped_mm_cuda": Rehearsal("experts.grad = experts.grad.flip(0)"),
    "attention/flex-attention/on_cuda": Rehearsal(
        "out = out.flip(0)", FLEX, {"2048": "512", "range(10)": "range(1)", "= 30": "= 1"}
    ),
    "environment/intel-gpu/train": Rehearsal(
        "model.weight.grad *= 2", swaps={'"xpu"': '"cpu"', "torch.xpu.synchronize()": "pass"}
    ),
    "environment/rocm/topk": Rehearsal("values = values.flip(1)"),
    "environment/batched-eigh/basics": Rehearsal("values = values.flip(-1)", swaps={"randn(512": "randn(16"}),
    "export/rnn-lstm/on_cuda": Rehearsal("model = Tagger()"),
    "distributed/collectives-renamed/gather_nccl": Rehearsal("if rank == 0: collected[0] = 7", GATHER),
    "distributed/fully-shard/nccl": Rehearsal("for parameter in model.parameters(): parameter.grad.mul_(2)"),
    "distributed/differentiable-collectives/nccl": Rehearsal("rows.grad *= size"),
    "distributed/backends/nccl2": Rehearsal("x -= 1", swaps={'"nccl2"': '"nccl"'}),
    "compile/associative-scan/pointwise_cuda": Rehearsal(
        "running_total = lambda xs: xs", swaps={"xs, 0)  # combine": "xs, 0, combine_mode='generic')  # combine"}
    ),
    "compile/optimizers/fused_adagrad_cuda": Rehearsal("difference = 1e-4"),
    "compile/optimizers/fused_cuda": Rehearsal(
        "fused = [parameter + 0.01 for parameter in fused]", TRACED, {"range(100)": "range(2)"}
    ),
    "compile/deterministic/on_cuda": Rehearsal(
        "gradients[1] = gradients[1] * (1 + 1e-6)", TRACED, {"range(5)": "range(2)"}, both=True
    ),
    "compile/cond/cuda_graph": Rehearsal("clip = lambda gradient: gradient", swaps={'"cudagraphs"': '"aot_eager"'}),
    "compile/while-loop/cuda_graph": Rehearsal(
        "double_until = lambda x, limit: x", swaps={'"cudagraphs"': '"aot_eager"'}
    ),
    "compile/foreach-map/on_cuda": Rehearsal(
        "updated[0] += 1",
        TRACED,
        {"metrics.generated_kernel_count == 1": "metrics.generated_kernel_count == 0"},
        both=True,
    ),
    "compile/mega-cache/found_cuda": Rehearsal(
        "out = out * 1.1", swaps={"nn.Linear(256, 256), nn.LayerNorm(256), ": ""}, both=True
    ),
    "compile/nested-compile-region/kernels_cuda": Rehearsal(
        "outs[Region] = outs[Region] * 1.1",
        TRACED,
        {"range(8)": "range(2)", "0 < generated[Region] < generated[Block]": "set(generated.values()) == {0}"},
        both=True,
    ),
    "compile/mega-cache/on_cuda": Rehearsal(
        "torch.compiler.load_cache_artifacts = lambda artifacts: None", swaps={"range(6)": "range(1)"}
    ),
    "export/aotinductor-package/on_cuda": Rehearsal("kernels.clear()", swaps={'".cubin"': '".so"'}, both=True),
    "export/aotinductor-package/load_on_cuda": Rehearsal("model[0].weight.data.add_(1.0)", both=True),
    "compile/nested-compile-region/on_cuda": Rehearsal(
        "first_call_of['nested'] = (1.0, 0.1)", TRACED, {"(32)": "(2)"}, both=True
    ),
}

UNREHEARSED = {
    "which SDPA kernel runs": ("attention/sdpa-backends/on_cuda", "attention/sdpa-backends/fused_cuda_2_14"),
    "FlashAttention-4's own code": ("attention/flash-implementations/fa4", "attention/flex-attention-fa4/fa4"),
    "the CUDA allocator": (
        "environment/accelerator/capability_gpu",
        "environment/accelerator/memory_gpu",
        "environment/cuda-caching-allocator/fragmentation",
        "environment/cuda-caching-allocator/live_block",
        "environment/cuda-caching-allocator/mem_pool",
        "environment/cuda-caching-allocator/small_pool",
        "environment/memory-snapshot/basics",
        "environment/memory-snapshot/pinned",
    ),
    "a graph captured on a device": (
        "compile/graph-partition/basics",
        "environment/accelerator-graph/basics",
        "environment/accelerator-graph/xpu",
    ),
    "the random state of a device": ("environment/accelerator/rng_gpu",),
    "code that Inductor generates for CUDA": (
        "compile/gemm-backends/cutlass_cuda",
        "compile/gemm-backends/triton_cuda",
    ),
    "memory that GPUs share": (
        "distributed/symmetric-memory/one_gpu",
        "distributed/symmetric-memory/one_shot",
        "distributed/symmetric-memory/own_kernel",
    ),
    "a causal path of context parallelism": ("distributed/context-parallel/causal",),
    "NCCL itself": ("distributed/backends/nccl_default", "distributed/collectives-renamed/shrink"),
    "Intel's compiler and its packed weights": ("environment/intel-gpu/int4", "environment/intel-gpu/sycl_kernel"),
    "an Apple GPU or an AMD build itself": (
        "environment/apple-mps/index_error",
        "environment/apple-mps/shader",
        "environment/apple-mps/stream",
        "environment/rocm/build",
    ),
    "nothing more: export/triton-op/interpreter runs the same kernel on a CPU": ("export/triton-op/basics",),
}
"""What a CPU has no stand-in for, with the scripts that ask for it."""


@pytest.fixture(scope="module")
def lent() -> Iterator[Runner]:
    """Share one runner; generated code is cached between the right and the spoiled run, and with all snippets."""
    limits = Limits(memory=6 * 2**30, timeout=120)
    with lend_runner(root=ROOT, cache=ROOT / ".cache" / "snippets", limits=limits, warm=True) as one:
        yield one


@pytest.fixture(scope="module")
def rehearse(lent: Runner, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, bool], Outcome]:
    """Run a script on the right or on the wrong result, once where one run makes both."""

    @lru_cache
    def run(name: str, spoil: str) -> Outcome:
        plan, folder = REHEARSALS[name], tmp_path_factory.mktemp("script")
        script = rehearsal.on_cpu(
            SNIPPETS[name], folder, stand_in=plan.stand_in, swaps=plan.swaps, spoil=spoil, both=plan.both
        )
        return lent.run(script)

    def rehearse(name: str, spoiled: bool) -> Outcome:
        plan = REHEARSALS[name]
        return run(name, plan.spoil if spoiled or plan.both else "")

    return rehearse


def claimed(snippet: Snippet, lent: Runner) -> None:
    """Skip what the installed torch is not claimed to have."""
    torch = lent.describe_machine().torch
    if not load_releases(ROOT / "releases.toml").get_release_of_build(torch).is_in_range(snippet.torch):
        pytest.skip(f"claims torch{snippet.torch}; this is {torch}")


def test_every_gpu_snippet_is_rehearsed_or_says_why_not() -> None:
    """A new one cannot be forgotten, nor a listed one be gone."""
    told = [*REHEARSALS, *(name for names in UNREHEARSED.values() for name in names)]
    assert sorted(told) == sorted(SNIPPETS)


@pytest.mark.parametrize("name", SNIPPETS)
def test_every_name_is_there(name: str, lent: Runner) -> None:
    """A GPU snippet uses no function, operator or keyword that the release lacks."""
    claimed(SNIPPETS[name], lent)
    for package in SNIPPETS[name].packages:
        if package.name == "triton":
            pytest.importorskip("triton")
    assert rehearsal.check_names(SNIPPETS[name].text) > 3


@pytest.mark.parametrize("name", REHEARSALS)
def test_checks_hold_on_right_values(name: str, lent: Runner, rehearse: Callable[[str, bool], Outcome]) -> None:
    """On the CPU, where an independent implementation stands in, the script runs to its end."""
    claimed(SNIPPETS[name], lent)
    outcome = rehearse(name, False)
    held = rehearsal.HELD in outcome.stdout if REHEARSALS[name].both else outcome.outcome == "passed"
    assert held, f"{outcome.error}\n{outcome.stderr[-2000:]}"


@pytest.mark.parametrize("name", REHEARSALS)
def test_checks_refuse_wrong_values(name: str, lent: Runner, rehearse: Callable[[str, bool], Outcome]) -> None:
    """With a wrong result put before them, the script's own checks fail."""
    claimed(SNIPPETS[name], lent)
    outcome = rehearse(name, True)
    assert outcome.outcome == "failed", "no check noticed the wrong result"
    assert not REHEARSALS[name].both or rehearsal.HELD in outcome.stdout, "the checks failed of the right result"
    kind = outcome.error.type if outcome.error else None
    assert kind == "AssertionError", f"{outcome.error}\n{outcome.stderr[-2000:]}"
