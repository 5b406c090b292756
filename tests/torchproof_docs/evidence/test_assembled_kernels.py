"""The record of what was assembled: its lines, and what cannot stand in it."""

import pytest

from torchproof_docs.evidence import assembled_kernels
from torchproof_docs.evidence.assembled_kernels import AssembledKernel


@pytest.mark.parametrize(
    ("kernel", "line"),
    [
        (
            AssembledKernel("triton_poi_fused_relu_0", 1, (16,), (0,)),
            "kernel triton_poi_fused_relu_0: 1 of 1 candidate, 16 registers, 0 bytes of shared memory",
        ),
        (
            AssembledKernel("tem", 3, (None, 255, 32), (0, 4096, 8192)),
            "kernel tem: 3 of 3 candidates, 32-255 registers, 0-8192 bytes of shared memory",
        ),
        (
            AssembledKernel("unread", 2, (None,), (0,)),
            "kernel unread: 1 of 2 candidates, ? registers, 0 bytes of shared memory",
        ),
    ],
)
def test_a_kernel_is_a_line(kernel: AssembledKernel, line: str) -> None:
    assert str(kernel) == line
    assert (assembled_kernels.count_kernels(line), list(assembled_kernels.find_invalid_lines(line))) == (1, [])


@pytest.mark.parametrize(
    "line",
    [
        "kernel a: 0 of 1 candidate, 16 registers, 0 bytes of shared memory",
        "kernel a: 3 of 2 candidates, 16 registers, 0 bytes of shared memory",
        "kernel a: works",
        "output of the script",
    ],
)
def test_what_was_not_assembled_is_no_line(line: str) -> None:
    assert list(assembled_kernels.find_invalid_lines(line)) == [line]


def test_what_stands_beside_kernels_is_no_kernel() -> None:
    text = "templates: flex_attention, mm\ngraphs: 1, graph breaks: 0\nnot launched: 3 assembled, 1 refused\n"
    text += "line 12 asks for a value\n"
    assert (assembled_kernels.count_kernels(text), list(assembled_kernels.find_invalid_lines(text))) == (0, [])
