import torch
from packaging.specifiers import SpecifierSet
from packaging.version import Version

if Version(torch.__version__).base_version in SpecifierSet(">=2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
if Version(Version(torch.__version__).base_version) not in SpecifierSet("<2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
