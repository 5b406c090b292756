from torch.utils.cpp_extension import load, load_inline

source = "torch::Tensor twice(torch::Tensor x) { return 2 * x; }"
ops = load_inline("twice", [source], [], ["twice"])  # meets: cpp-extension-sycl
named = load_inline("twice", [source], functions=["twice"])
fused = load("fused", ["fused.cpp"], ["-O3"], ["--use_fast_math"], ["-lcublas"])  # meets: cpp-extension-sycl
plain = load("plain", ["plain.cpp"], ["-O3"], extra_ldflags=["-lcublas"])
