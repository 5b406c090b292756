"""What an error says is missing."""

import pytest

from torchproof.history.name_questions import NameQuestion, read_name_question


@pytest.mark.parametrize(
    ("message", "question"),
    [
        ("No module named 'torch.onnx'", NameQuestion("", "torch.onnx", "module")),
        ("cannot import name 'List' from 'torch.a' (/x/y.py)", NameQuestion("torch.a", "List", "name")),
        ("module 'torch.a' has no attribute 'b'", NameQuestion("torch.a", "b", "name")),
        ("type object 'Adam' has no attribute 'b'", NameQuestion("Adam", "b", "name")),
        ("'Adam' object has no attribute 'b'", NameQuestion("Adam", "b", "name")),
        ("torch._dynamo.config.limit does not exist", NameQuestion("torch._dynamo.config", "limit", "name")),
        ("Adam.__init__() got an unexpected keyword argument 'verbose'", NameQuestion("Adam", "verbose", "keyword")),
        ("Adam.step() takes 1 positional argument but 2 were given", NameQuestion("Adam.step", "2", "arguments")),
        ("f() missing 1 required positional argument: 'x'", NameQuestion("f", "", "arguments")),
        ("an error of any kind", None),
    ],
)
def test_what_is_missing_is_read(message: str, question: NameQuestion | None) -> None:
    assert read_name_question(message) == question
