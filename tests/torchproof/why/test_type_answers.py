"""What a type checker says leads to the annotation of torch that changed."""

import json

import pytest

from torchproof.history.type_history import TypeHistory
from torchproof.why.type_answers import answer_type_error
from torchproof_docs.names_builder.typed_signatures import encode_types

TABLES = [
    {"torch.nn.Module.__getattr__": ("(self, name: str) -> Any",), "torch.f": ("(x) -> Tensor | Module",)},
    {
        "torch.nn.Module.__getattr__": ("(self, name: str) -> Tensor | Module",),
        "torch.f": ("(x: int) -> Tensor | Module",),
    },
]


@pytest.mark.parametrize("shown", ["Tensor | Module", "Union[Tensor, Module]", "torch.Tensor | torch.nn.Module"])
def test_the_function_that_gives_the_type_is_told(shown: str) -> None:
    types = TypeHistory(json.loads(encode_types(["2.5", "2.6"], TABLES)))
    message = f'Argument 1 to "zeros_" has incompatible type "{shown}"; expected "Tensor"'
    (answer,) = answer_type_error(types, message)
    assert (answer.since, answer.names) == ("2.6", ("torch.nn.Module.__getattr__",))


def test_a_name_alone_says_nothing() -> None:
    types = TypeHistory(json.loads(encode_types(["2.5", "2.6"], TABLES)))
    assert list(answer_type_error(types, 'Argument 1 has type "Module"; expected "Tensor"')) == []
