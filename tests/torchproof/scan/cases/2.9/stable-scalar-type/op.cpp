#include <torch/csrc/inductor/aoti_torch/c/shim.h>
#include <torch/csrc/stable/library.h>

void convert(StableIValue* stack) {
  aoti_torch_call_dispatcher("aten::to", "dtype", stack);  // meets: stable-scalar-type
}

int64_t plain() { return 1; }
