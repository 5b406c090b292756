"""What is read of a traceback: the error, the line of somebody's code, the files of torch, its release."""

import time

import pytest

from torchproof.why.traceback_reader import read_error_report

TRACEBACK = """Traceback (most recent call last):
  File "/home/me/train.py", line 10, in <module>
    g_opt = torch.optim.Adam(generator.parameters(), **config)
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/env/lib/python3.11/site-packages/torch/optim/adam.py", line 71, in __init__
    raise ValueError("betas must be either both floats or both Tensors")
ValueError: betas must be either both floats or both Tensors
"""


def test_a_traceback_is_read_whole() -> None:
    (error,) = read_error_report(TRACEBACK).errors
    assert (error.kind, error.message) == ("ValueError", "betas must be either both floats or both Tensors")
    assert error.own_frame is not None
    assert (error.own_frame.path, error.own_frame.line) == ("/home/me/train.py", 10)
    assert error.own_frame.code == "g_opt = torch.optim.Adam(generator.parameters(), **config)"
    assert error.torch_paths == ("torch/optim/adam.py",)


def test_the_last_error_of_a_chain_comes_first() -> None:
    text = f"{TRACEBACK}\nDuring handling of the above exception, another exception occurred:\n\n{TRACEBACK}"
    text = text.replace("ValueError: betas", "KeyError: betas", 1)
    assert [error.kind for error in read_error_report(text).errors] == ["ValueError", "KeyError"]


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("ValueError: a text", "ValueError", "a text"),
        ("torch._dynamo.exc.Unsupported: no\n  Explanation: why", "Unsupported", "no\n  Explanation: why"),
        ("torch._C._LinAlgError: linalg.inv: no inverse", "_LinAlgError", "linalg.inv: no inverse"),
        ("E   RuntimeError: in a test", "RuntimeError", "in a test"),
        ("[rank0]: RuntimeError: of a rank", "RuntimeError", "of a rank"),
        ("\x1b[31mTypeError\x1b[0m: in red", "TypeError", "in red"),
        ("/a/b.py:3: FutureWarning: old\n  call()", "FutureWarning", "old"),
        ('case.py:18: error: Argument 1 has type "x"', "type checker", 'Argument 1 has type "x"'),
        ("just some words", "", "just some words"),
        ("KeyboardInterrupt", "KeyboardInterrupt", ""),
    ],
)
def test_other_shapes_are_read(text: str, kind: str, message: str) -> None:
    error = read_error_report(text).errors[0]
    assert (error.kind, error.message) == (kind, message)


@pytest.mark.parametrize("line", ["torch==2.9.1", "PyTorch version: 2.9.0+cu128", "torch 2.9"])
def test_the_release_is_read(line: str) -> None:
    assert read_error_report(f"{TRACEBACK}{line}").torch_version == "2.9"
    assert not read_error_report(f"{TRACEBACK}{line}\ntorch==2.5.1").torch_version


@pytest.mark.parametrize(
    "path",
    [
        "<eval_with_key>.5",
        "/var/torchinductor_me/ab/cabc.py",
        f"/cache/b2/c{'a2' * 25}ab.py",
        "<torch_package_0>.model.py",
        "/lib/python3.11/site-packages/torch/fx/graph_module.py",
    ],
)
def test_code_that_torch_makes_is_nobodys_own(path: str) -> None:
    text = f'  File "train.py", line 3, in f\n    f(x)\n  File "{path}", line 9, in forward\n    y\nValueError: a text'
    frame = read_error_report(text).errors[0].own_frame
    assert frame is not None
    assert (frame.path, frame.line) == ("train.py", 3)


def test_nothing_is_read_of_nothing() -> None:
    assert read_error_report(" \n").errors == ()


@pytest.mark.parametrize(
    "text",
    [
        "A.b" * 350_000,
        'File "' * 170_000,
        '  File "x", line 1, in f\n' * 40_000,
        "ValueError: x\n" * 70_000,
        "E " * 500_000,
        "a.py:1: " * 130_000,
        "\x1b[" * 500_000,
        "torch" * 200_000,
    ],
)
def test_a_megabyte_is_read_in_a_bounded_time(text: str) -> None:
    started = time.process_time()
    read_error_report(text)
    assert time.process_time() - started < 3
