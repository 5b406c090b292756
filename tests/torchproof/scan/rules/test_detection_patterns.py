"""Each kind of pattern and each condition: what it matches, what it does not, and the edges."""

from typing import Any

import pytest

from scanning import find_matches, make_entry, scan_code

LOADER = "torch.utils.data.DataLoader"


@pytest.mark.parametrize(
    ("pattern", "code", "expected"),
    [
        # use: any way
        ({"use": "torch.svd"}, "import torch\ntorch.svd", ["2 certain"]),
        ({"use": "torch.svd"}, "from torch import svd as s\ns(x)", ["2 certain"]),
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
        ({"omits": ["sampler"]}, "d, **{'batch_size': 2}", True),
        ({"omits": ["sampler"]}, "d, **{'sampler': s}", False),
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
        ({"argument_type": {"dataset": ["tuple", "set"]}}, "{x}", True),
        ({"argument_type": {"dataset": "list of lists"}}, "[[x]]", True),
        ({"argument_type": {"dataset": "list of lists"}}, "[x]", False),
        ({"argument_type": {"dataset": "dict of lists"}}, "{'a': [x]}", True),
        ({"argument_type": {"timeout": "float"}}, "d, timeout=float('inf')", True),
        ({"argument": {"timeout": "inf"}}, "d, timeout=float('inf')", True),
        ({"argument": {"dataset": "torch.nn.Linear"}}, "(torch.nn.Conv2d, torch.nn.Linear)", True),
        ({"argument": {"dataset": "torch.zeros()"}}, "torch.zeros(2)", True),
        ({"argument": {"dataset": "torch.zeros()"}}, "torch.ones(2)", False),
        ({"argument": {"multiprocessing_context": "fork*"}}, "d, multiprocessing_context='forkserver'", True),
        ({"argument": {"multiprocessing_context": "fork*"}}, "d, multiprocessing_context='spawn'", False),
        ({"argument": {"timeout": "-*"}}, "d, timeout=-0.5", True),
        ({"unless": {"multiprocessing_context": ["fork*", "spawn"]}}, "d, multiprocessing_context='forkserver'", False),
        ({"unless": {"multiprocessing_context": ["fork*", "spawn"]}}, "d", True),
        ({"gives": ["sampler"]}, "d, sampler=s", True),
        ({"gives": ["sampler"]}, "d, sampler=None", False),
        ({"made_from": ["float16"]}, "x.to(torch.float16)", True),
        ({"made_from": ["float16"]}, "small", True),
        ({"made_from": ["float16"]}, "x.to(torch.float32)", False),
        ({"made_from": ["complex"]}, "torch.tensor([2, 1j])", True),
        ({"file_lacks": "torch.nn.Conv3d"}, "d", True),
        ({"file_lacks": "torch.nn.Linear"}, "d", False),
        ({"returns_input": True}, "lambda x: x", True),
        ({"returns_input": True}, "lambda x: x + 1", False),
        ({"returns_input": True}, "handed_on", True),
        ({"positional": 3}, "d, 1, False", True),
        ({"positional": 3}, "d, 1, shuffle=False", False),
        ({"device": "cpu"}, "d, pin_memory_device='cuda'", False),
        ({"device": "cpu"}, "made", False),
        ({"file_uses": "torch.nn.Linear"}, "d", True),
        ({"file_uses": "torch.nn.Conv2d"}, "d", False),
        ({"inside": "torch.no_grad"}, "d", False),
    ],
)
def test_a_condition(conditions: dict[str, Any], arguments: str, matched: bool) -> None:
    code = (
        "import torch\nNAME = 'fork'\nmade = f(x.to('cuda'))\nsmall = made(torch.half, torch.float16)\n"
        f"def handed_on(x): return x, 1\ntorch.nn.Linear\n{LOADER}({arguments})"
    )
    assert find_matches(code, {"call": LOADER, **conditions}) == (["7 certain"] if matched else [])


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # A constant behind a name is as sure as the constant; a choice and a default are not.
        ("n = 2\nbad(n)", ["certain"]),
        ("n = 2 if fast else 3\nbad(n)", ["likely"]),
        ("n = 3 if fast else 4\nbad(n)", []),
        ("if fast:\n    n = 2\nelse:\n    n = 3\nbad(n)", ["likely"]),
        ("def f(n=2):\n    bad(n)", ["likely"]),
        ("def f(n, *, m=2):\n    bad(m)", ["likely"]),
        ("def f(n=3):\n    bad(n)", []),
        ("bad(size or 2)", ["likely"]),
        ("class A:\n    n = 2\n    def f(self):\n        bad(self.n)", ["certain"]),
        (
            "class A:\n    def __init__(self, n=2):\n        self.n = n\n    def f(self):\n        bad(self.n)",
            ["likely"],
        ),
        ("class A:\n    n = 3\n    def f(self):\n        bad(self.n)", []),
        ("n = [n]\nbad(n)", []),
        ("n = [2]\nbad(n)", []),
        # What ``**kwargs`` holds.
        ("bad(**{'batch_size': 2})", ["certain"]),
        ("k = {'batch_size': 2}\nbad(**k)", ["certain"]),
        ("k = dict(batch_size=2)\nbad(**k)", ["certain"]),
        ("k = dict(batch_size=3)\nbad(**k)", []),
        ("k = {}\nk['batch_size'] = 2\nbad(**k)", ["certain"]),
        ("k = {}\nif fast:\n    k['batch_size'] = 2\nbad(**k)", []),
        ("base = {'batch_size': 2}\nk = {**base, 'shuffle': True}\nbad(**k)", ["certain"]),
        ("k = {'batch_size': 2}\nbad(batch_size=3, **k)", []),
        # A class of the file without a constructor of its own.
        ("class A(bad): ...\nA(2)", ["likely"]),
        ("class A(bad):\n    def __init__(self, n): ...\nA(2)", []),
    ],
)
def test_what_an_argument_may_be(code: str, expected: list[str]) -> None:
    pattern = {"call": "torch.utils.data.BatchSampler", "argument": {"batch_size": 2}}
    found = find_matches(
        f"from torch.utils.data import BatchSampler\n{code}".replace("bad(n", "BatchSampler(s, n")
        .replace("bad(s", "BatchSampler(s, s")
        .replace("bad(m", "BatchSampler(s, m")
        .replace("A(2)", "A(s, 2)")
        .replace("bad", "BatchSampler"),
        pattern,
    )
    assert [each.split()[1] for each in found] == expected


@pytest.mark.parametrize(
    ("arguments", "expected"), [("d", ["2 certain"]), ("*a", ["2 possible"]), ("d, **k", ["2 possible"])]
)
def test_what_may_be_given_is_not_left_out_for_sure(arguments: str, expected: list[str]) -> None:
    assert find_matches(f"import torch\n{LOADER}({arguments})", {"call": LOADER, "omits": ["sampler"]}) == expected


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("", ["3 certain"]),
        ("x.cuda()", ["3 possible"]),
        ("torch.cuda.is_available()", ["3 possible"]),
        ("model.to(args.device)", ["3 possible"]),
    ],
)
def test_a_file_that_moves_to_a_device_may_be_about_it(moves: str, expected: list[str]) -> None:
    code = f"import torch\n{moves}\ntorch.multinomial(x, 2)"
    assert find_matches(code, {"call": "torch.multinomial", "device": "cpu"}) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("try:\n    torch.load(f)\nexcept RuntimeError: ...", ["3 certain"]),
        ("try:\n    torch.load(f)\nexcept (ValueError, RuntimeError): ...", ["3 certain"]),
        ("with pytest.raises(RuntimeError):\n    torch.load(f)", ["3 certain"]),
        ("try:\n    torch.load(f)\nexcept Exception: ...", []),
        ("try:\n    torch.load(f)\nexcept RuntimeError: ...\nexcept Exception: ...", []),
        ("try:\n    torch.load(f)\nexcept ValueError: ...", []),
        ("torch.load(f)", []),
    ],
)
def test_an_error_that_is_caught(code: str, expected: list[str]) -> None:
    assert find_matches(f"import torch\n{code}", {"call": "torch.load", "caught": ["RuntimeError"]}) == expected


def test_a_handler_of_the_former_error_is_no_guard() -> None:
    code = "import torch\ntry:\n    torch.load(f)\nexcept RuntimeError: ..."
    entry = make_entry({"call": "torch.load", "caught": ["RuntimeError"]}, severity="breaks")
    assert [finding.line for finding in scan_code(code, "2.7", "2.8", entries=[entry]).findings] == [3]


SETTING = "torch._inductor.config.max_autotune_gemm_backends"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (f"{SETTING} = 'TRITON'", ["2 certain"]),
        (f"{SETTING} = 'TRITON,ATEN'", []),
        (f"{SETTING} = choose()", ["2 certain"]),
        (f"{SETTING} = names[0]", ["2 possible"]),
        ("with torch._inductor.config.patch(max_autotune_gemm_backends='TRITON'): ...", ["2 likely"]),
        ("with torch._inductor.config.patch({'max_autotune_gemm_backends': 'ATEN'}): ...", []),
        ("o = {\n    'max_autotune_gemm_backends': 'TRITON'\n}\ntorch.compile(f, options=o)", ["3 likely"]),
        (f"monkeypatch.setattr('{SETTING}', 'TRITON')", ["2 likely"]),
    ],
)
def test_the_value_of_a_setting(code: str, expected: list[str]) -> None:
    assert find_matches(f"import torch\n{code}", {"set": SETTING, "unless_value": ["*ATEN*"]}) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("os.environ['TORCH_A'] = 'true'", ["2 certain"]),
        ("os.environ['TORCH_A'] = '1'", []),
        ("os.environ.setdefault('TORCH_A', 'yes')", ["2 certain"]),
        ("monkeypatch.setenv('TORCH_A', '1')", []),
        ("env = {'TORCH_A': '1'}", []),
        ("env = {'TORCH_A': 'no'}", ["2 certain"]),
        ("env = dict(os.environ, TORCH_A='no')", ["2 certain"]),
        ("os.environ.get('TORCH_A')", ["2 possible"]),
    ],
)
def test_the_value_of_a_variable(code: str, expected: list[str]) -> None:
    assert find_matches(f"import os\n{code}", {"environment": "TORCH_A", "unless_value": [1, "1"]}) == expected


@pytest.mark.parametrize(
    ("pattern", "code", "expected"),
    [
        # A method whose name tells its class.
        ({"method": "torch.Tensor.take_along_dim"}, "def f(x):\n    x.take_along_dim(i)", ["3 likely"]),
        ({"method": "torch.Tensor.take_along_dim"}, "(a / b)[0].take_along_dim(i)", ["2 likely"]),
        ({"method": "torch.Tensor.take_along_dim"}, "torch.fft.fft(x).real.take_along_dim(i)", ["2 likely"]),
        ({"method": "torch.Tensor.take_along_dim"}, "import numpy as np\nnp.ones(2).take_along_dim(i)", []),
        ({"method": "torch.Tensor.take_along_dim"}, "import lib\nlib.take_along_dim(i)", []),
        ({"method": "torch.Tensor.sort"}, "def f(x):\n    x.sort()", []),
        ({"method": "torch.cuda.MemPool.is_symmetric"}, "def f(x):\n    x.is_symmetric", []),
        ({"method": "torch.Tensor.backward"}, "def f(x):\n    x.backward()", []),
        ({"method": "torch.optim.Adam.load_state_dict"}, "def f(x):\n    x.load_state_dict(s)", []),
        (
            {"method": "torch.Tensor.to", "argument": {"dtype": "torch.float16"}},
            "def f(x):\n    x.to(torch.float16)\n    x.to(torch.float32)",
            ["3 likely"],
        ),
        # An exception that is one of several.
        (
            {"method": "torch.multiprocessing.ProcessRaisedException.pid"},
            "from torch import multiprocessing as m\ntry: ...\nexcept (OSError, m.ProcessRaisedException) as e: e.pid",
            ["4 possible"],
        ),
        # An object of a class of the file.
        (
            {"method": "torch.nn.Module.to_empty"},
            "class A(torch.nn.Module): ...\na = A()\na.to_empty()\nA().to_empty()",
            ["4 likely", "5 likely"],
        ),
        (
            {"method": "torch.nn.Module.to_empty"},
            "class A(torch.nn.Module):\n    def to_empty(self): ...\nA().to_empty()",
            [],
        ),
        # A subscript.
        (
            {"method": "torch.Tensor.__getitem__", "argument_type": {"index": "list of lists"}},
            "def f(x):\n    x[[[0], [1]]]\n    x[[0]]\ntorch.ones(2).view(2)[[[0], [1]]]",
            ["3 likely", "5 likely"],
        ),
        (
            {"method": "torch.nn.attention.flex_attention.BlockMask.__getitem__"},
            "from torch.nn.attention.flex_attention import create_block_mask\nm = create_block_mask(f)\nm[0]\nx[0]",
            ["4 likely"],
        ),
        # An override that lacks a parameter, or another method of its class.
        (
            {"override": "torch.nn.Module.forward", "omits": ["mask"]},
            "class A(torch.nn.Module):\n    def forward(self, x): ...",
            ["3 likely"],
        ),
        (
            {"override": "torch.nn.Module.forward", "omits": ["mask"]},
            "class A(torch.nn.Module):\n    def forward(self, x, mask=None): ...",
            [],
        ),
        (
            {"override": "torch.nn.Module.forward", "omits": ["backward()"]},
            "class A(torch.nn.Module):\n    def forward(self, x): ...\n    def backward(self): ...",
            [],
        ),
        # A function that returns its input.
        (
            {"decorator": "torch.library.custom_op", "returns_input": True},
            "@torch.library.custom_op('a::b', mutates_args=())\ndef f(x):\n    return x",
            ["2 certain"],
        ),
        (
            {"decorator": "torch.library.custom_op", "returns_input": True},
            "@torch.library.custom_op('a::b', mutates_args=())\ndef f(x):\n    return x.clone()",
            [],
        ),
    ],
)
def test_what_a_name_or_a_class_tells(pattern: dict[str, Any], code: str, expected: list[str]) -> None:
    assert find_matches(f"import torch\n{code}", pattern) == expected


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
