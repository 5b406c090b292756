"""What code uses without writing its dotted name: settings, methods of subclasses, blocks, devices."""

from typing import Any

import pytest

from scanning import find_matches

CONFIG = "torch._inductor.config.x"
TO_EMPTY = {"method": "torch.nn.Module.to_empty"}


def lines(code: str, *patterns: dict[str, Any]) -> list[int]:
    return [int(found.split()[0]) for found in find_matches(f"import torch\n{code}", *patterns)]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("setattr(torch._inductor.config, 'x', 1)", [2]),
        ("setattr(torch._inductor.config, name, 1)", []),
        ("setattr(torch._inductor.config, 'y', 1)", []),
        ("setattr(other, 'x', 1)", []),
        ("monkeypatch.setattr(torch._inductor.config, 'x', 1)", [2]),
        ("monkeypatch.setattr('torch._inductor.config.x', 1)", [2]),
        ("mock.patch('torch._inductor.config.x', 1)", [2]),
        ("mock.patch('other.torch._inductor.config.x', 1)", []),
        ("mock.patch.object(torch._inductor.config, 'x', 1)", [2]),
        ("with torch._inductor.config.patch(x=1): ...", [2]),
        ("with torch._inductor.config.patch('x', 1): ...", [2]),
        ("with torch._inductor.config.patch({'x': 1}): ...", [2]),
        ("with torch._inductor.config.patch({'y': 1}): ...", []),
        ("with torch._inductor.config.patch(**{'x': 1}): ...", []),
        ("from torch._inductor import config as c\nwith c.patch(x=1): ...", [3]),
        ("with other.patch(x=1): ...", []),
        ("patch(x=1)", []),
        ("options = {'x': 1}\ntorch.compile(f, options=options)", [2]),
        ("torch.compile(f, options={'x': 1})", [2]),
        ("torch.compile(f, options=dict(x=1))", [2]),
        ("torch.compile(f, mode={'x': 1})", []),
        ("other.compile(f, options={'x': 1})", []),
        ("torch._inductor.aoti_compile_and_package(p, inductor_configs={'x': 1})", [2]),
        ("torch.jit.script(f, options={'x': 1})", []),
        ("torch.compile(f, options={'x y': 1})", []),
    ],
)
def test_a_setting_that_is_assigned_in_another_way(code: str, expected: list[int]) -> None:
    assert lines(code, {"set": CONFIG}) == expected


@pytest.mark.parametrize(
    ("code", "setting"),
    [
        ("torch.compile(f, options={'triton.x': 1})", "torch._inductor.config.triton.x"),
        ("torch.compile(f, options={'max-x': 1})", "torch._inductor.config.max_x"),
        ("setattr(torch._inductor.config, 'triton.x', 1)", "torch._inductor.config.triton.x"),
    ],
)
def test_the_name_of_a_setting_in_a_string(code: str, setting: str) -> None:
    assert lines(code, {"set": setting}) == [2]


@pytest.mark.parametrize(("value", "expected"), [("True", [2]), ("False", []), ("unknown", [])])
@pytest.mark.parametrize(
    "form",
    [
        "torch._inductor.config.x = {}",
        "setattr(torch._inductor.config, 'x', {})",
        "mock.patch('torch._inductor.config.x', {})",
        "torch._inductor.config.patch(x={})",
        "torch._inductor.config.patch('x', {})",
        "torch._inductor.config.patch({{'x': {}}})",
        "torch.compile(f, options={{'x': {}}})",
    ],
)
def test_the_value_of_a_setting(form: str, value: str, expected: list[int]) -> None:
    assert lines(form.format(value), {"set": CONFIG, "value": True}) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # self, cls and super in a subclass, also of a class of the file.
        ("class A(torch.nn.Module):\n    def f(self): self.to_empty()", [3]),
        ("class A(torch.nn.Linear):\n    def f(self): self.to_empty()", [3]),
        ("class A(torch.nn.Module):\n    def f(self): super().to_empty()", [3]),
        ("class A(torch.nn.Module):\n    @classmethod\n    def f(cls): cls.to_empty()", [4]),
        ("class B(torch.nn.Module): ...\nclass A(B):\n    def f(self): self.to_empty()", [4]),
        ("class A(A):\n    def f(self): self.to_empty()", []),
        ("class A(torch.optim.Adam):\n    def f(self): self.to_empty()", []),
        ("class A:\n    def f(self): self.to_empty()", []),
        ("def f(self): self.to_empty()", []),
        # A class that defines the name itself has another one, but not for super.
        ("class A(torch.nn.Module):\n    def to_empty(self): ...\n    def f(self): self.to_empty()", []),
        ("class A(torch.nn.Module):\n    to_empty = 1\n    def f(self): self.to_empty()", []),
        ("class A(torch.nn.Module):\n    def to_empty(self): ...\n    def f(self): super().to_empty()", [4]),
        # What a field holds, and what a class of the file makes.
        ("class A:\n    def __init__(self): self.m = torch.nn.Linear(1, 2)\n    def f(self): self.m.to_empty()", [4]),
        ("class A:\n    m = torch.nn.Linear(1, 2)\n    def f(self): self.m.to_empty()", [4]),
        ("class A:\n    def __init__(self): self.m = other()\n    def f(self): self.m.to_empty()", [4]),
        ("class A:\n    def __init__(self): self.m = torch.optim.Adam(p)\n    def f(self): self.m.to_empty()", []),
        ("class B(torch.nn.Module): ...\nB().to_empty()", [3]),
        ("class B(torch.nn.Module): ...\nb = B()\nb.to_empty()", [4]),
        ("class B(torch.nn.Module):\n    def to_empty(self): ...\nB().to_empty()", []),
        ("class B: ...\nB().to_empty()", []),
        # A value of unknown class.
        ("def f(x): x.to_empty()", [2]),
        ("f'{x}'.to_empty()", []),
        ("def f(x): x.other()", []),
    ],
)
def test_a_method_of_a_class_that_the_file_shows(code: str, expected: list[int]) -> None:
    assert lines(code, TO_EMPTY) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("@torch.no_grad()\ndef f():\n    torch.save(o, 'x')", [4]),
        ("@torch.no_grad\ndef f():\n    torch.save(o, 'x')", [4]),
        ("with torch.no_grad():\n    torch.save(o, 'x')\ntorch.save(o, 'x')", [3]),
        ("with torch.no_grad(), other():\n    torch.save(o, 'x')", [3]),
        ("def f():\n    torch.save(o, 'x')\ntorch.no_grad(f)", [3]),
        ("f = lambda: torch.save(o, 'x')\ntorch.no_grad(lambda: torch.save(o, 'x'))", [3]),
        ("class A:\n    def forward(self):\n        torch.save(o, 'x')\ntorch.no_grad(A())", [4]),
        ("class A:\n    def forward(self):\n        torch.save(o, 'x')\na = A()\ntorch.no_grad(a)", [4]),
        ("def f():\n    torch.save(o, 'x')\nother(f)", []),
        ("with torch.enable_grad():\n    torch.save(o, 'x')", []),
    ],
)
def test_what_is_inside_of_a_block_or_a_function_that_is_handed_on(code: str, expected: list[int]) -> None:
    assert lines(code, {"call": "torch.save", "inside": "torch.no_grad"}) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("torch.multinomial(x, 2)", True),
        ("torch.multinomial(x.cuda(), 2)", False),
        ("torch.multinomial(x.to('cuda'), 2)", False),
        ("torch.multinomial(x, 2, device='mps')", False),
        ("y = x.to('cuda')\ntorch.multinomial(y, 2)", False),
        ("y = x.to('cuda')\nz = y + 1\ntorch.multinomial(z, 2)", False),
        ("y = x.to('cuda')\ntorch.multinomial(x, 2)", True),
        ("a, b = x.to('cuda'), 1\ntorch.multinomial(b, 2)", True),
        ("a, b = x.to('cuda')\ntorch.multinomial(b, 2)", False),
        ("y = x.to('cudafoo')\ntorch.multinomial(y, 2)", True),
        ("y = y.to('cuda')\ntorch.multinomial(y, 2)", False),
        ("for y in x.to('xpu'): torch.multinomial(y, 2)", True),
    ],
)
def test_the_device_of_what_a_call_gets(code: str, expected: bool) -> None:
    assert bool(lines(code, {"call": "torch.multinomial", "device": "cpu"})) is expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("torch.compile(lambda x: x)", True),
        ("torch.compile(lambda x: y)", False),
        ("torch.compile(lambda x: (y, x))", True),
        ("def f(x): return x\ntorch.compile(f)", True),
        ("def f(x): return x + 1\ntorch.compile(f)", False),
        ("def f(x, *, y): return 1, y\ntorch.compile(f)", True),
        ("def f(x, /): return x\ntorch.compile(f)", True),
        ("def f(x):\n    if x: return x\n    return 1\ntorch.compile(f)", True),
        ("def f(x): return\ntorch.compile(f)", False),
        ("def f(x): pass\ntorch.compile(f)", False),
        ("async def f(x): return x\ntorch.compile(f)", True),
        ("@torch.compile\ndef f(x): return x", True),
        ("@torch.compile\ndef f(x): return x.clone()", False),
        ("@torch.compile(mode='x')\ndef f(x): return x", True),
        ("f = 1\ntorch.compile(f)", False),
        ("class f: ...\ntorch.compile(f)", False),
        ("torch.compile(unknown)", False),
    ],
)
def test_a_function_that_returns_its_input(code: str, expected: bool) -> None:
    assert bool(lines(code, {"call": "torch.compile", "returns_input": True})) is expected
