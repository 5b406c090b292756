#include <torch/csrc/stable/library.h>

void boxed(StableIValue* stack, uint64_t n, uint64_t m) {  // meets: stable-from-to
  auto x = to<torch::stable::Tensor>(stack[0]);
  stack[0] = from(x);
}
