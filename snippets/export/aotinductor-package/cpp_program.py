# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 600
# tools = ["c++"]
# absent = ["AttributeError: module 'torch._inductor' has no attribute 'aoti_compile_and_package'"]
# ///
"""A package carries metadata of yours, and runs in a program that has no Python."""

# --8<-- [start:use]
import subprocess
from pathlib import Path

import torch
from torch.export import export
from torch.utils.cpp_extension import include_paths, library_paths

model = torch.nn.Linear(4, 2).eval()
torch.nn.init.constant_(model.weight, 0.5)
torch.nn.init.constant_(model.bias, 1.0)
with torch.no_grad():
    program = export(model, (torch.ones(3, 4),))
    torch._inductor.aoti_compile_and_package(
        program,
        package_path="scorer.pt2",
        inductor_configs={"aot_inductor.metadata": {"author": "me", "trained": "2026-05-01"}},
    )
metadata = torch._inductor.aoti_load_package("scorer.pt2").get_metadata()
print(metadata["author"], metadata["trained"])

Path("serve.cpp").write_text("""
#include <ATen/ops/ones.h>
#include <c10/core/InferenceMode.h>
#include <iostream>
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>

int main(int argc, char** argv) {
  c10::InferenceMode guard;
  torch::inductor::AOTIModelPackageLoader loader(argv[1]);
  std::vector<at::Tensor> inputs{at::ones({3, 4})};
  at::Tensor scores = loader.run(inputs)[0];
  std::cout << loader.get_metadata()["author"] << ": " << scores.sizes() << " " << scores[2][1].item<float>() << "\\n";
}
""")
folder = library_paths()[0]
build = ["c++", "-std=c++20", "serve.cpp", "-o", "serve", *(f"-I{path}" for path in include_paths())]
build += [f"-D_GLIBCXX_USE_CXX11_ABI={int(torch.compiled_with_cxx11_abi())}", f"-L{folder}", f"-Wl,-rpath,{folder}"]
build += ["-Wl,--no-as-needed", "-ltorch", "-ltorch_cpu", "-lc10"]  # packages of 2.6 and 2.7 ask for libtorch.so
subprocess.run(build, check=True)
served = subprocess.run(["./serve", "scorer.pt2"], capture_output=True, text=True)
print(served.stdout.strip())
# --8<-- [end:use]

assert metadata["author"] == "me" and metadata["trained"] == "2026-05-01", metadata
assert served.returncode == 0, served.stderr[-1500:]
assert served.stdout.strip() == "me: [3, 2] 3", served.stdout
