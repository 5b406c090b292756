# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: Sampler still takes a data source']
# ///
"""Sampler takes no data_source."""

# --8<-- [start:use]
from torch.utils.data import Sampler


class Reversed(Sampler[int]):
    def __init__(self, data):
        self.data = data  # no super().__init__(data)

    def __iter__(self):
        return iter(reversed(range(len(self.data))))


print(list(Reversed("abc")))
refusal = None
try:
    Sampler([1, 2])
except TypeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "Sampler still takes a data source"


class Initialized(Sampler[int]):
    def __init__(self, data):
        super().__init__(data)


try:
    Initialized("abc")
except TypeError as error:
    assert "object.__init__() takes exactly one argument" in str(error), error
else:
    raise AssertionError("a sampler passes its data source on")
assert list(Reversed("abc")) == [2, 1, 0]
