"""A name that a star import bound until a release is answered by the modules that bound it."""

import json

from sources import text_of
from torchproof.history.incidental_imports import BorrowedName
from torchproof.history.name_history import History
from torchproof.why.unbound_names import answer_unbound_name

HISTORY = History(json.loads(text_of(*[{"torch/__init__.py": ""}] * 3)))
BORROWED = {
    "torch.linalg.torch": BorrowedName(0, 0, "torch"),
    "torch.optim.adam.torch": BorrowedName(0, 1, "torch"),
    "torch.optim.sgd.torch": BorrowedName(0, 1, "torch"),
    "torch.fft.torch": BorrowedName(1, 2, "torch"),
    "torch.linalg.Optional": BorrowedName(0, 0, "typing"),
}


def test_modules_are_told_by_the_release_that_lost_the_name() -> None:
    first, second = answer_unbound_name(BORROWED, HISTORY, "NameError: name 'torch' is not defined")
    assert (first.since, first.names) == ("2.6", ("torch.linalg.torch",))
    assert (second.since, second.names) == ("2.7", ("torch.optim.adam.torch", "torch.optim.sgd.torch"))
    assert "`torch.optim.adam`, `torch.optim.sgd`" in second.text


def test_other_names_and_other_errors_are_not_answered() -> None:
    for message in ("name 'np' is not defined", "'torch' is not defined", ""):
        assert list(answer_unbound_name(BORROWED, HISTORY, message)) == []
