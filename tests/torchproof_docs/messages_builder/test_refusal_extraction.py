"""Which arguments a function refuses, where literals decide it: read from sources, and never more than they say."""

from textwrap import dedent, indent

import pytest

from torchproof_docs.messages_builder.refusal_extraction import Refusal, extract_refusals


def read_conditions(body: str, parameters: str = "a=1, b=2, *, mode='x'") -> list[str]:
    """Return the conditions of a function with a body, "" for those that only a run decides."""
    module = "MODES = ['x', 'y']\nKINDS = (int, float)\nCACHE = None\ndef g():\n    global CACHE\n"
    source = f"{module}def f({parameters}):\n{indent(dedent(body), '    ')}"
    return [refusal.condition for refusal in extract_refusals(source)]


@pytest.mark.parametrize(
    ("body", "condition"),
    [
        ("if a < 0: raise E", "a < 0"),
        ("assert a >= 0", "not a >= 0"),
        ("torch._check_value(a > 0, lambda: 'no such a')", "not a > 0"),
        ("if mode not in MODES: raise E", "mode not in ('x', 'y')"),
        ("modes = {'x': 1}\nif mode not in modes: raise E", "mode not in {'x'}"),
        ("if not isinstance(a, KINDS): raise E", "not isinstance(a, (int, float))"),
        ("if isinstance(a, torch.Tensor | int): raise E", "isinstance(a, (Tensor, int))"),
        ("if a:\n    if b: raise E", "a and b"),
        ("if a: pass\nelif b: raise E", "not a and b"),
        ("if a: return\nif b: raise E", "not a and b"),
        ("if a:\n    if mode: return\nif b: raise E", "not (a and mode) and b"),
        ("if a: return\nelse:\n    if b: return\nassert mode", "not a and (not (not a and b)) and (not mode)"),
        ("if unknown(a) or b: raise E", "b"),
        ("if unknown(): return\nx = 1", None),
        ("first, second = a\nif second > 1: raise E", "a[1] > 1"),
        ("if a is None: a = b\nif a == 3: raise E", "(a if not a is None else b) == 3"),
        ("self.x = a\nif self.x: raise E", "a"),
        ("if any(x <= 0 for x in a): raise E", "any((x <= 0 for x in a))"),
        ("if has_torch_function(a): return 1\nif a: raise E", "a"),
        ("with no_grad():\n    if a: raise E", "a"),
        ("check(b)\ndef check(x): ...", None),
    ],
)
def test_decided(body: str, condition: str | None) -> None:
    assert read_conditions(body) == ([condition] if condition else [])


@pytest.mark.parametrize(
    "body",
    [
        "if a.dim() < 0: raise E",
        "if a and unknown(): raise E",
        "if not (unknown() or b): raise E",
        "if unknown(): return\nif a: raise E",
        "for x in a:\n    if x: raise E",
        "try:\n    if a: raise E\nexcept E: pass",
        "a = unknown()\nif a: raise E",
        "if b: a = unknown()\nif a: raise E",
        "for a in b: pass\nif a: raise E",
        "while b:\n    if mode: return\nif a: raise E",
        "if isinstance(a, Unknown): raise E",
        "if mode in ALL: raise E",
        "a += 1\nif a: raise E",
        "if a ** b: raise E",
        "seen = []\nif a in seen: raise E",
        "if a and CACHE is None: raise E",
        "if 1 < 2: raise E",
    ],
)
def test_not_decided(body: str) -> None:
    assert set(read_conditions(body)) == {""}


def test_calls_of_the_file_are_followed_with_what_they_are_given() -> None:
    source = """
        def check(x, y=3):
            if x > y: raise ValueError("x is too large")

        class Base:
            def __init__(self, size, **more):
                self.size = size
                if size < 0: raise ValueError("negative")

        class Derived(Base):
            def __init__(self, width, **more):
                check(width)
                super().__init__(width, **more)
                assert self.size != 7
    """
    assert [each for each in extract_refusals(dedent(source)) if each.function == "Derived"] == [
        Refusal("Derived", "not width != 7", "AssertionError", ""),
        Refusal("Derived", "width < 0", "ValueError", "negative"),
        Refusal("Derived", "width > 3", "ValueError", "x is too large"),
    ]


def test_many_branches_take_a_bounded_time() -> None:
    branches = "\n".join(f"if a == {at}:\n    b = a + b\n    if b: return" for at in range(300))
    assert len(read_conditions(f"{branches}\nif b: raise E")) == 1
