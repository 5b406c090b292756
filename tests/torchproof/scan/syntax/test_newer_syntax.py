"""Which Python a source needs, asked only of what the running Python does not parse."""

import sys
import time

import pytest

from torchproof.regular_files import Unreadable
from torchproof.scan.syntax.newer_syntax import find_needed_python
from torchproof.scan.syntax.python_parser import parse_python


@pytest.mark.parametrize(
    ("text", "python"),
    [
        ("type X = int\n", "3.12"),
        ("type X[T] = list[T]\n", "3.12"),
        ("async def f[T: dict[str, list[int]], *A, **P](x: T): pass\n", "3.12"),
        ("class A[T](B): pass\n", "3.12"),
        ('x = f"{d["a"]}"\n', "3.12"),
        ('x = f"{f"{f"{1}"}"}"\n', "3.12"),
        ("x = f\"{'\\n'.join(y)}\"\n", "3.12"),
        ("x = f'{f\"{y['a']}\"}'\n", "3.12"),
        ('x = f"{chr(10) + "\\n".join(x)}"\n', "3.12"),
        ("x = f'''{\ny # why\n}'''\n", "3.12"),
        ("try:\n  f()\nexcept ValueError, a.KeyError:\n  pass\n", "3.14"),
        ('x = t"{a}"\n', "3.14"),
        ('type X = f"{"a"}"\nx = t""\n', "3.14"),
        ("lazy from json import loads\n", "3.15"),
        ("x = [*a for a in b]\ny = {**a for a in b}\n", "3.15"),
    ],
)
def test_newer_syntax_names_its_python(text: str, python: str) -> None:
    assert find_needed_python(text) == python


@pytest.mark.parametrize(
    "text",
    [
        "print 1\n",
        "x = (\n",
        "x = f'{a'\n",
        "try:\n  f()\nexcept ValueError, error:\n  pass\n",
        "type X = int\nprint 1\n",
        "type = 3\n x\n",
        'x = f"{y!r:>{w}} {z:%H"\n',
        "def f[(x): pass\n",
        "exec 'type X = int'\n",
    ],
)
def test_what_no_python_takes_names_none(text: str) -> None:
    assert find_needed_python(text) is None


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="this Python takes it")
def test_the_message_says_what_to_do() -> None:
    with pytest.raises(Unreadable, match=r"^uses syntax of Python 3\.14 or newer; run the scan with it$"):
        parse_python('x = t"{a}"\n')


@pytest.mark.parametrize(
    "text",
    [
        "f'{" * 100_000,
        "'\\''" * 200_000,
        "#\n" * 500_000,
        "class A[" * 100_000,
        "def f[" + "[]" * 200_000,
        '"' * 1_000_001,
    ],
)
def test_the_time_grows_with_the_length(text: str) -> None:
    started = time.process_time()
    find_needed_python(text)
    assert time.process_time() - started < 5


@pytest.mark.parametrize("text", ["-" * 100_000 + "1", "a." * 100_000 + "b", "(" * 1_000, "1" * 10_000, "\ud800"])
def test_what_python_itself_gives_up_on_is_one_clause(text: str) -> None:
    with pytest.raises(Unreadable) as raised:
        parse_python(text)
    assert len(str(raised.value).splitlines()) == 1
