"""A snippet asks torch for what it is about, not which torch it is, and leaves it to torch to lack a name."""

from pathlib import Path

import pytest

import small
from torchproof.errors import RecordError
from torchproof_docs.records.scripts.snippets import Snippet, load_snippet


def load(root: Path, body: str, header: str = "") -> Snippet:
    path = small.snippet(root, body=f"{body}\nassert torch, 'no torch'\n", header=header)
    return load_snippet(path, root / "snippets")


READS = [
    "import torch\nif torch.__version__ < '2.6':\n    print('old')",
    "import torch as t\nfrom packaging.version import Version\nold = Version(t.__version__) < Version('2.6')",
    "import torch\nprint(torch.version.cuda)",
    "import torch\nimport torch.version as info\nprint(info.cuda)",
    "import torch\nfrom torch import __version__ as installed",
    "import torch\nfrom torch.version import git_version",
    "import torch\nfrom torch.torch_version import TorchVersion",
    "import torch\nfrom importlib.metadata import version\nprint(version('torch'))",
    "import torch\nimport importlib.metadata as m\nprint(m.version('torch'))",
    "import torch\nfrom importlib.metadata import distribution\nprint(distribution('torch').version)",
    "import torch\nfrom importlib.metadata import metadata\nprint(metadata('torch')['Version'])",
    "import torch\nprint(getattr(torch, '__version__'))",
    "import torch\nprint(vars(torch)['__version__'])",
    "import torch\nlibrary = torch\nprint(library.__version__)",
]


@pytest.mark.parametrize("body", READS)
def test_a_snippet_that_reads_torch_s_version_is_refused(tmp_path: Path, body: str) -> None:
    with pytest.raises(RecordError, match=r"basics.py:\d+: reads torch's version, .* under the key version") as told:
        load(tmp_path, body)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("body", READS)
def test_a_snippet_may_read_it_for_a_reason(tmp_path: Path, body: str) -> None:
    assert load(tmp_path, body, 'version = "it is about the build"').version == "it is about the build"


@pytest.mark.parametrize(
    "body",
    [
        "import sys\nimport torch\nprint(sys.version_info)",
        "import numpy\nimport torch\nprint(numpy.__version__)",
        "import torch\nfrom importlib.metadata import version\nprint(version('numpy'))",
        "import torch\nfrom importlib.metadata import requires\nprint(requires('torch'))",
        "import torch\nfrom importlib.metadata import distribution\nprint(distribution('torch').read_text('WHEEL'))",
        "import torch\nprint(torch.cuda.is_available())",
    ],
)
def test_other_versions_and_other_questions_are_nobody_s_business(tmp_path: Path, body: str) -> None:
    assert load(tmp_path, body).version == ""


def test_a_reason_for_what_a_snippet_does_not_do(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"version: it does not read torch's version; take the key out"):
        load(tmp_path, "import torch", 'version = "it is about the build"')


@pytest.mark.parametrize("reason", ['""', "true", '" "'])
def test_a_reason_is_a_text(tmp_path: Path, reason: str) -> None:
    with pytest.raises(RecordError, match=r"version: .*; allowed: the reason, in at least three words"):
        load(tmp_path, "import torch\nprint(torch.__version__)", f"version = {reason}")


@pytest.mark.parametrize(
    "raising",
    [
        "raise AttributeError(\"module 'torch.compiler' has no attribute 'set_stance'\")",
        "raise ImportError",
        "raise builtins.ModuleNotFoundError('torch.compiler') from None",
    ],
)
def test_a_snippet_that_raises_a_missing_name_itself_is_refused(tmp_path: Path, raising: str) -> None:
    body = f"import builtins\nimport torch\nif not hasattr(torch.compiler, 'set_stance'):\n    {raising}"
    with pytest.raises(
        RecordError, match=r"basics.py:\d+: raises what Python raises where a name is missing; let torch"
    ):
        load(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [
        "import torch\nclass Stub:\n    def __getattr__(self, name):\n        raise AttributeError(name)",
        "import torch\ntry:\n    torch.gone\nexcept AttributeError as error:\n    raise ValueError('gone') from error",
        "import torch\ntry:\n    torch.gone\nexcept AttributeError:\n    raise",
    ],
)
def test_python_s_own_protocol_and_errors_of_torch_are_fine(tmp_path: Path, body: str) -> None:
    assert load(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [
        "import sys\nprint(sys._getframe(1).f_locals)",
        "from inspect import currentframe\nprint(currentframe())",
        "import inspect\nprint(inspect.stack())",
        "import gc\nprint(gc.get_objects())",
        "import sys\nprint(getattr(sys, '_getframe')())",
        "try:\n    torch.typo\nexcept AttributeError as error:\n    print(error.__traceback__.tb_frame)",
        "memory = open('/proc/self/mem')",
        "import os\nprint(os.listdir('/proc/self/fd'))",
        "import ctypes\nprint(ctypes.pythonapi)",
    ],
)
def test_a_snippet_that_looks_at_its_runner_is_refused(tmp_path: Path, body: str) -> None:
    with pytest.raises(RecordError, match=r"basics.py:\d+: looks at the code that runs it") as told:
        load(tmp_path, f"import torch\n{body}")
    assert "\n" not in str(told.value)


def test_a_snippet_may_stack_tensors_and_read_its_own_maps(tmp_path: Path) -> None:
    load(tmp_path, "import torch\nprint(torch.stack([torch.ones(2)]), open('/proc/self/maps').read())")
