"""Under which name a GPU's evidence is filed."""

import pytest

from torchproof_docs.evidence.device_names import shorten_device_name


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("NVIDIA H200", "h200"),
        ("NVIDIA A100-SXM4-80GB", "a100-80gb"),
        ("NVIDIA A100 80GB PCIe", "a100-80gb"),
        ("NVIDIA H100 80GB HBM3", "h100-80gb"),
        ("Tesla T4", "t4"),
        ("NVIDIA GeForce RTX 4090", "rtx-4090"),
        ("AMD Instinct MI300X", "mi300x"),
        ("NVIDIA H200 MIG 1g.18gb", "h200-mig-1g.18gb"),
    ],
)
def test_a_gpu_is_filed_under_its_short_name(name: str, short: str) -> None:
    """The folder tells models apart, not makers or sockets."""
    assert shorten_device_name(name) == short


def test_a_mig_slice_is_filed_apart_from_the_whole_gpu() -> None:
    """So that a slice's memory and speed are never taken for the GPU's."""
    assert shorten_device_name("NVIDIA A100-SXM4-40GB MIG 1g.5gb") != shorten_device_name("NVIDIA A100-SXM4-40GB")
