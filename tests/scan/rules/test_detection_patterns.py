"""Each kind of pattern and each condition: what it matches, what it does not, and the edges."""

from typing import Any

import pytest

from scanning import find_matches

LOADER = "torch.utils.data.DataLoader"


@pytest.mark.parametrize(
    ("pattern", "code", "expected"),
    [
        # use: any way
        ({"use": "torch.svd"}, "import torch\ntorch.svd", ["2 certain"]),
        ({"use": "torch.svd"}, "from torch import svd as s\ns(x)", ["1 certain", "2 certain"]),
        ({"use": "torch.onnx.utils"}, "import torch.onnx.utils\ntorch.onnx.utils.export", ["1 certain", "2 certain"]),
        ({"use": "torch.onnx.utils"}, "from torch.onnx.utils import export\nexport(x)", ["1 certain"]),
        ({"use": "torch.svd"}, "import torch\ntorch.svd_lowrank(x)\nx.svd()", []),
        ({"use": "torch.nn.GroupNorm"}, "import torch\nn = make(torch.nn.GroupNorm)", ["2 certain"]),
        ({"use": "torch.onnx.utils.is_in_onnx_export"}, "import torch\ntorch.onnx.is_in_onnx_export()", []),
        # call: a call, a partial, super().__init__, a decorator
        ({"call": "torch.load"}, "import torch\ntorch.load('x')", ["2 certain"]),
        ({"call": "torch.load"}, "import torch\nf = torch.load", []),
        ({"call": "torch.load"}, "from functools import partial\nimport torch\npartial(torch.load, f)", ["3 certain"]),
        ({"call": "torch.compile"}, "import torch\n@torch.compile\ndef f(): ...", ["2 certain"]),
        ({"call": "torch.compile"}, "import torch\n@torch.compile(dynamic=True)\ndef f(): ...", ["2 certain"]),
        ({"call": "torch.nn.GroupNorm"}, "import torch\nn = torch.nn.GroupNorm(1, 2)\nn(x)", ["2 certain"]),
        (
            {"call": LOADER},
            f"import torch\nclass A({LOADER}):\n    def __init__(self):\n        super().__init__(d)",
            ["4 certain"],
        ),
        # method: by annotation, constructor, factory, self, super, an attribute of self
        ({"method": "torch.Tensor.dot"}, "import torch\ndef f(x: torch.Tensor):\n    x.dot(y)", ["3 likely"]),
        ({"method": "torch.Tensor.dot"}, "import torch\ntorch.ones(2).dot(y)", ["2 likely"]),
        ({"method": "torch.Tensor.dot"}, "import torch\nx.dot(y)", []),
        ({"method": "torch.optim.Adam.step"}, "import torch\no = torch.optim.Adam(p)\no.step()", ["3 likely"]),
        ({"method": "torch.optim.Adam.step"}, "import torch\no = torch.optim.SGD(p)\no.step()", []),
        ({"method": "torch.optim.Optimizer.step"}, "import torch\no = torch.optim.SGD(p)\no.step()", ["3 likely"]),
        (
            {"method": "torch.export.ExportedProgram.module"},
            "import torch\np = torch.export.export(m, a)\np.module()",
            ["3 likely"],
        ),
        (
            {"method": "torch.nn.Module.to_empty"},
            (
                "import torch\nclass A(torch.nn.Module):\n    def f(self):\n        self.to_empty()\n"
                "        super().to_empty()"
            ),
            ["4 likely", "5 likely"],
        ),
        (
            {"method": "torch.nn.Module.to_empty"},
            "import torch\nclass A(torch.nn.Module):\n    def to_empty(self): ...\n    def f(self): self.to_empty()",
            [],
        ),
        (
            {"method": "torch.optim.Adam.step"},
            (
                "import torch\nclass A:\n    def __init__(self):\n        self.o = torch.optim.Adam(p)\n"
                "    def f(self):\n        self.o.step()"
            ),
            ["6 likely"],
        ),
        (
            {"method": "torch.profiler.profile.export_stacks"},
            "import torch\nwith torch.profiler.profile() as p:\n    p.export_stacks(f)",
            ["3 likely"],
        ),
        # subclass and override, also through a class of the file
        ({"subclass": LOADER}, f"import torch\nclass A({LOADER}): ...\nclass B(A): ...\n{LOADER}(d)", ["2 certain"]),
        (
            {"override": f"{LOADER}.__iter__"},
            f"import torch\nclass A({LOADER}):\n    def __iter__(self): ...",
            ["3 likely"],
        ),
        (
            {"override": f"{LOADER}.check"},
            f"import torch\nclass A({LOADER}): ...\nclass B(A):\n    def check(self): ...",
            ["4 likely"],
        ),
        (
            {"override": f"{LOADER}.check"},
            f"import torch\nclass A({LOADER}):\n    def other(self): ...\nA().check()",
            [],
        ),
        # decorator
        (
            {"decorator": "torch.no_grad"},
            "import torch\n@torch.no_grad()\ndef f(): ...\nwith torch.no_grad(): ...",
            ["2 certain"],
        ),
        ({"decorator": "torch.no_grad"}, "import torch\n@torch.no_grad\ndef f(): ...", ["2 certain"]),
        # set and read
        (
            {"set": "torch._dynamo.config.x"},
            "import torch\ntorch._dynamo.config.x = 1\ny = torch._dynamo.config.x",
            ["2 certain"],
        ),
        ({"set": "torch._dynamo.config.x"}, "import torch\nsetattr(torch._dynamo.config, 'x', 1)", ["2 likely"]),
        (
            {"set": "torch._dynamo.config.x"},
            "import torch._dynamo\nwith torch._dynamo.config.patch(x=1): ...",
            ["2 likely"],
        ),
        (
            {"set": "torch._dynamo.config.x"},
            "import torch._dynamo\n@torch._dynamo.config.patch({'x': 1})\ndef f(): ...",
            ["2 likely"],
        ),
        ({"set": "torch._inductor.config.x"}, "import torch\ntorch.compile(f, options={'x': 1})", ["2 likely"]),
        (
            {"read": "torch._dynamo.config.x"},
            "import torch\nif torch._dynamo.config.x: ...\ntorch._dynamo.config.x = 1",
            ["2 certain"],
        ),
        ({"read": "torch._dynamo.config.x"}, "import torch\ny = torch._dynamo.config.x\nprint(y)", ["2 certain"]),
        # except
        (
            {"except": "torch.cuda.OutOfMemoryError"},
            "import torch\ntry: f()\nexcept torch.cuda.OutOfMemoryError: ...",
            ["3 certain"],
        ),
        (
            {"except": "torch.cuda.OutOfMemoryError"},
            "import torch\ntry: f()\nexcept (OSError, torch.cuda.OutOfMemoryError): ...",
            ["3 certain"],
        ),
        (
            {"except": "torch.cuda.OutOfMemoryError"},
            "import pytest, torch\nwith pytest.raises(torch.cuda.OutOfMemoryError): ...",
            ["2 certain"],
        ),
        ({"except": "torch.cuda.OutOfMemoryError"}, "import torch\nraise torch.cuda.OutOfMemoryError", []),
        # strings
        (
            {"environment": "TORCH_A"},
            "import os\nos.environ['TORCH_A'] = '1'\nos.getenv('TORCH_A')",
            ["2 certain", "3 certain"],
        ),
        ({"environment": "TORCH_A"}, "import os\nos.environ.get('TORCH_AB')\n'''TORCH_A'''", []),
        (
            {"command": "python -m torch.x"},
            "import subprocess, sys\nsubprocess.run([sys.executable, '-m', 'torch.x', 'a'])",
            ["2 certain"],
        ),
        (
            {"command": "python -m torch.x"},
            "import os\nos.system('python3 -m torch.x a')\nos.system('python -m torch.xy')",
            ["2 certain"],
        ),
        (
            {"matches": "empty list of torch"},
            "import pytest\nwith pytest.raises(ValueError, match='an empty list of torch'): ...",
            ["2 certain"],
        ),
        (
            {"matches": "an empty list of torch"},
            "assert 'empty list of torch' in str(error)\n'empty list of torch' in names",
            ["1 certain"],
        ),
    ],
)
def test_a_kind(pattern: dict[str, Any], code: str, expected: list[str]) -> None:
    assert find_matches(code, pattern) == expected


@pytest.mark.parametrize(
    ("conditions", "arguments", "matched"),
    [
        ({"passes": ["sampler"]}, "d, sampler=s", True),
        ({"passes": ["sampler"]}, "d, 1, False, s", True),
        ({"passes": ["sampler"]}, "d, 1, False", False),
        ({"passes": ["sampler", "timeout"]}, "d, sampler=s", False),
        ({"omits": ["sampler"]}, "d", True),
        ({"omits": ["sampler"]}, "d, 1, False, s", False),
        ({"omits": ["sampler"]}, "*a", False),
        ({"omits": ["sampler"]}, "d, **k", False),
        ({"argument": {"batch_size": 2}}, "d, 2", True),
        ({"argument": {"batch_size": 2}}, "d, batch_size=2.0", True),
        ({"argument": {"batch_size": 2}}, "d, batch_size=size", False),
        ({"argument": {"batch_size": [1, None]}}, "d, batch_size=None", True),
        ({"argument": {"shuffle": True}}, "d, shuffle=1", False),
        ({"argument": {"multiprocessing_context": "fork"}}, "d, multiprocessing_context='fork'", True),
        ({"argument": {"multiprocessing_context": "fork"}}, "d, multiprocessing_context=NAME", True),
        ({"argument": {"dataset": "torch.float16"}}, "torch.float16", True),
        ({"argument": {"timeout": -1}}, "d, timeout=-1", True),
        ({"argument": {"dataset": "[]"}}, "[]", True),
        ({"argument": {"dataset": "[]"}}, "[d]", False),
        ({"argument_type": {"batch_size": "int"}}, "d, 4", True),
        ({"argument_type": {"batch_size": "int"}}, "d, True", False),
        ({"argument_type": {"timeout": "float"}}, "d, timeout=1e3", True),
        ({"argument_type": {"dataset": "list"}}, "[x]", True),
        ({"argument_type": {"dataset": "tuple"}}, "(x,)", True),
        ({"argument_type": {"dataset": "dict"}}, "{}", True),
        ({"argument_type": {"collate_fn": "lambda"}}, "d, collate_fn=lambda x: x", True),
        ({"argument_type": {"sampler": "none"}}, "d, sampler=None", True),
        ({"argument_type": {"dataset": "str"}}, "f'{d}'", True),
        ({"positional": 3}, "d, 1, False", True),
        ({"positional": 3}, "d, 1, shuffle=False", False),
        ({"device": "cpu"}, "d", True),
        ({"device": "cpu"}, "d, pin_memory_device='cuda'", False),
        ({"device": "cpu"}, "made", False),
        ({"file_uses": "torch.nn.Linear"}, "d", True),
        ({"file_uses": "torch.nn.Conv2d"}, "d", False),
        ({"inside": "torch.no_grad"}, "d", False),
    ],
)
def test_a_condition(conditions: dict[str, Any], arguments: str, matched: bool) -> None:
    code = f"import torch\nNAME = 'fork'\nmade = f(x.to('cuda'))\ntorch.nn.Linear\n{LOADER}({arguments})"
    assert find_matches(code, {"call": LOADER, **conditions}) == (["5 certain"] if matched else [])


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("with torch.no_grad():\n    torch.load(f)\ntorch.load(f)", ["3 certain"]),
        ("@torch.no_grad()\ndef f():\n    torch.load(f)", ["4 certain"]),
        ("def f():\n    torch.load(f)\ntorch.no_grad(f)", ["3 certain"]),
        ("torch.no_grad(lambda: torch.load(f))", ["2 certain"]),
        ("class A(torch.nn.Module):\n    def forward(self): torch.load(f)\ntorch.no_grad(A())", ["3 certain"]),
        ("with torch.enable_grad():\n    torch.load(f)", []),
    ],
)
def test_inside_a_block(code: str, lines: list[str]) -> None:
    assert find_matches(f"import torch\n{code}", {"call": "torch.load", "inside": "torch.no_grad"}) == lines


def test_the_surest_pattern_counts_once_a_line() -> None:
    patterns: list[dict[str, Any]] = [
        {"call": "torch.load", "confidence": "possible"},
        {"call": "torch.load", "passes": ["f"]},
    ]
    assert find_matches("import torch\ntorch.load(torch.load(f))", *patterns) == ["2 certain"]


def test_a_guard_counts() -> None:
    code = "import torch\nif torch.__version__ < '2.8':\n    torch.load(f)"
    assert find_matches(code, {"call": "torch.load"}) == ["3 certain guarded"]
