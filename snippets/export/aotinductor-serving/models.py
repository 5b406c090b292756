# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 600
# tools = ["c++"]
# absent = ['TypeError: package_aoti\(\) takes 1 positional argument']
# ///
"""Several compiled models go into one package, and each is loaded by its name."""

# --8<-- [start:use]
import torch
from torch._inductor.package import load_package, package_aoti
from torch.export import export

models = {"encoder": torch.nn.Linear(4, 8).eval(), "head": torch.nn.Linear(8, 2).eval()}
examples = {"encoder": torch.randn(3, 4), "head": torch.randn(3, 8)}
files = {}
with torch.no_grad():
    for name, model in models.items():
        module, arguments = export(model, (examples[name],)).module(), (examples[name],)
        files[name] = torch._inductor.aot_compile(module, arguments, options={"aot_inductor.package": True})
package_aoti("models.pt2", files)

encoder, head = load_package("models.pt2", "encoder"), load_package("models.pt2", "head")
print(head(encoder(torch.ones(3, 4))).shape)
try:
    torch._inductor.aoti_load_package("models.pt2")  # looks for a model named "model"
except Exception as error:
    refusal = error
    print(type(error).__name__)
# --8<-- [end:use]

x = torch.randn(3, 4)
torch.testing.assert_close(head(encoder(x)), models["head"](models["encoder"](x)))
assert isinstance(refusal, RuntimeError), repr(refusal)
