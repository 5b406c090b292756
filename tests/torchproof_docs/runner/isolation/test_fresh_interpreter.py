"""Which snippets use a module that they do not import and that is there by the zygote's doing alone."""

import pytest

from torchproof_docs.runner.isolation.fresh_interpreter import uses_preloaded_module

EXTRA = {
    "torch._dynamo": ["torch._dynamo", "torch._dynamo.config", "torch.nn.attention.flex_attention"],
    "torch._inductor.compile_fx": ["torch._inductor", "torch._inductor.config", "torch.onnx"],
}
"""What a zygote imported beyond plain torch, by what imported it."""


@pytest.mark.parametrize(
    "text",
    [
        "import torch\ntorch.nn.attention.flex_attention.flex_attention",
        "import torch as t\nt.nn.attention.flex_attention",
        "from torch import nn\nnn.attention.flex_attention",
        "from torch.nn import attention as a\na.flex_attention.create_block_mask",
    ],
)
def test_a_module_that_only_the_zygote_imported_is_borrowed(text: str) -> None:
    """A reader's interpreter would raise AttributeError there."""
    assert uses_preloaded_module(text, EXTRA)


@pytest.mark.parametrize(
    "text",
    [
        "import torch\ntorch.compile(lambda: None)",
        "import torch.nn.attention.flex_attention\ntorch.nn.attention.flex_attention",
        "import torch\nfrom torch.nn.attention.flex_attention import flex_attention\ntorch.nn.attention.flex_attention",
        "import torch\nfrom torch.nn.attention import flex_attention\ntorch.nn.attention.flex_attention",
        "import torch\ntorch._dynamo.config.cache_size_limit",
        "import torch\nimport torch._dynamo\ntorch.nn.attention.flex_attention",
        "import torch\ntorch.onnx.export",
        "torch = None\ntorch.nn.attention.flex_attention",
        "not = python",
    ],
)
def test_what_a_snippet_imports_or_reaches_by_itself_is_not(text: str) -> None:
    """Also what a module it imports brings along, and what plain torch imports on first access."""
    assert not uses_preloaded_module(text, EXTRA)


def test_nothing_is_borrowed_from_a_zygote_that_imported_torch_alone() -> None:
    assert not uses_preloaded_module("import torch\ntorch.nn.attention.flex_attention", {})
