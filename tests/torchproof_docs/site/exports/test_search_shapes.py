"""What the search takes from an error message, an import or a name, in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from chromium import MARKS, chromium
from programs import ROOT

pytestmark = MARKS
SCRIPT = ROOT / "docs" / "assets" / "search-shapes.js"
TRACEBACK = (
    'Traceback (most recent call last):  File "/home/me/a.py", line 3, in <module>    import torch'
    "AttributeError: module 'torch' has no attribute 'accelerator'"
)


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with chromium() as browser:
        page = browser.new_page()
        page.add_script_tag(path=SCRIPT)
        yield page


@pytest.mark.parametrize(
    ("query", "kind", "name", "owner"),
    [
        (
            "AttributeError: module 'torch.onnx' has no attribute 'dynamo_export'",
            "attribute",
            "torch.onnx.dynamo_export",
            "",
        ),
        ("module torch has no attribute accelerator", "attribute", "torch.accelerator", ""),
        (TRACEBACK, "attribute", "torch.accelerator", ""),
        ("AttributeError: 'Tensor' object has no attribute 'refine_names'", "member", "Tensor.refine_names", ""),
        ("AttributeError: type object 'Tag' has no attribute 'out'", "member", "Tag.out", ""),
        ("AttributeError: 'NoneType' object has no attribute 'shape'", "member", "NoneType.shape", "Python"),
        (
            "ImportError: cannot import name ‘List’ from ‘torch.utils.data’ (/a.py)",
            "import",
            "torch.utils.data.List",
            "",
        ),
        ("ModuleNotFoundError: No module named 'torch.utils.bottleneck'", "module", "torch.utils.bottleneck", ""),
        ("ModuleNotFoundError: No module named 'xformers'", "module", "xformers", "xformers"),
        ("TypeError: export() got an unexpected keyword argument 'fallback'", "keyword", "export", ""),
        (
            "TypeError: ReduceLROnPlateau.__init__() got an unexpected keyword argument 'a'",
            "keyword",
            "ReduceLROnPlateau",
            "",
        ),
        ("from torchtext.vocab import GloVe", "import", "torchtext.vocab.GloVe", "torchtext"),
        ("torchvision.io.read_video('a.mp4')", "name", "torchvision.io.read_video", "torchvision"),
        ("undefined symbol: _ZN3c106detail23torchInternalAssertFailEPKcS2_jS2", "symbol", "", ""),
        ("set_stance", "words", "set_stance", ""),
        ("how do I replace torch.jit.trace", "words", "torch.jit.trace", ""),
        ("which torchaudio goes with 2.11", "words", "", "torchaudio"),
        ("", "words", "", ""),
    ],
)
def test_a_query_has_a_kind_a_name_and_an_owner(page: Page, query: str, kind: str, name: str, owner: str) -> None:
    assert page.evaluate(
        "(query) => { const { kind, name, owner } = torchproofShapes.read(query); return [kind, name, owner]; }", query
    ) == [kind, name, owner]


def test_a_long_hostile_query_is_read_at_once(page: Page) -> None:
    query = "module '" * 20_000 + "a." * 50_000 + "has no attribute"
    took = page.evaluate(
        "(query) => { const at = performance.now(); torchproofShapes.read(query); return performance.now() - at; }",
        query,
    )
    assert took < 2_000
