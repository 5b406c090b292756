# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# absent = ['AssertionError: the compiled FFT along dimension 1 raised nothing']
# ///
"""An FFT along another than the last dimension raises once it is compiled, up to 2.11; moved to the end it works."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
x = torch.randn(5, 10, 7)
along_dim_1 = torch.compile(lambda x: torch.fft.fft(x, dim=1))
moved = torch.compile(lambda x: torch.fft.fft(x.movedim(1, -1)).movedim(-1, 1))
try:
    along_dim_1(x)
except AssertionError as error:
    print("AssertionError:", str(error).splitlines()[0])
print("moved to the end:", torch.allclose(moved(x), torch.fft.fft(x, dim=1), atol=1e-5))
# --8<-- [end:use]

torch.testing.assert_close(moved(x), torch.fft.fft(x, dim=1))
try:
    along_dim_1(x)
except AssertionError as error:
    raised = str(error)
else:
    raised = ""
assert raised.startswith("expected size 10==10, stride 1==7 at dim=1"), "the compiled FFT along dimension 1 raised nothing"
