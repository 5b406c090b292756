# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# absent = ['AttributeError: .*enable_complex_wrapper does not exist', "KeyError: 'enable_complex_wrapper'"]
# ///
"""With enable_complex_wrapper a compiled function multiplies complex tensors as before."""

# --8<-- [start:use]
import torch
import torch._functorch.config

torch._functorch.config.enable_complex_wrapper = True  # before the first compiled call


@torch.compile
def rotate(query, phase):
    return query * phase


query = torch.polar(torch.ones(2, 4), torch.arange(8.0).reshape(2, 4))
print(rotate(query, torch.tensor(1j)).dtype)
# --8<-- [end:use]

torch.testing.assert_close(rotate(query, torch.tensor(1j)), torch.complex(-query.imag, query.real))
