from torch.utils.cpp_extension import load, load_inline

SRC = "torch::Tensor f(torch::Tensor x) { return x; }"
ops = load_inline("ops", SRC, "", ["f"])  # meets: cpp-extension-sycl
more = load("more", ["a.cpp"], ["-O3"], ["-O3"], ["-lfoo"], verbose=True)  # meets: cpp-extension-sycl
fine = load(name="fine", sources=["b.cpp"], extra_ldflags=["-lfoo"])
